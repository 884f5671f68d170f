"""What fits is what placing by hand would allow, on the small maps that test the rules (``tests/games/earth-reborn``).

Only maps without an error, or with one that was paid for: how a tile changes an existing problem is not specified.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import pytest

from editor.board import Board, compile_board
from editor.board.bit_sets import STRIDE, Squares, components, edges_within, square_bit
from editor.edits import delete_tiles
from editor.model.grid import Square
from editor.model.level import Placement
from editor.model.tile import Tile
from editor.rules import Report, check
from editor.sags.construction.tile_outlines import orientations
from editor.sags.fitting.fit_context import FitContext, context_at_square
from editor.sags.fitting.fit_edits import place_with_doors
from editor.sags.fitting.tile_fits import fitting_faces, what_fits
from editor.values import replace
from tests.drawn_map import drawn_level
from tests.rules.cases import Case, all_cases
from tests.sags.fitting.test_fits import every_way, is_legal, new_problems

FILES = ("doors", "markers", "sags", "scenario-stairs", "scenario-starts", "tiles")

MORE = """
+   +   +---+---+---+
 A,  B, |C.  C. |D.
+   +   +   +---+   +
 A,     |C. |E. |D.
+   +   +---+---+---+
"""
"""Tiles in the box besides those on the map: small ones of all kinds."""


def more_tiles() -> dict[str, Tile]:
    return drawn_level(MORE, "more", {}, "more-")[1]


def reports(case: Case) -> Iterator[tuple[Report, str, Square]]:
    """Yield reports on the map, whole and without some of its tiles, with a level and a square to ask about."""
    board = case.board
    board = compile_board(
        board.scenario, replace(board.box, tiles=MappingProxyType({**board.box.tiles, **more_tiles()}))
    )
    whole = check(board)
    for level in board.levels:
        for stamp in level.placed_tiles[:1]:
            seen = [at for at in level.level.squares() if stamp in level.tiles_at(at)[-1:]]
            for report in (whole, check(_without(board, stamp.placement))):
                if not report.count("error") and not report.inspection.paid:
                    yield from ((report, level.level.id, at) for at in seen[:1])


def _without(board: Board, tile: Placement) -> Board:
    return compile_board(delete_tiles((tile.id,)).apply(board.scenario), board.box)


@pytest.mark.parametrize("file", FILES)
def test_the_ghost_agrees(file: str) -> None:
    for case in all_cases():
        for report, level, at in reports(case) if case.file == file else ():
            _agree(case.title, report, level, at)


def _agree(title: str, report: Report, level: str, at: Square) -> None:
    box, ground = report.inspection.box, context_at_square(report.inspection, level, at)
    fits = list(what_fits(report, level, at))
    gone = ground.replaced.placement if ground.replaced else None
    for fit in fits:
        edit = place_with_doors(box, level, fit.placement, fit.doors, fit.replaces)
        assert is_legal(report, edit, fit.placement.id), (title, fit)
    known = {(fit.placement.tile, fit.placement.face, fit.placement.rotation) for fit in fits}
    for way in every_way(ground, at):
        if way != gone and (way.tile, way.face, way.rotation) not in known:
            problems = new_problems(report, place_with_doors(box, level, way, (), gone), way.id)
            assert problems, (title, way)
            assert report.inspection.rules == "scenario" or any(each.severity == "error" for each in problems), (
                title,
                way,
            )
    assert set(fitting_faces(report, level, at)) == {tile for tile, _, _ in known}, title
    assert len(known) == len(fits), "each turn of each face once"
    late = [(fit.is_stairs, fit.has_warning) for fit in fits]
    assert [each[0] for each in late] == sorted(each[0] for each in late), "stairs come last"
    assert [warned for stairs, warned in late if not stairs] == sorted(warned for stairs, warned in late if not stairs)
    for fit in fits[:2]:
        rest = _hole(ground, at) & ~_floor(ground, fit.placement)
        assert fit.fills_hole == (not rest), (title, fit)
        assert fit.leaves_unfillable == _unfillable(ground, rest), (title, fit)


def _hole(ground: FitContext, at: Square) -> Squares:
    """Return the empty squares connected with that one."""
    empty = ground.map_bits.empty
    return next(area for area in components(empty, edges_within(empty)) if area & square_bit(*at))


def _floor(ground: FitContext, lying: Placement) -> Squares:
    turn = next(
        turn
        for face, rotation, turn in orientations(ground.box, lying.tile)
        if (face, rotation) == (lying.face, lying.rotation)
    )
    return turn.floor << lying.y * STRIDE + lying.x


def _unfillable(ground: FitContext, rest: Squares) -> Squares:
    """Return the squares that no remaining tile could cover."""
    left = rest
    for outline in {turn.floor for tile in ground.tiles for _, _, turn in orientations(ground.box, tile)}:
        for corner in range(rest.bit_length()):
            if not outline << corner & ~rest:
                left &= ~(outline << corner)
    return left
