"""Proof sheets: faces in the size of the cardboard, to be laid beside the real tiles; each has a line to measure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter, QPen

from editor.errors import StudioError
from editor.messages import msg
from editor.model.face import Face
from editor.model.grid import Rotation, turned_size
from editor.render.face_painter import paint_face
from editor.render.painting import painting
from editor.render.picture import undated
from editor.render.style import UNIT, Style
from editor.render.text import paint_text_left
from editor.values import FrozenStruct

_PAGE: Final = (210.0, 297.0)
"""A4, in millimetres."""
_MARGIN: Final = 12.0
_GAP: Final = 8.0
_CAPTION: Final = 6.0
_FOOT: Final = 10.0
_RULE: Final = 100
"""The length of the line to measure."""
_DPI: Final = 300


class Proof(FrozenStruct):
    """A face and what is written under it."""

    face: Face
    caption: str


class ProofPlace(FrozenStruct):
    """Where a face lies on a page, in millimetres."""

    proof: Proof
    page: int
    x: float
    y: float
    rotation: Rotation


def lay_out(proofs: Iterable[Proof], square: float) -> list[ProofPlace]:
    """Rows of faces, as many as fit; ``square`` is the side of a square. A face too wide for the page is turned."""
    width, height = _PAGE[0] - 2 * _MARGIN, _PAGE[1] - 2 * _MARGIN - _FOOT
    placed: list[ProofPlace] = []
    page, x, y, row = 0, 0.0, 0.0, 0.0
    for proof in proofs:
        rotation = _rotation(proof.face, square, width, height)
        wide, tall = (side * square for side in turned_size(proof.face.width, proof.face.height, rotation))
        if x and x + wide > width:
            x, y, row = 0.0, y + row + _GAP, 0.0
        if y and y + tall + _CAPTION > height:
            page, x, y, row = page + 1, 0.0, 0.0, 0.0
        placed.append(ProofPlace(proof, page, _MARGIN + x, _MARGIN + y, rotation))
        x, row = x + wide + _GAP, max(row, tall + _CAPTION)
    return placed


def _rotation(face: Face, square: float, width: float, height: float) -> Rotation:
    wide, tall = face.width * square, face.height * square
    if wide <= width and tall + _CAPTION <= height:
        return 0
    if tall <= width and wide + _CAPTION <= height:
        return 90
    raise StudioError(msg("workshop.proof-too-large", side=square))


def proof_pdf(proofs: Sequence[Proof], square: float) -> bytes:
    """The sheets as a PDF; the same faces give the same bytes."""
    placed = lay_out(proofs, square)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(msg("workshop.proof-title").text())
    writer.setCreator("SAGS Studio")
    writer.setResolution(_DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    with painting(writer) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(_DPI / 25.4, _DPI / 25.4)
        for number, places in enumerate(_pages(placed)):
            if number:
                writer.newPage()
            _paint_page(painter, places, square)
    return undated(bytes(data.data()))


def _pages(placed: Sequence[ProofPlace]) -> Iterator[list[ProofPlace]]:
    last = max((place.page for place in placed), default=0)
    for page in range(last + 1):
        yield [place for place in placed if place.page == page]


def _paint_page(painter: QPainter, places: Sequence[ProofPlace], square: float) -> None:
    style = Style("print")
    for place in places:
        painter.save()
        painter.translate(place.x, place.y)
        painter.scale(square / UNIT, square / UNIT)
        paint_face(painter, place.proof.face, style, place.rotation)
        painter.restore()
        height = turned_size(place.proof.face.width, place.proof.face.height, place.rotation)[1] * square
        below = QPointF(place.x, place.y + height + _CAPTION / 2)
        paint_text_left(painter, place.proof.caption, below, 3, style.palette.text)
    foot = _PAGE[1] - _MARGIN
    painter.setPen(QPen(style.palette.text, 0.3))
    painter.drawLine(QPointF(_MARGIN, foot), QPointF(_MARGIN + _RULE, foot))
    for x in (_MARGIN, _MARGIN + _RULE):
        painter.drawLine(QPointF(x, foot - 2), QPointF(x, foot + 2))
    words = msg("workshop.proof-rule", length=_RULE, side=square if square % 1 else int(square)).text()
    paint_text_left(painter, words, QPointF(_MARGIN, foot - 4), 3, style.palette.text)
