"""The notes on a face: its name and its signs, each a small upright drawing with its place.

They are apart from what is printed on the floor because they do not turn with the face, and because the canvas keeps
pictures of them and lays them over markers and miniatures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.model.face import Face
from editor.model.grid import Rotation, turn_square
from editor.model.words import RoomType
from editor.render.labels import PIP, LabelBox, RoomLabel, lay_out, sight_marks
from editor.render.markers import initials
from editor.render.signs import (
    paint_ability_sign,
    paint_cadaver_sign,
    paint_cost_sign,
    paint_electricity_sign,
    paint_initials_sign,
    paint_level_sign,
    paint_mp_sign,
    paint_room_sign,
    paint_sight_sign,
)
from editor.render.style import UNIT, Style
from editor.render.text import paint_text, text_width
from editor.values import FrozenStruct

Paint = Callable[[QPainter], None]

_REACH = 19.0
"""No sign is larger than this, from its middle."""


class Note(FrozenStruct):
    kind: Literal["name", "sign"]
    x: float
    """The middle of the note, in units from the top-left of the turned face."""
    y: float
    box: QRectF
    """What it covers, seen from its middle."""
    paint: Paint
    """Draws it about the origin."""


def paint_note(painter: QPainter, note: Note) -> None:
    painter.save()
    painter.translate(note.x, note.y)
    note.paint(painter)
    painter.restore()


def notes_of(face: Face, style: Style, rotation: Rotation = 0, pieces: tuple[LabelBox, ...] = ()) -> list[Note]:
    """All notes of a turned face that can be read at this size; names step aside for the pieces on it."""
    if not style.signed:
        return []
    signs = list(_face_signs(face, style)) if style.layers.signs else []
    rooms = [room for room in face.room_types if room != "corridor"]
    layout = lay_out(face, rotation, style, len(signs), len(rooms), style.layers.names, pieces)
    notes = list(_square_notes(face, style, rotation)) if style.layers.signs else []
    notes += [_sign(x, y, paint) for paint, (x, y) in zip(signs, layout.slots, strict=False)]
    if (label := layout.label) is not None:
        box = QRectF(-label.width / 2 - 4, -label.height / 2 - 1, label.width + 8, label.height + 2)
        paint = partial(_paint_label, label=label, rooms=rooms[: label.pips], style=style)
        notes.append(Note(kind="name", x=label.x, y=label.y, box=box, paint=paint))
    return notes


def _sign(x: float, y: float, paint: Paint, count: int = 1) -> Note:
    return Note(
        kind="sign", x=x, y=y, box=QRectF(-_REACH, -_REACH, 2 * _REACH + 20 * (count - 1), 2 * _REACH), paint=paint
    )


def _face_signs(face: Face, style: Style) -> Iterator[Paint]:
    """The signs that belong to the face as a whole."""
    if face.mp_icon is not None:
        yield partial(paint_mp_sign, icon=face.mp_icon, style=style)
    if face.mp_cost:
        yield partial(paint_cost_sign, cost=face.mp_cost, style=style)
    if face.electric:
        yield partial(paint_electricity_sign, style=style)
    if face.abilities:
        yield partial(paint_ability_sign, style=style)


def _square_notes(face: Face, style: Style, rotation: Rotation) -> Iterator[Note]:
    """The signs that belong to a square or to an element."""
    for square in face.squares:
        at = turn_square(square.at, face.width, face.height, rotation)
        for icon in square.icons:
            if icon.kind in ("stairs-up", "stairs-down"):
                paint = partial(paint_level_sign, up=icon.kind == "stairs-up", style=style)
                yield _sign((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT, paint)
            elif icon.kind not in ("facing", "sewers-exit"):
                paint = partial(paint_initials_sign, letters=initials(icon.kind.replace("-", " ")), style=style)
                yield _sign((at.x + 0.5) * UNIT, (at.y + 0.5) * UNIT, paint)
    if style.px >= 36:
        for at in sight_marks(face, rotation):
            yield _sign(at.x * UNIT + 83, at.y * UNIT + 17, partial(paint_sight_sign, style=style))
    for element in face.elements:
        if element.cadavers and element.squares:
            turned = [turn_square(each, face.width, face.height, rotation) for each in element.squares]
            first = min(turned, key=lambda at: (at.y, at.x))
            paint = partial(paint_cadaver_sign, count=element.cadavers, style=style)
            yield _sign(first.x * UNIT + 18, first.y * UNIT + 20, paint, element.cadavers)


def _paint_label(painter: QPainter, label: RoomLabel, rooms: Sequence[RoomType], style: Style) -> None:
    """The name on its plate, the room types before its first line."""
    colours = style.palette
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.plate)
    plate = QRectF(-label.width / 2 - 4, -label.height / 2 - 1, label.width + 8, label.height + 2)
    painter.drawRoundedRect(plate, 5, 5)
    for number, line in enumerate(label.lines):
        y = label.height * ((number + 0.5) / len(label.lines) - 0.5)
        shift = len(rooms) * PIP / 2 if number == 0 else 0.0
        left = -text_width(line, label.size, caps=True) / 2 - shift
        for place, room in enumerate(rooms if number == 0 else ()):
            painter.save()
            painter.translate(left + PIP * (place + 0.5) - 1, y)
            paint_room_sign(painter, room, style)
            painter.restore()
        paint_text(painter, line, QPointF(shift, y), label.size, colours.plate_text, caps=True)
