"""The object layers of Tiled maps: tiles, walls, doors, elements, markers, characters, zones and notes of a level."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from editor.board import Board, LevelBoard
from editor.board.bit_sets import Edges, Squares, edge_bit, edges_of, squares_of, squares_set
from editor.board.landmarks import zone_squares
from editor.board.level_board import edges_in_frame
from editor.board.miniatures import miniatures
from editor.board.names import name_from_id, zone_name
from editor.board.placed_tile import PlacedTile
from editor.model.grid import Polyline, Rotation, wall_lines
from editor.model.tile import Element

PIXELS: Final = 100
"""Pixels per square."""

Properties = Mapping[str, str | int | bool]
Fields = dict[str, Any]


def polyline(name: str, kind: str, line: Polyline, about: Properties) -> Fields:
    """Return a line object; its points are relative to the first."""
    return {
        "name": name,
        "type": kind,
        "x": PIXELS * line[0].x,
        "y": PIXELS * line[0].y,
        "polyline": [{"x": PIXELS * (x - line[0].x), "y": PIXELS * (y - line[0].y)} for x, y in line],
        "properties": properties(about),
    }


def point(name: str, kind: str, x: int, y: int, about: Properties) -> Fields:
    """Return a point object in the middle of a square."""
    half = PIXELS // 2
    fields = {"name": name, "type": kind, "x": PIXELS * x + half, "y": PIXELS * y + half, "point": True}
    return {**fields, "properties": properties(about)}


def rectangles(name: str, kind: str, squares: Squares, about: Properties) -> Iterator[Fields]:
    """Yield rectangle objects that cover an area without overlaps, all with the same properties."""
    for x, y, width, height in _boxes(squares):
        yield {
            "name": name,
            "type": kind,
            "x": PIXELS * x,
            "y": PIXELS * y,
            "width": PIXELS * width,
            "height": PIXELS * height,
            "properties": properties(about),
        }


def _boxes(squares: Squares) -> list[tuple[int, int, int, int]]:
    """Return rectangles that cover the squares, row by row: equal runs of adjacent rows are joined."""
    boxes: dict[tuple[int, int, int], int] = {}
    """The column, the length and the last row of each box so far -> its first row."""
    for x, y, length in _runs(squares):
        boxes[x, length, y] = boxes.pop((x, length, y - 1), y)
    found = [(x, first, length, last - first + 1) for (x, length, last), first in boxes.items()]
    return sorted(found, key=lambda box: (box[1], box[0]))


def _runs(squares: Squares) -> list[tuple[int, int, int]]:
    runs: list[tuple[int, int, int]] = []
    for x, y in squares_of(squares):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1] = (runs[-1][0], y, runs[-1][2] + 1)
        else:
            runs.append((x, y, 1))
    return runs


def properties(about: Properties) -> list[dict[str, Any]]:
    """Return custom properties in Tiled's format, sorted by name."""
    types = {bool: "bool", int: "int", str: "string"}
    return [{"name": name, "type": types[type(value)], "value": value} for name, value in sorted(about.items())]


def tile(stamp: PlacedTile, number: int) -> Fields:
    """Return the object of a placed tile; ``number`` is the id of its picture in the tileset."""
    place, face = stamp.placement, stamp.face
    x, y = _anchor(face.width, face.height, place.rotation)
    return {
        "name": face.name,
        "type": "tile",
        "gid": number,
        "x": PIXELS * (place.x + x),
        "y": PIXELS * (place.y + y),
        "width": PIXELS * face.width,
        "height": PIXELS * face.height,
        "rotation": place.rotation,
        "properties": properties({"placement": place.id, "tile": place.tile, "face": place.face}),
    }


def _anchor(width: int, height: int, rotation: Rotation) -> tuple[int, int]:
    """Return the lower left corner of a rotated face, relative to the top left of its bounding box."""
    return {0: (0, height), 90: (0, 0), 180: (width, 0), 270: (height, width)}[rotation]


def walls(level: LevelBoard) -> Iterator[Fields]:
    """Yield the walls that no door replaces, each edge on one line, and broken walls and custom lines."""
    intact = level.walls & ~level.doors
    kinds: dict[tuple[int, bool], Edges] = {}
    for edge in edges_of(intact):
        kind = (level.wall_count(edge), bool(level.safe & edge_bit(edge)))
        kinds[kind] = kinds.get(kind, 0) | edge_bit(edge)
    for (count, safe), edges in sorted(kinds.items()):
        for line in wall_lines(edges_of(edges)):
            yield polyline("wall", "wall", line, {"walls": count, "safe": safe})
    free = ~(intact | level.broken | level.doors)
    for name, own in level.lines.items():
        for line in wall_lines(edges_of(own & free)):
            about = level.effects.own[name]
            yield polyline(about.name, "line", line, {"line": name, "look": about.look, "walk": about.walk})
    for line in wall_lines(edges_of(level.broken & ~level.broken_doors & ~level.doors)):
        yield polyline("broken wall", "broken-wall", line, {})
    for line in wall_lines(edges_of(level.broken_doors & ~level.doors)):
        yield polyline("broken door", "broken-door", line, {})


