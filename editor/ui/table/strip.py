"""The strip below the map: what is in the hand, what the move costs, what is still to be chosen, and the last word."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.messages import msg, to_text
from editor.ui.map.workspace import Workspace
from editor.ui.table.spoken import announce
from editor.ui.table.tools import HandChoice, TableTool
from editor.ui.widgets.plain_text import Label, escape_mnemonic, plain_tooltip
from editor.ui.widgets.widget_utils import dispose


class HandStrip(QWidget):
    """Follows the tool in the hand. While the hand is empty its place stays free, so that the map does not jump."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._workspace = workspace
        self._asked: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.line = Label(wordWrap=True)
        self.line.setObjectName("table-line")
        self.hint = Label(wordWrap=True)
        self.hint.setObjectName("quiet")
        for label in (self.line, self.hint):
            label.setMinimumHeight(self.fontMetrics().lineSpacing())
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.choices: list[QComboBox] = []
        self.lay = QPushButton(msg("table.lay").text())
        self.lay.setToolTip(plain_tooltip(msg("table.lay-tip").text()))
        self.lay.setDefault(True)
        self.lay.clicked.connect(self._finish)
        self.back = QPushButton(msg("table.back").text())
        self.back.setToolTip(plain_tooltip(msg("table.back-tip").text()))
        self.back.clicked.connect(self._back)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.line)
        words.addWidget(self.hint)
        self._questions = QHBoxLayout()
        below = QHBoxLayout()
        below.addLayout(self._questions)
        below.addStretch(1)
        below.addWidget(self.back)
        below.addWidget(self.lay)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 10, 6)
        layout.setSpacing(4)
        layout.addLayout(words)
        layout.addLayout(below)
        workspace.ghost_changed.connect(self.refresh)
        workspace.tool_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        tool = self._workspace.tool
        held = tool if isinstance(tool, TableTool) else None
        said, warning = (held.line(), held.warning()) if held is not None else (None, None)
        self.setVisible(said is not None)
        if held is None or said is None:
            self._forget()
            return
        line = to_text(said)
        if line != self.line.text():
            self.line.setText(line)
            announce(self, f"{line} {warning.text()}" if warning else line)
        hint = warning or held.hint()
        self.hint.setText(hint.text() if hint else "")
        self.hint.setObjectName("warning" if warning else "quiet")
        self.hint.style().polish(self.hint)
        self._ask(held.choices())
        self.back.setVisible(bool(held.back_words))
        if held.back_words:
            self.back.setText(msg(held.back_words).text())
        self.lay.setText(msg(held.finish_words).text())
        self.lay.setEnabled(held.can_finish)

    def _forget(self) -> None:
        """Keep no word of what was in the hand, seen or unseen: it may have been one person's alone."""
        self.line.clear()
        self.hint.clear()
        self._ask(())

    def _ask(self, choices: tuple[HandChoice, ...]) -> None:
        asked = tuple((each.name.text(), tuple(map(to_text, each.options))) for each in choices)
        if asked != self._asked:
            self._asked = asked
            while (item := self._questions.takeAt(0)) is not None:
                if (gone := item.widget()) is not None:
                    dispose(gone)
            self.choices = []
            for number, (name, options) in enumerate(asked):
                box = QComboBox()
                box.setAccessibleName(name)
                box.setToolTip(plain_tooltip(name))
                box.addItems(list(options))
                box.setMaximumWidth(260)
                box.activated.connect(lambda chosen, question=number: self._choose(question, chosen))
                label = Label(escape_mnemonic(name))
                label.setBuddy(box)
                self._questions.addWidget(label)
                self._questions.addWidget(box)
                self.choices.append(box)
        for box, choice in zip(self.choices, choices, strict=True):
            box.setCurrentIndex(choice.chosen)

    def _choose(self, question: int, chosen: int) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.choices()[question].choose(chosen)
            self._workspace.ghost_changed.emit()

    def _finish(self) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.finish()

    def _back(self) -> None:
        tool = self._workspace.tool
        if isinstance(tool, TableTool):
            tool.back()
            self._workspace.ghost_changed.emit()
