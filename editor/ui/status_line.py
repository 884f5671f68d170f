"""The line at the bottom of the window: what to do now, where the pointer is, how large the map is, what is wrong."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStatusBar, QWidget

from editor.messages import msg
from editor.model.grid import Square
from editor.rules.problem import Severity
from editor.session.map_selection import square_at
from editor.ui.canvas import Canvas
from editor.ui.guarded import guarded
from editor.ui.plain import Label, OneLine, tip
from editor.ui.theme import current_theme
from editor.ui.tools.base import Ghost
from editor.ui.workspace import Workspace

_STAYS = 6000
"""How long a message stands, in milliseconds."""


@guarded
class PointerWatch(QObject):
    """Knows the square under the pointer, or where the arrow keys have led."""

    moved = Signal(object)

    def __init__(self, canvas: Canvas, workspace: Workspace) -> None:
        super().__init__(canvas)
        self._canvas, self._workspace = canvas, workspace
        self.square: Square | None = None
        canvas.installEventFilter(self)
        workspace.ghost_changed.connect(self._follow_keys)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self._show(square_at(*self._canvas.view.to_squares(event.position())))
        elif event.type() == QEvent.Type.Leave:
            self._show(None)
        return super().eventFilter(watched, event)

    def _follow_keys(self) -> None:
        tool = self._workspace.tool
        if tool is not None and tool.focus is not None:
            self._show(tool.focus)

    def _show(self, square: Square | None) -> None:
        level = self._workspace.document.level.level
        inside = square is not None and 0 <= square.x < level.width and 0 <= square.y < level.height
        self.square = square if inside else None
        self.moved.emit(self.square)


class StatusLine(QStatusBar):
    """A message for a while; else why the ghost is red; else the hint of the tool."""

    asked_for = Signal(str)
    """The person clicked the count of errors or warnings."""
    zoom_clicked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._message = ""
        self._told_over: str | None = None
        """What the ghost said when the message came."""
        self._on_map = True
        self._timer = QTimer(self, singleShot=True, interval=_STAYS)
        self._timer.timeout.connect(self._forget_message)
        self.line = OneLine()
        self.line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.line.setContentsMargins(8, 0, 8, 0)
        self.square = Label()
        self.square.setMinimumWidth(self.fontMetrics().horizontalAdvance("00, 00 "))
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
            button.clicked.connect(lambda _=False, which=severity: self.asked_for.emit(which))
            self.counts[severity] = button
            self.addPermanentWidget(button)
        workspace.told.connect(self.tell)
        workspace.ghost_changed.connect(self.show_line)
        workspace.tool_changed.connect(self.show_line)
        self._scenario: object = workspace.document.scenario
        workspace.document_changed.connect(self._follow)
        workspace.document_replaced.connect(self._follow)
        self.show_counts()

    def _button(self, name: str) -> QPushButton:
        button = QPushButton()
        button.setFlat(True)
        button.setObjectName("in-status")
        button.setToolTip(tip(msg(f"ui.{name}-tip").text()))
        return button

    # --- what it says ---

    def tell(self, text: str) -> None:
        self._message = text
        reason = ghost.reason if (ghost := self._ghost()) else None
        self._told_over = reason.text() if reason else None
        self._timer.start()
        self.show_line()

    def _follow(self) -> None:
        """What was said of the map as it was is old news when it has changed."""
        self.show_counts()
        if self._workspace.document.scenario is not self._scenario:
            self._scenario = self._workspace.document.scenario
            self._forget_message()

    def _forget_message(self) -> None:
        self._message, self._told_over = "", None
        self.show_line()

    def show_line(self) -> None:
        tool, ghost = self._workspace.tool, self._ghost()
        reason = ghost.reason if ghost else None
        hint = tool.hint() if tool and self._on_map else None
        if ghost is not None and self._told_over is not None and self._told_over != (reason.text() if reason else None):
            self._message, self._told_over = "", None  # a refusal is old news once the ghost says something else
        text = self._message or (reason.text() if reason else hint.text() if hint else "")
        at_fault = not self._message and reason is not None and ghost is not None and not ghost.legal
        role = "error" if at_fault else "text" if self._message else "quiet"
        self.line.setText(text)
        self.line.setStyleSheet(f"color: {current_theme().colour(role).name()}")

    def _ghost(self) -> Ghost | None:
        return self._workspace.tool.ghost() if self._workspace.tool else None

    def speak_of_map(self, on_map: bool) -> None:
        """Whether the map is in sight; elsewhere neither its tools nor its zoom matter."""
        self._on_map = on_map
        self.zoom.setVisible(on_map)
        self.show_line()

    def show_square(self, square: Square | None) -> None:
        self.square.setText(f"{square.x}, {square.y}" if square else "")

    def show_zoom(self, zoom: float) -> None:
        self.zoom.setText(f"{round(100 * zoom)} %")
        self.zoom.setAccessibleName(msg("ui.status-zoom", percent=round(100 * zoom)).text())

    def show_counts(self) -> None:
        report, theme = self._workspace.document.report, current_theme()
        for severity, button in self.counts.items():
            count = report.count(severity)
            button.setIcon(theme.icon(severity if count else "ok"))
            button.setText(msg(f"ui.status-{severity}s", count=count).text())
            role = severity if count else "quiet"
            button.setStyleSheet(f"color: {theme.colour(role).name()}")

    def dress(self) -> None:
        self.show_line()
        self.show_counts()
