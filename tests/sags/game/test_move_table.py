"""Every kind of move is in the two tables that know moves: the rules of the game and the entries of a log."""

from __future__ import annotations

from typing import get_args

from editor.sags.construction.actions import Action
from editor.sags.game.actions import Decision
from editor.sags.game.game_log import ENTRY_FIELDS, ENTRY_NAMES
from editor.sags.game.moves import MOVES


def test_every_move_has_rules() -> None:
    assert set(MOVES) == set(get_args(Decision))


def test_every_move_has_a_field_in_a_log() -> None:
    assert set(ENTRY_FIELDS) == {*get_args(Action), *get_args(Decision)}
    assert len(set(ENTRY_NAMES.values())) == len(ENTRY_NAMES)
    assert "pass" in ENTRY_NAMES.values()
