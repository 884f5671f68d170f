"""The Checklist section: what is wrong or missing in a scenario, with links to the fields."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from editor.messages import Message, msg
from editor.model.base import visible_or_empty
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.rules.problem import SEVERITIES, Severity
from editor.ui.scenario.section import Section, SectionContext
from editor.ui.scenario.section_registry import SECTIONS_BY_NAME, section_of_field, section_of_problem
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from editor.values import FrozenStruct

MISSING_FIELDS = {
    "cp": "sides/*/cp",
    "turns": "turns",
    "initiative": "initiative",
    "victory": "victory/mode",
    "places": "sides",
    "cards": "house",
    "mp": "sides/*/mp",
    "ground": "ground",
}
"""Subjects of the rule ``scenario.unsaid`` and the fields that set them."""


class ChecklistItem(FrozenStruct):
    """Something that is wrong or missing, and where it can be fixed."""

    section: str
    target: str
    """Id of an object, or path of a field."""
    message: Message
    severity: Severity


def checklist_items(report: Report) -> list[ChecklistItem]:
    """Return what can be fixed on this page: problems by severity, then what is missing."""
    scenario = report.inspection.scenario
    items = [item for each in report.problems for item in _from_problem(each, scenario)]
    return sorted([*items, *_from_empty_fields(scenario)], key=lambda each: SEVERITIES.index(each.severity))


def _from_problem(problem: Problem, scenario: Scenario) -> Iterator[ChecklistItem]:
    if problem.rule == "scenario.unsaid":
        names = dict(problem.message.params)["what"]
        assert isinstance(names, tuple)
        for what, name in zip(problem.subjects, names, strict=True):
            section = section_of_field(MISSING_FIELDS[what])
            if section is not None:
                yield ChecklistItem(section, MISSING_FIELDS[what], msg("form.missing-info", what=name), "info")
    elif (section := section_of_problem(problem, scenario)) is not None:
        yield ChecklistItem(section, problem.subjects[0] if problem.subjects else "", problem.message, problem.severity)


def _from_empty_fields(scenario: Scenario) -> Iterator[ChecklistItem]:
    """Yield fields that no rule requires but every scenario should have; story cards replace objectives and story."""
    has_cards = bool(scenario.story.cards)
    filled = {
        "title": visible_or_empty(scenario.title),
        "sides": scenario.sides,
        "objectives": scenario.objectives or has_cards,
        "texts/story": visible_or_empty(scenario.texts.story) or has_cards,
    }
    for path, is_filled in filled.items():
        section = section_of_field(path)
        if not is_filled and section in SECTIONS_BY_NAME:
            assert section is not None
            yield ChecklistItem(section, path, msg(f"form.gap-{path.rpartition('/')[2]}"), "info")


class ChecklistSection(Section):
    """A list of checklist items; a click opens the section of an item."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self._items: list[ChecklistItem] = []
        self.add_hint("checklist-advice")
        self.empty_label = Label(wordWrap=True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName(self.form_text("section-checklist"))
        self.list.setMinimumHeight(320)
        self.list.itemClicked.connect(self._open_item)
        self.list.itemActivated.connect(self._open_item)
        self.body.addWidget(self.empty_label)
        self.body.addWidget(self.list)

    def refresh(self) -> None:
        """Show the items of the current report."""
        report = self.workspace.document.report
        items = checklist_items(report)
        elsewhere = sum(each.severity != "paid" for each in report.problems)
        done = msg("form.checklist-map", count=elsewhere) if elsewhere else msg("form.checklist-done")
        self.empty_label.setText(done.text())
        self.empty_label.setVisible(not items)
        self.list.setVisible(bool(items))
        if items == self._items:
            return
        self._items = items
        self.list.clear()
        for number, item in enumerate(items):
            line = msg("form.checklist-line", section=msg(f"form.section-{item.section}"), problem=item.message)
            row = QListWidgetItem(current_theme().icon(item.severity), line.text())
            row.setData(Qt.ItemDataRole.UserRole, number)
            self.list.addItem(row)

    def _open_item(self, row: QListWidgetItem) -> None:
        item = self._items[row.data(Qt.ItemDataRole.UserRole)]
        self.context.show_section(item.section, item.target)
