"""The inspector: what is picked on the map, or the shown level."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.messages import to_text
from editor.ui.map.workspace import Workspace
from editor.ui.panels.level_form import LevelForm
from editor.ui.panels.piece_forms import Picked, form_for
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.words import words
from editor.ui.widgets.plain_text import Label


class Inspector(QWidget):
    """Shows one form at a time and keeps it up to date."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._thumbnails = Thumbnails(workspace.box, self)
        self._picked: object = ()
        """What the form is about; ``None``: the level."""
        self.title = Label(wordWrap=True)
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.2)
        font.setBold(True)
        self.title.setFont(font)
        self.title.setContentsMargins(10, 8, 10, 4)
        self.level = LevelForm(workspace)
        self.form: Picked | LevelForm = self.level
        self._scroll = {True: _scroll_area(), False: _scroll_area()}
        self._scroll[False].setWidget(self.level)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.title)
        for area in self._scroll.values():
            layout.addWidget(area, 1)
        self.setAccessibleName(words("inspector"))
        self.setMinimumWidth(240)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.view_changed.connect(self.refresh)
        workspace.options_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the form for what is picked now. The same thing keeps its form, with the cursor in it."""
        document = self._workspace.document
        selection = document.selection
        self._thumbnails.use_box(document.box)
        picked = (document, selection) if selection else None
        if picked != self._picked:
            self._picked = picked
            self._change_form(bool(selection))
        self.form.refresh()
        self.title.setText(to_text(self.form.called) if not isinstance(self.form, LevelForm) else "")
        self.title.setVisible(bool(self.title.text()))

    def _change_form(self, picked: bool) -> None:
        new = form_for(self._workspace, self._thumbnails) if picked else self.level
        if picked:
            old = self._scroll[True].takeWidget()
            self._scroll[True].setWidget(new)
            if old is not None:
                old.deleteLater()
        self.form = new
        for kind, area in self._scroll.items():
            area.setVisible(kind == picked)
        self.setFocusProxy(self._scroll[picked])


def _scroll_area() -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setVisible(False)
    return area
