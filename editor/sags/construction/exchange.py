"""The exchange of small tiles for a longer one that shows the same (RB 35, tactical advice; rules, 6.6).

One unused face may replace several tiles if the map does not change: the same squares, each with the same area,
obstacles, parts and icons; the same walls, in number and kind, inside and all round; no door between the old tiles; and
the same room types, abilities and electricity on each of them as on the new one.

Interpretation: an element that neither blocks anything nor can be destroyed nor holds cadavers is decoration and may
differ, and so may an MP icon, which acts only when a tile is placed.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bit_sets import STRIDE, Edges, Squares, edges_around, edges_within, indices
from editor.board.placed_tile import TileMask, tile_mask
from editor.model.grid import Edge, Rotation, Square, rotate_direction, rotate_edge, rotate_square
from editor.model.level import Placement
from editor.model.tile import Element, Face
from editor.sags.construction.actions import Exchange, TileSpot
from editor.sags.construction.state import ConstructionState, unfillable_squares
from editor.sags.construction.tile_outlines import mask_at, orientations
from editor.values import FrozenStruct

SquareFacts = dict[Square, tuple[object, ...]]
"""Everything that counts on each square."""


def exchanges(state: ConstructionState) -> Iterator[Exchange]:
    """Yield all exchanges that the map allows, without checking for the shortage that makes them legal."""
    bits = state.map_bits
    known: dict[Squares, tuple[int, ...]] = {}
    for tile in state.zone:
        for face, rotation, mask in orientations(state.box, tile):
            starts = known.get(mask.floor)
            if starts is None:
                starts = known[mask.floor] = tuple(_whole_groups(state, mask.floor))
            for start in starts:
                # Walls differ most often, and this check is the fastest.
                if (bits.walls ^ mask.wall << start) & edges_within(mask.floor << start):
                    continue
                spot = TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation)
                if found := exchange_for(state, spot):
                    yield found


def exchange_for(state: ConstructionState, spot: TileSpot) -> Exchange | None:
    """Return the exchange that places a tile of the zone there; ``None`` if it would change the map."""
    tile = mask_at(state.box, spot, state.width, state.height)
    if tile is None or spot.face == "down":
        return None
    covered = covered_tiles(state, tile)
    if len(covered) < 2 or not _shows_the_same(state, covered, spot, tile):
        return None
    return Exchange(
        tiles=tuple(each.id for each in covered),
        tile=spot.tile,
        face=spot.face,
        x=spot.x,
        y=spot.y,
        rotation=spot.rotation,
    )


def covered_tiles(state: ConstructionState, tile: TileMask) -> tuple[Placement, ...]:
    """Return the tiles that a face would cover, in placement order."""
    return tuple(each for each in state.placements if placed_mask(state, each).floor & tile.floor)


def placed_mask(state: ConstructionState, placement: Placement) -> TileMask:
    """Return the mask of a tile on the map."""
    face = state.box.tiles[placement.tile].face(placement.face)
    assert face is not None, "the map holds faces of the box only"
    turned = tile_mask(state.box, placement.tile, placement.face, face, placement.rotation)
    return turned.shifted(placement.y * STRIDE + placement.x)


def _whole_groups(state: ConstructionState, outline: Squares) -> Iterator[int]:
    """Yield where an outline covers two or more whole tiles without a door between them."""
    bits = state.map_bits
    for start in indices(bits.frame):  # the corner of an L or a T may not be one of its squares
        squares = outline << start
        within = edges_within(squares)
        if squares & ~bits.floor or bits.inside & edges_around(squares) or bits.doors & within:
            continue
        if within & ~bits.inside:
            yield start


def _shows_the_same(state: ConstructionState, covered: tuple[Placement, ...], spot: TileSpot, tile: TileMask) -> bool:
    """Return whether nothing on the map would change."""
    masks = [placed_mask(state, each) for each in covered]
    floor = 0
    for each in masks:
        floor |= each.floor
    if floor != tile.floor or state.map_bits.doors & edges_within(floor) or _walls(masks) != _walls([tile]):
        return False
    new, old = _face(state, spot), [_face(state, each) for each in covered]
    if any(_uses(face) != _uses(new) for face in old):
        return False
    facts: SquareFacts = {}
    for face, placement in zip(old, covered, strict=True):
        facts |= _square_facts(face, placement.x, placement.y, placement.rotation)
    return facts == _square_facts(new, spot.x, spot.y, spot.rotation)


class _PrintedWalls(FrozenStruct):
    """The walls of several faces together."""

    single: Edges
    double: Edges
    safe: Edges
    broken: Edges


def _walls(masks: list[TileMask]) -> _PrintedWalls:
    single = double = safe = broken = 0
    for each in masks:
        double |= single & each.wall
        single |= each.wall
        safe |= each.safe
        broken |= each.broken
    return _PrintedWalls(single, double, safe, broken)


def _face(state: ConstructionState, piece: TileSpot | Placement) -> Face:
    face = state.box.tiles[piece.tile].face(piece.face)
    assert face is not None, "the map holds faces of the box only"
    return face


def _uses(face: Face) -> tuple[object, ...]:
    """Return what a character can do on the tile."""
    return frozenset(face.room_types), frozenset(ability.id for ability in face.abilities), face.electric


def _square_facts(face: Face, x: int, y: int, rotation: Rotation) -> SquareFacts:
    """Return what counts on each square of a placed face, and on its sides."""
    width, height = face.width, face.height

    def moved(at: Square) -> Square:
        turned = rotate_square(at, width, height, rotation)
        return Square(turned.x + x, turned.y + y)

    def moved_edge(edge: Edge) -> Edge:
        return rotate_edge(edge, width, height, rotation).shifted(x, y)

    elements = {element.id: element for element in face.elements if is_more_than_decoration(element)}
    on_walls: dict[Square, list[tuple[object, ...]]] = {}
    for wall in face.walls:
        if wall.element in elements:
            owner = next(square.at for square in face.squares if wall.edge in square.at.edges())
            on_walls.setdefault(owner, []).append((moved_edge(wall.edge), _kind(elements[wall.element])))
    facts: SquareFacts = {}
    for square in face.squares:
        icons = sorted(
            (icon.kind, rotate_direction(icon.direction, rotation) if icon.direction else "") for icon in square.icons
        )
        element = elements.get(square.element or "")
        covers = frozenset(moved(at) for at in element.squares) if element else None
        facts[moved(square.at)] = (
            square.area,
            square.impassable,
            square.blocks_los,
            square.part,
            tuple(icons),
            _kind(element) if element else None,
            covers,
            tuple(sorted(on_walls.get(square.at, []))),
        )
    return facts


def is_more_than_decoration(element: Element) -> bool:
    """Return whether the element is more than decoration."""
    return bool(
        element.impassable
        or element.blocks_los
        or element.destroyable
        or element.defence
        or element.cadavers
        or element.edges
    )


def _kind(element: Element) -> tuple[object, ...]:
    return element.kind, element.impassable, element.blocks_los, element.destroyable, element.defence, element.cadavers


def in_shortage(state: ConstructionState) -> bool:
    """Return whether some hole fits no tile of the zone."""
    return bool(unfillable_squares(state))
