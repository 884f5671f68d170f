"""Offers: what it takes to place a tile in each spot, computed fast enough for thousands of spots.

A spot is one of four kinds (rules, 6.5), and only the best kind that applies counts:

- The tile needs no door, or doors of the reserve that can be paid make it legal.
- The reserve is empty, or doors of the box would make it legal but not those of the reserve: it stays in violation, for
  2 MP.
- Doors are left, and none of the box would help: a last resort, for 2 MP, legal only if the constructor can place
  nothing else.
- The tile may not be placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board.bit_sets import edges_of
from editor.board.candidate_tile import CandidateTile, may_place
from editor.board.door_rules import DoorPlace, door_place
from editor.board.map_bits import free_door_places
from editor.board.placed_tile import TileMask
from editor.sags.construction.actions import DoorPlacement, PlaceDriller, PlaceTile, TileSpot
from editor.sags.construction.door_search import (
    DoorSet,
    DoorStock,
    covered_edges,
    door_sets,
    door_stock,
    doors_from_reserve,
    fixable_by_doors,
    partial_doors,
)
from editor.sags.construction.state import ConstructionState, Player, after_icon, icon_of, icon_sides
from editor.sags.construction.tile_outlines import mask_at, spots
from editor.values import FrozenStruct


class DoorPlan(FrozenStruct):
    """Doors of the reserve that make a tile legal, and what they cost together."""

    doors: tuple[DoorPlacement, ...]
    cost: int


class Offer(FrozenStruct):
    """A tile in a spot where it may be placed, with the doors it needs."""

    spot: TileSpot
    candidate: CandidateTile
    doors: tuple[DoorSet, ...]
    """The sets of doors to choose from, cheapest first; just one if the tile stays in violation."""
    violation: bool = False
    """Whether the tile stays in violation and 2 MP are lost."""
    last_resort: bool = False
    """Whether it is legal only because nothing else can be placed."""


def constructor_stock(state: ConstructionState, spot: TileSpot | None = None, named: str | None = None) -> DoorStock:
    """Return the doors of the constructor with the MP to pay them, after the icon of the face has acted."""
    mp = state.constructor.mp if spot is None else after_icon(state, spot, named)[state.turn]
    return door_stock(((door, state.price(door)) for door in state.reserve(state.constructor)), mp)


def candidate_at(state: ConstructionState, spot: TileSpot) -> CandidateTile | None:
    """Return the candidate tile; ``None`` if it may not be placed whatever goes with it."""
    tile = mask_at(state.box, spot, state.width, state.height)
    return CandidateTile(state.map_bits, tile) if tile is not None and may_place(state.map_bits, tile) else None


def doors_needed(state: ConstructionState, spot: TileSpot, named: str | None = None) -> tuple[DoorPlan, ...]:
    """Return the smallest sets of doors of the reserve that would make the tile legal, cheapest first.

    A plan without doors means that none is needed; no plan, that the reserve cannot make the tile legal, or that it may
    not be placed there. ``named`` is the side that gains or loses by the icon of the face; by default the best choice.
    """
    candidate = candidate_at(state, spot)
    if candidate is None:
        return ()
    stock = constructor_stock(state, spot, named or best_icon_side(state, spot))
    return door_plans(state, door_sets(candidate, stock), stock)


def door_plans(state: ConstructionState, sets: Iterable[DoorSet], stock: DoorStock) -> tuple[DoorPlan, ...]:
    """Return the doors of the reserve and their cost for each of these sets."""
    reserve = state.reserve(state.constructor)
    return tuple(DoorPlan(doors_from_reserve(chosen, reserve), stock.cost_of(chosen) or 0) for chosen in sets)


def best_icon_side(state: ConstructionState, spot: TileSpot) -> str | None:
    """Return the best side to name for the icon of the face; ``None`` if there is no choice."""
    return next(iter(icon_sides(state, spot)), None)


# --- many spots -----------------------------------------------------------------------------------------------------


def make_offer(state: ConstructionState, spot: TileSpot, tile: TileMask, stock: DoorStock) -> Offer | None:
    """Return what it takes to place the tile there; ``None`` if it may not be placed.

    ``stock`` is what ``constructor_stock`` returns for the spot.
    """
    bits = state.map_bits
    if not may_place(bits, tile):
        return None
    candidate = CandidateTile(bits, tile)
    if candidate.needs_no_door:
        return Offer(spot, candidate, ((),))
    if sets := door_sets(candidate, stock):
        return Offer(spot, candidate, tuple(sets))
    if tile.driller:
        return None
    last_resort = not may_pay(state, candidate)
    return Offer(spot, candidate, (partial_doors(candidate, stock),), violation=True, last_resort=last_resort)


def may_pay(state: ConstructionState, candidate: CandidateTile) -> bool:
    """Return whether a tile that the reserve cannot fix may stay so for 2 MP, whatever else could be placed.

    A constructor without doors may always pay (RB 35). With doors left, this is an interpretation: some door of the box
    would have to help.
    """
    return not state.constructor.doors or fixable_by_doors(candidate)


def all_offers(state: ConstructionState, tiles: Iterable[str]) -> Iterator[Offer]:
    """Yield every spot where one of these tiles or Drillers may be placed, last resorts included."""
    usual = constructor_stock(state)
    for spot, tile in spots(state.box, tiles, state.map_bits.empty):
        has_icon = icon_of(state, spot) is not None
        stock = constructor_stock(state, spot, best_icon_side(state, spot)) if has_icon else usual
        if found := make_offer(state, spot, tile, stock):
            yield found


def legal_placements(state: ConstructionState, tiles: Iterable[str] | None = None) -> Iterator[Offer]:
    """Yield every legal spot of these tiles of the zone; by default of the whole zone.

    Last resorts come last, and only if nothing else can be placed.
    """
    if state.phase != "building":
        return
    wanted = state.zone if tiles is None else [tile for tile in tiles if tile in state.zone]
    resorts = []
    ordinary = False
    for each in all_offers(state, wanted):
        if each.last_resort:
            resorts.append(each)
        else:
            ordinary = True
            yield each
    if resorts and not ordinary and not has_ordinary_offer(state):
        yield from resorts


def legal_drillers(state: ConstructionState) -> Iterator[Offer]:
    """Yield every legal spot of a Driller. All look alike face down, so only the first is offered."""
    if state.phase == "building":
        yield from all_offers(state, state.constructor.drillers[:1])


def has_ordinary_offer(state: ConstructionState) -> bool:
    """Return whether the constructor can place something that is not a last resort.

    Interpretation: an exchange places nothing new, so a possible exchange does not forbid a last resort.
    """
    if next(legal_drillers(state), None) is not None:
        return True
    return any(not each.last_resort for each in all_offers(state, state.zone))


def can_place_any(state: ConstructionState) -> bool:
    """Return whether the constructor can place anything."""
    return next(all_offers(state, (*state.constructor.drillers[:1], *state.zone)), None) is not None


# --- from offers to actions -----------------------------------------------------------------------------------------


def to_action(
    state: ConstructionState, found: Offer, chosen: DoorSet | None = None, named: str | None = None
) -> PlaceTile | PlaceDriller:
    """Return the action of an offer: by default with the cheapest doors and the best side named."""
    spot = found.spot
    if spot.face == "down":
        return PlaceDriller(tile=spot.tile, x=spot.x, y=spot.y)
    chosen = found.doors[0] if chosen is None else chosen
    return PlaceTile(
        tile=spot.tile,
        face=spot.face,
        x=spot.x,
        y=spot.y,
        rotation=spot.rotation,
        doors=doors_from_reserve(chosen, state.reserve(state.constructor)),
        mp=named or best_icon_side(state, spot),
    )


def to_actions(state: ConstructionState, found: Offer) -> Iterator[PlaceTile | PlaceDriller]:
    """Yield all actions of an offer: every side that may be named, and every set of doors that can then be paid."""
    sides = icon_sides(state, found.spot)
    for named in sides or (None,):
        stock = constructor_stock(state, found.spot, named)
        each = make_offer(state, found.spot, found.candidate.tile, stock) if len(sides) > 1 else found
        for chosen in each.doors if each else ():
            yield to_action(state, found, chosen, named)


# --- doors beyond those that a tile needs ---------------------------------------------------------------------------


def optional_doors(state: ConstructionState, action: PlaceTile) -> Iterator[DoorPlacement]:
    """Yield every door of the reserve, at every place, that could be added to a legal action."""
    candidate = candidate_at(state, action.spot)
    if candidate is None:
        return
    chosen = tuple(door_place(door.edges) for door in action.doors)
    edges = covered_edges(chosen)
    if candidate.open & ~edges or candidate.sealed_with(edges):
        return  # a tile that stays in violation needs no other door
    used = {door.door for door in action.doors}
    mp = after_icon(state, action.spot, action.mp)[state.turn]
    mp -= sum(state.price(state.box.doors[door]) for door in used)
    free = (each for each in candidate.places if not edges & each.edges and candidate.fit_together((*chosen, each)))
    yield from _doors_for(state, state.constructor, free, mp, used)


def doors_to_add(state: ConstructionState) -> Iterator[DoorPlacement]:
    """Yield every door that the constructor can add to the full map, at every place."""
    player = state.constructor
    return _doors_for(state, player, iter(free_door_places(state.map_bits)), player.mp, set())


def any_player_can_add(state: ConstructionState) -> bool:
    """Return whether any player has a door left that fits somewhere and can be paid."""
    places = free_door_places(state.map_bits)
    return any(
        next(_doors_for(state, player, iter(places), player.mp, set()), None) is not None for player in state.players
    )


def _doors_for(
    state: ConstructionState, player: Player, places: Iterator[DoorPlace], mp: int, used: set[str]
) -> Iterator[DoorPlacement]:
    reserve = [door for door in state.reserve(player) if door.id not in used and state.price(door) <= mp]
    for each in places if reserve else ():
        for door in reserve:
            if door.length == 1 + each.large:
                yield DoorPlacement(door=door.id, edges=tuple(edges_of(each.edges)))
