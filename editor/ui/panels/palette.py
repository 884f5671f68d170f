"""The palette: tabs with tiles, doors, walls, markers, characters and stamps to place on the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QComboBox, QTabWidget, QVBoxLayout, QWidget

from editor.board.names import faction_name, side_name
from editor.edits import new_side
from editor.messages import msg, to_text
from editor.model.game_words import Faction
from editor.model.sides import Side
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_delegates import RowDelegate
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.piece_rows import PieceRow, character_rows, door_rows, marker_rows, wall_rows
from editor.ui.panels.piece_texts import ui_text
from editor.ui.panels.stamp_tab import StampTab
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.tile_tab import TileTab
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import replace

TABS = {"tiles": "tiles", "doors": "doors", "walls": "lines", "markers": "markers", "characters": "units"}
"""Tabs of the palette, and the names by which a game's ``shelves`` enables them."""
STAMPS = "stamps"
"""The tab with the stamps of the user, which every game has."""
_NARROW, _WIDE = 240, 320
"""Limits of the minimum width in pixels; in between, the translated tab names decide."""


@catch_qt_errors
class PiecePalette(QWidget):
    """All pieces that can be placed on a map."""

    help_topic = "panel-palette"

    map_focus_requested = Signal()
    """Emitted when a piece was selected or the palette was left with the keyboard: the map should get the focus."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.thumbnails = Thumbnails(workspace.box, self)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setIconSize(QSize(14, 14))
        self.tabs.tabBar().setExpanding(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setStyleSheet("QTabBar::tab { padding: 6px 2px; font-size: 11px; }")  # all names fit side by side
        self.tiles = TileTab(workspace, self.thumbnails)
        self.doors = PieceTab(workspace, "doors", self.thumbnails, self._door_rows)
        self.walls = PieceTab(workspace, "walls", self.thumbnails, self._wall_rows)
        self.markers = PieceTab(workspace, "markers", self.thumbnails, self._marker_rows)
        self.characters = CharacterTab(workspace, self.thumbnails)
        self.stamps = StampTab(workspace)
        self._tabs: list[TileTab | PieceTab | StampTab] = [
            self.tiles,
            self.doors,
            self.walls,
            self.markers,
            self.characters,
            self.stamps,
        ]
        for number, (name, tab) in enumerate(zip((*TABS, STAMPS), self._tabs, strict=True)):
            self.tabs.addTab(tab, ui_text(f"palette-{name}") if name != STAMPS else "")  # an icon, so that all fit
            self.tabs.setTabToolTip(number, ui_text(f"palette-{name}-tip"))
            self.tabs.tabBar().setAccessibleTabName(number, ui_text(f"palette-{name}"))
            tab.list.taken_by_key.connect(self.map_focus_requested)
            tab.list.left_by_key.connect(self._cancel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.setAccessibleName(ui_text("palette"))
        self.apply_theme()
        self.setMinimumWidth(min(max(_NARROW, self.tabs.tabBar().sizeHint().width()), _WIDE))
        self.setFocusProxy(self.tabs)
        self.tabs.currentChanged.connect(self.refresh)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.options_changed.connect(self.apply_theme)

    def show_tab(self, name: str) -> None:
        """Show and focus a tab, such as ``doors``."""
        tab = self._tabs[[*TABS, STAMPS].index(name)]
        self.tabs.setCurrentWidget(tab)
        tab.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _cancel(self) -> None:
        """Place nothing, and return to the map, as Escape there does."""
        self._workspace.use_tool(make_tool("select", self._workspace))
        self.map_focus_requested.emit()

    def refresh(self) -> None:
        """Update the visible tab; the others are updated when they are shown."""
        self.thumbnails.set_box(self._workspace.box)  # also while hidden: tools show the tile they place
        if self.isVisible():
            self._show_tabs_of_game()
            tab = self.tabs.currentWidget()
            assert isinstance(tab, TileTab | PieceTab | StampTab)
            tab.refresh()

    def _show_tabs_of_game(self) -> None:
        """Show the tabs that the game of the document has."""
        box = self._workspace.box
        for number, shelf in enumerate(TABS.values()):
            if self.tabs.isTabVisible(number) != (shelf in box.game.shelves):
                self.tabs.setTabVisible(number, shelf in box.game.shelves)

    def apply_theme(self) -> None:
        """Repaint the pieces in the colors of the theme."""
        for tab in self._tabs:
            tab.list.viewport().update()
        self.tabs.setTabIcon(len(TABS), current_theme().icon("stamp"))
        if self.stamps.isVisible():
            self.stamps.reload()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        """Update the tab before it is seen."""
        super().showEvent(event)
        self.refresh()

    def _door_rows(self) -> list[PieceRow]:
        return door_rows(self._workspace.document.scenario, self._workspace.box)

    def _wall_rows(self) -> list[PieceRow]:
        return wall_rows(self._workspace.box.game)

    def _marker_rows(self) -> list[PieceRow]:
        return marker_rows(self._workspace.document.report.inspection)


class PieceTab(QWidget):
    """A tab with one row per piece."""

    def __init__(
        self,
        workspace: Workspace,
        name: str,
        thumbnails: Thumbnails,
        rows: Callable[[], list[PieceRow]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rows = rows
        self.list = PieceListView(ui_text(f"palette-{name}"))
        self.list.setItemDelegate(RowDelegate(self.list, thumbnails))
        self.list.piece_selected.connect(self._start_placing)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(6, 8, 6, 6)
        self.body.addWidget(self.list, 1)
        self.setFocusProxy(self.list)

    def refresh(self) -> None:
        """Show the current rows."""
        self.list.set_rows(self._rows())

    def _start_placing(self, row: PieceRow) -> None:
        if row.used_up:
            self._workspace.use_tool(make_tool("select", self._workspace))
            self._workspace.notify(msg("ui.palette-used-up", name=row.title))
            return
        held = dict(row.tool_args)
        self._workspace.use_tool(make_tool(held.pop("name"), self._workspace, **held))


class CharacterTab(PieceTab):
    """Characters for the side selected above them; the side can be a new one."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        self.sides = QComboBox()
        self.sides.setAccessibleName(ui_text("palette-side"))
        self._shown: list[tuple[str, str]] = []
        super().__init__(workspace, "characters", thumbnails, self._characters, parent)
        label = Label(ui_text("palette-side"))
        label.setBuddy(self.sides)
        self.body.insertWidget(0, label)
        self.body.insertWidget(1, self.sides)
        self.sides.activated.connect(self._choose)
        self.list.doubleClicked.connect(self._show_card)
        self.show_card = QAction(ui_text("show-card"), self.list)
        self.show_card.triggered.connect(self._show_card)
        self.list.addAction(self.show_card)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def refresh(self) -> None:
        """Show the sides and the characters of the selected one."""
        self._fill_sides()
        super().refresh()

    def _fill_sides(self) -> None:
        """List the sides of the scenario, then the factions that have no side yet."""
        sides = self._workspace.document.scenario.sides
        game = self._workspace.box.game
        entries = [(side.id, to_text(side_name(side, game))) for side in sides]
        present = {side.faction for side in sides}
        factions = [each for each in game.factions_for_sides if each not in present]
        missing = factions if len(sides) < game.sides else []
        entries += [(f"+{each}", ui_text("palette-add-side", name=faction_name(each, game))) for each in missing]
        if entries != self._shown:
            chosen = self.sides.currentData()
            self._shown = entries
            self.sides.blockSignals(True)
            self.sides.clear()
            for key, title in entries:
                self.sides.addItem(title, key)
            added = next((side.id for side in sides if chosen == f"+{side.faction}"), chosen)
            self.sides.setCurrentIndex(max(0, self.sides.findData(added)))
            self.sides.blockSignals(False)

    def _characters(self) -> list[PieceRow]:
        """Return the characters of the selected side; one that does not exist is added with its first character."""
        scenario = self._workspace.document.scenario
        chosen = self.sides.currentData()
        for number, side in enumerate(scenario.sides):
            if side.id == chosen:
                return character_rows(scenario, self._workspace.box, side, number)
        side = new_side(scenario, self._new_faction())
        rows = character_rows(scenario, self._workspace.box, side, len(scenario.sides))
        return [_for_new_side(row, side) for row in rows]

    def _new_faction(self) -> Faction | None:
        """Return the faction of a side that will be added with its first character."""
        chosen, known = str(self.sides.currentData() or ""), self._workspace.box.game.words("faction")
        return chosen[1:] if chosen.startswith("+") else known[0] if known else None

    def _choose(self) -> None:
        self.refresh()

    def _show_card(self) -> None:
        """Show the card of the current character."""
        row = self.list.current_row()
        if row is not None and not row.is_heading:
            self._workspace.card_requested.emit(row.key, "")


def _for_new_side(row: PieceRow, side: Side) -> PieceRow:
    if row.is_heading or side.faction is None:
        return row
    return replace(row, tool_args={"faction": side.faction, **row.tool_args})
