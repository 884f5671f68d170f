"""What the computer decides after the map, in situations that have a good answer (``cases/decisions.toml``).

A case is a situation (``tests/sags/game/situations.py``), with who decides (``by``), how they play (``style``), and all
that they do over some ``seeds`` (``does``: moves as in logs). ``gone`` are missions that were shown.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from editor.sags.game import is_legal, view
from editor.sags.game.actions import Move
from editor.sags.game.log_model import Entry
from editor.sags.game.state import Shown
from editor.sags.players.decisions import decide
from tests.sags.game.situations import Situation

SOURCE = tomllib.loads((Path(__file__).parent / "cases" / "decisions.toml").read_text(encoding="utf-8"))
CASES = [Situation(case) for case in SOURCE["case"]]


@pytest.mark.parametrize("case", CASES, ids=[case.source["says"] for case in CASES])
def test_case(case: Situation) -> None:
    source = case.source
    by, game = source["by"], case.beginning
    game = replace(game, shown=tuple(Shown(by, each) for each in source.get("gone", ())))
    moves = [
        decide(view(game, by), source.get("style", "builder"), str(seed)) for seed in range(source.get("seeds", 1))
    ]
    assert all(is_legal(game, by, move) for move in moves)
    assert set(moves) == {_move(by, each) for each in source["does"]}


def _move(by: str, does: dict[str, Any]) -> Move:
    return Entry.model_validate_json(json.dumps({"by": by, **does})).move
