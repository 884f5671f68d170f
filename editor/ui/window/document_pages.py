"""The tabs of the open documents, and the pages of the shown one: map, scenario and sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_args
from weakref import WeakKeyDictionary

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QSizePolicy,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.messages import Message, msg
from editor.rules import Problem
from editor.session.document import Document
from editor.ui.help.help_button import HelpButton
from editor.ui.map.canvas import Canvas, OverlayLegend
from editor.ui.map.workspace import Workspace
from editor.ui.panels.level_tabs import LevelTabs
from editor.ui.scenario.section_registry import section_of_field, section_of_problem
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import PageStack, catch_qt_errors, dispose
from editor.ui.window.document_tabs import DocumentTabs
from editor.ui.window.menus import FixedToolBar
from editor.ui.window.qt_language import label_qt_buttons
from editor.ui.window.settings import Settings

if TYPE_CHECKING:
    from editor.export.exporter import Options
    from editor.export.sheet.blocks import SheetLink
    from editor.ui.scenario.page import ScenarioPage
    from editor.ui.sheet.sheet_page import SheetPage

PageName = Literal["map", "scenario", "sheet"]
_B = TypeVar("_B", bound=QBoxLayout)
PAGES: tuple[PageName, ...] = get_args(PageName)
_SPACING = 16
"""Pixels between the tabs of pages and of levels."""


@catch_qt_errors
class DocumentPages(QWidget):
    """Shows one page at a time.

    The only canvas fills the Map page, or is shown beside the form of the Scenario page.
    """

    about_to_change = Signal()
    """Another page will be shown; the window still has the size of the previous one."""
    page_changed = Signal()
    """Another page is shown."""
    status_changed = Signal()
    """The status message of the page may have changed."""
    command_requested = Signal(str)
    """The id of a command that a page asks for."""

    def __init__(self, workspace: Workspace, canvas: Canvas, settings: Settings, tasks: TaskRunner) -> None:
        super().__init__()
        self._workspace = workspace
        self._settings, self._tasks = settings, tasks
        self._pages: dict[PageName, QWidget] = {}
        self._page_of = WeakKeyDictionary[Document, PageName]()
        """The page that was last shown of each document."""
        self._canvas = canvas
        self._map_page = QWidget()
        self._map_view = QWidget()
        """The canvas and the legend below it, which move between the pages together."""
        column = _without_margins(QVBoxLayout(self._map_view))
        column.addWidget(canvas, 1)
        self._map_view.setFocusProxy(canvas)
        self.overlay_legend = OverlayLegend(canvas)
        column.addWidget(self.overlay_legend)
        _without_margins(QVBoxLayout(self._map_page)).addWidget(self._map_view)
        self._stack = PageStack()
        self._stack.addWidget(self._map_page)
        _without_margins(QVBoxLayout(self)).addWidget(self._stack)
        workspace.card_requested.connect(self.show_card)

    def build_ui(self) -> None:
        """Create everything that has texts; the canvas stays."""
        self.document_tabs = DocumentTabs(self._workspace)
        self._tabs = _PageTabs()
        self._tabs.setObjectName("pages")
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(False)
        self._tabs.setAccessibleName(msg("form.pages").text())
        for number, name in enumerate(PAGES, start=1):
            self._tabs.addTab(msg(f"form.page-{name}").text())
            self._tabs.setTabToolTip(number - 1, msg("form.page-tip", number=number).text())
        self._tabs.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._tabs.currentChanged.connect(self._on_tab_changed)
        self.level_tabs = LevelTabs(self._workspace)
        self.layers_button = QToolButton()
        self.layers_button.setText(msg("ui.menu-layers").text())
        self.layers_button.setAccessibleName(msg("ui.menu-layers").text())
        self.layers_button.setToolTip(plain_tooltip(msg("ui.layers-tip").text()))
        self.layers_button.setCheckable(True)
        self.layers_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._help = HelpButton()
        self.tool_bar = self._make_tool_bar()

    def _make_tool_bar(self) -> FixedToolBar:
        """Return the bar with all tabs. It spans the window, so that no tab moves when panels are hidden."""
        tabs = QWidget()
        tabs.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = _without_margins(QHBoxLayout())
        row.addWidget(self._tabs)
        row.addSpacing(_SPACING)
        row.addWidget(self.level_tabs, 1)
        row.addStretch(0)
        for button in (self.layers_button, self._help):
            row.addWidget(button)
        lines = _without_margins(QVBoxLayout(tabs))
        lines.addWidget(self.document_tabs)
        lines.addLayout(row)
        bar = FixedToolBar(msg("form.pages").text(), "page-bar")
        bar.addWidget(tabs)
        return bar

    def teardown(self) -> None:
        """Dispose of everything that has texts; the canvas returns to the Map page."""
        self._move_canvas(self._map_page)
        for each in (self.tool_bar, *self._pages.values()):
            dispose(each)
        self._pages.clear()

    # --- what is shown ---

    @property
    def bar(self) -> tuple[QWidget, ...]:
        """The tabs and buttons above the pages."""
        return self._tabs, self.level_tabs, self._help

    @property
    def content(self) -> QWidget:
        """What is below the bar: the map, or another page."""
        return self._stack

    @property
    def shown(self) -> PageName:
        """The page that is shown."""
        return PAGES[self._tabs.currentIndex()]

    @property
    def help_topic(self) -> str:
        """The topic of the page that is shown."""
        return self.scenario.help_topic if self.shown == "scenario" else self.shown

    @property
    def shows_map(self) -> bool:
        """Whether the canvas is visible."""
        return self.shown == "map" or (self.shown == "scenario" and self.scenario.side_pane.map_is_shown)

    @property
    def scenario(self) -> ScenarioPage:
        """The Scenario page, created if necessary."""
        return cast("ScenarioPage", self._page("scenario"))

    @property
    def paper_options(self) -> Options | None:
        """Return the paper options of the Sheet page while it is shown."""
        return cast("SheetPage", self._page("sheet")).options.values() if self.shown == "sheet" else None

    def status_message(self) -> Message | None:
        """Return what the status bar says about the page; ``None`` on the Map page, where the tool speaks."""
        match self.shown:
            case "map":
                return None
            case "scenario":
                return self.scenario.status_message()
            case "sheet":
                return cast("SheetPage", self._page("sheet")).status_message()

    def show_page(self, name: PageName) -> None:
        """Show a page."""
        self._tabs.setCurrentIndex(PAGES.index(name))

    def show_last_page(self) -> None:
        """Show the page on which the document was left; a document that was just opened shows its whole map."""
        document = self._workspace.document
        if document in self._page_of:
            self.show_page(self._page_of[document])
        else:
            self._page_of[document] = "map"
            self.show_whole_map()

    def show_map_of(self, document: Document) -> None:
        """Show another document on its Map page."""
        self._page_of[document] = "map"
        self._workspace.show_document(document)

    def show_whole_map(self) -> None:
        """Show the Map page with the whole map."""
        self.show_page("map")
        self._canvas.fit()
        self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, found: Problem) -> None:
        """Show a problem in the form that edits its subject, or on the map if it has a place there."""
        in_form = section_of_problem(found, self._workspace.document.scenario) is not None
        if not in_form:
            self.show_page("map")
        elif found.level is None or self.shown != "map":
            self.show_page("scenario")
            if found.level is not None:
                self.scenario.side_pane.show_map()
        if self.shown == "scenario":
            self.scenario.show_problem(found)
        self._canvas.show_problem(found)

    def show_spot(self, spot: SheetLink) -> None:
        """Show where an item of the sheet is edited: its form, or the map."""
        from editor.ui.sheet.sheet_page import map_selection_for, scenario_field_for

        field, document = scenario_field_for(spot), self._workspace.document
        section, selected = section_of_field(field) if field else None, map_selection_for(spot, document.scenario)
        self.show_page("scenario" if field else "map")
        if section is not None:
            self.scenario.show_section(section, spot.id or field or "")
        if selected is not None:
            document.select(selected)

    def show_field(self, field: str, thing: str) -> None:
        """Show the form that edits a field, and in it the item with that id or path."""
        section = section_of_field(field)
        assert section is not None
        self.show_page("scenario")
        self.scenario.show_section(section, thing)

    def show_card(self, card: str, start: str) -> None:
        """Show the card of a character, with a way to its form; ``start`` is the character in play, if one is meant."""
        dialog = self.scenario.open_card(card, start, self)
        if dialog is not None:
            dialog.edit_requested.connect(lambda custom: self.show_field("house", custom))

    def show_layers(self) -> None:
        """Mark the button of the layers while some are hidden or locked."""
        self.layers_button.setIcon(current_theme().icon("eye"))
        self.layers_button.setChecked(bool(self._workspace.document.closed_layers))

    def _on_tab_changed(self) -> None:
        self.about_to_change.emit()
        document = self._workspace.document
        document.history.end_merge()
        self._page_of[document] = self.shown
        if self.shown != "sheet":
            self._canvas.takes_focus_on_hover = self.shown == "map"
            self._move_canvas(self.scenario.side_pane.map_container if self.shown == "scenario" else self._map_page)
        self.level_tabs.setVisible(self.shows_map)
        self.layers_button.setVisible(self.shows_map)
        self._stack.setCurrentWidget(self._page(self.shown))
        if self.shown == "sheet":
            self._page("sheet").setFocus()  # so that keys scroll it
        self.page_changed.emit()

    def _page(self, name: PageName) -> QWidget:
        """Return a page, created when it is first shown."""
        if name == "map":
            return self._map_page
        if name not in self._pages:
            self._pages[name] = self._make_scenario() if name == "scenario" else self._make_sheet()
            self._stack.addWidget(self._pages[name])
            label_qt_buttons(self)
        return self._pages[name]

    def _make_scenario(self) -> QWidget:
        """Create the page. It is imported now, because a start shows the map alone."""
        from editor.ui.scenario.page import ScenarioPage

        page = ScenarioPage(self._workspace, self._make_side_sheet)
        page.side_pane.tab_changed.connect(self._on_tab_changed)
        page.section_changed.connect(self.status_changed)
        return page

    def _make_side_sheet(self) -> QWidget:
        page = self._make_sheet()
        page.column.hide()
        return page

    def _make_sheet(self) -> SheetPage:
        from editor.ui.sheet.sheet_page import SheetPage

        page = SheetPage(self._workspace, self._settings, self._tasks)
        page.spot_clicked.connect(self.show_spot)
        page.view.shown.connect(self.status_changed)
        page.print_requested.connect(lambda: self.command_requested.emit("print"))
        page.export_requested.connect(lambda: self.command_requested.emit("export"))
        return page

    def _move_canvas(self, home: QWidget) -> None:
        layout = home.layout()
        assert layout is not None
        layout.addWidget(self._map_view)


@catch_qt_errors
class _PageTabs(QTabBar):
    """Tabs that are never narrower than their names."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        """Return the size that all tabs need."""
        return self.sizeHint()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Tell the layout the size with the style sheet, which Qt applies when the tabs are shown."""
        super().showEvent(event)
        self.updateGeometry()


def _without_margins(layout: _B) -> _B:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
