"""The widget that shows the map: zoom, pan, and every event handed to the tool in the hand."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QMetaMethod, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from editor.board.names import level_name
from editor.messages import msg
from editor.model.grid import Square
from editor.render.qt_helpers import painting
from editor.rules import Problem
from editor.session.map_selection import selection_squares
from editor.ui.canvas.drops import PieceDrops
from editor.ui.canvas.keys import name_of, plain_key, pointer_at
from editor.ui.canvas.scene import Scene
from editor.ui.guarded import guarded
from editor.ui.tools.base import Pointer, Tool, on_square
from editor.ui.tools.factory import make
from editor.ui.workspace import Workspace

_REST = 120
"""Milliseconds after which the pointer is taken to rest."""

_FLASH = 220
_FLASHES = 5

_CURSORS = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "hand": Qt.CursorShape.ClosedHandCursor,
    "move": Qt.CursorShape.OpenHandCursor,
    "point": Qt.CursorShape.PointingHandCursor,
}


@guarded
class Canvas(PieceDrops):
    """The map of the shown level."""

    menu_wanted = Signal(object, QPoint)
    """The right button, with where it was pressed: on the map, and on the screen."""
    fold_wanted = Signal()
    """Tab: all panels away, or back."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.scene = Scene(workspace)
        self._panning_from: QPointF | None = None
        self._space = False
        self._button_down = False
        self._flashes = 0
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._settle)
        self._flash = QTimer(self, interval=_FLASH)
        self._flash.timeout.connect(self._blink)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(QSize(200, 160))
        workspace.document_replaced.connect(self._start_anew)
        workspace.document_changed.connect(self._follow)
        workspace.view_changed.connect(self._follow)
        workspace.tool_changed.connect(self._take_up)
        workspace.ghost_changed.connect(self.update)
        workspace.options_changed.connect(self.update)
        if workspace.tool is None:
            workspace.take(make("select", workspace))
        self._follow()

    # --- what the window asks for ---

    @property
    def is_dragging(self) -> bool:
        """Whether a button is down: nothing should disturb the hand now."""
        return self._button_down

    def show_picked(self) -> None:
        """Zoom to what is picked."""
        self.show_squares(selection_squares(self.workspace.document))

    def bring_picked_in_sight(self) -> None:
        """Move the map, if need be, so that what is picked is seen."""
        squares = selection_squares(self.workspace.document)
        if squares:
            self._bring_in_sight(squares)

    def show_finding(self, finding: Problem) -> None:
        """Go where a finding is, and flash what proves it."""
        self.scene.shown = finding
        squares = [*finding.squares, *(at for edge in finding.edges for at in edge.squares())]
        level = finding.level
        for witness in finding.evidence:
            level = level or witness.level
            squares += witness.squares if witness.level == level else ()
        self._go_to(level, squares)

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pointer = event.position()
        self._stop_flashing()
        tool = self.workspace.tool
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and (self._space or (tool and tool.name == "pan"))):
            self._panning_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif tool is not None and left:
            self._button_down = True
            tool.focus = None
            tool.press(self._pointer_of(event))
            self._tell()
        elif tool is not None and event.button() == Qt.MouseButton.RightButton:
            self._button_down = False
            if not tool.give_up():
                self.menu_wanted.emit(self._pointer_of(event), event.globalPosition().toPoint())
            self._tell()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        tool = self.workspace.tool
        if event.button() == Qt.MouseButton.LeftButton and tool is not None and not self._space and tool.name != "pan":
            self._button_down = True
            tool.press_again(self._pointer_of(event))
            self._tell()
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """The key for menus opens it where the arrow keys are, or on what is picked; the mouse has done so already."""
        tool = self.workspace.tool
        led_to = tool.focus if tool is not None else None
        square = led_to or min(selection_squares(self.workspace.document), default=None)
        if event.reason() == QContextMenuEvent.Reason.Keyboard and square is not None:
            at = self._view.to_window(square.x + 0.5, square.y + 0.5)
            self.menu_wanted.emit(on_square(square), self.mapToGlobal(at).toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._pointer = event.position()
        tool = self.workspace.tool
        if self._panning_from is not None:
            self._fits = False
            self._show(self._view.moved(event.position() - self._panning_from))
            self._panning_from = event.position()
        elif tool is not None:
            tool.focus = None
            if self._button_down:
                tool.drag(self._pointer_of(event))
            else:
                tool.hover(self._pointer_of(event))
            self._rest.start()
            self._tell()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._pointer = event.position()
        if self._panning_from is not None:
            self._panning_from = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._button_down:
            self._button_down = False
            if (tool := self.workspace.tool) is not None:
                tool.release(self._pointer_of(event))
                self._tell()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """Keys go to the map under the pointer, unless something is being typed."""
        if not isinstance(QApplication.focusWidget(), QLineEdit | QtWidgets.QTextEdit | QtWidgets.QPlainTextEdit):
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        self._pointer = None
        if not self._button_down and (tool := self.workspace.tool) is not None and tool.focus is None:
            tool.leave()
            self._tell()

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        """Keys that the tool may use go to it before any action of the window takes them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            tool = self.workspace.tool
            if tool is not None and plain_key(name_of(event)) in tool.keys:
                event.accept()
                return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._folds(event):
            self.fold_wanted.emit()
            return True
        return super().event(event)

    def _folds(self, event: QKeyEvent) -> bool:
        """Tab folds the panels, where somebody does so; Shift+Tab leaves the map."""
        alone = event.modifiers() == Qt.KeyboardModifier.NoModifier
        return (
            event.key() == Qt.Key.Key_Tab and alone and self.isSignalConnected(QMetaMethod.fromSignal(self.fold_wanted))
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        tool, name = self.workspace.tool, name_of(event)
        if name == "Space" and not event.isAutoRepeat():
            self._space = True
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        pointer = pointer_at(self._pointer, self._view) if self._pointer is not None else None
        if tool is not None and name and tool.typed(name, pointer):
            if tool.focus is not None:
                self._bring_in_sight([tool.focus])
                self._rest.start()
            self._stop_flashing()
            self._tell()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if name_of(event) == "Space" and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """A key that is let go elsewhere is no longer held here."""
        self._space = False
        super().focusOutEvent(event)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self._follow_screen()
        with painting(self) as painter:
            self.scene.paint(painter, self._view, self.size(), self._pointer)

    # --- following the workspace ---

    def _start_anew(self) -> None:
        self._stop_flashing()
        self.workspace.take(make("select", self.workspace))
        self.fit()
        self._follow()

    def save_images(self) -> None:
        """Keep what was drawn of faces for the next start."""
        self.scene.picture.cache.save_images()

    def speak(self) -> None:
        """Say and draw everything in the language that is spoken now."""
        self._follow()

    def _follow(self) -> None:
        document = self.workspace.document
        level = document.level.level
        if self._fits and self._frame != (level.width, level.height):
            self.fit()
        name = level_name(level)
        if level.placements:
            said = msg(
                "tools.canvas-holds",
                level=name,
                tiles=len(level.placements),
                doors=len(level.doors),
                errors=document.report.count("error"),
            )
        else:
            said = msg("tools.canvas-empty", level=name, width=level.width, height=level.height)
        self.setAccessibleName(msg("tools.canvas").text())
        self.setAccessibleDescription(said.text())
        if self.scene.shown is not None and self.scene.shown not in document.report.problems:
            self._stop_flashing()
        self.update()

    def _take_up(self) -> None:
        """Another tool: show its cursor, and where it would work at once."""
        tool = self.workspace.tool
        self._show_cursor()
        if tool is not None and self._pointer is not None and not self._button_down:
            tool.hover(pointer_at(self._pointer, self._view))
        self.update()

    def _show_cursor(self) -> None:
        tool: Tool | None = self.workspace.tool
        self.setCursor(_CURSORS[tool.cursor] if tool is not None else Qt.CursorShape.ArrowCursor)

    # --- helpers ---

    def _pointer_of(self, event: QMouseEvent) -> Pointer:
        return pointer_at(event.position(), self._view, event.modifiers())

    def _tell(self) -> None:
        self.workspace.ghost_changed.emit()

    def _settle(self) -> None:
        if (tool := self.workspace.tool) is not None:
            tool.settle()
            self._tell()

    def _go_to(self, level_id: str | None, squares: Iterable[Square]) -> None:
        if level_id is not None:
            self.workspace.document.show_level(level_id)
        self._bring_in_sight(squares)
        self._flashes, self.scene.bright = _FLASHES, True
        self._flash.start()
        self.update()

    def _blink(self) -> None:
        self._flashes -= 1
        self.scene.bright = self._flashes % 2 == 1
        if self._flashes <= 0:
            self._flash.stop()
        self.update()

    def _stop_flashing(self) -> None:
        self._flash.stop()
        self.scene.shown, self.scene.bright = None, False
