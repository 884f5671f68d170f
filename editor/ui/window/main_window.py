"""The main window: the map with its panels, and the other pages."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QPoint, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenuBar, QVBoxLayout, QWidget

from editor.catalog import Box
from editor.files.scenario_file import blank_scenario
from editor.messages import current_language, msg
from editor.rules import Problem
from editor.session.document import Document
from editor.session.recovery import recovery_folder
from editor.ui.dialogs.prompter import Prompter
from editor.ui.help.help_button import HasHelpTopic
from editor.ui.map.canvas import Canvas
from editor.ui.map.edit_actions import SelectionActions
from editor.ui.map.what_fits import FittingController
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.plain_text import escape_title_star
from editor.ui.widgets.theme import ThemeChoice, current_theme, use_theme
from editor.ui.widgets.widget_utils import AfterFirstPaint, catch_qt_errors, dispose, fit_to_screen, tab_stops
from editor.ui.window.commands.context import CommandContext
from editor.ui.window.document_files import DocumentFiles
from editor.ui.window.document_pages import DocumentPages
from editor.ui.window.document_services import AutosaveController, CrossCheckTimer, RecoveryController
from editor.ui.window.help_controller import HelpController
from editor.ui.window.lazy_pages import LazyPages, PackReloader
from editor.ui.window.panel_layout import LAYOUT_VERSION, DockLayouts, DockPanels
from editor.ui.window.qt_language import SYSTEM_LANGUAGE, label_qt_buttons, resolve_language, set_ui_language
from editor.ui.window.settings import Settings
from editor.ui.window.status_bar import PointerTracker
from editor.ui.window.window_context import WindowContext, WindowPage
from editor.ui.window.window_controls import WindowControls

if TYPE_CHECKING:
    from editor.ui.panels.palette import PiecePalette
    from editor.ui.tile_editor.tile_editor_controller import TileEditorController
    from editor.ui.window.start_page import StartPage
    from editor.ui.window.table_controller import TableController


@catch_qt_errors
class MainWindow(QMainWindow):
    """A window with open documents in tabs, or the start page."""

    def __init__(
        self, box: Box, settings: Settings, prompter: Prompter, tasks: TaskRunner, state: Path | None = None
    ) -> None:
        """``state``: the folder for work that has no file yet, if not the default."""
        super().__init__()
        self.settings = settings
        self.tasks = tasks
        tasks.setParent(self)
        self.theme_choice: ThemeChoice = settings.theme()
        use_theme(self.theme_choice)
        self.language_choice = settings.language() or SYSTEM_LANGUAGE
        nothing = Document(blank_scenario(box, 20, 16, "scenario"), box)
        self.workspace = Workspace(nothing, prompter, self)
        self.files = DocumentFiles(self.workspace, settings, tasks, self)
        self.canvas = Canvas(self.workspace)
        self.pointer = PointerTracker(self.canvas, self.workspace)
        self.pieces = SelectionActions(self.workspace, lambda: self.pointer.square, self)
        self.fitting = FittingController(self.workspace, self.canvas, self.pointer, tasks)
        self._layouts = DockLayouts(self, settings)
        self.context = WindowContext(self, self.workspace, self.files, settings, tasks)
        self.navigation = self.context.navigation
        self.lazy_pages = LazyPages(self.context, (state or recovery_folder()).parent / "tables")
        self.packs = PackReloader(self.context, self.lazy_pages, self.rebuild_ui)
        self.help = HelpController(self, self)
        self.autosave = AutosaveController(self.workspace, self.files, state, self)
        self.autosave.set_autosave_interval(settings.autosave_minutes())
        self.recovery = RecoveryController(self.workspace, self.autosave, settings, self)
        self.cross_check_timer = CrossCheckTimer(self.workspace, tasks, lambda: self.canvas.is_dragging, self)
        self._build_pages()
        self._build_ui()
        self._connect()
        self._apply_theme()
        self._layouts.restore()
        self._show_page()
        AfterFirstPaint(self, self._fill_panels)

    # --- putting it together ---

    def _build_pages(self) -> None:
        self.setAcceptDrops(True)
        self.setMenuBar(QMenuBar())  # one that Qt makes itself can lose its Python object while the tour points at it
        self.setMinimumSize(fit_to_screen(self, 900, 560))
        self.pages = DocumentPages(self.workspace, self.canvas, self.settings, self.tasks)
        self.navigation.register("document", lambda: self.pages)
        self.navigation.register("start", lambda: self.start_page)
        self.navigation.stack.addWidget(self.pages)
        middle = QWidget()
        self.center = QVBoxLayout(middle)
        """The column with the pages, and below them the bar of the tour."""
        self.center.setContentsMargins(0, 0, 0, 0)
        self.center.setSpacing(0)
        self.center.addWidget(self.navigation.stack, 1)
        self.setCentralWidget(middle)

    def _build_ui(self) -> None:
        """Create everything that has texts; ``rebuild_ui`` creates it again."""
        self.pages.build_ui()
        self.panels = DockPanels(
            self,
            self.workspace,
            {
                "problems": lambda panel: panel.problem_selected.connect(self._show_problem),
                "inspector": lambda panel: panel.level.scenario_page_requested.connect(
                    lambda: self.pages.show_page("scenario")
                ),
                "palette": self._connect_palette,
            },
        )
        parts = CommandContext(
            context=self.context,
            appearance=self,
            canvas=self.canvas,
            pages=self.pages,
            panels=self.panels,
            pieces=self.pieces,
            fitting=self.fitting,
            lazy_pages=self.lazy_pages,
            packs=self.packs,
            autosave=self.autosave,
            help=self.help,
        )
        self.controls = WindowControls(self, parts, self.pointer)
        self.action_registry, self.status = self.controls.actions, self.controls.status

    def _fill_panels(self) -> None:
        self.panels.fill()
        label_qt_buttons(self)
        self.canvas.save_images()
        linecache.clearcache()  # PySide reads the source of every imported module, which leaves 25 MB here

    def _connect_palette(self, palette: PiecePalette) -> None:
        palette.map_focus_requested.connect(self.canvas.focus_by_key)
        pictures = palette.tiles.size_of_pictures
        pictures.setValue(self.settings.picture_size() or pictures.value())
        pictures.valueChanged.connect(self.settings.set_picture_size)

    def _teardown(self) -> None:
        """Dispose of what ``_build_ui`` created, and of the start page."""
        self.controls.teardown()
        if "start_page" in vars(self):
            self.navigation.forget("start")
            dispose(vars(self).pop("start_page"))
        for room in self.lazy_pages.made:
            room.teardown()
        self.fitting.teardown()

    def _connect(self) -> None:
        work = self.workspace
        for signal in (work.document_changed, work.view_changed, work.tool_changed, work.options_changed):
            signal.connect(self.refresh)
        work.document_replaced.connect(self._on_document_replaced)
        self.canvas.dragged_outside.connect(self._on_dragged_outside)
        work.tile_edit_requested.connect(self.lazy_pages.enter_tile_editor)
        work.note_text_requested.connect(lambda: self.panels.edit_note_text())  # noqa: PLW0108 - panels are replaced
        self.context.changed.connect(self.refresh)
        self.context.changed.connect(lambda: self.controls.fit_tool_bar())  # noqa: PLW0108 - controls are replaced
        self.fitting.changed.connect(self.refresh)
        self.navigation.about_to_show.connect(self._prepare_page)
        self.navigation.changed.connect(self._show_page)
        self.pages.about_to_change.connect(self._layouts.keep)  # before a wide page squeezes the panels
        self.pages.page_changed.connect(self._on_document_page_changed)
        self.pages.command_requested.connect(lambda command: self.action_registry[command].trigger())
        self.files.opened.connect(self.show_document)  # a file that was open behind another page is only shown
        self.files.opened.connect(self.refresh)
        self.files.saved.connect(self.refresh)
        self.files.unsaved_work_found.connect(lambda left: self.recovery.offer([left]))
        self.files.game_file_opened.connect(self.lazy_pages.open_game)
        # queued, because a question must not block a drop, nor come before the window is shown
        self.files.pack_opened.connect(self.offer_pack, Qt.ConnectionType.QueuedConnection)
        self.canvas.zoom_changed.connect(lambda: self.status.show_zoom(self.canvas.zoom))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_system_theme_changed)

    # --- what is shown ---

    @cached_property
    def start_page(self) -> StartPage:
        """The start page, created when it is first shown."""
        from editor.ui.window.start_page import StartPage

        page = StartPage(self.workspace.box, self.settings, self.tasks)
        page.command_requested.connect(lambda command: self.action_registry[command].trigger())
        page.file_requested.connect(self.files.open_path)
        page.example_requested.connect(self.files.open_copy)
        page.back_requested.connect(self.show_document)
        page.apply_theme()
        return page

    @property
    def table_controller(self) -> TableController:
        """The controller of the table."""
        return self.lazy_pages.table

    @property
    def tile_editor(self) -> TileEditorController:
        """The controller of the tile editor."""
        return self.lazy_pages.tile_editor

    @property
    def help_topic(self) -> str:
        """The topic of the page that is shown."""
        page = self.navigation.stack.currentWidget()
        return page.help_topic if isinstance(page, HasHelpTopic) else "start"

    def show_help(self, topic: str) -> None:
        """Show the passage of the guides about a topic."""
        self.help.show(topic)

    def shows_document(self) -> bool:
        """Return whether the document is shown."""
        return self.navigation.shows("document")

    def shows_map(self) -> bool:
        """Whether the map is visible, on its page or beside the form."""
        return self.shows_document() and self.pages.shows_map

    def shows_table(self) -> bool:
        """Return whether the table is shown."""
        return self.navigation.shows("table")

    def shows_tile_editor(self) -> bool:
        """Return whether the tile editor is shown."""
        return self.navigation.shows("tile-editor")

    def show_start(self) -> None:
        """Show the start page; an open document stays open behind it."""
        self.navigation.show("start")

    def show_document(self) -> None:
        """Show the open document, on the page where it was left."""
        if not self.shows_document():
            self.navigation.show("document")

    def _on_document_replaced(self) -> None:
        """Show another document as it was left, or the start page if the last one was closed."""
        if self.workspace.documents:
            self.show_document()
            self.pages.show_last_page()
            self.refresh()
        else:
            self.show_start()

    def _on_dragged_outside(self, at: QPoint, is_dropped: bool) -> None:
        """Let pieces be dragged to the tab of another document."""
        self.pages.document_tabs.drag_over(at if self.pieces.is_carrying else None, is_dropped=is_dropped)

    def show_map(self) -> None:
        """Show the whole map of the open document."""
        self.show_document()
        self.pages.show_whole_map()

    def _prepare_page(self, room: WindowPage) -> None:
        """Before another page is shown, save the layout of the document and update the start page."""
        was_open = self.shows_document() and room != "document" and bool(self.workspace.documents)
        if was_open:
            self._layouts.remember()
        if room == "start":
            reachable = was_open or self.workspace.document.history.is_dirty
            self.start_page.refresh(self.files.title if reachable else "", game=self.lazy_pages.has_games)

    def _show_page(self) -> None:
        """Update bars and panels for the page that is shown now."""
        self.controls.show_page(self._layouts)
        label_qt_buttons(self)
        self.refresh()

    def _on_document_page_changed(self) -> None:
        """Restore the layout of the panels that belongs to another page of the document.

        This may dock a floating panel, which deletes its window. Qt crashes if that happens in an event of the window,
        such as a click on a problem or the focus.
        """
        self.help.close_offer()
        if self.panels.is_floating_panel_active:
            QTimer.singleShot(0, self, self._update_panels)
        else:
            self._update_panels()

    def _update_panels(self) -> None:
        self.controls.show_page(self._layouts)
        self.refresh()

    def _show_problem(self, found: Problem) -> None:
        """Show where a problem can be fixed; the panel stays visible there, so that the next one can be selected."""
        was_active, before = self.panels.is_floating_panel_active, self.pages.shown
        self.pages.show_problem(found)
        if self.pages.shown == before:
            return
        if was_active:
            QTimer.singleShot(0, self, lambda: self.panels.keep_problems(self))  # after the layout of the other page
        else:
            self.panels.keep_problems(self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        super().resizeEvent(event)
        self.controls.fit_tool_bar()

    def refresh(self) -> None:
        self.controls.refresh()
        shown, document, place = self.shows_document(), self.workspace.document, self.navigation.shown
        title = (
            escape_title_star(self.files.title)
            if shown
            else msg(f"{place}.window")
            if place in ("table", "tile-editor")
            else None
        )
        self.setWindowTitle((msg("ui.window-title", name=title) if title else msg("ui.program")).text())
        self.setWindowModified(shown and document.history.is_dirty)
        self.setWindowFilePath(str(document.path) if shown and document.path else "")

    # --- language and looks ---

    def choose_language(self, choice: str) -> None:
        """Use a language, or that of the system, and remember the choice."""
        self.language_choice = choice
        self.settings.set_language_choice("" if choice == SYSTEM_LANGUAGE else choice)
        self.retranslate(resolve_language(choice))
        self.refresh()

    def retranslate(self, language: str) -> None:
        """Use another language, with the same map open at the same place."""
        if language == current_language():
            return
        self.rebuild_ui(lambda: self._set_language(language))
        self.canvas.retranslate()
        self.pages.overlay_legend.retranslate()

    def _set_language(self, language: str) -> None:
        set_ui_language(language)
        self.setLocale(QLocale())  # for the numbers in its fields

    def rebuild_ui(self, change: Callable[[], object]) -> None:
        """Dispose of everything that has texts or pieces of the box, apply a change, and create it again."""
        layout, place, page = self.saveState(LAYOUT_VERSION), self.navigation.shown, self.pages.shown
        was_open = self.start_page.back_name if place == "start" else ""
        self._teardown()
        change()
        self._build_ui()
        self.panels.fill()
        self._apply_theme()
        self.pages.show_page(page)
        self.controls.fit_tool_bar()
        if place == "start":
            self.start_page.refresh(was_open, game=self.lazy_pages.has_games)
        self.navigation.restore(place)
        self.restoreState(layout, LAYOUT_VERSION)
        self.status.show_zoom(self.canvas.zoom)
        label_qt_buttons(self)
        self.help.retranslate()

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Use a theme, and remember the choice."""
        self.theme_choice = choice
        self.settings.set_theme(choice)
        self._on_system_theme_changed()

    def _on_system_theme_changed(self) -> None:
        before = current_theme()
        if use_theme(self.theme_choice) != before:
            self._apply_theme()

    def _apply_theme(self) -> None:
        self.setWindowIcon(current_theme().icon("app"))
        self.controls.apply_theme()
        if "start_page" in vars(self):
            self.start_page.apply_theme()
        for room in self.lazy_pages.made:
            room.apply_theme()
        self.help.apply_theme()
        self.workspace.options_changed.emit()

    # --- keyboard focus ---

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt names it
        """Move the focus through the document in a fixed order: tabs, palette, map, properties, status bar.

        Qt's own order is that in which widgets were created, and the panels create theirs again and again.
        """
        stops = tab_stops(self.controls.focus_regions()) if self.shows_document() else []
        here = QApplication.focusWidget()
        if here not in stops:
            return super().focusNextPrevChild(forward)
        target = stops[(stops.index(here) + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        return True

    # --- files come and go ---

    def offer_pack(self, path: Path) -> None:
        """Ask whether to add the pack in an archive that was opened."""
        from editor.ui.tile_editor.packs_dialog import offer_pack

        offer_pack(self.context, self.packs, path)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            QTimer.singleShot(0, self, self.packs.watch.look)  # it may rebuild the panels, also the one left for this

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        if self.navigation.is_empty:
            self.show_start()
        super().showEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _dropped_paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        paths = _dropped_paths(event)
        if paths:
            event.acceptProposedAction()
        for path in paths:
            self.files.open_path(path)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        pages = self.lazy_pages
        if not pages.keep_drawing() or not pages.confirm_close() or not self.files.confirm_close_all():
            event.ignore()
            return
        self._layouts.remember(changed=self.shows_document())
        self.canvas.save_images()
        self.help.close()
        self.autosave.close()
        self.cross_check_timer.close()
        self.lazy_pages.close()
        self.tasks.stop_all()
        event.accept()


def _dropped_paths(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
