"""A game as data: its words, its table, its lines, its rules of sight and movement, and its rule sets.

A box belongs to a game, described in ``game.toml``. A game selects parts of the program by name: sight engines,
families of rules, exporters. It cannot define new ones.
"""

from collections.abc import Collection, Iterable
from typing import Annotated, Final, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, StringConstraints, model_validator

from editor.model.base import FileModel, GameTerm, Id, ModelError, ShortText
from editor.model.custom_values import CustomField
from editor.model.game_words import GameFeature, LineColor, LineDrawing, WordList
from editor.model.grid import MAX_MAP_SIDE
from editor.model.limits import MAX_COPIES, MAX_ENTRIES, MAX_PLAYERS, MAX_SIDES
from editor.model.tile import Door

EARTH_REBORN: Final = "earth-reborn"
"""The game of a scenario that names none."""

TableSide = Annotated[int, Ge(1), Le(MAX_MAP_SIDE)]
PlayerCount = Annotated[int, Ge(1), Le(MAX_PLAYERS)]
FrameSize = tuple[TableSide, TableSide]
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+\.[a-z0-9-]+$", max_length=64)]
Floor = Literal[
    "corridor",
    "planks",
    "plates",
    "carpet",
    "lab",
    "armory",
    "tiled",
    "flags",
    "grass",
    "asphalt",
    "dirt",
    "driller",
]
"""The floors that can be drawn."""
SeveritySetting = Literal["error", "warning", "info", "off"]
"""How serious it is to break a rule; ``off``: the rule does not apply."""


class TableSize(FileModel):
    """The size of maps of the game."""

    largest: FrameSize = (MAX_MAP_SIDE, MAX_MAP_SIDE)
    """Columns and rows of the largest map, in landscape format; portrait format is allowed too."""
    smallest: FrameSize = (1, 1)
    """Columns and rows of the smallest map."""
    usual: FrameSize = (20, 20)
    """Columns and rows of a new map."""
    framed: bool = False
    """Whether the map has a frame with border sections, which tiles must touch."""
    filled: bool = False
    """Whether a finished map must be completely filled."""
    squares_per_face: Annotated[int, Ge(1), Le(MAX_MAP_SIDE**2)] = MAX_MAP_SIDE**2
    """The largest number of squares of a face."""

    @model_validator(mode="after")
    def _check_sizes(self) -> Self:
        if not _fits(self.smallest, self.usual) or not self.holds(*self.usual):
            raise ModelError("usual", "table-sizes")
        return self

    @property
    def shortest(self) -> int:
        """Return the length of the shortest side that a map can have."""
        return min(self.smallest)

    @property
    def longest(self) -> int:
        """Return the length of the longest side that a map can have."""
        return max(self.largest)

    def holds(self, width: int, height: int) -> bool:
        """Return whether a map of that size fits on the table, in landscape or portrait format."""
        return _fits((width, height), self.largest)


