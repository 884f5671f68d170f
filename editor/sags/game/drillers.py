"""The Drillers on the map: who must turn up which (RB 37, 39)."""

from __future__ import annotations

from editor.model.grid import Square
from editor.sags.game.state import Game


def duty(game: Game) -> tuple[Square, ...]:
    """The Drillers that the side whose turn it is to reveal must turn up.

    With two players NORAD turns all of them. Otherwise each side turns those on which a marker of its own lies, and
    the first one, last of all, those without a marker (R12).
    """
    if game.step != "revealing" or not game.pending:
        return ()
    (side,) = game.pending
    down = [each for each in game.drillers if each.rotation is None]
    if game.players == 2:
        return tuple(each.at for each in down if each.owner == side)
    if side in game.revealed:
        return tuple(each.at for each in down)
    under = {each.driller_at for each in game.laid if each.side == side}
    return tuple(each.at for each in down if each.at in under)
