"""A dialog with the pages that come of its options beside them: the base of exporting and printing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout

from editor.ui.screen_room import within_screen
from editor.ui.sheet.page_view import PageView
from editor.ui.sheet.side_column import SideColumn
from editor.ui.sheet.zoom_bar import ZoomBar
from editor.ui.window_context import WindowContext


class PreviewDialog(QDialog):
    """Creates the preview and the column for the options; subclasses lay them out."""

    def __init__(self, context: WindowContext, title: str, size: tuple[int, int], options_width: int) -> None:
        super().__init__(context.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(within_screen(self, *size))
        self.preview = PageView(context.tasks)
        self.preview.fit_page()
        self.options_column = SideColumn(options_width)
        self.pages = QVBoxLayout()
        """The preview under its zoom bar."""
        self.pages.setSpacing(0)
        self.pages.addWidget(ZoomBar(self.preview))
        self.pages.addWidget(self.preview, 1)
