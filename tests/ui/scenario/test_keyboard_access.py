"""Keyboard and screen readers reach everything on the Scenario page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QLineEdit, QSpinBox, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from editor.files import read_scenario
from editor.paths import data_folder
from editor.session.document import Document
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.section_registry import SECTIONS, sections_of
from tests.ui.panel_helpers import PanelEnv, press
from tests.ui.windows import the_box


def coldwater(qtbot: QtBot) -> ScenarioPage:
    scenario = read_scenario(data_folder("scenarios") / "hammer-at-coldwater.scenario.json")
    page = ScenarioPage(PanelEnv(Document(scenario, the_box())).workspace)
    qtbot.addWidget(page)
    page.resize(1000, 800)
    with qtbot.waitActive(page):
        page.show()
    return page


def reached(page: ScenarioPage) -> list[QWidget]:
    """Return the widgets of the shown section that take the focus, without parts of fields and empty scroll areas."""
    return [
        each
        for each in page.shown.findChildren(QWidget)
        if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and not _inside(each)
    ]


def _inside(widget: QWidget) -> bool:
    return isinstance(widget, QLineEdit) and isinstance(widget.parent(), QSpinBox)


def name_of(widget: QWidget) -> str:
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def test_every_widget_has_accessible_name(qtbot: QtBot) -> None:
    page = coldwater(qtbot)
    for kind in sections_of(page.workspace.box.game):
        page.show_section(kind.name)
        nameless = [type(each).__name__ for each in reached(page) if not name_of(each)]
        assert nameless == [], kind.name


def test_tab_key_traverses_section(qtbot: QtBot) -> None:
    page = coldwater(qtbot)
    page.show_section("zones")
    page.list.setFocus()
    wanted, seen = set(reached(page)), set()
    for _ in range(3 * len(wanted) + 10):
        holder = QApplication.focusWidget()
        assert holder is not None
        seen.add(holder)
        press(holder, Qt.Key.Key_Tab)
    missed = {each for each in wanted - seen if not isinstance(each, QAbstractScrollArea | QTabBar)}
    assert {name_of(each) for each in missed} == set()


def test_sections_can_be_selected_with_keyboard(qtbot: QtBot) -> None:
    page = coldwater(qtbot)
    page.list.setFocus()
    press(page.list, Qt.Key.Key_Home, Qt.Key.Key_Down)
    assert page.shown_name == SECTIONS[1].name
