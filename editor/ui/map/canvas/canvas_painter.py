"""Paints everything that the canvas shows, from the map to the bubble."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from editor.board import LevelBoard
from editor.board.looking import SightEngine
from editor.board.obstacles import DoorState
from editor.board.sight import miniatures_at_start, sight_engine
from editor.board.watching import WatchedSquares
from editor.edits import placement_squares
from editor.messages import msg
from editor.model.grid import Square
from editor.render.style import UNIT
from editor.rules import Problem
from editor.session.document import Document
from editor.ui.map.canvas.decorations import bubble_box, bubble_text, paint_bubble, paint_empty_hint, paint_numbers
from editor.ui.map.canvas.map_picture import MapPicture, style_of
from editor.ui.map.canvas.marks import MarkBrush, outline_squares
from editor.ui.map.canvas.overlays import overlay_watchers, paint_heights_overlay, paint_watched, watched_by
from editor.ui.map.canvas.painting import paint_focus, paint_ghost, paint_selection, paint_shown_problem
from editor.ui.map.canvas.sight_painting import paint_heat
from editor.ui.map.canvas.viewport import View
from editor.ui.map.tools.ghost import Ghost
from editor.ui.map.workspace import Overlay, Workspace, has_overlay
from editor.ui.widgets.theme import current_theme


class CanvasPainter:
    """What is shown of a workspace; the widget defines where."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.picture = MapPicture()
        self.shown: Problem | None = None
        """The problem that was shown last."""
        self.bright = False
        self.outlined: tuple[tuple[QColor, tuple[Square, ...]], ...] = ()
        """Areas with a colored border: what each player did last."""
        self.hint = "tools.first-hint"
        """The message id of the hint on an empty map; empty for none."""
        self._heat: tuple[LevelBoard, tuple[DoorState, bool], Mapping[Square, int]] | None = None
        self._watched: tuple[LevelBoard, tuple[object, ...], WatchedSquares] | None = None

    def paint(self, painter: QPainter, view: View, size: QSize, pointer: QPointF | None) -> None:
        workspace, theme = self.workspace, current_theme()
        document, options, tool = workspace.document, workspace.options, workspace.tool
        level = document.level.level
        ghost = workspace.preview or (tool.ghost() if tool is not None else None)
        overlay = "" if options.heat_map else self.overlay
        is_colored = options.heat_map or bool(overlay) or (ghost is not None and ghost.sight is not None)
        plain = is_colored or not options.problems
        image = (self.picture.image if plain else self.picture.marked)(document, view, size, theme, options)
        painter.drawImage(QRectF(0, 0, image.width() / view.ratio, image.height() / view.ratio), image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.save()
        painter.translate(view.origin)
        painter.scale(view.side / UNIT, view.side / UNIT)
        brush = MarkBrush(painter, style_of(view, theme, options), theme, view.ratio)
        if options.heat_map:
            paint_heat(brush, self.heat())
        elif overlay == "heights":
            paint_heights_overlay(brush, document.level)
        elif overlay:
            paint_watched(brush, self.watched(overlay), overlay)
        for color, squares in self.outlined:
            outline_squares(brush, squares, color, 4)
        paint_selection(brush, document)
        self._paint_shown(brush, document.level_id)
        if ghost is not None:
            paint_ghost(brush, ghost, document, self.picture.cache)
        if tool is not None and tool.focus is not None:
            paint_focus(brush, tool.focus)
        painter.restore()
        if options.numbers:
            paint_numbers(painter, view, size, level.width, level.height, theme)
        if self.hint and not level.placements and ghost is None:
            paint_empty_hint(painter, msg(self.hint).text(), view, level.width, level.height, theme)
        self._paint_reason(painter, ghost, view, size, pointer)

    @property
    def overlay(self) -> Overlay:
        """The overlay that is shown, if the game of the open map has it."""
        overlay = self.workspace.options.overlay
        return overlay if overlay and has_overlay(self.workspace.box.game, overlay) else ""

    def heat(self) -> Mapping[Square, int]:
        """Return how many squares each square of the shown level sees."""
        level, view = self.workspace.document.level, self._sight_view()
        if self._heat is None or self._heat[0] is not level or self._heat[1] != view:
            self._heat = level, view, self._sight().counts()
        return self._heat[2]

    def watched(self, overlay: Overlay) -> WatchedSquares:
        """Return what the watchers of the shown level see, or detect."""
        document = self.workspace.document
        shown = overlay_watchers(document)
        level, key = document.level, (self._sight_view(), overlay, [(each.start, each.squares) for each in shown])
        if self._watched is None or self._watched[0] is not level or self._watched[1] != key:
            self._watched = level, key, watched_by(self._sight(), document.box.game, shown, overlay)
        return self._watched[2]

    def _sight_view(self) -> tuple[DoorState, bool]:
        """Return how doors are treated, and whether smoke hinders sight."""
        view = self.workspace.options.doors
        return view, not self.workspace.options.ignore_smoke

    def _sight(self) -> SightEngine:
        document, (doors, has_smoke) = self.workspace.document, self._sight_view()
        standing = miniatures_at_start(document.board).get(document.level_id, 0)
        return sight_engine(document.level, document.box.game, doors, standing, has_smoke=has_smoke)

    def _paint_shown(self, brush: MarkBrush, level_id: str) -> None:
        if self.shown is not None:
            paint_shown_problem(brush, self.shown, level_id, bright=self.bright)

    def _paint_reason(
        self, painter: QPainter, ghost: Ghost | None, view: View, size: QSize, pointer: QPointF | None
    ) -> None:
        tool = self.workspace.tool
        if ghost is None or ghost.reason is None or tool is None:
            return
        near = view.to_window(tool.focus.x + 1, tool.focus.y + 1) if tool.focus is not None else pointer
        if near is not None:
            role = "error" if not ghost.legal else "warning" if ghost.unfinished else "info"
            text, font = ghost.reason.text(), painter.font()
            clear = _to_keep_clear(ghost, self.workspace.document, view)
            box = bubble_box(bubble_text(font, text, size), near, size, clear)
            paint_bubble(painter, text, box, current_theme(), role)


def _to_keep_clear(ghost: Ghost, document: Document, view: View) -> QRectF | None:
    """Return what a bubble must not cover: the tile that is being placed, or the places for its door."""
    corners = [at for placement in ghost.placements for at in placement_squares(placement, document.box)]
    if not ghost.doors and not ghost.placements:
        corners += [(at.x, at.y) for place in ghost.places for edge in place for at in edge.squares()]
    if not corners:
        return None
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners) + 1, max(y for _, y in corners) + 1
    return QRectF(view.to_window(left, top), view.to_window(right, bottom))
