"""Every format has a preview that follows its options."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter

from editor.board import Board
from editor.errors import StudioError
from editor.export import EXPORTERS
from editor.export.exporter import PreviewPage
from editor.messages import to_text
from editor.render.qt_helpers import painting
from tests.export.sheets import first_steps, two_floors
from tests.export.table_maps import shipped_board

pytestmark = pytest.mark.usefixtures("qapp")


def pages_of(name: str, board: Board, **options: Any) -> list[PreviewPage]:
    exporter = EXPORTERS[name]
    return exporter.preview(board, {**exporter.defaults(), **options})


def seen(page: PreviewPage) -> bytes:
    """Return the page, 700 pixels wide."""
    scale = 700 / page.width
    image = QImage(700, max(1, round(page.height * scale)), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        page.paint(painter)
    return bytes(image.constBits())


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pdf", {"numbers": False}),
        ("pdf", {"what": "map"}),
        ("png", {"theme": "dark"}),
        ("png", {"legend": True}),
        ("svg", {"names": False}),
        ("uvtt", {"grid": True}),
    ],
)
def test_a_preview_follows_the_options(name: str, options: dict[str, Any]) -> None:
    usual, other = pages_of(name, first_steps()), pages_of(name, first_steps(), **options)
    assert seen(usual[0]) == seen(pages_of(name, first_steps())[0])
    assert seen(usual[0]) != seen(other[0])


@pytest.mark.parametrize("name", list(EXPORTERS))
def test_every_format_has_a_preview_with_something_on_it(name: str) -> None:
    pages = pages_of(name, shipped_board("stolen-seal") if name == "table-engine" else two_floors())
    assert pages
    for page in pages:
        assert len(set(seen(page))) > 2


def test_there_is_a_page_for_each_level_where_there_is_a_file_for_each() -> None:
    assert [len(pages_of(name, two_floors())) for name in ("png", "svg", "uvtt", "tmj")] == [2, 2, 2, 2]
    assert len(pages_of("png", two_floors(), level=1)) == 1


def test_an_impossible_export_has_no_preview_and_reports_why() -> None:
    with pytest.raises(StudioError, match="no level 3"):
        pages_of("png", two_floors(), level=3)
    with pytest.raises(StudioError, match="nobody"):
        pages_of("engine", two_floors(), secrets="nobody")


@pytest.mark.parametrize("exporter", EXPORTERS.values(), ids=list(EXPORTERS))
def test_every_choice_has_a_name(exporter: Any) -> None:
    for option in exporter.options:
        names = [to_text(option.choice_name(choice)) for choice in option.choices]
        assert len(set(names)) == len(names)
        assert not set(names) & set(option.choices)
