"""Which doors a tile needs, found by an exact search over sets of places: first what must be shut, then access.

A door never opens an edge again and never takes access away, and one door more never holds another. So a set that
hangs loose, or costs too much, is given up at once, and a set that suffices is found with nothing needless in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from editor.board.bits import Edges, edges_around, edges_of
from editor.board.candidate_tile import CandidateTile
from editor.board.door_law import DoorPlace
from editor.model.tile import Door
from editor.sags.construction.actions import LaidDoor
from editor.values import FrozenStruct

MOST_SETS: Final = 200
"""The search stops after this many sets: more choices than that help nobody."""

DoorSet = tuple[DoorPlace, ...]


class DoorStock(FrozenStruct):
    """How many doors there are, and what they cost: the cheapest are laid first."""

    small: tuple[int, ...]
    """What no, one, two … small doors cost together."""
    large: tuple[int, ...]
    mp: int

    def cost(self, small: int, large: int) -> int | None:
        """The price of so many doors; ``None`` if there are not so many, or they cannot be paid."""
        if small >= len(self.small) or large >= len(self.large):
            return None
        cost = self.small[small] + self.large[large]
        return cost if cost <= self.mp else None

    def cost_of(self, doors: Iterable[DoorPlace]) -> int | None:
        sizes = [door.large for door in doors]
        return self.cost(sizes.count(False), sizes.count(True))

    def without(self, doors: Iterable[DoorPlace]) -> DoorStock:
        """What is left when these doors have been laid; it has them."""
        sizes = [door.large for door in doors]
        small, large = sizes.count(False), sizes.count(True)
        spent_small, spent_large = self.small[small], self.large[large]
        return DoorStock(
            tuple(cost - spent_small for cost in self.small[small:]),
            tuple(cost - spent_large for cost in self.large[large:]),
            self.mp - spent_small - spent_large,
        )


ANY_DOORS: Final = DoorStock((0,) * 99, (0,) * 99, 0)
"""More doors than any tile could take, free of charge: what doors could mend at all."""


def stock_of(prices: Iterable[tuple[Door, int]], mp: int) -> DoorStock:
    """The stock of these doors, each with its price."""
    by_size: dict[int, list[int]] = {1: [], 2: []}
    for door, price in prices:
        by_size[door.length].append(price)
    small, large = (tuple(accumulate(sorted(by_size[length]), initial=0)) for length in (1, 2))
    return DoorStock(small, large, mp)


def door_sets(trial: CandidateTile, stock: DoorStock, most: int = MOST_SETS) -> list[DoorSet]:
    """The sets of places that make the tile legal with doors of the stock, none with a needless door.

    Cheapest first, then the fewest doors. The empty set alone says that no door is needed; no set at all that the
    stock cannot do it.
    """
    found: dict[frozenset[DoorPlace], DoorSet] = {}
    _search(trial, stock, (), 0, found, most)
    least = [chosen for key, chosen in found.items() if not any(other < key for other in found)]
    return sorted(least, key=lambda chosen: (stock.cost_of(chosen) or 0, len(chosen)))


def curable(trial: CandidateTile) -> bool:
    """Whether any doors at all would make the tile legal."""
    return bool(door_sets(trial, ANY_DOORS, most=1))


def _search(
    trial: CandidateTile,
    stock: DoorStock,
    chosen: DoorSet,
    edges: Edges,
    found: dict[frozenset[DoorPlace], DoorSet],
    most: int,
) -> None:
    """Lay one more door in every way that helps with the first thing that is wrong."""
    if opening := trial.open & ~edges:
        first = opening & -opening
        helpful = [place for place in trial.places if place.edges & first]
    elif sealed := trial.sealed_with(edges):
        border = edges_around(trial.area(sealed & -sealed, edges))
        helpful = [place for place in trial.places if place.edges & border]
    else:
        found.setdefault(frozenset(chosen), chosen)
        return
    for place in helpful:
        if len(found) >= most:
            return
        more = (*chosen, place)
        if not edges & place.edges and stock.cost_of(more) is not None and trial.hold(more):
            _search(trial, stock, more, edges | place.edges, found, most)


def lessening(trial: CandidateTile, left: DoorStock, chosen: DoorSet) -> DoorPlace | None:
    """A place where one more door would shut an opening or give access, even if not everywhere.

    ``left`` are the doors that are left when the chosen ones have been laid.
    """
    edges = union(chosen)
    opening, sealed = trial.open & ~edges, trial.sealed_with(edges)
    for place in trial.places:
        if edges & place.edges or left.cost_of((place,)) is None or not trial.hold((*chosen, place)):
            continue
        if opening & place.edges or trial.sealed_with(edges | place.edges) != sealed:
            return place
    return None


def needless(trial: CandidateTile, chosen: DoorSet) -> DoorPlace | None:
    """A door of the set without which nothing more would be open or sealed."""
    edges = union(chosen)
    opening, sealed = trial.open & ~edges, trial.sealed_with(edges)
    for place in chosen:
        fewer = edges & ~place.edges
        if trial.open & ~fewer == opening and trial.sealed_with(fewer) == sealed:
            return place
    return None


def as_far_as_possible(trial: CandidateTile, stock: DoorStock) -> DoorSet:
    """Doors of the stock that mend what they can, where they cannot mend all: the rest must be paid for."""
    chosen: DoorSet = ()
    while place := lessening(trial, stock.without(chosen), chosen):
        chosen = (*chosen, place)
        while idle := needless(trial, chosen):
            chosen = tuple(each for each in chosen if each != idle)
    return chosen


def union(doors: Iterable[DoorPlace]) -> Edges:
    edges = 0
    for door in doors:
        edges |= door.edges
    return edges


def laid_doors(chosen: DoorSet, reserve: Iterable[Door]) -> tuple[LaidDoor, ...]:
    """Doors of the reserve for these places, taken in its order."""
    left = list(reserve)
    laid = []
    for place in chosen:
        door = next(door for door in left if door.length == 1 + place.large)
        left.remove(door)
        laid.append(LaidDoor(door=door.id, edges=tuple(edges_of(place.edges))))
    return tuple(laid)
