"""What the parts of the main window share, so that none of them needs the window itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, Literal, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.errors import StudioError
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.widget_utils import PageStack, dispose
from editor.ui.window.actions import ActionRegistry
from editor.ui.window.document_files import DocumentFiles
from editor.ui.window.error_handler import tell_error
from editor.ui.window.settings import Settings

WindowPage = Literal["start", "document", "table", "tile-editor"]


class Navigation(QObject):
    """Shows one page at a time; a page is created when it is first shown."""

    about_to_show = Signal(str)
    """Another page was requested; ``shown`` is still the previous one."""
    tile_editor_left = Signal()
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stack = PageStack()
        self._makers: dict[WindowPage, Callable[[], QWidget | None]] = {}
        self._pages: dict[WindowPage, QWidget] = {}
        self._behind_tile_editor: WindowPage = "start"
        self._nothing = QWidget()
        """Shown until the window is visible."""
        self.stack.addWidget(self._nothing)

    def register(self, room: WindowPage, make: Callable[[], QWidget | None]) -> None:
        """Register a page. ``make`` returns it, created if necessary, or ``None`` if there is nothing to show."""
        self._makers[room] = make

    def forget(self, room: WindowPage) -> None:
        """Drop a page that is being disposed of."""
        self._pages.pop(room, None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been shown yet."""
        return self.stack.currentWidget() is self._nothing

    @property
    def shown(self) -> WindowPage:
        """The page that is shown."""
        current = self.stack.currentWidget()
        return next((room for room, page in self._pages.items() if page is current), "start")

    def shows(self, room: WindowPage) -> bool:
        """Return whether a page is shown."""
        return room in self._pages and self.stack.currentWidget() is self._pages[room]

    def show(self, room: WindowPage) -> None:
        """Show a page, and remember the one that the tile editor covers."""
        self.about_to_show.emit(room)
        if room == "tile-editor" and not self.shows("tile-editor"):
            self._behind_tile_editor = self.shown
        self.restore(room)

    def restore(self, room: WindowPage) -> None:
        """Show a page as it was left."""
        page = self._makers[room]()
        if page is None:
            return
        leaves_tile_editor = self.shows("tile-editor") and room != "tile-editor"
        self._pages[room] = page
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        self.changed.emit()
        if leaves_tile_editor:
            self.tile_editor_left.emit()

    def leave_tile_editor(self) -> None:
        """Show the page that the tile editor covers."""
        self.restore(self._behind_tile_editor)


class WindowContext(QObject):
    """The services of one main window."""

    changed = Signal()
    """Something changed that titles and actions depend on."""
    tiles_drawn = Signal()
    """Tiles were edited and written to their packs."""
    print_preview_opened = Signal()
    actions: ActionRegistry
    """Set by the window; replaced when the language changes."""

    def __init__(
        self, window: QWidget, workspace: Workspace, files: DocumentFiles, settings: Settings, tasks: TaskRunner
    ) -> None:
        """``window``: the parent of dialogs."""
        super().__init__(window)
        self.window, self.workspace, self.files, self.settings, self.tasks = window, workspace, files, settings, tasks
        self.navigation = Navigation(self)

    def tell_error(self, title: str, error: StudioError) -> None:
        """Show an error under the title with that message id."""
        tell_error(self.workspace.prompter, title, error)


_P = TypeVar("_P", bound=QWidget)


class PageController(QObject, Generic[_P]):
    """Owns one page of the main window: creates it when it is shown, and again after the language has changed."""

    room: ClassVar[WindowPage]

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._context = context
        self.page: _P | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the page is shown."""
        return self._context.navigation.shows(self.room)

    def make_page(self) -> _P:
        raise NotImplementedError

    def apply_theme(self) -> None:
        """Apply the current theme to the page."""
        raise NotImplementedError

    def ensure_page(self) -> _P:
        """Return the page, created if there is none."""
        if self.page is None:
            self.page = self.make_page()
        return self.page

    def teardown(self) -> None:
        """Dispose of the page, because its language or its content has changed."""
        page, self.page = self.page, None
        if page is not None:
            self._context.navigation.forget(self.room)
            dispose(page)
