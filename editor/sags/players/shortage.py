"""Which exchange helps most when single squares have run out (rules, 6.6)."""

from __future__ import annotations

from typing import Final

from editor.sags.construction.actions import Exchange
from editor.sags.construction.apply import apply
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.state import State

_LOOK_AT: Final = 12
"""How many exchanges are followed one further, when none helps at once."""


def best_exchange(state: State) -> Exchange | None:
    """The exchange that brings most single squares back; if none does, one that makes such an exchange possible.

    Only to be asked in a shortage, without which no exchange is legal.
    """
    found = list(exchanges(state))
    if best := max(found, key=lambda each: singles(state, each), default=None):
        if singles(state, best):
            return best
        for each in found[:_LOOK_AT]:
            after = apply(state, each)
            if any(singles(after, later) for later in exchanges(after)):
                return each
    return None


def singles(state: State, exchange: Exchange) -> int:
    """How many single squares the exchange brings back."""
    return sum(len(state.box.tiles[tile].front.squares) == 1 for tile in exchange.tiles)
