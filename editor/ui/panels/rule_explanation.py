"""The rule behind a problem, under the list: as tall as its words, and scrolled where there is no room for them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from editor.board.names import rule_title
from editor.model.scenario import IgnoredWarning
from editor.rules import Problem
from editor.rules.registry import BY_ID
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import Theme

LEAST = 44
"""The height that the list and this text keep, however little room there is: two lines."""


class RuleExplanation(QScrollArea):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._label = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setContentsMargins(8, 4, 8, 4)
        self.setWidget(self._label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def text(self) -> str:
        return self._label.text()

    def explain(self, found: Problem, suppressed: Iterable[IgnoredWarning]) -> None:
        """The rule in our words, with its page, and why the author lets it pass."""
        rule = BY_ID[found.rule]
        parts = [f"{rule_title(rule.id)}. {rule.why.text()}"]
        parts += [words("problems-cites", pages=rule.cites.removeprefix("RB "))] if rule.cites else []
        reasons = [each.reason for each in suppressed if (each.rule, each.subjects) == found.key]
        parts += [words("problems-reason", reason=reason) for reason in reasons]
        self._label.setText("\n".join(parts))
        self.verticalScrollBar().setValue(0)

    def apply_theme(self, theme: Theme) -> None:
        self._label.setStyleSheet(
            f"background: {theme.colour('hover').name()}; color: {theme.colour('text').name()}; border-radius: 5px"
        )

    def fit(self, width: int, room: int) -> None:
        """Take the height that the words need in that width, if there is room for it."""
        bar = self.verticalScrollBar().sizeHint().width()
        needed = self._label.heightForWidth(width)
        if needed > room:
            needed = self._label.heightForWidth(width - bar)
        self.setFixedHeight(max(LEAST, min(needed, room)))
