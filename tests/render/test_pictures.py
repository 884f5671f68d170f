"""The same drawing as PNG, SVG and PDF: vectors stay vectors, and the same drawing gives the same bytes."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.catalog import Box
from editor.render.faces import face_drawing
from editor.render.picture import image_of, pdf_of, png_bytes, svg_of, undated
from editor.render.style import Style
from tests.render.pixels import differing, pixels


@pytest.mark.parametrize("tile", ["zombie-lab", "storage-room", "driller-3", "robot-assembly-workshop"])
def test_svg_shows_what_png_shows(box: Box, tile: str) -> None:
    drawing = face_drawing(box.tiles[tile].front, Style(px=100))
    direct = image_of(drawing)
    renderer = QSvgRenderer(QByteArray(svg_of(drawing)))
    assert renderer.isValid()
    image = QImage(direct.size(), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    assert differing(pixels(direct), pixels(image), more_than=90) < 0.03


def test_svg_is_made_of_lines_and_shows_no_fonts(box: Box) -> None:
    root = ElementTree.fromstring(svg_of(face_drawing(box.tiles["zombie-lab"].front, Style())))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "path" in tags
    assert tags.isdisjoint({"image", "clipPath", "pattern"})
    assert {element.get("fill-opacity") for element in root.iter() if element.tag.endswith("}text")} == {"0"}


def test_pdf_holds_vectors_and_text(box: Box) -> None:
    pdf = pdf_of(face_drawing(box.tiles["zombie-lab"].front, Style()), "Zombie Lab")
    assert pdf.startswith(b"%PDF-1.")
    assert b"/Subtype /Image" not in pdf
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    assert any(b" Tj" in _unpacked(stream) or b" TJ" in _unpacked(stream) for stream in streams)


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return stream


def test_the_same_drawing_gives_the_same_bytes(box: Box) -> None:
    drawing = face_drawing(box.tiles["gym"].front, Style(px=50))
    assert png_bytes(image_of(drawing)) == png_bytes(image_of(drawing))
    assert svg_of(drawing) == svg_of(drawing)
    assert pdf_of(drawing) == pdf_of(drawing)


def test_what_qt_writes_of_time_and_chance_is_overwritten_in_place() -> None:
    made = (
        b"/CreationDate (D:20310517084512+02'00')\n"
        b'xmp:CreateDate="2031-05-17T08:45:12+02:00" xmpMM:DocumentID="uuid:131c8b38-5aae-4708-b844-fff6ec856d6f"\n'
        b"/ID [ <3132fa> <3132fa> ]\n"
    )
    calm = undated(made)
    assert len(calm) == len(made)
    assert b"(D:20000101000000+00'00')" in calm
    assert b'"2000-01-01T00:00:00+00:00"' in calm
    assert b"uuid:00000000-0000-0000-0000-000000000000" in calm
    assert b"/ID [ <000000> <000000> ]" in calm
