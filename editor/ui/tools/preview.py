"""What an edit would change, as a ghost: shown while somebody thinks about it in a menu or a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from editor.board import Board, recompile
from editor.edits import Edit
from editor.errors import EditRejected
from editor.model.grid import Square
from editor.model.level import Level
from editor.session.document import Document
from editor.ui.tools.base import Ghost

T = TypeVar("T")


def preview_of(document: Document, edit: Edit) -> tuple[str, Ghost] | None:
    """The level where an edit changes something, the shown one if it does, and what comes and goes there."""
    try:
        after = recompile(document.board, edit.apply(document.scenario))
    except EditRejected:
        return None
    shown = document.level_id
    for level in sorted(after.levels, key=lambda each: each.level.id != shown):
        ghost = _difference(document.board, after, level.level.id)
        if ghost != Ghost():
            return level.level.id, ghost
    return None


def _difference(before: Board, after: Board, level_id: str) -> Ghost:
    old_board, new_board = before.level(level_id), after.level(level_id)
    assert new_board is not None
    new, old = new_board.level, old_board.level if old_board is not None else Level(id=level_id)
    gone_tiles = {each.id for each in old.placements} - {each.id for each in new.placements}
    stamps = old_board.placed_tiles if old_board is not None else ()
    people = [start for _, start in before.scenario.starts()]
    gone_doors = {each.id for each in old.doors} - {each.id for each in new.doors}
    left = [Square(each.x, each.y) for each in _without(old.markers, new.markers)]
    return Ghost(
        placements=_without(new.placements, old.placements),
        doors=_without(new.doors, old.doors),
        markers=_without(new.markers, old.markers),
        characters=tuple(
            (side.id, start)
            for side, start in after.scenario.starts()
            if start.level == level_id and start not in people
        ),
        stroke=(
            *_without(new.walls, old.walls),
            *_without(new.broken_edges, old.broken_edges),
            *(each.edge for each in _without(new.lines, old.lines)),
        ),
        gone_squares=(*(at for each in stamps if each.placement.id in gone_tiles for at in each.squares()), *left),
        gone_edges=(
            *(edge for each in old.doors if each.id in gone_doors for edge in each.edges),
            *_without(old.walls, new.walls),
            *_without(old.line_edges, new.line_edges),
        ),
    )


def _without(things: Iterable[T], others: Iterable[T]) -> tuple[T, ...]:
    known = list(others)
    return tuple(each for each in things if each not in known)
