"""Logs, replayed: from the set-up and the moves to the game. Undo is a shorter log."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import player_name
from editor.catalog import Box
from editor.errors import EditRejected
from editor.files.problems import shown
from editor.messages import msg
from editor.sags.game.log_model import Log, cards_fingerprint
from editor.sags.game.play import apply
from editor.sags.game.setup import BUILDING, new_game
from editor.sags.game.state import Game


def replay(log: Log, box: Box, until: int | None = None) -> Game:
    """The game after all moves, or after the first ``until``. Refuses another box and illegal moves."""
    if until is not None and not 0 <= until <= len(log.actions):
        raise EditRejected(msg("sags.log-too-short", until=until, count=len(log.actions)))
    *_, game = games(log, box, until)
    return game


def games(log: Log, box: Box, until: int | None = None) -> Iterator[Game]:
    """Every game from the set-up on."""
    if log.box.fingerprint != box.fingerprint:
        raise EditRejected(msg("sags.log-other-box"))
    plays_cards = any(not isinstance(entry.move, BUILDING) for entry in log.actions)
    if plays_cards and log.cards not in ("", cards_fingerprint(box, log.decks)):
        raise EditRejected(msg("sags.log-other-cards"))
    assert log.seed is not None, "a log that was read is opened"
    frame = (log.width, log.height)
    game = new_game(box, players=log.players, seed=log.seed, frame=frame, decks=log.decks, seats=log.seats)
    yield game
    for number, entry in enumerate(log.actions[:until], 1):
        if entry.by not in game.pending:
            plays = any(side.id == entry.by for side in game.sides)
            by = player_name(entry.by) if plays else shown(entry.by)
            who = [player_name(side.id) for side in game.sides if side.id in game.pending]
            if not who:
                raise EditRejected(msg("sags.log-after-the-end", number=number, by=by))
            raise EditRejected(msg("sags.log-wrong-turn", number=number, by=by, player=who))
        try:
            game = apply(game, entry.by, entry.move)
        except EditRejected as refusal:
            raise EditRejected(msg("sags.log-illegal", number=number, reason=refusal.message)) from refusal
        yield game
