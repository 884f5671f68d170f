"""What laying a face does to the MP (RB 35 and 38). Icons act at once, before any door is paid."""

from __future__ import annotations

from editor.model.face import MpIcon
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.state import State

PointsOfAll = tuple[int, ...]
"""The MP of all players, in their order."""


def points(state: State) -> PointsOfAll:
    return tuple(player.mp for player in state.players)


def icon_of(state: State, spot: TileSpot) -> MpIcon | None:
    """The MP icon of the face; a Driller has none that acts while it lies face down."""
    face = state.box.tiles[spot.tile].face(spot.face)
    return face.mp_icon if face is not None else None


def sides_to_name(state: State, spot: TileSpot) -> tuple[str, ...]:
    """The sides among which the constructor must name one, the better choice first; none if there is no choice.

    With three and four players no icon leaves a choice.
    """
    icon = icon_of(state, spot)
    if icon is None or icon.who != "choice" or len(state.players) > 2:
        return ()
    own = state.constructor.id
    others = [player.id for player in state.players if player.id != own]
    return (own, *others) if icon.change > 0 else (*others, own)


def after_icon(state: State, spot: TileSpot, named: str | None) -> PointsOfAll:
    """The MP when the face lies there; ``named`` is the side that the constructor names where there is a choice."""
    icon = icon_of(state, spot)
    if icon is None:
        return points(state)
    return tuple(
        max(0, player.mp + icon.change) if _acts_on(state, icon, number, named) else player.mp
        for number, player in enumerate(state.players)
    )


def _acts_on(state: State, icon: MpIcon, number: int, named: str | None) -> bool:
    if len(state.players) > 2:
        return (number == state.turn) == (icon.change > 0)
    return state.players[number].id == (named if icon.who == "choice" else icon.who)


def lost(mp: PointsOfAll, number: int, change: int) -> PointsOfAll:
    """The MP after one player pays a price or a penalty; nobody falls below 0."""
    return tuple(max(0, each - change) if index == number else each for index, each in enumerate(mp))
