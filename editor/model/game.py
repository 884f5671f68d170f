"""A game as data: the words it has, how large its table is, what its lines do, who sees whom, what is wrong.

A box belongs to a game, which its ``game.toml`` tells. What is in no such file is the editor's, for all games alike. A
game chooses among parts that the program has, by name: ways to look, families of rules, exporters. Nothing here is a
language to write rules in.
"""

from collections.abc import Collection, Iterable
from typing import Annotated, Final, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, StringConstraints, model_validator

from editor.model.base import FileModel, GivenName, Id, Line, ModelError
from editor.model.bounds import MANY, MOST_COPIES
from editor.model.drawing import LineColour, LineDrawing
from editor.model.grid import LARGEST_SIDE
from editor.model.own_values import FieldHolder
from editor.model.words import WordList

EARTH_REBORN: Final = "earth-reborn"
"""The game that a scenario is for if it names none."""

TableSide = Annotated[int, Ge(1), Le(LARGEST_SIDE)]
FrameSize = tuple[TableSide, TableSide]
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z-]+\.[a-z0-9-]+$", max_length=64)]
Grade = Literal["error", "warning", "info", "off"]
"""How bad it is to break a rule; ``off``: the rule does not hold."""


class Word(FileModel):
    """A word of the game: an id for files, and what players call it."""

    id: Id
    """The id in files."""
    name: GivenName
    """What players call it."""


class TableSize(FileModel):
    """How large maps of the game are."""

    largest: FrameSize = (LARGEST_SIDE, LARGEST_SIDE)
    """Columns and rows of the largest map; it may also stand upright."""
    smallest: FrameSize = (1, 1)
    """Columns and rows of the smallest map."""
    usual: FrameSize = (20, 20)
    """Columns and rows of a new map."""
    framed: bool = False
    """Whether a frame lies round the map, which tiles must touch and which has stripes."""
    filled: bool = False
    """Whether a finished map has no holes."""
    squares_per_face: Annotated[int, Ge(1), Le(LARGEST_SIDE**2)] = LARGEST_SIDE**2
    """Squares that a face can have at most."""

    @model_validator(mode="after")
    def _sizes_follow(self) -> Self:
        if not _fits(self.smallest, self.usual) or not self.holds(*self.usual):
            raise ModelError("usual", "table-sizes")
        return self

    @property
    def shortest(self) -> int:
        """Squares along the shortest side that a map can have."""
        return min(self.smallest)

    @property
    def longest(self) -> int:
        """Squares along the longest side that a map can have."""
        return max(self.largest)

    def holds(self, width: int, height: int) -> bool:
        """Whether a map of that size has room on the table, lying or upright."""
        return _fits((width, height), self.largest)


class AreaWord(Word):
    """What a square can be."""

    sign: Annotated[str, StringConstraints(pattern=r"^[.,;_*]$")]
    """How plain squares of this area are drawn in the pictures of tiles."""
    floor: Id | None = None
    """The floor that is drawn; left out: what the room is used for decides."""
    shut_against: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """Areas from which only doors and walls may part it."""


class LineKind(Word):
    """What can be printed or laid on a side of a square, and what it does."""

    across: Annotated[str, StringConstraints(pattern=r"^[!-~][ -~][!-~]$")]
    """Its sign in pictures of tiles, for lines from left to right."""
    upright: Annotated[str, StringConstraints(pattern=r"^[!-/:-@\[-`{-~H]$")]
    """Its sign in pictures of tiles, for lines from top to bottom."""
    look: Literal["pass", "cover", "block"] = "pass"
    """What it does to a line of sight over it."""
    walk: Literal["pass", "block"] = "pass"
    """Whether one can walk over it."""
    extra: Annotated[int, Ge(0), Le(9)] = 0
    """Movement points that a step over it costs more."""
    slanting: bool = True
    """Whether a slanting step may go past its end."""
    door: Literal["never", "may", "only"] = "never"
    """Whether a door may lie on it; ``only``: it means nothing without one."""
    joins: Annotated[tuple[Id, ...], MaxLen(MANY)] = Field((), alias="with")
    """Kinds that may lie on the same side of a square as this one."""
    brush: bool = False
    """Whether authors may lay it."""
    draw: LineDrawing | None = None
    """How it is drawn; left out: what it stops decides."""
    colour: LineColour | None = None
    """The colour it is drawn in; left out: that of walls, of hedges that of leaves."""

    @property
    def is_wall(self) -> bool:
        """Whether it stops walking and looking."""
        return self.walk == "block" and self.look == "block"

    @property
    def is_ruin(self) -> bool:
        """Whether it is what is left of a wall."""
        return self.draw == "stumps" and self.walk != "block" and self.look != "block"

    @property
    def drawing(self) -> LineDrawing:
        """How it is drawn."""
        if self.draw is not None:
            return self.draw
        if self.walk == "block":
            return "bar" if self.look == "block" else "posts"
        return "hedge" if self.look == "block" else "line"

    @property
    def is_plain(self) -> bool:
        """Whether it is drawn as the walls of Earth Reborn are, which count where tiles meet."""
        return self.colour is None and (self.is_ruin or (self.is_wall and self.drawing in ("bar", "plates")))


