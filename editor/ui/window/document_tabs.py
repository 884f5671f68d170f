"""The tabs of the open documents: show, close, reorder, and drop dragged pieces on another document."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QTabBar, QToolButton, QWidget

from editor.messages import msg
from editor.session.document import Document
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_HOVER_DELAY = 350
"""Milliseconds that dragged pieces stay over a tab before its document is shown."""
_WIDEST = 240


@catch_qt_errors
class DocumentTabs(QTabBar):
    """A tab for each open document; hidden while there is only one."""

    help_topic = "tabs"

    close_requested = Signal(object)
    """A document should be closed."""
    drop_requested = Signal(object)
    """Dragged pieces should go on in this document."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._shown: list[Document] = []
        self._target: Document | None = None
        """The document over whose tab pieces are dragged."""
        self._timer = QTimer(self, singleShot=True, interval=_HOVER_DELAY)
        self._timer.timeout.connect(self._drop)
        self.setObjectName("documents")
        self.setDocumentMode(True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setAutoHide(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(msg("ui.open-documents").text())
        self.currentChanged.connect(self._choose)
        self.tabMoved.connect(self._keep_order)
        workspace.documents_changed.connect(self.refresh)
        workspace.document_changed.connect(self.name_tabs)
        workspace.options_changed.connect(self.apply_theme)
        self.refresh()

    def refresh(self) -> None:
        """Show the open documents."""
        documents = list(self._workspace.documents)
        self.blockSignals(True)
        if documents != self._shown:
            self._shown = documents
            while self.count() > len(documents):
                self.removeTab(self.count() - 1)
            while self.count() < len(documents):
                number = self.addTab("")
                self.setTabButton(number, QTabBar.ButtonPosition.RightSide, self._close_button())
        if self._workspace.document in documents:
            self.setCurrentIndex(documents.index(self._workspace.document))
        self.blockSignals(False)
        self.name_tabs()

    def apply_theme(self) -> None:
        """Update the icons."""
        for number in range(self.count()):
            button = self.tabButton(number, QTabBar.ButtonPosition.RightSide)
            if isinstance(button, QToolButton):
                button.setIcon(current_theme().icon("close"))

    def _close_button(self) -> QToolButton:
        button = QToolButton()
        button.setObjectName("close-tab")
        button.setIcon(current_theme().icon("close"))
        button.setIconSize(QSize(12, 12))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(msg("ui.close-document").text())
        button.setToolTip(plain_tooltip(msg("ui.close-document").text()))
        button.clicked.connect(lambda: self._close_tab_of(button))
        return button

    def _close_tab_of(self, button: QToolButton) -> None:
        side = QTabBar.ButtonPosition.RightSide
        self._close(next(number for number in range(self.count()) if self.tabButton(number, side) is button))

    def drag_over(self, at: QPoint | None, *, is_dropped: bool) -> None:
        """Follow pieces that are dragged to a point of the screen; they go on in the document whose tab is there."""
        number = self.tabAt(self.mapFromGlobal(at)) if at is not None and self.isVisible() else -1
        target = self._shown[number] if number >= 0 else None
        if target is self._workspace.document:
            target = None
        if target is not self._target:
            self._target = target
            self._timer.stop()
            if target is not None:
                self._timer.start()
        if is_dropped:
            self._drop()

    def _drop(self) -> None:
        self._timer.stop()
        target, self._target = self._target, None
        if target is not None:
            self.drop_requested.emit(target)

    def name_tabs(self) -> None:
        """Show the names of the documents, and mark those with unsaved changes."""
        for number, document in enumerate(self._shown):
            name = document.name or msg("ui.untitled").text()
            unsaved = document.history.is_dirty
            text = escape_mnemonic(name)
            self.setTabText(number, f"• {text}" if unsaved else text)
            self.setAccessibleTabName(number, msg("ui.tab-unsaved", name=name).text() if unsaved else name)
            self.setTabToolTip(number, plain_tooltip(str(document.path) if document.path else name))

    # --- user actions ---

    def _choose(self, number: int) -> None:
        if 0 <= number < len(self._shown):
            self._workspace.show_document(self._shown[number])

    def _keep_order(self, before: int, after: int) -> None:
        document = self._shown[before]
        self._shown.insert(after, self._shown.pop(before))
        self._workspace.move_document(document, after)

    def _close(self, number: int) -> None:
        self.close_requested.emit(self._shown[number])

    def _close_others(self, kept: Document) -> None:
        for document in tuple(self._shown):
            if document is not kept:
                self.close_requested.emit(document)
        self._workspace.show_document(kept)

    # --- events ---

    def tabSizeHint(self, index: int) -> QSize:  # noqa: N802 - Qt names it
        """Return the size of a tab; long titles are cut off."""
        size = super().tabSizeHint(index)
        return QSize(min(size.width(), _WIDEST), size.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Close the tab under the middle button."""
        number = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and number >= 0:
            self._close(number)
        else:
            super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Offer to close the tab or all others."""
        number = self.tabAt(event.pos())
        if number < 0:
            return
        document = self._shown[number]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(msg("ui.close-document").text(), lambda: self.close_requested.emit(document))
        menu.addAction(msg("ui.close-others").text(), lambda: self._close_others(document))
        menu.popup(event.globalPos())