class AreaKind(GameTerm):
    """A kind of square."""

    sign: Annotated[str, StringConstraints(pattern=r"^[.,;_*]$")]
    """Its character in the pictures of tiles."""
    floor: Floor | None = None
    """The floor that is drawn; left out: depends on the type of the room."""
    shut_against: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Areas that must be separated from it by a wall or a door."""


class LineKind(GameTerm):
    """A kind of line on the edge of a square, and what it does."""

    across: Annotated[str, StringConstraints(pattern=r"^[!-~][ -~][!-~]$")]
    """Its characters in pictures of tiles, for horizontal lines."""
    upright: Annotated[str, StringConstraints(pattern=r"^[!-/:-@\[-`{-~H]$")]
    """Its character in pictures of tiles, for vertical lines."""
    look: Literal["pass", "cover", "block"] = "pass"
    """What it does to a line of sight that crosses it."""
    walk: Literal["pass", "block"] = "pass"
    """Whether it can be crossed."""
    extra: Annotated[int, Ge(0), Le(9)] = 0
    """Additional Movement Points for crossing it."""
    slanting: bool = True
    """Whether a diagonal step may go past its end."""
    door: Literal["never", "may", "only"] = "never"
    """Whether it can have a door; ``only``: an opening for a door, which blocks nothing while it has none."""
    joins: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = Field((), alias="with")
    """Kinds of lines that may be on the same edge."""
    brush: bool = False
    """Whether authors may place it."""
    draw: LineDrawing | None = None
    """How it is drawn; left out: depends on what it blocks."""
    colour: LineColor | None = None
    """Its color; left out: the color of walls, or of leaves for hedges."""

    @property
    def is_wall(self) -> bool:
        """Return whether it blocks movement and sight."""
        return self.blocks_walk and self.blocks_look

    @property
    def blocks_walk(self) -> bool:
        """Return whether it cannot be crossed, unless it has a door."""
        return self.walk == "block" and self.door != "only"

    @property
    def blocks_look(self) -> bool:
        """Return whether it blocks lines of sight, unless it has an open door."""
        return self.look == "block" and self.door != "only"

    @property
    def is_ruin(self) -> bool:
        """Return whether it is the rest of a destroyed wall."""
        return self.draw == "stumps" and not self.blocks_walk and not self.blocks_look

    @property
    def drawing(self) -> LineDrawing:
        """Return how it is drawn."""
        if self.draw is not None:
            return self.draw
        if self.blocks_walk:
            return "bar" if self.blocks_look else "posts"
        return "hedge" if self.blocks_look else "line"

    @property
    def is_plain(self) -> bool:
        """Return whether it acts and is drawn like the walls of Earth Reborn, which count where tiles meet."""
        if self.look == "cover" or self.extra or not self.slanting:
            return False
        return self.colour is None and (self.is_ruin or (self.is_wall and self.drawing in ("bar", "plates")))


class EdgeMeeting(FileModel):
    """The rule for an edge where two tiles meet."""

    rule: Literal["count", "strongest"] = "strongest"
    """``count``: one wall or two; ``strongest``: the first in the order."""
    order: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Kinds of lines, strongest first: of those on one edge only the first counts. Kinds that are not listed count
    beside others."""


class SightRules(FileModel):
    """The rules of line of sight."""

    start: Literal["none", "centre", "corner"] = Field("centre", alias="from")
    """Where lines of sight begin; ``none``: there is no line of sight."""
    end: Literal["centre", "farthest-corner", "any-corner"] = Field("centre", alias="to")
    """Where they end."""
    touch: Literal["blocks", "passes", "one-less"] = "blocks"
    """What happens to a line that touches the end of a wall."""
    figures: Literal["pass", "block"] = "pass"
    """Whether miniatures block lines."""
    void: Literal["pass", "block"] = "block"
    """Whether squares without a tile block lines."""
    far: Annotated[int, Ge(1), Le(2 * MAX_MAP_SIDE)] | None = None
    """The range of sight; left out: unlimited."""
    arc: Annotated[int, Ge(0), Le(360)] = 0
    """The field of view in degrees; 0: all directions, or as on the card."""


class MovementRules(FileModel):
    """The rules of movement."""

    slanting: Literal["never", "round-one", "round-both"] = "never"
    """Diagonal steps: never, past the end of one wall, or only without walls."""
    friends: Literal["pass", "block"] = "block"
    """Whether miniatures of the same side can be passed."""
    open_door: Annotated[int, Ge(0), Le(9)] | Literal["action"] = 0
    """The cost of opening a door; ``action``: opening it is not part of a move, so routes end at closed doors."""
    stairs: Annotated[int, Ge(0), Le(9)] = 1
    """The cost of going up or down stairs."""


class HeightRules(FileModel):
    """Squares of different heights."""

    most: Annotated[int, Ge(0), Le(9)] = 0
    """The greatest height; 0: all squares have the same."""
    up_extra: Annotated[int, Ge(0), Le(9)] = 0
    """Additional Movement Points for each height that a step leads up."""
    look: Literal["plain", "cover-both-at-edge", "cover-upper-at-edge"] = "plain"
    """What a difference of height does to lines of sight: nothing, or it gives cover unless both squares, or the upper
    one, are at the edge between the two heights."""


DoorRule = Literal["between-tiles", "on-lines"]
"""Where doors may be: between two tiles, or on a line of a kind that can have a door."""

FactionColor = Literal["norad", "salemite", "blue", "orange", "green", "purple", "ochre", "indigo", "black"]
"""A color of sides; the first two are those of the factions of Earth Reborn."""


