"""Every kind of move is in the two tables that know moves: the rules of the game and the entries of a log."""

from __future__ import annotations

from typing import get_args

from editor.sags.construction.actions import Action
from editor.sags.game.actions import Deciding
from editor.sags.game.log_model import FIELDS, NAMES
from editor.sags.game.play import MOVES


def test_every_move_has_rules() -> None:
    assert set(MOVES) == set(get_args(Deciding))


def test_every_move_has_a_field_in_a_log() -> None:
    assert set(FIELDS) == {*get_args(Action), *get_args(Deciding)}
    assert len(set(NAMES.values())) == len(NAMES)
    assert "pass" in NAMES.values()