def doors(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Yield the doors as lines."""
    for door in level.level.doors:
        edges = sorted(edges_of(edges_in_frame(level.level, door.edges)))
        if not edges:
            continue
        known = board.box.doors.get(door.door)
        about: dict[str, str | int | bool] = {"door": door.door, "state": door.state}
        about["over_wall"] = any(level.walls & edge_bit(edge) for edge in edges)
        if known is not None:
            about |= {"kind": known.make, "size": known.size}
            about |= {"magnetic": known.magnetic} if board.box.game.has("magnetic-cards") else {}
            about |= {"defence": known.defence} if known.defence is not None else {}
        line = [edges[0].ends()[0], edges[-1].ends()[1]]
        yield polyline(known.name if known else name_from_id(door.door), "door", line, about)


def markers(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Yield the markers as points."""
    for marker in level.level.markers:
        kind = board.box.markers.get(marker.marker)
        name = kind.name if kind else name_from_id(marker.marker)
        own = {each.id: each.value for each in marker.values}
        yield point(name, "marker", marker.x, marker.y, {**own, "marker": marker.marker, "note": marker.note})


def notes(level: LevelBoard) -> Iterator[Fields]:
    """Yield the printed notes: arrows as lines, texts and icons as points with the text."""
    for note in level.level.notes:
        if note.printed:
            about: dict[str, str | int | bool] = {"note": note.id, "kind": note.kind, "text": note.text}
            if note.kind == "icon":
                about["icon"] = note.icon
            x, y = (round(PIXELS * each) for each in note.position)
            fields = {"name": note.text, "type": "note", "x": x, "y": y}
            if note.tip is None:
                yield {**fields, "point": True, "properties": properties(about)}
            else:
                tip_x, tip_y = (round(PIXELS * each) for each in note.tip)
                line = [{"x": 0, "y": 0}, {"x": tip_x - x, "y": tip_y - y}]
                yield {**fields, "polyline": line, "properties": properties(about)}


def starts(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Yield the characters at the start: a point, or the squares of a large miniature."""
    for miniature in miniatures(board):
        if miniature.level != level.level.id:
            continue
        start, (x, y) = miniature.start, miniature.squares[0]
        about: dict[str, str | int | bool] = {
            **{each.id: each.value for each in start.values},
            "character": start.character,
            "side": miniature.side.id,
        }
        about |= {"facing": start.facing} if board.box.game.facing else {}
        about |= {"equipment": ", ".join(start.equipment)} if board.box.game.has("equipment") else {}
        name = miniature.character.name if miniature.character else name_from_id(start.character)
        if miniature.is_large:
            yield {
                "name": name,
                "type": "start",
                "x": PIXELS * x,
                "y": PIXELS * y,
                "width": 2 * PIXELS,
                "height": 2 * PIXELS,
                "properties": properties(about),
            }
        else:
            yield point(name, "start", x, y, about)


def elements(level: LevelBoard) -> Iterator[Fields]:
    """Yield the elements that are not destroyed: areas, or lines along the walls they are attached to."""
    for stamp in level.placed_tiles:
        for element in stamp.face.elements:
            squares, edges = stamp.places(element)
            about = _about_element(stamp, element)
            inside = squares_set(at for at in squares if _is_inside(level, *at))
            yield from rectangles(element.name, "element", inside, about)
            for line in wall_lines(edges_of(edges_in_frame(level.level, edges))):
                yield polyline(element.name, "element", line, about)


def _about_element(stamp: PlacedTile, element: Element) -> dict[str, str | int | bool]:
    about: dict[str, str | int | bool] = {
        "element": f"{stamp.placement.id}/{element.id}",
        "kind": element.kind,
        "impassable": element.impassable,
        "blocks_los": element.blocks_los,
    }
    if element.destroyable is not None:
        about["destroyable"] = element.destroyable
    if element.defence is not None:
        about["defence"] = element.defence
    return about


def zones(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Yield the zones as rectangles."""
    for zone in board.scenario.zones:
        if zone.level != level.level.id:
            continue
        about = {
            "zone": zone.id,
            "kind": zone.kind,
            "side": zone.side or "",
            "stripes": ", ".join(map(str, zone.stripes)),
        }
        known = {name: value for name, value in about.items() if value}
        yield from rectangles(zone_name(zone), "zone", zone_squares(zone, level), known)


def blocking(level: LevelBoard) -> Iterator[Fields]:
    """Yield the squares that block movement or sight, as rectangles."""
    closed, opaque = level.floor & ~level.enterable, level.blocks_los
    for squares, impassable, blocks_los in (
        (closed & ~opaque, True, False),
        (closed & opaque, True, True),
        (opaque & ~closed, False, True),
    ):
        about = {"impassable": impassable, "blocks_los": blocks_los}
        yield from rectangles("blocking", "blocking", squares, about)


def _is_inside(level: LevelBoard, x: int, y: int) -> bool:
    return 0 <= x < level.level.width and 0 <= y < level.level.height
