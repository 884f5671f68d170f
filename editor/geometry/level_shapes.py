"""A level as shapely shapes, made directly from the scenario and the box.

Every face is rotated and placed as a set of points, clipped to the frame, and joined with the others. Nothing here uses
the bit sets of a compiled board: the cross-check is useful only if the two implementations share no step. One square is
two units wide, so that corners, centers and midpoints of edges are integers and every predicate is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

import numpy as np
import shapely
from shapely import Polygon, STRtree

from editor.catalog import Box
from editor.model.grid import Edge, Rotation, Square
from editor.model.level import Level, Placement
from editor.model.tile import Face
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray
from collections.abc import Iterable
from typing import TYPE_CHECKING

from shapely import LineString, MultiPolygon, Point

from editor.board.bit_sets import Edges, Squares, edges_of, squares_of
from editor.model.grid import Vertex, straight_runs

UNITS = 2
"""Units per square."""

Region = Polygon | MultiPolygon
Shapes: TypeAlias = "NDArray[np.object_]"


# --- squares ----------------------------------------------------------------------------------------------------------


def corner(vertex: Vertex) -> Point:
    """Return the point of a corner."""
    return Point(UNITS * vertex.x, UNITS * vertex.y)


def corner_shapes(vertices: Sequence[Vertex]) -> Shapes:
    """Return the points of corners."""
    return np.asarray(shapely.points(UNITS * np.array(vertices, dtype=float).reshape(-1, 2)), dtype=object)


def square_shapes(squares: Sequence[Square]) -> Shapes:
    """Return the boxes of squares."""
    corners = UNITS * np.array(squares, dtype=float).reshape(-1, 2)
    x, y = corners[:, 0], corners[:, 1]
    return np.asarray(shapely.box(x, y, x + UNITS, y + UNITS), dtype=object)


def outline(squares: Iterable[Square]) -> Region:
    """Return the area that squares cover, with holes; several parts if they are not connected by their sides."""
    union = shapely.union_all(square_shapes(tuple(squares)))
    # Normalized rings begin at a true corner, so that simplifying finds every point within a straight side.
    area = shapely.normalize(shapely.simplify(shapely.normalize(union), 0))
    assert isinstance(area, Polygon | MultiPolygon)
    return area


def area_outline(squares: Squares) -> Region:
    """Return the outline of a bit set of squares."""
    return outline(squares_of(squares))


def frame_outline(width: int, height: int) -> Polygon:
    """Return the outline of a frame."""
    return shapely.box(0, 0, UNITS * width, UNITS * height)


# --- edges ------------------------------------------------------------------------------------------------------------


def edge_shapes(edges: Sequence[Edge]) -> Shapes:
    """Return the lines of edges."""
    ends = UNITS * np.array([edge.ends() for edge in edges], dtype=float).reshape(-1, 2, 2)
    return np.asarray(shapely.linestrings(ends), dtype=object)


def line_over(edges: Sequence[Edge]) -> LineString:
    """Return the straight line over consecutive edges, such as those under a door."""
    return LineString([corner(edges[0].ends()[0]), corner(edges[-1].ends()[1])])


def straight_lines(edges: Edges) -> list[LineString]:
    """Return edges as the fewest straight lines."""
    return [line_over(run) for run in straight_runs(edges_of(edges))]


PointArray: TypeAlias = "NDArray[np.int_]"
"""Integer coordinates in units; the last axis is x, y."""

_FAR = 1 << 12
"""More than any coordinate, so that one number identifies a point."""

Trait = Literal["indoor", "outdoor", "driller", "face-down", "impassable", "blocks-los"]


class FaceShape(FrozenStruct, eq=False):
    """A placed face in units: the centers of its squares in the order of the face, and its walls."""

    placement: Placement
    face: Face
    centers: PointArray
    walls: PointArray
    """The ends of the walls, two rows for each."""


def place_face(placement: Placement, box: Box) -> FaceShape | None:
    """Return the face of a placement, rotated and moved; ``None`` if the box does not have the tile or face."""
    tile = box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile is not None else None
    if face is None:
        return None
    corners = UNITS * np.array([square.at for square in face.squares], dtype=int).reshape(-1, 2)
    ends = UNITS * np.array([end for wall in face.walls for end in wall.edge.ends()], dtype=int).reshape(-1, 2)
    size = corners.max(axis=0) + UNITS
    at = UNITS * np.array([placement.x, placement.y])
    return FaceShape(
        placement,
        face,
        _rotated(corners + UNITS // 2, size, placement.rotation) + at,
        _rotated(ends, size, placement.rotation) + at,
    )


def _rotated(points: PointArray, size: PointArray, rotation: Rotation) -> PointArray:
    """Return the points of a face of that size, rotated clockwise so that its top-left corner stays at (0, 0)."""
    x, y = points[:, 0], points[:, 1]
    width, height = size
    columns = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}
    return np.stack(columns[rotation], axis=1)


class LevelShapes(FrozenStruct, eq=False):
    """What is placed on one level, as shapes, clipped to the frame."""

    level: Level
    frame: Polygon
    tiles: Shapes
    """Each tile that the box has."""
    floor: Region
    traits: dict[Trait, Region]
    """Where squares have a trait; where tiles overlap, the traits of all of them."""
    wall_edges: tuple[Edge, ...]
    """The edges with an intact wall, printed or added by the author."""
    wall_counts: NDArray[np.int_]
    """How many walls meet on each of them: 2 or more is a double wall."""
    safe: frozenset[Edge]
    """Those of them with a printed safe wall."""
    smoke: tuple[tuple[Square, int], ...]
    """The squares with a marker that makes smoke, and how far it reaches."""

    @cached_property
    def centers(self) -> PointArray:
        """The centers of all squares of the frame, row by row."""
        y, x = np.divmod(np.arange(self.level.width * self.level.height), self.level.width)
        return np.stack((x, y), axis=1) * UNITS + UNITS // 2

    @cached_property
    def enterable(self) -> Region:
        """The floor without impassable squares and face-down Drillers."""
        closed = shapely.union(self.traits["impassable"], self.traits["face-down"])
        return cast(Region, shapely.difference(self.floor, closed))

    @cached_property
    def walls(self) -> Shapes:
        """The lines of the walls."""
        return edge_shapes(self.wall_edges)

    @cached_property
    def door_edges(self) -> tuple[Edge, ...]:
        """Every edge under a door that is in the frame."""
        edges = tuple(dict.fromkeys(edge for door in self.level.doors for edge in door.edges))
        return _edges_on(self.frame, edges)

    @cached_property
    def standing_walls(self) -> tuple[Edge, ...]:
        """Walls that no door replaces."""
        covered, _ = STRtree(edge_shapes(self.door_edges)).query(self.walls, predicate="covered_by")
        gone = set(covered.tolist())
        return tuple(edge for number, edge in enumerate(self.wall_edges) if number not in gone)


def contains_points(area: Region, points: PointArray) -> NDArray[np.bool_]:
    """Return for each point whether it is in an area."""
    shapely.prepare(area)
    return np.asarray(shapely.intersects_xy(area, points[..., 0], points[..., 1]), dtype=bool)


def centers_beside(edges: Sequence[Edge]) -> PointArray:
    """Return the centers of the two squares at each edge: the one above or left of it, then the other."""
    ends = UNITS * np.array([edge.ends() for edge in edges], dtype=int).reshape(-1, 2, 2)
    middles, along = ends.sum(axis=1) // 2, np.diff(ends, axis=1)[:, 0] // UNITS
    across = along[:, ::-1]
    return np.stack((middles - across, middles + across), axis=1)


def squares_with_centers(centers: PointArray) -> list[Square]:
    """Return the squares with these centers."""
    return [Square(x, y) for x, y in (centers // UNITS).tolist()]


def unique_points(parts: Sequence[PointArray]) -> PointArray:
    """Return the points without duplicates."""
    points = np.concatenate([*parts, np.empty((0, 2), dtype=int)])
    _, first = np.unique(points[:, 1] * _FAR + points[:, 0], return_index=True)
    return points[first]


def level_shapes(level: Level, box: Box) -> LevelShapes:
    """Return the shapes of a level."""
    frame = frame_outline(level.width, level.height)
    faces = [face for placement in level.placements if (face := place_face(placement, box)) is not None]
    tiles: list[Region] = []
    floor: list[PointArray] = []
    traits: dict[Trait, list[PointArray]] = {
        trait: [] for trait in ("indoor", "outdoor", "driller", "face-down", "impassable", "blocks-los")
    }
    walls: Counter[Edge] = Counter()
    safe: set[Edge] = set()
    marked = marked_centers(level, box)
    for face in faces:
        inside = contains_points(frame, face.centers)
        tile = _area(face.centers[inside])
        tiles.append(tile)
        floor.append(face.centers[inside])
        for trait, has in _traits(face, marked).items():
            traits[trait].append(face.centers[inside & has])
        edges = _edges(face.walls)
        kept = _edges_on(tile, edges) if not inside.all() else edges
        for edge, wall in zip(edges, face.face.walls, strict=True):
            if edge in kept and wall.kind != "broken":
                walls[edge] += 1
                safe |= {edge} if wall.kind == "safe" else set()
    walls.update(_edges_on(frame, level.walls))
    intact = {edge: count for edge, count in walls.items() if edge not in _broken(level)}
    return LevelShapes(
        level=level,
        frame=frame,
        tiles=np.array(tiles, dtype=object),
        floor=_area(unique_points(floor)),
        traits={trait: _area(unique_points(parts)) for trait, parts in traits.items()},
        wall_edges=tuple(intact),
        wall_counts=np.array(list(intact.values()), dtype=int),
        safe=frozenset(safe & intact.keys()),
        smoke=tuple(
            (Square(each.x, each.y), kind.smoke)
            for each in level.markers
            if (kind := box.markers.get(each.marker)) is not None and kind.smoke
        ),
    )


def _traits(faces: FaceShape, marked: Collection[tuple[int, int]]) -> dict[Trait, NDArray[np.bool_]]:
    """Return for each square of a face whether it has a trait, taking markers into account."""
    squares = faces.face.squares
    down = faces.placement.face == "down"
    gone = destroyed_by_markers(faces, marked)
    stands = np.array([square.element is None or square.element not in gone for square in squares])
    area = np.array([square.area for square in squares])
    return {
        "indoor": area == "indoor",
        "outdoor": area == "outdoor",
        "driller": area == "driller",
        "face-down": (area == "driller") & down,
        "impassable": np.array([square.impassable for square in squares]) & stands,
        "blocks-los": np.array([square.blocks_los for square in squares]) & stands,
    }


def marked_centers(level: Level, box: Box) -> set[tuple[int, int]]:
    """Return the centers of squares with a marker that destroys elements."""
    kinds = {kind.id for kind in box.markers.values() if kind.destroys}
    return {(UNITS * each.x + 1, UNITS * each.y + 1) for each in level.markers if each.marker in kinds}


def destroyed_by_markers(faces: FaceShape, marked: Collection[tuple[int, int]]) -> set[str]:
    """Return the elements of a face that a marker on one of their squares destroys."""
    return {
        square.element
        for square, center in zip(faces.face.squares, faces.centers.tolist(), strict=True)
        if square.element is not None and tuple(center) in marked
    }


def _broken(level: Level) -> frozenset[Edge]:
    """Return the edges that are open because a wall, or a door that had replaced one, is broken."""
    return frozenset(each.edge for each in level.broken)


def _area(centers: PointArray) -> Region:
    """Return the area of the squares with these centers, given without duplicates."""
    low, high = centers - UNITS // 2, centers + UNITS // 2
    squares = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    return cast(Region, shapely.coverage_union_all(squares)) if len(centers) else Polygon()


def _edges(ends: PointArray) -> tuple[Edge, ...]:
    """Return the edges between pairs of corners."""
    corners = np.sort((ends // UNITS).reshape(-1, 2, 2), axis=1)
    return tuple(Edge(x, y, "n" if y == below else "w") for (x, y), (_, below) in corners.tolist())


def _edges_on(area: Region, edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Return those of the edges that are in an area or on its border."""
    inside = shapely.covers(area, edge_shapes(edges))
    return tuple(edge for edge, covered in zip(edges, inside, strict=True) if covered)
