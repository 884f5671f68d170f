"""Steps, their costs and the range between squares, computed from shapes, for the cross-check.

A step is a path between the centers of two squares: straight, or round a corner over the center of a third square. It
is possible if the path stays on squares that can be entered and no line that blocks it crosses it. Nothing of the bit
sets in ``editor.board`` is used. Centers and midpoints of sides are integers, so every answer is exact.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import STRtree

from editor.catalog import Box
from editor.geometry.access_check import LevelSquare
from editor.geometry.graded_level import PrintedLevel, barricades, printed_level
from editor.geometry.level_shapes import UNITS, edge_shapes, place_face
from editor.model.game import BoardGame
from editor.model.grid import STEPS, Edge, Square, Vertex, edges_at
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

_DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


class StepShape(FrozenStruct):
    """A possible step."""

    to: LevelSquare
    cost: int
    """Movement Points, without those for opening a door."""
    door: str | None = None
    """The closed door that must be opened for it."""


StepGraph = Mapping[LevelSquare, Sequence[StepShape]]
"""The steps from each square that can be entered."""


class StepGraphs(FrozenStruct, eq=False):
    """All steps of a map, and those that count for the range."""

    walking: StepGraph
    """Every step of a character: to neighbors, over stairs and along arrows."""
    range: StepGraph
    """The steps to neighbors that do not open a door."""


def step_graphs(scenario: Scenario, box: Box, enemies: Collection[LevelSquare] = ()) -> StepGraphs:
    """Return the steps of a map, for a character that has no key and these enemies, whose squares it cannot enter."""
    levels = {level.id: _LevelSteps(level, box) for level in scenario.levels}
    walking: dict[LevelSquare, list[StepShape]] = {}
    near: dict[LevelSquare, list[StepShape]] = {}
    for name, each in levels.items():
        for square, steps in each.steps().items():
            near[name, square] = [step for step in steps if step.door is None]
            opened = box.game.walk.open_door != "action"
            walking[name, square] = [
                step
                for step in steps
                if (step.door is None or (opened and step.door not in each.locked)) and step.to not in enemies
            ]
    for start, end, cost in _links(scenario, box):
        if start in walking and end in walking and end not in enemies:
            walking[start].append(StepShape(end, cost))
    return StepGraphs(walking, near)


def cheapest(
    graph: StepGraph, start: LevelSquare, cost: Callable[[StepShape], int] = lambda step: step.cost
) -> dict[LevelSquare, int]:
    """Return the smallest sum of the costs of steps from a square to each square that can be reached."""
    found: dict[LevelSquare, int] = {}
    waiting = [(0, start)]
    while waiting:
        total, here = heapq.heappop(waiting)
        if here not in found:
            found[here] = total
            for step in graph.get(here, ()):
                heapq.heappush(waiting, (total + cost(step), step.to))
    return found


def _links(scenario: Scenario, box: Box) -> Iterator[tuple[LevelSquare, LevelSquare, int]]:
    """Yield stairs and arrows, one that leads back twice."""
    for stairs in scenario.stairs:
        one, other = ((place.level, place.square) for place in (stairs.start, stairs.end))
        yield from ((one, other, box.game.walk.stairs), (other, one, box.game.walk.stairs))
    for link in scenario.links:
        one, other = ((place.level, place.square) for place in (link.start, link.end))
        yield from ((one, other, link.cost), (other, one, link.cost))[: 1 + link.both]
    for level in scenario.levels:
        for placement in level.placements:
            face = place_face(placement, box)
            if face is None:
                continue
            places = {square.at: at for square, at in zip(face.face.squares, face.centers // UNITS, strict=True)}
            for arrow in face.face.links:
                one, other = ((level.id, Square(*places[end].tolist())) for end in (arrow.start, arrow.end))
                yield from ((one, other, arrow.cost), (other, one, arrow.cost))[: 1 + arrow.both]


class _LevelSteps:
    """The steps to neighbors on one level."""

    def __init__(self, level: Level, box: Box) -> None:
        self.level, self.game = level, box.game
        self.printed: PrintedLevel = printed_level(level, box)
        self.enterable = self.printed.heights.keys() - self.printed.impassable
        self.doors = {edge: door for door in level.doors for edge in door.edges}
        self.locked = {door.id for door in level.doors if (kind := box.doors.get(door.door)) and kind.magnetic}
        lines = self.printed.lines
        walls = {edge for edge, kinds in lines.items() if any(kind.blocks_walk for kind in kinds)}
        self.barriers = (walls | set(barricades(level, box))) - self.doors.keys()
        self.extra = {edge: max(kind.extra for kind in kinds) for edge, kinds in lines.items() if kinds}
        straight = {tag.id for tag in box.game.tag if not tag.slanting}
        self.straight_squares = {at for at, tags in self.printed.tags.items() if tags & straight}
        self.straight_edges = {edge for edge, kinds in lines.items() if not all(kind.slanting for kind in kinds)}

    def steps(self) -> dict[Square, list[StepShape]]:
        """Return the steps from each square that can be entered."""
        found: dict[Square, list[StepShape]] = {square: [] for square in self.enterable}
        straight = [
            (square, square.step(direction))
            for square in self.enterable
            for direction in STEPS
            if square.step(direction) in self.enterable
        ]
        closed = {edge: door.id for edge, door in self.doors.items() if door.state == "closed"}
        crossed = _Crossings(straight, {*self.barriers, *self.extra, *closed})
        for (start, end), edges in zip(straight, crossed.edges, strict=True):
            if not edges & self.barriers:
                points = max((self.extra.get(edge, 0) for edge in edges), default=0)
                door = next((closed[edge] for edge in edges if edge in closed), None)
                found[start].append(self._step(start, end, points, door))
        for start, end, points in self._diagonals():
            found[start].append(self._step(start, end, points))
        return found

    def _step(self, start: Square, end: Square, points: int, door: str | None = None) -> StepShape:
        up = max(0, self.printed.heights[end] - self.printed.heights[start])
        return StepShape((self.level.id, end), 1 + points + self.game.heights.up_extra * up, door)

    def _diagonals(self) -> Iterator[tuple[Square, Square, int]]:
        """Yield the diagonal steps with their additional points."""
        rule = self.game.walk.slanting
        if rule == "never":
            return
        pairs = [
            (square, Square(square.x + dx, square.y + dy))
            for square in self.enterable
            for dx, dy in _DIAGONALS
            if Square(square.x + dx, square.y + dy) in self.enterable
        ]
        ways = [(a, Square(*middle), b) for a, b in pairs for middle in ((b.x, a.y), (a.x, b.y))]
        shut = {*self.barriers, *self.doors}
        crossed = _Crossings(ways, {*shut, *self.extra})
        points = [
            None
            if way[1] not in self.enterable or edges & shut
            else max((self.extra.get(edge, 0) for edge in edges), default=0)
            for way, edges in zip(ways, crossed.edges, strict=True)
        ]
        for number, (a, b) in enumerate(pairs):
            free = [each for each in points[2 * number : 2 * number + 2] if each is not None]
            if len(free) >= (2 if rule == "round-both" else 1) and not self._is_shut(a, b):
                yield a, b, min(free)

    def _is_shut(self, a: Square, b: Square) -> bool:
        """Return whether something at the corner between two squares forbids diagonal steps."""
        around = {a, b, Square(a.x, b.y), Square(b.x, a.y)}
        corner = Vertex(max(a.x, b.x), max(a.y, b.y))
        return bool(around & self.straight_squares or self.straight_edges.intersection(edges_at(corner)))


class _Crossings:
    """The sides that paths between centers of squares cross."""

    def __init__(self, paths: Sequence[Sequence[Square]], edges: Collection[Edge]) -> None:
        listed = sorted(edges)
        self.edges: list[set[Edge]] = [set() for _ in paths]
        if not paths or not listed:
            return
        points: NDArray[np.int_] = UNITS * np.array(paths, dtype=int) + UNITS // 2
        met = STRtree(edge_shapes(listed)).query(shapely.linestrings(points), predicate="intersects")
        for path, edge in met.T.tolist():
            self.edges[path].add(listed[edge])


def is_paid_once(levels: Iterable[Level], game: BoardGame) -> bool:
    """Return whether a closed door on two edges can be opened by walking: its price then depends on the whole route."""
    closed = (door for level in levels for door in level.doors if door.state == "closed" and len(door.edges) > 1)
    return game.walk.open_door != "action" and any(closed)
