"""The scenario: one frozen value that holds everything an author made."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, Self, get_args

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, StringConstraints, model_validator

from editor.model.base import ExtensibleModel, Id, Line, ModelError, Text, Whole
from editor.model.bounds import (
    COPIES,
    DOORS,
    ITEMS,
    LETTERS,
    LEVELS,
    LINES,
    MANY,
    MARKERS,
    MOST_COPIES,
    OBJECTIVES,
    PEOPLE,
    SIDES,
    SQUARES,
    STRIPES,
    SUPPRESSED,
    TILES,
)
from editor.model.cards import Character, Equipment
from editor.model.decks import Mission
from editor.model.game import EARTH_REBORN
from editor.model.grid import Coordinate, Square
from editor.model.level import Level, check_unique
from editor.model.objective import SHARED, Objective, Victory
from editor.model.own_values import OwnValues
from editor.model.pack_use import PackUse
from editor.model.rules_as_data import RuleAsData
from editor.model.sides import Side, Start
from editor.model.words import Faction, RuleSet

FORMAT: Final = "sags-scenario"
VERSION: Final = 2

ZoneKind = Literal["deployment", "objective", "other"]
SagsStep = Literal[
    "building",
    "adding-doors",
    "stuck",
    "team",
    "enrolling",
    "deck",
    "drafting",
    "decoy",
    "deploying",
    "revealing",
    "missions",
    "assigning",
    "ready",
]
"""The steps of a game of the S.A.G.S., in their order."""

Described = Literal["cp", "turns", "initiative"]
DESCRIBED: Final[tuple[Described, ...]] = get_args(Described)
"""What an author may describe in the texts instead of filling in the fields."""


class BoxUse(ExtensibleModel):
    """Which box the map was made with, and how many of it the author owns."""

    fingerprint: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """Which edition of the catalogue: its SHA-256, or empty if unknown."""
    copies: Annotated[int, Ge(1), Le(MOST_COPIES)] = 1
    """How many boxes the author owns: at most nine of Earth Reborn."""


class Place(ExtensibleModel):
    """A square of a level."""

    level: Id
    """The id of the level."""
    x: Coordinate
    """Column of the square."""
    y: Coordinate
    """Row of the square."""

    @property
    def square(self) -> Square:
        return Square(self.x, self.y)


class StairsLink(ExtensibleModel):
    """Two stair squares that are partners: ``from`` goes up to ``to``."""

    start: Place = Field(alias="from")
    """The stair square on the lower level."""
    end: Place = Field(alias="to")
    """The stair square on the level above."""


class Zone(ExtensibleModel):
    """A named part of the map: squares, or stripes 1 to 8 of the frame (two a side, clockwise from the top left)."""

    id: Id
    """The id of the zone."""
    name: Line = ""
    """What players call it."""
    level: Id
    """The level it lies on."""
    kind: ZoneKind = "other"
    """What it is for."""
    side: Id | None = None
    """The side it belongs to, if any."""
    squares: Annotated[tuple[Square, ...], MaxLen(SQUARES)] = ()
    """Its squares, each as ``[x, y]``."""
    stripes: Annotated[tuple[Annotated[int, Ge(1), Le(STRIPES)], ...], MaxLen(STRIPES)] = ()
    """Stripes of the frame that belong to it."""


class Texts(ExtensibleModel):
    """What the players read. ``{kind:id}`` in a text stands for the name of a thing: ``{tile:gym}``."""

    story: Text = ""
    """What happened before."""
    setup: Text = ""
    """How the game is set up."""
    victory: Text = ""
    """Who wins, and when."""
    special_rules: Annotated[tuple[Text, ...], MaxLen(MANY)] = ()
    """Rules of this scenario only."""
    described: Annotated[tuple[Described, ...], MaxLen(len(DESCRIBED))] = ()
    """What these texts describe because no field holds it: Command Points, the number of turns, the initiative."""
    notes: Text = ""
    """Notes of the author, not printed."""


class Exits(ExtensibleModel):
    """Where the map may be left."""

    frame: bool = True
    """Whether characters may leave over the frame, which is so unless a scenario forbids it."""
    sewers: bool = False
    """Whether characters may leave by the Sewers Exits."""


class Suppressed(ExtensibleModel):
    """A warning the author has seen and accepts, with the reason."""

    rule: Line
    """The id of the rule."""
    subjects: Annotated[tuple[Line, ...], MaxLen(SUPPRESSED)] = ()
    """The ids of what the warning is about."""
    reason: Annotated[Text, MinLen(1)]
    """Why it is meant to be so."""


class PaidViolation(ExtensibleModel):
    """A violation that a constructor paid for (rules, 6.5)."""

    tile: Line
    """The placement it was paid for."""
    rule: Line
    """The id of the rule."""


class Construction(ExtensibleModel):
    """How the map came about, if it was built by the S.A.G.S."""

    players: Annotated[int, Ge(2), Le(4)] = 2
    """How many players built the map."""
    seed: Whole | None = None
    """The seed of the automatic constructor; null: people built it."""
    complete: bool = False
    """Whether the construction was declared complete."""
    paid: Annotated[tuple[PaidViolation, ...], MaxLen(TILES)] = ()
    """Violations that were paid for."""
    step: SagsStep | None = None
    """How far the game of the S.A.G.S. went; null: only the map was built."""
    readings: dict[str, str] = Field(default_factory=dict)
    """How open questions of the rulebook were read, where it is to be noted."""
    mercenary: Id | None = None
    """The side that is the Salemite Mercenary, with three and four players."""
    built: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{16})?$")] = ""
    """The beginning of the SHA-256 of the map as it was built, to notice later changes; empty: nobody knows."""


class House(ExtensibleModel):
    """Cards of the author's own, which the box does not have."""

    characters: Annotated[tuple[Character, ...], MaxLen(MANY)] = ()
    """Characters of the author's own."""
    equipment: Annotated[tuple[Equipment, ...], MaxLen(MANY)] = ()
    """Equipment of the author's own."""
    missions: Annotated[tuple[Mission, ...], MaxLen(MANY)] = ()
    """Missions of the author's own."""