class Meeting(FileModel):
    """What holds on a side of a square where two tiles meet."""

    rule: Literal["count", "strongest"] = "strongest"
    """``count``: one wall or two; ``strongest``: the first in the order."""
    order: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """Kinds of lines, strongest first."""


class LookRules(FileModel):
    """Who sees whom."""

    start: Literal["none", "centre", "corner"] = Field("centre", alias="from")
    """Where lines of sight begin; ``none``: nobody is asked."""
    end: Literal["centre", "farthest-corner", "any-corner"] = Field("centre", alias="to")
    """Where they end."""
    touch: Literal["blocks", "passes", "one-less"] = "blocks"
    """What a line does that touches the end of a wall."""
    figures: Literal["pass", "block"] = "pass"
    """Whether miniatures stand in the way."""
    void: Literal["pass", "block"] = "block"
    """Whether squares without a tile stop lines."""
    far: Annotated[int, Ge(1), Le(2 * LARGEST_SIDE)] | None = None
    """How far one sees; left out: without end."""
    arc: Annotated[int, Ge(0), Le(360)] = 0
    """Degrees that a miniature sees; 0: all round, or as its card says."""


class WalkRules(FileModel):
    """Who walks where."""

    slanting: Literal["never", "round-one", "round-both"] = "never"
    """Steps to squares that touch at a corner: past one wall's end, or only between none."""
    friends: Literal["pass", "block"] = "block"
    """Whether one walks through one's own people."""
    open_door: Annotated[int, Ge(0), Le(9)] = 0
    """What opening a door costs."""
    stairs: Annotated[int, Ge(0), Le(9)] = 1
    """What going up or down stairs costs."""


class HeightRules(FileModel):
    """Squares that lie higher than others."""

    most: Annotated[int, Ge(0), Le(9)] = 0
    """The highest; 0: all lie alike."""
    up_extra: Annotated[int, Ge(0), Le(9)] = 0
    """Movement points for each step up."""
    look: Literal["plain", "cover-both-at-edge"] = "plain"
    """What a change of height does to lines of sight."""


FactionColour = Literal["norad", "salemite", "blue", "orange", "green", "purple", "ochre", "indigo", "black"]
"""A colour of sides; the first two are those of the factions of Earth Reborn."""


class FactionWord(Word):
    """Whom a side can fight for."""

    colour: FactionColour | None = None
    """The colour it is drawn in; left out: its sides have colours by their number."""
    players: bool = True
    """Whether players lead it."""


class OwnField(Word):
    """A value of the game's own that missions, sides, units or markers have."""

    of: FieldHolder = "scenario"
    """What has it."""
    type: Literal["number", "flag", "choice", "line", "text"]
    """What it holds."""
    most: Annotated[int, Ge(1), Le(999)] = 99
    """The largest number."""
    choices: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """What can be chosen."""

    @model_validator(mode="after")
    def _choices_belong_to_choice(self) -> Self:
        if (self.type == "choice") != bool(self.choices):
            raise ModelError("choices", "field-choices")
        return self


class RuleSetWord(Word):
    """A set of rules: which families hold, and how bad it is to break them."""

    use: Annotated[tuple[Id, ...], MinLen(1), MaxLen(MANY)]
    """The families of rules that hold."""
    severity: dict[RuleId, Grade] = Field(default_factory=dict)
    """Rules that are graded otherwise than usual, or ``off``."""


class ReadingWord(FileModel):
    """How the rulebook is read where it leaves room, for the help."""

    id: Id
    """The id of the reading."""
    text: Line = ""
    """What is decided; left out: the program has words for it."""
    topic: Id | None = None
    """What it is about; readings of one topic stand together."""
    page: Line = ""
    """The page that leaves the room."""


