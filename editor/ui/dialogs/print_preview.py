"""Printing, with the pages shown before: the whole sheet, the map alone, or the map in true size."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from editor.board import Board
from editor.export.exporter import Options
from editor.export.pdf import EXPORTER
from editor.export.sheet.printing import page_layout, paint_page
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.dialogs.preview_dialog import PreviewDialog
from editor.ui.sheet.paper_options import PaperOptions
from editor.ui.window_context import WindowContext

_OPTIONS = 240
"""The width of the options."""


class PrintPreview(PreviewDialog):
    """The pages as they will be, and the button that prints them."""

    def __init__(self, context: WindowContext, board: Board, title: str, chosen: Options | None = None) -> None:
        """``chosen``: what is chosen on the page Sheet."""
        super().__init__(context, msg("ui.print-title").text(), (880, 700), _OPTIONS)
        self._board = board
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.options = PaperOptions(context.settings, board.scenario, chosen)
        self.go = QPushButton(msg("ui.print-go").text())
        self.go.setDefault(True)
        self.go.clicked.connect(self._print)
        close = QPushButton(msg("ui.close").text())
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        self._build(close)
        self.options.changed.connect(self._show)
        self.preview.setFocus()
        self._show()

    def _build(self, close: QPushButton) -> None:
        self.options_column.column.addWidget(self.options)
        self.options_column.column.addStretch(1)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self.go)
        line.addWidget(close)
        right = QVBoxLayout()
        right.addWidget(self.options_column, 1)
        right.addLayout(line)
        layout = QHBoxLayout(self)
        layout.addLayout(self.pages, 1)
        layout.addLayout(right)

    def _show(self) -> None:
        board, options = self._board, self.options.values()
        self.preview.make(lambda: EXPORTER.preview(board, options))

    def paint(self, printer: QPrinter) -> None:
        """Print the pages, or those that the person asked the printer for."""
        pages = lay_out_pages(self._board, self.options.values())
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
        dialog.setMinMax(1, max(1, len(self.preview.pages)))
        dialog.accepted.connect(lambda: self.paint(self.printer))
        dialog.accepted.connect(self.accept)
        dialog.setModal(True)
        dialog.show()
