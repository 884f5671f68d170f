"""Where miniatures may stand, doors lie, and markers mean something: asked by rules, by fixes and by tools."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard, door_law
from editor.board.bits import Edges, edges_of, edges_within, sides, square_bit, squares_of, squares_set
from editor.board.compile import edges_on
from editor.board.wrecks import marked_elements
from editor.model.cards import MarkerKind
from editor.model.face import Element
from editor.model.grid import Edge, Square
from editor.model.level import Broken
from editor.model.words import RuleSet

SquareList = tuple[Square, ...]
"""What a miniature covers: one square, or four."""


def may_stand(rules: RuleSet, level: LevelBoard, squares: SquareList) -> bool:
    """Whether a miniature that covers these squares may start there."""
    outside = len(squares) - len(inside(level, squares))
    return outside <= most_outside(rules, squares) and not blocked(level, squares) and not split_edges(level, squares)


def most_outside(rules: RuleSet, squares: SquareList) -> int:
    """How many of its squares a miniature may have outside the map: the S.A.G.S. allows a large one two (RB 37)."""
    return 2 if rules == "sags" and len(squares) > 1 else 0


def inside(level: LevelBoard, squares: SquareList) -> SquareList:
    """Those of the squares that lie in the frame."""
    width, height = level.level.width, level.level.height
    return tuple(at for at in squares if 0 <= at.x < width and 0 <= at.y < height)


def blocked(level: LevelBoard, squares: SquareList) -> SquareList:
    """Those in the frame that nobody can enter."""
    return tuple(at for at in inside(level, squares) if not level.enterable & square_bit(*at))


def split_edges(level: LevelBoard, squares: SquareList) -> tuple[Edge, ...]:
    """Walls and closed doors that run between the squares of a large miniature. An open door is a doorway."""
    shut = (level.walls & ~level.doors) | (level.doors & ~level.open_doors)
    return tuple(sorted(edges_of(edges_within(squares_set(inside(level, squares))) & shut)))


def door_places(level: LevelBoard, length: int, among: Edges | None = None) -> Iterator[tuple[Edge, ...]]:
    """All places where a door that covers ``length`` edges would be legal; ``among`` limits its first edge.

    Nothing is proposed at a Driller that lies face up: the rules of the construction no longer speak of its edges.
    """
    meeting = (level.junctions | level.pending) & ~sides(level.face_up_drillers)
    for place in door_law.door_places(level, meeting):
        edges = tuple(edges_of(place.edges))
        if len(edges) == length and (among is None or place.edges & -place.edges & among):
            yield edges


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
