"""Page of step 4: place markers face down on the map, one at a time."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from editor.board.bit_sets import Squares, squares_set
from editor.board.names import character_name, square_name
from editor.messages import Message, Name, msg, to_text
from editor.model.grid import Square
from editor.model.level import Marker
from editor.sags.game.actions import PlaceMarker
from editor.sags.game.deployment import free_drillers, free_squares
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import driller_squares
from editor.sags.game.moves import illegal_reasons
from editor.sags.players.large_miniatures import is_cut_off
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.ghost import Ghost
from editor.ui.panels.piece_delegates import RowDelegate
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.piece_rows import PieceLook, PieceRow
from editor.ui.table.step_page import StepContext, StepPage
from editor.ui.table.table_tools import MoveContext, MoveTool
from editor.ui.widgets.plain_text import Label


def marker_title(view: GameView, marker: str) -> Name:
    """Return the name of a character, or of a decoy with its number."""
    if marker in view.box.characters:
        return character_name(view.box, marker)
    return msg("table.decoy-number", number=int(marker.removeprefix("decoy-")))


class DeployTool(MoveTool):
    """Places a marker: a click on a lit square or Driller selects it, a second click confirms."""

    cursor = "hand"

    def __init__(self, context: MoveContext, *, view: GameView, marker: str) -> None:
        super().__init__(context)
        self.view, self.marker = view, marker
        self.pending: PlaceMarker | None = None
        self._square: Square | None = None
        drillers = [at for each in free_drillers(self.view, self.marker) for at in driller_squares(each)]
        self._room: Squares = free_squares(self.view, self.marker) | squares_set(drillers)

    @property
    def title(self) -> Name:
        """Return the name of the marker."""
        return marker_title(self.view, self.marker)

    def hover(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        self._square = pointer.square if self.is_in_frame(pointer.square) else None

    def release(self, pointer: Pointer) -> None:
        """Select the square, or confirm the selected one."""
        self.hover(pointer)
        if self._square is None:
            return
        move = self._move(self._square)
        if self.pending is not None and move == self.pending:
            self.finish()
        elif reason := next(iter(illegal_reasons(self.view, move)), None):
            self.notify(reason)
        else:
            self.pending = move

    def leave(self) -> None:
        """Forget the pointer."""
        self._square = None

    @property
    def can_finish(self) -> bool:
        """Return whether a square is selected."""
        return self.pending is not None

    def finish(self) -> None:
        """Make the move."""
        if self.pending is not None:
            self.make_move(self.pending)

    def step_back(self) -> None:
        """Deselect the square, or cancel placing."""
        if self.pending is None:
            self.done()
        self.pending = None

    def summary(self) -> Name:
        """Return the marker and its square."""
        if self.pending is None:
            return msg("table.marker-held", marker=self.title)
        at = self.pending.at or self.pending.driller_at or Square(0, 0)
        return msg("table.marker-pending", marker=self.title, square=square_name(at))

    def warning(self) -> Message | None:
        """Return a warning if a large miniature would be cut off there."""
        if self.pending is None or not is_cut_off(self.view, self.pending):
            return None
        return msg("table.large-cut-off", character=self.title)

    def hint(self) -> Message:
        """Return how to go on."""
        return msg("table.hint-marker")

    def ghost(self) -> Ghost:
        """Return the marker on the hovered or selected square."""
        move = self.pending or (self._move(self._square) if self._square is not None else None)
        if move is None:
            return Ghost(room=self._room)
        at = move.at or move.driller_at or Square(0, 0)
        kind = f"character-{self.view.faction_of(self.marker)}"
        reason = next(iter(illegal_reasons(self.view, move)), None)
        shown = Marker(id="in-the-hand", marker=kind, x=at.x, y=at.y)
        return Ghost(markers=(shown,), legal=reason is None, reason=reason, room=self._room)

    def _move(self, square: Square) -> PlaceMarker:
        """Return the move for a square; on a Driller the marker covers all of it."""
        for each in self.view.drillers:
            if each.rotation is None and square in driller_squares(each.at):
                return PlaceMarker(marker=self.marker, driller_at=each.at)
        return PlaceMarker(marker=self.marker, at=square)


class DeployingPage(StepPage):
    """Lists the own markers: those left, and those on the map."""

    beside_map: ClassVar[bool] = True

    def __init__(self, context: StepContext) -> None:
        super().__init__(context)
        self.about = Label(msg("table.deploying-more").text(), wordWrap=True)
        self.about.setContentsMargins(10, 8, 10, 4)
        self.markers = PieceListView(msg("table.markers").text())
        self.markers.setItemDelegate(RowDelegate(self.markers, context.thumbnails))
        self.markers.piece_selected.connect(self._take)
        self.markers.drag_started.connect(self._take)
        self.markers.taken_by_key.connect(context.focus_map)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 6)
        layout.addWidget(self.about)
        layout.addWidget(self.markers, 1)
        self.refresh()

    def refresh(self) -> None:
        """Show the markers."""
        view = self.active_game.view
        can_move = self.active_game.mover is not None
        if not can_move:
            self.reset_tool()
        self.markers.set_rows(marker_rows(view))
        self.markers.setEnabled(can_move)

    def set_initial_focus(self) -> None:
        """Focus the list; as a focus proxy it would stop Tab while it is disabled."""
        self.markers.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, row: PieceRow) -> None:
        work = self.context.workspace
        if self.active_game.mover is None or "marker" not in row.tool_args:
            return
        marker = row.tool_args["marker"]
        work.use_tool(DeployTool(self.move_context(), view=self.active_game.view, marker=marker))


def marker_rows(view: GameView) -> list[PieceRow]:
    """Return the own markers: those left, and those on the map."""
    own = view.own
    rows = [PieceRow("left", msg("table.markers-left").text(), str(own.markers_left))]
    rows += [_row(view, marker, "", used_up=False) for marker in own.unplaced_markers or ()]
    placed = [each for each in view.markers if each.side == view.seat and each.marker is not None]
    if placed:
        rows.append(PieceRow("placed", msg("table.markers-placed").text(), str(len(placed))))
    for each in placed:
        at = each.at or each.driller_at
        assert each.marker is not None
        assert at is not None
        rows.append(_row(view, each.marker, square_name(at), used_up=True))
    return rows


def _row(view: GameView, marker: str, where: str, *, used_up: bool) -> PieceRow:
    faction = view.faction_of(marker)
    known = marker in view.box.characters
    sample = PieceLook("character", marker, faction=faction) if known else PieceLook("marker", f"decoy-{faction}")
    title = to_text(marker_title(view, marker))
    tool_args = {} if used_up else {"marker": marker}
    return PieceRow(marker, title, where, sample, tool_args, used_up=used_up)
