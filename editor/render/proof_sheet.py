"""Proof sheets: faces at actual size for comparison with the real tiles, with a line for measuring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter, QPen

from editor.catalog.packs.drawings import Drawings
from editor.errors import StudioError
from editor.messages import msg
from editor.model.grid import Rotation, rotated_size
from editor.model.tile import Face
from editor.render.drawing_files import remove_pdf_dates
from editor.render.painters.face_painter import paint_face
from editor.render.painters.text_painter import paint_text_left
from editor.render.qt_helpers import painting
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

_PAGE_SIZE: Final = (210.0, 297.0)
"""A4, in millimeters."""
_MARGIN: Final = 12.0
_GAP: Final = 8.0
_CAPTION_HEIGHT: Final = 6.0
_FOOTER_HEIGHT: Final = 10.0
_RULER_LENGTH: Final = 100
"""Length of the line for measuring."""
_DPI: Final = 300


class Proof(FrozenStruct):
    """A face and its caption."""

    face: Face
    caption: str


class ProofPlace(FrozenStruct):
    """The position of a face on a page, in millimeters."""

    proof: Proof
    page: int
    x: float
    y: float
    rotation: Rotation


def lay_out_proofs(proofs: Iterable[Proof], square: float) -> list[ProofPlace]:
    """Arrange faces in rows; ``square`` is the side of a square. Faces that are too wide are rotated."""
    width, height = _PAGE_SIZE[0] - 2 * _MARGIN, _PAGE_SIZE[1] - 2 * _MARGIN - _FOOTER_HEIGHT
    placed: list[ProofPlace] = []
    page, x, y, row = 0, 0.0, 0.0, 0.0
    for proof in proofs:
        rotation = _rotation(proof.face, square, width, height)
        wide, tall = (side * square for side in rotated_size(proof.face.width, proof.face.height, rotation))
        if x and x + wide > width:
            x, y, row = 0.0, y + row + _GAP, 0.0
        if y and y + tall + _CAPTION_HEIGHT > height:
            page, x, y, row = page + 1, 0.0, 0.0, 0.0
        placed.append(ProofPlace(proof, page, _MARGIN + x, _MARGIN + y, rotation))
        x, row = x + wide + _GAP, max(row, tall + _CAPTION_HEIGHT)
    return placed


def _rotation(face: Face, square: float, width: float, height: float) -> Rotation:
    wide, tall = face.width * square, face.height * square
    if wide <= width and tall + _CAPTION_HEIGHT <= height:
        return 0
    if tall <= width and wide + _CAPTION_HEIGHT <= height:
        return 90
    raise StudioError(msg("tile-editor.proof-too-large", side=square))


def render_proof_pdf(proofs: Sequence[Proof], square: float, drawings: Drawings) -> bytes:
    """Return the sheets as a PDF, with identical bytes for identical faces."""
    placed = lay_out_proofs(proofs, square)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(msg("tile-editor.proof-title").text())
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
            _paint_page(painter, places, square, Style("print", drawings=drawings))
    return remove_pdf_dates(bytes(data.data()))


def _pages(placed: Sequence[ProofPlace]) -> Iterator[list[ProofPlace]]:
    last = max((place.page for place in placed), default=0)
    for page in range(last + 1):
        yield [place for place in placed if place.page == page]


def _paint_page(painter: QPainter, places: Sequence[ProofPlace], square: float, style: Style) -> None:
    for place in places:
        painter.save()
        painter.translate(place.x, place.y)
        painter.scale(square / UNIT, square / UNIT)
        paint_face(painter, place.proof.face, style, place.rotation)
        painter.restore()
        height = rotated_size(place.proof.face.width, place.proof.face.height, place.rotation)[1] * square
        below = QPointF(place.x, place.y + height + _CAPTION_HEIGHT / 2)
        paint_text_left(painter, place.proof.caption, below, 3, style.palette.text)
    foot = _PAGE_SIZE[1] - _MARGIN
    painter.setPen(QPen(style.palette.text, 0.3))
    painter.drawLine(QPointF(_MARGIN, foot), QPointF(_MARGIN + _RULER_LENGTH, foot))
    for x in (_MARGIN, _MARGIN + _RULER_LENGTH):
        painter.drawLine(QPointF(x, foot - 2), QPointF(x, foot + 2))
    words = msg("tile-editor.proof-rule", length=_RULER_LENGTH, side=square if square % 1 else int(square)).text()
    paint_text_left(painter, words, QPointF(_MARGIN, foot - 4), 3, style.palette.text)
