"""The whole S.A.G.S. as a game: from the first tile to a scenario that is ready to play.

Pure functions of frozen values, like the construction, which is its step 1. The modules in the order of the game:
``hiring`` (step 2), ``drafting`` (3), ``deploying`` and ``revealing`` (4), ``dealing`` (5), ``assigning`` (6);
``play`` puts them together, ``view`` says what each seat may know, ``log`` keeps a game, ``scenario`` makes a scenario
of it.
"""

from editor.sags.game.play import Refused, apply, begun, dead_end, is_legal, legal_actions, why_not
from editor.sags.game.setup import from_construction, new_game
from editor.sags.game.state import Decks, Game, GameStep, Seat
from editor.sags.game.view import GameView, view

__all__ = [
    "Decks",
    "Game",
    "GameStep",
    "GameView",
    "Refused",
    "Seat",
    "apply",
    "begun",
    "dead_end",
    "from_construction",
    "is_legal",
    "legal_actions",
    "new_game",
    "view",
    "why_not",
]
