"""A placed tile as bit sets: what one tile contributes to its level.

A marker on any square of an element destroys the whole element (RB 13): the tile then counts as if the element had
never been printed. A marker on a square next to an element on a wall destroys that element, unless another element
covers the square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from weakref import WeakKeyDictionary

from editor.board.bit_sets import STRIDE, Edges, Squares, edge_bit, edges_within, sides, square_bit
from editor.board.line_effects import LineEffects, line_effects
from editor.catalog import Box
from editor.model.game_words import IconKind
from editor.model.grid import MAX_MAP_SIDE, Edge, Rotation, Square, rotate_edge, rotate_square, rotated_size
from editor.model.level import Level, Placement
from editor.model.tile import Ability, Element, Face, FaceSquare, Tile
from editor.values import FrozenStruct, field

MarkedSquares = frozenset[Square]
"""Squares of a level with a marker that destroys the element there."""


def destroying_squares(level: Level, box: Box) -> MarkedSquares:
    """Return the squares with a marker that destroys elements."""
    known = box.markers
    return frozenset(
        Square(marker.x, marker.y)
        for marker in level.markers
        if marker.marker in known and known[marker.marker].destroys
    )


SmokeSources = tuple[tuple[Square, int], ...]
"""The squares with a marker that makes smoke, each with how far the smoke reaches."""


def smoke_sources(level: Level, box: Box) -> SmokeSources:
    """Return where markers of a level make smoke."""
    known = box.markers
    return tuple(
        (Square(marker.x, marker.y), known[marker.marker].smoke)
        for marker in level.markers
        if marker.marker in known and known[marker.marker].smoke
    )


def barricaded_edges(level: Level, box: Box) -> tuple[Edge, ...]:
    """Return the edges with a marker that shuts them."""
    known = box.markers
    return tuple(
        marker.on_edge
        for marker in level.markers
        if marker.on_edge is not None and marker.marker in known and known[marker.marker].meaning == "barricade"
    )


def destroyed_elements(placement: Placement, face: Face, marks: MarkedSquares) -> frozenset[str]:
    """Return the ids of the elements of a printed face that markers destroy."""
    return frozenset(element.id for _, element in elements_under(placement, face, marks)) if marks else frozenset()


def elements_under(placement: Placement, face: Face, squares: frozenset[Square]) -> Iterator[tuple[Square, Element]]:
    """Yield the elements that a marker on one of these squares would affect, square by square."""
    for square in face.squares:
        x, y = rotate_square(square.at, face.width, face.height, placement.rotation)
        at = Square(x + placement.x, y + placement.y)
        if at in squares:
            yield from ((at, element) for element in elements_on(face, square))


def elements_on(face: Face, square: FaceSquare) -> list[Element]:
    """Return the element that covers a square of the face, or else those on its walls."""
    if square.element is not None:
        return [element for element in face.elements if element.id == square.element]
    sides = square.at.edges()
    return [element for element in face.elements if not set(element.edges).isdisjoint(sides)]


def without_elements(face: Face, destroyed: frozenset[str]) -> Face:
    """Return the face without these elements and without the abilities that they gave."""
    left = tuple(element for element in face.elements if element.id not in destroyed)
    kinds = {element.kind for element in left}
    return Face(
        name=face.name,
        help=face.help,
        squares=tuple(_without_element(square) if square.element in destroyed else square for square in face.squares),
        walls=tuple(
            wall.model_copy(update={"element": None}) if wall.element in destroyed else wall for wall in face.walls
        ),
        elements=left,
        links=face.links,
        closed=face.closed,
        room_types=face.room_types,
        abilities=tuple(ability for ability in face.abilities if _is_available(ability, kinds)),
        electric=face.electric,
        mp_icon=face.mp_icon,
        mp_cost=face.mp_cost,
        provenance=face.provenance,
    )


def _without_element(square: FaceSquare) -> FaceSquare:
    return square.model_copy(update={"element": None, "impassable": False, "blocks_los": False})


def _is_available(ability: Ability, kinds: set[str]) -> bool:
    return ability.element is None or ability.element in kinds


class TileMask(FrozenStruct):
    """What a face prints, as bit sets."""

    floor: Squares
    indoor: Squares
    outdoor: Squares
    driller: Squares
    impassable: Squares
    blocks_los: Squares
    wall: Edges
    """Lines that block movement and sight: intact walls, including safe ones."""
    safe: Edges
    broken: Edges
    lines: Mapping[str, Edges]
    """Lines of kinds that are neither walls nor broken walls, by kind."""
    heights: Mapping[int, Squares] = field(default_factory=dict)
    """Squares that are higher than 0, by height."""
    tags: Mapping[str, Squares] = field(default_factory=dict)
    """Squares with a tag, by tag."""

    def shifted(self, by: int) -> TileMask:
        """Return the mask moved by a number of bits."""
        return TileMask(
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
            heights={height: squares << by for height, squares in self.heights.items()}
            if self.heights
            else self.heights,
            tags={tag: squares << by for tag, squares in self.tags.items()} if self.tags else self.tags,
        )


class PlacedTile(FrozenStruct, eq=False):
    """A placement whose tile the box has, with the bit sets of its face, clipped to the frame."""

    placement: Placement
    tile: Tile
    printed: Face
    """The face as printed."""
    destroyed: frozenset[str]
    """The ids of its destroyed elements."""
    face: Face
    """The face without its destroyed elements."""
    mask: TileMask
    inside: Edges
    """The edges inside the tile."""
    leaves_frame: bool

    @property
    def face_down(self) -> bool:
        """Whether it is placed face down."""
        return self.placement.face == "down"

    @cached_property
    def landmarks(self) -> tuple[tuple[Square, IconKind], ...]:
        """Its icons other than facing icons, with their squares on the level."""
        return tuple(
            (at, icon.kind)
            for at, square in zip(self.squares(), self.face.squares, strict=True)
            for icon in square.icons
            if icon.kind != "facing"
        )

    def squares(self) -> list[Square]:
        """Return its squares on the level in the order of the face, including those outside the frame."""
        p, face = self.placement, self.face
        turned = (rotate_square(square.at, face.width, face.height, p.rotation) for square in face.squares)
        return [Square(at.x + p.x, at.y + p.y) for at in turned]

    def square(self, at: Square) -> Square:
        """Return where a square of the face is on the level."""
        x, y = rotate_square(at, self.face.width, self.face.height, self.placement.rotation)
        return Square(x + self.placement.x, y + self.placement.y)

    def places(self, element: Element) -> tuple[list[Square], list[Edge]]:
        """Return the squares and edges of the level that one of its elements covers."""
        place, face = self.placement, self.face
        squares = (rotate_square(at, face.width, face.height, place.rotation) for at in element.squares)
        edges = (rotate_edge(edge, face.width, face.height, place.rotation) for edge in element.edges)
        return (
            [Square(x + place.x, y + place.y) for x, y in squares],
            [edge.shifted(place.x, place.y) for edge in edges],
        )


_LARGEST_FRAME = (MAX_MAP_SIDE, MAX_MAP_SIDE)
ElementIds = frozenset[str]
_INTACT: ElementIds = frozenset()

_masks: WeakKeyDictionary[Box, dict[tuple[str, str, Rotation, ElementIds], TileMask]] = WeakKeyDictionary()
"""Masks at the top-left corner, cached because the same faces are placed again and again."""
_damaged_faces: WeakKeyDictionary[Box, dict[tuple[str, str, ElementIds], Face]] = WeakKeyDictionary()
"""Faces without destroyed elements, cached so that equal faces are identical."""


def resolve_placement(
    placement: Placement, box: Box, width: int, height: int, marks: MarkedSquares = frozenset()
) -> PlacedTile | None:
    """Return the placed tile on a frame of that size, without the elements that ``marks`` destroy.

    Returns ``None`` if the box does not have the tile or face.
    """
    tile = box.tiles.get(placement.tile)
    printed = tile.face(placement.face) if tile is not None else None
    if tile is None or printed is None:
        return None
    destroyed = destroyed_elements(placement, printed, marks)
    face = _damaged_face(box, tile.id, placement.face, printed, destroyed) if destroyed else printed
    x, y, rotation = placement.x, placement.y, placement.rotation
    columns, rows = rotated_size(face.width, face.height, rotation)
    leaves_frame = x < 0 or y < 0 or x + columns > width or y + rows > height
    if leaves_frame:
        mask = _compute_mask(face, rotation, (x, y), (width, height), line_effects(box))
    else:
        mask = tile_mask(box, tile.id, placement.face, face, rotation, destroyed).shifted(y * STRIDE + x)
    return PlacedTile(
        placement=placement,
        tile=tile,
        printed=printed,
        destroyed=destroyed,
        face=face,
        mask=mask,
        inside=edges_within(mask.floor),
        leaves_frame=leaves_frame,
    )


def _damaged_face(box: Box, tile_id: str, face_name: str, printed: Face, destroyed: ElementIds) -> Face:
    known = _damaged_faces.setdefault(box, {})
    key = (tile_id, face_name, destroyed)
    if key not in known:
        known[key] = without_elements(printed, destroyed)
    return known[key]


def tile_mask(
    box: Box, tile_id: str, face_name: str, face: Face, rotation: Rotation, destroyed: ElementIds = _INTACT
) -> TileMask:
    """Return the mask of a rotated face at the top-left corner."""
    known = _masks.setdefault(box, {})
    key = (tile_id, face_name, rotation, destroyed)
    if key not in known:
        known[key] = _compute_mask(face, rotation, (0, 0), _LARGEST_FRAME, line_effects(box))
    return known[key]


def _compute_mask(
    face: Face, rotation: Rotation, at: tuple[int, int], frame: tuple[int, int], effects: LineEffects
) -> TileMask:
    """Return the mask of a face with its top-left corner at ``at``, clipped to the frame."""
    (dx, dy), (width, height) = at, frame
    floor = indoor = outdoor = driller = impassable = blocks_los = 0
    heights: dict[int, Squares] = {}
    tags: dict[str, Squares] = {}
    for square in face.squares:
        x, y = rotate_square(square.at, face.width, face.height, rotation)
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
        if square.height:
            heights[square.height] = heights.get(square.height, 0) | bit
        for tag in square.tags:
            tags[tag] = tags.get(tag, 0) | bit
    wall = safe = broken = 0
    lines: dict[str, Edges] = {}
    in_frame = sides(floor)
    for printed in face.walls:
        edge = rotate_edge(printed.edge, face.width, face.height, rotation).shifted(dx, dy)
        if edge.x < 0 or edge.y < 0 or edge.x > width or edge.y > height:
            continue
        bit = edge_bit(edge) & in_frame
        kind = printed.kind
        wall |= bit if kind in effects.walls else 0
        safe |= bit if kind in effects.safe else 0
        broken |= bit if kind in effects.broken else 0
        if bit and kind in effects.own:
            lines[kind] = lines.get(kind, 0) | bit
    return TileMask(
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
        heights=heights,
        tags=tags,
    )
