"""What the pages of all steps share, and which page belongs to which step.

A page is made for whoever looks, from ``play.view`` and nothing else, and is gone before the curtain falls. One that
stands ``beside_map`` is narrow and leaves the middle to the map, on which it puts tools (``TableTool``); others take
the middle themselves. Whatever is decided ends in ``play.do(move)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from editor.messages import msg
from editor.sags.game.state import GameStep
from editor.ui.plain import Label, tip
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from editor.ui.panels.thumbnails import Thumbnails
    from editor.ui.table.play import TablePlay
    from editor.ui.workspace import Workspace


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
        self.map_button.setToolTip(tip(msg("table.peek-tip").text()))
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

    def dress(self) -> None:
        """Wear the colours of another theme."""

    def take_keys(self) -> None:
        """The page has just come: the keys begin where there is most to do."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """Something else is to be shown, in the same step and for the same person."""


def page_for(step: GameStep) -> type[StepPage]:
    """The page of a step. Pages are imported when a game is played."""
    from editor.ui.table.assigning import AssigningPage
    from editor.ui.table.building import BuildingPage
    from editor.ui.table.crew_pages import EnrolPage, TeamPage
    from editor.ui.table.deploying import DeployingPage
    from editor.ui.table.gear_pages import DeckPage, DraftPage
    from editor.ui.table.late_pages import DecoyPage, MissionsPage, ReadyPage
    from editor.ui.table.revealing import RevealingPage

    pages: dict[GameStep, type[StepPage]] = {
        "building": BuildingPage,
        "adding-doors": BuildingPage,
        "stuck": BuildingPage,
        "team": TeamPage,
        "enrolling": EnrolPage,
        "deck": DeckPage,
        "drafting": DraftPage,
        "decoy": DecoyPage,
        "deploying": DeployingPage,
        "revealing": RevealingPage,
        "missions": MissionsPage,
        "assigning": AssigningPage,
        "ready": ReadyPage,
    }
    return pages[step]
