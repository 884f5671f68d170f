"""Overlays that color the squares of the map: heights, fields of view, and what watchers detect."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter

from editor.board import LevelBoard
from editor.board.bit_sets import squares_of
from editor.board.looking import SightEngine
from editor.board.miniatures import Miniature, miniatures
from editor.board.watching import WatchedSquares, detected_squares, field_of_view, watchers
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.model.grid import Direction, Square
from editor.render.color_palette import with_alpha
from editor.render.painters.text_painter import paint_text
from editor.render.style import UNIT
from editor.session.document import Document
from editor.ui.map.canvas.marks import MarkBrush, fill_squares, outline_squares
from editor.ui.map.canvas.sight_painting import COVER_COLOR, heat_color, shade_cover
from editor.ui.map.workspace import Overlay
from editor.ui.widgets.theme import Theme
from editor.values import FrozenStruct

_FILL = 120
"""The opacity of colored squares."""
_NOTICED = QColor("#d8402f")
_IN_OPEN, _HIDDEN = QColor("#a9aba8"), QColor("#2b2b2f")
_SWATCH = 18.0


class LegendItem(FrozenStruct):
    """A color of an overlay and its meaning."""

    text: Message
    color: QColor
    hatched: bool = False


# --- heights ------------------------------------------------------------------------------------------------------


def paint_heights_overlay(brush: MarkBrush, level: LevelBoard) -> None:
    """Color each raised square by its height, with the number where there is space."""
    shown = _heights_shown(level)
    for height in shown:
        color = height_color(height, shown[-1])
        for at in squares_of(level.heights[height]):
            box = QRectF(at.x * UNIT, at.y * UNIT, UNIT, UNIT)
            brush.painter.fillRect(box, with_alpha(color, 190))
            if brush.style.px >= 26:
                ink = QColor("black") if color.lightness() > 110 else QColor("white")
                paint_text(brush.painter, str(height), box.center(), 34, ink, bold=True)


def _heights_shown(level: LevelBoard) -> list[int]:
    """Return the heights on a level above the ground, the lowest first."""
    return sorted(height for height, squares in level.heights.items() if height and squares)


def height_color(height: int, most: int) -> QColor:
    """Return the color of a height, lighter the higher it is; the darkest colors are left out."""
    return heat_color(0.3 + 0.7 * height / max(1, most))


# --- fields of view and detection ---------------------------------------------------------------------------------

_Watch = Callable[[SightEngine, BoardGame, Square, Direction], WatchedSquares]


def overlay_watchers(document: Document) -> list[Miniature]:
    """Return the characters whose view is shown: the selected ones, or all on the level that players do not lead."""
    every, selected = miniatures(document.board), document.selection.characters
    here = [each for each in every if each.level == document.level_id]
    chosen = [each for each in here if each.id in selected]
    return chosen or watchers(here, document.box.game, document.level_id)


def watched_by(sight: SightEngine, game: BoardGame, shown: list[Miniature], overlay: Overlay) -> WatchedSquares:
    """Return what some characters see, or detect."""
    watch: _Watch = detected_squares if overlay == "detection" else field_of_view
    found = WatchedSquares()
    for each in shown:
        for square in each.squares:
            if sight.obstacles.has_floor(square):
                found = found.merged(watch(sight, game, square, each.start.facing))
    return found


def paint_watched(brush: MarkBrush, watched: WatchedSquares, overlay: Overlay) -> None:
    """Color the squares in view, and hatch those where cover or a contest decides."""
    clear, doubtful = _watch_colors(brush.theme, overlay)
    fill_squares(brush, squares_of(watched.clear), QBrush(with_alpha(clear, _FILL)))
    shade_cover(brush, squares_of(watched.doubtful), doubtful)
    if watched.clear:
        outline_squares(brush, squares_of(watched.clear), clear, 1.5)


def _watch_colors(theme: Theme, overlay: Overlay) -> tuple[QColor, QColor]:
    return (_NOTICED if overlay == "detection" else theme.color("accent")), COVER_COLOR


# --- legend -------------------------------------------------------------------------------------------------------


def overlay_legend(overlay: Overlay, document: Document, theme: Theme) -> list[LegendItem]:
    """Return what the colors of an overlay mean."""
    if overlay == "heights":
        shown = _heights_shown(document.level) or [0]
        return [LegendItem(msg("tools.overlay-height", height=each), height_color(each, shown[-1])) for each in shown]
    clear, doubtful = _watch_colors(theme, overlay)
    return [
        LegendItem(msg(f"tools.overlay-{overlay}-clear"), clear),
        LegendItem(msg(f"tools.overlay-{overlay}-doubtful"), doubtful, hatched=True),
    ]


def sight_legend() -> list[LegendItem]:
    """Return what the shades of the sight tool mean in games with cover."""
    return [
        LegendItem(msg("tools.overlay-sight-open"), _IN_OPEN),
        LegendItem(msg("tools.overlay-sight-cover"), COVER_COLOR, hatched=True),
        LegendItem(msg("tools.overlay-sight-hidden"), _HIDDEN),
    ]


def watchers_note(document: Document) -> Message:
    """Return whose view an overlay shows."""
    shown = overlay_watchers(document)
    if not shown:
        return msg("tools.overlay-nobody")
    if any(each.id in document.selection.characters for each in shown):
        return msg("tools.overlay-selected", count=len(shown))
    return msg("tools.overlay-all", count=len(shown))


def paint_legend_items(
    painter: QPainter, items: list[LegendItem], note: Message | None, size: QSize, theme: Theme
) -> None:
    """Paint colors with their meanings in one line, and a note behind them if there is space."""
    metrics, gap = QFontMetricsF(painter.font()), 10.0
    base, x = (size.height() + metrics.ascent() - metrics.descent()) / 2, gap
    for item in items:
        swatch = QRectF(x, (size.height() - _SWATCH) / 2, _SWATCH, _SWATCH)
        painter.setPen(theme.color("line"))
        painter.setBrush(with_alpha(item.color, 60) if item.hatched else item.color)
        painter.drawRect(swatch)
        if item.hatched:
            painter.fillRect(swatch, QBrush(item.color, Qt.BrushStyle.BDiagPattern))
        x += _SWATCH + gap / 2
        painter.setPen(theme.color("text"))
        painter.drawText(QPointF(x, base), item.text.text())
        x += metrics.horizontalAdvance(item.text.text()) + 2 * gap
    if note is not None and x + metrics.horizontalAdvance(note.text()) <= size.width():
        painter.setPen(theme.color("quiet"))
        painter.drawText(QPointF(x, base), note.text())
