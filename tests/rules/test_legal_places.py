"""Where miniatures may start and doors may be placed."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.board.bit_sets import edge_bit
from editor.model.game_words import RuleSet
from editor.model.grid import Edge, Square
from editor.rules.map_rules.legal_places import can_start_on, legal_door_places
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
def test_only_large_sags_miniatures_may_start_half_outside(
    rules: RuleSet, squares: list[tuple[int, int]], may: bool
) -> None:
    (level,) = compile_board(*drawn(FIELD)).levels
    assert can_start_on(rules, level, tuple(Square(*at) for at in squares)) == may


SIDE_BY_SIDE = """
+---+---+---+---+
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+---+---+---+---+
"""


def test_door_places_have_the_wanted_length() -> None:
    (level,) = compile_board(*drawn(SIDE_BY_SIDE)).levels
    small, large = (list(legal_door_places(level, length)) for length in (1, 2))
    assert small == [(Edge(2, 0, "w"),), (Edge(2, 1, "w"),)]
    assert large == [(Edge(2, 0, "w"), Edge(2, 1, "w"))]
    assert list(legal_door_places(level, 1, edge_bit(Edge(2, 1, "w")))) == small[1:]
    assert list(legal_door_places(level, 2, edge_bit(Edge(2, 1, "w")))) == [], "it would begin elsewhere"
