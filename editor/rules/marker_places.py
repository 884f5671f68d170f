"""Where a marker means something: asked by the rule, by its fix and by the tool that lays markers."""

from __future__ import annotations

from editor.board import LevelBoard
from editor.board.bits import squares_of
from editor.board.compile import edges_on
from editor.board.wrecks import marked_elements
from editor.model.cards import MarkerKind
from editor.model.face import Element
from editor.model.grid import Square
from editor.model.level import Broken


def means_something(level: LevelBoard, kind: MarkerKind, at: Square) -> bool:
    """Whether a marker of that kind can lie on that square."""
    match kind.lies:
        case "floor":
            return bool(level.stamps_at(at))
        case "element":
            return bool(_elements(level, at))
        case "cadaver":
            return any(element.cadavers for element in _elements(level, at))
        case "edge" | "off-map":
            return False


def meaningful_squares(level: LevelBoard, kind: MarkerKind) -> list[Square]:
    return [at for at in squares_of(level.floor) if means_something(level, kind, at)]


def breaks_something(level: LevelBoard, broken: Broken) -> bool:
    """Whether there was a wall to break on that edge; a door leaves a marker only where it covered a single wall."""
    bit = edges_on(level.level, (broken.edge,))
    printed, built = level.printed, level.built
    if broken.of == "door" and bit & (printed.double | printed.single & built):
        return False
    return bool(bit & (printed.single | built))


def _elements(level: LevelBoard, at: Square) -> list[Element]:
    """What is printed there, also if a marker has destroyed it."""
    found = (marked_elements(stamp.placement, stamp.printed, frozenset({at})) for stamp in level.stamps_at(at))
    return [element for elements in found for _, element in elements]