class TagInfo(GameTerm):
    """A further property that squares can have."""

    slanting: bool = True
    """Whether diagonal steps may begin or end there, or go past it."""


class FactionInfo(GameTerm):
    """A faction of the game."""

    colour: FactionColor | None = None
    """Its color; left out: sides get colors in order."""
    players: bool = True
    """Whether players can lead it."""


class RuleSetInfo(GameTerm):
    """A set of rules: the families that apply, and their severities."""

    use: Annotated[tuple[Id, ...], MinLen(1), MaxLen(MAX_ENTRIES)]
    """The families of rules that apply."""
    severity: dict[RuleId, SeveritySetting] = Field(default_factory=dict)
    """Rules with a severity other than the default, or ``off``."""


class RuleInterpretation(FileModel):
    """An interpretation of an ambiguous rule, shown in the help."""

    id: Id
    """The id of the interpretation."""
    text: ShortText = ""
    """The interpretation; left out: the program has a text for it."""
    topic: Id | None = None
    """Its topic; interpretations of one topic are shown together."""
    page: ShortText = ""
    """The page of the ambiguous rule."""


class BoardGame(GameTerm):
    """A game. What it does not set has a default, or comes from the game that it extends."""

    about: ShortText = ""
    """A sentence about the game, shown where a game is chosen."""
    edition: Annotated[int, Ge(1), Le(99)] = 1
    """The version of this description."""
    extends: Id | None = None
    """A game whose settings are used where this one has none."""
    range: Literal["steps", "manhattan", "chebyshev", "none"] = "steps"
    """How distances are measured."""
    facing: Literal[0, 4] = 0
    """The number of directions that miniatures can face; 0: they have no facing."""
    unit_sizes: Annotated[tuple[Literal[1, 2, 3], ...], MinLen(1)] = (1,)
    """Squares along a side of miniatures."""
    shelves: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ("tiles", "doors", "lines", "markers", "units")
    """The kinds of pieces that the window offers."""
    exports: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ("png", "svg", "pdf", "uvtt", "tmj", "table-engine")
    """The export formats for its maps."""
    features: Annotated[tuple[GameFeature, ...], MaxLen(MAX_ENTRIES)] = ()
    """What its scenarios have beyond the common parts."""
    copies: Annotated[int, Ge(1), Le(MAX_COPIES)] = MAX_COPIES
    """The maximum number of boxes, and thus of copies of each tile and door on a map."""
    tile_kinds: Annotated[tuple[Id, ...], MinLen(1), MaxLen(MAX_ENTRIES)] = ("floor",)
    """Kinds of tiles that rules distinguish."""
    room_types: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Types of rooms."""
    icons: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Icons printed on squares."""
    tests: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Kinds of tests."""
    players: tuple[PlayerCount, PlayerCount] = (1, 4)
    """The smallest and the largest number of players."""
    sides: Annotated[int, Ge(1), Le(MAX_SIDES)] = 4
    """The maximum number of sides."""
    doors: Annotated[tuple[DoorRule, ...], MinLen(1)] = ("between-tiles", "on-lines")
    """Where doors may be."""
    table: TableSize = TableSize.model_construct()
    """The size of maps."""
    area: Annotated[tuple[AreaKind, ...], MinLen(1), MaxLen(MAX_ENTRIES)]
    """Kinds of squares."""
    edge: Annotated[tuple[LineKind, ...], MinLen(1), MaxLen(MAX_ENTRIES)]
    """Kinds of lines on edges."""
    meet: EdgeMeeting = EdgeMeeting.model_construct()
    """The rule for edges where tiles meet."""
    look: SightRules = SightRules.model_construct()
    """The rules of line of sight."""
    walk: MovementRules = MovementRules.model_construct()
    """The rules of movement."""
    heights: HeightRules = HeightRules.model_construct()
    """Squares of different heights."""
    tag: Annotated[tuple[TagInfo, ...], MaxLen(MAX_ENTRIES)] = ()
    """Further properties of squares."""
    faction: Annotated[tuple[FactionInfo, ...], MaxLen(MAX_ENTRIES)] = ()
    """Factions."""
    field: Annotated[tuple[CustomField, ...], MaxLen(MAX_ENTRIES)] = ()
    """Custom fields."""
    rules: Annotated[tuple[RuleSetInfo, ...], MinLen(1), MaxLen(9)]
    """Rule sets; the first is the default."""
    cites: dict[RuleId, ShortText] = Field(default_factory=dict)
    """The pages of its rulebook that give a rule, such as ``16-18``; problems show them."""
    reading: Annotated[tuple[RuleInterpretation, ...], MaxLen(MAX_ENTRIES)] = ()
    """Interpretations of its rulebook."""

    @model_validator(mode="after")
    def _check_words(self) -> Self:
        for name in ("area", "edge", "tag", "faction", "field", "rules", "reading"):
            _require_unique(name, [word.id for word in getattr(self, name)])
        _require_unique("area", [area.sign for area in self.area])
        _require_unique("edge", [line.across for line in self.edge])
        _require_unique("edge", [line.upright for line in self.edge])
        areas, lines = {area.id for area in self.area}, {line.id for line in self.edge}
        _require_known("area", areas, [each for area in self.area for each in area.shut_against])
        _require_known("edge", lines, [each for line in self.edge for each in line.joins])
        _require_known("meet", lines, self.meet.order)
        if self.players[0] > self.players[1]:
            raise ModelError("players", "player-counts")
        return self

    def words(self, of: WordList) -> tuple[str, ...]:
        """Return the words of one of its lists."""
        match of:
            case "area":
                return tuple(each.id for each in self.area)
            case "edge":
                return tuple(each.id for each in self.edge)
            case "faction":
                return tuple(each.id for each in self.faction)
            case "rules":
                return tuple(each.id for each in self.rules)
            case "tag":
                return tuple(each.id for each in self.tag)
            case "icons":
                return self.icons
            case "room_types":
                return self.room_types
            case "tests":
                return self.tests
            case "tile_kinds":
                return self.tile_kinds

    @property
    def wall_brush(self) -> LineKind | None:
        """Return the kind of wall that authors can place as ``Level.walls``."""
        return next((line for line in self.edge if line.brush and line.is_wall and line.is_plain), None)

    @property
    def breaks_walls(self) -> bool:
        """Return whether walls can be broken."""
        return any(line.is_ruin for line in self.edge)

    @property
    def placeable_lines(self) -> tuple[LineKind, ...]:
        """Return the kinds that authors can place as lines.

        Walls and ruins are stored elsewhere in a level: ``Level.walls`` are of the first kind of wall that can be
        placed.
        """
        return tuple(line for line in self.edge if line.brush and not line.is_ruin and line is not self.wall_brush)

    @property
    def uses_links(self) -> bool:
        """Return whether arrows between squares are offered: in games with heights or diagonal steps."""
        return self.heights.most > 0 or self.walk.slanting != "never"

    def has(self, feature: GameFeature) -> bool:
        """Return whether its scenarios have this."""
        return feature in self.features

    @property
    def factions_for_sides(self) -> tuple[str, ...]:
        """Return the factions in the order in which they are offered: those that players can lead come first."""
        return tuple(each.id for each in sorted(self.faction, key=lambda each: not each.players))

    def can_have_players(self, faction: str | None) -> bool:
        """Return whether players can lead a faction."""
        return all(each.players for each in self.faction if each.id == faction)

    def color_of(self, faction: str | None) -> FactionColor | None:
        """Return the color of a faction."""
        return next((each.colour for each in self.faction if each.id == faction), None)

    def color_of_door(self, door: Door | None) -> FactionColor | None:
        """Return the color of the faction that a door belongs to."""
        return self.color_of(door.side) if door is not None else None

    def uses(self, family: str) -> bool:
        """Return whether one of its rule sets has that family of rules."""
        return any(family in each.use for each in self.rules)

    def rule_set(self, rule_set: str) -> RuleSetInfo | None:
        """Return the rule set of that id."""
        return next((each for each in self.rules if each.id == rule_set), None)


def _fits(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    """Return whether a map of one size fits on a table of the other, rotated or not."""
    return min(inner) <= min(outer) and max(inner) <= max(outer)


def _require_unique(field: str, words: list[str]) -> None:
    for number, word in enumerate(words):
        if word in words[:number]:
            raise ModelError(field, "twice", thing=word)


def _require_known(field: str, known: Collection[str], named: Iterable[str]) -> None:
    for word in named:
        if word not in known:
            raise ModelError(field, "no-such-word", word=word)
