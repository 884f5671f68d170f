"""What the forms of picked things have in common: a picture, and what can be done with them on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt

from editor.model.cards import Character
from editor.ui.map.canvas.input import key_with_held_ctrl
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.form import Form
from editor.ui.panels.rows import Sample
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.widgets.plain_text import Label

_PICTURE = 112


class PieceForm(Form):
    """A form about things on the map."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails) -> None:
        super().__init__(workspace)
        self._thumbnails = thumbnails

    def picture(self) -> Label:
        label = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.rows.addRow(label)
        return label

    def paint(self, label: Label, sample: Sample, card: Character | None = None) -> None:
        label.setPixmap(self._thumbnails.now(sample, _PICTURE, self.devicePixelRatioF(), card))

    def press(self, key: str) -> None:
        """What the key does with the picked things on the map."""
        self.end_merge()
        make_tool("select", self.workspace).handle_key_press(key_with_held_ctrl(key), None)
        self.end_merge()

    def turning(self) -> None:
        self.buttons_for(("rotate", "R", lambda: self.press("R")), ("delete", "Del", lambda: self.press("Delete")))
