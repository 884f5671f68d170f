"""The colors of the sides, the same on the map, in the bar and in the log."""

from __future__ import annotations

from PySide6.QtGui import QColor

from editor.render.color_palette import palette
from editor.sags.game.game_view import GameView
from editor.ui.widgets.theme import current_theme


def side_color(view: GameView, side: str) -> QColor:
    """Return the color of a side."""
    number = next(number for number, each in enumerate(view.sides) if each.id == side)
    return palette(current_theme().name).side(view.side(side).faction, number)


def side_text_color(view: GameView, side: str) -> QColor:
    """Return the color of a side for text; lighter in the dark theme, to be readable."""
    color = side_color(view, side)
    return color.lighter(150) if current_theme().is_dark else color


def contrast_color(color: QColor) -> QColor:
    """Return black or white, whichever is easier to read on that color."""
    light = 0.299 * color.red() + 0.587 * color.green() + 0.114 * color.blue()
    return QColor("black") if light > 150 else QColor("white")
