"""The layers of Tiled maps: what lies, stands and blocks on a level, as objects."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import Board, LevelBoard
from editor.board.bits import Edges, edge_bit, edges_of, squares_set
from editor.board.landmarks import zone_squares
from editor.board.level_board import edges_in_frame
from editor.board.miniatures import miniatures
from editor.board.names import name_from_id
from editor.board.placed_tile import PlacedTile
from editor.export.tiled_objects import PIXELS, Fields, point, polyline, properties, rectangles
from editor.export.uvtt_document import wall_lines
from editor.model.base import visible_or_empty
from editor.model.grid import Rotation
from editor.model.tile import Element


def tile(stamp: PlacedTile, number: int) -> Fields:
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
    """Where the lower left corner of a face comes to lie, from the top-left of the turned face."""
    return {0: (0, height), 90: (0, 0), 180: (width, 0), 270: (height, width)}[rotation]


def walls(level: LevelBoard) -> Iterator[Fields]:
    """The walls that no door has replaced, each edge on one line, and what is left of broken ones."""
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
    for door in level.level.doors:
        edges = sorted(edges_of(edges_in_frame(level.level, door.edges)))
        if not edges:
            continue
        known = board.box.doors.get(door.door)
        about: dict[str, str | int | bool] = {"door": door.door, "state": door.state}
        about["over_wall"] = any(level.walls & edge_bit(edge) for edge in edges)
        if known is not None:
            about |= {"kind": known.make, "size": known.size, "magnetic": known.magnetic, "defence": known.defence}
        line = [edges[0].ends()[0], edges[-1].ends()[1]]
        yield polyline(known.name if known else name_from_id(door.door), "door", line, about)


def markers(board: Board, level: LevelBoard) -> Iterator[Fields]:
    for marker in level.level.markers:
        kind = board.box.markers.get(marker.marker)
        name = kind.name if kind else name_from_id(marker.marker)
        own = {each.id: each.value for each in marker.values}
        yield point(name, "marker", marker.x, marker.y, {**own, "marker": marker.marker, "note": marker.note})


def starts(board: Board, level: LevelBoard) -> Iterator[Fields]:
    """Who starts where: a point in the middle of the square, or all squares of a large miniature."""
    for miniature in miniatures(board):
        if miniature.level != level.level.id:
            continue
        start, (x, y) = miniature.start, miniature.squares[0]
        about: dict[str, str | int | bool] = {
            **{each.id: each.value for each in start.values},
            "character": start.character,
            "side": miniature.side.id,
            "facing": start.facing,
            "equipment": ", ".join(start.equipment),
        }
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
    """Floor elements: areas, or lines along the walls they hang on. What is destroyed at the start is not there."""
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
        yield from rectangles(
            visible_or_empty(zone.name) or name_from_id(zone.id), "zone", zone_squares(zone, level), known
        )


def blocking(level: LevelBoard) -> Iterator[Fields]:
    """Squares with floor that nobody enters or sees through; walls and doors are layers of their own."""
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
