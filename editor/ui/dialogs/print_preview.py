"""Printing, with the pages shown before: the whole sheet, the map alone, or the map in true size."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.board import Board
from editor.export.exporter import Options
from editor.export.pdf import EXPORTER
from editor.export.sheet.printing import page_layout, paint_page
from editor.export.sheet.sheet_pages import lay_out
from editor.messages import msg
from editor.render.painting import painting
from editor.ui.screen_room import within_screen
from editor.ui.settings import Settings
from editor.ui.sheet.page_view import PageView
from editor.ui.sheet.paper_options import PaperOptions
from editor.ui.sheet.side_column import SideColumn
from editor.ui.sheet.zoom_bar import ZoomBar
from editor.ui.tasks import Tasks

_BESIDE = 240
"""The width of the options."""


class PrintPreview(QDialog):
    """The pages as they will be, and the button that prints them."""

    def __init__(
        self,
        board: Board,
        title: str,
        settings: Settings,
        tasks: Tasks,
        parent: QWidget | None = None,
        chosen: Options | None = None,
    ) -> None:
        """``chosen``: what is chosen on the page Sheet."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("ui.print-title").text())
        self.resize(within_screen(self, 880, 700))
        self._board = board
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.options = PaperOptions(settings, board.scenario, chosen)
        self.view = PageView(tasks)
        self.view.fit_page()
        self.go = QPushButton(msg("ui.print-go").text())
        self.go.setDefault(True)
        self.go.clicked.connect(self._print)
        close = QPushButton(msg("ui.close").text())
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        self._build(close)
        self.options.changed.connect(self._show)
        self.view.setFocus()
        self._show()

    def _build(self, close: QPushButton) -> None:
        pages = QVBoxLayout()
        pages.setSpacing(0)
        pages.addWidget(ZoomBar(self.view))
        pages.addWidget(self.view, 1)
        beside = SideColumn(_BESIDE)
        beside.column.addWidget(self.options)
        beside.column.addStretch(1)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self.go)
        line.addWidget(close)
        right = QVBoxLayout()
        right.addWidget(beside, 1)
        right.addLayout(line)
        layout = QHBoxLayout(self)
        layout.addLayout(pages, 1)
        layout.addLayout(right)

    def _show(self) -> None:
        board, options = self._board, self.options.values()
        self.view.make(lambda: EXPORTER.preview(board, options))

    def paint(self, printer: QPrinter) -> None:
        """Print the pages, or those that the person asked the printer for."""
        pages = lay_out(self._board, self.options.values())
        printer.setPageLayout(page_layout(pages))
        printer.setFullPage(True)
        first, last = printer.fromPage() or 1, printer.toPage() or len(pages.pages)
        with painting(printer) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            scale = printer.paperRect(QPrinter.Unit.DevicePixel).width() / pages.sheet.width()
            painter.scale(scale, scale)
            for number in range(first, min(last, len(pages.pages)) + 1):
                if number > first:
                    printer.newPage()
                paint_page(painter, pages, self._board, number)

    def _print(self) -> None:
        dialog = QPrintDialog(self.printer, self)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        dialog.setMinMax(1, max(1, len(self.view.pages)))
        dialog.accepted.connect(lambda: self.paint(self.printer))
        dialog.accepted.connect(self.accept)
        dialog.setModal(True)
        dialog.show()