class Scenario(ExtensibleModel):
    """Everything an author made. It is never changed, only replaced."""

    format: Literal["sags-scenario"] = FORMAT
    """Tells this kind of file from all others."""
    version: Literal[2] = VERSION
    """The version of the format; older files are brought up to it when read."""
    id: Id
    """A stable name of the scenario."""
    title: Line = ""
    """What players call it."""
    author: Line = ""
    """Who made it."""
    language: Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$")] = ""
    """The language of its texts, such as ``de``; sheets are in it. Empty: not told."""
    game: Id = EARTH_REBORN
    """The game it is for."""
    packs: Annotated[tuple[PackUse, ...], MaxLen(MANY)] = ()
    """The packs it was made with, besides the box of the game."""
    rules: RuleSet = "scenario"
    """``sags``: the construction rules in full; ``scenario``: the looser ones for maps made by hand."""
    box: BoxUse = BoxUse.model_construct()
    """The box it was made with."""
    players: Annotated[int, Ge(1), Le(4)] = 2
    """How many players it is for."""
    turns: Annotated[int, Ge(1), Le(99)] | None = None
    """How many turns it lasts; null: not set, or described in the texts."""
    ground: Faction | None = None
    """The faction on whose ground it takes place."""
    initiative: Id | None = None
    """The side that has the initiative each turn; null: not set, or described in the texts."""
    exits: Exits = Exits.model_construct()
    """Where characters may leave the map."""
    search_deck: Annotated[tuple[Id, ...], MaxLen(ITEMS)] | None = None
    """``None``: nobody searches."""
    search_cards: Annotated[tuple[Id, ...], MaxLen(ITEMS)] | None = None
    """The cards of the search deck, top card first, where the S.A.G.S. made it; ``search_deck`` has their items."""
    modules: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """The rule modules it uses."""
    levels: Annotated[tuple[Level, ...], MinLen(1), MaxLen(LEVELS)]
    """The levels of the map."""
    stairs: Annotated[tuple[StairsLink, ...], MaxLen(MANY)] = ()
    """Which stair squares are partners."""
    sides: Annotated[tuple[Side, ...], MaxLen(SIDES)] = ()
    """Who plays against whom."""
    zones: Annotated[tuple[Zone, ...], MaxLen(MANY)] = ()
    """Named parts of the map."""
    objectives: Annotated[tuple[Objective, ...], MaxLen(OBJECTIVES)] = ()
    """What the sides must do."""
    victory: Victory | None = None
    """Who wins; null: the victory text tells."""
    rules_as_data: Annotated[tuple[RuleAsData, ...], MaxLen(MANY)] = ()
    """Special rules of the kinds that programs know; all others are in the texts."""
    values: OwnValues = ()
    """What fields of the game's own hold."""
    texts: Texts = Texts.model_construct()
    """What the players read. All texts of a scenario together have at most 300,000 characters and 10,000 lines."""
    suppressed: Annotated[tuple[Suppressed, ...], MaxLen(SUPPRESSED)] = ()
    """Warnings the author accepts."""
    house: House = House.model_construct()
    """Cards of the author's own."""
    construction: Construction | None = None
    """How a map of the S.A.G.S. came about; null: it was made by hand."""

    @model_validator(mode="after")
    def _names_are_unique(self) -> Self:
        check_unique("levels", (level.id for level in self.levels))
        check_unique("levels", (placement.id for level in self.levels for placement in level.placements))
        check_unique("levels", (door.id for level in self.levels for door in level.doors))
        check_unique("levels", (marker.id for level in self.levels for marker in level.markers))
        check_unique("sides", (side.id for side in self.sides))
        check_unique("sides", (start.id for side in self.sides for start in side.characters))
        check_unique("zones", (zone.id for zone in self.zones))
        check_unique("objectives", (objective.id for objective in self.objectives))
        check_unique("modules", self.modules)
        check_unique("packs", (pack.id for pack in self.packs))
        if self.victory is not None and any(side.id == SHARED for side in self.sides):
            raise ModelError("sides", "side-shared", side=SHARED)
        return self

    @model_validator(mode="after")
    def _fits_into_nine_boxes(self) -> Self:
        """Lists have their bounds one by one; this is about what several lists hold together."""
        items = sum(len(start.equipment) for _, start in self.starts()) + len(self.search_deck or ())
        for field, count, what, most in (
            ("levels", sum(len(level.placements) for level in self.levels), "too-many-tiles", TILES),
            ("levels", sum(len(level.doors) for level in self.levels), "too-many-doors", DOORS),
            ("levels", sum(len(level.markers) for level in self.levels), "too-many-markers", MARKERS),
            ("sides", sum(len(side.characters) for side in self.sides), "too-many-characters", PEOPLE),
            ("sides", items, "too-many-items", ITEMS),
        ):
            if count > most:
                raise ModelError(field, what, count=count, boxes=COPIES, most=most)
        return self

    @model_validator(mode="after")
    def _texts_can_be_read(self) -> Self:
        """Each text has its bound; this is about all of them together, which somebody prints and reads."""
        read = self.texts
        texts = [read.story, read.setup, read.victory, read.notes, *read.special_rules]
        texts += [each.text for each in (*self.objectives, *self.rules_as_data)]
        texts += [each.reason for each in self.suppressed]
        if (count := sum(map(len, texts))) > LETTERS:
            raise ModelError("texts", "too-much-text", count=count, most=LETTERS)
        if (count := sum(each.count("\n") for each in texts)) > LINES:
            raise ModelError("texts", "too-many-lines", count=count, most=LINES)
        return self

    def level(self, level_id: str) -> Level | None:
        return next((level for level in self.levels if level.id == level_id), None)

    def starts(self) -> Iterator[tuple[Side, Start]]:
        """Every character with its side."""
        return ((side, start) for side in self.sides for start in side.characters)
