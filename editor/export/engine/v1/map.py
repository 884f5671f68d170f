"""A board as the map of an engine file: squares, edges, tiles, doors, elements and rooms, each with an id."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from editor.board import Board, LevelBoard
from editor.board.bits import (
    Squares,
    components,
    edge_bit,
    edges_of,
    edges_within,
    square_bit,
    squares_of,
)
from editor.board.stamp import Stamp
from editor.export.engine.v1.map_model import (
    Ability,
    DoorInfo,
    EdgeInfo,
    ElementInfo,
    Icon,
    LevelInfo,
    RoomInfo,
    SquareInfo,
    TileInfo,
)
from editor.export.exporter import bottom_up
from editor.model.face import Element, FaceSquare
from editor.model.grid import Edge, Square, turn_direction
from editor.model.level import PlacedDoor
from editor.values import FrozenStruct


class _Laid(FrozenStruct):
    """A tile that has squares on its level, of which later tiles may have covered some."""

    level: LevelBoard
    stamp: Stamp
    squares: Squares


class _Standing(FrozenStruct):
    """An element, with where it is in the frame."""

    laid: _Laid
    element: Element
    squares: tuple[Square, ...]
    edges: tuple[Edge, ...]


class EngineMap(FrozenStruct):
    """Everything on a board that has an id in an engine file. Ids are numbered in the order of the file."""

    board: Board

    @cached_property
    def levels(self) -> list[LevelBoard]:
        return bottom_up(self.board)

    # --- what is there, in the order of the file ---

    @cached_property
    def _laid(self) -> list[_Laid]:
        laid = [_Laid(level, stamp, _visible(level, stamp)) for level in self.levels for stamp in level.stamps]
        return sorted(laid, key=lambda each: (self._number(each.level), each.stamp.placement.y, each.stamp.placement.x))

    @cached_property
    def _doors(self) -> list[tuple[LevelBoard, PlacedDoor]]:
        doors = [(level, door) for level in self.levels for door in level.level.doors]
        return sorted(doors, key=lambda each: (self._number(each[0]), *_reading_edge(each[1].edges[0])))

    @cached_property
    def _elements(self) -> list[_Standing]:
        standing = [each for laid in self._laid for each in _standing(laid)]
        return sorted(standing, key=lambda each: (self._number(each.laid.level), *_first_place(each)))

    @cached_property
    def _rooms(self) -> list[tuple[_Laid, Squares]]:
        rooms = [(laid, room) for laid in self._laid for room in _rooms(laid)]
        return sorted(rooms, key=lambda each: (self._number(each[0].level), each[1] & -each[1]))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {level.level.id: number for number, level in enumerate(self.levels)}

    def _number(self, level: LevelBoard) -> int:
        return self._numbers[level.level.id]

    # --- ids: of placements, of doors, of elements as ``placement/element`` ---

    @cached_property
    def tile_ids(self) -> dict[str, str]:
        return {each.stamp.placement.id: f"t{number}" for number, each in enumerate(self._laid, 1)}

    @cached_property
    def door_ids(self) -> dict[str, str]:
        return {door.id: f"d{number}" for number, (_, door) in enumerate(self._doors, 1)}

    @cached_property
    def element_ids(self) -> dict[str, str]:
        return {
            f"{each.laid.stamp.placement.id}/{each.element.id}": f"e{number}"
            for number, each in enumerate(self._elements, 1)
        }

    # --- the parts of the file ---

    def tile_infos(self) -> Iterator[TileInfo]:
        for each in self._laid:
            place, face = each.stamp.placement, each.stamp.face
            abilities = (ability.model_dump(exclude={"provenance", "element"}) for ability in face.abilities)
            yield TileInfo(
                id=self.tile_ids[place.id],
                tile=place.tile,
                kind=each.stamp.tile.kind,
                face=place.face,
                name=face.name,
                level=each.level.level.id,
                x=place.x,
                y=place.y,
                rotation=place.rotation,
                abilities=tuple(Ability.model_validate(fields) for fields in abilities),
                electric=face.electric,
            )

    def door_infos(self) -> Iterator[DoorInfo]:
        for level, door in self._doors:
            known = self.board.box.doors.get(door.door)
            yield DoorInfo(
                id=self.door_ids[door.id],
                door=door.door,
                kind=known.make if known else None,
                size="small" if len(door.edges) == 1 else "large",
                magnetic=known is not None and known.magnetic,
                defence=known.defence if known else None,
                level=level.level.id,
                edges=tuple((edge.x, edge.y, edge.side) for edge in door.edges),
                over_wall=any(level.walls & edge_bit(edge) for edge in _in_frame(level, door.edges)),
                state=door.state,
            )

    def element_infos(self) -> Iterator[ElementInfo]:
        for each in self._elements:
            placement, element = each.laid.stamp.placement.id, each.element
            yield ElementInfo(
                id=self.element_ids[f"{placement}/{element.id}"],
                kind=element.kind,
                name=element.name,
                tile=self.tile_ids[placement],
                level=each.laid.level.level.id,
                squares=tuple((at.x, at.y) for at in each.squares),
                edges=tuple((edge.x, edge.y, edge.side) for edge in each.edges),
                destroyable=element.destroyable,
                defence=element.defence,
                cadavers=element.cadavers,
                blocks_movement=element.impassable,
                blocks_los=element.blocks_los,
            )

    def room_infos(self) -> Iterator[RoomInfo]:
        for number, (laid, room) in enumerate(self._rooms, 1):
            yield RoomInfo(
                id=f"r{number}",
                level=laid.level.level.id,
                tile=self.tile_ids[laid.stamp.placement.id],
                squares=tuple((at.x, at.y) for at in squares_of(room)),
                indoor=bool(room & laid.stamp.print.indoor),
            )

    def level_infos(self) -> Iterator[LevelInfo]:
        rooms = {(room.level, *square): room.id for room in self.room_infos() for square in room.squares}
        for level in self.levels:
            squares = (
                self._square_info(level, at, rooms[level.level.id, at.x, at.y]) for at in squares_of(level.floor)
            )
            yield LevelInfo(
                id=level.level.id,
                name=level.level.name,
                elevation=level.level.elevation,
                width=level.level.width,
                height=level.level.height,
                squares=tuple(squares),
                edges=tuple(self._edge_infos(level)),
            )

    def _square_info(self, level: LevelBoard, at: Square, room: str) -> SquareInfo:
        stamp = level.stamps_at(at)[-1]
        printed = _printed(stamp, at)
        rotation, bit = stamp.placement.rotation, square_bit(*at)
        return SquareInfo(
            x=at.x,
            y=at.y,
            tile=self.tile_ids[stamp.placement.id],
            area=printed.area,
            enterable=bool(level.enterable & bit),
            blocks_los=bool(level.blocks_los & bit),
            room=room,
            room_types=stamp.face.room_types,
            element=self.element_ids[f"{stamp.placement.id}/{printed.element}"] if printed.element else None,
            part=printed.part,
            icons=tuple(
                Icon(kind=icon.kind, direction=icon.direction and turn_direction(icon.direction, rotation))
                for icon in printed.icons
            ),
        )

    def _edge_infos(self, level: LevelBoard) -> Iterator[EdgeInfo]:
        for edge in sorted(edges_of(level.walls | level.doors | level.broken), key=_reading_edge):
            bit, door = edge_bit(edge), level.door_at(edge)
            yield EdgeInfo(
                x=edge.x,
                y=edge.y,
                side=edge.side,
                walls=level.wall_count(edge),
                safe=bool(level.safe & bit),
                state="door" if door else "wall" if level.walls & bit else "broken",
                door=self.door_ids[door.id] if door else None,
            )


def _visible(level: LevelBoard, stamp: Stamp) -> Squares:
    """The squares on which no later tile lies: there are others only on a map with errors."""
    overlap = squares_of(stamp.print.floor & level.printed.overlap)
    covered = (at for at in overlap if level.stamps_at(at)[-1] is not stamp)
    return stamp.print.floor & ~sum(square_bit(*at) for at in covered)


def _rooms(laid: _Laid) -> Iterator[Squares]:
    """The squares of a tile that hang together, indoor and outdoor ones apart."""
    shut = laid.level.walls | laid.level.doors
    printed = laid.stamp.print
    for area in (printed.indoor, printed.outdoor, printed.driller):
        mine = laid.squares & area
        yield from components(mine, edges_within(mine) & ~shut)


def _standing(laid: _Laid) -> Iterator[_Standing]:
    for element in laid.stamp.face.elements:
        squares, edges = laid.stamp.places(element)
        inside = tuple(sorted((at for at in squares if _is_inside(laid.level, at)), key=lambda at: (at.y, at.x)))
        hanging = tuple(sorted(_in_frame(laid.level, tuple(edges)), key=_reading_edge))
        if inside or hanging:
            yield _Standing(laid, element, inside, hanging)


def _printed(stamp: Stamp, at: Square) -> FaceSquare:
    """What a tile shows on a square of the level."""
    return stamp.face.squares[stamp.squares().index(at)]


def _is_inside(level: LevelBoard, at: Square) -> bool:
    return 0 <= at.x < level.level.width and 0 <= at.y < level.level.height


def _in_frame(level: LevelBoard, edges: tuple[Edge, ...]) -> list[Edge]:
    return [edge for edge in edges if any(_is_inside(level, at) for at in edge.squares())]


def _first_place(each: _Standing) -> tuple[int, int]:
    at = each.squares[0] if each.squares else each.edges[0]
    return at.y, at.x


def _reading_edge(edge: Edge) -> tuple[int, int, str]:
    return edge.y, edge.x, edge.side
