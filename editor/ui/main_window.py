"""The window: the map in the middle, panels round it, and everything that can be done from the one registry."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget

from editor.catalog import Box
from editor.messages import current_language, msg
from editor.session.document import Document
from editor.session.recovery import recovery_folder
from editor.ui.actions import Actions
from editor.ui.autosaving import Autosaving
from editor.ui.bars import Menus, tool_bar
from editor.ui.canvas import Canvas
from editor.ui.commands import all_commands
from editor.ui.commands.context import CommandContext
from editor.ui.dialogs.prompter import Prompter
from editor.ui.files import Files, blank_scenario
from editor.ui.first_paint import FirstPaint
from editor.ui.fitting.bench import Fitting
from editor.ui.guarded import guarded
from editor.ui.map_menu import MapMenu
from editor.ui.navigation import RoomName
from editor.ui.pack_changes import PackChanges
from editor.ui.pages import DocumentPages
from editor.ui.panel_layout import LAYOUT_VERSION, Arrangements, Panels
from editor.ui.pieces import Pieces
from editor.ui.plain import unstarred
from editor.ui.qt_words import name_buttons_of_qt
from editor.ui.recovering import Recovering
from editor.ui.rooms import Rooms
from editor.ui.screen_room import within_screen
from editor.ui.second_look import SecondLooks
from editor.ui.settings import Settings
from editor.ui.spoken import SYSTEM, language_of, speak
from editor.ui.status_line import PointerWatch, StatusLine
from editor.ui.tasks import Tasks
from editor.ui.theme import ThemeChoice, current_theme, use_theme
from editor.ui.window_context import WindowContext
from editor.ui.workspace import Workspace

if TYPE_CHECKING:
    from editor.ui.game_room import GameRoom
    from editor.ui.panels.palette import PiecePalette
    from editor.ui.start_page import StartPage
    from editor.ui.tile_editor.room import WorkshopRoom


@guarded
class MainWindow(QMainWindow):
    """One window with one document, or the start page."""

    def __init__(
        self, box: Box, settings: Settings, prompter: Prompter, tasks: Tasks, state: Path | None = None
    ) -> None:
        """``state``: the folder for work that has no file yet, if not the usual one."""
        super().__init__()
        self.settings = settings
        self.tasks = tasks
        tasks.setParent(self)
        self.theme_choice: ThemeChoice = settings.theme()
        use_theme(self.theme_choice)
        self.language_choice = settings.language() or SYSTEM
        nothing = Document(blank_scenario(box, 20, 16, "scenario"), box)
        self.workspace = Workspace(nothing, prompter, self)
        self.files = Files(self.workspace, settings, tasks, self)
        self.canvas = Canvas(self.workspace)
        self.pointer = PointerWatch(self.canvas, self.workspace)
        self.pieces = Pieces(self.workspace, lambda: self.pointer.square, self)
        self.fitting = Fitting(self.workspace, self.canvas, self.pointer, tasks)
        self._arrangements = Arrangements(self, settings)
        self.context = WindowContext(self, self.workspace, self.files, settings, tasks)
        self.navigation = self.context.navigation
        self.rooms = Rooms(self.context, (state or recovery_folder()).parent / "tables")
        self.packs = PackChanges(self.context, self.rooms, self.furnish_anew)
        self.autosaving = Autosaving(self.workspace, self.files, state, self)
        self.autosaving.save_every(settings.saves_every())
        self.recovering = Recovering(self.workspace, self.autosaving, settings, self)
        self.second_looks = SecondLooks(self.workspace, tasks, lambda: self.canvas.is_dragging, self)
        self._build_middle()
        self._furnish()
        self._connect()
        self._dress()
        self._arrangements.restore()
        self._show_page()
        FirstPaint(self, self._fill_panels)

    # --- putting it together ---

    def _build_middle(self) -> None:
        self.setAcceptDrops(True)
        self.setMinimumSize(within_screen(self, 900, 560))
        self.pages = DocumentPages(self.workspace, self.canvas, self.settings, self.tasks)
        self.navigation.register("document", lambda: self.pages)
        self.navigation.register("start", lambda: self.start_page)
        self.navigation.stack.addWidget(self.pages)
        self.setCentralWidget(self.navigation.stack)

    def _furnish(self) -> None:
        """Make everything that holds words: panels, menus, tool bar, tabs, status line.

        All of it is made anew when another language is spoken (``speak``), so that no word can be forgotten; what a
        person works on, the map and the tool in the hand, stays.
        """
        self.status = StatusLine(self.workspace)
        self.pages.furnish()
        self.panels = Panels(
            self,
            self.workspace,
            {
                "problems": lambda panel: panel.finding_chosen.connect(self.pages.show_finding),
                "inspector": lambda panel: panel.level.scenario_wanted.connect(
                    lambda: self.pages.show_page("scenario")
                ),
                "palette": self._connect_palette,
            },
        )
        commands = CommandContext(
            context=self.context,
            appearance=self,
            canvas=self.canvas,
            pages=self.pages,
            panels=self.panels,
            pieces=self.pieces,
            fitting=self.fitting,
            rooms=self.rooms,
            packs=self.packs,
            autosaving=self.autosaving,
        )
        self.actions_of_window = self.context.actions = Actions(all_commands(commands), self.settings, self)
        panels = [dock.toggleViewAction() for dock in self.panels.docks.values()]
        self.menus = Menus(self.menuBar(), self.context, panels, self.rooms.fill_left_games)
        self._bar = tool_bar(self.actions_of_window)
        self.addToolBar(self._bar)
        self.setStatusBar(self.status)
        self.pieces.clipboard_changed.connect(self.actions_of_window.refresh)
        self.pointer.moved.connect(self.status.show_square)
        self.status.zoom_clicked.connect(self.canvas.fit)
        work = self.workspace
        self.status.asked_for.connect(lambda kind: self.panels.show_first_problem(work.document.report.problems, kind))
        self.canvas.fold_wanted.connect(self.actions_of_window["fold-panels"].trigger)
        self.map_menu = MapMenu(self.workspace, self.actions_of_window, self)
        self.map_menu.properties_wanted.connect(lambda: self.panels.show("inspector"))
        self.map_menu.fits_wanted.connect(self.fitting.show_fits)
        self.canvas.menu_wanted.connect(self.map_menu.open_at)

    def _fill_panels(self) -> None:
        self.panels.fill()
        name_buttons_of_qt(self)
        self.canvas.save_images()

    def _connect_palette(self, palette: PiecePalette) -> None:
        palette.map_wanted.connect(self.canvas.setFocus)
        pictures = palette.tiles.size_of_pictures
        pictures.setValue(self.settings.picture_size() or pictures.value())
        pictures.valueChanged.connect(self.settings.put_picture_size)

    def _clear_away(self) -> None:
        """Take away what ``_furnish`` made, and the start page."""
        for dock in self.panels.docks.values():
            self.removeDockWidget(dock)
        self.removeToolBar(self._bar)
        self.pages.clear_away()
        self.menuBar().clear()
        gone: list[QObject] = [*self.panels.docks.values(), *self.menus.by_path.values(), self._bar]
        gone += [self.actions_of_window, self.status, self.map_menu]
        self.canvas.menu_wanted.disconnect(self.map_menu.open_at)
        if "start_page" in vars(self):
            gone.append(vars(self).pop("start_page"))
            self.navigation.forget("start")
        for room in self.rooms.made:
            room.clear_away()
        self.fitting.clear_away()
        for each in gone:
            if isinstance(each, QWidget):
                each.hide()
            if isinstance(each, QDockWidget | QToolBar):
                each.setParent(None)  # so that the layout is given to those that come, which have the same names
            each.deleteLater()

    def _connect(self) -> None:
        work = self.workspace
        for signal in (work.document_changed, work.view_changed, work.tool_changed, work.options_changed):
            signal.connect(self.refresh)
        work.document_replaced.connect(self.show_map)
        work.correction_wanted.connect(self.rooms.enter_workshop)
        self.context.changed.connect(self.refresh)
        self.fitting.changed.connect(self.refresh)
        self.navigation.about_to_show.connect(self._prepare_page)
        self.navigation.changed.connect(self._show_page)
        self.pages.turned.connect(self._turn_page)
        self.pages.command_wanted.connect(lambda command: self.actions_of_window[command].trigger())
        self.files.opened.connect(self.refresh)
        self.files.saved.connect(self.refresh)
        self.files.left_over.connect(lambda left: self.recovering.offer([left]))
        self.files.game_wanted.connect(self.rooms.open_game)
        self.canvas.zoom_changed.connect(lambda: self.status.show_zoom(self.canvas.zoom))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    # --- what is shown ---

    @cached_property
    def start_page(self) -> StartPage:
        """Made when it is first seen: whoever opens a file may never see it."""
        from editor.ui.start_page import StartPage

        page = StartPage(self.workspace.box, self.settings, self.tasks)
        page.wanted.connect(lambda command: self.actions_of_window[command].trigger())
        page.file_wanted.connect(self.files.open_path)
        page.example_wanted.connect(self.files.open_copy)
        page.back_wanted.connect(self.show_document)
        page.dress()
        return page

    @property
    def game_room(self) -> GameRoom:
        return self.rooms.table

    @property
    def workshop(self) -> WorkshopRoom:
        return self.rooms.workshop

    def shows_document(self) -> bool:
        return self.navigation.shows("document")

    def shows_map(self) -> bool:
        """Whether the map is in sight, on its own page or beside the form."""
        return self.shows_document() and self.pages.has_map

    def shows_table(self) -> bool:
        return self.navigation.shows("table")

    def shows_workshop(self) -> bool:
        return self.navigation.shows("workshop")

    def show_start(self) -> None:
        """The start page; an open document stays open behind it."""
        self.navigation.show("start")

    def show_document(self) -> None:
        """The open document, at the page it was left at."""
        if not self.shows_document():
            self.navigation.show("document")

    def show_map(self) -> None:
        """The open document at its map, all of it."""
        self.show_document()
        self.pages.show_whole_map()

    def _prepare_page(self, room: RoomName) -> None:
        """Another page will be shown: keep the layout of the document, and bring the start page up to date."""
        was_open = self.shows_document() and room != "document"
        if was_open:
            self._arrangements.remember()
        if room == "start":
            self.start_page.refresh(self.files.title if was_open else "", game=self.rooms.has_games)

    def _show_page(self) -> None:
        """Put the bars and panels round the page that is shown now."""
        self._bar.setVisible(self.shows_document())
        self.status.setVisible(self.shows_document())
        self._arrange()
        name_buttons_of_qt(self)
        self.refresh()

    def _turn_page(self) -> None:
        """Another page of the document. Panels stand round each page as they were left there."""
        self._arrangements.keep()
        self._arrange()
        self.refresh()

    def _arrange(self) -> None:
        """Put the panels where they were on this page. The map begins with what has room, other pages with none."""
        on_map = self.shows_document() and self.pages.shown == "map"
        self.panels.set_visible(on_map)
        self.status.speak_of_map(self.shows_document() and self.pages.shown != "sheet")
        if self.shows_document() and not self._arrangements.show(self.pages.shown) and on_map:
            self.panels.arrange(self)
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            # Qt forgets the tabs of panels when a layout is restored, and would leave them lying over other pages.
            bar.setVisible(self.shows_document() and bar.count() > 0)

    def refresh(self) -> None:
        self.actions_of_window.refresh()
        shown, document, place = self.shows_document(), self.workspace.document, self.navigation.shown
        title = (
            unstarred(self.files.title) if shown else msg(f"{place}.window") if place in ("table", "workshop") else None
        )
        self.setWindowTitle((msg("ui.window-title", name=title) if title else msg("ui.program")).text())
        self.setWindowModified(shown and document.history.is_dirty)
        self.setWindowFilePath(str(document.path) if shown and document.path else "")

    # --- language and looks ---

    def choose_language(self, choice: str) -> None:
        """Speak a language, or that of the system, from now on, and remember it."""
        self.language_choice = choice
        self.settings.put_language("" if choice == SYSTEM else choice)
        self.speak(language_of(choice))
        self.refresh()

    def speak(self, language: str) -> None:
        """Speak another language from now on, with the same map open at the same place."""
        if language == current_language():
            return
        self.furnish_anew(lambda: self._speak(language))
        self.canvas.speak()

    def _speak(self, language: str) -> None:
        speak(language)
        self.setLocale(QLocale())  # fields within the window write their numbers as it does

    def furnish_anew(self, change: Callable[[], object]) -> None:
        """Take away everything that holds words or things of the box, and make it again after the change."""
        layout, place, page = self.saveState(LAYOUT_VERSION), self.navigation.shown, self.pages.shown
        was_open = self.start_page.back_name if place == "start" else ""
        self._clear_away()
        change()
        self._furnish()
        self.panels.fill()
        self._dress()
        self.pages.show_page(page)
        if place == "start":
            self.start_page.refresh(was_open, game=self.rooms.has_games)
        self.navigation.restore(place)
        self.restoreState(layout, LAYOUT_VERSION)
        self.status.show_zoom(self.canvas.zoom)
        name_buttons_of_qt(self)

    def choose_theme(self, choice: ThemeChoice) -> None:
        self.theme_choice = choice
        self.settings.put_theme(choice)
        self._follow_system()

    def _follow_system(self) -> None:
        before = current_theme()
        if use_theme(self.theme_choice) != before:
            self._dress()

    def _dress(self) -> None:
        self.setWindowIcon(current_theme().icon("app"))
        self.actions_of_window.dress()
        self.status.dress()
        if "start_page" in vars(self):
            self.start_page.dress()
        for room in self.rooms.made:
            room.dress()
        self.workspace.options_changed.emit()

    # --- files come and go ---

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.packs.watch.look()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        if self.navigation.is_empty:
            self.show_start()
        super().showEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        path = _dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.files.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        if not self.rooms.keep_drawing() or not self.files.may_leave():
            event.ignore()
            return
        self._arrangements.remember(changed=self.shows_document())
        self.canvas.save_images()
        self.autosaving.close()
        self.second_looks.close()
        self.rooms.close()
        self.tasks.stop_all()
        event.accept()


def _dropped_file(event: QDropEvent) -> Path | None:
    urls = event.mimeData().urls()
    local = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return local[0] if local else None
