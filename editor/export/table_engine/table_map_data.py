"""The map of a table engine file, from a board: squares, edges, tiles, doors, elements and links."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, edge_bit, edges_of, square_bit, squares_of
from editor.board.line_effects import strongest_first
from editor.board.paths import needs_card
from editor.export.engine.map_data import EngineMap, edge_names, reading_order
from editor.export.engine.part_models import Place
from editor.export.engine.play_data import place_info, stairs_infos
from editor.export.table_engine import table_map_model as model
from editor.model.game import BoardGame, LineKind
from editor.model.grid import Edge, Square, rotate_edge
from editor.model.scenario import SquareOnLevel
from editor.model.tile import FaceSquare


def line_look(line: LineKind) -> model.SightEffect:
    """Return what a kind of line does to a line of sight."""
    if line.blocks_look:
        return 2
    return 1 if line.look == "cover" else 0


def level_infos(table: EngineMap) -> Iterator[model.LevelInfo]:
    """Yield the levels with their squares and edges."""
    for level in table.levels:
        yield model.LevelInfo(
            id=level.level.id,
            name=level.level.name,
            elevation=level.level.elevation,
            width=level.level.width,
            height=level.level.height,
            squares=tuple(_square_infos(level)),
            edges=tuple(_edge_infos(level, table.board.box.game)),
        )


def _square_infos(level: LevelBoard) -> Iterator[model.SquareInfo]:
    shown: dict[Square, tuple[str, FaceSquare]] = {}
    for tile in level.placed_tiles:  # later tiles cover earlier ones
        for at, printed in zip(tile.squares(), tile.face.squares, strict=True):
            shown[at] = tile.placement.id, printed
    for at in squares_of(level.floor):
        bit, (tile_id, printed) = square_bit(*at), shown[at]
        yield model.SquareInfo(
            x=at.x,
            y=at.y,
            tile=tile_id,
            area=printed.area,
            height=level.height_at(at),
            enterable=bool(level.enterable & bit),
            look=2 if level.blocks_los & bit else 0,
            element=f"{tile_id}/{printed.element}" if printed.element else None,
            tags=level.tags_at(at),
        )


def _edge_infos(level: LevelBoard, game: BoardGame) -> Iterator[model.EdgeInfo]:
    lines_on = _lines_by_edge(level, game)
    for edge in sorted({*lines_on, *edges_of(level.doors | level.barred)}, key=reading_order):
        bit, lines, door = edge_bit(edge), lines_on.get(edge, []), level.door_at(edge)
        cover: model.SightEffect = 1 if any(line.look == "cover" for line in lines) else 0
        yield model.EdgeInfo(
            x=edge.x,
            y=edge.y,
            side=edge.side,
            kinds=tuple(line.id for line in lines),
            look=0 if door else 2 if level.blocks_sight & bit else cover,
            walk=door is not None or not level.blocks_walk & bit,
            extra=max((line.extra for line in lines), default=0),
            slanting=all(line.slanting for line in lines),
            door=door.id if door else None,
        )


def _lines_by_edge(level: LevelBoard, game: BoardGame) -> dict[Edge, list[LineKind]]:
    """Return the lines on each edge that count, the strongest first, without broken walls.

    Of the kinds in the order of the game only the strongest on an edge counts. The board keeps the edges of walls of
    all plain kinds together; their kinds are those that the tiles print there, or the kind that authors
    place.
    """
    found: dict[Edge, list[LineKind]] = {}
    plain = _plain_lines(level, game)
    for line in strongest_first(game):
        edges = level.lines.get(line.id, 0) | plain.get(line.id, 0)
        if line.id in level.effects.walls:
            edges &= level.walls
        for edge in edges_of(edges):
            there = found.setdefault(edge, [])
            if line.id not in level.effects.order or all(other.id not in level.effects.order for other in there):
                there.append(line)
    return found


def _plain_lines(level: LevelBoard, game: BoardGame) -> dict[str, Edges]:
    """Return the edges of plain walls and of broken walls, by kind."""
    found: dict[str, Edges] = {}
    ruins = 0
    for tile in level.placed_tiles:
        place, face = tile.placement, tile.face
        for wall in face.walls:
            if wall.kind in level.effects.own:
                continue
            edge = rotate_edge(wall.edge, face.width, face.height, place.rotation).shifted(place.x, place.y)
            if not (0 <= edge.x <= level.level.width and 0 <= edge.y <= level.level.height):
                continue
            if wall.kind in level.effects.broken:
                printed = edge_bit(edge) & tile.mask.broken & level.broken
                ruins |= printed
            else:
                printed = edge_bit(edge) & tile.mask.wall
            found[wall.kind] = found.get(wall.kind, 0) | printed
    walls = [line for line in game.edge if line.is_wall and line.is_plain]
    if walls and level.built:
        placed = next((line for line in walls if line.brush), walls[0])
        found[placed.id] = found.get(placed.id, 0) | level.built
    for ruin in [line for line in game.edge if line.is_ruin][:1]:  # walls that the author has broken
        found[ruin.id] = found.get(ruin.id, 0) | level.broken & ~ruins
    return found


def tile_infos(table: EngineMap) -> Iterator[model.TileInfo]:
    """Yield the tiles."""
    for each in table.tiles:
        place = each.stamp.placement
        yield model.TileInfo(
            id=place.id,
            tile=place.tile,
            kind=each.stamp.tile.kind,
            face=place.face,
            name=each.stamp.face.name,
            level=each.level.level.id,
            x=place.x,
            y=place.y,
            rotation=place.rotation,
        )


def door_infos(table: EngineMap) -> Iterator[model.DoorInfo]:
    """Yield the doors."""
    for level, door in table.doors:
        known = table.board.box.doors.get(door.door)
        yield model.DoorInfo(
            id=door.id,
            door=door.door,
            name=known.name if known else "",
            faction=known.side if known else None,
            level=level.level.id,
            edges=edge_names(door.edges),
            state=door.state,
            locked=needs_card(door, table.board),
        )


def element_infos(table: EngineMap) -> Iterator[model.ElementInfo]:
    """Yield the elements of all tiles."""
    for each in table.elements:
        placement = each.tile.stamp.placement.id
        yield model.ElementInfo(
            id=f"{placement}/{each.element.id}",
            kind=each.element.kind,
            name=each.element.name,
            tile=placement,
            level=each.tile.level.level.id,
            squares=tuple((at.x, at.y) for at in each.squares),
            edges=edge_names(each.edges),
            destroyed=each.element.id in each.tile.stamp.destroyed,
        )


def link_infos(table: EngineMap) -> Iterator[model.LinkInfo]:
    """Yield the stairs, which all cost the same, then the arrows, those of the author after the printed ones.

    Arrows to places without floor, which are errors, are left out.
    """
    cost = table.board.box.game.walk.stairs
    for link in stairs_infos(table):
        yield model.LinkInfo(kind="stairs", start=link.start, end=link.end, both=True, cost=cost)
    for each in table.tiles:
        name = each.level.level.id
        for arrow in each.stamp.face.links:
            start, end = each.stamp.square(arrow.start), each.stamp.square(arrow.end)
            yield model.LinkInfo(
                kind="arrow",
                start=Place(level=name, x=start.x, y=start.y),
                end=Place(level=name, x=end.x, y=end.y),
                both=arrow.both,
                cost=arrow.cost,
            )
    for own in table.board.scenario.links:
        if _has_floor(table, own.start) and _has_floor(table, own.end):
            yield model.LinkInfo(
                kind="arrow", start=place_info(own.start), end=place_info(own.end), both=own.both, cost=own.cost
            )


def _has_floor(table: EngineMap, place: SquareOnLevel) -> bool:
    level = table.board.level(place.level)
    return level is not None and level.in_frame(place.square) and bool(level.floor & square_bit(*place.square))
