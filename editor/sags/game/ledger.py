"""The ledger of mission points: every change from the set-up to the start, so that a finished game can be audited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS
from editor.sags.game.hiring import price_of
from editor.sags.game.state import Game
from editor.values import FrozenStruct

LedgerKind = Literal["set-up", "construction", "team", "drillers", "equipment"]


class LedgerEntry(FrozenStruct):
    """What one kind of gain, cost or penalty did to a side."""

    side: str
    kind: LedgerKind
    mp: int


def ledger(game: Game) -> Iterator[LedgerEntry]:
    """All changes of a ready game, reckoned from prices and not from the state. They add up to the MP of each side."""
    built = {player.id: player.mp for player in game.construction.players}
    beginning = RULES_BY_PLAYERS[game.players].mp
    for side in game.sides:
        yield LedgerEntry(side.id, "set-up", beginning)
        yield LedgerEntry(side.id, "construction", built[side.id] - beginning)
        left = built[side.id] - price_of(game.box, side.team)
        yield LedgerEntry(side.id, "team", left - built[side.id])
        if game.players == 2:
            own = [each.tile for each in game.drillers if each.owner == side.id]
            prices = min(left, sum(game.box.tiles[tile].front.mp_cost for tile in own))
            yield LedgerEntry(side.id, "drillers", -prices)
            left -= prices
        due = side.due or 0
        yield LedgerEntry(side.id, "equipment", -due if due <= left else -left)


def closes(game: Game) -> bool:
    """Whether the ledger adds up to the MP that the sides have."""
    sums = {side.id: 0 for side in game.sides}
    for change in ledger(game):
        sums[change.side] += change.mp
    return all(sums[side.id] == side.mp for side in game.sides)
