"""Annotations of a face: its name and its upright icons, each a small drawing with a position.

They are separate from the floor because they do not rotate with the face, and because the map caches them as images and
paints them over markers and miniatures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.model.game_words import RoomType
from editor.model.grid import Rotation, rotate_square
from editor.model.tile import Face
from editor.render.label_layout import ROOM_ICON_WIDTH, LabelBox, NameLabel, blocked_sight_squares, lay_out_labels
from editor.render.painters.icon_painter import (
    FLOOR_ICONS,
    paint_cadaver_icons,
    paint_cost_icon,
    paint_mp_icon,
    paint_room_icon,
    paint_upright_icon,
)
from editor.render.painters.text_painter import paint_text, text_width
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

Paint = Callable[[QPainter], None]

_ICON_RADIUS = 19.0
"""Radius that no icon exceeds, in units."""


_UPRIGHT_OVER_FLOOR = {"stairs-up": "level-up", "stairs-down": "level-down"}
"""Upright icons painted over floor icons."""


class Annotation(FrozenStruct):
    """A name or an icon that stays upright on a rotated face."""

    kind: Literal["name", "sign"]
    x: float
    """Center, in units from the top left of the rotated face."""
    y: float
    box: QRectF
    """Covered area, relative to the center."""
    paint: Paint
    """Paints it around the origin."""


def paint_annotation(painter: QPainter, annotation: Annotation) -> None:
    """Paint an annotation at its position on the face."""
    painter.save()
    painter.translate(annotation.x, annotation.y)
    annotation.paint(painter)
    painter.restore()


def face_annotations(
    face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()
) -> list[Annotation]:
    """Return all annotations of a rotated face that are readable at this scale.

    Names avoid the pieces on the face.
    """
    if not style.shows_icons:
        return []
    icons = list(_face_icons(face, style)) if style.layers.signs else []
    rooms = [room for room in face.room_types if room != "corridor"]
    layout = lay_out_labels(face, rotation, style, len(icons), len(rooms), style.layers.names, pieces)
    found = list(_square_annotations(face, style, rotation)) if style.layers.signs else []
    found += [_icon_annotation(x, y, paint) for paint, (x, y) in zip(icons, layout.slots, strict=False)]
    if (label := layout.label) is not None:
        box = QRectF(-label.width / 2 - 4, -label.height / 2 - 1, label.width + 8, label.height + 2)
        paint = partial(_paint_label, label=label, rooms=rooms[: label.room_icons], style=style)
        found.append(Annotation(kind="name", x=label.x, y=label.y, box=box, paint=paint))
    return found


def _icon_annotation(x: float, y: float, paint: Paint, count: int = 1) -> Annotation:
    return Annotation(
        kind="sign",
        x=x,
        y=y,
        box=QRectF(-_ICON_RADIUS, -_ICON_RADIUS, 2 * _ICON_RADIUS + 20 * (count - 1), 2 * _ICON_RADIUS),
        paint=paint,
    )


def _face_icons(face: Face, style: Style) -> Iterator[Paint]:
    """Yield the icons of the face as a whole."""
    if face.mp_icon is not None:
        yield partial(paint_mp_icon, icon=face.mp_icon, style=style)
    if face.mp_cost:
        yield partial(paint_cost_icon, cost=face.mp_cost, style=style)
    if face.electric:
        yield partial(paint_upright_icon, name="electricity", style=style)
    if face.abilities:
        yield partial(paint_upright_icon, name="ability", style=style)


def _square_annotations(face: Face, style: Style, rotation: Rotation) -> Iterator[Annotation]:
    """Yield the icons of squares and elements."""
    for square in face.squares:
        at = rotate_square(square.at, face.width, face.height, rotation)
        for icon in square.icons:
            name = _UPRIGHT_OVER_FLOOR.get(icon.kind, icon.kind)
            if name not in FLOOR_ICONS:
                paint = partial(paint_upright_icon, name=name, style=style)
                yield _icon_annotation((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT, paint)
    if style.px >= 36:
        for at in blocked_sight_squares(face, rotation):
            yield _icon_annotation(
                at.x * UNIT + 83, at.y * UNIT + 17, partial(paint_upright_icon, name="blocks-los", style=style)
            )
    for element in face.elements:
        if element.cadavers and element.squares:
            turned = [rotate_square(each, face.width, face.height, rotation) for each in element.squares]
            first = min(turned, key=lambda at: (at.y, at.x))
            paint = partial(paint_cadaver_icons, count=element.cadavers, style=style)
            yield _icon_annotation(first.x * UNIT + 18, first.y * UNIT + 20, paint, element.cadavers)


def _paint_label(painter: QPainter, label: NameLabel, rooms: Sequence[RoomType], style: Style) -> None:
    """Paint the name on its plate, with the room type icons before its first line."""
    colors = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colors.plate)
    plate = QRectF(-label.width / 2 - 4, -label.height / 2 - 1, label.width + 8, label.height + 2)
    painter.drawRoundedRect(plate, 5, 5)
    for number, line in enumerate(label.lines):
        y = label.height * ((number + 0.5) / len(label.lines) - 0.5)
        shift = len(rooms) * ROOM_ICON_WIDTH / 2 if number == 0 else 0.0
        left = -text_width(line, label.size, caps=True) / 2 - shift
        for place, room in enumerate(rooms if number == 0 else ()):
            painter.save()
            painter.translate(left + ROOM_ICON_WIDTH * (place + 0.5) - 1, y)
            paint_room_icon(painter, room, style)
            painter.restore()
        paint_text(painter, line, QPointF(shift, y), label.size, colors.plate_text, caps=True)
