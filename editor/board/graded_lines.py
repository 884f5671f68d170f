"""Explains single lines of sight from corner to corner: which corner is best, what gives cover, what hides.

Each line is walked with whole numbers, side by side and corner by corner. ``corner_sight`` gives the same grades in bit
sets; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from editor.board.bit_sets import edge_bit, square_bit
from editor.board.corner_lines import CornerRay, corner_rays, crossings
from editor.board.corner_sight import CornerSight
from editor.board.looking import GRADES, Grade
from editor.board.names import square_name
from editor.board.obstacles import Blocker, SightLine
from editor.messages import Message, msg
from editor.model.grid import Edge, Square, Vertex, edges_at
from editor.values import FrozenStruct


class CornerLine(FrozenStruct):
    """The line from one corner of the square that looks, with what it meets."""

    start: Vertex
    end: Vertex
    severity: int
    meets: tuple[tuple[int, Blocker], ...] = ()
    """What it meets that gives cover or hides, each with its severity, in order."""

    def corner_of(self, square: Square) -> str:
        """Return the corner of the square that looks where the line starts: ``nw``, ``ne``, ``sw`` or ``se``."""
        return ("s" if self.start.y > square.y else "n") + ("e" if self.start.x > square.x else "w")

    @property
    def grade(self) -> Grade:
        """How it shows the target."""
        return GRADES[self.severity]

    @property
    def decisive(self) -> Blocker | None:
        """The first thing that it meets of its severity."""
        return next((blocker for severity, blocker in self.meets if severity == self.severity), None)


class GradedSightLine(SightLine):
    """How one square sees another, from the best of its corners."""

    grade: Grade
    corners: tuple[CornerLine, ...] = ()
    """The lines from the corners nw, ne, sw and se; none for a square without floor or the square itself."""
    best: CornerLine | None = None
    by_height: bool = False
    """Whether only the difference of height gives cover."""
    heights: tuple[int, int] = (0, 0)
    """The heights of the two squares."""

    @property
    def visible(self) -> bool:
        """Whether the target is seen, in the open or behind cover."""
        return self.grade != "hidden"

    @property
    def message(self) -> Message:
        """A sentence that says how the target is seen, and what gives it cover or hides it."""
        ends = {"start": square_name(self.start), "end": square_name(self.end)}
        if self.best is None:
            return msg("sight.clear", **ends) if self.blocker is None else super().message
        corner = msg(f"sight.from-{self.best.corner_of(self.start)}")
        if self.by_height:
            one, other = self.heights
            return msg("sight.graded-height", **ends, corner=corner, one=one, other=other)
        if self.blocker is None:
            return msg("sight.graded-open", **ends, corner=corner)
        kind = "graded-cover" if self.visible else "graded-hidden"
        return msg(f"sight.{kind}", **ends, corner=corner, stop=self.blocker.phrase)

    @property
    def short_message(self) -> Message:
        """How the target is seen and why, as part of a sentence that names the squares."""
        if self.by_height:
            return msg("sight.short-height")
        if self.blocker is None:
            return msg("sight.grade-open")
        return msg(f"sight.short-{self.grade}", stop=self.blocker.phrase)


def graded_line(sight: CornerSight, a: Square, b: Square) -> GradedSightLine:
    """Return how one square sees another, with the reason."""
    for at, square in enumerate((a, b)):
        if not sight.obstacles.has_floor(square):
            blocker = Blocker("no-floor", Fraction(at), square=square)
            return GradedSightLine(a, b, blocker, "hidden")
    if a == b:
        return GradedSightLine(a, b, None, "open")
    corners = tuple(_corner_line(sight, a, b, ray) for ray in corner_rays(b.x - a.x, b.y - a.y))
    best = min(corners, key=_worst_last)
    grade = sight.grade(a, b)
    by_height = grade == "cover" and best.severity == 0
    level = sight.obstacles.level
    heights = level.height_at(a), level.height_at(b)
    return GradedSightLine(a, b, best.decisive, grade, corners, best, by_height, heights)


def _worst_last(line: CornerLine) -> tuple[int, Fraction]:
    """Sort lines by severity; of equal ones, that which gets farthest comes first."""
    return line.severity, -line.decisive.at if line.decisive else Fraction(0)


def _corner_line(sight: CornerSight, a: Square, b: Square, ray: CornerRay) -> CornerLine:
    start, end = ray.ends(a)
    walk = _Walk(sight, a, b, ray)
    meets = tuple(each for each in walk.meets() if each[0])
    return CornerLine(start, end, max((severity for severity, _ in meets), default=0), meets)


class _Walk(FrozenStruct, eq=False):
    """The walk along one line."""

    sight: CornerSight
    a: Square
    b: Square
    ray: CornerRay

    def meets(self) -> Iterator[tuple[int, Blocker]]:
        """Yield everything that the line meets, with its severity."""
        (width, height), rising = self.ray.size, self.ray.vector[0] < 0
        sinking = self.ray.vector[1] > 0
        start, _ = self.ray.ends(self.a)
        here = Square(self.a.x + self.ray.first[0], self.a.y + self.ray.first[1])
        if here != self.a:
            yield self._crossing(start, self.a, here, Fraction(0))
            yield from self._passing(here, Fraction(0))
        for way, x, y in crossings(width, height):
            before = here
            here = Square(start.x - 1 - x if rising else start.x + x, start.y + y if sinking else start.y - 1 - y)
            at = Fraction(x, width) if way != "north" else Fraction(y, height)
            if way == "corner":
                corner = Vertex(start.x + (-x if rising else x), start.y + (y if sinking else -y))
                yield self._crossing(corner, before, here, at)
                yield self._touching(corner, at)
            else:
                edge = _edge_between(before, here)
                yield self.sight.edge_severity(edge), self._edge(edge, at)
            yield from self._passing(here, at)

    def _passing(self, square: Square, at: Fraction) -> Iterator[tuple[int, Blocker]]:
        if square != self.b and self.sight.is_opaque(square):
            yield 2, self._square(square, at)

    def _crossing(self, corner: Vertex, start: Square, end: Square, at: Fraction) -> tuple[int, Blocker]:
        """Return the severity of the better way around a corner, and what blocks both."""
        x, y = corner
        around = [Square(x - 1, y - 1), Square(x, y - 1), Square(x, y), Square(x - 1, y)]
        first, last = around.index(start), around.index(end)
        ways = [self._way(corner, around, one, other) for one, other in ((first, last), (last, first))]
        blockers = tuple(
            self._edge(thing, at) if isinstance(thing, Edge) else self._square(thing, at) for _, thing in ways
        )
        return min(severity for severity, _ in ways), Blocker("corner", at, vertex=corner, ways=blockers)

    def _way(self, corner: Vertex, around: list[Square], first: int, last: int) -> tuple[int, Edge | Square]:
        """Return the severity of the clockwise way around a corner, and the worst thing on it."""
        edges = edges_at(corner)  # each leads to the next square
        found: list[tuple[int, Edge | Square]] = []
        for step in range((last - first) % 4):
            here = (first + step) % 4
            found.append((self.sight.edge_severity(edges[here]), edges[here]))
            if step and self.sight.is_opaque(around[here]):
                found.append((2, around[here]))
        return max(found, key=lambda each: each[0])

    def _touching(self, corner: Vertex, at: Fraction) -> tuple[int, Blocker]:
        """Return what the line gets for touching a corner, and the line that ends there."""
        severity, edge = max(((self.sight.touch_severity(edge), edge) for edge in edges_at(corner)), key=lambda e: e[0])
        return severity, Blocker("touched", at, vertex=corner, ways=(self._edge(edge, at),))

    def _edge(self, edge: Edge, at: Fraction) -> Blocker:
        """Return what is on an edge: a closed door, a line, or no floor beyond it."""
        obstacles = self.sight.obstacles
        for square in edge.squares():
            if not obstacles.has_floor(square):
                return Blocker("no-floor", at, square=square)
        door = obstacles.closed_door(edge)
        if door is not None:
            return Blocker("door", at, edge=edge, door=door.id)
        if obstacles.smoke & (square_bit(*edge.squares()[0]) | square_bit(*edge.squares()[1])):
            smoky = next(each for each in edge.squares() if obstacles.smoke & square_bit(*each))
            return Blocker("smoke", at, square=smoky)
        level, bit = obstacles.level, edge_bit(edge)
        if level.barred & bit:
            return Blocker("barricade", at, edge=edge)
        own = level.effects.own.items()
        name = next((line.name for kind, line in own if level.lines.get(kind, 0) & bit and line.look != "pass"), None)
        return Blocker("wall", at, edge=edge, line=name)

    def _square(self, square: Square, at: Fraction) -> Blocker:
        blocks = self.sight.obstacles.level.blocks_los & square_bit(*square)
        return Blocker("element" if blocks else "miniature", at, square=square)


def _edge_between(one: Square, other: Square) -> Edge:
    """Return the edge between two neighbors."""
    if one.y == other.y:
        return Edge(max(one.x, other.x), one.y, "w")
    return Edge(one.x, max(one.y, other.y), "n")
