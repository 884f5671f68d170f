"""Logs, replayed: from the set-up and the actions to the state. Undo is a shorter log."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalogue import Box
from editor.errors import Refusal, say
from editor.files.problems import shown
from editor.sags.construction.apply import apply
from editor.sags.construction.log import Log
from editor.sags.construction.names import player_name
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import State


def replay(log: Log, box: Box, until: int | None = None) -> State:
    """The state after all actions, or after the first ``until``. Refuses another box and illegal actions."""
    if until is not None and not 0 <= until <= len(log.actions):
        raise Refusal(say("sags.log-too-short", until=until, count=len(log.actions)))
    *_, state = states(log, box, until)
    return state


def states(log: Log, box: Box, until: int | None = None) -> Iterator[State]:
    """Every state from the set-up on."""
    if log.box.fingerprint != box.fingerprint:
        raise Refusal(say("sags.log-other-box"))
    state = new_construction(box, players=log.players, seed=log.seed, frame=(log.width, log.height))
    yield state
    for number, entry in enumerate(log.actions[:until], 1):
        if entry.by != state.constructor.id:
            plays = any(player.id == entry.by for player in state.players)
            by = player_name(entry.by) if plays else shown(entry.by)
            who = player_name(state.constructor.id)
            raise Refusal(say("sags.log-wrong-turn", number=number, by=by, player=who))
        try:
            state = apply(state, entry.action)
        except Refusal as refusal:
            raise Refusal(say("sags.log-illegal", number=number, reason=refusal.message)) from refusal
        yield state
