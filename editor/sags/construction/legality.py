"""What is legal.

``objections`` decides, quickly, on bit sets; ``why_not`` explains with the findings of the validator, which
looks at the whole map as it would be. A test proves that they agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from editor.board.bits import edges_around
from editor.board.candidate_tile import CandidateTile
from editor.board.door_law import NOWHERE, DoorPlace, door_place
from editor.board.map_bits import free_places
from editor.board.names import door_name, face_name, player_name
from editor.messages import Message, msg
from editor.rules import Problem, check
from editor.sags.construction.actions import Action, AddDoor, Exchange, LaidDoor, LayDriller, LayTile, Pass, TileSpot
from editor.sags.construction.doors_needed import DoorSet, door_sets, lessening, needless, stock_of, union
from editor.sags.construction.exchange import exchange_for, exchanges, in_shortage
from editor.sags.construction.laying import (
    has_laying,
    has_ordinary_laying,
    layings,
    legal_drillers,
    legal_placements,
    may_be_paid,
    stock_for,
    trial_of,
)
from editor.sags.construction.more_doors import doors_to_add
from editor.sags.construction.points import after_icon, sides_to_name
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import State

BREAKS_A_RULE: Final = msg("sags.breaks-a-rule")
"""Stands for the findings of the validator, which are looked for only when somebody asks why."""


def is_legal(state: State, action: Action) -> bool:
    return not objections(state, action)


def legal_actions(state: State) -> Iterator[Action]:
    """All legal actions, each tile with the least sets of doors that it needs.

    There may be tens of thousands. Doors beyond what a tile needs are left out; see ``more_doors``.
    """
    if state.phase == "building":
        nothing = True
        for found in chain(legal_placements(state), legal_drillers(state)):
            nothing = False
            yield from layings(state, found)
        if nothing or in_shortage(state):
            yield from exchanges(state)
        if nothing:
            yield Pass()
    elif state.phase == "adding-doors":
        yield from (AddDoor(door=each.door, edges=each.edges) for each in doors_to_add(state))
        yield Pass()


def objections(state: State, action: Action) -> list[Message]:
    """Why the action is illegal; empty if it is legal. ``BREAKS_A_RULE`` stands for what the validator would find."""
    if state.over:
        return [msg(f"sags.{state.phase}")]
    needed = "adding-doors" if isinstance(action, AddDoor) else "building"
    if state.phase != needed and not isinstance(action, Pass):
        return [msg(f"sags.not-while-{state.phase}")]
    match action:
        case LayTile():
            return _against_tile(state, action)
        case LayDriller():
            return _against_driller(state, action)
        case Exchange():
            return _against_exchange(state, action)
        case AddDoor():
            return _against_door(state, action)
        case Pass():
            can_lay = state.phase == "building" and has_laying(state)
            return [msg("sags.must-lay", player=player_name(state.constructor.id))] if can_lay else []


# --- tiles ----------------------------------------------------------------------------------------------------------


def _against_tile(state: State, action: LayTile) -> list[Message]:
    spot = action.spot
    if spot.tile not in state.zone:
        return [_not_in_zone(state, spot)]
    mp = after_icon(state, spot, action.mp)[state.turn]
    said = [*_against_choice(state, action), *_against_reserve(state, action.doors, mp)]
    trial = trial_of(state, spot)
    if trial is None:
        return [BREAKS_A_RULE, *said]
    away = [door.door for door in action.doors if not _is_on(trial, door_place(door.edges))]
    said += [msg("sags.door-not-on-tile", door=door_name(state.box, door)) for door in away]
    chosen = _chosen(state, trial, action.doors)
    if chosen is None:
        return said if away else [BREAKS_A_RULE, *said]
    return said or _against_violation(state, action, trial, chosen)


def _is_on(trial: CandidateTile, door: DoorPlace) -> bool:
    """Whether the door lies on sides of the tile, legal or not."""
    return door != NOWHERE and not door.edges & ~edges_around(trial.tile.floor)


def _not_in_zone(state: State, spot: TileSpot) -> Message:
    tile = state.box.tiles.get(spot.tile)
    name = face_name(state.box, spot.tile, spot.face)
    if tile is None:
        return msg("sags.no-such-tile", tile=spot.tile)
    if tile.kind == "stairs":
        return msg("sags.tile-removed", tile=name)
    if tile.kind == "driller":
        return msg("sags.driller-face-down", tile=name)
    return msg("sags.not-in-zone", tile=name)


def _against_choice(state: State, action: LayTile) -> Iterator[Message]:
    sides = sides_to_name(state, action.spot)
    name = face_name(state.box, action.spot.tile, action.spot.face)
    if sides and action.mp not in sides:
        yield msg("sags.name-a-side", tile=name, sides=tuple(map(player_name, sides)))
    if not sides and action.mp is not None:
        yield msg("sags.no-side-to-name", tile=name)


def _against_reserve(state: State, doors: tuple[LaidDoor, ...], mp: int) -> Iterator[Message]:
    """Doors that the constructor does not have, or cannot pay with that many MP."""
    left = list(state.constructor.doors)
    price = 0
    for each in doors:
        door = state.box.doors.get(each.door)
        if door is None or each.door not in left:
            who = player_name(state.constructor.id)
            yield msg("sags.not-in-reserve", door=door_name(state.box, each.door), player=who)
            continue
        left.remove(each.door)
        price += state.price(door)
    if price > mp:
        yield msg("sags.too-dear", player=player_name(state.constructor.id), price=price, mp=mp)


def _chosen(state: State, trial: CandidateTile, doors: tuple[LaidDoor, ...]) -> DoorSet | None:
    """The places of the doors, if all of them may stand there together."""
    chosen = tuple(door_place(door.edges) for door in doors)
    fit = all((door := state.box.doors.get(each.door)) is None or door.length == len(each.edges) for each in doors)
    return chosen if fit and set(chosen) <= set(trial.places) and trial.hold(chosen) else None


def _against_violation(state: State, action: LayTile, trial: CandidateTile, chosen: DoorSet) -> list[Message]:
    """Whether the tile may stay as it is with these doors (rules, 6.5)."""
    edges = union(chosen)
    if not trial.open & ~edges and not trial.sealed_with(edges):
        return []
    stock = stock_for(state, action.spot, action.mp)
    if sets := door_sets(trial, stock):
        return [BREAKS_A_RULE, msg("sags.lay-doors", count=len(sets[0]))]
    used = {door.door for door in action.doors}
    unused = [(door, state.price(door)) for door in state.reserve(state.constructor) if door.id not in used]
    paid = sum(state.price(state.box.doors[door]) for door in used)
    if lessening(trial, stock_of(unused, stock.mp - paid), chosen):
        return [BREAKS_A_RULE, msg("sags.door-helps")]
    if idle := needless(trial, chosen):
        door = action.doors[chosen.index(idle)].door
        return [msg("sags.needed-elsewhere", door=door_name(state.box, door))]
    if not may_be_paid(state, trial) and has_ordinary_laying(state):
        return [BREAKS_A_RULE, msg("sags.no-door-helps")]
    return []


# --- the rest -------------------------------------------------------------------------------------------------------


def _against_driller(state: State, action: LayDriller) -> list[Message]:
    if action.tile not in state.constructor.drillers:
        return [msg("sags.no-driller", player=player_name(state.constructor.id))]
    trial = trial_of(state, action.spot)
    return [] if trial is not None and trial.clean else [BREAKS_A_RULE]


def _against_exchange(state: State, action: Exchange) -> list[Message]:
    if action.tile not in state.zone:
        return [_not_in_zone(state, action.spot)]
    name = face_name(state.box, action.spot.tile, action.spot.face)
    found = exchange_for(state, action.spot)
    if found is None or found.tiles != action.tiles:
        return [msg("sags.not-the-same", tile=name)]
    if not in_shortage(state) and has_laying(state):
        return [msg("sags.no-shortage")]
    return []


def _against_door(state: State, action: AddDoor) -> list[Message]:
    said = list(_against_reserve(state, (action,), state.constructor.mp))
    door = state.box.doors.get(action.door)
    fits = door is None or door.length == len(action.edges)
    if not fits or door_place(action.edges) not in free_places(state.sketch):
        return [BREAKS_A_RULE, *said]
    return said


def why_not(state: State, action: Action) -> tuple[Problem | Message, ...]:
    """Everything that makes the action illegal: what the validator finds, then what else; nothing if it is legal."""
    said = objections(state, action)
    if BREAKS_A_RULE not in said:
        return tuple(said)
    others = (message for message in said if message != BREAKS_A_RULE)
    return (*(findings(state, action) or (BREAKS_A_RULE,)), *others)


def findings(state: State, action: Action) -> tuple[Problem, ...]:
    """The errors on the map as the action would leave it, and what is wrong with the new tile although its
    neighbours were paid for."""
    placements = list(state.placements)
    new: tuple[LaidDoor, ...] = ()
    match action:
        case LayTile():
            placements.append(action.spot.placement())
            new = action.doors
        case LayDriller():
            placements.append(action.spot.placement())
        case AddDoor():
            new = (action,)
    doors = {door.id: door for door in state.doors}
    doors |= {door.door: door.placed() for door in new if door.door not in doors}
    laid = {placement.id for placement in placements[len(state.placements) :]}
    report = check(board_with(state, placements, tuple(doors.values())))
    return tuple(
        each
        for each in report.problems
        if each.severity == "error" or (each.severity == "paid" and laid & set(each.subjects))
    )
