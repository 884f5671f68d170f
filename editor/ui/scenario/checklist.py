"""The check-list: what a scenario still has to say, and the way to where it is said."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.messages import Message, msg
from editor.model.base import visible_or_empty
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.rules.problem import SEVERITIES, Severity
from editor.ui.scenario.registry import BY_NAME, section_of_field, section_of_finding
from editor.ui.scenario.section import Desk, Section
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from editor.values import FrozenStruct

_UNSAID = {"cp": "sides/*/cp", "turns": "turns", "initiative": "initiative", "victory": "victory/mode"}
"""What the rule about unsaid things calls them -> the field that says it."""


class OpenPoint(FrozenStruct):
    """Something that is wrong or not said yet, and where it is put right."""

    section: str
    thing: str
    """The id of a thing, or the path of a field."""
    message: Message
    severity: Severity


def open_points(report: Report) -> list[OpenPoint]:
    """First what is wrong, then what is not said; all of it can be put right on this page."""
    scenario = report.inspection.scenario
    found = [point for each in report.problems for point in _of_finding(each, scenario)]
    return sorted([*found, *_of_gaps(scenario)], key=lambda each: SEVERITIES.index(each.severity))


def _of_finding(found: Problem, scenario: Scenario) -> Iterator[OpenPoint]:
    if found.rule == "scenario.unsaid":
        for what in found.subjects:
            section = section_of_field(_UNSAID[what])
            if section is not None:
                yield OpenPoint(
                    section, _UNSAID[what], msg("form.unsaid", what=msg(f"rules.scenario.unsaid-{what}")), "info"
                )
    elif (section := section_of_finding(found, scenario)) is not None:
        yield OpenPoint(section, found.subjects[0] if found.subjects else "", found.message, found.severity)


def _of_gaps(scenario: Scenario) -> Iterator[OpenPoint]:
    """What no rule asks for, and every scenario has."""
    told = {
        "title": visible_or_empty(scenario.title),
        "sides": scenario.sides,
        "objectives": scenario.objectives,
        "texts/story": visible_or_empty(scenario.texts.story),
    }
    for path, is_told in told.items():
        section = section_of_field(path)
        if not is_told and section in BY_NAME:
            assert section is not None
            yield OpenPoint(section, path, msg(f"form.gap-{path.rpartition('/')[2]}"), "info")


class ChecklistSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._points: list[OpenPoint] = []
        self.advice("checklist-advice")
        self.calm = Label(self.words("checklist-done"), wordWrap=True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(self.words("section-checklist"))
        self.list.setMinimumHeight(320)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.lines.addWidget(self.calm)
        self.lines.addWidget(self.list)

    def refresh(self) -> None:
        points = open_points(self.workspace.document.report)
        self.calm.setVisible(not points)
        self.list.setVisible(bool(points))
        if points == self._points:
            return
        self._points = points
        self.list.clear()
        for number, point in enumerate(points):
            place = msg(f"form.section-{point.section}").text()
            item = QListWidgetItem(current_theme().icon(point.severity), f"{place}: {point.message}")
            item.setData(Qt.ItemDataRole.UserRole, number)
            self.list.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        point = self._points[item.data(Qt.ItemDataRole.UserRole)]
        self.desk.show_section(point.section, point.thing)
