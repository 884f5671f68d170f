"""The brushes in a row: one of them is in the hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QToolButton, QWidget

from editor.catalogue import Box
from editor.catalogue.words import box_text
from editor.messages import alphabetical, in_words, say
from editor.ui.docks.flow import FlowLayout
from editor.ui.plain import tip, unmarked
from editor.ui.workshop.brush import FaceBrush

BRUSHES: Final[dict[str, FaceBrush]] = {
    "wall": FaceBrush("wall"),
    "indoor": FaceBrush("area", "indoor"),
    "outdoor": FaceBrush("area", "outdoor"),
    "element": FaceBrush("element"),
    "facing": FaceBrush("facing"),
    "stairs-up": FaceBrush("icon", "stairs-up"),
    "stairs-down": FaceBrush("icon", "stairs-down"),
    "sewers-exit": FaceBrush("icon", "sewers-exit"),
    "safe": FaceBrush("part"),
    "erase": FaceBrush("erase"),
}
"""By name; what an element brush is for is chosen beside it."""


class BrushBar(QWidget):
    """A button for each brush, and the list of elements."""

    taken = Signal(object)
    """The brush that is in the hand now."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        row = FlowLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        self.elements = QComboBox()
        self.elements.setAccessibleName(say("workshop.elements").text())
        kinds = [(in_words(box_text("element", kind.name)), kind.id) for kind in box.elements.values()]
        for words, kind in sorted(kinds, key=lambda each: alphabetical(each[0])):
            self.elements.addItem(words, kind)
        for name in BRUSHES:
            button = QToolButton()
            button.setText(unmarked(say(f"workshop.brush-{name}").text()))
            button.setCheckable(True)
            button.setObjectName("framed")
            button.setToolTip(tip(say(f"workshop.brush-{name}-tip").text()))
            button.clicked.connect(lambda _=False, brush=name: self._take(brush))
            self._group.addButton(button)
            self.buttons[name] = button
            row.addWidget(button)
            if name == "element":
                row.addWidget(self.elements)
        self.buttons["wall"].setChecked(True)
        self.elements.activated.connect(lambda _: self.take("element"))

    def take(self, name: str) -> None:
        """Take a brush into the hand."""
        self.buttons[name].setChecked(True)
        self._take(name)

    def _take(self, name: str) -> None:
        brush = BRUSHES[name]
        self.taken.emit(FaceBrush("element", self.elements.currentData()) if brush.kind == "element" else brush)
