"""What an edit made different, as a value: rules, their memory and pictures read it, and nobody compares boards again.

Values are compared by identity, for an edit keeps what it leaves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from editor.board.bits import Edges, Squares, square_bit, squares_beside
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from editor.board.compile import Board, LevelBoard

T = TypeVar("T")

Layer = Literal["levels", "tiles", "doors", "walls", "markers"]
"""A part of the map: which levels there are, with their names and frames, and what lies on them. What lies on a level
that comes, goes or gets another frame is another."""

Part = Layer | Literal["map", "box", "stairs", "sides", "zones", "objectives", "texts", "play", "house", "construction"]
"""A part of a scenario, as rules read it; ``map`` is any of its layers."""


class LevelChange(FrozenStruct):
    """What is different on a level."""

    squares: Squares = 0
    """Squares with another tile, or with a tile that is laid earlier or later."""
    edges: Edges = 0
    """Edges with another wall or another door."""
    marked: Squares = 0
    """Squares with another marker."""
    everything: bool = False
    """Whether the level came or went, or has another frame."""

    @property
    def ground(self) -> Squares:
        """The squares that are other ones, or have another side."""
        return -1 if self.everything else self.squares | squares_beside(self.edges)


UNCHANGED: Final = LevelChange()
EVERYTHING: Final = LevelChange(everything=True)


class Change(FrozenStruct):
    """What is different on a board."""

    parts: frozenset[Part]
    levels: Mapping[str, LevelChange]
    """Levels that came, went or are others."""

    def level(self, level_id: str) -> LevelChange:
        return self.levels.get(level_id, UNCHANGED)


def change_between(before: Board, after: Board) -> Change:
    """What is different. For a board that was recompiled from the other one, it is known already."""
    if after.change is not None and after.made_from is not None and after.made_from() is before:
        return after.change
    return changed_board(before, after)


def changed_board(before: Board, after: Board) -> Change:
    old = {level.level.id: level for level in before.levels}
    new = {level.level.id: level for level in after.levels}
    levels = dict.fromkeys(old.keys() ^ new.keys(), EVERYTHING)
    for level_id in old.keys() & new.keys():
        if old[level_id] is not new[level_id]:
            levels[level_id] = changed_level(old[level_id], new[level_id])
    return Change(_changed_parts(before, after), levels)


def changed_level(old: LevelBoard, new: LevelBoard) -> LevelChange:
    if old.frame != new.frame:
        return EVERYTHING
    edges = (
        (old.walls ^ new.walls)
        | (old.double_walls ^ new.double_walls)
        | (old.broken ^ new.broken)
        | (old.broken_doors ^ new.broken_doors)
        | (old.doors ^ new.doors)
        | (old.open_doors ^ new.open_doors)
    )
    for kind in old.lines.keys() | new.lines.keys():
        edges |= old.lines.get(kind, 0) ^ new.lines.get(kind, 0)
    same = {id(door) for door in old.level.doors} & {id(door) for door in new.level.doors}
    for door, covered in (*old.laid_doors, *new.laid_doors):
        if id(door) not in same:
            edges |= covered
    marked = 0
    if old.level.markers is not new.level.markers:
        for marker in {*old.level.markers} ^ {*new.level.markers}:
            marked |= square_bit(marker.x, marker.y)
    return LevelChange(_changed_squares(old, new), edges, marked)


def _changed_squares(old: LevelBoard, new: LevelBoard) -> Squares:
    if old.stamps is new.stamps:
        return 0
    before, after = _where_they_differ(old.stamps, new.stamps)
    others = {id(stamp) for stamp in before}.symmetric_difference(map(id, after))
    squares = 0
    for stamp in (*before, *after):
        if id(stamp) in others:
            squares |= stamp.print.floor
    kept = [stamp for stamp in before if id(stamp) not in others], [stamp for stamp in after if id(stamp) not in others]
    for one, other in zip(*kept, strict=True):
        if one is not other:  # laid in another order: findings name tiles in that order, and later ones lie above
            squares |= one.print.floor | other.print.floor
    return squares


def _where_they_differ(one: tuple[T, ...], other: tuple[T, ...]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Two rows without what is the same at their beginnings and at their ends."""
    first, last = 0, 0
    shorter = min(len(one), len(other))
    while first < shorter and one[first] is other[first]:
        first += 1
    while last < shorter - first and one[-1 - last] is other[-1 - last]:
        last += 1
    return one[first : len(one) - last], other[first : len(other) - last]


def _changed_parts(before: Board, after: Board) -> frozenset[Part]:
    old, new = vars(before.scenario), vars(after.scenario)
    changed: set[Part] = {
        part for name, part in _PARTS.items() if new[name] is not old[name] and not _same(old[name], new[name])
    }
    if not _same(before.levels, after.levels):
        changed |= {"map", *_changed_layers(before, after)}
    return frozenset(changed)


def _changed_layers(before: Board, after: Board) -> set[Layer]:
    if [_header(level) for level in before.levels] != [_header(level) for level in after.levels]:
        return {"levels", *_LAYERS}
    pairs = [(old, new) for old, new in zip(before.levels, after.levels, strict=True) if old is not new]
    return {layer for layer, lying in _LAYERS.items() if any(not _same(lying(old), lying(new)) for old, new in pairs)}


def _header(board: LevelBoard) -> tuple[object, ...]:
    level = board.level
    return level.id, level.name, level.elevation, level.width, level.height


_LAYERS: dict[Layer, Callable[[LevelBoard], Sequence[object]]] = {
    "tiles": lambda board: board.unknown_tiles + board.stamps,
    "doors": lambda board: board.level.doors,
    "walls": lambda board: board.level.walls + board.level.broken + board.level.lines,
    "markers": lambda board: board.level.markers + board.level.switches,
}


_PARTS: dict[str, Part] = {
    "box": "box",
    "packs": "box",
    "stairs": "stairs",
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
    "modules": "play",
    "victory": "play",
    "rules_as_data": "play",
    "house": "house",
    "construction": "construction",
}
"""The fields of a scenario that rules read, besides the map."""


def _same(one: object, other: object) -> bool:
    """Whether these are the very same values, or rows of them."""
    if one is other:
        return True
    if not isinstance(one, tuple) or not isinstance(other, tuple):
        return False
    return len(one) == len(other) and all(map(is_, one, other))
