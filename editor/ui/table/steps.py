"""What the pages of all steps share.

A page is made for whoever looks, from ``play.view`` and nothing else, and is gone before the curtain falls. One that
stands ``beside_map`` is narrow and leaves the middle to the map, on which it puts tools (``TableTool``); others take
the middle themselves. Whatever is decided ends in ``play.do(move)``.
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
from editor.ui.table.play import TablePlay
from editor.ui.table.tools import MoveContext, resting
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.values import FrozenStruct


class TableRoom(FrozenStruct):
    """What a page works with."""

    play: TablePlay
    workspace: Workspace
    """The map in the middle and the tool over it."""
    thumbnails: Thumbnails
    focus_map: Callable[[], None]
    """Gives the keys to the map."""
    peek: Callable[[], None]
    """Shows the map in the place of the page, until the person has seen enough."""
    finish: Callable[[str], None]
    """Does something with the game that is over: ``open``, ``print``, ``export``, ``secrets-norad``."""


class StepPage(QWidget):
    """The page of a step."""

    beside_map: ClassVar[bool] = False

    def __init__(self, room: TableRoom) -> None:
        super().__init__()
        self.room = room
        self.map_button = QPushButton(msg("table.peek-button").text(), self)
        """Shows the map, where a page takes its place."""
        self.map_button.setToolTip(plain_tooltip(msg("table.peek-tip").text()))
        self.map_button.clicked.connect(room.peek)
        self.map_button.hide()

    @property
    def play(self) -> TablePlay:
        return self.room.play

    def headline(self, words: str) -> QHBoxLayout:
        """What a page is about that takes the place of the map, and the way to look at the map."""
        title = Label(msg(words).text(), wordWrap=True)
        title.setObjectName("headline")
        row = QHBoxLayout()
        row.addWidget(title, 1)
        row.addWidget(self.map_button, 0, Qt.AlignmentFlag.AlignTop)
        self.map_button.show()
        return row

    def apply_theme(self) -> None:
        """Wear the colours of another theme."""

    def take_keys(self) -> None:
        """The page has just come: the keys begin where there is most to do."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def rest(self) -> None:
        """Put the tool over the map away."""
        resting(self.room.workspace)

    def move_context(self, done: Callable[[], None] | None = None) -> MoveContext:
        """Return what a tool of this page works with; ``done``: called when it is given up, by default ``rest``."""
        return MoveContext(self.room.workspace, self.make_move, done or self.rest)

    def make_move(self, move: Move) -> bool:
        """Make the move of a tool, which is put away; return whether it was legal."""
        self.rest()
        return self.play.do(move)

    def refresh(self) -> None:
        """Something else is to be shown, in the same step and for the same person."""
