"""Step 1 at the table: the zone and the reserve beside the map, and what else a constructor can do."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QPushButton, QTabWidget, QVBoxLayout

from editor.board.bits import square_bit
from editor.board.names import square_name
from editor.messages import JoinedNames, Message, msg
from editor.model.grid import Square
from editor.model.tile import FaceName
from editor.sags.construction.actions import LayDriller, Pass
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.holes import explain_stuck
from editor.sags.construction.legality import is_legal
from editor.sags.construction.offers import can_place_any, doors_to_add
from editor.sags.construction.state import ConstructionState, Player
from editor.sags.game.actions import Move
from editor.sags.game.log_text import player_label
from editor.session.pending_tile import pick_up_tile, tiles_covering
from editor.ui.panels.rows import ShelfRow
from editor.ui.panels.shelf import ShelfView
from editor.ui.panels.shelf_painting import Cells, LinesPainter
from editor.ui.panels.tile_shelf import TileFaces
from editor.ui.table.laying import LayingTool
from editor.ui.table.other_tools import AddDoorTool, ExchangeTool
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.tools import PointingTool, Resting
from editor.ui.table.zone_rows import reserve_rows, zone_rows
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_LOW = 520
"""Pixels of height below which the faces of a tile are shown on the map only."""


@catch_qt_errors
class BuildingPage(StepPage):
    """Tiles to take, doors and Drillers of whoever looks, and the ways out when nothing fits."""

    beside_map: ClassVar[bool] = True

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        self._state: ConstructionState | None = None
        self.zone = ShelfView(msg("table.zone").text())
        self.zone.setFlow(QListView.Flow.LeftToRight)
        self.zone.setWrapping(True)
        self.zone.setItemDelegate(Cells(self.zone, room.thumbnails))
        self.zone.taken.connect(self._take_tile)
        self.zone.dragged.connect(self._take_tile)
        self.zone.keyed.connect(self._give_map_the_keys)
        self.zone.looked_at.connect(self._look_at)
        self.faces = TileFaces(room.workspace, room.thumbnails)
        self.faces.setContentsMargins(10, 0, 10, 0)
        self.faces.picked.buttonClicked.connect(self._take_face)
        self.reserve = ShelfView(msg("table.reserve").text())
        self.reserve.setItemDelegate(LinesPainter(self.reserve, room.thumbnails))
        self.reserve.taken.connect(self._take_from_reserve)
        self.reserve.dragged.connect(self._take_from_reserve)
        self.reserve.keyed.connect(self._give_map_the_keys)
        self.about = Label(wordWrap=True)
        self.about.setContentsMargins(10, 8, 10, 4)
        self.exchange = QPushButton(msg("table.exchange-button").text())
        self.exchange.setToolTip(plain_tooltip(msg("table.exchange-tip").text()))
        self.exchange.clicked.connect(self._exchange)
        self.pass_turn = QPushButton(msg("table.pass").text())
        self.pass_turn.clicked.connect(lambda: self.play.do(Pass()))
        self.fits = QPushButton()
        self.fits.setToolTip(plain_tooltip(msg("table.fits-tip").text()))
        self.fits.clicked.connect(lambda: self._show_what_fits(None))
        self.fits.hide()
        self._fitting: Square | None = None
        """The empty square about which was asked what fits there."""
        self.tabs = QTabWidget()
        self.tabs.addTab(self.zone, "")
        self.tabs.addTab(self.reserve, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 6)
        layout.setSpacing(4)
        layout.addWidget(self.about)
        buttons = QVBoxLayout()
        buttons.setContentsMargins(10, 0, 10, 0)
        for button in (self.exchange, self.pass_turn, self.fits):
            buttons.addWidget(button)
        layout.addLayout(buttons)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.faces)
        self.tabs.currentChanged.connect(self._show_faces)
        room.workspace.ghost_changed.connect(self._follow_hand)
        self.setFocusProxy(self.zone)
        self.refresh()

    # --- what there is ---

    def refresh(self) -> None:
        view = self.play.view
        state = view.construction
        if state != self._state:
            self._fitting = None
        self._state = state
        can_move = self.play.mover is not None
        self._show_zone(state)
        self._show_faces(self.tabs.currentIndex())
        owner = self._owner(state)
        knows = view.seat == owner.id
        self.reserve.show_rows(reserve_rows(state, owner, knows_drillers=knows))
        self.tabs.setTabText(0, msg("table.zone-left", count=len(state.zone)).text())
        self.tabs.setTabText(1, _reserve_title(state, owner).text())
        for each in (self.zone, self.reserve):
            each.setEnabled(can_move)
        if not can_move or isinstance(self.room.workspace.tool, Resting):
            self.rest()
        self._offer_ways_out(state, can_move=can_move)
        if state.phase == "adding-doors":
            self.tabs.setCurrentIndex(1)
        if can_move and self.play.driller is not None and isinstance(self.room.workspace.tool, Resting):
            self._hold(owner.drillers[0])

    def _show_zone(self, state: ConstructionState) -> None:
        square = self._fitting
        tiles = tiles_covering(state, square) if square is not None else None
        self.zone.show_rows(zone_rows(state, tiles))
        self.fits.setVisible(square is not None)
        if square is not None and tiles is not None:
            self.fits.setText(msg("table.fits", count=len(tiles), square=square_name(square)).text())
            self.tabs.setCurrentIndex(0)

    def _show_what_fits(self, square: Square | None) -> None:
        """Only the tiles that could be laid over an empty square; ``None``: all of them again."""
        state = self._state
        if state is not None:
            empty = square is not None and bool(state.map_bits.empty & square_bit(*square))
            self._fitting = square if empty else None
            self._show_zone(state)

    def rest(self) -> None:
        """With an empty hand a click on an empty square asks what fits there."""
        work = self.room.workspace
        if self.play.mover is None or self._state is None or self._state.phase != "building":
            super().rest()
        elif not isinstance(work.tool, PointingTool):
            work.use_tool(PointingTool(work, self._show_what_fits))

    def _owner(self, state: ConstructionState) -> Player:
        """Whose reserve is shown: the person's who plays against computers, or of whoever's turn it is."""
        people = self.play.sitting.people
        return next((each for each in state.players if [each.id] == list(people)), state.constructor)

    def _offer_ways_out(self, state: ConstructionState, *, can_move: bool) -> None:
        """Exchange, pass, stuck: only when they apply, with what they mean."""
        adding = state.phase == "adding-doors"
        may_pass = can_move and is_legal(state, Pass())
        short = can_move and not adding and (in_shortage(state) or not can_place_any(state))
        self._exchanges = tuple(exchanges(state)) if short else ()
        self.exchange.setVisible(bool(self._exchanges))
        self.pass_turn.setVisible(may_pass)
        said: tuple[Message, ...] = ()
        if state.phase == "stuck":
            said = (msg("table.stuck"), *explain_stuck(state))
        elif adding and can_move:
            said = (msg("table.adding-doors"),)
        elif self._exchanges:
            said = (msg("table.shortage"), *((msg("table.or-pass"),) if may_pass else ()))
        elif may_pass:
            said = (msg("table.must-pass"),)
        elif can_move:
            said = (msg("table.take-a-tile" if state.placements else "table.first-tile"),)
        self.about.setText(JoinedNames(said, "\n").text())
        self.about.setVisible(bool(said))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """In a low window the zone needs the room of the two faces."""
        super().resizeEvent(event)
        self._show_faces(self.tabs.currentIndex())

    # --- taking things into the hand ---

    def _take_tile(self, row: ShelfRow) -> None:
        self._look_at(row)
        self._hold(row.held["tile"], self.faces.face)

    def _take_face(self) -> None:
        if self.faces.tile is not None:
            self._hold(self.faces.tile.id, self.faces.face)

    def _look_at(self, row: ShelfRow) -> None:
        tile = self.play.view.box.tiles[row.held["tile"]]
        if tile is not self.faces.tile:
            self.faces.choose(tile, "front")
            self._show_faces(self.tabs.currentIndex())

    def _hold(self, tile: str, face: FaceName = "front") -> None:
        if self._state is None or self.play.mover is None or self._state.phase != "building":
            return
        work = self.room.workspace
        before = work.tool
        rotation = before.hand.rotation if isinstance(before, LayingTool) else 0
        hand = pick_up_tile(self._state, tile, face, rotation)
        names = partial(player_label, self.play.sitting.game)
        work.use_tool(LayingTool(self.move_context(), hand=hand, called=names))

    def _take_from_reserve(self, row: ShelfRow) -> None:
        if "driller" in row.held:
            self._take_driller(row.held["driller"])
        elif self._state is not None and self._state.phase == "adding-doors":
            self._take_door(row.held["door"])
        elif isinstance(tool := self.room.workspace.tool, LayingTool) and tool.down is not None:
            tool.take_door(row.held["door"])
            self.room.workspace.ghost_changed.emit()
        else:
            self.room.workspace.notify(msg("table.doors-later"))

    def _take_driller(self, tile: str) -> None:
        """Which Driller it is, only its owner may know: several people at one screen look at them one by one."""
        owner = self.play.mover
        view = self.play.view
        if owner is not None and view.seat != owner and self.play.driller is None:
            drillers = self.play.sitting.game.construction.constructor.drillers
            if len(drillers) > 1:
                self.play.call(owner)
                return
            self.play.driller = drillers[0]
        self._hold(tile)

    def _take_door(self, door: str) -> None:
        state, work = self._state, self.room.workspace
        assert state is not None
        places = tuple(each.edges for each in doors_to_add(state) if each.door == door)
        if not places:
            work.notify(msg("table.no-place-for-door"))
            return
        work.use_tool(AddDoorTool(self.move_context(), state=state, door=door, places=places))

    def _exchange(self) -> None:
        state, work = self._state, self.room.workspace
        if state is not None and self._exchanges:
            work.use_tool(ExchangeTool(self.move_context(), state=state, exchanges=self._exchanges))
            self._give_map_the_keys()

    def make_move(self, move: Move) -> bool:
        """The move; for the Driller that everybody sees, the one that it really is."""
        if isinstance(move, LayDriller) and self.play.driller is not None:
            move = move.model_copy(update={"tile": self.play.driller})
        return super().make_move(move)

    # --- following ---

    def _follow_hand(self) -> None:
        """A tile that is turned over above the map shows the same face here."""
        tool = self.room.workspace.tool
        tile = self.faces.tile
        if tile is None or not isinstance(tool, LayingTool) or tool.hand.tile != tile.id:
            return
        if tool.hand.face != self.faces.face:
            self.faces.choose(tile, tool.hand.face)
            self._show_faces(self.tabs.currentIndex())

    def _show_faces(self, tab: int) -> None:
        """Of a tile that is still there to be taken."""
        tile, state = self.faces.tile, self._state
        is_there = tile is not None and state is not None and tile.id in state.zone
        self.faces.setVisible(tab == 0 and is_there and self.height() > _LOW)

    def _give_map_the_keys(self) -> None:
        self.room.workspace.tool_changed.emit()
        self.room.focus_map()


def _reserve_title(state: ConstructionState, owner: Player) -> Message:
    """Drillers are counted as long as they can be laid."""
    doors, drillers = len(owner.doors), len(owner.drillers)
    if state.phase == "building" and drillers:
        return msg("table.reserve-left-both", count=doors, drillers=drillers)
    return msg("table.reserve-left", count=doors)
