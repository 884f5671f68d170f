"""What the parts of the main window share, so that none of them needs to know the window itself."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.errors import StudioError
from editor.ui.actions import Actions
from editor.ui.errors import tell_error
from editor.ui.files import Files
from editor.ui.navigation import Navigation, RoomName
from editor.ui.settings import Settings
from editor.ui.taken_away import take_away
from editor.ui.tasks import Tasks
from editor.ui.workspace import Workspace


class WindowContext(QObject):
    """The services of one main window."""

    changed = Signal()
    """Something happened that titles and actions depend on."""
    tiles_drawn = Signal()
    """Tiles were changed in the workshop and written to their packs."""
    actions: Actions
    """Set by the window; replaced when the language changes."""

    def __init__(self, window: QWidget, workspace: Workspace, files: Files, settings: Settings, tasks: Tasks) -> None:
        """``window``: the parent of dialogs."""
        super().__init__(window)
        self.window, self.workspace, self.files, self.settings, self.tasks = window, workspace, files, settings, tasks
        self.navigation = Navigation(self)

    def tell_error(self, title: str, error: StudioError) -> None:
        """Tell the person about an error, under the title with that message id."""
        tell_error(self.workspace.prompter, title, error)


P = TypeVar("P", bound=QWidget)


class PageController(QObject, Generic[P]):
    """Owns one page of the main window: creates it when it is wanted, and again after the language has changed."""

    room: ClassVar[RoomName]

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.window)
        self._context = context
        self.page: P | None = None

    @property
    def is_shown(self) -> bool:
        return self._context.navigation.shows(self.room)

    def make_page(self) -> P:
        raise NotImplementedError

    def dress(self) -> None:
        """Apply the theme to the page."""
        raise NotImplementedError

    def furnish(self) -> P:
        """Return the page, created if there is none."""
        if self.page is None:
            self.page = self.make_page()
        return self.page

    def clear_away(self) -> None:
        """Dispose of the page: its texts are in another language, or what it shows is gone."""
        page, self.page = self.page, None
        if page is not None:
            self._context.navigation.forget(self.room)
            take_away(page)
