"""Walking through the story: the graph, what is offered now, and a button for each choice."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.messages import msg
from editor.model.story import Story, StoryChoice
from editor.rules.story_search import StoryOffer, StoryState, StoryWalk
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.story_graph import StoryGraph, StoryMarks, StoryNode
from editor.ui.widgets.plain_text import Label, escape_mnemonic
from editor.ui.widgets.widget_utils import dispose

_ERRORS = ("story.dead-end", "story.no-way-out", "story.no-key", "story.unknown-target", "story.twice")
_NEVER = ("story.unreachable", "story.unused-resolution")
_HIGHEST = 260
"""Pixels of the graph; a larger one scrolls."""


def choice_text(choice: StoryChoice) -> str:
    """Return the condition of a choice and where it leads."""
    to = choice.to
    where = msg("form.story-to-key").text() if to.key else f"R.{to.resolution}" if to.resolution else str(to.card)
    return f"{choice.when or '…'} → {where}"


class StoryWalkPanel(QWidget):
    """The graph of the story and the choices that can be taken."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._story = Story()
        self._walk = StoryWalk(self._story)
        self._path: list[StoryState] = []
        self._ending: int | None = None
        self.graph = StoryGraph()
        self._scroll = QScrollArea()
        self._scroll.setWidget(self.graph)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.status = Label(wordWrap=True)
        self.restart = QPushButton(msg("form.story-restart").text())
        self.restart.clicked.connect(self.start_again)
        self.back = QPushButton(msg("form.story-back").text())
        self.back.clicked.connect(self.step_back)
        head = QHBoxLayout()
        head.addWidget(self.status, 1)
        head.addWidget(self.back)
        head.addWidget(self.restart)
        self.offers: list[QPushButton] = []
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._scroll)
        layout.addLayout(head)
        layout.addLayout(self._buttons)

    @property
    def state(self) -> StoryState | None:
        """Return the current state of the walk."""
        return self._path[-1] if self._path else None

    def refresh(self) -> None:
        """Show the story of the document; a changed story is walked through from its start."""
        story = self._workspace.document.scenario.story
        if story != self._story:
            self._story, self._walk = story, StoryWalk(story)
            self.start_again()
        else:
            self._show()

    def start_again(self) -> None:
        """Return to the first card."""
        first = self._walk.start()
        self._path, self._ending = [first] if first is not None else [], None
        self._show()

    def step_back(self) -> None:
        """Undo the last choice."""
        if self._ending is not None:
            self._ending = None
        elif len(self._path) > 1:
            self._path.pop()
        self._show()

    def take(self, offer: StoryOffer) -> None:
        """Follow a choice."""
        if offer.state is not None:
            self._path.append(offer.state)
            self.graph.card_clicked.emit(offer.state.card)
        elif offer.resolution is not None:
            self._ending = offer.resolution
            self.graph.resolution_clicked.emit(offer.resolution)
        self._show()

    def _show(self) -> None:
        state = self.state
        self.setVisible(not self._story.is_empty)
        self.graph.show_story(self._story, self._marks(state))
        self._scroll.setFixedHeight(min(self.graph.sizeHint().height() + 14, _HIGHEST))
        self.status.setText(self._status(state))
        self.back.setEnabled(len(self._path) > 1 or self._ending is not None)
        self.restart.setEnabled(self.back.isEnabled())
        had_focus = self.window().focusWidget() in self.offers
        for button in self.offers:
            dispose(button)
        offered = self._walk.offers(state) if state is not None and self._ending is None else ()
        self.offers = [self._button(offer) for offer in offered]
        for button in self.offers:
            self._buttons.addWidget(button)
            button.show()  # a hidden button cannot have the focus
        if had_focus:  # the button that was clicked is gone
            (self.offers[0] if self.offers else self.back).setFocus()

    def _status(self, state: StoryState | None) -> str:
        if self._ending is not None:
            return msg("form.story-ended", number=self._ending).text()
        if state is None:
            return msg("form.story-not-started").text()
        if not self._walk.offers(state):
            return msg("form.story-stuck", card=state.card).text()
        if state.keys:
            return msg("form.story-at-keys", card=state.card, keys=tuple(map(str, state.keys))).text()
        return msg("form.story-at", card=state.card).text()

    def _button(self, offer: StoryOffer) -> QPushButton:
        words = msg("form.story-offer", card=offer.card, choice=choice_text(offer.choice))
        button = QPushButton(escape_mnemonic(words.text()))
        button.setStyleSheet("text-align: left")
        button.setEnabled(offer.state is not None or offer.resolution is not None)
        button.clicked.connect(lambda: self.take(offer))
        return button

    def _marks(self, state: StoryState | None) -> StoryMarks:
        problems = self._workspace.document.report.problems
        wrong = {each for found in problems if found.rule in _ERRORS for each in found.subjects[:1]}
        wrong |= {each for found in problems if found.rule == "story.no-way-out" for each in found.subjects}
        lost = {each for found in problems if found.rule in _NEVER for each in found.subjects}
        return StoryMarks(
            current=state.card if state is not None and self._ending is None else None,
            keys=state.keys if state is not None else (),
            wrong=frozenset(_nodes(wrong)),
            unreachable=frozenset(_nodes(lost)),
        )


def _nodes(subjects: set[str]) -> list[StoryNode]:
    """Return the cards and resolutions that problems are about."""
    return [(kind, int(number)) for kind, _, number in (each.partition("-") for each in subjects)]
