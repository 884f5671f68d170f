"""The palette: shelves with tiles, doors, walls, markers and characters, to click or to drag onto the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QTabWidget, QVBoxLayout, QWidget

from editor.board.names import faction_name, side_name
from editor.edits import add_side
from editor.messages import msg, to_text
from editor.model.game_words import Faction
from editor.model.sides import Side
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.rows import ShelfRow, character_rows, door_rows, marker_rows, wall_rows
from editor.ui.panels.shelf import ShelfView
from editor.ui.panels.shelf_painting import LinesPainter
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.tile_shelf import TileShelf
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import replace

SHELVES = {"tiles": "tiles", "doors": "doors", "walls": "lines", "markers": "markers", "characters": "units"}
"""The shelves, and what a game calls them that has them."""
_NARROW, _WIDE = 240, 280
"""How wide the panel is at least: as the names of its shelves ask, in the language of the window."""


@catch_qt_errors
class PiecePalette(QWidget):
    """Everything that can be laid on a map."""

    map_wanted = Signal()
    """A piece was taken with the keys: they now belong to the map."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.thumbnails = Thumbnails(workspace.box, self)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.tabBar().setExpanding(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.setStyleSheet("QTabBar::tab { padding: 6px 3px; }")  # all five names fit side by side
        self.tiles = TileShelf(workspace, self.thumbnails)
        self.doors = LineShelf(workspace, "doors", self.thumbnails, self._door_rows)
        self.walls = LineShelf(workspace, "walls", self.thumbnails, self._wall_rows)
        self.markers = LineShelf(workspace, "markers", self.thumbnails, self._marker_rows)
        self.characters = CharacterShelf(workspace, self.thumbnails)
        self._shelves: list[TileShelf | LineShelf] = [
            self.tiles,
            self.doors,
            self.walls,
            self.markers,
            self.characters,
        ]
        for number, (name, shelf) in enumerate(zip(SHELVES, self._shelves, strict=True)):
            self.tabs.addTab(shelf, words(f"palette-{name}"))
            self.tabs.setTabToolTip(number, words(f"palette-{name}-tip"))
            shelf.list.keyed.connect(self.map_wanted)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.setAccessibleName(words("palette"))
        self.setMinimumWidth(min(max(_NARROW, self.tabs.tabBar().sizeHint().width()), _WIDE))
        self.setFocusProxy(self.tabs)
        self.tabs.currentChanged.connect(self.refresh)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.options_changed.connect(self.apply_theme)

    def show_shelf(self, name: str) -> None:
        """Bring a shelf to the front, with the keys: ``doors``."""
        shelf = self._shelves[list(SHELVES).index(name)]
        self.tabs.setCurrentWidget(shelf)
        shelf.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def refresh(self) -> None:
        """Only the shelf in front is brought up to date; the others when they come there."""
        if self.isVisible():
            self._follow_game()
            shelf = self.tabs.currentWidget()
            assert isinstance(shelf, TileShelf | LineShelf)
            shelf.refresh()

    def _follow_game(self) -> None:
        """Show the shelves that the game of the document has."""
        box = self._workspace.box
        self.thumbnails.use_box(box)
        for number, shelf in enumerate(SHELVES.values()):
            if self.tabs.isTabVisible(number) != (shelf in box.game.shelves):
                self.tabs.setTabVisible(number, shelf in box.game.shelves)

    def apply_theme(self) -> None:
        """Show the pieces in the colours of the theme."""
        for shelf in self._shelves:
            shelf.list.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        super().showEvent(event)
        self.refresh()

    def _door_rows(self) -> list[ShelfRow]:
        return door_rows(self._workspace.document.scenario, self._workspace.box)

    def _wall_rows(self) -> list[ShelfRow]:
        return wall_rows(self._workspace.box.game)

    def _marker_rows(self) -> list[ShelfRow]:
        return marker_rows(self._workspace.document.report.inspection)


