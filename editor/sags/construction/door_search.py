"""An exact search for the doors that a tile needs: first those that close openings, then those that give access.

A door never opens an edge and never removes access, and one more door never supports another. So a set that lacks
support or costs too much is dropped at once, and a set that suffices is found without needless doors.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from editor.board.bit_sets import Edges, edges_around, edges_of
from editor.board.candidate_tile import CandidateTile
from editor.board.door_rules import DoorPlace
from editor.model.tile import Door
from editor.sags.construction.actions import DoorPlacement
from editor.values import FrozenStruct

MAX_SETS: Final = 200
"""The search stops after this many sets."""

DoorSet = tuple[DoorPlace, ...]


class DoorStock(FrozenStruct):
    """How many doors there are, and what they cost: the cheapest are placed first."""

    small: tuple[int, ...]
    """What zero, one, two … small doors cost together."""
    large: tuple[int, ...]
    mp: int

    def cost(self, small: int, large: int) -> int | None:
        """Return the price of so many doors; ``None`` if there are not so many, or they cannot be paid."""
        if small >= len(self.small) or large >= len(self.large):
            return None
        cost = self.small[small] + self.large[large]
        return cost if cost <= self.mp else None

    def cost_of(self, doors: Iterable[DoorPlace]) -> int | None:
        """Return the price of doors at these places; ``None`` if the stock does not have them."""
        sizes = [door.large for door in doors]
        return self.cost(sizes.count(False), sizes.count(True))

    def without(self, doors: Iterable[DoorPlace]) -> DoorStock:
        """Return the stock without these doors, which must be in it."""
        sizes = [door.large for door in doors]
        small, large = sizes.count(False), sizes.count(True)
        spent_small, spent_large = self.small[small], self.large[large]
        return DoorStock(
            tuple(cost - spent_small for cost in self.small[small:]),
            tuple(cost - spent_large for cost in self.large[large:]),
            self.mp - spent_small - spent_large,
        )


UNLIMITED_DOORS: Final = DoorStock((0,) * 99, (0,) * 99, 0)
"""More doors than any tile could take, free of charge."""


def door_stock(prices: Iterable[tuple[Door, int]], mp: int) -> DoorStock:
    """Return the stock of these doors, each with its price."""
    by_size: dict[int, list[int]] = {1: [], 2: []}
    for door, price in prices:
        by_size[door.length].append(price)
    small, large = (tuple(accumulate(sorted(by_size[length]), initial=0)) for length in (1, 2))
    return DoorStock(small, large, mp)


def door_sets(candidate: CandidateTile, stock: DoorStock, most: int = MAX_SETS) -> list[DoorSet]:
    """Return the sets of places that make the tile legal with doors of the stock, none with a needless door.

    Cheapest first, then the fewest doors. The empty set alone means that no door is needed; no set at all means that
    the stock cannot make the tile legal.
    """
    found: dict[frozenset[DoorPlace], DoorSet] = {}
    _search(candidate, stock, (), 0, found, most)
    least = [chosen for key, chosen in found.items() if not any(other < key for other in found)]
    return sorted(least, key=lambda chosen: (stock.cost_of(chosen) or 0, len(chosen)))


def fixable_by_doors(candidate: CandidateTile) -> bool:
    """Return whether any doors at all would make the tile legal."""
    return bool(door_sets(candidate, UNLIMITED_DOORS, most=1))


def _search(
    candidate: CandidateTile,
    stock: DoorStock,
    chosen: DoorSet,
    edges: Edges,
    found: dict[frozenset[DoorPlace], DoorSet],
    most: int,
) -> None:
    """Add one more door in every way that helps with the first problem."""
    if opening := candidate.open & ~edges:
        first = opening & -opening
        helpful = [place for place in candidate.places if place.edges & first]
    elif sealed := candidate.sealed_with(edges):
        border = edges_around(candidate.area(sealed & -sealed, edges))
        helpful = [place for place in candidate.places if place.edges & border]
    else:
        found.setdefault(frozenset(chosen), chosen)
        return
    for place in helpful:
        if len(found) >= most:
            return
        more = (*chosen, place)
        if not edges & place.edges and stock.cost_of(more) is not None and candidate.fit_together(more):
            _search(candidate, stock, more, edges | place.edges, found, most)


def helpful_place(candidate: CandidateTile, left: DoorStock, chosen: DoorSet) -> DoorPlace | None:
    """Return a place where one more door would close an opening or give access, even if not everywhere.

    ``left`` is the stock without the chosen doors.
    """
    edges = covered_edges(chosen)
    opening, sealed = candidate.open & ~edges, candidate.sealed_with(edges)
    for place in candidate.places:
        if edges & place.edges or left.cost_of((place,)) is None or not candidate.fit_together((*chosen, place)):
            continue
        if opening & place.edges or candidate.sealed_with(edges | place.edges) != sealed:
            return place
    return None


def needless_door(candidate: CandidateTile, chosen: DoorSet) -> DoorPlace | None:
    """Return a door of the set without which nothing more would be open or sealed."""
    edges = covered_edges(chosen)
    opening, sealed = candidate.open & ~edges, candidate.sealed_with(edges)
    for place in chosen:
        fewer = edges & ~place.edges
        if candidate.open & ~fewer == opening and candidate.sealed_with(fewer) == sealed:
            return place
    return None


def partial_doors(candidate: CandidateTile, stock: DoorStock) -> DoorSet:
    """Return doors of the stock that fix as much as they can; the rest must be paid for."""
    chosen: DoorSet = ()
    while place := helpful_place(candidate, stock.without(chosen), chosen):
        chosen = (*chosen, place)
        while idle := needless_door(candidate, chosen):
            chosen = tuple(each for each in chosen if each != idle)
    return chosen


def covered_edges(doors: Iterable[DoorPlace]) -> Edges:
    """Return all edges that these doors cover."""
    edges = 0
    for door in doors:
        edges |= door.edges
    return edges


def doors_from_reserve(chosen: DoorSet, reserve: Iterable[Door]) -> tuple[DoorPlacement, ...]:
    """Return doors of the reserve for these places, taken in its order."""
    left = list(reserve)
    placed = []
    for place in chosen:
        door = next(door for door in left if door.length == 1 + place.large)
        left.remove(door)
        placed.append(DoorPlacement(door=door.id, edges=tuple(edges_of(place.edges))))
    return tuple(placed)
