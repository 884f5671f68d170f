"""Laying a tile: what it would take in each spot, found quickly enough to look at thousands of spots.

A spot is one of four kinds (rules, 6.5), and only the best kind that it can be counts:

- the tile needs no door, or doors of the reserve that can be paid make it legal;
- the reserve is empty, or doors of the box would make it legal but not those of the reserve: it stays in violation,
  for 2 MP;
- doors are left, and none of the box would help: a last resort, for 2 MP, legal only if the constructor has nothing
  else to lay at all;
- it may not lie there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board.candidate_tile import CandidateTile, may_lie
from editor.board.placed_tile import TileMask
from editor.sags.construction.actions import LaidDoor, LayDriller, LayTile, TileSpot
from editor.sags.construction.doors_needed import (
    DoorSet,
    DoorStock,
    as_far_as_possible,
    curable,
    door_sets,
    laid_doors,
    stock_of,
)
from editor.sags.construction.fits import laid, spots
from editor.sags.construction.points import after_icon, icon_of, sides_to_name
from editor.sags.construction.state import State
from editor.values import FrozenStruct


class DoorPlan(FrozenStruct):
    """Doors of the reserve that make a tile legal, and what they cost together."""

    doors: tuple[LaidDoor, ...]
    cost: int


class Offer(FrozenStruct):
    """A tile in a spot where it may be laid, with the doors it takes."""

    spot: TileSpot
    trial: CandidateTile
    doors: tuple[DoorSet, ...]
    """The sets of doors to choose from, cheapest first; just one if the tile stays in violation."""
    violation: bool = False
    """Whether the tile stays in violation and 2 MP are lost."""
    last_resort: bool = False
    """Whether it is legal only for want of anything else."""


def stock_for(state: State, spot: TileSpot | None = None, named: str | None = None) -> DoorStock:
    """The doors that the constructor has, and the MP to pay them with once the icon of the face has acted."""
    mp = state.constructor.mp if spot is None else after_icon(state, spot, named)[state.turn]
    return stock_of(((door, state.price(door)) for door in state.reserve(state.constructor)), mp)


def trial_of(state: State, spot: TileSpot) -> CandidateTile | None:
    """The tile held over the map; ``None`` if it may not lie there whatever goes with it."""
    tile = laid(state.box, spot, state.width, state.height)
    return CandidateTile(state.sketch, tile) if tile is not None and may_lie(state.sketch, tile) else None


def doors_needed(state: State, spot: TileSpot, named: str | None = None) -> tuple[DoorPlan, ...]:
    """The least sets of doors of the reserve that would make the tile legal there, cheapest first.

    A plan without doors says that none is needed; no plan, that the reserve cannot do it, or the tile may not lie
    there. ``named`` is the side that gains or loses by the face's icon; otherwise the best choice is taken.
    """
    trial = trial_of(state, spot)
    if trial is None:
        return ()
    stock = stock_for(state, spot, named or best_named(state, spot))
    return plans(state, door_sets(trial, stock), stock)


def plans(state: State, sets: Iterable[DoorSet], stock: DoorStock) -> tuple[DoorPlan, ...]:
    reserve = state.reserve(state.constructor)
    return tuple(DoorPlan(laid_doors(chosen, reserve), stock.cost_of(chosen) or 0) for chosen in sets)


def best_named(state: State, spot: TileSpot) -> str | None:
    """The side that the constructor had best name for the icon of the face; ``None`` if there is no choice."""
    return next(iter(sides_to_name(state, spot)), None)


# --- looking at many spots ------------------------------------------------------------------------------------------


def offer(state: State, spot: TileSpot, tile: TileMask, stock: DoorStock) -> Offer | None:
    """What it takes to lay the tile there; ``None`` if it may not lie there. ``stock`` is ``stock_for`` the spot."""
    sketch = state.sketch
    if not may_lie(sketch, tile):
        return None
    trial = CandidateTile(sketch, tile)
    if trial.clean:
        return Offer(spot, trial, ((),))
    if sets := door_sets(trial, stock):
        return Offer(spot, trial, tuple(sets))
    if tile.driller:
        return None
    last_resort = not may_be_paid(state, trial)
    return Offer(spot, trial, (as_far_as_possible(trial, stock),), violation=True, last_resort=last_resort)


def may_be_paid(state: State, trial: CandidateTile) -> bool:
    """Whether a tile that the reserve cannot mend may stay so for 2 MP, whatever else could be laid.

    Who is out of doors may always pay (RB 35). With doors left, a reading: some door of the box would have to help.
    """
    return not state.constructor.doors or curable(trial)


def offers(state: State, tiles: Iterable[str]) -> Iterator[Offer]:
    """Every spot where one of these tiles or Drillers may lie, last resorts included."""
    usual = stock_for(state)
    for spot, tile in spots(state.box, tiles, state.sketch.empty):
        has_icon = icon_of(state, spot) is not None
        stock = stock_for(state, spot, best_named(state, spot)) if has_icon else usual
        if found := offer(state, spot, tile, stock):
            yield found


def legal_placements(state: State, tiles: Iterable[str] | None = None) -> Iterator[Offer]:
    """Every legal spot of these tiles of the zone; without any, of the whole zone.

    Last resorts come only if nothing else at all can be laid, so they come last.
    """
    if state.phase != "building":
        return
    wanted = state.zone if tiles is None else [tile for tile in tiles if tile in state.zone]
    resorts = []
    ordinary = False
    for each in offers(state, wanted):
        if each.last_resort:
            resorts.append(each)
        else:
            ordinary = True
            yield each
    if resorts and not ordinary and not has_ordinary_laying(state):
        yield from resorts


def legal_drillers(state: State) -> Iterator[Offer]:
    """Every legal spot of a Driller of the constructor. They all look alike, so the first stands for all of them."""
    if state.phase == "building":
        yield from offers(state, state.constructor.drillers[:1])


def has_ordinary_laying(state: State) -> bool:
    """Whether the constructor can lay something that is not a last resort.

    A reading: an exchange lays nothing new, so that one being possible does not forbid a last resort.
    """
    if next(legal_drillers(state), None) is not None:
        return True
    return any(not each.last_resort for each in offers(state, state.zone))


def has_laying(state: State) -> bool:
    """Whether the constructor can lay anything."""
    return next(offers(state, (*state.constructor.drillers[:1], *state.zone)), None) is not None


# --- from offers to actions -----------------------------------------------------------------------------------------


def laying(state: State, found: Offer, chosen: DoorSet | None = None, named: str | None = None) -> LayTile | LayDriller:
    """The action that takes up an offer: with the cheapest doors and the best side named, or with others."""
    spot = found.spot
    if spot.face == "down":
        return LayDriller(tile=spot.tile, x=spot.x, y=spot.y)
    chosen = found.doors[0] if chosen is None else chosen
    return LayTile(
        tile=spot.tile,
        face=spot.face,
        x=spot.x,
        y=spot.y,
        rotation=spot.rotation,
        doors=laid_doors(chosen, state.reserve(state.constructor)),
        mp=named or best_named(state, spot),
    )


def layings(state: State, found: Offer) -> Iterator[LayTile | LayDriller]:
    """All the actions of an offer: every side that may be named, and every set of doors that can then be paid."""
    sides = sides_to_name(state, found.spot)
    for named in sides or (None,):
        stock = stock_for(state, found.spot, named)
        each = offer(state, found.spot, found.trial.tile, stock) if len(sides) > 1 else found
        for chosen in each.doors if each else ():
            yield laying(state, found, chosen, named)
