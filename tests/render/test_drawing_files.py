"""PNG, SVG and PDF files of a drawing: vectors stay vectors, and bytes are reproducible."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from editor.catalog import Box
from editor.render.drawing_files import png_bytes, remove_pdf_dates, render_image, render_pdf, render_svg
from editor.render.painters.face_painter import face_drawing
from editor.values import replace
from tests.render.pixels import EARTH_STYLE, differing, pixels


@pytest.mark.parametrize("tile", ["zombie-lab", "storage-room", "driller-3", "robot-assembly-workshop"])
def test_svg_looks_like_png(box: Box, tile: str) -> None:
    drawing = face_drawing(box.tiles[tile].front, replace(EARTH_STYLE, px=100))
    direct = render_image(drawing)
    renderer = QSvgRenderer(QByteArray(render_svg(drawing)))
    assert renderer.isValid()
    image = QImage(direct.size(), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    assert differing(pixels(direct), pixels(image), more_than=90) < 0.03


def test_svg_has_vectors_and_no_visible_text(box: Box) -> None:
    root = ElementTree.fromstring(render_svg(face_drawing(box.tiles["zombie-lab"].front, EARTH_STYLE)))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "path" in tags
    assert tags.isdisjoint({"image", "clipPath", "pattern"})
    assert {element.get("fill-opacity") for element in root.iter() if element.tag.endswith("}text")} == {"0"}


def test_pdf_has_vectors_and_text(box: Box) -> None:
    pdf = render_pdf(face_drawing(box.tiles["zombie-lab"].front, EARTH_STYLE), "Zombie Lab")
    assert pdf.startswith(b"%PDF-1.")
    assert b"/Subtype /Image" not in pdf
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    assert any(b" Tj" in _unpacked(stream) or b" TJ" in _unpacked(stream) for stream in streams)


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return stream


def test_same_drawing_gives_same_bytes(box: Box) -> None:
    drawing = face_drawing(box.tiles["gym"].front, replace(EARTH_STYLE, px=50))
    assert png_bytes(render_image(drawing)) == png_bytes(render_image(drawing))
    assert render_svg(drawing) == render_svg(drawing)
    assert render_pdf(drawing) == render_pdf(drawing)


def test_pdf_dates_and_ids_are_overwritten_in_place() -> None:
    made = (
        b"/CreationDate (D:20310517084512+02'00')\n"
        b'xmp:CreateDate="2031-05-17T08:45:12+02:00" xmpMM:DocumentID="uuid:131c8b38-5aae-4708-b844-fff6ec856d6f"\n'
        b"/ID [ <3132fa> <3132fa> ]\n"
    )
    calm = remove_pdf_dates(made)
    assert len(calm) == len(made)
    assert b"(D:20000101000000+00'00')" in calm
    assert b'"2000-01-01T00:00:00+00:00"' in calm
    assert b"uuid:00000000-0000-0000-0000-000000000000" in calm
    assert b"/ID [ <000000> <000000> ]" in calm
