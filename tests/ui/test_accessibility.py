"""Colors for any color vision, names for screen readers, and the order in which Tab moves the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QSlider, QWidget
from pytestqt.qtbot import QtBot

from editor.edits import Selection
from editor.model.grid import Edge, Square
from editor.render.color_palette import THEMES, palette
from editor.render.qt_helpers import painting
from editor.render.style import Style
from editor.ui.dialogs.export import ExportDialog
from editor.ui.forms.item_list import AddComboBox
from editor.ui.map.canvas.marks import MarkBrush, bar_edges, border_squares, mark_edges, mark_squares, outline_squares
from editor.ui.scenario.section_registry import sections_of
from editor.ui.tile_editor.photo import Photo
from editor.ui.widgets.theme import Theme
from editor.ui.widgets.widget_utils import tab_stops
from editor.ui.window.main_window import MainWindow
from tests.ui.named import nameless
from tests.ui.windows import dialog, make_window, open_example

SCHEMES = (Theme("light"), Theme("dark"), Theme("dark", high_contrast=True))

# --- colors ---

Rgb = tuple[float, float, float]

VISION: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""Linear RGB as people see it who lack a kind of cone: Machado, Oliveira and Fernandes 2009, severity 1."""

LEAST_DISTANCE = 10
"""In CIELAB, where 2.3 is a just noticeable difference."""


