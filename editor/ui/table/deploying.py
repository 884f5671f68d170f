"""Step 4 at the table: markers are laid face down on the map, one at a time."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtWidgets import QVBoxLayout

from editor.board.bits import Squares, squares_set
from editor.board.names import character_name, square_name
from editor.messages import Message, Name, msg, to_text
from editor.model.grid import Square
from editor.model.level import Marker
from editor.sags.game.actions import LayMarker
from editor.sags.game.deploying import free_drillers, free_squares
from editor.sags.game.game_view import GameView
from editor.sags.game.moves import illegal_reasons
from editor.sags.game.revealing import driller_squares
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.ghost import Ghost
from editor.ui.panels.rows import Sample, ShelfRow
from editor.ui.panels.shelf import ShelfView
from editor.ui.panels.shelf_painting import LinesPainter
from editor.ui.table.steps import StepPage, TableRoom
from editor.ui.table.tools import MoveContext, MovingTool
from editor.ui.widgets.plain_text import Label


def marker_title(view: GameView, marker: str) -> Name:
    """A character, or a decoy by its number."""
    if marker in view.box.characters:
        return character_name(view.box, marker)
    return msg("table.decoy-number", number=int(marker.removeprefix("decoy-")))


class DeployTool(MovingTool):
    """A marker in the hand: click a lit square or Driller to put it down, click it again to lay it."""

    cursor = "hand"

    def __init__(self, context: MoveContext, *, view: GameView, marker: str) -> None:
        super().__init__(context)
        self.view, self.marker = view, marker
        self.down: LayMarker | None = None
        self._square: Square | None = None
        drillers = [at for each in free_drillers(self.view, self.marker) for at in driller_squares(each)]
        self._room: Squares = free_squares(self.view, self.marker) | squares_set(drillers)

    @property
    def title(self) -> Name:
        return marker_title(self.view, self.marker)

    def hover(self, pointer: Pointer) -> None:
        self._square = pointer.square if self.is_in_frame(pointer.square) else None

    def release(self, pointer: Pointer) -> None:
        self.hover(pointer)
        if self._square is None:
            return
        move = self._move(self._square)
        if self.down is not None and move == self.down:
            self.finish()
        elif reason := next(iter(illegal_reasons(self.view, move)), None):
            self.notify(reason)
        else:
            self.down = move

    def leave(self) -> None:
        self._square = None

    @property
    def can_finish(self) -> bool:
        return self.down is not None

    def finish(self) -> None:
        if self.down is not None:
            self.make(self.down)

    def back(self) -> None:
        if self.down is None:
            self.done()
        self.down = None

    def line(self) -> Name:
        if self.down is None:
            return msg("table.marker-held", marker=self.title)
        at = self.down.at or self.down.driller_at or Square(0, 0)
        return msg("table.marker-put", marker=self.title, square=square_name(at))

    def hint(self) -> Message:
        return msg("table.hint-marker")

    def ghost(self) -> Ghost:
        move = self.down or (self._move(self._square) if self._square is not None else None)
        if move is None:
            return Ghost(room=self._room)
        at = move.at or move.driller_at or Square(0, 0)
        kind = f"character-{self.view.faction_of(self.marker)}"
        reason = next(iter(illegal_reasons(self.view, move)), None)
        shown = Marker(id="in-the-hand", marker=kind, x=at.x, y=at.y)
        return Ghost(markers=(shown,), legal=reason is None, reason=reason, room=self._room)

    def _move(self, square: Square) -> LayMarker:
        """On a Driller the marker lies on all of it."""
        for each in self.view.drillers:
            if each.rotation is None and square in driller_squares(each.at):
                return LayMarker(marker=self.marker, driller_at=each.at)
        return LayMarker(marker=self.marker, at=square)


class DeployingPage(StepPage):
    """The own markers that are left, and those that lie already."""

    beside_map: ClassVar[bool] = True

    def __init__(self, room: TableRoom) -> None:
        super().__init__(room)
        self.about = Label(msg("table.deploying-more").text(), wordWrap=True)
        self.about.setContentsMargins(10, 8, 10, 4)
        self.markers = ShelfView(msg("table.markers").text())
        self.markers.setItemDelegate(LinesPainter(self.markers, room.thumbnails))
        self.markers.taken.connect(self._take)
        self.markers.dragged.connect(self._take)
        self.markers.keyed.connect(room.focus_map)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 6)
        layout.addWidget(self.about)
        layout.addWidget(self.markers, 1)
        self.setFocusProxy(self.markers)
        self.refresh()

    def refresh(self) -> None:
        view = self.play.view
        can_move = self.play.mover is not None
        if not can_move:
            self.rest()
        self.markers.show_rows(marker_rows(view))
        self.markers.setEnabled(can_move)

    def _take(self, row: ShelfRow) -> None:
        work = self.room.workspace
        if self.play.mover is None or "marker" not in row.held:
            return
        marker = row.held["marker"]
        work.use_tool(DeployTool(self.move_context(), view=self.play.view, marker=marker))


def marker_rows(view: GameView) -> list[ShelfRow]:
    own = view.own
    rows = [ShelfRow("left", msg("table.markers-left").text(), str(own.markers_left))]
    rows += [_row(view, marker, "", used_up=False) for marker in own.unplaced_markers or ()]
    laid = [each for each in view.markers if each.side == view.seat and each.marker is not None]
    if laid:
        rows.append(ShelfRow("laid", msg("table.markers-laid").text(), str(len(laid))))
    for each in laid:
        at = each.at or each.driller_at
        assert each.marker is not None
        assert at is not None
        rows.append(_row(view, each.marker, square_name(at), used_up=True))
    return rows


def _row(view: GameView, marker: str, where: str, *, used_up: bool) -> ShelfRow:
    faction = view.faction_of(marker)
    known = marker in view.box.characters
    sample = Sample("character", marker, faction=faction) if known else Sample("marker", f"decoy-{faction}")
    title = to_text(marker_title(view, marker))
    held = {} if used_up else {"marker": marker}
    return ShelfRow(marker, title, where, sample, held, used_up=used_up)
