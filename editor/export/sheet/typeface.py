"""The type of the sheet: few sizes, one family, dark inks that also print well in grey."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont

from editor.render.qt_helpers import thread_cache
from editor.render.text_painter import disable_ligatures, font_family
from editor.values import FrozenStruct, replace

PT = 20
"""One point in the units of the sheet."""

INCH = 72 * PT

BLACK = "#141414"
GREY = "#5a5a5a"
ACCENT = "#1f3f66"
LINE = "#b9b9b4"
TINT = "#f2f1ec"


class Ink(FrozenStruct):
    """How a run of text looks."""

    size: float
    """In points."""
    bold: bool = False
    italic: bool = False
    colour: str = BLACK
    spaced: bool = False
    """Wider set, for lines in capitals."""
    leading: float = 1.32
    """Height of a line, as a multiple of the size."""

    @property
    def line(self) -> float:
        """Height of a line, in units."""
        return self.size * PT * self.leading

    def strong(self) -> Ink:
        return replace(self, bold=True)

    @property
    def pen(self) -> QColor:
        return QColor(self.colour)

    @property
    def font(self) -> QFont:
        return _font(round(self.size * PT), self.bold, self.italic, self.spaced)


@thread_cache()
def _font(size: int, bold: bool, italic: bool, spaced: bool) -> QFont:
    font = QFont(font_family())
    font.setPixelSize(size)
    font.setBold(bold)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    disable_ligatures(font)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 108)
    return font


DOT = "\u00a0· "
"""Between things in a line; no line begins with it."""

TITLE = Ink(27, bold=True, leading=1.12)
BYLINE = Ink(10, colour=GREY)
PART = Ink(17, bold=True, colour=ACCENT, leading=1.2)
SECTION = Ink(12.5, bold=True, colour=ACCENT, leading=1.2)
TOPIC = Ink(9.5, bold=True)
BODY = Ink(9)
STORY = Ink(9.5, italic=True, leading=1.38)
CELL = Ink(8, leading=1.26)
NOTE = Ink(7.5, colour=GREY, leading=1.26)
LABEL = Ink(6.5, bold=True, colour=GREY, spaced=True)
FACT = Ink(9, bold=True, leading=1.2)
