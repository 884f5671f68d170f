"""The whole S.A.G.S. as a game: from the first tile to a scenario that is ready to play.

Pure functions of frozen values, like the construction, which is its step 1. In the order of the game: ``hiring`` (step
2), ``drafting`` (3), ``deploying`` and ``revealing`` (4), ``dealing`` (5), ``assigning`` (6). ``moves`` puts them
together, ``game_view`` is what each seat may know, ``game_log`` and ``log_file`` store a game, ``scenario`` makes a
scenario of it.
"""

from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.moves import (
    IllegalMove,
    apply_move,
    explain_dead_end,
    explain_end,
    explain_illegal,
    is_legal,
    legal_actions,
    start_next_step,
)
from editor.sags.game.setup import from_construction, new_game
from editor.sags.game.state import Decks, Game, GameStep, Seat

__all__ = [
    "Decks",
    "Game",
    "GameStep",
    "GameView",
    "IllegalMove",
    "Seat",
    "apply_move",
    "explain_dead_end",
    "explain_end",
    "explain_illegal",
    "from_construction",
    "is_legal",
    "legal_actions",
    "new_game",
    "start_next_step",
    "view_for",
]
