"""The Scenario page: the list of sections, the form of the current section, and the map or sheet beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from editor.board.things import find_in_play
from editor.messages import Message, msg
from editor.model.objectives import Reference
from editor.model.scenario import SquareOnLevel
from editor.rules import Problem
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.basics import BasicsSection
from editor.ui.scenario.card_dialog import CharacterCardDialog, open_card
from editor.ui.scenario.checklist import ChecklistSection
from editor.ui.scenario.common_rules import CommonRulesSection
from editor.ui.scenario.custom_cards import CustomCardsSection
from editor.ui.scenario.ignored_warnings import IgnoredWarningsSection
from editor.ui.scenario.menace import MenaceSection
from editor.ui.scenario.objectives import ObjectivesSection
from editor.ui.scenario.search_deck import SearchDeckSection
from editor.ui.scenario.section import Section, SectionContext
from editor.ui.scenario.section_registry import section_of_problem, sections_of
from editor.ui.scenario.sides import SidesSection
from editor.ui.scenario.story import StorySection
from editor.ui.scenario.texts import TextsSection
from editor.ui.scenario.zones import ZonesSection
from editor.ui.sheet.scroll_column import ScrollColumn
from editor.ui.widgets.plain_text import escape_mnemonic
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors


class SidePane(QWidget):
    """Two tabs: the map, and the sheet, which is made when it is first shown."""

    tab_changed = Signal()

    def __init__(self, make_sheet: Callable[[], QWidget]) -> None:
        super().__init__()
        self._make_sheet = make_sheet
        self.map_container = QWidget()
        """Parent of the map while the page is shown."""
        QVBoxLayout(self.map_container).setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(msg("form.preview").text())
        for name in ("map", "sheet"):
            self.tabs.addTab(msg(f"form.preview-{name}").text())
        self._stack = QStackedWidget()
        self._stack.addWidget(self.map_container)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._show_tab)

    @property
    def map_is_shown(self) -> bool:
        """Return whether the map tab is current."""
        return self.tabs.currentIndex() == 0

    def show_map(self) -> None:
        """Show the map tab."""
        self.tabs.setCurrentIndex(0)

    def focus_map(self) -> None:
        """Focus the map, so that the arrow keys move its cursor."""
        layout = self.map_container.layout()
        item = layout.itemAt(0) if layout is not None else None
        if item is not None and (canvas := item.widget()) is not None:
            canvas.setFocus()

    def _show_tab(self, number: int) -> None:
        if number == self._stack.count():
            self._stack.addWidget(self._make_sheet())
        self._stack.setCurrentIndex(number)
        self.tab_changed.emit()


_NARROWEST = {"list": 130, "form": 320, "preview": 240}
_WIDEST_FORM = 820
"""Pixels: lines of text longer than this are hard to read; the map beside the form gets the rest."""
_SHARES = (0, 3, 2)
_ABOVE = 40
"""Pixels that stay visible above a revealed widget."""

_CLASSES: dict[str, type[Section]] = {
    "basics": BasicsSection,
    "sides": SidesSection,
    "zones": ZonesSection,
    "objectives": ObjectivesSection,
    "search-deck": SearchDeckSection,
    "story": StorySection,
    "menace": MenaceSection,
    "texts": TextsSection,
    "common-rules": CommonRulesSection,
    "custom-cards": CustomCardsSection,
    "suppressed": IgnoredWarningsSection,
    "checklist": ChecklistSection,
}
"""The class of each section, by the names in ``SECTIONS``."""


@catch_qt_errors
class ScenarioPage(QWidget):
    """The page; sections are made when they are first shown and updated while they are visible."""

    section_changed = Signal()
    """Emitted when another section is shown."""

    def __init__(self, workspace: Workspace, make_sheet: Callable[[], QWidget] = QWidget) -> None:
        """Make the page; ``make_sheet`` makes the widget that shows the sheet beside the form."""
        super().__init__()
        self.workspace = workspace
        self.context = SectionContext(workspace, self.show_section, self.pick_reference, self.pick_square)
        self._made: dict[str, Section] = {}
        self._areas: dict[str, ScrollColumn] = {}
        self._entered: Section | None = None
        self._box = workspace.box
        self.list = QListWidget()
        self.list.setAccessibleName(msg("form.sections").text())
        self.list.setMinimumWidth(_NARROWEST["list"])
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(16, 16))  # no larger than the blank icon: nothing moves when a section is marked
        self._list_sections()
        self._stack = QStackedWidget()
        self._stack.setMinimumWidth(_NARROWEST["form"])
        self._stack.setMaximumWidth(_WIDEST_FORM)
        self.side_pane = SidePane(make_sheet)
        self.side_pane.setMinimumWidth(_NARROWEST["preview"])
        self.split = QSplitter(Qt.Orientation.Horizontal)
        for part, share in zip((self.list, self._stack, self.side_pane), _SHARES, strict=True):
            self.split.addWidget(part)
            self.split.setStretchFactor(self.split.indexOf(part), share)
            self.split.setCollapsible(self.split.indexOf(part), part is self.side_pane)
        self.split.setSizes([_NARROWEST["list"] + 30, 560, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.split)
        self.pick_menu = QMenu(self)  # after the parts: a menu made before them leaves them out of the Tab order
        """The things at a place of the map, of which one is to be picked."""
        self.setFocusProxy(self.list)
        self.list.currentRowChanged.connect(self._show_current_section)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self._on_document_replaced)
        workspace.view_changed.connect(self._on_selection_changed)
        self.list.setCurrentRow(0)

    # --- sections ---

    def _list_sections(self) -> None:
        """List the sections of the game."""
        self.list.clear()
        for kind in sections_of(self._box.game):
            item = QListWidgetItem(msg(f"form.section-{kind.name}").text())
            item.setData(Qt.ItemDataRole.UserRole, kind.name)
            self.list.addItem(item)

    @property
    def shown(self) -> Section:
        """Return the current section."""
        return self.section(self.shown_name)

    @property
    def shown_name(self) -> str:
        """Return the name of the current section."""
        return str(self.list.currentItem().data(Qt.ItemDataRole.UserRole))

    @property
    def help_topic(self) -> str:
        """Return the topic of the current section."""
        return f"section-{self.shown_name}"

    def section(self, name: str) -> Section:
        """Return a section by its name; make it if needed."""
        if name not in self._made:
            made = _CLASSES[name](self.context)
            made.setAccessibleName(msg(f"form.section-{name}").text())
            area = ScrollColumn()
            area.needed_width_changed.connect(self._make_room)
            area.column.setContentsMargins(0, 0, 0, 0)
            area.column.addWidget(made)
            area.column.addStretch(1)  # so that no form is higher than it needs to be
            self._stack.addWidget(area)
            self._made[name], self._areas[name] = made, area
            made.refresh()
        return self._made[name]

    def _make_room(self, width: int) -> None:
        """Take room from the preview if a form is wider than its pane, as some languages need in a small window."""
        self._stack.setMinimumWidth(min(max(width, self._stack.minimumWidth()), _WIDEST_FORM))

    def focus_regions(self) -> list[QWidget]:
        """Return the parts of the page in the order in which Tab visits them."""
        return [self.list, self._stack, self.side_pane.tabs, self.side_pane]

    def status_message(self) -> Message:
        """Return the title of the current section and the number of errors and warnings that can be fixed there."""
        document, name = self.workspace.document, self.shown_name
        sections = [
            section_of_problem(each, document.scenario)
            for each in document.report.problems
            if each.severity in ("error", "warning")
        ]
        count = sum(each is not None and name in (each, "checklist") for each in sections)
        title = msg(f"form.section-{name}")
        if not count:
            return msg("form.status-none", section=title)
        return msg("form.status-section", section=title, count=count)

    def show_section(self, name: str, target: str = "") -> None:
        """Show a section and reveal the object with that id or the field at that path."""
        names = [kind.name for kind in sections_of(self._box.game)]
        if name not in names:
            return
        self.list.setCurrentRow(names.index(name))
        if target:
            self._reveal(target)

    def open_card(self, card: str, start: str, parent: QWidget) -> CharacterCardDialog | None:
        """Open the card of a character over another widget, because this page may be hidden."""
        return open_card(self.workspace, card, start, parent)

    def show_problem(self, found: Problem) -> bool:
        """Show where a problem can be fixed; return ``False`` if that is not on this page."""
        name = section_of_problem(found, self.workspace.document.scenario)
        if name is None:
            return False
        self.show_section(name)
        any(map(self._reveal, found.subjects))
        return True

    def _reveal(self, target: str) -> bool:
        """Scroll to the target and return whether the section has it."""
        widget = self.shown.reveal(target)
        if widget is not None:
            area = self._areas[self.shown_name]
            self.shown.body.activate()
            area.verticalScrollBar().setValue(widget.mapTo(self.shown, QPoint(0, 0)).y() - _ABOVE)
        return widget is not None

    def _on_document_replaced(self) -> None:
        """Show another document; if its box differs, make all sections again."""
        if self.workspace.box is not self._box:
            self._box = self.workspace.box
            for area in self._areas.values():
                self._stack.removeWidget(area)
                area.deleteLater()
            self._made.clear()
            self._areas.clear()
            self._entered = None
            name = self.shown_name
            names = [kind.name for kind in sections_of(self._box.game)]
            with QSignalBlocker(self.list):
                self._list_sections()
                self.list.setCurrentRow(names.index(name) if name in names else 0)
            self._show_current_section()
        self.refresh()

    def refresh(self) -> None:
        """Update the current section and the marks in the list while the page is visible."""
        if self.isVisible():
            self.shown.refresh()
            self._mark_sections()

    def _mark_sections(self) -> None:
        """Mark the sections where errors or warnings can be fixed with the more severe of the two."""
        document = self.workspace.document
        marks: dict[str | None, str] = {}
        for severity in ("warning", "error"):
            for problem in document.report.problems:
                if problem.severity == severity:
                    marks[section_of_problem(problem, document.scenario)] = severity
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setIcon(current_theme().icon_or_blank(marks.get(item.data(Qt.ItemDataRole.UserRole), "")))

    def _on_selection_changed(self) -> None:
        """Select in the form what is selected on the map, if the section has it."""
        if self.isVisible():
            self.shown.refresh()
            selection = self.workspace.document.selection
            if len(selection) == 1:
                any(map(self._reveal, (*selection.characters, *selection.zones)))

    def _show_current_section(self) -> None:
        self.workspace.document.history.end_merge()
        if self._entered is not None:
            self._entered.on_leave()
        section = self._entered = self.shown
        self._stack.setCurrentWidget(self._areas[self.shown_name])
        section.refresh()
        if self.isVisible():
            section.on_enter()
        self.section_changed.emit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        """Update and enter the current section."""
        super().showEvent(event)
        self.refresh()
        self.shown.on_enter()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Leave the current section."""
        super().hideEvent(event)
        self.shown.on_leave()

    # --- the map beside it ---

    def pick_reference(self, kinds: tuple[str, ...], take: Callable[[Reference], None]) -> None:
        """Let the user click an object of these kinds on the map and pass it to ``take``.

        Where several are at one place, a menu asks which one.
        """
        self.side_pane.show_map()
        asked = QApplication.focusWidget()

        def taken(reference: Reference) -> None:
            take(reference)
            if asked is not None and asked.isVisible():
                asked.setFocus()

        self.workspace.use_tool(make_tool("pick", self.workspace, kinds=kinds, take=taken, offer=self._ask_which))
        self.side_pane.focus_map()

    def _ask_which(self, found: list[Reference], accept: Callable[[Reference], None]) -> None:
        self.pick_menu.clear()
        board = self.workspace.document.board
        for reference in found:
            thing = find_in_play(reference, board)
            name = thing.name if thing is not None else reference.id
            words = msg("form.select-one", name=name, kind=msg(f"form.thing-{reference.kind}")).text()
            self.pick_menu.addAction(escape_mnemonic(words), partial(accept, reference))
        self.pick_menu.popup(QCursor.pos())

    def pick_square(self, hint: Message, take: Callable[[SquareOnLevel], None]) -> None:
        """Let the user click a square on the map and pass it to ``use_tool``."""
        self.side_pane.show_map()
        self.workspace.use_tool(make_tool("point", self.workspace, why=hint, take=take))
        self.side_pane.focus_map()
