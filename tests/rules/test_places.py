"""Where miniatures may start, asked by the rules, the fixes and the table."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.grid import Square
from editor.model.words import RuleSet
from editor.rules.places import may_stand
from tests.drawn_map import drawn

FIELD = """
+---+---+---+
|A,  A,  Aw |
+   +   +   +
|A,  A,  A, |
+---+---+---+
"""


@pytest.mark.parametrize(
    ("rules", "squares", "may"),
    [
        ("sags", [(0, 0)], True),
        ("sags", [(-1, 0)], False),
        ("sags", [(2, 0)], False),
        ("sags", [(0, 0), (1, 0), (0, 1), (1, 1)], True),
        ("sags", [(0, -1), (1, -1), (0, 0), (1, 0)], True),
        ("sags", [(-1, -1), (0, -1), (-1, 0), (0, 0)], False),
        ("scenario", [(0, -1), (1, -1), (0, 0), (1, 0)], False),
    ],
)
def test_only_a_large_miniature_of_the_sags_may_stand_half_outside(
    rules: RuleSet, squares: list[tuple[int, int]], may: bool
) -> None:
    (level,) = compile_board(*drawn(FIELD)).levels
    assert may_stand(rules, level, tuple(Square(*at) for at in squares)) == may
