"""What the protocol's sentences call players, tiles and squares."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.bits import Squares, squares_of
from editor.catalogue import Box
from editor.errors import say
from editor.model.level import Placement
from editor.rules.names import square_list
from editor.sags.construction.actions import Spot


def player_name(side: str) -> str:
    """Such as ``NORAD`` or ``player 3``."""
    if side.startswith("player-"):
        return say("sags.side-player", number=side.removeprefix("player-")).text()
    return say(f"sags.side-{side}").text()


def spot_name(box: Box, spot: Spot | Placement) -> str:
    """The name of the face."""
    tile = box.tiles.get(spot.tile)
    face = tile.face(spot.face) if tile is not None else None
    return face.name if face is not None else spot.tile


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def squares_name(squares: Squares) -> str:
    return square_list(squares_of(squares))
