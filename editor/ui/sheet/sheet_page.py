"""The Sheet page of a document: the printed sheet, always up to date.

While it is visible, the sheet is laid out again in the background after a pause in editing. A click reports what the
spot describes, so that the window can go to the field or the piece.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.board import Board
from editor.edits import Selection
from editor.export.exporter import Options, PreviewPage
from editor.export.sheet.blocks import SheetLink, SheetSection
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.printing import preview_pages
from editor.export.sheet.sheet_pages import lay_out_pages
from editor.messages import Message, current_language, msg
from editor.model.scenario import Scenario
from editor.ui.map.workspace import Workspace
from editor.ui.sheet.option_form import PaperOptions
from editor.ui.sheet.page_view import PageView, ZoomBar
from editor.ui.sheet.scroll_column import ScrollColumn
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.ui.window.settings import Settings

_PAUSE_MS = 60
"""Milliseconds without an edit after which the sheet is laid out again."""
_OPTIONS_WIDTH = 230
"""Pixels."""


@catch_qt_errors
class SheetPage(QWidget):
    """The pages of the open document, with print options beside them."""

    help_topic = "sheet"

    spot_clicked = Signal(object)
    """Emitted with the ``SheetLink`` that was clicked."""
    export_requested = Signal()
    print_requested = Signal()

    def __init__(
        self, workspace: Workspace, settings: Settings, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._layout: Pages | None = None
        self._shown_inputs: tuple[Board, Options, str] | None = None
        self.view = PageView(tasks)
        self.bar = ZoomBar(self.view)
        self.options = PaperOptions(settings, workspace.document.scenario)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self._build()
        self.setFocusProxy(self.view)
        self.options.changed.connect(self.refresh)
        self.view.hovered.connect(self._highlight_spot)
        self.view.clicked.connect(self._click_spot)
        workspace.document_changed.connect(self._schedule_refresh)
        workspace.document_replaced.connect(self._schedule_refresh)
        workspace.options_changed.connect(self.bar.apply_theme)

    def _build(self) -> None:
        pages = QVBoxLayout()
        pages.setSpacing(0)
        pages.addWidget(self.bar)
        pages.addWidget(self.view, 1)
        heading = Label(msg("paper.options").text())
        heading.setObjectName("heading")
        self.column = ScrollColumn(_OPTIONS_WIDTH)
        """The options and buttons."""
        column = self.column.column
        column.addWidget(heading)
        column.addWidget(self.options)
        for name, requested in (("print", self.print_requested), ("export", self.export_requested)):
            button = QPushButton(msg(f"ui.{name}").text())
            button.clicked.connect(requested)
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

    def status_message(self) -> Message:
        """Return how many pages the sheet has."""
        return msg("form.status-sheet", count=len(self.view.pages))

    # --- updating ---

    def refresh(self) -> None:
        """Lay out the sheet again if something changed."""
        if not self.isVisible():
            return
        self.options.open_scenario(self._workspace.document.scenario)
        inputs = (self._workspace.document.board, self.options.values(), current_language())
        if self._shown_inputs is not None and _same(inputs, self._shown_inputs):
            return
        self._shown_inputs = inputs
        board, options, _ = inputs
        made: list[Pages] = []

        def make() -> Sequence[PreviewPage]:
            made.append(lay_out_pages(board, options))
            return preview_pages(made[0], board)

        self.view.show_pages(make, lambda: self._set_layout(made[0]))

    def _set_layout(self, layout: Pages) -> None:
        self._layout = layout
        self.view.highlight(0, None)

    def _schedule_refresh(self) -> None:
        if self.isVisible():
            self._pause.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Update the sheet when it becomes visible."""
        self.refresh()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Stop updating."""
        self._pause.stop()
        super().hideEvent(event)

    # --- pointer ---

    def spot_at(self, page: int, at: QPointF) -> SheetLink | None:
        """Return what a point of a page describes; the point is a share of width and height."""
        found = self._find_spot(page, at)
        return found[1] if found else None

    def _find_spot(self, page: int, at: QPointF) -> tuple[QRectF, SheetLink] | None:
        if self._layout is None or not 1 <= page <= len(self._layout.pages):
            return None
        sheet = self._layout.sheet
        return self._layout.link_box_at(page, QPointF(at.x() * sheet.width(), at.y() * sheet.height()))

    def _highlight_spot(self, page: int, at: QPointF) -> None:
        found = self._find_spot(page, at)
        self.view.viewport().setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.view.highlight(page, _share(found[0], self._layout.sheet.size()) if found and self._layout else None)

    def _click_spot(self, page: int, at: QPointF) -> None:
        spot = self.spot_at(page, at)
        if spot is not None:
            self.spot_clicked.emit(spot)


def _same(one: tuple[Board, Options, str], other: tuple[Board, Options, str]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


def _share(box: QRectF, size: QSizeF) -> QRectF:
    return QRectF(
        box.left() / size.width(), box.top() / size.height(), box.width() / size.width(), box.height() / size.height()
    )


_FIELDS: dict[SheetSection, str] = {
    "title": "title",
    "facts": "players",
    "story": "texts/story",
    "objectives": "objectives",
    "victory": "texts/victory",
    "set-up": "texts/setup",
    "sides": "sides",
    "people": "sides/*/characters",
    "zones": "zones",
    "special-rules": "texts/special_rules",
    "search-deck": "search_deck",
    "cards": "house",
    "menace": "decks",
    "story-cards": "story",
}


def scenario_field_for(spot: SheetLink) -> str | None:
    """Return the path of the scenario field behind a spot; ``None`` if it belongs to the map."""
    if spot.section == "special-rules" and spot.id.startswith("data/"):
        return "rules_as_data"
    return _FIELDS.get(spot.section)


def map_selection_for(spot: SheetLink, scenario: Scenario) -> Selection | None:
    """Return what to select on the map for a spot, only a level for a whole map; ``None`` if it is not on the map."""
    selected = frozenset({spot.id})
    match spot.section:
        case "map":
            return Selection(spot.id)
        case "people":
            places = [start.level for _, start in scenario.starts() if start.id == spot.id and start.level is not None]
            return Selection(places[0], characters=selected) if places else None
        case "zones":
            places = [zone.level for zone in scenario.zones if zone.id == spot.id]
            return Selection(places[0], zones=selected) if places else None
    for level in scenario.levels:
        match spot.section:
            case "tiles" if any(each.id == spot.id for each in level.placements):
                return Selection(level.id, tiles=selected)
            case "doors" if any(each.id == spot.id for each in level.doors):
                return Selection(level.id, doors=selected)
            case "switches" if level.switches:
                return Selection(level.id, tiles=frozenset(each.placement for each in level.switches))
            case "markers" if any(each.id == spot.id for each in level.markers):
                return Selection(level.id, markers=selected)
    return None
