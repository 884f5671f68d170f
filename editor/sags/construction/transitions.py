"""What an action leads to: the next state."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.bit_sets import Squares
from editor.board.candidate_tile import CandidateTile
from editor.board.door_rules import door_place
from editor.board.map_bits import with_doors, with_merged_tile, with_payment, with_tile
from editor.board.placed_tile import TileMask
from editor.errors import EditRejected
from editor.messages import JoinedNames, msg
from editor.model.scenario import PaidViolation
from editor.rules import Problem
from editor.sags.construction.actions import Action, AddDoor, DoorPlacement, Exchange, Pass, PlaceDriller, PlaceTile
from editor.sags.construction.door_search import covered_edges
from editor.sags.construction.exchange import placed_mask
from editor.sags.construction.legality import explain_illegal, is_legal
from editor.sags.construction.offers import any_player_can_add
from editor.sags.construction.state import (
    VIOLATION_COST,
    AllPoints,
    ConstructionState,
    Phase,
    Player,
    after_icon,
    minus_points,
    mission_points,
)
from editor.sags.construction.tile_outlines import mask_at
from editor.values import replace


def apply_action(state: ConstructionState, action: Action) -> ConstructionState:
    """Return the state after the action; raise ``EditRejected`` with the reasons if it is illegal."""
    if not is_legal(state, action):
        raise EditRejected(msg("sags.illegal", reasons=_reasons(state, action)))
    match action:
        case PlaceTile():
            after = _lay_tile(state, action)
        case PlaceDriller():
            after = _lay_driller(state, action)
        case Exchange():
            after = _exchange(state, action)
        case AddDoor():
            after = _add_door(state, action)
        case Pass():
            after = _pass(state)
    return replace(after, actions=(*state.actions, action))


def _reasons(state: ConstructionState, action: Action) -> JoinedNames:
    messages = (each.message if isinstance(each, Problem) else each for each in explain_illegal(state, action))
    return JoinedNames(tuple(messages), " ")


# --- building -------------------------------------------------------------------------------------------------------


def _lay_tile(state: ConstructionState, action: PlaceTile) -> ConstructionState:
    tile = _mask(state, action)
    places = tuple(door_place(door.edges) for door in action.doors)
    candidate = CandidateTile(state.map_bits, tile)
    opening, sealed = candidate.open & ~covered_edges(places), candidate.sealed_with(covered_edges(places))
    mp = after_icon(state, action.spot, action.mp)
    mp = minus_points(mp, state.turn, sum(state.price(state.box.doors[door.door]) for door in action.doors))
    if opening or sealed:
        mp = minus_points(mp, state.turn, VIOLATION_COST)
    after = replace(
        state,
        players=_after_doors(state, action.doors, mp),
        zone=tuple(each for each in state.zone if each != action.tile),
        placements=(*state.placements, action.spot.placement()),
        doors=(*state.doors, *(door.placed() for door in action.doors)),
        map_bits=with_tile(state.map_bits, tile, places),
    )
    if opening:
        after = replace(after, paid=(*after.paid, PaidViolation(tile=action.tile, rule="tile.open-to-outdoor")))
    if sealed:
        after = _with_paid_access(after, sealed)
    return _next_turn(after)


def _with_paid_access(state: ConstructionState, sealed: Squares) -> ConstructionState:
    """Record the payment for the tile, and for any other area that it seals (rules, section 3, A1 c)."""
    for area in state.map_bits.areas:
        if not area & sealed:
            continue
        owners = [each for each in reversed(state.placements) if placed_mask(state, each).floor & area]
        payment = PaidViolation(tile=owners[0].id, rule="tile.no-access")
        if payment not in state.paid:
            squares = placed_mask(state, owners[0]).floor
            state = replace(state, paid=(*state.paid, payment), map_bits=with_payment(state.map_bits, squares))
    return state


def _lay_driller(state: ConstructionState, action: PlaceDriller) -> ConstructionState:
    players = tuple(
        replace(player, drillers=tuple(each for each in player.drillers if each != action.tile))
        for player in state.players
    )
    after = replace(
        state,
        players=players,
        placements=(*state.placements, action.spot.placement()),
        map_bits=with_tile(state.map_bits, _mask(state, action)),
    )
    return _next_turn(after)


def _exchange(state: ConstructionState, action: Exchange) -> ConstructionState:
    """Replace the tiles by the new one, at the position of the first; payments for them become payments for it."""
    gone = set(action.tiles)
    new = action.spot.placement()
    placements = tuple(
        new if each.id == action.tiles[0] else each
        for each in state.placements
        if each.id == action.tiles[0] or each.id not in gone
    )
    paid = dict.fromkeys(
        PaidViolation(tile=action.tile, rule=each.rule) if each.tile in gone else each for each in state.paid
    )
    tile = _mask(state, action)
    bits = with_merged_tile(state.map_bits, tile.floor)
    if PaidViolation(tile=action.tile, rule="tile.no-access") in paid:
        bits = with_payment(bits, tile.floor)
    left = gone | set(state.zone) - {action.tile}
    return replace(
        state,
        zone=tuple(each for each in state.box.tiles if each in left),
        placements=placements,
        paid=tuple(paid),
        passes=0,
        map_bits=bits,
    )


def _mask(state: ConstructionState, action: PlaceTile | PlaceDriller | Exchange) -> TileMask:
    tile = mask_at(state.box, action.spot, state.width, state.height)
    assert tile is not None, "a legal tile is inside the frame"
    return tile


# --- doors and passes -----------------------------------------------------------------------------------------------


def _add_door(state: ConstructionState, action: AddDoor) -> ConstructionState:
    mp = minus_points(mission_points(state), state.turn, state.price(state.box.doors[action.door]))
    after = replace(
        state,
        players=_after_doors(state, (action,), mp),
        doors=(*state.doors, action.placed()),
        map_bits=with_doors(state.map_bits, (door_place(action.edges),)),
    )
    return _next_turn(after)


def _after_doors(state: ConstructionState, doors: Iterable[DoorPlacement], mp: AllPoints) -> tuple[Player, ...]:
    """Return all players with these MP, the constructor without the doors that were placed."""
    used = {door.door for door in doors}
    return tuple(
        replace(
            player,
            mp=mp[number],
            doors=tuple(door for door in player.doors if number != state.turn or door not in used),
        )
        for number, player in enumerate(state.players)
    )


def _pass(state: ConstructionState) -> ConstructionState:
    passes = state.passes + 1
    phase: Phase = state.phase
    if passes == len(state.players):
        phase = "stuck" if state.phase == "building" else "ended"
    return replace(state, passes=passes, phase=phase, turn=_next(state))


def _next_turn(state: ConstructionState) -> ConstructionState:
    """Start the next player's turn, in the phase that the map is now in."""
    phase: Phase = state.phase
    if not state.map_bits.empty:
        phase = "adding-doors" if any_player_can_add(state) else "ended"
    return replace(state, passes=0, phase=phase, turn=_next(state))


def _next(state: ConstructionState) -> int:
    return (state.turn + 1) % len(state.players)
