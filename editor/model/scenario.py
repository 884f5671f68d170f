"""The scenario: one immutable value with everything that an author made."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, Self, get_args

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, StringConstraints, model_validator

from editor.model.base import ExtensibleModel, Id, ModelError, SafeInt, ShortText, Text
from editor.model.cards import Character, Equipment, Mission
from editor.model.custom_values import CustomValues
from editor.model.game import EARTH_REBORN
from editor.model.game_words import Faction, RuleSet
from editor.model.grid import Coordinate, Square
from editor.model.level import Level, require_unique
from editor.model.limits import (
    BORDER_SECTIONS,
    MAX_BOXES,
    MAX_CHARACTERS,
    MAX_COPIES,
    MAX_DECKS,
    MAX_DOORS,
    MAX_ENTRIES,
    MAX_IGNORED,
    MAX_ITEMS,
    MAX_LEVELS,
    MAX_MARKERS,
    MAX_OBJECTIVES,
    MAX_PLAYERS,
    MAX_SIDES,
    MAX_SQUARES,
    MAX_TEXT_LENGTH,
    MAX_TEXT_LINES,
    MAX_TILES,
)
from editor.model.menace import Deck, MenaceCard
from editor.model.objectives import SHARED, Objective, SpecialRule, Victory
from editor.model.pack_info import PackReference
from editor.model.sides import Side, StartingCharacter
from editor.model.story import Story

SCENARIO_FORMAT: Final = "sags-scenario"
SCENARIO_VERSION: Final = 3

ZoneKind = Literal["deployment", "entry", "objective", "other"]
"""``entry``: where characters arrive that cards bring into play."""
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


class BoxReference(ExtensibleModel):
    """The box that the map was made with, and how many copies of it the author owns."""

    fingerprint: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """The fingerprint of the box: its SHA-256, or empty if unknown."""
    copies: Annotated[int, Ge(1), Le(MAX_COPIES)] = 1
    """The number of boxes the author owns, at most nine for Earth Reborn."""


class SquareOnLevel(ExtensibleModel):
    """A square of a level."""

    level: Id
    """The id of the level."""
    x: Coordinate
    """Column of the square."""
    y: Coordinate
    """Row of the square."""

    @property
    def square(self) -> Square:
        """Return the square without its level."""
        return Square(self.x, self.y)


class StairsLink(ExtensibleModel):
    """Two linked stair squares: ``from`` leads up to ``to``."""

    start: SquareOnLevel = Field(alias="from")
    """The stair square on the lower level."""
    end: SquareOnLevel = Field(alias="to")
    """The stair square on the level above."""


class SquareLink(ExtensibleModel):
    """A special move from one square to another, at its own cost, such as an arrow over a wall."""

    start: SquareOnLevel = Field(alias="from")
    """The square where it begins."""
    end: SquareOnLevel = Field(alias="to")
    """The square where it ends."""
    cost: Annotated[int, Ge(0), Le(99)] = 1
    """The Movement Points for following it. A price of 0 is reported as a problem."""
    both: bool = False
    """Whether it also leads back."""


class Zone(ExtensibleModel):
    """A named part of the map: squares, or border sections of the frame.

    The sections are numbered 1 to 8, two a side, clockwise from the top left.
    """

    id: Id
    """The id of the zone."""
    name: ShortText = ""
    """The name shown to players."""
    level: Id
    """Its level."""
    kind: ZoneKind = "other"
    """Its purpose."""
    side: Id | None = None
    """The side it belongs to, if any."""
    squares: Annotated[tuple[Square, ...], MaxLen(MAX_SQUARES)] = ()
    """Its squares, each as ``[x, y]``."""
    stripes: Annotated[tuple[Annotated[int, Ge(1), Le(BORDER_SECTIONS)], ...], MaxLen(BORDER_SECTIONS)] = ()
    """Border sections of the frame that belong to it."""
    brings: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """The characters and factions that arrive in an entry zone; empty: any."""


class ScenarioTexts(ExtensibleModel):
    """The texts for the players. ``{kind:id}`` in a text stands for the name of a thing: ``{tile:gym}``."""

    story: Text = ""
    """The background story."""
    setup: Text = ""
    """Setup instructions."""
    victory: Text = ""
    """Who wins, and when."""
    special_rules: Annotated[tuple[Text, ...], MaxLen(MAX_ENTRIES)] = ()
    """Special rules of this scenario."""
    described: Annotated[tuple[Described, ...], MaxLen(len(DESCRIBED))] = ()
    """What the texts describe instead of fields: Command Points, the number of turns, the initiative."""
    notes: Text = ""
    """Notes of the author, not printed."""


class Exits(ExtensibleModel):
    """Where characters may leave the map."""

    frame: bool = True
    """Whether characters may leave over the frame."""
    sewers: bool = False
    """Whether characters may leave through Sewers Exits."""


class IgnoredWarning(ExtensibleModel):
    """A warning that the author ignores, with the reason."""

    rule: ShortText
    """The id of the rule."""
    subjects: Annotated[tuple[ShortText, ...], MaxLen(MAX_IGNORED)] = ()
    """The ids of what the warning is about."""
    reason: Annotated[Text, MinLen(1)]
    """Why it is ignored."""


class PaidViolation(ExtensibleModel):
    """A rule violation that a constructor paid for."""

    tile: ShortText
    """The placement it was paid for."""
    rule: ShortText
    """The id of the rule."""


class Construction(ExtensibleModel):
    """How the map was built in the S.A.G.S."""

    players: Annotated[int, Ge(2), Le(4)] = 2
    """The number of players who built the map."""
    seed: SafeInt | None = None
    """The seed of the computer player; null: people built the map."""
    complete: bool = False
    """Whether the construction was declared complete."""
    paid: Annotated[tuple[PaidViolation, ...], MaxLen(MAX_TILES)] = ()
    """Violations that were paid for."""
    step: SagsStep | None = None
    """The last finished step of the S.A.G.S. game; null: only the map was built."""
    readings: dict[str, str] = Field(default_factory=dict)
    """The rules interpretations used (optional)."""
    mercenary: Id | None = None
    """The side that is the Salemite Mercenary, with three and four players."""
    built: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{16})?$")] = ""
    """The beginning of the SHA-256 of the map as built, to detect later changes; empty: unknown."""


class CustomCards(ExtensibleModel):
    """Cards that the author added or modified."""

    characters: Annotated[tuple[Character, ...], MaxLen(MAX_ENTRIES)] = ()
    """Custom or modified characters."""
    equipment: Annotated[tuple[Equipment, ...], MaxLen(MAX_ENTRIES)] = ()
    """Custom or modified equipment."""
    missions: Annotated[tuple[Mission, ...], MaxLen(MAX_ENTRIES)] = ()
    """Custom or modified missions."""
    menace: Annotated[tuple[MenaceCard, ...], MaxLen(MAX_ENTRIES)] = ()
    """Custom or modified menace cards."""


class Scenario(ExtensibleModel):
    """A scenario. It is immutable: edits replace it."""

    format: Literal["sags-scenario"] = SCENARIO_FORMAT
    """Tells this kind of file from all others."""
    version: Literal[3] = SCENARIO_VERSION
    """The version of the format; older files are converted when they are read."""
    id: Id
    """A stable name of the scenario."""
    title: ShortText = ""
    """The name shown to players."""
    author: ShortText = ""
    """The author."""
    language: Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$")] = ""
    """The language of its texts, such as ``de``, also used for sheets. Empty: not set."""
    game: Id = EARTH_REBORN
    """The game it is for."""
    packs: Annotated[tuple[PackReference, ...], MaxLen(MAX_ENTRIES)] = ()
    """The packs it was made with, in addition to the box of the game."""
    rules: RuleSet = "scenario"
    """``sags``: all construction rules; ``scenario``: less strict rules for maps made by hand."""
    box: BoxReference = BoxReference.model_construct()
    """The box it was made with."""
    players: Annotated[int, Ge(1), Le(MAX_PLAYERS)] = 2
    """The number of players; at most four in Earth Reborn."""
    turns: Annotated[int, Ge(1), Le(99)] | None = None
    """The number of turns; null: not set, or described in the texts."""
    ground: Faction | None = None
    """The faction on whose ground it takes place."""
    initiative: Id | None = None
    """The side that has the initiative each turn; null: not set, or described in the texts."""
    exits: Exits = Exits.model_construct()
    """Where characters may leave the map."""
    search_deck: Annotated[tuple[Id, ...], MaxLen(MAX_ITEMS)] | None = None
    """The items of the search deck; null: searching is not possible."""
    search_remaining: bool = False
    """Whether the search deck has all equipment cards of the box that no character starts with; ``search_deck`` then
    only adds custom items, and null still means that searching is not possible."""
    search_cards: Annotated[tuple[Id, ...], MaxLen(MAX_ITEMS)] | None = None
    """The cards of the search deck, top card first, for S.A.G.S. games; ``search_deck`` has their items."""
    modules: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """The rule modules it uses."""
    levels: Annotated[tuple[Level, ...], MinLen(1), MaxLen(MAX_LEVELS)]
    """The levels of the map."""
    stairs: Annotated[tuple[StairsLink, ...], MaxLen(MAX_ENTRIES)] = ()
    """Pairs of linked stair squares."""
    links: Annotated[tuple[SquareLink, ...], MaxLen(MAX_ENTRIES)] = ()
    """Further ways between squares, in addition to those printed on tiles. Earth Reborn has none."""
    sides: Annotated[tuple[Side, ...], MaxLen(MAX_SIDES)] = ()
    """The sides of the game; at most four in Earth Reborn."""
    zones: Annotated[tuple[Zone, ...], MaxLen(MAX_ENTRIES)] = ()
    """Named parts of the map."""
    objectives: Annotated[tuple[Objective, ...], MaxLen(MAX_OBJECTIVES)] = ()
    """The objectives of the sides."""
    victory: Victory | None = None
    """Who wins; null: described in the victory text."""
    rules_as_data: Annotated[tuple[SpecialRule, ...], MaxLen(MAX_ENTRIES)] = ()
    """Special rules as data; all others are in the texts."""
    story: Story = Story.model_construct()
    """Story cards and resolutions. Earth Reborn has none."""
    decks: Annotated[tuple[Deck, ...], MaxLen(MAX_DECKS)] = ()
    """Decks of cards that players draw from. Earth Reborn has none."""
    values: CustomValues = ()
    """Values of custom fields."""
    texts: ScenarioTexts = ScenarioTexts.model_construct()
    """The texts for the players. All texts of a scenario together have at most 300,000 characters and 10,000 lines."""
    suppressed: Annotated[tuple[IgnoredWarning, ...], MaxLen(MAX_IGNORED)] = ()
    """Warnings that the author ignores."""
    house: CustomCards = CustomCards.model_construct()
    """Custom cards."""
    construction: Construction | None = None
    """How a S.A.G.S. map was built; null: the map was made by hand."""

    @model_validator(mode="after")
    def _check_ids(self) -> Self:
        require_unique("levels", (level.id for level in self.levels))
        require_unique("levels", (placement.id for level in self.levels for placement in level.placements))
        require_unique("levels", (door.id for level in self.levels for door in level.doors))
        require_unique("levels", (marker.id for level in self.levels for marker in level.markers))
        require_unique("levels", (note.id for level in self.levels for note in level.notes))
        require_unique("sides", (side.id for side in self.sides))
        require_unique("sides", (start.id for side in self.sides for start in side.characters))
        require_unique("zones", (zone.id for zone in self.zones))
        require_unique("objectives", (objective.id for objective in self.objectives))
        require_unique("decks", (deck.id for deck in self.decks))
        require_unique("modules", self.modules)
        require_unique("packs", (pack.id for pack in self.packs))
        if self.victory is not None and any(side.id == SHARED for side in self.sides):
            raise ModelError("sides", "side-shared", side=SHARED)
        return self

    @model_validator(mode="after")
    def _check_piece_counts(self) -> Self:
        """Check the sizes of several lists together; each list has its own limit."""
        items = sum(len(start.equipment) for _, start in self.starts()) + len(self.search_deck or ())
        for field, count, what, most in (
            ("levels", sum(len(level.placements) for level in self.levels), "too-many-tiles", MAX_TILES),
            ("levels", sum(len(level.doors) for level in self.levels), "too-many-doors", MAX_DOORS),
            ("levels", sum(len(level.markers) for level in self.levels), "too-many-markers", MAX_MARKERS),
            ("sides", sum(len(side.characters) for side in self.sides), "too-many-characters", MAX_CHARACTERS),
            ("sides", items, "too-many-items", MAX_ITEMS),
        ):
            if count > most:
                raise ModelError(field, what, count=count, boxes=MAX_BOXES, most=most)
        return self

    @model_validator(mode="after")
    def _check_text_size(self) -> Self:
        """Check the size of all texts together; each text has its own limit."""
        read = self.texts
        texts = [read.story, read.setup, read.victory, read.notes, *read.special_rules]
        texts += [each.text for each in (*self.objectives, *self.rules_as_data)]
        texts += [each.reason for each in self.suppressed]
        texts += self.story.texts()
        texts += [note.text for level in self.levels for note in level.notes]
        if (count := sum(map(len, texts))) > MAX_TEXT_LENGTH:
            raise ModelError("texts", "too-much-text", count=count, most=MAX_TEXT_LENGTH)
        if (count := sum(each.count("\n") for each in texts)) > MAX_TEXT_LINES:
            raise ModelError("texts", "too-many-lines", count=count, most=MAX_TEXT_LINES)
        return self

    def level(self, level_id: str) -> Level | None:
        """Return the level of that id."""
        return next((level for level in self.levels if level.id == level_id), None)

    def starts(self) -> Iterator[tuple[Side, StartingCharacter]]:
        """Return every starting character with its side."""
        return ((side, start) for side in self.sides for start in side.characters)
