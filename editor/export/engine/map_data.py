"""The map of an engine file, from a board: squares, edges, tiles, doors, elements and rooms."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property

from editor.board import Board, LevelBoard
from editor.board.areas import rooms_of
from editor.board.bit_sets import (
    Squares,
    edge_bit,
    edges_of,
    square_bit,
    squares_of,
)
from editor.board.level_board import edges_in_frame
from editor.board.placed_tile import PlacedTile
from editor.export.engine import map_model as model
from editor.export.engine.part_models import EdgeName, Icon, Switched
from editor.export.exporter import levels_bottom_up
from editor.model.grid import Edge, Square, rotate_direction
from editor.model.level import PlacedDoor
from editor.model.tile import Ability, Element, FaceSquare
from editor.values import FrozenStruct


class TileOnLevel(FrozenStruct):
    """A tile with the squares that later tiles do not cover."""

    level: LevelBoard
    stamp: PlacedTile
    squares: Squares


class ElementOnLevel(FrozenStruct):
    """An element with its place in the frame, destroyed or not."""

    tile: TileOnLevel
    element: Element
    squares: tuple[Square, ...]
    edges: tuple[Edge, ...]


class EngineMap(FrozenStruct):
    """The map of an engine file."""

    board: Board

    @cached_property
    def levels(self) -> list[LevelBoard]:
        """Return the levels in the order of the file."""
        return levels_bottom_up(self.board)

    # --- what is there, in the order of the file ---

    @cached_property
    def tiles(self) -> list[TileOnLevel]:
        """Return the tiles with the squares that they show."""
        tiles = [
            TileOnLevel(level, stamp, _visible(level, stamp)) for level in self.levels for stamp in level.placed_tiles
        ]
        return sorted(
            tiles, key=lambda each: (self._number(each.level), each.stamp.placement.y, each.stamp.placement.x)
        )

    @cached_property
    def doors(self) -> list[tuple[LevelBoard, PlacedDoor]]:
        """Return the doors, each with its level."""
        doors = [(level, door) for level in self.levels for door in level.level.doors]
        return sorted(doors, key=lambda each: (self._number(each[0]), *reading_order(each[1].edges[0])))

    @cached_property
    def elements(self) -> list[ElementOnLevel]:
        """Return the elements of all tiles."""
        elements = [each for tile in self.tiles for each in _elements_of(tile)]
        return sorted(elements, key=lambda each: (self._number(each.tile.level), *_first_place(each)))

    @cached_property
    def _rooms(self) -> list[tuple[TileOnLevel, Squares]]:
        rooms = [(tile, room) for tile in self.tiles for room in rooms_of(tile.level, tile.stamp, tile.squares)]
        return sorted(rooms, key=lambda each: (self._number(each[0].level), each[1] & -each[1]))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {level.level.id: number for number, level in enumerate(self.levels)}

    def _number(self, level: LevelBoard) -> int:
        return self._numbers[level.level.id]

    # --- the parts of the file ---

    def tile_infos(self) -> Iterator[model.TileInfo]:
        """Yield the tiles with their abilities."""
        for each in self.tiles:
            place, face = each.stamp.placement, each.stamp.face
            yield model.TileInfo(
                id=place.id,
                tile=place.tile,
                kind=each.stamp.tile.kind,
                face=place.face,
                name=face.name,
                level=each.level.level.id,
                x=place.x,
                y=place.y,
                rotation=place.rotation,
                abilities=tuple(_ability_info(each, ability) for ability in face.abilities),
                electric=face.electric,
                powered=not each.level.unpowered & each.squares,
            )

    def door_infos(self) -> Iterator[model.DoorInfo]:
        """Yield the doors."""
        for level, door in self.doors:
            known = self.board.box.doors.get(door.door)
            yield model.DoorInfo(
                id=door.id,
                door=door.door,
                make=known.make if known else None,
                size="small" if len(door.edges) == 1 else "large",
                magnetic=known is not None and known.magnetic,
                defence=known.defence if known else None,
                level=level.level.id,
                edges=edge_names(door.edges),
                over_wall=any(level.walls & edge_bit(edge) for edge in _in_frame(level, door.edges)),
                state=door.state,
            )

    def element_infos(self) -> Iterator[model.ElementInfo]:
        """Yield the elements of all tiles."""
        for each in self.elements:
            stamp, kind = each.tile.stamp, self.board.box.elements.get(each.element.kind)
            element = kind.with_assumptions(each.element) if kind else each.element
            yield model.ElementInfo(
                id=f"{stamp.placement.id}/{element.id}",
                kind=element.kind,
                name=element.name,
                tile=stamp.placement.id,
                level=each.tile.level.level.id,
                squares=tuple((at.x, at.y) for at in each.squares),
                edges=edge_names(each.edges),
                destroyable=element.destroyable,
                defence=element.defence,
                cadavers=element.cadavers,
                blocks_movement=element.impassable,
                blocks_los=element.blocks_los,
                state=_switched(each.tile, element=element.id),
                destroyed=element.id in stamp.destroyed,
                provenance=element.provenance,
            )

    def room_infos(self) -> Iterator[model.RoomInfo]:
        """Yield the rooms of all tiles."""
        for tile, room in self._rooms:
            squares = squares_of(room)
            placement = tile.stamp.placement.id
            first = _first_on_face(tile.stamp, squares)
            yield model.RoomInfo(
                id=f"{placement}/{first.x},{first.y}",
                level=tile.level.level.id,
                tile=placement,
                squares=tuple((at.x, at.y) for at in squares),
                indoor=bool(room & tile.stamp.mask.indoor),
            )

    def level_infos(self) -> Iterator[model.LevelInfo]:
        """Yield the levels with their squares and edges."""
        rooms = {(room.level, *square): room.id for room in self.room_infos() for square in room.squares}
        for level in self.levels:
            squares = (_square_info(level, at, rooms[level.level.id, at.x, at.y]) for at in squares_of(level.floor))
            yield model.LevelInfo(
                id=level.level.id,
                name=level.level.name,
                elevation=level.level.elevation,
                width=level.level.width,
                height=level.level.height,
                squares=tuple(squares),
                edges=tuple(_edge_infos(level)),
            )


def _ability_info(tile: TileOnLevel, ability: Ability) -> model.Ability:
    placement, face = tile.stamp.placement.id, tile.stamp.face
    givers = [each.id for each in face.elements if ability.element is not None and each.kind == ability.element]
    fields = ability.model_dump(exclude={"element"})
    return model.Ability(
        **fields,
        state=_switched(tile, ability=ability.id) or ("off" if ability.on_off else None),
        elements=tuple(f"{placement}/{giver}" for giver in givers),
    )


def _switched(tile: TileOnLevel, element: str | None = None, ability: str | None = None) -> Switched | None:
    """Return the state that the author gives an element or ability of a tile."""
    wanted = (tile.stamp.placement.id, element, ability)
    switches = tile.level.level.switches
    return next((each.state for each in switches if (each.placement, each.element, each.ability) == wanted), None)


def _square_info(level: LevelBoard, at: Square, room: str) -> model.SquareInfo:
    stamp = level.tiles_at(at)[-1]
    printed = printed_square(stamp, at)
    rotation, bit = stamp.placement.rotation, square_bit(*at)
    return model.SquareInfo(
        x=at.x,
        y=at.y,
        tile=stamp.placement.id,
        area=printed.area,
        enterable=bool(level.enterable & bit),
        blocks_los=bool(level.blocks_los & bit),
        room=room,
        room_types=() if printed.area == "outdoor" else stamp.face.room_types,
        element=f"{stamp.placement.id}/{printed.element}" if printed.element else None,
        part=printed.part,
        icons=tuple(
            Icon(kind=icon.kind, direction=icon.direction and rotate_direction(icon.direction, rotation))
            for icon in printed.icons
        ),
    )


def _edge_infos(level: LevelBoard) -> Iterator[model.EdgeInfo]:
    author = edges_in_frame(level.level, level.level.walls)
    for edge in sorted(edges_of(level.walls | level.doors | level.broken), key=reading_order):
        bit, door = edge_bit(edge), level.door_at(edge)
        is_wall = bool(level.walls & bit)
        owners = [each for each in level.placed_tiles if is_wall and each.mask.wall & bit]
        walls = [model.WallInfo(tile=each.placement.id, safe=bool(each.mask.safe & bit)) for each in owners]
        walls.sort(key=lambda wall: wall.tile or "")
        if is_wall and author & bit:
            walls.append(model.WallInfo(tile=None, safe=False))
        is_broken = door is None and not is_wall
        yield model.EdgeInfo(
            x=edge.x,
            y=edge.y,
            side=edge.side,
            state="door" if door else "wall" if is_wall else "broken",
            walls=tuple(walls),
            door=door.id if door else None,
            broken=None if not is_broken else "door" if level.broken_doors & bit else "wall",
        )


def edge_names(edges: tuple[Edge, ...]) -> tuple[EdgeName, ...]:
    """Return edges as they are written in the file."""
    return tuple(EdgeName(x=edge.x, y=edge.y, side=edge.side) for edge in edges)


def _visible(level: LevelBoard, stamp: PlacedTile) -> Squares:
    """Return the squares that no later tile covers; only maps with errors have covered ones."""
    overlap = squares_of(stamp.mask.floor & level.printed.overlap)
    covered = (at for at in overlap if level.tiles_at(at)[-1] is not stamp)
    return stamp.mask.floor & ~sum(square_bit(*at) for at in covered)


def _elements_of(tile: TileOnLevel) -> Iterator[ElementOnLevel]:
    for element in tile.stamp.printed.elements:
        squares, edges = tile.stamp.places(element)
        inside = tuple(sorted((at for at in squares if _is_inside(tile.level, at)), key=lambda at: (at.y, at.x)))
        hanging = tuple(sorted(_in_frame(tile.level, tuple(edges)), key=reading_order))
        if inside or hanging:
            yield ElementOnLevel(tile, element, inside, hanging)


def printed_square(stamp: PlacedTile, at: Square) -> FaceSquare:
    """Return what a tile shows on a square of the level."""
    return stamp.face.squares[stamp.squares().index(at)]


def _first_on_face(stamp: PlacedTile, squares: Collection[Square]) -> Square:
    """Return the first of these squares in the coordinates of the unrotated face, row by row."""
    on_face = (printed.at for printed, at in zip(stamp.face.squares, stamp.squares(), strict=True) if at in squares)
    return min(on_face, key=lambda at: (at.y, at.x))


def _is_inside(level: LevelBoard, at: Square) -> bool:
    return 0 <= at.x < level.level.width and 0 <= at.y < level.level.height


def _in_frame(level: LevelBoard, edges: tuple[Edge, ...]) -> list[Edge]:
    return [edge for edge in edges if any(_is_inside(level, at) for at in edge.squares())]


def _first_place(each: ElementOnLevel) -> tuple[int, int]:
    at = each.squares[0] if each.squares else each.edges[0]
    return at.y, at.x


def reading_order(edge: Edge) -> tuple[int, int, str]:
    """Return the sort key of an edge: row by row."""
    return edge.y, edge.x, edge.side
