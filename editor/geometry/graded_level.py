"""What lines of sight from corner to corner meet on a level, by squares and sides, for the cross-check.

Everything is made from the scenario and the box; nothing of the bit sets in ``editor.board`` is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from editor.board.obstacles import Blocker
from editor.catalog import Box
from editor.geometry.level_shapes import UNITS, destroyed_by_markers, marked_centers, place_face
from editor.model.game import BoardGame, LineKind
from editor.model.grid import STEPS, Edge, Square, Vertex, edge_between, edges_at
from editor.model.level import Level
from editor.values import FrozenStruct

CoverLevel = int
"""0: in the open, 1: behind cover, 2: hidden."""


class GradedLevel(FrozenStruct, eq=False):
    """A level as far as corner sight is concerned, by squares and edges."""

    game: BoardGame
    heights: Mapping[Square, int]
    """All squares with floor, with their heights."""
    opaque: frozenset[Square]
    """Squares that lines do not pass."""
    sides: Mapping[Edge, tuple[CoverLevel, Blocker]]
    """The sides on which something gives cover or hides, with a board on both squares: how much, and what it is."""
    standing: frozenset[Square] = frozenset()
    """Squares with miniatures that block lines, without an element that does so too."""

    def severity(self, edge: Edge) -> CoverLevel:
        """Return the severity of a side; sides without a board on both squares hide, if the game says so."""
        if all(square in self.heights for square in edge.squares()):
            return self.sides[edge][0] if edge in self.sides else 0
        return 2 if self.game.look.void == "block" else 0

    def crossing(self, corner: Vertex, start: Square, end: Square) -> CoverLevel:
        """Return the severity of the better way round a corner from one square to another."""
        x, y = corner
        around = [Square(x - 1, y - 1), Square(x, y - 1), Square(x, y), Square(x - 1, y)]
        sides = [self.severity(edge) for edge in edges_at(corner)]  # each leads to the next square
        first, last = around.index(start), around.index(end)
        return min(self._way(around, sides, first, last), self._way(around, sides, last, first))

    def _way(self, around: Sequence[Square], sides: Sequence[CoverLevel], first: int, last: int) -> CoverLevel:
        worst, at = 0, first
        while at != last:
            worst = max(worst, sides[at], 2 if at != first and around[at] in self.opaque else 0)
            at = (at + 1) % 4
        return worst

    def touching(self, corner: Vertex) -> CoverLevel:
        """Return what a line gets that only touches the ends of the sides at a corner."""
        worst = max(self.sides[edge][0] if edge in self.sides else 0 for edge in edges_at(corner))
        return self.touched(worst)

    def touched(self, worst: CoverLevel) -> CoverLevel:
        """Return what a line gets for touching the end of a side of that severity."""
        match self.game.look.touch:
            case "passes":
                return 0
            case "blocks":
                return worst
            case "one-less":
                return max(worst - 1, 0)

    def has_height_cover(self, a: Square, b: Square) -> bool:
        """Return whether the second square has cover from the first because of its height."""
        heights = self.heights
        if heights[a] == heights[b]:
            return False
        edges = {one: self._is_at_edge(one, other) for one, other in ((a, b), (b, a))}
        if self.game.heights.look == "cover-upper-at-edge":
            return not edges[max(a, b, key=lambda at: heights[at])]
        return not all(edges.values())

    def _is_at_edge(self, one: Square, other: Square) -> bool:
        """Return whether a square has a free side towards another one, next to a square of the other's height."""
        for direction, (dx, dy) in STEPS.items():
            towards = dx * (other.x - one.x) + dy * (other.y - one.y) > 0
            is_edge = self.heights.get(one.step(direction)) == self.heights[other]
            if towards and is_edge and self.severity(one.edge(direction)) == 0:
                return True
        return False


def graded_level(level: Level, box: Box, standing: frozenset[Square] = frozenset()) -> GradedLevel:
    """Return what lines of sight meet on a level, with doors as set and miniatures on these squares."""
    game, printed = box.game, printed_level(level, box)
    standing, heights = standing if game.look.figures == "block" else frozenset(), printed.heights
    sides: dict[Edge, tuple[CoverLevel, Blocker]] = {}
    for edge, kinds in printed.lines.items():
        severity, name = _line_effect(kinds)
        sides[edge] = severity, Blocker("wall", _START, edge=edge, line=name)
    for edge in barricades(level, box):
        sides[edge] = 2, Blocker("barricade", _START, edge=edge)
    for door in sorted(level.doors, key=lambda door: door.state == "closed"):
        is_closed = door.state == "closed"
        sides |= {edge: (2 * is_closed, Blocker("door", _START, edge=edge, door=door.id)) for edge in door.edges}
    inside = {
        edge: side for edge, side in sides.items() if side[0] and all(square in heights for square in edge.squares())
    }
    smoke = _smoke(level, box, heights, inside)
    for edge in {edge for square in smoke for edge in square.edges()}:
        is_closed = edge in inside and inside[edge][1].kind == "door"
        if not is_closed and all(square in heights for square in edge.squares()):
            smoky = next(square for square in edge.squares() if square in smoke)
            inside[edge] = 2, Blocker("smoke", _START, square=smoky)
    opaque = (standing | printed.opaque) & heights.keys()
    return GradedLevel(game, heights, frozenset(opaque), inside, frozenset(opaque - printed.opaque))


