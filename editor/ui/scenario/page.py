"""The page itself: sections on the left, the form in the middle, the map beside it to look at and to pick from."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.messages import Message, msg
from editor.model.objectives import Reference
from editor.model.scenario import SquareOnLevel
from editor.rules import Problem
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.beside import Beside
from editor.ui.scenario.checklist import ChecklistSection
from editor.ui.scenario.common_rules import CommonRulesSection
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.own_cards import OwnCardsSection
from editor.ui.scenario.registry import SECTIONS, section_of_finding
from editor.ui.scenario.search_deck import SearchDeckSection
from editor.ui.scenario.section import Desk, Section
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.suppressed import SuppressedSection
from editor.ui.scenario.texts import TextsSection
from editor.ui.scenario.zones import ZonesSection
from editor.ui.sheet.side_column import SideColumn
from editor.ui.widgets.widget_utils import catch_qt_errors

_NARROWEST = {"list": 130, "form": 320, "beside": 240}
_SHARES = (0, 3, 2)
_ABOVE = 40
"""What stays in sight above a thing that was turned to."""

_CLASSES: dict[str, type[Section]] = {
    "basics": BasicsSection,
    "sides": SidesSection,
    "zones": ZonesSection,
    "objectives": ObjectivesSection,
    "search-deck": SearchDeckSection,
    "texts": TextsSection,
    "common-rules": CommonRulesSection,
    "own-cards": OwnCardsSection,
    "suppressed": SuppressedSection,
    "checklist": ChecklistSection,
}
"""The class of each section, by the names of ``SECTIONS``."""


@catch_qt_errors
class ScenarioPage(QWidget):
    """Follows the document while it is seen; a section is made when it is first turned to."""

    def __init__(self, workspace: Workspace, make_sheet: Callable[[], QWidget] = QWidget) -> None:
        """``make_sheet``: makes what shows the sheet beside the form."""
        super().__init__()
        self.workspace = workspace
        self.desk = Desk(workspace, self.show_section, self.pick, self.point)
        self._made: dict[str, Section] = {}
        self._areas: dict[str, SideColumn] = {}
        self._entered: Section | None = None
        self._box = workspace.box
        self.list = QListWidget()
        self.list.setAccessibleName(msg("form.sections").text())
        self.list.setMinimumWidth(_NARROWEST["list"])
        self.list.setWordWrap(True)
        for kind in SECTIONS:
            item = QListWidgetItem(msg(f"form.section-{kind.name}").text())
            item.setData(Qt.ItemDataRole.UserRole, kind.name)
            self.list.addItem(item)
        self._stack = QStackedWidget()
        self._stack.setMinimumWidth(_NARROWEST["form"])
        self.beside = Beside(make_sheet)
        self.beside.setMinimumWidth(_NARROWEST["beside"])
        self.split = QSplitter(Qt.Orientation.Horizontal)
        for part, share in zip((self.list, self._stack, self.beside), _SHARES, strict=True):
            self.split.addWidget(part)
            self.split.setStretchFactor(self.split.indexOf(part), share)
            self.split.setCollapsible(self.split.indexOf(part), part is self.beside)
        self.split.setSizes([_NARROWEST["list"] + 30, 560, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.split)
        self.setFocusProxy(self.list)
        self.list.currentRowChanged.connect(self._turn)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self._start_anew)
        workspace.view_changed.connect(self._follow_map)
        self.list.setCurrentRow(0)

    # --- sections ---

    @property
    def shown(self) -> Section:
        """The section that is shown."""
        return self.section(self.shown_name)

    @property
    def shown_name(self) -> str:
        return str(self.list.currentItem().data(Qt.ItemDataRole.UserRole))

    def section(self, name: str) -> Section:
        """A section by its name, made if need be."""
        if name not in self._made:
            made = _CLASSES[name](self.desk)
            made.setAccessibleName(msg(f"form.section-{name}").text())
            area = SideColumn()
            area.column.setContentsMargins(0, 0, 0, 0)
            area.column.addWidget(made)
            area.column.addStretch(1)  # so that no form is higher than it needs to be
            self._stack.addWidget(area)
            self._made[name], self._areas[name] = made, area
            made.refresh()
        return self._made[name]

    def show_section(self, name: str, thing: str = "") -> None:
        """Turn to a section, and there to the thing with that id or the field at that path."""
        self.list.setCurrentRow([kind.name for kind in SECTIONS].index(name))
        if thing:
            self._reveal(thing)

    def show_finding(self, found: Problem) -> bool:
        """Turn to where a finding can be put right; whether that is on this page."""
        name = section_of_finding(found, self.workspace.document.scenario)
        if name is None:
            return False
        self.show_section(name)
        any(map(self._reveal, found.subjects))
        return True

    def _reveal(self, thing: str) -> bool:
        """Bring it in sight; whether the section has it."""
        widget = self.shown.reveal(thing)
        if widget is not None:
            area = self._areas[self.shown_name]
            self.shown.lines.activate()
            area.verticalScrollBar().setValue(widget.mapTo(self.shown, QPoint(0, 0)).y() - _ABOVE)
        return widget is not None

    def _start_anew(self) -> None:
        """Another document is open. One with another box, as of another game, has other things to choose from."""
        if self.workspace.box is not self._box:
            self._box = self.workspace.box
            for area in self._areas.values():
                self._stack.removeWidget(area)
                area.deleteLater()
            self._made.clear()
            self._areas.clear()
            self._entered = None
            self._turn()
        self.refresh()

    def refresh(self) -> None:
        if self.isVisible():
            self.shown.refresh()

    def _follow_map(self) -> None:
        """Who is picked on the map beside the form is chosen in it, if the section has them."""
        if self.isVisible():
            self.shown.refresh()
            picked = self.workspace.document.selection
            if len(picked) == 1:
                any(map(self._reveal, (*picked.characters, *picked.zones)))

    def _turn(self) -> None:
        self.workspace.document.history.end_merge()
        if self._entered is not None:
            self._entered.left()
        section = self._entered = self.shown
        self._stack.setCurrentWidget(self._areas[self.shown_name])
        section.refresh()
        if self.isVisible():
            section.entered()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        super().showEvent(event)
        self.shown.refresh()
        self.shown.entered()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self.shown.left()

    # --- the map beside it ---

    def pick(self, kinds: tuple[str, ...], take: Callable[[Reference], None]) -> None:
        """Let the person point at a thing on the map, and give it to whoever asked."""
        self.beside.show_map()
        asked = QApplication.focusWidget()

        def taken(thing: Reference) -> None:
            take(thing)
            if asked is not None and asked.isVisible():
                asked.setFocus()

        self.workspace.use_tool(make_tool("pick", self.workspace, kinds=kinds, take=taken))
        self.beside.lead_keys_to_map()

    def point(self, hint: Message, take: Callable[[SquareOnLevel], None]) -> None:
        """Let the person point at a square, and give it to whoever asked."""
        self.beside.show_map()
        self.workspace.use_tool(make_tool("point", self.workspace, why=hint, take=take))
        self.beside.lead_keys_to_map()
