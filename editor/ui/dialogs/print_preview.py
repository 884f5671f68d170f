"""Printing, with the pages shown before: the whole sheet, or the map alone."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QMarginsF, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.board import Board
from editor.export.exporter import bottom_up
from editor.export.pdf import EXPORTER, lay_out
from editor.export.sheet.printing import paint_page
from editor.messages import say
from editor.render.painting import painting
from editor.render.picture import Drawing
from editor.render.style import Layers, Style
from editor.ui.pictures import map_drawing
from editor.ui.plain import Label

What = Literal["sheet", "map"]
_PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
_MARGIN = 0.03
"""White round a map, as a share of the page."""


class PrintPreview(QDialog):
    """The pages as they will be, and the button that prints them."""

    def __init__(self, board: Board, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("ui.print-title").text())
        self.resize(820, 700)
        self._board = board
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.printer.setDocName(title)
        self.printer.setFullPage(True)
        self.what = _choice(("sheet", "map"), "print-what")
        self.paper = _choice(tuple(_PAPERS), "print-paper")
        self.what.currentIndexChanged.connect(self._start_anew)
        self.paper.currentIndexChanged.connect(self._start_anew)
        self.preview = QPrintPreviewWidget(self.printer)
        self.preview.paintRequested.connect(self.paint)
        self.go = QPushButton(say("ui.print-go").text())
        self.go.setDefault(True)
        self.go.clicked.connect(self._print)
        close = QPushButton(say("ui.close").text())
        close.clicked.connect(self.reject)
        line = QHBoxLayout()
        for label, field in (("print-what", self.what), ("print-paper", self.paper)):
            line.addWidget(Label(say(f"ui.{label}").text()))
            line.addWidget(field)
        line.addStretch(1)
        line.addWidget(close)
        line.addWidget(self.go)
        layout = QVBoxLayout(self)
        layout.addWidget(self.preview, 1)
        layout.addLayout(line)
        self._start_anew()

    def _start_anew(self) -> None:
        """Another choice: set the paper, and paint the pages once more."""
        paper = QPageSize(_PAPERS[self.paper.currentData()])
        lying = self.what.currentData() == "map" and self._is_wide()
        way = QPageLayout.Orientation.Landscape if lying else QPageLayout.Orientation.Portrait
        self.printer.setPageLayout(QPageLayout(paper, way, QMarginsF(0, 0, 0, 0)))
        self.preview.fitInView()
        self.preview.updatePreview()

    def _is_wide(self) -> bool:
        return all(level.level.width > level.level.height for level in self._board.levels)

    def paint(self, printer: QPrinter) -> None:
        with painting(printer) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
            if self.what.currentData() == "sheet":
                self._paint_sheet(painter, printer)
            else:
                self._paint_maps(painter, printer)

    def _paint_sheet(self, painter: QPainter, printer: QPrinter) -> None:
        pages = lay_out(self._board, {**EXPORTER.defaults(), "paper": self.paper.currentData()})
        scale = printer.paperRect(QPrinter.Unit.DevicePixel).width() / pages.sheet.width()
        painter.scale(scale, scale)
        for number in range(1, len(pages.pages) + 1):
            if number > 1:
                printer.newPage()
            paint_page(painter, pages, self._board, number)

    def _paint_maps(self, painter: QPainter, printer: QPrinter) -> None:
        """Each level on a page of its own, as large as fits."""
        style = Style("print", layers=Layers())
        for number, level in enumerate(bottom_up(self._board)):
            if number:
                printer.newPage()
            _paint_fitting(painter, printer, map_drawing(self._board, style, level.level.id))

    def _print(self) -> None:
        dialog = QPrintDialog(self.printer, self)
        dialog.accepted.connect(self.preview.print_)
        dialog.accepted.connect(self.accept)
        dialog.setModal(True)
        dialog.show()


def _paint_fitting(painter: QPainter, printer: QPrinter, drawing: Drawing) -> None:
    page = printer.paperRect(QPrinter.Unit.DevicePixel)
    dx, dy = page.width() * _MARGIN, page.height() * _MARGIN
    room = page.adjusted(dx, dy, -dx, -dy)
    extent = drawing.extent
    scale = min(room.width() / extent.width(), room.height() / extent.height())
    painter.save()
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-extent.center())
    drawing.paint(painter)
    painter.restore()


def _choice(names: tuple[str, ...], label: str) -> QComboBox:
    box = QComboBox()
    for name in names:
        box.addItem(say(f"ui.print-{name}").text(), name)
    box.setAccessibleName(say(f"ui.{label}").text())
    return box
