"""The pages of the open document, under their tabs: the map, the scenario, the sheet. All of them share one history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from editor.messages import msg
from editor.rules import Problem
from editor.ui.canvas import Canvas
from editor.ui.panels.levels import LevelTabs
from editor.ui.qt_words import name_buttons_of_qt
from editor.ui.scenario.registry import section_of_field, section_of_finding
from editor.ui.settings import Settings
from editor.ui.taken_away import take_away
from editor.ui.tasks import Tasks
from editor.ui.workspace import Workspace

if TYPE_CHECKING:
    from editor.export.exporter import Options
    from editor.export.sheet.blocks import SheetLink
    from editor.ui.scenario.page import ScenarioPage
    from editor.ui.sheet.sheet_page import SheetPage

PageName = Literal["map", "scenario", "sheet"]
B = TypeVar("B", bound=QBoxLayout)
PAGES: tuple[PageName, ...] = get_args(PageName)


class DocumentPages(QWidget):
    """One page at a time. There is one map: it fills its own page, and stands beside the form of the scenario."""

    turned = Signal()
    """Another page is shown."""
    command_wanted = Signal(str)
    """A page asks for something that the window does: the id of a command."""

    def __init__(self, workspace: Workspace, canvas: Canvas, settings: Settings, tasks: Tasks) -> None:
        super().__init__()
        self._workspace = workspace
        self._settings, self._tasks = settings, tasks
        self._made: dict[PageName, QWidget] = {}
        self._canvas = canvas
        self._map_page = QWidget()
        _bare(QVBoxLayout(self._map_page)).addWidget(canvas)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._map_page)
        self._top = _bare(QHBoxLayout())
        lines = _bare(QVBoxLayout(self))
        lines.addLayout(self._top)
        lines.addWidget(self._stack, 1)

    def furnish(self) -> None:
        """Make all that holds words; the map stays."""
        self._tabs = QTabBar()
        self._tabs.setObjectName("pages")
        self._tabs.setDrawBase(False)
        self._tabs.setExpanding(False)
        self._tabs.setUsesScrollButtons(False)
        self._tabs.setAccessibleName(msg("form.pages").text())
        for number, name in enumerate(PAGES, start=1):
            self._tabs.addTab(msg(f"form.page-{name}").text())
            self._tabs.setTabToolTip(number - 1, msg("form.page-tip", number=number).text())
        self._tabs.currentChanged.connect(self._turn)
        self.level_tabs = LevelTabs(self._workspace)
        self._top.addWidget(self._tabs)
        self._top.addSpacing(16)
        self._top.addWidget(self.level_tabs, 1)

    def clear_away(self) -> None:
        """Take away what ``furnish`` made, and the pages that hold words; the map comes home."""
        self._house_map(self._map_page)
        for each in (self._tabs, self.level_tabs, *self._made.values()):
            take_away(each)
        self._top.takeAt(0)  # the gap between the two
        self._made.clear()

    # --- what is shown ---

    @property
    def shown(self) -> PageName:
        return PAGES[self._tabs.currentIndex()]

    @property
    def has_map(self) -> bool:
        """Whether the map is in sight."""
        return self.shown == "map" or (self.shown == "scenario" and self.scenario.beside.shows_map)

    @property
    def scenario(self) -> ScenarioPage:
        return cast("ScenarioPage", self._page("scenario"))

    @property
    def paper_options(self) -> Options | None:
        """What is chosen of paper on the sheet, while that is in sight."""
        return cast("SheetPage", self._page("sheet")).options.values() if self.shown == "sheet" else None

    def show_page(self, name: PageName) -> None:
        self._tabs.setCurrentIndex(PAGES.index(name))

    def show_whole_map(self) -> None:
        self.show_page("map")
        self._canvas.fit()
        self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_finding(self, found: Problem) -> None:
        """Go where a finding is: on the map to its place, and if it has none, to the form that holds what it is about.

        Beside a form, both."""
        in_form = section_of_finding(found, self._workspace.document.scenario) is not None
        if found.level is None and in_form:
            self.show_page("scenario")
        elif not self.has_map or not in_form:
            self.show_page("map")
        if self.shown == "scenario":
            self.scenario.show_finding(found)
        self._canvas.show_finding(found)

    def show_spot(self, spot: SheetLink) -> None:
        """Go from a place on the sheet to where it is edited: to the form that holds it, or to the map."""
        from editor.ui.sheet.ways import field_of, selection_of

        field, document = field_of(spot), self._workspace.document
        section, picked = section_of_field(field) if field else None, selection_of(spot, document.scenario)
        self.show_page("scenario" if field else "map")
        if section is not None:
            self.scenario.show_section(section, spot.id or field or "")
        if picked is not None:
            document.select(picked)

    def show_field(self, field: str, thing: str) -> None:
        """Go to the form that holds a field, and there to the thing with that id or path."""
        section = section_of_field(field)
        assert section is not None
        self.show_page("scenario")
        self.scenario.show_section(section, thing)

    def _turn(self) -> None:
        self._workspace.document.history.end_merge()
        if self.shown != "sheet":
            self._house_map(self.scenario.beside.map_home if self.shown == "scenario" else self._map_page)
        self.level_tabs.setVisible(self.has_map)
        self._stack.setCurrentWidget(self._page(self.shown))
        if self.shown == "sheet":
            self._page("sheet").setFocus()  # keys scroll it at once
        self.turned.emit()

    def _page(self, name: PageName) -> QWidget:
        """A page, made when it is first seen."""
        if name == "map":
            return self._map_page
        if name not in self._made:
            self._made[name] = self._make_scenario() if name == "scenario" else self._make_sheet()
            self._stack.addWidget(self._made[name])
            name_buttons_of_qt(self)
        return self._made[name]

    def _make_scenario(self) -> QWidget:
        """Imported when it is first seen: a start shows the map alone."""
        from editor.ui.scenario.page import ScenarioPage

        page = ScenarioPage(self._workspace, self._make_sheet_beside)
        page.beside.turned.connect(self._turn)
        return page

    def _make_sheet_beside(self) -> QWidget:
        page = self._make_sheet()
        page.column.hide()
        return page

    def _make_sheet(self) -> SheetPage:
        from editor.ui.sheet.sheet_page import SheetPage

        page = SheetPage(self._workspace, self._settings, self._tasks)
        page.spot_chosen.connect(self.show_spot)
        page.print_wanted.connect(lambda: self.command_wanted.emit("print"))
        page.export_wanted.connect(lambda: self.command_wanted.emit("export"))
        return page

    def _house_map(self, home: QWidget) -> None:
        layout = home.layout()
        assert layout is not None
        layout.addWidget(self._canvas)


def _bare(layout: B) -> B:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
