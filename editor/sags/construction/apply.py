"""What an action leads to: the next state. Illegal actions are refused with the reasons."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board.bits import Squares
from editor.board.candidate_tile import CandidateTile
from editor.board.door_law import door_place
from editor.board.map_bits import with_doors, with_merged_tile, with_payment, with_tile
from editor.board.placed_tile import TileMask
from editor.errors import EditRejected
from editor.messages import Joined, msg
from editor.model.scenario import PaidViolation
from editor.rules import Problem
from editor.sags.construction.actions import Action, AddDoor, Exchange, LaidDoor, LayDriller, LayTile, Pass
from editor.sags.construction.doors_needed import union
from editor.sags.construction.exchange import print_on
from editor.sags.construction.fits import laid
from editor.sags.construction.legality import is_legal, why_not
from editor.sags.construction.more_doors import somebody_can_add
from editor.sags.construction.points import PointsOfAll, after_icon, lost, points
from editor.sags.construction.state import VIOLATION, Phase, Player, State
from editor.values import replace


def apply(state: State, action: Action) -> State:
    """The state after the action; raises ``EditRejected`` if it is illegal."""
    if not is_legal(state, action):
        raise EditRejected(msg("sags.illegal", reasons=_reasons(state, action)))
    match action:
        case LayTile():
            after = _lay_tile(state, action)
        case LayDriller():
            after = _lay_driller(state, action)
        case Exchange():
            after = _exchange(state, action)
        case AddDoor():
            after = _add_door(state, action)
        case Pass():
            after = _pass(state)
    return replace(after, actions=(*state.actions, action))


def _reasons(state: State, action: Action) -> Joined:
    said = (each.message if isinstance(each, Problem) else each for each in why_not(state, action))
    return Joined(tuple(said), " ")


# --- building -------------------------------------------------------------------------------------------------------


def _lay_tile(state: State, action: LayTile) -> State:
    tile = _print(state, action)
    places = tuple(door_place(door.edges) for door in action.doors)
    trial = CandidateTile(state.sketch, tile)
    opening, sealed = trial.open & ~union(places), trial.sealed_with(union(places))
    mp = after_icon(state, action.spot, action.mp)
    mp = lost(mp, state.turn, sum(state.price(state.box.doors[door.door]) for door in action.doors))
    if opening or sealed:
        mp = lost(mp, state.turn, VIOLATION)
    after = replace(
        state,
        players=_after_doors(state, action.doors, mp),
        zone=tuple(each for each in state.zone if each != action.tile),
        placements=(*state.placements, action.spot.placement()),
        doors=(*state.doors, *(door.placed() for door in action.doors)),
        sketch=with_tile(state.sketch, tile, places),
    )
    if opening:
        after = replace(after, paid=(*after.paid, PaidViolation(tile=action.tile, rule="tile.open-to-outdoor")))
    if sealed:
        after = _with_paid_access(after, sealed)
    return _next_turn(after)


def _with_paid_access(state: State, sealed: Squares) -> State:
    """Record the payment for the tile, and for any sealed area that it is no part of (rules, section 3, A1 c)."""
    for area in state.sketch.areas:
        if not area & sealed:
            continue
        owners = [each for each in reversed(state.placements) if print_on(state, each).floor & area]
        payment = PaidViolation(tile=owners[0].id, rule="tile.no-access")
        if payment not in state.paid:
            squares = print_on(state, owners[0]).floor
            state = replace(state, paid=(*state.paid, payment), sketch=with_payment(state.sketch, squares))
    return state


def _lay_driller(state: State, action: LayDriller) -> State:
    players = tuple(
        replace(player, drillers=tuple(each for each in player.drillers if each != action.tile))
        for player in state.players
    )
    after = replace(
        state,
        players=players,
        placements=(*state.placements, action.spot.placement()),
        sketch=with_tile(state.sketch, _print(state, action)),
    )
    return _next_turn(after)


def _exchange(state: State, action: Exchange) -> State:
    """The new tile takes the place of the first one that leaves; what was paid for them is paid for it."""
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
    tile = _print(state, action)
    sketch = with_merged_tile(state.sketch, tile.floor)
    if PaidViolation(tile=action.tile, rule="tile.no-access") in paid:
        sketch = with_payment(sketch, tile.floor)
    left = gone | set(state.zone) - {action.tile}
    return replace(
        state,
        zone=tuple(each for each in state.box.tiles if each in left),
        placements=placements,
        paid=tuple(paid),
        passes=0,
        sketch=sketch,
    )


def _print(state: State, action: LayTile | LayDriller | Exchange) -> TileMask:
    tile = laid(state.box, action.spot, state.width, state.height)
    assert tile is not None, "a legal tile lies inside the frame"
    return tile


# --- doors and passes -----------------------------------------------------------------------------------------------


def _add_door(state: State, action: AddDoor) -> State:
    mp = lost(points(state), state.turn, state.price(state.box.doors[action.door]))
    after = replace(
        state,
        players=_after_doors(state, (action,), mp),
        doors=(*state.doors, action.placed()),
        sketch=with_doors(state.sketch, (door_place(action.edges),)),
    )
    return _next_turn(after)


def _after_doors(state: State, doors: Iterable[LaidDoor], mp: PointsOfAll) -> tuple[Player, ...]:
    """All players with these MP, the constructor without the doors that were laid."""
    used = {door.door for door in doors}
    return tuple(
        replace(
            player,
            mp=mp[number],
            doors=tuple(door for door in player.doors if number != state.turn or door not in used),
        )
        for number, player in enumerate(state.players)
    )


def _pass(state: State) -> State:
    passes = state.passes + 1
    phase: Phase = state.phase
    if passes == len(state.players):
        phase = "stuck" if state.phase == "building" else "ended"
    return replace(state, passes=passes, phase=phase, turn=_next(state))


def _next_turn(state: State) -> State:
    """After something was laid: the next player's turn, in the phase that the map is now in."""
    phase: Phase = state.phase
    if not state.sketch.empty:
        phase = "adding-doors" if somebody_can_add(state) else "ended"
    return replace(state, passes=0, phase=phase, turn=_next(state))


def _next(state: State) -> int:
    return (state.turn + 1) % len(state.players)
