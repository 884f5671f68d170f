"""Where miniatures, doors and markers may be placed; used by rules, fixes and tools."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard, door_rules
from editor.board.bit_sets import Edges, edges_of, edges_within, sides, square_bit, squares_of, squares_set
from editor.board.level_board import edges_in_frame
from editor.board.placed_tile import elements_under
from editor.model.cards import MarkerKind
from editor.model.game_words import RuleSet
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge
from editor.model.tile import Element

SquareList = tuple[Square, ...]
"""The squares that a miniature covers: one, or four."""


def can_start_on(rules: RuleSet, level: LevelBoard, squares: SquareList) -> bool:
    """Return whether a miniature that covers these squares may start there."""
    outside = len(squares) - len(squares_in_frame(level, squares))
    return (
        outside <= max_squares_outside(rules, squares)
        and not impassable_squares(level, squares)
        and not split_edges(level, squares)
    )


def max_squares_outside(rules: RuleSet, squares: SquareList) -> int:
    """Return how many of its squares a miniature may have outside the frame; two for a large one (RB 37)."""
    return 2 if rules == "sags" and len(squares) > 1 else 0


def squares_in_frame(level: LevelBoard, squares: SquareList) -> SquareList:
    """Return those of the squares that are in the frame."""
    return tuple(at for at in squares if level.in_frame(at))


def impassable_squares(level: LevelBoard, squares: SquareList) -> SquareList:
    """Return those of the squares in the frame that cannot be entered."""
    return tuple(at for at in squares_in_frame(level, squares) if not level.enterable & square_bit(*at))


def split_edges(level: LevelBoard, squares: SquareList) -> tuple[Edge, ...]:
    """Return walls and closed doors between the squares of a large miniature."""
    shut = (level.walls & ~level.doors) | (level.doors & ~level.open_doors)
    return tuple(sorted(edges_of(edges_within(squares_set(squares_in_frame(level, squares))) & shut)))


def legal_door_places(level: LevelBoard, length: int, among: Edges | None = None) -> Iterator[tuple[Edge, ...]]:
    """Yield all places where a door that covers ``length`` edges is legal; ``among`` limits its first edge.

    Places at a face-up Driller are left out, because the construction rules no longer apply there.
    """
    allowed = level.door_edges & ~sides(level.face_up_drillers)
    find_places = door_rules.door_places if level.effects.doors_are_constructed else door_rules.free_door_places
    for place in find_places(level, allowed):
        edges = tuple(edges_of(place.edges))
        if len(edges) == length and (among is None or place.edges & -place.edges & among):
            yield edges


def marker_fits(level: LevelBoard, kind: MarkerKind, at: Square) -> bool:
    """Return whether a marker of that kind can be placed on that square."""
    match kind.lies:
        case "floor":
            return bool(level.tiles_at(at))
        case "element":
            elements = elements_at(level, at)
            return any(element.destroyable is not False for element in elements) if kind.destroys else bool(elements)
        case "cadaver":
            return any(element.cadavers for element in elements_at(level, at))
        case "edge" | "off-map":
            return False


def fitting_squares(level: LevelBoard, kind: MarkerKind) -> list[Square]:
    """Return all squares on which a marker of that kind can be placed."""
    return [at for at in squares_of(level.floor) if marker_fits(level, kind, at)]


def breaks_wall(level: LevelBoard, broken: BrokenEdge) -> bool:
    """Return whether there is a wall to break on that edge; a door leaves a marker only if it covered a single wall."""
    bit = edges_in_frame(level.level, (broken.edge,))
    printed, built = level.printed, level.built
    if broken.of == "door" and bit & (printed.double | printed.single & built):
        return False
    return bool(bit & (printed.single | built))


def elements_at(level: LevelBoard, at: Square) -> list[Element]:
    """Return the printed elements on a square, including destroyed ones."""
    found = (elements_under(placed.placement, placed.printed, frozenset({at})) for placed in level.tiles_at(at))
    return [element for elements in found for _, element in elements]