_START = Fraction(0)
"""Where on a line something is, before a line is known."""


class PrintedLevel(FrozenStruct, eq=False):
    """What tiles and the author put on the squares and sides of a level."""

    heights: Mapping[Square, int]
    """All squares with floor, with their heights."""
    tags: Mapping[Square, AbstractSet[str]]
    """The tags of squares."""
    impassable: AbstractSet[Square]
    opaque: AbstractSet[Square]
    lines: Mapping[Edge, Sequence[LineKind]]
    """The lines on each side that count, without broken walls."""


def printed_level(level: Level, box: Box) -> PrintedLevel:
    """Return what is on the squares and sides of a level."""
    heights: dict[Square, int] = {}
    tags: dict[Square, set[str]] = {}
    impassable, opaque = set[Square](), set[Square]()
    lines: dict[Edge, set[str]] = {}
    marked = marked_centers(level, box)
    frame = {Square(x, y) for y in range(level.height) for x in range(level.width)}
    for placement in level.placements:
        face = place_face(placement, box)
        if face is None:
            continue
        gone = destroyed_by_markers(face, marked)
        for center, square in zip(face.centers.tolist(), face.face.squares, strict=True):
            at = Square(center[0] // UNITS, center[1] // UNITS)
            if at in frame:
                heights[at] = max(heights.get(at, 0), square.height)
                tags.setdefault(at, set()).update(square.tags)
                stands = square.element is None or square.element not in gone
                opaque |= {at} if square.blocks_los and stands else set()
                impassable |= {at} if square.impassable and stands else set()
        for ends, wall in zip(face.walls.reshape(-1, 2, 2) // UNITS, face.face.walls, strict=True):
            first, last = (Vertex(x, y) for x, y in ends.tolist())
            lines.setdefault(edge_between(first, last), set()).add(wall.kind)
    for line in level.lines:
        lines.setdefault(line.edge, set()).add(line.kind)
    built = next((line.id for line in box.game.edge if line.brush and line.is_wall and line.is_plain), None)
    for edge in level.walls if built is not None else ():
        lines.setdefault(edge, set()).add(built or "")
    for broken in level.broken:
        lines.pop(broken.edge, None)
    counted = {edge: _counted_lines(kinds, box.game) for edge, kinds in lines.items()}
    return PrintedLevel(heights, tags, impassable, opaque, counted)


def barricades(level: Level, box: Box) -> Iterator[Edge]:
    """Yield the sides with a barricade."""
    for marker in level.markers:
        kind = box.markers.get(marker.marker)
        if marker.on_edge is not None and kind is not None and kind.meaning == "barricade":
            yield marker.on_edge


def _counted_lines(names: AbstractSet[str], game: BoardGame) -> list[LineKind]:
    """Return the kinds of lines that count on a side: of those in the order of the game only the strongest."""
    lines = [line for line in game.edge if line.id in names]
    order = game.meet.order if game.meet.rule == "strongest" else ()
    ranked = sorted((line for line in lines if line.id in order), key=lambda line: order.index(line.id))
    return [*ranked[:1], *(line for line in lines if line.id not in order)]


def _line_effect(lines: Sequence[LineKind]) -> tuple[CoverLevel, str | None]:
    """Return the severity of the lines on a side, and the name of one that is not a plain wall."""
    severity = max((2 if line.blocks_look else int(line.look == "cover") for line in lines), default=0)
    return severity, next((line.name for line in lines if line.look != "pass" and not line.is_plain), None)


def _smoke(
    level: Level, box: Box, heights: Mapping[Square, int], sides: Mapping[Edge, tuple[CoverLevel, Blocker]]
) -> set[Square]:
    """Return the squares in smoke: it spreads from its marker over sides that do not hide."""
    smoke: set[Square] = set()
    for marker in level.markers:
        kind = box.markers.get(marker.marker)
        reach, source = kind.smoke if kind is not None else 0, marker.square
        cloud = {source} & heights.keys() if reach else set()
        for _ in range(2 * reach):
            for square in list(cloud):
                for direction in STEPS:
                    there, edge = square.step(direction), square.edge(direction)
                    is_near = max(abs(there.x - source.x), abs(there.y - source.y)) <= reach
                    if is_near and there in heights and sides.get(edge, (0,))[0] < 2:
                        cloud.add(there)
        smoke |= cloud
    return smoke
