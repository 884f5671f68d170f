"""The legend: what the lines, icons and floors of the drawing mean."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.board import Board, LevelBoard
from editor.board.line_effects import line_effects
from editor.board.names import as_label, game_word, name_from_id
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import Message, msg
from editor.model.game import BoardGame, LineKind
from editor.model.grid import Edge, Square
from editor.model.tile import Door, Face, FaceSquare, MpIcon
from editor.render.art_files import paint_named_art
from editor.render.custom_lines import make_line_shapes, paint_line_shapes
from editor.render.painters.door_painter import PaintedDoorState, paint_horizontal_door
from editor.render.painters.floor_painter import paint_floor_square
from editor.render.painters.height_painter import paint_height_floor, paint_height_sign, paint_tag
from editor.render.painters.icon_painter import (
    FLOOR_ICONS,
    paint_cadaver_icons,
    paint_cost_icon,
    paint_dark_room,
    paint_impassable,
    paint_mp_icon,
    paint_room_icon,
    paint_smoke,
    paint_upright_icon,
)
from editor.render.painters.link_painter import paint_arrow
from editor.render.painters.text_painter import paint_text_left, text_width
from editor.render.painters.wall_painter import WallEdges, make_wall_shapes, paint_walls
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_ROW_HEIGHT = 58.0
_SYMBOL_WIDTH = 104.0
_TEXT_SIZE = 24.0
LEGEND_GAP = 26.0
"""Space around the legend and between its columns."""

PaintSign = Callable[[QPainter, Style], None]


class MapLegendEntry(FrozenStruct):
    """A symbol and its explanation."""

    text: Message
    paint: PaintSign
    """Paints it in a box of 100 × 50 units."""


class LegendTopics(FrozenStruct):
    """What a legend explains of a box beyond walls, doors, icons and floors: what only some games have."""

    box: Box
    lines: Collection[str]
    """Kinds of lines that are not plain walls."""
    tags: Collection[str] = ()
    heights: bool = False
    arrows: bool = False


def topics_of_box(box: Box) -> LegendTopics:
    """Return everything that the box has."""
    faces = [face for tile in box.tiles.values() for _, face in tile.faces()]
    return LegendTopics(
        box,
        lines=line_effects(box).own,
        tags={tag for face in faces for square in face.squares for tag in square.tags},
        heights=any(square.height for face in faces for square in face.squares),
        arrows=any(face.links for face in faces),
    )


def topics_of_map(board: Board, levels: Iterable[LevelBoard]) -> LegendTopics:
    """Return what these levels of a map have."""
    shown = list(levels)
    names = {level.level.id for level in shown}
    return LegendTopics(
        board.box,
        lines={kind for level in shown for kind, edges in level.lines.items() if edges},
        tags={tag for level in shown for tag, squares in level.printed.tags.items() if squares},
        heights=any(any(level.printed.heights.values()) for level in shown),
        arrows=any(names & {link.start_level, link.end_level} for link in board.links),
    )


def legend_entries(topics: LegendTopics) -> list[MapLegendEntry]:
    """Return all entries in reading order: what the game and its box have."""
    box = topics.box
    return [
        *_wall_entries(box.game),
        *_line_entries(topics),
        *_door_entries(box),
        *_icon_entries(box),
        *_square_entries(topics),
        *_floor_entries(box.game),
    ]


def legend_height(width: float, topics: LegendTopics) -> float:
    """Return the height of the legend at that width."""
    return max(len(entries) for _, entries in _columns(width, topics)) * _ROW_HEIGHT + LEGEND_GAP


def paint_legend(painter: QPainter, corner: QPointF, width: float, style: Style, topics: LegendTopics) -> None:
    """Paint the legend in columns, with its top left at ``corner``."""
    style = style.with_drawings(topics.box.drawings)
    for x, entries in _columns(width, topics):
        for row, entry in enumerate(entries):
            painter.save()
            painter.translate(corner.x() + x, corner.y() + row * _ROW_HEIGHT)
            painter.save()
            painter.translate(0, (_ROW_HEIGHT - 50) / 2)
            entry.paint(painter, style)
            painter.restore()
            beside = QPointF(_SYMBOL_WIDTH + 14, _ROW_HEIGHT / 2)
            paint_text_left(painter, as_label(entry.text), beside, _TEXT_SIZE, style.palette.text)
            painter.restore()


def _columns(width: float, topics: LegendTopics) -> list[tuple[float, list[MapLegendEntry]]]:
    """Return as many columns as fit, each with its left edge; remaining space goes between them."""
    entries = legend_entries(topics)
    rows = next(
        rows for rows in range(1, len(entries) + 1) if rows == len(entries) or _total_width(entries, rows) <= width
    )
    columns = [entries[start : start + rows] for start in range(0, len(entries), rows)]
    spare = max(0.0, width - _total_width(entries, rows)) / len(columns)
    lefts = accumulate((_column_width(column) + spare for column in columns[:-1]), initial=LEGEND_GAP)
    return list(zip(lefts, columns, strict=True))


def _total_width(entries: list[MapLegendEntry], rows: int) -> float:
    """Return the total width of columns with that many rows."""
    return LEGEND_GAP + sum(_column_width(entries[start : start + rows]) for start in range(0, len(entries), rows))


def _column_width(column: list[MapLegendEntry]) -> float:
    return max(text_width(as_label(entry.text), _TEXT_SIZE) for entry in column) + _SYMBOL_WIDTH + 14 + LEGEND_GAP


# --- walls and doors ---


def _wall_entries(game: BoardGame) -> list[MapLegendEntry]:
    edge = (Edge(0, 0, "n"),)
    plain = [line for line in game.edge if line.is_plain]
    ruins = any(line.is_ruin for line in plain)
    walls = {
        "wall": (WallEdges(single=edge), any(line.is_wall and line.drawing == "bar" for line in plain)),
        "double-wall": (WallEdges(double=edge), game.meet.rule == "count"),
        "safe-wall": (WallEdges(safe=edge), any(line.drawing == "plates" for line in plain)),
        "broken-wall": (WallEdges(broken=edge), ruins),
        "broken-door": (WallEdges(broken_doors=edge), ruins),
    }
    return [
        MapLegendEntry(msg(f"render.{name}"), partial(_paint_wall, walls=drawn))
        for name, (drawn, exists) in walls.items()
        if exists
    ]


def _line_entries(topics: LegendTopics) -> list[MapLegendEntry]:
    return [
        MapLegendEntry(msg("render.line-kind", name=game_word(kind)), partial(_paint_line, kind=kind))
        for kind in line_effects(topics.box).explained
        if kind.id in topics.lines
    ]


def _paint_line(painter: QPainter, style: Style, kind: LineKind) -> None:
    painter.translate(0, 25)
    paint_line_shapes(painter, [make_line_shapes(kind.drawing, kind.colour, (Edge(0, 0, "n"),))], style)


def _paint_wall(painter: QPainter, style: Style, walls: WallEdges) -> None:
    painter.translate(0, 25)
    paint_walls(painter, make_wall_shapes(walls), style)


def _door_entries(box: Box) -> list[MapLegendEntry]:
    if not box.game.has("magnetic-cards"):
        named = {door.name: door for door in reversed(list(box.doors.values())) if door.name}
        return [
            MapLegendEntry(
                msg("render.line-kind", name=box_text("door", name)), partial(_paint_door, door=door, state="closed")
            )
            for name, door in reversed(named.items())
        ]
    plain = {"side": "norad", "size": "small", "magnetic": False, "defence": 4, "mp_cost": 0, "help": ""}
    sliding = Door.model_validate({**plain, "id": "sliding", "make": "sliding"})
    wooden = Door.model_validate({**plain, "id": "wooden", "make": "wooden", "side": "salemite", "defence": 2})
    magnetic = sliding.model_copy(update={"magnetic": True})
    return [
        MapLegendEntry(msg("render.sliding-door"), partial(_paint_door, door=sliding, state="closed")),
        MapLegendEntry(msg("render.open-sliding-door"), partial(_paint_door, door=sliding, state="open")),
        MapLegendEntry(msg("render.wooden-door"), partial(_paint_door, door=wooden, state="closed")),
        MapLegendEntry(msg("render.open-wooden-door"), partial(_paint_door, door=wooden, state="open")),
        MapLegendEntry(msg("render.magnetic-door"), partial(_paint_door, door=magnetic, state="closed")),
    ]


def _paint_door(painter: QPainter, style: Style, door: Door, state: PaintedDoorState) -> None:
    opens = door.make == "wooden" and state == "open"
    painter.translate(0, 6 if opens else 25)
    if opens:
        painter.scale(0.5, 0.5)
    paint_horizontal_door(painter, door, 1, state, style)


# --- icons ---


def _icon_entries(box: Box) -> list[MapLegendEntry]:
    faces = [face for tile in box.tiles.values() for _, face in tile.faces()]
    elements = [element for face in faces for element in face.elements]
    icons: list[tuple[str, Callable[[QPainter], None] | Callable[..., None]]] = [
        ("sight-blocked", partial(paint_upright_icon, name="blocks-los")),
        ("cadaver", partial(paint_cadaver_icons, count=1)),
        ("electricity", partial(paint_upright_icon, name="electricity")),
        ("ability", partial(paint_upright_icon, name="ability")),
        ("mp-norad", partial(paint_mp_icon, icon=MpIcon(who="norad", change=1))),
        ("mp-salemite", partial(paint_mp_icon, icon=MpIcon(who="salemite", change=-1))),
        ("mp-choice", partial(paint_mp_icon, icon=MpIcon(who="choice", change=1))),
        ("driller-cost", partial(paint_cost_icon, cost=1)),
    ]
    points = box.game.has("mission-points")
    exists = {
        "sight-blocked": any(element.blocks_los for element in elements),
        "cadaver": any(element.cadavers for element in elements),
        "electricity": any(face.electric for face in faces),
        "ability": any(face.abilities for face in faces),
        "mp-norad": points,
        "mp-salemite": points,
        "mp-choice": points,
        "driller-cost": "driller" in box.game.words("area"),
    }
    drawn = [
        MapLegendEntry(msg(f"render.{name}"), partial(_paint_icon, paint=paint))
        for name, paint in icons
        if exists[name]
    ]
    printed = {icon.kind for face in faces for square in face.squares for icon in square.icons}
    drawn += [
        MapLegendEntry(
            msg("render.line-kind", name=name_from_id(icon)),
            partial(_paint_icon, paint=partial(paint_upright_icon, name=icon)),
        )
        for icon in box.game.icons
        if icon in printed and icon not in FLOOR_ICONS
    ]
    if "facing" in box.game.icons:
        drawn.insert(0, MapLegendEntry(msg("render.facing"), _paint_facing))
    if any(marker.smoke for marker in box.markers.values()):
        drawn.append(MapLegendEntry(msg("render.smoke"), _paint_smoke))
    if exists["electricity"]:
        drawn.append(MapLegendEntry(msg("render.no-power"), _paint_dark_room))
    if any(square.impassable for face in faces for square in face.squares):
        drawn.insert(0, MapLegendEntry(msg("render.impassable"), _paint_impassable))
    return drawn


def _paint_icon(painter: QPainter, style: Style, paint: Callable[..., None]) -> None:
    painter.translate(50, 25)
    painter.scale(1.4, 1.4)
    paint(painter, style=style)


def _paint_facing(painter: QPainter, style: Style) -> None:
    painter.translate(23, 0)
    painter.scale(0.54, 0.54)
    paint_named_art(painter, "facing", QRectF(0, 0, UNIT, UNIT), style)


def _paint_impassable(painter: QPainter, style: Style) -> None:
    painter.translate(23, -2)
    painter.scale(0.54, 0.54)
    square = FaceSquare(at=Square(0, 0), area="indoor", impassable=True)
    paint_floor_square(painter, "corridor", style)
    paint_impassable(painter, Face(name="", squares=(square,)), style)


def _paint_smoke(painter: QPainter, style: Style) -> None:
    _paint_floor(painter, style, "corridor")
    painter.translate(25, 0)
    painter.scale(0.5, 0.5)
    paint_smoke(painter, style)


def _paint_dark_room(painter: QPainter, style: Style) -> None:
    _paint_floor(painter, style, "corridor")
    painter.translate(25, 0)
    painter.scale(0.5, 0.5)
    paint_dark_room(painter, [(0, 0)], style)


# --- squares ---


def _square_entries(topics: LegendTopics) -> list[MapLegendEntry]:
    """Return heights, tags and arrows, where there are any."""
    game, entries = topics.box.game, list[MapLegendEntry]()
    floor = next((area.floor for area in game.area if area.floor is not None), "corridor")
    if topics.heights:
        entries.append(MapLegendEntry(msg("render.height"), partial(_paint_height, floor=floor)))
    entries += [
        MapLegendEntry(msg("render.line-kind", name=game_word(tag)), partial(_paint_tag, tag=tag.id))
        for tag in game.tag
        if tag.id in topics.tags
    ]
    if topics.arrows:
        entries.append(MapLegendEntry(msg("render.arrow"), _paint_arrow))
    return entries


def _paint_height(painter: QPainter, style: Style, floor: str) -> None:
    painter.scale(0.5, 0.5)
    for x in (0, 1):
        painter.save()
        painter.translate(x * UNIT, 0)
        paint_floor_square(painter, floor, style)
        painter.restore()
    squares = [Square(0, 0), Square(1, 0)]
    paint_height_floor(painter, {squares[0]: 2}, squares, style)
    painter.translate(UNIT / 2, UNIT / 2)
    painter.scale(2, 2)
    paint_height_sign(painter, 2, style, aside=0)


def _paint_tag(painter: QPainter, style: Style, tag: str) -> None:
    painter.translate(50, 25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.palette.plate)
    painter.drawRoundedRect(QRectF(-20, -20, 40, 40), 8, 8)
    painter.scale(1.5, 1.5)
    paint_tag(painter, tag, style)


def _paint_arrow(painter: QPainter, style: Style) -> None:
    painter.translate(-6, 25)
    painter.scale(0.7, 0.7)
    paint_arrow(painter, (1.6, 0), 2, style)


# --- floors ---


def _floor_entries(game: BoardGame) -> list[MapLegendEntry]:
    rooms = [
        ("corridor", "corridor"),
        ("living-quarter", "planks"),
        ("technical", "plates"),
        ("officer-section", "carpet"),
        ("science", "lab"),
        ("armory", "armory"),
    ]
    entries = [
        MapLegendEntry(msg(f"render.{room}"), partial(_paint_room, room=room, floor=floor))
        for room, floor in rooms
        if room in game.room_types
    ]
    if any(area.id == "outdoor" and area.floor is None for area in game.area):
        entries.append(MapLegendEntry(msg("render.outdoor"), partial(_paint_floor, floor="grass")))
    entries += [
        MapLegendEntry(
            msg("render.line-kind", name=game_word(area)), partial(_paint_floor, floor=area.floor, area=area.id)
        )
        for area in game.area
        if area.floor is not None
    ]
    return entries


def _paint_floor(painter: QPainter, style: Style, floor: str, area: str = "") -> None:
    """Paint a square of floor; the drawing of a pack for the area replaces the texture."""
    painter.save()
    painter.translate(25, 0)
    painter.scale(0.5, 0.5)
    if not paint_named_art(painter, f"floor-{area}", QRectF(0, 0, UNIT, UNIT), style):
        paint_floor_square(painter, floor, style)
    painter.setPen(QPen(style.palette.frame, style.line(3, 1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, UNIT, UNIT))
    painter.restore()


def _paint_room(painter: QPainter, style: Style, room: str, floor: str) -> None:
    _paint_floor(painter, style, floor)
    painter.translate(50, 25)
    painter.scale(1.8, 1.8)
    paint_room_icon(painter, room, style)
