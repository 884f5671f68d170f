"""The colours of the sides, the same on the map, in the bar and in the log."""

from __future__ import annotations

from PySide6.QtGui import QColor

from editor.render.color_palette import palette
from editor.sags.game.game_view import GameView
from editor.ui.widgets.theme import current_theme


def side_colour(view: GameView, side: str) -> QColor:
    number = next(number for number, each in enumerate(view.sides) if each.id == side)
    return palette(current_theme().name).side(view.side(side).faction, number)


def side_ink(view: GameView, side: str) -> QColor:
    """The colour of a side for words; lighter in the dark, where it would be hard to read."""
    colour = side_colour(view, side)
    return colour.lighter(150) if current_theme().is_dark else colour


def text_on(colour: QColor) -> QColor:
    """Black or white, whichever is easier to read there."""
    light = 0.299 * colour.red() + 0.587 * colour.green() + 0.114 * colour.blue()
    return QColor("black") if light > 150 else QColor("white")
