"""The sheet of the open document: its first page, as it will be printed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.export.pdf import EXPORTER
from editor.messages import say
from editor.ui.dialogs.sheet_pages import first_page
from editor.ui.guarded import guarded
from editor.ui.plain import Label
from editor.ui.workspace import Workspace

_SIZE = 900, 1270


@guarded
class PlainSheet(QWidget):
    """Painted anew whenever it is shown, and while it is shown after each change."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._page = Label(alignment=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._page)
        area.setAccessibleName(say("form.page-sheet").text())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)
        self.setFocusProxy(area)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)

    def refresh(self) -> None:
        if self.isVisible():
            board = self._workspace.document.board
            self._page.setPixmap(QPixmap.fromImage(first_page(board, EXPORTER.defaults(), *_SIZE)))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        super().showEvent(event)
        self.refresh()
