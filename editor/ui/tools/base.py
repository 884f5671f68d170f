"""What all tools have in common, and what they show while they are held."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Literal

from editor.board.bits import Squares
from editor.board.obstacles import SightLine
from editor.edits import Edit, Selection, delete_selection
from editor.messages import Message, msg
from editor.model.grid import DoorEdges, Edge, Square
from editor.model.level import Marker, PlacedDoor, Placement
from editor.model.sides import StartingCharacter
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.session.map_selection import selection_name, square_at
from editor.ui.tools.contents import with_what_lies_on_it
from editor.ui.tools.lit_places import missing_doors
from editor.values import FrozenStruct, replace

Cursor = Literal["arrow", "cross", "hand", "move", "point"]

ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class Pointer(FrozenStruct):
    """Where the pointer is, in squares of the shown level, and what is held down."""

    x: float
    y: float
    shift: bool = False
    control: bool = False
    alt: bool = False

    @property
    def square(self) -> Square:
        """The square under it, which may lie outside the frame."""
        return square_at(self.x, self.y)

    @property
    def edge(self) -> Edge:
        """The nearest side of that square."""
        square = self.square
        dx, dy = self.x - square.x, self.y - square.y
        distances: dict[Literal["n", "e", "s", "w"], float] = {"n": dy, "s": 1 - dy, "w": dx, "e": 1 - dx}
        return square.edge(min(distances, key=lambda side: distances[side]))


def on_square(square: Square) -> Pointer:
    """The pointer in the middle of a square, where the arrow keys put it."""
    return Pointer(square.x + 0.5, square.y + 0.5)


class SightView(FrozenStruct):
    """What a square sees, and the line to a target."""

    origin: Square
    seen: Squares
    pinned: bool = False
    line: SightLine | None = None


class Ghost(FrozenStruct):
    """What the canvas paints for a tool, above the map."""

    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    markers: tuple[Marker, ...] = ()
    characters: tuple[tuple[str, StartingCharacter], ...] = ()
    """The id of the side, and the character."""
    legal: bool = True
    unfinished: bool = False
    """It may lie there, but something is still to be done."""
    reason: Message | None = None
    """Why not, or what to mind, in one line."""
    squares: tuple[Square, ...] = ()
    """Squares at fault."""
    edges: tuple[Edge, ...] = ()
    """Edges at fault."""
    places: tuple[tuple[Edge, ...], ...] = ()
    """Places that light up: where the door in hand may lie, or where a missing one would."""
    lit: tuple[Square, ...] = ()
    """Squares that light up: stairs that can be partners."""
    room: Squares = 0
    """Squares that the piece in the hand could come to cover."""
    stroke: tuple[Edge, ...] = ()
    """What a brush would paint."""
    gone_squares: tuple[Square, ...] = ()
    """Where something would be taken away."""
    gone_edges: tuple[Edge, ...] = ()
    """Doors and walls that would be taken away."""
    band: tuple[float, float, float, float] | None = None
    """A rubber band: left, top, right, bottom in squares."""
    sight: SightView | None = None


class Verdict(FrozenStruct):
    """What a proposal says of the shown level: green, amber or red, and why."""

    legal: bool = True
    unfinished: bool = False
    reason: Message | None = None
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()


def verdict(proposal: EditPreview | None, level_id: str, doors: Mapping[DoorEdges, Edit] | None = None) -> Verdict:
    """The answer to laying, dragging, turning and pasting alike.

    ``doors``: the places for a door that is missing; where there are none, no door can come. ``None``: nobody has
    looked for them yet, and the piece has the benefit of the doubt.
    """
    if proposal is None:
        return Verdict()
    against = proposal.obstacles
    if not against and proposal.lacks_door is not None and doors is not None and not doors:
        against = (proposal.lacks_door,)
    here = [found for found in against or proposal.new_problems if found.level == level_id]
    return Verdict(
        proposal.rejection is None and not against,
        bool(proposal.new_problems) and not against,
        against[0].message if against else proposal.reason,
        tuple(dict.fromkeys(at for found in here for at in found.squares)),
        tuple(dict.fromkeys(edge for found in here for edge in found.edges)),
    )


def carried_ghost(proposal: EditPreview, level_id: str, picked: Selection | None, said: Verdict) -> Ghost:
    """Pieces as they would lie, cut out of the map that a proposal leads to."""
    level = proposal.board.level(level_id) if proposal.board else None
    if level is None or picked is None or proposal.board is None:
        return Ghost(legal=False, reason=said.reason)
    there = level.level
    starts = proposal.board.scenario.starts()
    return Ghost(
        placements=tuple(each for each in there.placements if each.id in picked.tiles),
        doors=tuple(each for each in there.doors if each.id in picked.doors),
        markers=tuple(each for each in there.markers if each.id in picked.markers),
        characters=tuple((side.id, start) for side, start in starts if start.id in picked.characters),
        stroke=tuple(sorted(picked.walls | picked.broken | picked.lines)),
        legal=said.legal,
        unfinished=said.unfinished,
        reason=said.reason,
        squares=said.squares,
        edges=said.edges,
    )


def _ignore(*_: object) -> None:
    pass


class ToolContext(FrozenStruct):
    """What a tool works with."""

    document: Document
    do: Callable[[Edit | EditPreview], bool]
    """Makes an edit; a refusal is told to the person and answered with ``False``."""
    tell: Callable[[Message], None] = _ignore
    """Says one line to the person."""
    done: Callable[[], None] = _ignore
    """Puts the tool away."""


class Tool:
    """A tool in the hand. The canvas calls it; it changes the document only through ``do``."""

    name: ClassVar[str] = ""
    cursor: ClassVar[Cursor] = "arrow"
    keys: ClassVar[frozenset[str]] = frozenset({*ARROWS, "Return", "Escape"})
    """Keys that it may use, before any action of the window gets them. With ``R`` it rotates, with ``X`` it flips."""

    def __init__(self, context: ToolContext) -> None:
        self.document, self.do = context.document, context.do
        self.tell, self.done = context.tell, context.done
        self.focus: Square | None = None
        """Where the arrow keys have led; ``None`` while the pointer leads."""
        self.held = frozenset[str]()
        """What is held down with a key: ``Shift``, ``Ctrl``."""

    def hint(self) -> Message | None:
        """What can be done now, for the status line."""
        return None

    def hover(self, pointer: Pointer) -> None:
        """The pointer moved with no button down."""

    def press(self, pointer: Pointer) -> None:
        """The left button went down."""

    def press_again(self, pointer: Pointer) -> None:
        """The left button went down a second time, shortly after."""
        self.press(pointer)

    def drag(self, pointer: Pointer) -> None:
        """The pointer moved with the left button down."""

    def release(self, pointer: Pointer) -> None:
        """The left button went up."""

    def give_up(self) -> bool:
        """The right button: whether something was under way that is now given up. If not, the menu opens."""
        return False

    def leave(self) -> None:
        """The pointer left the canvas, or the tool is put away."""

    def settle(self) -> None:
        """The pointer rests: time for what cannot keep up with it."""

    def rotate(self, *, back: bool = False) -> bool:
        """Turn what is held or picked by a quarter, clockwise or back; whether there is something to turn."""
        return False

    def flip(self) -> bool:
        """Turn over what is held or picked; whether there is something with another face."""
        return False

    def typed(self, keys: str, pointer: Pointer | None) -> bool:
        """A key, maybe with others held: ``R``, ``Shift+R``, ``Ctrl+Return``; whether the tool used it."""
        *held, key = keys.split("+")
        self.held = frozenset(held)
        try:
            return self.key(key, pointer)
        finally:
            self.held = frozenset()

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """A key such as ``R``, ``X``, ``Up``, ``Return``, ``Escape``; whether the tool used it."""
        if key == "R":
            return self.rotate(back="Shift" in self.held)
        if key == "X":
            return self.flip()
        if key in ARROWS:
            self.focus = self._stepped(ARROWS[key], pointer)
            self.hover(on_square(self.focus))
            return True
        if key == "Return" and self.focus is not None:
            there = replace(on_square(self.focus), control=self.anyway)
            self.press(there)
            self.release(there)
            return True
        if key == "Escape":
            self.done()
            return True
        return False

    def refresh(self) -> None:
        """The document changed; what the tool remembers of it may be old."""

    def ghost(self) -> Ghost | None:
        return None

    @property
    def anyway(self) -> bool:
        """Whether Ctrl is held with a key: what the rules forbid is done all the same."""
        return "Ctrl" in self.held

    def lay(
        self,
        proposal: EditPreview,
        *,
        anyway: bool,
        doors: Mapping[DoorEdges, Edit] | None = None,
        says: Message | None = None,
    ) -> bool:
        """Make what was thought through, if it may be; whether it was made.

        The one door through which pieces come onto the map or to another place of it: what is refused here is refused
        to every tool, in the same words, and Ctrl overrides it everywhere. ``doors``: places for a missing door, if
        somebody has looked for them already. ``says`` is told if all is well; without it, what is still to be done.
        """
        level = self.document.level_id
        if doors is None and proposal.lacks_door is not None and not proposal.obstacles:
            doors = missing_doors(proposal, level)
        said = verdict(proposal, level, doors)
        if not said.legal and (proposal.rejection is not None or not anyway):
            assert said.reason is not None
            impossible = proposal.rejection is not None
            self.tell(said.reason if impossible else msg("tools.hold-control", reason=said.reason))
            return False
        done = self.do(proposal)
        if done and not said.legal:
            self.tell(msg("tools.done-anyway", reason=said.reason))
        elif done and (words := says or said.reason):
            self.tell(words)
        return done

    def remove(self, picked: Selection) -> bool:
        """Take things off the map, with what lies on them."""
        if not picked:
            self.tell(msg("tools.nothing-here"))
            return False
        name = selection_name(self.document, picked)
        return self.do(delete_selection(with_what_lies_on_it(picked, self.document), name))

    def is_in_frame(self, square: Square) -> bool:
        level = self.document.level.level
        return 0 <= square.x < level.width and 0 <= square.y < level.height

    def _stepped(self, way: tuple[int, int], pointer: Pointer | None) -> Square:
        """One square further, within the frame; from the middle of it if nothing was pointed at."""
        level = self.document.level.level
        start = self.focus or (pointer.square if pointer else Square(level.width // 2, level.height // 2))
        x, y = start.x + way[0], start.y + way[1]
        return Square(max(0, min(level.width - 1, x)), max(0, min(level.height - 1, y)))
