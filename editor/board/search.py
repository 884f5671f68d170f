"""The cheapest way, whoever walks it: small miniatures step from square to square, large ones from stance to stance."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from editor.values import FrozenStruct

Pose = TypeVar("Pose", bound=Hashable)
"""Where a miniature stands; for a large one also where it looks."""


class WayStep(FrozenStruct, Generic[Pose]):
    """One thing a miniature can do next."""

    to: Pose
    cost: int
    """Movement points, without those for opening doors."""
    opens: tuple[str, ...] = ()
    """The closed doors that must be opened for it, one Movement point each."""


class Route(FrozenStruct, Generic[Pose]):
    """A way, with what it costs."""

    cost: int
    path: tuple[Pose, ...]
    opens: tuple[str, ...]
    """The doors that are opened on the way, in this order."""


class _Walk(FrozenStruct, Generic[Pose]):
    """A way as far as it was tried; chained backwards, so that ways share their beginnings."""

    pose: Pose
    opened: frozenset[str]
    """Doors that are open from now on, of those that are worth remembering."""
    opens: tuple[str, ...] = ()
    before: _Walk[Pose] | None = None

    def route(self, cost: int) -> Route[Pose]:
        path: list[Pose] = []
        walk: _Walk[Pose] | None = self
        while walk is not None:
            path.append(walk.pose)
            walk = walk.before
        return Route(cost, tuple(reversed(path)), self.opens)


_NO_PRICES: Final[Mapping[str, int]] = MappingProxyType({})

_RouteRank = tuple[int, int, tuple[int, ...]]
"""What makes one way better than another: cost, doors to open, and the directions taken, first choices first."""


def routes(
    start: Pose,
    steps: Callable[[Pose], Iterable[WayStep[Pose]]],
    points: int | None = None,
    stay_open: Collection[str] = (),
    prices: Mapping[str, int] = _NO_PRICES,
) -> Iterator[Route[Pose]]:
    """The best way to every pose, cheapest first, for at most that many Movement points.

    Among equally cheap ways the one that opens the fewest doors is best, then the one whose first different step comes
    first in ``steps``. Doors in ``stay_open`` are paid for once however often they are passed. A door costs 1 to open,
    unless ``prices`` names another number.
    """
    first: _Walk[Pose] = _Walk(start, frozenset())
    waiting: list[tuple[_RouteRank, int, _Walk[Pose]]] = [((0, 0, ()), 0, first)]
    known: dict[Pose, list[tuple[_RouteRank, frozenset[str]]]] = {}
    pushed = 0
    while waiting:
        rank, _, walk = heapq.heappop(waiting)
        others = known.setdefault(walk.pose, [])
        if any(_is_as_good(*other, rank, walk.opened, prices) for other in others):
            continue
        if not others:
            yield walk.route(rank[0])
        others.append((rank, walk.opened))
        cost, doors, directions = rank
        for number, step in enumerate(steps(walk.pose)):
            opens, total, opened = step.opens, cost + step.cost, walk.opened
            if opens:
                opens = tuple(door for door in opens if door not in opened)
                total += sum(prices.get(door, 1) for door in opens)
                opened = opened.union(door for door in opens if door in stay_open)
            if points is not None and total > points:
                continue
            if step.to in known and any(opened <= known_open for _, known_open in known[step.to]):
                continue  # most steps lead back to where one could be sooner
            pushed += 1
            there = _Walk(step.to, opened, walk.opens + opens, walk)
            heapq.heappush(waiting, ((total, doors + len(opens), (*directions, number)), pushed, there))


def _is_as_good(
    known: _RouteRank, known_open: frozenset[str], rank: _RouteRank, opened: frozenset[str], prices: Mapping[str, int]
) -> bool:
    """Whether a way that is known makes another to the same pose needless, however each goes on.

    What the other has opened and the known one has not could still be opened, each for its price.
    """
    missing = opened - known_open
    if not missing:
        return True
    return (known[0] + sum(prices.get(door, 1) for door in missing), known[1] + len(missing)) < rank[:2]
