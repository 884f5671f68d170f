"""Beside the face: its state, what is wrong with it, what is known of it, and its words and values."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.session.tile_editor.face_problems import check_known_facts, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.tile_editor.element_form import ElementForm
from editor.ui.tile_editor.face_form import FaceForm
from editor.ui.widgets.plain_text import Label


class FaceColumn(QScrollArea):
    """Everything about the face on the bench that is not drawn."""

    def __init__(self, bench: TileEditorSession) -> None:
        super().__init__()
        self._bench = bench
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.state = Label(wordWrap=True)
        self.check, self.next = QPushButton(), QPushButton()
        self.check.setDefault(True)
        self.wrong, self.known = Label(wordWrap=True), Label(wordWrap=True)
        self.wrong.setObjectName("warning")
        self._known_title = Label(msg("workshop.known").text())
        self._known_title.setObjectName("section")
        self.element, self.form = ElementForm(bench), FaceForm(bench)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(8, 8, 12, 8)
        widgets = (self.state, self.check, self.next, self.wrong, self.element)
        for widget in (*widgets, self._known_title, self.known, self.form):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setWidget(inside)

    def use_actions(self, check: QAction, next_face: QAction) -> None:
        """Let the two buttons do what the commands of the window do."""
        for button, action in ((self.check, check), (self.next, next_face)):
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setText(f"{action.text()} ({key})" if key else action.text())
            button.clicked.connect(action.trigger)

    def refresh(self) -> None:
        bench = self._bench
        state = "foreign" if bench.is_read_only else bench.state
        self.state.setText(msg(f"workshop.told-{state}").text())
        self.check.setEnabled(state in ("drawn-anew", "changed"))
        found = find_face_problems(bench.box, bench.tile, bench.shown[1])
        self.wrong.setVisible(bool(found))
        self.wrong.setText("\n".join(f"⚠ {each.message}" for each in found))
        known = check_known_facts(bench.box, bench.face)
        self._known_title.setVisible(bool(known))
        self.known.setVisible(bool(known))
        self.known.setText(
            "\n".join(f"{'✓' if each.holds else '✗'} {to_text(box_text('fact', each.fact.says))}" for each in known)
        )
        self.element.refresh()
        self.form.refresh()
