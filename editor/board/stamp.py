"""A placed face as bit sets: what one tile contributes to its level."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from weakref import WeakKeyDictionary

from editor.board.bits import STRIDE, Edges, Squares, edge_bit, edges_within, sides, square_bit
from editor.board.line_effects import LineEffects, line_effects
from editor.board.wrecks import Marks, destroyed_elements, without
from editor.catalog import Box
from editor.model.face import Element, Face
from editor.model.grid import LARGEST_SIDE, Edge, Rotation, Square, turn_edge, turn_square, turned_size
from editor.model.level import Placement
from editor.model.tile import Tile
from editor.model.words import IconKind
from editor.values import FrozenStruct


class Print(FrozenStruct):
    """What a face prints, as bit sets."""

    floor: Squares
    indoor: Squares
    outdoor: Squares
    driller: Squares
    impassable: Squares
    blocks_los: Squares
    wall: Edges
    """Lines that stop walking and looking: intact walls, safe ones included."""
    safe: Edges
    broken: Edges
    lines: Mapping[str, Edges]
    """Lines that are drawn in a way of their own, by their kind."""

    def shifted(self, by: int) -> Print:
        return Print(
            floor=self.floor << by,
            indoor=self.indoor << by,
            outdoor=self.outdoor << by,
            driller=self.driller << by,
            impassable=self.impassable << by,
            blocks_los=self.blocks_los << by,
            wall=self.wall << by,
            safe=self.safe << by,
            broken=self.broken << by,
            lines={kind: edges << by for kind, edges in self.lines.items()} if self.lines else self.lines,
        )


class Stamp(FrozenStruct, eq=False):
    """A placement whose tile the box knows, with the bit sets of its face where it lies, cut to the frame."""

    placement: Placement
    tile: Tile
    printed: Face
    """The face as it is printed."""
    destroyed: frozenset[str]
    """The ids of its elements that are gone."""
    face: Face
    """The face as it lies there: without what is destroyed."""
    print: Print
    inside: Edges
    """The edges inside the tile."""
    leaves_frame: bool

    @property
    def face_down(self) -> bool:
        return self.placement.face == "down"

    @cached_property
    def landmarks(self) -> tuple[tuple[Square, IconKind], ...]:
        """Its icons other than facing icons, with the squares of the level they are on."""
        return tuple(
            (at, icon.kind)
            for at, square in zip(self.squares(), self.face.squares, strict=True)
            for icon in square.icons
            if icon.kind != "facing"
        )

    def squares(self) -> list[Square]:
        """Its squares on the level in the order of the face, also those outside the frame."""
        p, face = self.placement, self.face
        turned = (turn_square(square.at, face.width, face.height, p.rotation) for square in face.squares)
        return [Square(at.x + p.x, at.y + p.y) for at in turned]

    def places(self, element: Element) -> tuple[list[Square], list[Edge]]:
        """The squares and edges of the level that one of its elements covers or hangs on."""
        place, face = self.placement, self.face
        squares = (turn_square(at, face.width, face.height, place.rotation) for at in element.squares)
        edges = (turn_edge(edge, face.width, face.height, place.rotation) for edge in element.edges)
        return (
            [Square(x + place.x, y + place.y) for x, y in squares],
            [edge.shifted(place.x, place.y) for edge in edges],
        )


_WHOLE = (LARGEST_SIDE, LARGEST_SIDE)
Destroyed = frozenset[str]
_INTACT: Destroyed = frozenset()

_prints: WeakKeyDictionary[Box, dict[tuple[str, str, Rotation, Destroyed], Print]] = WeakKeyDictionary()
"""The prints at the top-left corner: a box has 182 faces, each in four rotations, and they are laid again and again."""
_wrecks: WeakKeyDictionary[Box, dict[tuple[str, str, Destroyed], Face]] = WeakKeyDictionary()
"""Faces without elements that are destroyed, so that the same ones are the same value."""


def stamp(placement: Placement, box: Box, width: int, height: int, marks: Marks = frozenset()) -> Stamp | None:
    """The placement as bit sets on a frame of that size, without the elements that ``marks`` destroy; ``None`` if the
    box has no such tile or face."""
    tile = box.tiles.get(placement.tile)
    printed = tile.face(placement.face) if tile is not None else None
    if tile is None or printed is None:
        return None
    destroyed = destroyed_elements(placement, printed, marks)
    face = _wreck(box, tile.id, placement.face, printed, destroyed) if destroyed else printed
    x, y, rotation = placement.x, placement.y, placement.rotation
    columns, rows = turned_size(face.width, face.height, rotation)
    leaves_frame = x < 0 or y < 0 or x + columns > width or y + rows > height
    if leaves_frame:
        laid = _print(face, rotation, (x, y), (width, height), line_effects(box))
    else:
        laid = print_of(box, tile.id, placement.face, face, rotation, destroyed).shifted(y * STRIDE + x)
    return Stamp(
        placement=placement,
        tile=tile,
        printed=printed,
        destroyed=destroyed,
        face=face,
        print=laid,
        inside=edges_within(laid.floor),
        leaves_frame=leaves_frame,
    )


def _wreck(box: Box, tile_id: str, face_name: str, printed: Face, destroyed: Destroyed) -> Face:
    known = _wrecks.setdefault(box, {})
    key = (tile_id, face_name, destroyed)
    if key not in known:
        known[key] = without(printed, destroyed)
    return known[key]


def print_of(
    box: Box, tile_id: str, face_name: str, face: Face, rotation: Rotation, destroyed: Destroyed = _INTACT
) -> Print:
    """What the turned face prints when it lies in the top-left corner."""
    known = _prints.setdefault(box, {})
    key = (tile_id, face_name, rotation, destroyed)
    if key not in known:
        known[key] = _print(face, rotation, (0, 0), _WHOLE, line_effects(box))
    return known[key]


def _print(face: Face, rotation: Rotation, at: tuple[int, int], frame: tuple[int, int], effects: LineEffects) -> Print:
    """The face laid with its top-left at ``at``, cut to the frame."""
    (dx, dy), (width, height) = at, frame
    floor = indoor = outdoor = driller = impassable = blocks_los = 0
    for square in face.squares:
        x, y = turn_square(square.at, face.width, face.height, rotation)
        x, y = x + dx, y + dy
        if not (0 <= x < width and 0 <= y < height):
            continue
        bit = square_bit(x, y)
        floor |= bit
        indoor |= bit if square.area == "indoor" else 0
        outdoor |= bit if square.area == "outdoor" else 0
        driller |= bit if square.area == "driller" else 0
        impassable |= bit if square.impassable else 0
        blocks_los |= bit if square.blocks_los else 0
    wall = safe = broken = 0
    lines: dict[str, Edges] = {}
    in_frame = sides(floor)
    for printed in face.walls:
        edge = turn_edge(printed.edge, face.width, face.height, rotation).shifted(dx, dy)
        if edge.x < 0 or edge.y < 0 or edge.x > width or edge.y > height:
            continue
        bit = edge_bit(edge) & in_frame
        kind = printed.kind
        wall |= bit if kind in effects.walls else 0
        safe |= bit if kind in effects.safe else 0
        broken |= bit if kind in effects.broken else 0
        if bit and kind in effects.own:
            lines[kind] = lines.get(kind, 0) | bit
    return Print(
        floor=floor,
        indoor=indoor,
        outdoor=outdoor,
        driller=driller,
        impassable=impassable,
        blocks_los=blocks_los,
        wall=wall,
        safe=safe,
        broken=broken,
        lines=lines,
    )
