"""Helpers for widgets: safe event handlers, disposal, screen size, first paint, fields that commit on blur, progress.

Qt calls event handlers, models and painters from C++, which has no exceptions. PySide keeps such an exception until
Python runs again, and with Python 3.11 it crashes if compiled code raised it. So ``catch_qt_errors`` lets no exception
leave a method that Qt calls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import isfunction
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QProgressBar, QStackedWidget, QWidget

from editor.messages import Message, msg

_C = TypeVar("_C", bound=type[Any])

_DEFAULTS: dict[str, Callable[[], object]] = {
    "bool": bool,
    "int": int,
    "QSize": QSize,
    "QModelIndex": QModelIndex,
    "QPixmap": QPixmap,
    "Qt.ItemFlag": lambda: Qt.ItemFlag.NoItemFlags,
    "Qt.Orientation": lambda: Qt.Orientation(0),
    "list[str]": list,
}
"""What a method returns after an error, by the type that it is annotated with; others return ``None``."""


def catch_qt_errors(cls: _C) -> _C:
    """Decorate a class so that errors in methods that override Qt's go to ``sys.excepthook``."""
    for name in overridden_methods(cls):
        setattr(cls, name, _catching(vars(cls)[name]))
    return cls


def overridden_methods(cls: type) -> list[str]:
    """Return the methods defined in the class itself that override Qt's."""
    above = [each for each in cls.__mro__ if each.__module__.startswith("PySide6")]
    return [
        name
        for name, value in vars(cls).items()
        if isfunction(value) and not name.startswith("__") and any(name in vars(each) for each in above)
    ]


def _catching(method: Callable[..., Any]) -> Callable[..., Any]:
    nothing = _DEFAULTS.get(method.__annotations__.get("return", ""), lambda: None)

    @wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except Exception as error:  # noqa: BLE001  the handler shows it
            sys.excepthook(type(error), error, error.__traceback__)
            return nothing()

    return call


def progress_bar(name: Message) -> QProgressBar:
    """Return a progress bar with that accessible name; it shows the percentage as the language writes it."""
    bar = QProgressBar()
    bar.setAccessibleName(name.text())
    bar.setFormat(msg("paper.zoom", percent="%p").text())
    return bar


class CommitsOnBlur:
    """A field that commits its text when it loses the focus."""

    def finish(self) -> None:
        """Commit the text as it is now."""
        raise NotImplementedError


def commit_focused_field() -> None:
    """Commit the text of the focused field, before something is saved, printed or closed."""
    field = QApplication.focusWidget()
    if isinstance(field, CommitsOnBlur):
        field.finish()


def dispose(widget: QWidget) -> None:
    """Remove a widget from its parent at once, and delete it when no event needs it any more."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def hide_unused(parent: QWidget, *widgets: QWidget) -> None:
    """Hide widgets that are not in a layout, such as fields that a game doesn't have, and give them this parent.

    Qt never deletes a widget without a parent, and its signals keep everything that they are connected to alive.
    """
    for each in widgets:
        if each.parent() is None:
            each.setParent(parent)
            each.hide()


_TITLE_BAR = 32
"""The height that a screen needs for the title bar of a window."""


def fit_to_screen(window: QWidget, width: int, height: int) -> QSize:
    """Return this size, or as much of it as fits the screen of the window."""
    room = window.screen().availableSize()
    return QSize(width, height).boundedTo(QSize(room.width(), room.height() - _TITLE_BAR))


@catch_qt_errors
class AfterFirstPaint(QObject):
    """Calls a function once, shortly after the window was painted for the first time."""

    def __init__(self, window: QWidget, then: Callable[[], object]) -> None:
        super().__init__(window)
        self._then = then
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.UpdateRequest:  # it is about to be painted
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._wait)
        return False

    def _wait(self) -> None:
        """Let everything else that is due run first: a timer that is set while others fire may fire with them."""
        QTimer.singleShot(0, self, self._then)


@catch_qt_errors
class PageStack(QStackedWidget):
    """Pages of which only the shown one needs space; Qt's stack is as large as the largest page."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        """Return the smallest size of the shown page."""
        current = self.currentWidget()
        return current.minimumSizeHint().expandedTo(current.minimumSize()) if current is not None else QSize()


def tab_stops(regions: Iterable[QWidget]) -> list[QWidget]:
    """Return the widgets that Tab reaches, region by region, and within a region in Qt's order."""
    found: list[QWidget] = []
    for region in regions:
        each: QWidget | None = region
        while each is not None:
            if _takes_tab(each) and (each is region or region.isAncestorOf(each)):
                found.append(each)
            following = each.nextInFocusChain()
            each = following if following is not region else None
    return list(dict.fromkeys(found))


def focusable_children(parent: QWidget) -> list[QWidget]:
    """Return the widgets in a form that Tab can focus, in the order in which they were created."""
    children = [each for each in parent.findChildren(QWidget) if each.window() is parent.window()]  # not in a popup
    return [each for each in children if each.focusProxy() is None and each.focusPolicy() & Qt.FocusPolicy.TabFocus]


def _takes_tab(widget: QWidget) -> bool:
    """Return whether Tab can focus the widget itself."""
    reachable = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
    return reachable and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
