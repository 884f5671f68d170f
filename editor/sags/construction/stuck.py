"""Why a construction is stuck: squares that no tile fits, holes behind doors, and what might have helped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board.bits import Edges, Squares, components, edges_set, edges_within
from editor.board.candidate_tile import upset_doors
from editor.board.names import door_name, face_name, squares_name
from editor.catalog.words import box_text
from editor.messages import Joined, Message, Name, msg
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.fits import spots
from editor.sags.construction.holes import misfits
from editor.sags.construction.state import State

MOST_EXCHANGES: Final = 5
"""So many are named; the others are counted."""


def why_stuck(state: State) -> tuple[Message, ...]:
    """All squares that no tile of the zone fits, each other hole with the doors in its way, then some exchanges."""
    return (*(message for _, message in about_holes(state)), *_about_exchanges(state))


def about_holes(state: State, by_shape: str = "sags.hole-fits-nothing") -> Iterator[tuple[Squares, Message]]:
    """All squares that no tile of the zone fits, which the message ``by_shape`` says, and each other hole that tiles
    would fit but for the doors there."""
    empty, too_odd = state.sketch.empty, misfits(state)
    if too_odd:
        yield too_odd, msg(by_shape, squares=squares_name(too_odd), left=_left(state))
    for hole in components(empty, edges_within(empty)):
        if not hole & too_odd and (doors := _doors_in_the_way(state, hole)):
            yield hole, msg("sags.hole-behind-doors", squares=squares_name(hole), doors=tuple(doors))


def _left(state: State) -> Name:
    """The shapes in the zone: ``1 × 3 (2), 3 × 3 (1)``."""
    names = {number: box_text("group", group.name) for number, group in state.box.groups.items()}
    left = state.zone_by_group.items()
    counted = (Joined((names.get(number, str(number)), f"({len(tiles)})"), " ") for number, tiles in left)
    return Joined(tuple(counted), ", ") if left else "–"


def _doors_in_the_way(state: State, hole: Squares) -> list[Name]:
    """The doors that the tiles which fit the hole would make illegal."""
    upset: Edges = 0
    for _, tile in spots(state.box, state.zone, hole):
        upset |= upset_doors(state.sketch, tile)
    return [door_name(state.box, door.door) for door in state.doors if edges_set(door.edges) & upset]


def _about_exchanges(state: State) -> Iterator[Message]:
    names = {placement.id: face_name(state.box, placement.tile, placement.face) for placement in state.placements}
    # Turned, or with its other face up, a tile is still the same exchange to who looks for a way out.
    found = {(each.tile, each.tiles): each.spot for each in exchanges(state)}
    for (_, gone), spot in list(found.items())[:MOST_EXCHANGES]:
        tiles = tuple(names[tile] for tile in gone)
        yield msg("sags.could-exchange", tile=face_name(state.box, spot.tile, spot.face), tiles=tiles)
    if (count := len(found) - MOST_EXCHANGES) > 0:
        yield msg("sags.more-exchanges", count=count)