class LineShelf(QWidget):
    """A shelf with one line for each piece."""

    def __init__(
        self,
        workspace: Workspace,
        name: str,
        thumbnails: Thumbnails,
        rows: Callable[[], list[ShelfRow]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._rows = rows
        self.list = ShelfView(words(f"palette-{name}"))
        self.list.setItemDelegate(LinesPainter(self.list, thumbnails))
        self.list.taken.connect(self._take)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(6, 8, 6, 6)
        self.body.addWidget(self.list, 1)
        self.setFocusProxy(self.list)

    def refresh(self) -> None:
        self.list.show_rows(self._rows())

    def _take(self, row: ShelfRow) -> None:
        if row.used_up:
            self._workspace.use_tool(make_tool("select", self._workspace))
            self._workspace.notify(msg("ui.palette-used-up", name=row.title))
            return
        held = dict(row.held)
        self._workspace.use_tool(make_tool(held.pop("name"), self._workspace, **held))


class CharacterShelf(LineShelf):
    """Characters, for the side that is chosen above them. Sides that the scenario lacks can be added here."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        self.sides = QComboBox()
        self.sides.setAccessibleName(words("palette-side"))
        self._shown: list[tuple[str, str]] = []
        super().__init__(workspace, "characters", thumbnails, self._characters, parent)
        label = Label(words("palette-side"))
        label.setBuddy(self.sides)
        self.body.insertWidget(0, label)
        self.body.insertWidget(1, self.sides)
        self.sides.activated.connect(self._choose)

    def refresh(self) -> None:
        self._fill_sides()
        super().refresh()

    def _fill_sides(self) -> None:
        """The sides of the scenario, then the factions that have none yet."""
        sides = self._workspace.document.scenario.sides
        entries = [(side.id, to_text(side_name(side))) for side in sides]
        present = {side.faction for side in sides}
        factions = [each for each in self._workspace.box.game.words("faction") if each not in present]
        missing = factions if len(sides) < 4 else []
        entries += [(f"+{each}", words("palette-add-side", name=faction_name(each))) for each in missing]
        if entries != self._shown:
            chosen = self.sides.currentData()
            self._shown = entries
            self.sides.blockSignals(True)
            self.sides.clear()
            for key, title in entries:
                self.sides.addItem(title, key)
            self.sides.setCurrentIndex(max(0, self.sides.findData(chosen)))
            self.sides.blockSignals(False)

    def _characters(self) -> list[ShelfRow]:
        scenario = self._workspace.document.scenario
        chosen = self.sides.currentData()
        for number, side in enumerate(scenario.sides):
            if side.id == chosen:
                return character_rows(scenario, self._workspace.box, side, number)
        faction = self._new_faction()
        new = Side(id=_free_id(scenario.sides, faction or "side"), faction=faction)
        rows = character_rows(scenario, self._workspace.box, new, len(scenario.sides))
        return [replace(row, draggable=False) for row in rows]

    def _new_faction(self) -> Faction | None:
        """The faction of a side that comes with its first character."""
        chosen, known = str(self.sides.currentData() or ""), self._workspace.box.game.words("faction")
        return chosen[1:] if chosen.startswith("+") else known[0] if known else None

    def _choose(self) -> None:
        self.refresh()

    def _take(self, row: ShelfRow) -> None:
        """A side that is not there yet comes with its first character."""
        side = row.held["side"]
        scenario = self._workspace.document.scenario
        if not row.used_up and side not in {each.id for each in scenario.sides}:
            faction = self._new_faction()
            new = Side(id=side, name=faction_name(faction).text(), faction=faction)
            if not self._workspace.do(add_side(new)):
                return
            self._fill_sides()
            self.sides.setCurrentIndex(self.sides.findData(side))
            self.refresh()
        super()._take(row)


def _free_id(sides: tuple[Side, ...], wanted: str) -> str:
    taken = {side.id for side in sides}
    return next(name for name in (wanted, *(f"{wanted}-{n}" for n in range(2, 9))) if name not in taken)
