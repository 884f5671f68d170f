"""A level as shapes, straight from the scenario and the box: the ground of the validator of record.

Every face is turned and laid as a set of points, cut to the frame, and joined with the others. Nothing here asks the
bit sets of ``board``: two ways to the same answer are worth having only if they share no step. One square is two units
wide (``shapes.UNITS``), so that all corners, centres and middles of edges are whole numbers.
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
from editor.geometry.shapes import UNITS, Region, Shapes, edge_shapes, frame_outline
from editor.model.face import Face
from editor.model.grid import Edge, Rotation, Square
from editor.model.level import Level, Placement
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from numpy.typing import NDArray

PointArray: TypeAlias = "NDArray[np.int_]"
"""Whole coordinates in units; the last axis is x, y."""

_FAR = 1 << 12
"""More than any coordinate: a point can be told by one number."""

Trait = Literal["indoor", "outdoor", "driller", "face-down", "impassable", "blocks-los"]


class LaidFace(FrozenStruct, eq=False):
    """A face where it lies, in units: the centres of its squares in the order of the face, and its walls."""

    placement: Placement
    face: Face
    centres: PointArray
    walls: PointArray
    """Two points to a wall, so two rows each."""


def lay(placement: Placement, box: Box) -> LaidFace | None:
    """The face of a placement, turned and moved; ``None`` if the box has no such tile or face."""
    tile = box.tiles.get(placement.tile)
    face = tile.face(placement.face) if tile is not None else None
    if face is None:
        return None
    corners = UNITS * np.array([square.at for square in face.squares], dtype=int).reshape(-1, 2)
    ends = UNITS * np.array([end for wall in face.walls for end in wall.edge.ends()], dtype=int).reshape(-1, 2)
    size = corners.max(axis=0) + UNITS
    at = UNITS * np.array([placement.x, placement.y])
    return LaidFace(
        placement,
        face,
        _turned(corners + UNITS // 2, size, placement.rotation) + at,
        _turned(ends, size, placement.rotation) + at,
    )


def _turned(points: PointArray, size: PointArray, rotation: Rotation) -> PointArray:
    """Points of a face of that size, turned clockwise so that its top-left stays at 0, 0."""
    x, y = points[:, 0], points[:, 1]
    width, height = size
    columns = {0: (x, y), 90: (height - y, x), 180: (width - x, height - y), 270: (y, width - x)}
    return np.stack(columns[rotation], axis=1)


class LaidLevel(FrozenStruct, eq=False):
    """What lies on one level, as shapes, cut to the frame."""

    level: Level
    frame: Polygon
    tiles: Shapes
    """Each tile that the box knows."""
    floor: Region
    traits: dict[Trait, Region]
    """Where squares have a trait; where tiles overlap, those of all of them."""
    wall_edges: tuple[Edge, ...]
    """The edges with an intact wall, printed or of the author."""
    wall_counts: NDArray[np.int_]
    """How many walls meet on each of them: 1, or 2 and more for a double wall."""
    safe: frozenset[Edge]
    """Those of them where a wall of the safe is printed."""

    @cached_property
    def centres(self) -> PointArray:
        """The centres of all squares of the frame, row by row."""
        y, x = np.divmod(np.arange(self.level.width * self.level.height), self.level.width)
        return np.stack((x, y), axis=1) * UNITS + UNITS // 2

    @cached_property
    def enterable(self) -> Region:
        """The floor without what nobody can step on."""
        closed = shapely.union(self.traits["impassable"], self.traits["face-down"])
        return cast(Region, shapely.difference(self.floor, closed))

    @cached_property
    def walls(self) -> Shapes:
        return edge_shapes(self.wall_edges)

    @cached_property
    def door_edges(self) -> tuple[Edge, ...]:
        """Every edge under a door that lies on the frame."""
        edges = tuple(dict.fromkeys(edge for door in self.level.doors for edge in door.edges))
        return _on(self.frame, edges)

    @cached_property
    def standing_walls(self) -> tuple[Edge, ...]:
        """Walls that no door replaces."""
        covered, _ = STRtree(edge_shapes(self.door_edges)).query(self.walls, predicate="covered_by")
        gone = set(covered.tolist())
        return tuple(edge for number, edge in enumerate(self.wall_edges) if number not in gone)


def holds(area: Region, points: PointArray) -> NDArray[np.bool_]:
    """For each point whether it lies in an area."""
    shapely.prepare(area)
    return np.asarray(shapely.intersects_xy(area, points[..., 0], points[..., 1]), dtype=bool)


def beside(edges: Sequence[Edge]) -> PointArray:
    """The centres of the two squares at each edge: the one above or left of it, then the other."""
    ends = UNITS * np.array([edge.ends() for edge in edges], dtype=int).reshape(-1, 2, 2)
    middles, along = ends.sum(axis=1) // 2, np.diff(ends, axis=1)[:, 0] // UNITS
    across = along[:, ::-1]
    return np.stack((middles - across, middles + across), axis=1)


def squares_at(centres: PointArray) -> list[Square]:
    """The squares with these centres."""
    return [Square(x, y) for x, y in (centres // UNITS).tolist()]


def joined(parts: Sequence[PointArray]) -> PointArray:
    """Points, each once."""
    points = np.concatenate([*parts, np.empty((0, 2), dtype=int)])
    _, first = np.unique(points[:, 1] * _FAR + points[:, 0], return_index=True)
    return points[first]


def lay_level(level: Level, box: Box) -> LaidLevel:
    frame = frame_outline(level.width, level.height)
    laid = [face for placement in level.placements if (face := lay(placement, box)) is not None]
    tiles: list[Region] = []
    floor: list[PointArray] = []
    traits: dict[Trait, list[PointArray]] = {
        trait: [] for trait in ("indoor", "outdoor", "driller", "face-down", "impassable", "blocks-los")
    }
    walls: Counter[Edge] = Counter()
    safe: set[Edge] = set()
    marked = _marked(level, box)
    for face in laid:
        inside = holds(frame, face.centres)
        tile = _area(face.centres[inside])
        tiles.append(tile)
        floor.append(face.centres[inside])
        for trait, has in _traits(face, marked).items():
            traits[trait].append(face.centres[inside & has])
        edges = _edges(face.walls)
        kept = _on(tile, edges) if not inside.all() else edges
        for edge, wall in zip(edges, face.face.walls, strict=True):
            if edge in kept and wall.kind != "broken":
                walls[edge] += 1
                safe |= {edge} if wall.kind == "safe" else set()
    walls.update(_on(frame, level.walls))
    intact = {edge: count for edge, count in walls.items() if edge not in _broken(level)}
    return LaidLevel(
        level=level,
        frame=frame,
        tiles=np.array(tiles, dtype=object),
        floor=_area(joined(floor)),
        traits={trait: _area(joined(parts)) for trait, parts in traits.items()},
        wall_edges=tuple(intact),
        wall_counts=np.array(list(intact.values()), dtype=int),
        safe=frozenset(safe & intact.keys()),
    )


def _traits(laid: LaidFace, marked: Collection[tuple[int, int]]) -> dict[Trait, NDArray[np.bool_]]:
    """For each square of a face whether it has a trait, where it lies and with what lies on it."""
    squares = laid.face.squares
    down = laid.placement.face == "down"
    gone = _destroyed(laid, marked)
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


def _marked(level: Level, box: Box) -> set[tuple[int, int]]:
    """The centres of squares with a marker that destroys what is under it."""
    kinds = {kind.id for kind in box.markers.values() if kind.destroys}
    return {(UNITS * each.x + 1, UNITS * each.y + 1) for each in level.markers if each.marker in kinds}


def _destroyed(laid: LaidFace, marked: Collection[tuple[int, int]]) -> set[str]:
    """The elements of a face that a marker on one of their squares makes normal floor, wholly."""
    return {
        square.element
        for square, centre in zip(laid.face.squares, laid.centres.tolist(), strict=True)
        if square.element is not None and tuple(centre) in marked
    }


def _broken(level: Level) -> frozenset[Edge]:
    """Edges that are open because what stood there is broken: a wall, or a door that had replaced one."""
    return frozenset(each.edge for each in level.broken)


def _area(centres: PointArray) -> Region:
    """The area of the squares with these centres, each of which is there once: squares of a grid do not overlap."""
    low, high = centres - UNITS // 2, centres + UNITS // 2
    squares = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    return cast(Region, shapely.coverage_union_all(squares)) if len(centres) else Polygon()


def _edges(ends: PointArray) -> tuple[Edge, ...]:
    """The edges between each two corners."""
    corners = np.sort((ends // UNITS).reshape(-1, 2, 2), axis=1)
    return tuple(Edge(x, y, "n" if y == below else "w") for (x, y), (_, below) in corners.tolist())


def _on(area: Region, edges: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """Those of the edges that lie on an area, its border included."""
    inside = shapely.covers(area, edge_shapes(edges))
    return tuple(edge for edge, covered in zip(edges, inside, strict=True) if covered)
