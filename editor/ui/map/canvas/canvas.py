"""The widget that shows the map and passes events to the current tool."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from editor.board.names import level_name
from editor.messages import msg
from editor.model.grid import Square
from editor.render.qt_helpers import painting
from editor.rules import Problem
from editor.session.document import Document
from editor.session.map_selection import selection_squares
from editor.ui.map.canvas.canvas_painter import CanvasPainter
from editor.ui.map.canvas.input import DropTarget, key_name, key_without_modifiers, pointer_at
from editor.ui.map.canvas.viewport import View
from editor.ui.map.tools.base import Pointer, Tool, pointer_on
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.widget_utils import catch_qt_errors

_IDLE_DELAY = 120
"""Milliseconds after which the pointer counts as idle."""

_FLASH = 220
_FLASHES = 5

_FIELDS = QLineEdit | QTextEdit | QPlainTextEdit | QAbstractSpinBox | QComboBox
"""Widgets that keep the focus when the pointer enters the map."""

_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)

_CURSORS = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "hand": Qt.CursorShape.ClosedHandCursor,
    "move": Qt.CursorShape.OpenHandCursor,
    "point": Qt.CursorShape.PointingHandCursor,
}


@catch_qt_errors
class Canvas(DropTarget):
    """Shows one level of the map."""

    menu_requested = Signal(object, QPoint)
    """The right button was pressed: the pointer on the map, and the point on the screen."""
    dragged_outside = Signal(QPoint, bool)
    """The pointer is outside with the button down, at a point on the screen; and whether the button was released."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.scene = CanvasPainter(workspace)
        self._document = workspace.document
        self._views = WeakKeyDictionary[Document, View]()
        """The part of each document that was last shown, unless all of it was."""
        self._seen_preview: Ghost | None = None
        self._panning_from: QPointF | None = None
        self._key_square: Square | None = None
        """The square that the arrow keys have reached, while the mouse is not used."""
        self._space = False
        self._button_down = False
        self._flashes = 0
        self.takes_focus_on_hover = True
        """Whether the pointer gives the map the focus; beside a form only a click does."""
        self._idle_timer = QTimer(self, singleShot=True, interval=_IDLE_DELAY)
        self._idle_timer.timeout.connect(self._on_hover_idle)
        self._flash = QTimer(self, interval=_FLASH)
        self._flash.timeout.connect(self._blink)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(QSize(200, 160))
        workspace.document_replaced.connect(self._on_document_replaced)
        workspace.document_changed.connect(self._on_document_changed)
        workspace.view_changed.connect(self._on_document_changed)
        workspace.tool_changed.connect(self._on_tool_changed)
        workspace.ghost_changed.connect(self._on_ghost_changed)
        workspace.options_changed.connect(self.update)
        if workspace.tool is None:
            workspace.use_tool(make_tool("select", workspace))
        self._on_document_changed()

    # --- what the window asks for ---

    @property
    def is_dragging(self) -> bool:
        """Whether a mouse button is down."""
        return self._button_down

    def zoom_to_selection(self) -> None:
        """Zoom to the selection."""
        self.show_squares(selection_squares(self.workspace.document))

    def scroll_to_selection(self) -> None:
        """Scroll so that the selection is visible."""
        squares = selection_squares(self.workspace.document)
        if squares:
            self._scroll_to(squares)

    def show_problem(self, problem: Problem) -> None:
        """Scroll to a problem and flash its evidence."""
        self.scene.shown = problem
        squares = [*problem.squares, *(at for edge in problem.edges for at in edge.squares())]
        level = problem.level
        for evidence in problem.evidence:
            level = level or evidence.level
            squares += evidence.squares if evidence.level == level else ()
        self._go_to(level, squares)

    # --- pointer ---

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pointer, self._key_square = event.position(), None
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
            self._say_outside(tool, self._pointer_of(event))
            self._ghost_may_change()
        elif tool is not None and event.button() == Qt.MouseButton.RightButton:
            self._button_down = False
            if not tool.cancel():
                self.menu_requested.emit(self._pointer_of(event), event.globalPosition().toPoint())
            self._ghost_may_change()

    def _say_outside(self, tool: Tool, pointer: Pointer) -> None:
        """Say why a click outside the frame does nothing."""
        edges = tool.ghost() if tool.name != "select" else None
        nothing = edges is None or not (edges.stroke or edges.doors or edges.placements)
        if not tool.is_in_frame(pointer.square) and nothing and not self.workspace.document.selection:
            self.workspace.notify(msg("tools.outside-frame"))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        tool = self.workspace.tool
        if event.button() == Qt.MouseButton.LeftButton and tool is not None and not self._space and tool.name != "pan":
            self._button_down = True
            tool.double_click(self._pointer_of(event))
            self._ghost_may_change()
        else:
            self.mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Open the menu by key, where the arrow keys are or on the selection; the mouse opens it on press."""
        tool = self.workspace.tool
        led_to = tool.focus if tool is not None else None
        square = led_to or min(selection_squares(self.workspace.document), default=None)
        if event.reason() == QContextMenuEvent.Reason.Keyboard and square is not None:
            at = self._view.to_window(square.x + 0.5, square.y + 0.5)
            self.menu_requested.emit(pointer_on(square), self.mapToGlobal(at).toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._pointer, self._key_square = event.position(), None
        tool = self.workspace.tool
        if self._panning_from is not None:
            self._fits = False
            self._set_view(self._view.moved(event.position() - self._panning_from))
            self._panning_from = event.position()
        elif tool is not None:
            tool.focus = None
            if self._button_down:
                tool.drag(self._pointer_of(event))
                if not self.rect().contains(event.position().toPoint()):
                    self.dragged_outside.emit(event.globalPosition().toPoint(), False)
            else:
                tool.hover(self._pointer_of(event))
            self._idle_timer.start()
            self._ghost_may_change()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._pointer = event.position()
        if self._panning_from is not None:
            self._panning_from = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._button_down:
            self._button_down = False
            if not self.rect().contains(event.position().toPoint()):
                self.dragged_outside.emit(event.globalPosition().toPoint(), True)
            if (tool := self.workspace.tool) is not None:
                tool.release(self._pointer_of(event))
                self._ghost_may_change()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: N802
        """Focus the map under the pointer, unless the user fills in a form."""
        if self.takes_focus_on_hover and not isinstance(QApplication.focusWidget(), _FIELDS):
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        self._pointer = None
        if not self._button_down and (tool := self.workspace.tool) is not None and tool.focus is None:
            tool.leave()
            self._ghost_may_change()

    # --- keys ---

    def event(self, event: QEvent) -> bool:
        """Pass keys that the tool uses to it before shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            tool = self.workspace.tool
            if tool is not None and key_without_modifiers(key_name(event)) in tool.keys:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        tool, name = self.workspace.tool, key_name(event)
        if name == "Space" and not event.isAutoRepeat():
            self._space = True
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        pointer = pointer_at(self._pointer, self._view) if self._pointer is not None else None
        used = tool is not None and bool(name) and tool.handle_key_press(name, pointer)
        if tool is not None and used:
            self._key_square = tool.focus or self._key_square
            if tool.focus is not None:
                self._scroll_to([tool.focus])
                self._idle_timer.start()
            self._stop_flashing()
            self._ghost_may_change()
            return
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if key_name(event) == "Space" and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
            return
        super().keyReleaseEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show which square the keys act on, if the focus came by a key."""
        super().focusInEvent(event)
        if event.reason() in _BY_KEY:
            self.focus_by_key()

    def focus_by_key(self) -> None:
        """Focus the map for the keyboard: the square that the keys act on is marked, and Return works at once."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        tool = self.workspace.tool
        if tool is None or tool.focus is not None:
            return
        level = self.workspace.document.level.level
        square = self._key_square or Square(level.width // 2, level.height // 2)
        tool.focus = self._key_square = Square(min(square.x, level.width - 1), min(square.y, level.height - 1))
        tool.hover(pointer_on(tool.focus))
        self._scroll_to([tool.focus])
        self._ghost_may_change()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Forget keys that are released elsewhere."""
        self._space = False
        super().focusOutEvent(event)

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self._update_pixel_ratio()
        with painting(self) as painter:
            self.scene.paint(painter, self._view, self.size(), self._pointer)

    # --- following the workspace ---

    def _on_document_replaced(self) -> None:
        self._stop_flashing()
        self.workspace.use_tool(make_tool("select", self.workspace))
        self._views.pop(self._document, None)
        if not self._fits:
            self._views[self._document] = self._view
        self._document, self._key_square = self.workspace.document, None
        self.fit()
        if (view := self._views.get(self._document)) is not None:
            self._fits = False
            self._set_view(view)
        self._on_document_changed()

    def save_images(self) -> None:
        """Save the pictures of faces for the next start."""
        self.scene.picture.cache.save_images()

    def retranslate(self) -> None:
        """Update all texts after the language has changed."""
        self._on_document_changed()

    def _on_document_changed(self) -> None:
        document = self.workspace.document
        level = document.level.level
        if self._fits and self._frame != (level.width, level.height):
            self.fit()
        name = level_name(level)
        if level.placements:
            description = msg(
                "tools.canvas-holds",
                level=name,
                tiles=len(level.placements),
                doors=len(level.doors),
                errors=document.report.count("error"),
            )
        else:
            description = msg("tools.canvas-empty", level=name, width=level.width, height=level.height)
        self.setAccessibleName(msg("tools.canvas").text())
        self.setAccessibleDescription(description.text())
        if self.scene.shown is not None and self.scene.shown not in document.report.problems:
            self._stop_flashing()
        self.update()

    def _on_tool_changed(self) -> None:
        """Show the cursor and the ghost of another tool."""
        tool = self.workspace.tool
        self._show_cursor()
        if tool is not None and tool.focus is None and self._key_square is not None:
            tool.focus = self._key_square  # the arrow keys go on where they were
            tool.hover(pointer_on(tool.focus))
        elif tool is not None and self._pointer is not None and not self._button_down:
            tool.hover(pointer_at(self._pointer, self._view))
        self.update()

    def _on_ghost_changed(self) -> None:
        """Scroll to an edit that is previewed."""
        preview = self.workspace.preview
        if preview is not None and preview is not self._seen_preview and (squares := preview.changed_squares()):
            self._scroll_to(squares)
        self._seen_preview = preview
        self.update()

    def _show_cursor(self) -> None:
        tool: Tool | None = self.workspace.tool
        self.setCursor(_CURSORS[tool.cursor] if tool is not None else Qt.CursorShape.ArrowCursor)

    # --- helpers ---

    def _pointer_of(self, event: QMouseEvent) -> Pointer:
        return pointer_at(event.position(), self._view, event.modifiers())

    def _ghost_may_change(self) -> None:
        self.workspace.ghost_changed.emit()

    def _on_hover_idle(self) -> None:
        if (tool := self.workspace.tool) is not None:
            tool.on_hover_idle()
            self._ghost_may_change()

    def _go_to(self, level_id: str | None, squares: Iterable[Square]) -> None:
        if level_id is not None:
            self.workspace.document.show_level(level_id)
        self._scroll_to(squares)
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
