"""Doors that nobody must lay: beyond what a tile needs, and on the full map."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import edges_of
from editor.board.door_law import DoorPlace, door_place
from editor.board.map_bits import free_places
from editor.sags.construction.actions import LaidDoor, LayTile
from editor.sags.construction.doors_needed import union
from editor.sags.construction.laying import trial_of
from editor.sags.construction.points import after_icon
from editor.sags.construction.state import Player, State


def optional_doors(state: State, action: LayTile) -> Iterator[LaidDoor]:
    """Every door of the reserve, and every place for it, that could be added to a legal action."""
    trial = trial_of(state, action.spot)
    if trial is None:
        return
    lying = tuple(door_place(door.edges) for door in action.doors)
    edges = union(lying)
    if trial.open & ~edges or trial.sealed_with(edges):
        return  # what stays in violation has no use for another door
    used = {door.door for door in action.doors}
    mp = after_icon(state, action.spot, action.mp)[state.turn]
    mp -= sum(state.price(state.box.doors[door]) for door in used)
    free = (each for each in trial.places if not edges & each.edges and trial.hold((*lying, each)))
    yield from _doors_for(state, state.constructor, free, mp, used)


def doors_to_add(state: State) -> Iterator[LaidDoor]:
    """Every door that the constructor can add to the full map, and every place for it."""
    player = state.constructor
    return _doors_for(state, player, iter(free_places(state.sketch)), player.mp, set())


def somebody_can_add(state: State) -> bool:
    """Whether any player has a door left that fits somewhere and can be paid."""
    places = free_places(state.sketch)
    return any(
        next(_doors_for(state, player, iter(places), player.mp, set()), None) is not None for player in state.players
    )


def _doors_for(
    state: State, player: Player, places: Iterator[DoorPlace], mp: int, used: set[str]
) -> Iterator[LaidDoor]:
    reserve = [door for door in state.reserve(player) if door.id not in used and state.price(door) <= mp]
    for each in places if reserve else ():
        for door in reserve:
            if door.length == 1 + each.large:
                yield LaidDoor(door=door.id, edges=tuple(edges_of(each.edges)))
