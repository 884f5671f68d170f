"""Listing the tiles that fit, on a full frame and in a large hole."""

from __future__ import annotations

from functools import cache
from itertools import islice

from benchmarks import rules
from benchmarks.measure import Row
from editor.board import compile_board
from editor.edits import delete_tiles
from editor.model.grid import Square
from editor.rules import Report, check
from editor.sags.fitting.tile_fits import what_fits

_SHOWN = 24
"""As many as the bar shows at first."""


def row() -> Row:
    """Return the row."""
    return Row(
        name=f"what fits here: the best {_SHOWN}, in the place of a tile and in a wide hole",
        against="opening and validating the file",
        at_most=4,
        ours=_both,
        theirs=rules.from_nothing,
    )


def _both() -> None:
    for report, square in ((rules.report(), Square(10, 8)), (_with_a_hole(), Square(3, 5))):
        list(islice(what_fits(report, "ground", square), _SHOWN))


@cache
def _with_a_hole() -> Report:
    """Return the full map without the tiles of its left half."""
    scenario = rules.scenario().model_copy(update={"construction": None})
    gone = [placement.id for placement in scenario.levels[0].placements if placement.x < 10]
    return check(compile_board(delete_tiles(gone).apply(scenario), rules.box()))
