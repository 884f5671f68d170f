"""Page of step 1: the construction zone and the reserve beside the map, and the constructor's other moves."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QPushButton, QTabWidget, QToolButton, QVBoxLayout

from editor.board.bit_sets import square_bit
from editor.board.names import square_name
from editor.messages import JoinedNames, Message, msg
from editor.model.grid import Square
from editor.model.tile import FaceName
from editor.sags.construction.actions import Pass, PlaceDriller
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.holes import explain_stuck
from editor.sags.construction.legality import is_legal
from editor.sags.construction.offers import can_place_any, doors_to_add
from editor.sags.construction.state import VIOLATION_COST, ConstructionState, Player
from editor.sags.game.actions import Move
from editor.sags.game.log_text import player_label
from editor.session.pending_tile import pick_up_tile, tiles_covering
from editor.ui.map.canvas.input import key_name
from editor.ui.panels.piece_delegates import GridDelegate, RowDelegate
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.piece_rows import PieceRow
from editor.ui.panels.tile_tab import FaceChooser
from editor.ui.table.building_rows import reserve_rows, zone_rows
from editor.ui.table.construction_tools import AddDoorTool, ExchangeTool, PendingTileTool
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.table.table_tools import IdleTool, SquareClickTool
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_TOOL_KEYS = frozenset({"R", "Shift+R", "X", "Escape"})
"""Keys of the pending tile that also work in the lists beside the map."""
_LOW_HEIGHT = 520
"""Pixels of height below which the faces of a tile are not shown beside the map."""


@catch_qt_errors
class BuildingPage(StepPage):
    """Offers tiles, the doors and Drillers of a player, and exchange or pass when nothing fits."""

    beside_map: ClassVar[bool] = True

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self._state: ConstructionState | None = None
        self.zone = PieceListView(msg("table.zone").text())
        self.zone.setFlow(QListView.Flow.LeftToRight)
        self.zone.setWrapping(True)
        self.zone.setItemDelegate(GridDelegate(self.zone, context.thumbnails))
        self.zone.piece_selected.connect(self._select_tile)
        self.zone.drag_started.connect(self._select_tile)
        self.zone.taken_by_key.connect(self._focus_map)
        self.zone.row_focused.connect(self._show_tile)
        self.faces = FaceChooser(context.workspace, context.thumbnails)
        self.faces.setContentsMargins(10, 0, 10, 0)
        self.faces.face_buttons.buttonClicked.connect(self._select_face)
        self.reserve = PieceListView(msg("table.reserve").text())
        self.reserve.setItemDelegate(RowDelegate(self.reserve, context.thumbnails))
        self.reserve.piece_selected.connect(self._select_from_reserve)
        self.reserve.drag_started.connect(self._select_from_reserve)
        self.reserve.taken_by_key.connect(self._focus_map)
        self._build_buttons()
        self._filter_square: Square | None = None
        """The clicked empty square; only tiles that fit there are shown."""
        self.tabs = QTabWidget()
        self.tabs.addTab(self.zone, "")
        self.tabs.addTab(self.reserve, "")
        for each in (self.zone, self.reserve):
            each.installEventFilter(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 6)
        layout.setSpacing(4)
        layout.addWidget(self.about)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(10, 0, 10, 0)
        for button in (self.exchange, self.pass_turn, self.fits, self.look):
            buttons.addWidget(button)
        layout.addLayout(buttons)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.faces)
        below = QHBoxLayout()
        below.setContentsMargins(10, 0, 10, 0)
        below.addStretch(1)
        below.addWidget(self.icons)
        layout.addLayout(below)
        self.tabs.currentChanged.connect(self._show_faces)
        context.workspace.ghost_changed.connect(self._sync_face)
        self.refresh()

    def _build_buttons(self) -> None:
        self.about = Label(wordWrap=True)
        self.about.setContentsMargins(10, 8, 10, 4)
        self.exchange = QPushButton(msg("table.exchange-button").text())
        self.exchange.setToolTip(plain_tooltip(msg("table.exchange-tip").text()))
        self.exchange.clicked.connect(self._exchange)
        self.pass_turn = QPushButton(msg("table.pass").text())
        self.pass_turn.clicked.connect(lambda: self.active_game.do(Pass()))
        self.fits = QPushButton()
        self.fits.setToolTip(plain_tooltip(msg("table.fits-tip").text()))
        self.fits.clicked.connect(lambda: self._filter_by_square(None))
        self.fits.hide()
        self.look = QPushButton(msg("table.look-driller").text())
        self.look.setToolTip(plain_tooltip(msg("table.look-driller-tip").text()))
        self.look.clicked.connect(self._look_at_drillers)
        self.icons = QToolButton()
        self.icons.setText(msg("table.icons-button").text())
        self.icons.setObjectName("framed")
        self.icons.clicked.connect(self._explain_icons)

    # --- display ---

    def refresh(self) -> None:
        """Show the zone, the reserve and the possible moves."""
        view = self.active_game.view
        state = view.construction
        if state != self._state:
            self._filter_square = None
        self._state = state
        can_move = self.active_game.mover is not None
        self._show_zone(state)
        self._show_faces(self.tabs.currentIndex())
        owner = self._owner(state)
        knows = view.seat == owner.id
        self.reserve.set_rows(reserve_rows(state, owner, knows_drillers=knows))
        self.tabs.setTabText(0, msg("table.zone-left", count=len(state.zone)).text())
        self.tabs.setTabText(1, _reserve_title(state, owner).text())
        for each in (self.zone, self.reserve):
            each.setEnabled(can_move)
        self.look.setVisible(can_move and state.phase == "building" and not knows and bool(owner.drillers))
        if not can_move or isinstance(self.context.workspace.tool, IdleTool):
            self.reset_tool()
        self._update_alternatives(state, can_move=can_move)
        if state.phase == "adding-doors":
            self.tabs.setCurrentIndex(1)
        if (
            can_move
            and self.active_game.chosen_driller is not None
            and isinstance(self.context.workspace.tool, IdleTool)
        ):
            self._start_placing(owner.drillers[0])

    def _show_zone(self, state: ConstructionState) -> None:
        square = self._filter_square
        tiles = tiles_covering(state, square) if square is not None else None
        self.zone.set_rows(zone_rows(state, tiles))
        self.fits.setVisible(square is not None)
        if square is not None and tiles is not None:
            paid = sum(tiles.values())
            numbers = {"count": len(tiles), "paid": paid, "mp": VIOLATION_COST}
            words = msg("table.fits-paid" if paid else "table.fits", square=square_name(square), **numbers)
            self.fits.setText(words.text())
            self.tabs.setCurrentIndex(0)

    def _filter_by_square(self, square: Square | None) -> None:
        """Show only the tiles that can cover an empty square; ``None`` shows all of them again."""
        state = self._state
        if state is not None:
            empty = square is not None and bool(state.map_bits.empty & square_bit(*square))
            self._filter_square = square if empty else None
            self._show_zone(state)

    def reset_tool(self) -> None:
        """Use a tool that shows what fits on a clicked empty square."""
        work = self.context.workspace
        if self.active_game.mover is None or self._state is None or self._state.phase != "building":
            super().reset_tool()
        elif not isinstance(work.tool, SquareClickTool):
            work.use_tool(SquareClickTool(work, self._filter_by_square))

    def _owner(self, state: ConstructionState) -> Player:
        """Return the player whose reserve is shown: the only person at the table, or the constructor."""
        people = self.active_game.session.people
        return next((each for each in state.players if [each.id] == list(people)), state.constructor)

    def _update_alternatives(self, state: ConstructionState, *, can_move: bool) -> None:
        """Offer exchange and pass where they are legal, and explain them."""
        adding = state.phase == "adding-doors"
        may_pass = can_move and is_legal(state, Pass())
        short = can_move and not adding and (in_shortage(state) or not can_place_any(state))
        self._exchanges = tuple(exchanges(state)) if short else ()
        self.exchange.setVisible(bool(self._exchanges))
        self.pass_turn.setVisible(may_pass)
        lines: tuple[Message, ...] = ()
        if state.phase == "stuck":
            lines = (msg("table.stuck"), *explain_stuck(state))
        elif adding and can_move:
            lines = (msg("table.adding-doors"),)
        elif self._exchanges:
            lines = (msg("table.shortage"), *((msg("table.or-pass"),) if may_pass else ()))
        elif may_pass:
            lines = (msg("table.must-pass"),)
        elif can_move:
            lines = (msg("table.select-tile" if state.placements else "table.first-tile"),)
        self.about.setText(JoinedNames(lines, "\n").text())
        self.about.setVisible(bool(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """Hide the faces of the tile if the page is too low."""
        super().resizeEvent(event)
        self._show_faces(self.tabs.currentIndex())

    # --- selecting pieces ---

    def _select_tile(self, row: PieceRow) -> None:
        self._show_tile(row)
        self._start_placing(row.tool_args["tile"], self.faces.face)

    def _select_face(self) -> None:
        if self.faces.tile is not None:
            self._start_placing(self.faces.tile.id, self.faces.face)

    def _show_tile(self, row: PieceRow) -> None:
        tile = self.active_game.view.box.tiles[row.tool_args["tile"]]
        if tile is not self.faces.tile:
            self.faces.show_face(tile, "front")
            self._show_faces(self.tabs.currentIndex())

    def _start_placing(self, tile: str, face: FaceName = "front") -> None:
        if self._state is None or self.active_game.mover is None or self._state.phase != "building":
            return
        work = self.context.workspace
        before = work.tool
        rotation = before.tile_in_hand.rotation if isinstance(before, PendingTileTool) else 0
        hand = pick_up_tile(self._state, tile, face, rotation)
        names = partial(player_label, self.active_game.session.game)
        work.use_tool(PendingTileTool(self.move_context(), hand=hand, player_label=names))

    def _select_from_reserve(self, row: PieceRow) -> None:
        if "driller" in row.tool_args:
            self._select_driller(row.tool_args["driller"])
        elif self._state is not None and self._state.phase == "adding-doors":
            self._select_door(row.tool_args["door"])
        elif isinstance(tool := self.context.workspace.tool, PendingTileTool) and tool.pending is not None:
            tool.take_door(row.tool_args["door"])
            self.context.workspace.ghost_changed.emit()
        else:
            self.context.workspace.notify(msg("table.doors-later"))

    def _select_driller(self, tile: str) -> None:
        """Start placing a Driller; its owner chooses which one behind the privacy screen if others look on."""
        owner = self.active_game.mover
        view = self.active_game.view
        if owner is not None and view.seat != owner and self.active_game.chosen_driller is None:
            drillers = self.active_game.session.game.construction.constructor.drillers
            if len(drillers) > 1:
                self.active_game.request_private_view(owner)
                return
            self.active_game.chosen_driller = drillers[0]
        self._start_placing(tile)

    def _look_at_drillers(self) -> None:
        """Show the player's own Drillers behind the privacy screen."""
        if (owner := self.active_game.mover) is not None:
            self.active_game.request_private_view(owner)

    def _explain_icons(self) -> None:
        players = len(self.active_game.view.sides)
        text = msg("table.icons-two" if players == 2 else "table.icons-more")
        self.context.workspace.prompter.explain(msg("table.icons-title").text(), text.text())

    def set_initial_focus(self) -> None:
        """Focus the map if a piece is being placed, otherwise the list in front.

        No list is the focus proxy of the page: Tab would stop before the page while that list is behind the other.
        """
        if isinstance(self.context.workspace.tool, PendingTileTool):
            self.context.focus_map()
        else:
            self.tabs.currentWidget().setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Pass keys that rotate, flip or cancel the pending tile to its tool while a list has the focus."""
        tool = self.context.workspace.tool
        is_key = event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
        if not (is_key and isinstance(event, QKeyEvent) and isinstance(tool, PendingTileTool)):
            return super().eventFilter(watched, event)
        name = key_name(event)
        if name not in _TOOL_KEYS:
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            tool.handle_key_press(name, None)
            self.context.workspace.ghost_changed.emit()
        return True

    def _select_door(self, door: str) -> None:
        state, work = self._state, self.context.workspace
        assert state is not None
        places = tuple(each.edges for each in doors_to_add(state) if each.door == door)
        if not places:
            work.notify(msg("table.no-place-for-door"))
            return
        work.use_tool(AddDoorTool(self.move_context(), state=state, door=door, places=places))

    def _exchange(self) -> None:
        state, work = self._state, self.context.workspace
        if state is not None and self._exchanges:
            work.use_tool(ExchangeTool(self.move_context(), state=state, exchanges=self._exchanges))
            self._focus_map()

    def make_move(self, move: Move) -> bool:
        """Make the move; a hidden Driller is replaced by the one that its owner chose."""
        if isinstance(move, PlaceDriller) and self.active_game.chosen_driller is not None:
            move = move.model_copy(update={"tile": self.active_game.chosen_driller})
        return super().make_move(move)

    # --- keeping in sync ---

    def _sync_face(self) -> None:
        """Show the face to which the pending tile was flipped."""
        tool = self.context.workspace.tool
        tile = self.faces.tile
        if tile is None or not isinstance(tool, PendingTileTool) or tool.tile_in_hand.tile != tile.id:
            return
        if tool.tile_in_hand.face != self.faces.face:
            self.faces.show_face(tile, tool.tile_in_hand.face)
            self._show_faces(self.tabs.currentIndex())

    def _show_faces(self, tab: int) -> None:
        """Show the faces of the selected tile while it is in the zone."""
        tile, state = self.faces.tile, self._state
        is_there = tile is not None and state is not None and tile.id in state.zone
        self.faces.setVisible(tab == 0 and is_there and self.height() > _LOW_HEIGHT)

    def _focus_map(self) -> None:
        self.context.workspace.tool_changed.emit()
        self.context.focus_map()


def _reserve_title(state: ConstructionState, owner: Player) -> Message:
    """Return the title of the reserve; Drillers are counted while they can be placed."""
    doors, drillers = len(owner.doors), len(owner.drillers)
    if state.phase == "building" and drillers:
        return msg("table.reserve-left-both", count=doors, drillers=drillers)
    return msg("table.reserve-left", count=doors)