def linear(color: QColor) -> Rgb:
    def channel(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return channel(color.redF()), channel(color.greenF()), channel(color.blueF())


def seen(color: QColor, vision: str) -> Rgb:
    """The color in CIELAB as a kind of vision sees it."""
    r, g, b = linear(color)
    r, g, b = (min(1.0, max(0.0, x * r + y * g + z * b)) for x, y, z in VISION[vision])
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * r + 0.3576 * g + 0.1805 * b,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        0.0193 * r + 0.1192 * g + 0.9505 * b,
    )
    x, y, z = (_curve(value / of) for value, of in zip(xyz, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def distance(one: QColor, other: QColor, vision: str) -> float:
    return dist(seen(one, vision), seen(other, vision))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (light + 0.05) / (dark + 0.05)


def confused(colors: dict[str, QColor]) -> list[tuple[str, str, str, float]]:
    """Pairs of colors that are too similar for a kind of vision."""
    return [
        (vision, one, other, round(apart, 1))
        for vision in VISION
        for (one, a), (other, b) in combinations(colors.items(), 2)
        if (apart := distance(a, b, vision)) < LEAST_DISTANCE
    ]


def test_simulator_confuses_red_and_green_only_without_those_cones() -> None:
    red, green = QColor("#a05a2c"), QColor("#6b7a2c")
    assert distance(red, green, "all cones") > 40
    assert distance(red, green, "deuteranopia") < 20
    assert distance(QColor("black"), QColor("white"), "tritanopia") > 90


@pytest.mark.parametrize("theme", SCHEMES, ids=lambda theme: theme.scheme)
def test_colors_with_a_meaning_differ_for_every_color_vision(theme: Theme) -> None:
    assert confused({role: theme.color(role) for role in ("error", "warning", "legal", "accent")}) == []


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_colors_of_sides_differ_for_every_color_vision(theme: str) -> None:
    names = ("norad", "salemite", "green", "purple", "ochre", "indigo", "black")
    assert confused({name: palette(THEMES[theme]).sides[name] for name in names}) == []


@pytest.mark.parametrize("theme", SCHEMES, ids=lambda theme: theme.scheme)
def test_text_is_readable(theme: Theme) -> None:
    least = 7.0 if theme.high_contrast else 4.5
    for ground in ("window", "panel", "raised"):
        for role in ("text", "quiet", "error", "warning", "info", "legal"):
            assert contrast(theme.color(role), theme.color(ground)) >= least, (role, ground)
    assert contrast(theme.color("accent-text"), theme.color("accent")) >= least


def painted(theme: Theme, ground: QColor) -> Iterator[tuple[str, QImage]]:
    color = theme.color("accent")
    squares, edges = (Square(1, 1),), (Edge(1, 1, "n"),)
    marks: dict[str, Callable[[MarkBrush], None]] = {
        "mark": lambda brush: mark_squares(brush, squares, color, fill=0),
        "outline": lambda brush: outline_squares(brush, squares, color),
        "border": lambda brush: border_squares(brush, [squares], color, 2),
        "edges": lambda brush: mark_edges(brush, edges, color),
        "bars": lambda brush: bar_edges(brush, edges, color, 3),
    }
    for name, mark in marks.items():
        image = QImage(120, 120, QImage.Format.Format_RGB32)
        image.fill(ground)
        with painting(image) as painter:
            painter.scale(0.4, 0.4)
            mark(MarkBrush(painter, Style(theme.name, 40.0), theme))
        yield name, image


@pytest.mark.parametrize("theme", SCHEMES, ids=lambda theme: theme.scheme)
def test_marks_are_visible_on_any_background(theme: Theme) -> None:
    """Photos of tiles have every color, also that of the mark."""
    grounds = [QColor.fromRgbF(level / 8, level / 8, level / 8) for level in range(9)]
    grounds += [theme.color("accent"), QColor("red"), QColor("green"), QColor("blue"), QColor("yellow")]
    for ground in grounds:
        for name, image in painted(theme, ground):
            best = max(contrast(image.pixelColor(x, y), ground) for x in range(20, 100) for y in range(36, 44))
            assert best >= 3, f"{name} on {ground.name()}"


@pytest.mark.parametrize("theme", SCHEMES, ids=lambda theme: theme.scheme)
def test_corners_of_a_photo_are_visible_on_any_photo(theme: Theme) -> None:
    room = QRectF(0, 0, 200, 200)
    for ground in (QColor("black"), QColor("gray"), QColor("white"), theme.color("accent"), QColor("#00c000")):
        photo, image = Photo(), QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(ground)
        photo.set_image(image.copy())
        with painting(image) as painter:
            photo.paint_marks(painter, room, theme.color("accent"))
        line = round(photo.marks(room)[0].x())
        best = max(contrast(image.pixelColor(x, 100), ground) for x in range(line - 5, line + 6))
        assert best >= 3, ground.name()


# --- names and focus ---


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    qtbot.waitUntil(window.isActiveWindow)
    return window


def unlabeled(window: MainWindow) -> list[str]:
    """The visible combo boxes without a label: on Linux their own name is what they show."""
    boxes = [box for box in window.findChildren(QComboBox) if box.isVisible() and not isinstance(box, AddComboBox)]
    return [f"{type(box.parent()).__name__}: {box.currentText()}" for box in boxes if not labels_of(box)]


def labels_of(box: QComboBox) -> list[str]:
    found = QAccessible.queryAccessibleInterface(box)
    assert found is not None
    related = [each for each, _ in found.relations(QAccessible.RelationFlag.Label)]
    return [each.text(QAccessible.Text.Name) for each in related if each.text(QAccessible.Text.Name)]


def test_everything_on_the_map_page_has_a_name(window: MainWindow) -> None:
    document = window.workspace.document
    level = document.level.level
    start = next(document.scenario.starts())[1].id
    for selected in (
        Selection(level.id),
        Selection(level.id, tiles=frozenset({level.placements[0].id})),
        Selection(level.id, doors=frozenset({level.doors[0].id})),
        Selection(level.id, characters=frozenset({start})),
    ):
        document.select(selected)
        QApplication.processEvents()
        assert nameless(window) == []
        assert unlabeled(window) == []


def test_everything_in_the_sections_has_a_name(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    for section in sections_of(window.workspace.box.game):
        window.pages.scenario.show_section(section.name)
        QApplication.processEvents()
        assert nameless(window) == [], section.name
        assert unlabeled(window) == [], section.name


def region_of(window: MainWindow, widget: QWidget) -> str:
    docks = window.panels.docks
    regions = {
        "palette": docks["palette"],
        "map": window.canvas,
        "properties": docks["inspector"],
        "status": window.status,
    }
    return next((name for name, region in regions.items() if region is widget or region.isAncestorOf(widget)), "")


def test_tab_goes_from_the_palette_over_the_map_and_the_properties_to_the_status(window: MainWindow) -> None:
    document = window.workspace.document
    document.select(Selection(document.level_id, tiles=frozenset({document.level.level.placements[0].id})))
    QApplication.processEvents()
    window.panels.palette.tiles.search.setFocus()
    reached = []
    for _ in range(80):
        here = QApplication.focusWidget()
        assert here is not None
        reached.append(region_of(window, here))
        if here is window.canvas:
            window.focusNextPrevChild(True)
        else:
            QTest.keyClick(here, Qt.Key.Key_Tab)
    order = [name for name, before in zip(reached, ["", *reached], strict=False) if name and name != before]
    assert order[:4] == ["palette", "map", "properties", "status"]


def test_tab_goes_from_the_sections_over_the_form_to_the_preview(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    page = window.pages.scenario
    stops = tab_stops(window.controls.focus_regions())
    first = stops.index(page.list)
    form = [number for number, each in enumerate(stops) if page.shown.isAncestorOf(each)]
    assert form == list(range(first + 1, first + 1 + len(form)))
    assert stops[form[-1] + 1 : form[-1] + 3] == [page.side_pane.tabs, window.canvas]


def test_options_of_an_export_follow_the_formats(window: MainWindow) -> None:
    window.action_registry["export"].trigger()
    asked = dialog(window, ExportDialog)
    for row in (0, 1):
        asked.formats.setCurrentRow(row)
        QApplication.processEvents()
        assert asked.form is not None
        stops = tab_stops([asked])
        assert asked.form.isAncestorOf(stops[stops.index(asked.formats) + 1])
    asked.close()


def test_details_of_a_tile_have_a_name(window: MainWindow) -> None:
    about = window.panels.palette.tiles.findChildren(QScrollArea)
    assert [each for each in about if each.focusPolicy() & Qt.FocusPolicy.TabFocus and not each.accessibleName()] == []


def test_backtab_reverses_the_order(window: MainWindow) -> None:
    window.canvas.setFocus()
    window.focusNextPrevChild(True)
    assert not window.canvas.hasFocus()
    window.focusNextPrevChild(False)
    assert window.canvas.hasFocus()
    stops = tab_stops([window.panels.docks["palette"]])
    window.focusNextPrevChild(False)
    assert QApplication.focusWidget() is stops[-1]


@pytest.mark.parametrize("theme", SCHEMES, ids=lambda theme: theme.scheme)
def test_a_slider_is_visible_along_its_whole_length(qtbot: QtBot, theme: Theme) -> None:
    panel = QWidget()
    panel.setStyleSheet(f"QWidget {{ background: {theme.color('panel').name()} }} {theme.style_sheet()}")
    qtbot.addWidget(panel)
    slider = QSlider(Qt.Orientation.Horizontal, panel)
    slider.setGeometry(0, 0, 200, 30)
    slider.setValue(50)
    panel.resize(200, 30)
    image = panel.grab().toImage()
    for x in (20, 100, 180):
        column = [image.pixelColor(x, y) for y in range(30)]
        assert max(contrast(each, theme.color("panel")) for each in column) >= 3, x


def test_high_contrast_theme_can_be_chosen_and_is_kept(window: MainWindow) -> None:
    window.action_registry["theme-contrast"].trigger()
    assert window.action_registry["theme-contrast"].isChecked()
    assert window.settings.theme() == "contrast"
    assert window.palette().window().color() == QColor("black")
    window.action_registry["theme-light"].trigger()
    assert window.palette().window().color() != QColor("black")
