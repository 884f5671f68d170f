"""The base class of the tools, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Literal

from editor.edits import Edit, Selection, delete_selection, include_contents
from editor.messages import Message, msg
from editor.model.grid import DoorEdges, Edge, Square
from editor.model.scenario import Scenario
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.session.map_selection import selection_name, square_at
from editor.ui.map.tools.door_highlights import missing_door_edits
from editor.ui.map.tools.ghost import Ghost, Verdict, verdict
from editor.values import FrozenStruct, replace


def with_tile_contents(selected: Selection, document: Document) -> Selection:
    """Return the selection with the doors, walls, markers and stairs of the selected tiles.

    Characters stay with their sides and equipment; the rules report that they stand on nothing.
    """
    if not selected.tiles:
        return selected
    return replace(include_contents(selected, document.scenario, document.box), characters=selected.characters)


def placed_tile_ids(scenario: Scenario) -> list[str]:
    """Return the ids of all placed tiles."""
    return [each.id for level in scenario.levels for each in level.placements]


def placed_door_ids(scenario: Scenario) -> list[str]:
    """Return the ids of all placed doors."""
    return [each.id for level in scenario.levels for each in level.doors]


Cursor = Literal["arrow", "cross", "hand", "move", "point"]

ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}


class Pointer(FrozenStruct):
    """The position of the pointer in squares of the shown level, and the modifier keys."""

    x: float
    y: float
    shift: bool = False
    control: bool = False
    alt: bool = False

    @property
    def square(self) -> Square:
        """The square under the pointer, which may be outside the frame."""
        return square_at(self.x, self.y)

    @property
    def edge(self) -> Edge:
        """The nearest side of that square."""
        square = self.square
        dx, dy = self.x - square.x, self.y - square.y
        distances: dict[Literal["n", "e", "s", "w"], float] = {"n": dy, "s": 1 - dy, "w": dx, "e": 1 - dx}
        return square.edge(min(distances, key=lambda side: distances[side]))


def pointer_on(square: Square) -> Pointer:
    """Return the pointer in the center of a square, where the arrow keys put it."""
    return Pointer(square.x + 0.5, square.y + 0.5)


def _ignore(*_: object) -> None:
    pass


class ToolContext(FrozenStruct):
    """What a tool works with."""

    document: Document
    do: Callable[[Edit | EditPreview], bool]
    """Applies an edit; a rejection is shown to the user, and ``False`` returned."""
    notify: Callable[[Message], None] = _ignore
    """Shows a message to the user."""
    done: Callable[[], None] = _ignore
    """Deactivates the tool."""


class Tool:
    """A tool of the map. The canvas calls it; it changes the document only through ``do``."""

    name: ClassVar[str] = ""
    cursor: ClassVar[Cursor] = "arrow"
    keys: ClassVar[frozenset[str]] = frozenset({*ARROWS, "Return", "Escape"})
    """Keys that it may use before shortcuts of the window do. ``R`` means that it rotates, ``X`` that it flips."""

    def __init__(self, context: ToolContext) -> None:
        self.document, self.do = context.document, context.do
        self.notify, self.done = context.notify, context.done
        self.focus: Square | None = None
        """The square that the arrow keys have reached; ``None`` while the pointer is used."""
        self.held = frozenset[str]()
        """The modifiers of the current key: ``Shift``, ``Ctrl``."""

    def hint(self) -> Message | None:
        """Return what can be done now, for the status bar."""
        return None

    def hover(self, pointer: Pointer) -> None:
        """Handle a pointer move with no button down."""

    def press(self, pointer: Pointer) -> None:
        """Handle a press of the left button."""

    def double_click(self, pointer: Pointer) -> None:
        """Handle a double click."""
        self.press(pointer)

    def drag(self, pointer: Pointer) -> None:
        """Handle a pointer move with the left button down."""

    def release(self, pointer: Pointer) -> None:
        """Handle a release of the left button."""

    def cancel(self) -> bool:
        """Cancel what is in progress, on the right button; return whether there was anything.

        If not, the menu opens.
        """
        return False

    def leave(self) -> None:
        """Reset the ghost: the pointer left the canvas, or the tool is deactivated."""

    def on_hover_idle(self) -> None:
        """Do what is too slow for every pointer move, once the pointer is idle."""

    def rotate(self, *, back: bool = False) -> bool:
        """Rotate what is placed or selected by 90°; return whether there is anything to rotate."""
        return False

    def flip(self) -> bool:
        """Flip what is placed or selected; return whether there is anything with another face."""
        return False

    def handle_key_press(self, keys: str, pointer: Pointer | None) -> bool:
        """Handle a key with modifiers, such as ``Shift+R`` or ``Ctrl+Return``; return whether it was used."""
        *held, key = keys.split("+")
        self.held = frozenset(held)
        try:
            return self.key(key, pointer)
        finally:
            self.held = frozenset()

    def key(self, key: str, pointer: Pointer | None) -> bool:
        """Handle a key such as ``R``, ``X``, ``Up``, ``Return`` or ``Escape``; return whether it was used."""
        if key == "R":
            return self.rotate(back="Shift" in self.held)
        if key == "X":
            return self.flip()
        if key in ARROWS:
            self.focus = self._next_square(ARROWS[key], pointer)
            self.hover(pointer_on(self.focus))
            return True
        if key == "Return" and self.focus is not None:
            there = replace(pointer_on(self.focus), control=self.anyway)
            self.press(there)
            self.release(there)
            return True
        if key == "Escape":
            self.done()
            return True
        return False

    def refresh(self) -> None:
        """Update the state of the tool after the document has changed."""

    def ghost(self) -> Ghost | None:
        return None

    @property
    def anyway(self) -> bool:
        """Whether Ctrl is held with a key, which overrides the rules."""
        return "Ctrl" in self.held

    def place(
        self,
        proposal: EditPreview,
        *,
        anyway: bool,
        doors: Mapping[DoorEdges, Edit] | None = None,
        says: Message | None = None,
    ) -> bool:
        """Apply a proposal if it is legal; return whether it was applied.

        All tools place and move pieces through this method, so that rejections are the same everywhere and Ctrl
        overrides them. ``doors``: places for a missing door, if they are known. ``says``: the message if all is well;
        by default what is left to do.
        """
        outcome = self.judge(proposal, doors)
        if not outcome.legal and (proposal.rejection is not None or not anyway):
            assert outcome.reason is not None
            impossible = proposal.rejection is not None
            self.notify(outcome.reason if impossible else msg("tools.hold-control", reason=outcome.reason))
            return False
        done = self.do(proposal)
        if done and not outcome.legal:
            self.notify(msg("tools.done-anyway", reason=outcome.reason))
        elif done and (words := says or outcome.reason):
            self.notify(words)
        return done

    def judge(self, proposal: EditPreview, doors: Mapping[DoorEdges, Edit] | None = None) -> Verdict:
        """Return the verdict on a proposal. ``doors``: places for a missing door, if they are known."""
        level = self.document.level_id
        if doors is None and proposal.lacks_door is not None and not proposal.obstacles:
            doors = missing_door_edits(proposal, level)
        return verdict(proposal, level, doors)

    def remove(self, selected: Selection) -> bool:
        """Delete pieces with everything on them."""
        if not selected:
            self.notify(msg("tools.nothing-here"))
            return False
        name = selection_name(self.document, selected)
        return self.do(delete_selection(with_tile_contents(selected, self.document), name))

    def is_in_frame(self, square: Square) -> bool:
        """Return whether a square is in the frame of the shown level."""
        level = self.document.level.level
        return 0 <= square.x < level.width and 0 <= square.y < level.height

    def _next_square(self, way: tuple[int, int], pointer: Pointer | None) -> Square:
        """Return the next square within the frame, starting at the center if there is none."""
        level = self.document.level.level
        start = self.focus or (pointer.square if pointer else Square(level.width // 2, level.height // 2))
        x, y = start.x + way[0], start.y + way[1]
        return Square(max(0, min(level.width - 1, x)), max(0, min(level.height - 1, y)))
