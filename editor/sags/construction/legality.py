"""Which actions are legal.

``illegal_reasons`` decides quickly, on bit sets. ``explain_illegal`` adds the problems that the validator finds on the
whole map as it would be. A test proves that they agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from editor.board.bit_sets import edges_around
from editor.board.candidate_tile import CandidateTile
from editor.board.door_rules import OFF_MAP, DoorPlace, door_place
from editor.board.map_bits import free_door_places
from editor.board.names import door_name, face_name, player_name
from editor.messages import Message, msg
from editor.rules import Problem, check
from editor.sags.construction.actions import (
    Action,
    AddDoor,
    DoorPlacement,
    Exchange,
    Pass,
    PlaceDriller,
    PlaceTile,
    TileSpot,
)
from editor.sags.construction.door_search import (
    DoorSet,
    covered_edges,
    door_sets,
    door_stock,
    helpful_place,
    needless_door,
)
from editor.sags.construction.exchange import exchange_for, exchanges, in_shortage
from editor.sags.construction.offers import (
    can_place_any,
    candidate_at,
    constructor_stock,
    doors_to_add,
    has_ordinary_offer,
    legal_drillers,
    legal_placements,
    may_pay,
    to_actions,
)
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import ConstructionState, after_icon, icon_sides

BREAKS_A_RULE: Final = msg("sags.breaks-a-rule")
"""Stands for the problems of the validator, which are computed only for explanations."""


def is_legal(state: ConstructionState, action: Action) -> bool:
    """Return whether the action is legal."""
    return not illegal_reasons(state, action)


def legal_actions(state: ConstructionState) -> Iterator[Action]:
    """Yield all legal actions, each tile with the smallest sets of doors that it needs.

    There may be tens of thousands. Doors beyond what a tile needs are left out; see ``optional_doors``.
    """
    if state.phase == "building":
        nothing = True
        for found in chain(legal_placements(state), legal_drillers(state)):
            nothing = False
            yield from to_actions(state, found)
        if nothing or in_shortage(state):
            yield from exchanges(state)
        if nothing:
            yield Pass()
    elif state.phase == "adding-doors":
        yield from (AddDoor(door=each.door, edges=each.edges) for each in doors_to_add(state))
        yield Pass()


def illegal_reasons(state: ConstructionState, action: Action) -> list[Message]:
    """Return why the action is illegal; empty if it is legal.

    ``BREAKS_A_RULE`` stands for what the validator would find.
    """
    if state.over:
        return [msg(f"sags.{state.phase}")]
    needed = "adding-doors" if isinstance(action, AddDoor) else "building"
    if state.phase != needed and not isinstance(action, Pass):
        return [msg(f"sags.not-while-{state.phase}")]
    match action:
        case PlaceTile():
            return _check_tile(state, action)
        case PlaceDriller():
            return _check_driller(state, action)
        case Exchange():
            return _check_exchange(state, action)
        case AddDoor():
            return _check_door(state, action)
        case Pass():
            can_lay = state.phase == "building" and can_place_any(state)
            return [msg("sags.must-place", player=player_name(state.constructor.id))] if can_lay else []


# --- tiles ----------------------------------------------------------------------------------------------------------


def _check_tile(state: ConstructionState, action: PlaceTile) -> list[Message]:
    spot = action.spot
    if spot.tile not in state.zone:
        return [_explain_not_in_zone(state, spot)]
    mp = after_icon(state, spot, action.mp)[state.turn]
    reasons = [*_check_choice(state, action), *_check_reserve(state, action.doors, mp)]
    candidate = candidate_at(state, spot)
    if candidate is None:
        return [BREAKS_A_RULE, *reasons]
    away = [door.door for door in action.doors if not _is_on(candidate, door_place(door.edges))]
    reasons += [msg("sags.door-not-on-tile", door=door_name(state.box, door)) for door in away]
    chosen = _chosen_places(state, candidate, action.doors)
    if chosen is None:
        return reasons if away else [BREAKS_A_RULE, *reasons]
    return reasons or _check_violation(state, action, candidate, chosen)


def _is_on(candidate: CandidateTile, door: DoorPlace) -> bool:
    """Return whether the door is on sides of the tile, legal or not."""
    return door != OFF_MAP and not door.edges & ~edges_around(candidate.tile.floor)


def _explain_not_in_zone(state: ConstructionState, spot: TileSpot) -> Message:
    tile = state.box.tiles.get(spot.tile)
    name = face_name(state.box, spot.tile, spot.face)
    if tile is None:
        return msg("sags.no-such-tile", tile=spot.tile)
    if tile.kind == "stairs":
        return msg("sags.tile-removed", tile=name)
    if tile.kind == "driller":
        return msg("sags.driller-face-down", tile=name)
    return msg("sags.not-in-zone", tile=name)


def _check_choice(state: ConstructionState, action: PlaceTile) -> Iterator[Message]:
    sides = icon_sides(state, action.spot)
    name = face_name(state.box, action.spot.tile, action.spot.face)
    if sides and action.mp not in sides:
        yield msg("sags.name-a-side", tile=name, sides=tuple(map(player_name, sides)))
    if not sides and action.mp is not None:
        yield msg("sags.no-side-to-name", tile=name)


def _check_reserve(state: ConstructionState, doors: tuple[DoorPlacement, ...], mp: int) -> Iterator[Message]:
    """Yield a message for doors that the constructor does not have, or cannot pay with that many MP."""
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


def _chosen_places(
    state: ConstructionState, candidate: CandidateTile, doors: tuple[DoorPlacement, ...]
) -> DoorSet | None:
    """Return the places of the doors, if all of them may be placed together."""
    chosen = tuple(door_place(door.edges) for door in doors)
    fit = all((door := state.box.doors.get(each.door)) is None or door.length == len(each.edges) for each in doors)
    return chosen if fit and set(chosen) <= set(candidate.places) and candidate.fit_together(chosen) else None


def _check_violation(
    state: ConstructionState, action: PlaceTile, candidate: CandidateTile, chosen: DoorSet
) -> list[Message]:
    """Return why the tile may not stay as it is with these doors (rules, 6.5)."""
    edges = covered_edges(chosen)
    if not candidate.open & ~edges and not candidate.sealed_with(edges):
        return []
    stock = constructor_stock(state, action.spot, action.mp)
    if sets := door_sets(candidate, stock):
        return [BREAKS_A_RULE, msg("sags.place-doors", count=len(sets[0]))]
    used = {door.door for door in action.doors}
    unused = [(door, state.price(door)) for door in state.reserve(state.constructor) if door.id not in used]
    paid = sum(state.price(state.box.doors[door]) for door in used)
    if helpful_place(candidate, door_stock(unused, stock.mp - paid), chosen):
        return [BREAKS_A_RULE, msg("sags.door-helps")]
    if idle := needless_door(candidate, chosen):
        door = action.doors[chosen.index(idle)].door
        return [msg("sags.needed-elsewhere", door=door_name(state.box, door))]
    if not may_pay(state, candidate) and has_ordinary_offer(state):
        return [BREAKS_A_RULE, msg("sags.no-door-helps")]
    return []


# --- the rest -------------------------------------------------------------------------------------------------------


def _check_driller(state: ConstructionState, action: PlaceDriller) -> list[Message]:
    if action.tile not in state.constructor.drillers:
        return [msg("sags.no-driller", player=player_name(state.constructor.id))]
    candidate = candidate_at(state, action.spot)
    return [] if candidate is not None and candidate.needs_no_door else [BREAKS_A_RULE]


def _check_exchange(state: ConstructionState, action: Exchange) -> list[Message]:
    if action.tile not in state.zone:
        return [_explain_not_in_zone(state, action.spot)]
    name = face_name(state.box, action.spot.tile, action.spot.face)
    found = exchange_for(state, action.spot)
    if found is None or found.tiles != action.tiles:
        return [msg("sags.not-the-same", tile=name)]
    if not in_shortage(state) and can_place_any(state):
        return [msg("sags.no-shortage")]
    return []


def _check_door(state: ConstructionState, action: AddDoor) -> list[Message]:
    reasons = list(_check_reserve(state, (action,), state.constructor.mp))
    door = state.box.doors.get(action.door)
    fits = door is None or door.length == len(action.edges)
    if not fits or door_place(action.edges) not in free_door_places(state.map_bits):
        return [BREAKS_A_RULE, *reasons]
    return reasons


def explain_illegal(state: ConstructionState, action: Action) -> tuple[Problem | Message, ...]:
    """Return everything that makes the action illegal: problems of the validator first; empty if it is legal."""
    reasons = illegal_reasons(state, action)
    if BREAKS_A_RULE not in reasons:
        return tuple(reasons)
    others = (message for message in reasons if message != BREAKS_A_RULE)
    return (*(rule_problems(state, action) or (BREAKS_A_RULE,)), *others)


def rule_problems(state: ConstructionState, action: Action) -> tuple[Problem, ...]:
    """Return the errors on the map after the action, and problems of the new tile that were paid for only elsewhere."""
    placements = list(state.placements)
    new: tuple[DoorPlacement, ...] = ()
    match action:
        case PlaceTile():
            placements.append(action.spot.placement())
            new = action.doors
        case PlaceDriller():
            placements.append(action.spot.placement())
        case AddDoor():
            new = (action,)
    doors = {door.id: door for door in state.doors}
    doors |= {door.door: door.placed() for door in new if door.door not in doors}
    new_ids = {placement.id for placement in placements[len(state.placements) :]}
    report = check(board_with(state, placements, tuple(doors.values())))
    return tuple(
        each
        for each in report.problems
        if each.severity == "error" or (each.severity == "paid" and new_ids & set(each.subjects))
    )
