"""The exchange of small tiles for a longer one that shows the same (RB 35, tactical advice; rules, 6.6).

Several tiles may give way to one unused face if the map does not change: the same squares, each with the same area,
the same obstacles, parts and icons; the same walls, counted and of the same kind, inside and all round; no door
between the tiles that leave; and the same room types, abilities and electricity on each of them as on the new one.

A reading: an element that neither blocks anything nor can be destroyed nor holds cadavers is decoration and may
differ, and so may an MP icon, which acts when a tile is laid and never again.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import STRIDE, Edges, Squares, edges_around, edges_within, indices
from editor.board.placed_tile import TileMask, tile_mask
from editor.model.face import Element, Face
from editor.model.grid import Edge, Rotation, Square, turn_direction, turn_edge, turn_square
from editor.model.level import Placement
from editor.sags.construction.actions import Exchange, TileSpot
from editor.sags.construction.fits import laid, turns
from editor.sags.construction.holes import misfits
from editor.sags.construction.state import State
from editor.values import FrozenStruct

Seen = dict[Square, tuple[object, ...]]
"""What matters on each square."""


def exchanges(state: State) -> Iterator[Exchange]:
    """All exchanges that the map allows. Whether there is a shortage, without which none is legal, is not asked."""
    sketch = state.sketch
    known: dict[Squares, tuple[int, ...]] = {}
    for tile in state.zone:
        for face, rotation, turn in turns(state.box, tile):
            starts = known.get(turn.floor)
            if starts is None:
                starts = known[turn.floor] = tuple(_whole_groups(state, turn.floor))
            for start in starts:
                # A wall more or less is the commonest difference, and this sees it at once.
                if (sketch.walls ^ turn.wall << start) & edges_within(turn.floor << start):
                    continue
                spot = TileSpot(tile, face, start % STRIDE, start // STRIDE, rotation)
                if found := exchange_for(state, spot):
                    yield found


def exchange_for(state: State, spot: TileSpot) -> Exchange | None:
    """The exchange that lays a tile of the zone there; ``None`` if it would change the map."""
    tile = laid(state.box, spot, state.width, state.height)
    if tile is None or spot.face == "down":
        return None
    leaving = leaving_tiles(state, tile)
    if len(leaving) < 2 or not _shows_the_same(state, leaving, spot, tile):
        return None
    return Exchange(
        tiles=tuple(each.id for each in leaving),
        tile=spot.tile,
        face=spot.face,
        x=spot.x,
        y=spot.y,
        rotation=spot.rotation,
    )


def leaving_tiles(state: State, tile: TileMask) -> tuple[Placement, ...]:
    """The tiles that a face would cover, in laying order."""
    return tuple(each for each in state.placements if print_on(state, each).floor & tile.floor)


def print_on(state: State, placement: Placement) -> TileMask:
    """What a tile on the map prints where it lies."""
    face = state.box.tiles[placement.tile].face(placement.face)
    assert face is not None, "the map holds faces of the box only"
    turned = tile_mask(state.box, placement.tile, placement.face, face, placement.rotation)
    return turned.shifted(placement.y * STRIDE + placement.x)


def _whole_groups(state: State, outline: Squares) -> Iterator[int]:
    """Where an outline covers two or more tiles, all of them whole, with no door between them."""
    sketch = state.sketch
    for start in indices(sketch.frame):  # the corner of an L or a T need not be one of its squares
        squares = outline << start
        within = edges_within(squares)
        if squares & ~sketch.floor or sketch.inside & edges_around(squares) or sketch.doors & within:
            continue
        if within & ~sketch.inside:
            yield start


def _shows_the_same(state: State, leaving: tuple[Placement, ...], spot: TileSpot, tile: TileMask) -> bool:
    """Whether nothing on the map would change."""
    prints = [print_on(state, each) for each in leaving]
    floor = 0
    for each in prints:
        floor |= each.floor
    if floor != tile.floor or state.sketch.doors & edges_within(floor) or _walls(prints) != _walls([tile]):
        return False
    new, old = _face(state, spot), [_face(state, each) for each in leaving]
    if any(_use(face) != _use(new) for face in old):
        return False
    seen: Seen = {}
    for face, placement in zip(old, leaving, strict=True):
        seen |= _seen(face, placement.x, placement.y, placement.rotation)
    return seen == _seen(new, spot.x, spot.y, spot.rotation)


class _PrintedWalls(FrozenStruct):
    """Walls that some faces print together."""

    single: Edges
    double: Edges
    safe: Edges
    broken: Edges


def _walls(prints: list[TileMask]) -> _PrintedWalls:
    single = double = safe = broken = 0
    for each in prints:
        double |= single & each.wall
        single |= each.wall
        safe |= each.safe
        broken |= each.broken
    return _PrintedWalls(single, double, safe, broken)


def _face(state: State, piece: TileSpot | Placement) -> Face:
    face = state.box.tiles[piece.tile].face(piece.face)
    assert face is not None, "the map holds faces of the box only"
    return face


def _use(face: Face) -> tuple[object, ...]:
    """What a character can do on the tile."""
    return frozenset(face.room_types), frozenset(ability.id for ability in face.abilities), face.electric


def _seen(face: Face, x: int, y: int, rotation: Rotation) -> Seen:
    """What matters on each square of a face that lies there, and on its sides."""
    width, height = face.width, face.height

    def moved(at: Square) -> Square:
        turned = turn_square(at, width, height, rotation)
        return Square(turned.x + x, turned.y + y)

    def moved_edge(edge: Edge) -> Edge:
        return turn_edge(edge, width, height, rotation).shifted(x, y)

    elements = {element.id: element for element in face.elements if matters(element)}
    on_walls: dict[Square, list[tuple[object, ...]]] = {}
    for wall in face.walls:
        if wall.element in elements:
            owner = next(square.at for square in face.squares if wall.edge in square.at.edges())
            on_walls.setdefault(owner, []).append((moved_edge(wall.edge), _kind(elements[wall.element])))
    seen: Seen = {}
    for square in face.squares:
        icons = sorted(
            (icon.kind, turn_direction(icon.direction, rotation) if icon.direction else "") for icon in square.icons
        )
        element = elements.get(square.element or "")
        covers = frozenset(moved(at) for at in element.squares) if element else None
        seen[moved(square.at)] = (
            square.area,
            square.impassable,
            square.blocks_los,
            square.part,
            tuple(icons),
            _kind(element) if element else None,
            covers,
            tuple(sorted(on_walls.get(square.at, []))),
        )
    return seen


def matters(element: Element) -> bool:
    """Whether the element is more than decoration."""
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


def in_shortage(state: State) -> bool:
    """Whether some hole fits no tile of the zone."""
    return bool(misfits(state))
