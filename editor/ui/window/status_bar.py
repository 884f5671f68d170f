"""The status bar: hints and messages, the square under the pointer, the zoom, and the number of problems."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStatusBar, QWidget

from editor.board.names import square_name
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.rules.problem import Severity
from editor.session.map_selection import square_at
from editor.ui.map.canvas import Canvas
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_MESSAGE_DURATION = 6000
"""Milliseconds for which a message is shown."""


@catch_qt_errors
class PointerTracker(QObject):
    """Tracks the square under the pointer, or the one that the arrow keys have reached."""

    moved = Signal(object)

    def __init__(self, canvas: Canvas, workspace: Workspace) -> None:
        super().__init__(canvas)
        self._canvas, self._workspace = canvas, workspace
        self.square: Square | None = None
        canvas.installEventFilter(self)
        workspace.ghost_changed.connect(self._on_ghost_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._show(square_at(*self._canvas.view.to_squares(event.position())))
        elif event.type() == QEvent.Type.Leave:
            self._show(None)
        return super().eventFilter(watched, event)

    def _on_ghost_changed(self) -> None:
        tool = self._workspace.tool
        if tool is not None and tool.focus is not None and self._canvas.hasFocus():
            self._show(tool.focus)

    def _show(self, square: Square | None) -> None:
        level = self._workspace.document.level.level
        inside = square is not None and 0 <= square.x < level.width and 0 <= square.y < level.height
        self.square = square if inside else None
        self.moved.emit(self.square)


class StatusBar(QStatusBar):
    """Shows a message for some time; else why the ghost is not legal; else the hint of the tool or about the page."""

    count_clicked = Signal(str)
    """The user clicked the number of errors or warnings."""
    zoom_clicked = Signal()

    def __init__(
        self,
        workspace: Workspace,
        page_message: Callable[[], Message | None] = lambda: None,
        parent: QWidget | None = None,
    ) -> None:
        """``page_message``: returns what to say about a page other than the Map page."""
        super().__init__(parent)
        self._workspace = workspace
        self._page_message = page_message
        self._pointer_on_map = False
        self._message = ""
        self._reason_when_shown: str | None = None
        """The reason of the ghost when the message was shown."""
        self._on_map = True
        self._timer = QTimer(self, singleShot=True, interval=_MESSAGE_DURATION)
        self._timer.timeout.connect(self._clear_message)
        self.line = ElidedLabel()
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.line.setContentsMargins(8, 0, 8, 0)
        self.square = Label()
        self.square.setMinimumWidth(self.fontMetrics().horizontalAdvance("(00, 00) "))
        self.square.setAccessibleName(msg("ui.status-square").text())
        self.zoom = self._button("status-zoom")
        self.zoom.clicked.connect(self.zoom_clicked)
        self.counts: dict[Severity, QPushButton] = {}
        self.addWidget(self.line, 1)
        self.addPermanentWidget(self.square)
        self.addPermanentWidget(self.zoom)
        severities: tuple[Severity, ...] = ("error", "warning")
        for severity in severities:
            button = self._button(f"status-{severity}s")
            button.clicked.connect(lambda _=False, which=severity: self.count_clicked.emit(which))
            self.counts[severity] = button
            self.addPermanentWidget(button)
        workspace.notified.connect(self.notify)
        workspace.ghost_changed.connect(self.show_line)
        workspace.tool_changed.connect(self.show_line)
        workspace.view_changed.connect(self.show_line)  # the hint names what can be done with the selection
        self._scenario: object = workspace.document.scenario
        workspace.document_changed.connect(self._on_document_changed)
        workspace.document_replaced.connect(self._on_document_changed)
        self.show_counts()

    def _button(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setFlat(True)
        button.setObjectName("in-status")
        button.setToolTip(plain_tooltip(msg(f"ui.{name}-tip").text()))
        return button

    # --- what it says ---

    def notify(self, text: str) -> None:
        """Show a message for some time."""
        self._message = text
        reason = ghost.reason if (ghost := self._ghost()) else None
        self._reason_when_shown = reason.text() if reason else None
        self._timer.start()
        self.show_line()

    def _on_document_changed(self) -> None:
        """Drop a message about a map that has changed since."""
        self.show_counts()
        if self._workspace.document.scenario is not self._scenario:
            self._scenario = self._workspace.document.scenario
            self._clear_message()

    def _clear_message(self) -> None:
        self._message, self._reason_when_shown = "", None
        self.show_line()

    def show_line(self) -> None:
        """Show the message, the reason of the ghost, or the hint of the tool."""
        ghost = self._ghost()
        reason = ghost.reason if ghost and self._on_map else None
        hint = self._hint()
        if (
            ghost is not None
            and self._reason_when_shown is not None
            and self._reason_when_shown != (reason.text() if reason else None)
        ):
            self._message, self._reason_when_shown = (
                "",
                None,
            )  # a rejection is outdated once the ghost has another reason
        text = self._message or (reason.text() if reason else hint.text() if hint else "")
        at_fault = not self._message and reason is not None and ghost is not None and not ghost.legal
        role = "error" if at_fault else "text" if self._message else "quiet"
        self.line.setText(text)
        self.line.setStyleSheet(f"color: {current_theme().color(role).name()}")

    def _hint(self) -> Message | None:
        """Return the hint of the tool while the map is used, otherwise what there is to say about the page."""
        tool, about_page = self._workspace.tool, self._page_message()
        on_map = self._on_map and (about_page is None or self._pointer_on_map)
        if tool is not None and (on_map or (self._on_map and tool.name != "select")):
            return tool.hint()
        return about_page

    def _ghost(self) -> Ghost | None:
        return self._workspace.tool.ghost() if self._workspace.tool else None

    def set_map_visible(self, on_map: bool) -> None:
        """Show or hide what only concerns the map: the hint of the tool and the zoom."""
        self._on_map = on_map
        self.zoom.setVisible(on_map)
        self.show_line()

    def show_square(self, square: Square | None) -> None:
        """Show the coordinates of a square; without one, the pointer is not on the map."""
        if self._pointer_on_map != (square is not None):
            self._pointer_on_map = square is not None
            self.show_line()
        self.square.setText(square_name(square) if square else "")

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom in percent."""
        self.zoom.setText(msg("paper.zoom", percent=round(100 * zoom)).text())
        self.zoom.setAccessibleName(msg("ui.status-zoom", percent=round(100 * zoom)).text())

    def show_counts(self) -> None:
        """Show the number of errors and warnings."""
        report, theme = self._workspace.document.report, current_theme()
        for severity, button in self.counts.items():
            count = report.count(severity)
            button.setIcon(theme.icon(severity if count else "ok"))
            button.setText(msg(f"ui.status-{severity}s", count=count).text())
            role = severity if count else "quiet"
            button.setStyleSheet(f"color: {theme.color(role).name()}")

    def apply_theme(self) -> None:
        self.show_line()
        self.show_counts()
