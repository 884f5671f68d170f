"""What an edit made different, as a value: rules, their memory and pictures read it, and nobody compares boards again.

Values are compared by identity, for an edit keeps what it leaves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from editor.board.bits import Edges, Squares, square_bit, squares_beside
from editor.model.scenario import Scenario

if TYPE_CHECKING:
    from editor.board.compile import Board, LevelBoard

Layer = Literal["levels", "tiles", "doors", "walls", "markers"]
"""A part of the map: which levels there are, with their names and frames, and what lies on them. What lies on a level
that comes, goes or gets another frame is another."""

Part = Layer | Literal["map", "box", "stairs", "sides", "zones", "objectives", "texts", "play", "house", "construction"]
"""A part of a scenario, as rules read it; ``map`` is any of its layers."""


@dataclass(frozen=True)
class LevelChange:
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


@dataclass(frozen=True)
class Change:
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
    squares = 0
    before, after = {id(stamp) for stamp in old.stamps}, {id(stamp) for stamp in new.stamps}
    for stamp in (*old.stamps, *new.stamps):
        if id(stamp) not in before or id(stamp) not in after:
            squares |= stamp.print.floor
    kept = [stamp for stamp in old.stamps if id(stamp) in after], [stamp for stamp in new.stamps if id(stamp) in before]
    for one, other in zip(*kept, strict=True):
        if one is not other:  # laid in another order: findings name tiles in that order, and later ones lie above
            squares |= one.print.floor | other.print.floor
    return squares


def _changed_parts(before: Board, after: Board) -> frozenset[Part]:
    old, new = before.scenario, after.scenario
    pairs: dict[Part, tuple[Sequence[object], Sequence[object]]] = {
        "map": (before.levels, after.levels),
        "box": ((old.box, *old.packs), (new.box, *new.packs)),
        "stairs": (old.stairs, new.stairs),
        "sides": (old.sides, new.sides),
        "zones": (old.zones, new.zones),
        "objectives": (old.objectives, new.objectives),
        "texts": ((old.texts,), (new.texts,)),
        "play": (_play(old), _play(new)),
        "house": ((old.house,), (new.house,)),
        "construction": ((old.construction,), (new.construction,)),
    }
    changed: set[Part] = {part for part, (one, other) in pairs.items() if not _same(one, other)}
    return frozenset(changed.union(_changed_layers(before, after)) if "map" in changed else changed)


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


def _play(scenario: Scenario) -> tuple[object, ...]:
    return (
        scenario.players,
        scenario.turns,
        scenario.ground,
        scenario.initiative,
        scenario.exits,
        scenario.search_deck,
        scenario.modules,
        scenario.victory,
        *scenario.rules_as_data,
    )


def _same(one: Sequence[object], other: Sequence[object]) -> bool:
    return one is other or (len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True)))
