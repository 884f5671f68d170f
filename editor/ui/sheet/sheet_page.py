"""The page *Sheet* of a document: what players will read, as it will be printed, and always up to date.

While it is in sight, a pause in editing lays the sheet out again beside the window; out of sight it does nothing. A
click on anything says what of the scenario it tells of, so that the window can lead there.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.board import Board
from editor.export.exporter import Options, PreviewPage
from editor.export.sheet.blocks import SheetLink
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.printing import preview_pages
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.messages import current_language, msg
from editor.ui.map.workspace import Workspace
from editor.ui.sheet.page_view import PageView
from editor.ui.sheet.paper_options import PaperOptions
from editor.ui.sheet.side_column import SideColumn
from editor.ui.sheet.zoom_bar import ZoomBar
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.ui.window.settings import Settings

_PAUSE = 60
"""Milliseconds without an edit, after which the sheet is laid out again."""
_BESIDE = 230
"""The width of the options."""


@catch_qt_errors
class SheetPage(QWidget):
    """The pages of the open document, with a printer's choices beside them."""

    spot_chosen = Signal(object)
    """A ``SheetLink``: what the person clicked on."""
    export_wanted = Signal()
    print_wanted = Signal()

    def __init__(
        self, workspace: Workspace, settings: Settings, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._laid: Pages | None = None
        self._shown_of: tuple[Board, Options, str] | None = None
        self.view = PageView(tasks)
        self.bar = ZoomBar(self.view)
        self.options = PaperOptions(settings, workspace.document.scenario)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self.refresh)
        self._build()
        self.setFocusProxy(self.view)
        self.options.changed.connect(self.refresh)
        self.view.pointed.connect(self._point)
        self.view.clicked.connect(self._choose)
        workspace.document_changed.connect(self._wait)
        workspace.document_replaced.connect(self._wait)
        workspace.options_changed.connect(self.bar.apply_theme)

    def _build(self) -> None:
        pages = QVBoxLayout()
        pages.setSpacing(0)
        pages.addWidget(self.bar)
        pages.addWidget(self.view, 1)
        heading = Label(msg("paper.options").text())
        heading.setObjectName("heading")
        self.column = SideColumn(_BESIDE)
        """The choices and buttons."""
        column = self.column.column
        column.addWidget(heading)
        column.addWidget(self.options)
        for name, wanted in (("print", self.print_wanted), ("export", self.export_wanted)):
            button = QPushButton(msg(f"ui.{name}").text())
            button.clicked.connect(wanted)
            column.addWidget(button)
        hint = Label(msg("paper.click-hint").text())
        hint.setObjectName("quiet")
        hint.setWordWrap(True)
        column.addWidget(hint)
        column.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(pages, 1)
        layout.addWidget(self.column)

    # --- keeping up ---

    def refresh(self) -> None:
        """Lay the sheet out again, if anything about it is other than before."""
        if not self.isVisible():
            return
        self.options.open_scenario(self._workspace.document.scenario)
        wanted = (self._workspace.document.board, self.options.values(), current_language())
        if self._shown_of is not None and _same(wanted, self._shown_of):
            return
        self._shown_of = wanted
        board, options, _ = wanted
        made: list[Pages] = []

        def make() -> Sequence[PreviewPage]:
            made.append(lay_out_pages(board, options))
            return preview_pages(made[0], board)

        self.view.make(make, lambda: self._take(made[0]))

    def _take(self, laid: Pages) -> None:
        self._laid = laid
        self.view.mark(0, None)

    def _wait(self) -> None:
        if self.isVisible():
            self._pause.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        self.refresh()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        self._pause.stop()
        super().hideEvent(event)

    # --- the pointer ---

    def spot_at(self, page: int, at: QPointF) -> SheetLink | None:
        """What is told of at a place of a page, given as a share of its width and height."""
        found = self._found(page, at)
        return found[1] if found else None

    def _found(self, page: int, at: QPointF) -> tuple[QRectF, SheetLink] | None:
        if self._laid is None or not 1 <= page <= len(self._laid.pages):
            return None
        sheet = self._laid.sheet
        return self._laid.link_box_at(page, QPointF(at.x() * sheet.width(), at.y() * sheet.height()))

    def _point(self, page: int, at: QPointF) -> None:
        found = self._found(page, at)
        self.view.viewport().setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.view.mark(page, _share(found[0], self._laid.sheet.size()) if found and self._laid else None)

    def _choose(self, page: int, at: QPointF) -> None:
        spot = self.spot_at(page, at)
        if spot is not None:
            self.spot_chosen.emit(spot)


def _same(one: tuple[Board, Options, str], other: tuple[Board, Options, str]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


def _share(box: QRectF, size: QSizeF) -> QRectF:
    return QRectF(
        box.left() / size.width(), box.top() / size.height(), box.width() / size.width(), box.height() / size.height()
    )
