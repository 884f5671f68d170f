"""What lines of sight from corner to corner meet on a level, by squares and sides, for the cross-check.

Everything is made from the scenario and the box; nothing of the bit sets in ``editor.board`` is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from editor.board.obstacles import Blocker
from editor.catalog import Box
from editor.geometry.level_shapes import UNITS, place_face
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
    game, kinds = box.game, {line.id: line for line in box.game.edge}
    standing = standing if game.look.figures == "block" else frozenset()
    printed: set[Square] = set()
    heights, lines = _printed(level, box, printed)
    for line in level.lines:
        lines.setdefault(line.edge, set()).add(line.kind)
    built = next((line.id for line in game.edge if line.brush and line.is_wall and line.is_plain), None)
    for edge in level.walls if built is not None else ():
        lines.setdefault(edge, set()).add(built or "")
    sides: dict[Edge, tuple[CoverLevel, Blocker]] = {}
    for edge, there in lines.items():
        severity, name = _line_effect([kinds[kind] for kind in there], game)
        sides[edge] = severity, Blocker("wall", _START, edge=edge, line=name)
    for broken in level.broken:
        sides.pop(broken.edge, None)
    for edge in _barricades(level, box):
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
    opaque = (standing | printed) & heights.keys()
    return GradedLevel(game, heights, frozenset(opaque), inside, frozenset(opaque - printed))


_START = Fraction(0)
"""Where on a line something is, before a line is known."""


def _printed(level: Level, box: Box, opaque: set[Square]) -> tuple[dict[Square, int], dict[Edge, set[str]]]:
    """Return the squares with floor and their heights, and the kinds of printed lines; add squares that block sight."""
    heights: dict[Square, int] = {}
    lines: dict[Edge, set[str]] = {}
    frame = {Square(x, y) for y in range(level.height) for x in range(level.width)}
    for placement in level.placements:
        face = place_face(placement, box)
        if face is None:
            continue
        for center, square in zip(face.centers.tolist(), face.face.squares, strict=True):
            at = Square(center[0] // UNITS, center[1] // UNITS)
            if at in frame:
                heights[at] = max(heights.get(at, 0), square.height)
                opaque |= {at} if square.blocks_los else set()
        for ends, wall in zip(face.walls.reshape(-1, 2, 2) // UNITS, face.face.walls, strict=True):
            first, last = (Vertex(x, y) for x, y in ends.tolist())
            lines.setdefault(edge_between(first, last), set()).add(wall.kind)
    return heights, lines


def _barricades(level: Level, box: Box) -> Iterator[Edge]:
    for marker in level.markers:
        kind = box.markers.get(marker.marker)
        if marker.on_edge is not None and kind is not None and kind.meaning == "barricade":
            yield marker.on_edge


def _line_effect(lines: Sequence[LineKind], game: BoardGame) -> tuple[CoverLevel, str | None]:
    """Return the severity of the lines on a side, and the name of the one that counts, unless it is a plain wall.

    Of the kinds in the order of the game only the strongest counts.
    """
    order = game.meet.order if game.meet.rule == "strongest" else ()
    ranked = sorted((line for line in lines if line.id in order), key=lambda line: order.index(line.id))
    counted = [*ranked[:1], *(line for line in lines if line.id not in order)]
    severity = max((2 if line.blocks_look else int(line.look == "cover") for line in counted), default=0)
    return severity, next((line.name for line in counted if line.look != "pass" and not line.is_plain), None)


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
