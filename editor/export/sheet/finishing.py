"""Puts into a printed PDF what Qt's writer leaves out: an outline, the language, and letters that can be copied.

Qt names the tab for every space, because both are the same glyph; it does not say clearly that only the glyphs in use
are in the file; and it orders fonts by chance, which the names it gives them betray.
"""

from __future__ import annotations

import re
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from pypdf import PdfWriter
from pypdf.generic import BooleanObject, DictionaryObject, Fit, IndirectObject, NameObject, TextStringObject

from editor.export.sheet.block import Mark, Rank
from editor.export.sheet.flow import Pages
from editor.export.sheet.typeface import PT

_DEPTH: Final[dict[Rank, int]] = {"title": 0, "part": 0, "map": 1, "section": 1, "topic": 2}

_BLANK: Final = re.compile(rb"<(?:0009|00A0)>(?=[^\[]*\])")
"""A glyph without ink, in the table that says which letter each stands for: a tab, or a space that does not break."""


def finished(pdf: bytes, pages: Pages, language: str) -> bytes:
    """The PDF of these pages, for readers and screen readers. The same pages give the same bytes."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    writer.pdf_header = "%PDF-1.4"
    root = writer.root_object
    root[NameObject("/Lang")] = TextStringObject(language)
    shown = DictionaryObject({NameObject("/DisplayDocTitle"): BooleanObject(True)})
    root[NameObject("/ViewerPreferences")] = shown
    for font in _fonts(writer).values():
        _mend(font)
    _add_outline(writer, pages)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


# --- fonts ------------------------------------------------------------------------------------------------------------


def _fonts(writer: PdfWriter) -> dict[int, Any]:
    """Every font once, by the number of its object."""
    resources: list[Any] = [page["/Resources"] for page in writer.pages]
    used = [font for each in resources for font in each.get("/Font", {}).values()]
    return {font.idnum: font.get_object() for font in used}


def _mend(font: Any) -> None:
    """Name the font as a part of the whole, by what it holds, and call a space a space."""
    within = font["/DescendantFonts"][0].get_object()
    about = within["/FontDescriptor"].get_object()
    glyphs = about[next(key for key in about if key.startswith("/FontFile"))].get_object()
    name = NameObject(f"/{_tag(glyphs.get_data())}+{about['/FontName'].rpartition('+')[2]}")
    font[NameObject("/BaseFont")] = within[NameObject("/BaseFont")] = about[NameObject("/FontName")] = name
    letters = font["/ToUnicode"].get_object()
    letters.set_data(_BLANK.sub(b"<0020>", letters.get_data()))


def _tag(data: bytes) -> str:
    """Six capitals, as the format wants them before the name of a font that is not whole."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])


# --- the outline ------------------------------------------------------------------------------------------------------


def outline(pages: Pages) -> list[tuple[int, Mark]]:
    """All headings with the number of their page, from 0. Maps come first: they stand where there was room for them."""
    marks = [
        (number, Mark(mark.words, mark.rank, placed.box.top() + mark.y))
        for number, page in enumerate(pages.pages)
        for placed in page
        for mark in placed.marks
    ]
    first = {"title": 0, "map": 1}
    return sorted(marks, key=lambda each: first.get(each[1].rank, 2))


def _add_outline(writer: PdfWriter, pages: Pages) -> None:
    above: list[IndirectObject] = []
    for number, mark in outline(pages):
        del above[_DEPTH[mark.rank] :]
        top = (pages.sheet.height() - mark.y) / PT
        parent = above[-1] if above else None
        item = writer.add_outline_item(
            title=mark.words, page_number=number, parent=parent, fit=Fit.xyz(top=round(top, 1)), is_open=not parent
        )
        above.append(item)
