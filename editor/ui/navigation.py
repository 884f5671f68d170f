"""Which page the main window shows: the start page, the document, a game at the table, or the tile workshop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

RoomName = Literal["start", "document", "table", "workshop"]


class Navigation(QObject):
    """Shows one page at a time. A page is created when it is first shown."""

    about_to_show = Signal(str)
    """Another page is wanted; ``shown`` is still the one before."""
    workshop_left = Signal()
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.stack = QStackedWidget()
        self._makers: dict[RoomName, Callable[[], QWidget | None]] = {}
        self._pages: dict[RoomName, QWidget] = {}
        self._behind_workshop: RoomName = "start"
        self._nothing = QWidget()
        """Shown until the window is."""
        self.stack.addWidget(self._nothing)

    def register(self, room: RoomName, make: Callable[[], QWidget | None]) -> None:
        """``make`` returns the page, created if need be, or ``None`` where there is nothing to show."""
        self._makers[room] = make

    def forget(self, room: RoomName) -> None:
        """Let go of a page that is being disposed of."""
        self._pages.pop(room, None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been shown yet."""
        return self.stack.currentWidget() is self._nothing

    @property
    def shown(self) -> RoomName:
        current = self.stack.currentWidget()
        return next((room for room, page in self._pages.items() if page is current), "start")

    def shows(self, room: RoomName) -> bool:
        return room in self._pages and self.stack.currentWidget() is self._pages[room]

    def show(self, room: RoomName) -> None:
        """Show a page; the one that the workshop covers is remembered."""
        self.about_to_show.emit(room)
        if room == "workshop" and not self.shows("workshop"):
            self._behind_workshop = self.shown
        self.restore(room)

    def restore(self, room: RoomName) -> None:
        """Show a page as it was left."""
        page = self._makers[room]()
        if page is None:
            return
        leaves_workshop = self.shows("workshop") and room != "workshop"
        self._pages[room] = page
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        self.changed.emit()
        if leaves_workshop:
            self.workshop_left.emit()

    def leave_workshop(self) -> None:
        """Show what the workshop covers."""
        self.restore(self._behind_workshop)
