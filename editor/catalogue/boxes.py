"""Which box a scenario is played with: that of its game. A box is read once in a run of the program."""

from __future__ import annotations

from functools import cache

from editor.catalogue.box import Box, load_box
from editor.errors import CatalogueError
from editor.messages import say
from editor.model.game import EARTH_REBORN, BoardGame
from editor.model.scenario import Scenario


def box_for(game: str = EARTH_REBORN) -> Box:
    """The box of a game. Refused in a sentence if there is no such game here."""
    return _box(game)


@cache
def _box(game: str) -> Box:
    if game == EARTH_REBORN:
        return load_box()
    from editor.catalogue.game import game_folders

    folders = game_folders()
    if game not in folders:
        raise CatalogueError(say("catalogue.game-missing", game=game, known=tuple(sorted(folders))))
    return load_box(folders[game])


def known_game(game: str) -> BoardGame | None:
    """The game of that id, if it is here."""
    try:
        return box_for(game).game
    except CatalogueError:
        return None


def box_of(scenario: Scenario) -> Box:
    """The box that a scenario is played with."""
    return box_for(scenario.game)
