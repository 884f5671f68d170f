"""What the computer would do in the place of a person who lets it decide, once or for the rest of a step."""

from __future__ import annotations

from editor.sags.game.actions import Move
from editor.sags.game.view import GameView
from editor.sags.players.decisions import decide
from editor.sags.players.defensive_builder import DefensiveBuilder


def advised(view: GameView) -> Move:
    """A good move of the seat, by what the seat knows. It needs no memory: a builder that plans anew knows the map."""
    assert view.seat is not None, "a bystander has nothing to decide"
    if view.step in ("building", "adding-doors"):
        builder = DefensiveBuilder(view.seat)
        return builder.choose(view.construction, builder.beginning())[0]
    return decide(view, "builder", view.seat)
