"""Cards as widgets: long words in titles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.card_widget import CardContent, CardWidget
from tests.drawn_map import real_box

FIRST_LINE = QRect(8, 4, 148, 16)
"""Where the first line of a title is."""


def first_line(qtbot: QtBot, title: str, price: int | None) -> QImage:
    facts = ("A fact",) * 12  # more than the smallest height has room for
    card = CardWidget("card", CardContent(title, QColor("#0a64b4"), facts, price=price), Thumbnails(real_box()))
    qtbot.addWidget(card)
    card.resize(card.sizeHint())
    return card.grab(FIRST_LINE).toImage()


@pytest.mark.parametrize("title", ["Plastiksprengstoff", "Scharfschützengewehr", "Portable Electroencephalographs"])
def test_the_price_is_below_a_title_with_a_long_word(qtbot: QtBot, title: str) -> None:
    assert first_line(qtbot, title, 3) == first_line(qtbot, title, None), "nothing of the title is cut off"


def test_the_price_is_beside_a_short_title(qtbot: QtBot) -> None:
    assert first_line(qtbot, "Taser", 3) != first_line(qtbot, "Taser", None)


def test_a_word_wider_than_the_card_is_smaller(qtbot: QtBot) -> None:
    line = first_line(qtbot, "Scharfschützengewehrmunition", None)
    ink = {x for x in range(line.width()) for y in range(line.height()) if line.pixelColor(x, y).lightness() > 190}
    assert ink, "the title is painted"
    assert max(ink) < line.width() - 4, "its end is not cut off"