class BoardGame(Word):
    """The answers of a game. Where it is silent, the defaults hold, or those of the game that it extends."""

    edition: Annotated[int, Ge(1), Le(99)] = 1
    """The edition of these answers."""
    extends: Id | None = None
    """A game whose answers hold where this one is silent."""
    range: Literal["steps", "manhattan", "chebyshev", "none"] = "steps"
    """How distances are counted."""
    facing: Literal[0, 4] = 0
    """How many ways miniatures can look; 0: they do not."""
    unit_sizes: Annotated[tuple[Literal[1, 2, 3], ...], MinLen(1)] = (1,)
    """Squares along a side of miniatures."""
    shelves: Annotated[tuple[Id, ...], MaxLen(MANY)] = ("tiles", "doors", "lines", "markers", "units")
    """What the window offers to lay."""
    exports: Annotated[tuple[Id, ...], MaxLen(MANY)] = ("png", "svg", "pdf", "uvtt", "tmj")
    """The formats that its maps can be written in."""
    copies: Annotated[int, Ge(1), Le(MOST_COPIES)] = MOST_COPIES
    """How many boxes an author can own: so many of each tile and each door can lie on a map."""
    tile_kinds: Annotated[tuple[Id, ...], MinLen(1), MaxLen(MANY)] = ("floor",)
    """What the rules tell tiles apart by."""
    room_types: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """What rooms are used for."""
    icons: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """Signs printed on squares."""
    tests: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """What characters roll for."""
    table: TableSize = TableSize.model_construct()
    """How large maps are."""
    area: Annotated[tuple[AreaWord, ...], MinLen(1), MaxLen(MANY)]
    """What squares can be."""
    edge: Annotated[tuple[LineKind, ...], MinLen(1), MaxLen(MANY)]
    """What the sides of squares can have."""
    meet: Meeting = Meeting.model_construct()
    """What holds where tiles meet."""
    look: LookRules = LookRules.model_construct()
    """Who sees whom."""
    walk: WalkRules = WalkRules.model_construct()
    """Who walks where."""
    heights: HeightRules = HeightRules.model_construct()
    """Squares that lie higher."""
    tag: Annotated[tuple[Word, ...], MaxLen(MANY)] = ()
    """What squares can be besides."""
    faction: Annotated[tuple[FactionWord, ...], MaxLen(MANY)] = ()
    """Whom sides can fight for."""
    field: Annotated[tuple[OwnField, ...], MaxLen(MANY)] = ()
    """Values of its own."""
    rules: Annotated[tuple[RuleSetWord, ...], MinLen(1), MaxLen(9)]
    """Sets of rules; the first is the usual one."""
    reading: Annotated[tuple[ReadingWord, ...], MaxLen(MANY)] = ()
    """How its rulebook is read."""

    @model_validator(mode="after")
    def _words_are_there_once(self) -> Self:
        for name in ("area", "edge", "tag", "faction", "field", "rules", "reading"):
            _once(name, [word.id for word in getattr(self, name)])
        _once("area", [area.sign for area in self.area])
        _once("edge", [line.across for line in self.edge])
        _once("edge", [line.upright for line in self.edge])
        areas, lines = {area.id for area in self.area}, {line.id for line in self.edge}
        _known("area", areas, [each for area in self.area for each in area.shut_against])
        _known("edge", lines, [each for line in self.edge for each in line.joins])
        _known("meet", lines, self.meet.order)
        return self

    def words(self, of: WordList) -> tuple[str, ...]:
        """The words of one of its lists."""
        match of:
            case "area":
                return tuple(each.id for each in self.area)
            case "edge":
                return tuple(each.id for each in self.edge)
            case "faction":
                return tuple(each.id for each in self.faction)
            case "rules":
                return tuple(each.id for each in self.rules)
            case "icons":
                return self.icons
            case "room_types":
                return self.room_types
            case "tests":
                return self.tests
            case "tile_kinds":
                return self.tile_kinds

    @property
    def layable(self) -> tuple[LineKind, ...]:
        """The kinds that authors lay as lines. Walls and what is left of them have places of their own in a level: the
        first kind of wall that can be laid is what ``Level.walls`` are."""
        brushes = [line for line in self.edge if line.brush and not line.is_ruin]
        wall = next((line for line in brushes if line.is_wall and line.is_plain), None)
        return tuple(line for line in brushes if line is not wall)

    def colour_of(self, faction: str | None) -> FactionColour | None:
        """The colour that a faction has by the rules of the game."""
        return next((each.colour for each in self.faction if each.id == faction), None)

    def uses(self, family: str) -> bool:
        """Whether one of its rule sets has that family of rules."""
        return any(family in each.use for each in self.rules)

    def rule_set(self, rule_set: str) -> RuleSetWord | None:
        """The rule set of that id."""
        return next((each for each in self.rules if each.id == rule_set), None)


def _fits(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    """Whether a map of the one size fits on a table of the other, turned or not."""
    return min(inner) <= min(outer) and max(inner) <= max(outer)


def _once(field: str, words: list[str]) -> None:
    for number, word in enumerate(words):
        if word in words[:number]:
            raise ModelError(field, "twice", thing=word)


def _known(field: str, known: Collection[str], named: Iterable[str]) -> None:
    for word in named:
        if word not in known:
            raise ModelError(field, "no-such-word", word=word)
