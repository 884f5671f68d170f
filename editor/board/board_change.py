"""The difference between two boards, computed once after an edit and read by rules, their cache and the map view.

Values are compared by identity, because an edit keeps every value that it does not change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import Final, Literal, TypeVar

from editor.board.bit_sets import Edges, Squares, square_bit, squares_beside
from editor.board.level_board import LevelBoard
from editor.model.scenario import Scenario
from editor.values import FrozenStruct

_T = TypeVar("_T")

Layer = Literal["levels", "tiles", "doors", "walls", "markers"]
"""A layer of the map. ``levels`` is the list of levels with their names and frames; the others are the pieces on them.
All layers of a level count as changed if the level is added or removed or if its frame changes."""

ScenarioPart = (
    Layer
    | Literal["map", "box", "stairs", "sides", "zones", "objectives", "texts", "play", "house", "construction"]
    | Literal["story", "decks", "values"]
)
"""A part of a scenario that rules read; ``map`` means any layer of the map."""


class LevelChange(FrozenStruct):
    """What changed on one level."""

    squares: Squares = 0
    """Squares whose tile, smoke or power changed, or where the order of tiles changed."""
    edges: Edges = 0
    """Edges whose wall or door changed."""
    marked: Squares = 0
    """Squares whose marker changed."""
    everything: bool = False
    """Whether the level was added or removed, or has a different frame."""

    @property
    def ground(self) -> Squares:
        """The squares that changed, or that have a changed edge."""
        return -1 if self.everything else self.squares | squares_beside(self.edges)


UNCHANGED: Final = LevelChange()
EVERYTHING: Final = LevelChange(everything=True)


class BoardChange(FrozenStruct):
    """What changed on a board."""

    parts: frozenset[ScenarioPart]
    levels: Mapping[str, LevelChange]
    """The changed levels by id, including those that were added or removed."""

    def level(self, level_id: str) -> LevelChange:
        """Return the change of one level."""
        return self.levels.get(level_id, UNCHANGED)


def compare_boards(
    before: Scenario, old_levels: tuple[LevelBoard, ...], after: Scenario, new_levels: tuple[LevelBoard, ...]
) -> BoardChange:
    """Return what differs between two scenarios and their compiled levels."""
    old = {level.level.id: level for level in old_levels}
    new = {level.level.id: level for level in new_levels}
    levels = dict.fromkeys(old.keys() ^ new.keys(), EVERYTHING)
    for level_id in old.keys() & new.keys():
        if old[level_id] is not new[level_id]:
            levels[level_id] = changed_level(old[level_id], new[level_id])
    parts = _changed_parts(before, after) | _changed_layers(old_levels, new_levels)
    return BoardChange(parts, levels)


def changed_level(old: LevelBoard, new: LevelBoard) -> LevelChange:
    """Return what differs between two versions of a level."""
    if old.frame != new.frame:
        return EVERYTHING
    edges = (
        (old.walls ^ new.walls)
        | (old.double_walls ^ new.double_walls)
        | (old.broken ^ new.broken)
        | (old.broken_doors ^ new.broken_doors)
        | (old.doors ^ new.doors)
        | (old.open_doors ^ new.open_doors)
        | (old.barricades ^ new.barricades)
    )
    for kind in old.lines.keys() | new.lines.keys():
        edges |= old.lines.get(kind, 0) ^ new.lines.get(kind, 0)
    same = {id(door) for door in old.level.doors} & {id(door) for door in new.level.doors}
    for door, covered in (*old.doors_with_edges, *new.doors_with_edges):
        if id(door) not in same:
            edges |= covered
    marked = 0
    if old.level.markers is not new.level.markers:
        for marker in {*old.level.markers} ^ {*new.level.markers}:
            marked |= square_bit(marker.x, marker.y)
    squares = _changed_squares(old, new)
    if old.level.switches is not new.level.switches:
        squares |= old.unpowered ^ new.unpowered
    return LevelChange(squares | _changed_smoke(old, new, squares | squares_beside(edges)), edges, marked)


def _changed_smoke(old: LevelBoard, new: LevelBoard, ground: Squares) -> Squares:
    """Return the squares where smoke may have changed: with a marker, or with walls and doors near one."""
    smoke = old.smoke_range | new.smoke_range
    return smoke if old.smoke_sources != new.smoke_sources or smoke & ground else 0


def _changed_squares(old: LevelBoard, new: LevelBoard) -> Squares:
    if old.placed_tiles is new.placed_tiles:
        return 0
    before, after = _strip_common_ends(old.placed_tiles, new.placed_tiles)
    others = {id(placed) for placed in before}.symmetric_difference(map(id, after))
    squares = 0
    for placed in (*before, *after):
        if id(placed) in others:
            squares |= placed.mask.floor
    kept = [[placed for placed in tiles if id(placed) not in others] for tiles in (before, after)]
    for one, other in zip(*kept, strict=True):
        if one is not other:  # reordered: problems name tiles in order, later ones cover others
            squares |= one.mask.floor | other.mask.floor
    return squares


def _strip_common_ends(one: tuple[_T, ...], other: tuple[_T, ...]) -> tuple[tuple[_T, ...], tuple[_T, ...]]:
    """Return both sequences without their common start and end."""
    first, last = 0, 0
    shorter = min(len(one), len(other))
    while first < shorter and one[first] is other[first]:
        first += 1
    while last < shorter - first and one[-1 - last] is other[-1 - last]:
        last += 1
    return one[first : len(one) - last], other[first : len(other) - last]


def _changed_parts(before: Scenario, after: Scenario) -> frozenset[ScenarioPart]:
    old, new = vars(before), vars(after)
    return frozenset(
        part for name, part in _PARTS.items() if new[name] is not old[name] and not _same(old[name], new[name])
    )


def _changed_layers(before: tuple[LevelBoard, ...], after: tuple[LevelBoard, ...]) -> frozenset[ScenarioPart]:
    if _same(before, after):
        return frozenset()
    if [_header(level) for level in before] != [_header(level) for level in after]:
        return frozenset({"map", "levels", *_LAYERS})
    pairs = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    changed = (
        layer for layer, pieces in _LAYERS.items() if any(not _same(pieces(old), pieces(new)) for old, new in pairs)
    )
    return frozenset({"map", *changed})


def _header(board: LevelBoard) -> tuple[object, ...]:
    level = board.level
    return level.id, level.name, level.elevation, level.width, level.height


_LAYERS: dict[Layer, Callable[[LevelBoard], Sequence[object]]] = {
    "tiles": lambda board: board.unknown_tiles + board.placed_tiles,
    "doors": lambda board: board.level.doors,
    "walls": lambda board: board.level.walls + board.level.broken + board.level.lines,
    "markers": lambda board: board.level.markers + board.level.switches,
}


_PARTS: dict[str, ScenarioPart] = {
    "box": "box",
    "packs": "box",
    "stairs": "stairs",
    "links": "stairs",
    "sides": "sides",
    "zones": "zones",
    "objectives": "objectives",
    "texts": "texts",
    "players": "play",
    "turns": "play",
    "ground": "play",
    "initiative": "play",
    "exits": "play",
    "search_deck": "play",
    "search_cards": "play",
    "search_remaining": "play",
    "modules": "play",
    "victory": "play",
    "rules_as_data": "play",
    "house": "house",
    "story": "story",
    "decks": "decks",
    "values": "values",
    "construction": "construction",
}
"""The fields of a scenario that rules read, besides the map, and the part each belongs to."""


def _same(one: object, other: object) -> bool:
    """Return whether two values are identical, or are tuples of identical values."""
    if one is other:
        return True
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return False
    return len(one) == len(other) and all(map(is_, one, other))
