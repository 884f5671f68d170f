"""The print preview, and the base that it shares with the export dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout

from editor.board import Board
from editor.export.exporter import Options
from editor.export.pdf import EXPORTER
from editor.export.sheet.printing import page_layout, paint_page
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.help.help_button import DialogHelpButton
from editor.ui.sheet.option_form import PaperOptions
from editor.ui.sheet.page_view import PageView, ZoomBar
from editor.ui.sheet.scroll_column import ScrollColumn
from editor.ui.widgets.widget_utils import fit_to_screen
from editor.ui.window.window_context import WindowContext


class PreviewDialog(QDialog):
    """A dialog with a page preview and a column of options; subclasses arrange them."""

    def __init__(self, context: WindowContext, title: str, size: tuple[int, int], options_width: int) -> None:
        super().__init__(context.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(fit_to_screen(self, *size))
        self.preview = PageView(context.tasks)
        self.preview.fit_page()
        self.options_column = ScrollColumn(options_width)
        self.pages = QVBoxLayout()
        """The preview below its zoom bar."""
        self.pages.setSpacing(0)
        self.pages.addWidget(ZoomBar(self.preview))
        self.pages.addWidget(self.preview, 1)


_OPTIONS = 240
"""The width of the options."""


class PrintPreview(PreviewDialog):
    """Shows the pages of the sheet, the map or the map in actual size, and prints them."""

    help_topic = "print"

    def __init__(self, context: WindowContext, board: Board, title: str, chosen: Options | None = None) -> None:
        """``chosen``: the options of the Sheet page."""
        super().__init__(context, msg("ui.print-title").text(), (880, 700), _OPTIONS)
        self._board = board
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.options = PaperOptions(context.settings, board.scenario, chosen)
        self.go = QPushButton(msg("ui.print-go").text())
        self.go.setDefault(True)
        self.go.clicked.connect(self._print)
        cancel = QPushButton(msg("ui.cancel").text())
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        self._build(cancel)
        self.options.changed.connect(self._show)
        self.preview.setFocus()
        self._show()

    def _build(self, cancel: QPushButton) -> None:
        self.options_column.column.addWidget(self.options)
        self.options_column.column.addStretch(1)
        line = QHBoxLayout()
        line.addWidget(DialogHelpButton())
        line.addStretch(1)
        line.addWidget(self.go)
        line.addWidget(cancel)
        right = QVBoxLayout()
        right.addWidget(self.options_column, 1)
        right.addLayout(line)
        layout = QHBoxLayout(self)
        layout.addLayout(self.pages, 1)
        layout.addLayout(right)

    def _show(self) -> None:
        board, options = self._board, self.options.values()
        self.preview.show_pages(lambda: EXPORTER.preview(board, options))

    def paint(self, printer: QPrinter) -> None:
        """Print all pages, or the range that was selected in the print dialog."""
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
