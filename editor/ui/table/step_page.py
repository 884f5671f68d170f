"""What the pages of all steps share.

A page is made for one viewer, only from ``ActiveGame.view``, and is removed before the privacy screen is shown. One
with ``beside_map`` is narrow and uses tools on the map (``TableTool``); others replace the map. Every decision ends in
``ActiveGame.do(move)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.messages import msg
from editor.sags.game.actions import Move
from editor.ui.map.workspace import Workspace
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.active_game import ActiveGame
from editor.ui.table.table_tools import MoveContext, use_idle_tool
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.values import FrozenStruct


class StepContext(FrozenStruct):
    """What a page works with."""

    active_game: ActiveGame
    workspace: Workspace
    """The map and its tool."""
    thumbnails: Thumbnails
    focus_map: Callable[[], None]
    """Gives the focus to the map."""
    view_map: Callable[[], None]
    """Shows the map instead of the page for a while."""
    finish: Callable[[str], None]
    """Does something with the finished game: ``open``, ``print``, ``export``, ``secrets-`` and a side."""


class StepPage(QWidget):
    """The page of a step."""

    beside_map: ClassVar[bool] = False

    def __init__(self, context: StepContext) -> None:
        super().__init__()
        self.context = context
        self.map_button = QPushButton(msg("table.peek-button").text(), self)
        """Shows the map where the page replaces it."""
        self.map_button.setToolTip(plain_tooltip(msg("table.peek-tip").text()))
        self.map_button.clicked.connect(context.view_map)
        self.map_button.hide()

    @property
    def active_game(self) -> ActiveGame:
        """Return the game."""
        return self.context.active_game

    def headline(self, words: str) -> QHBoxLayout:
        """Return the title of a page that replaces the map, with the button that shows the map."""
        title = Label(msg(words).text(), wordWrap=True)
        title.setObjectName("headline")
        row = QHBoxLayout()
        row.addWidget(title, 1)
        row.addWidget(self.map_button, 0, Qt.AlignmentFlag.AlignTop)
        self.map_button.show()
        return row

    def apply_theme(self) -> None:
        """Repaint with the colors of the theme."""

    def set_initial_focus(self) -> None:
        """Focus the widget where a new page begins."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def reset_tool(self) -> None:
        """Use the idle tool."""
        use_idle_tool(self.context.workspace)

    def move_context(self, done: Callable[[], None] | None = None) -> MoveContext:
        """Return what a tool of this page works with; ``done`` is called on cancel, by default ``reset_tool``."""
        return MoveContext(self.context.workspace, self.make_move, done or self.reset_tool)

    def make_move(self, move: Move) -> bool:
        """Make the move of a tool and reset the tool; return whether the move was legal."""
        self.reset_tool()
        return self.active_game.do(move)

    def refresh(self) -> None:
        """Show changes within the same step and for the same viewer."""
