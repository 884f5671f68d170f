"""A workspace for panel tests, and clicks and keys for their widgets."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QWidget

from editor.session.document import Document
from editor.ui.map.workspace import Workspace
from tests.session.samples import first_steps
from tests.ui.windows import Script


@dataclass
class PanelEnv:
    """A document in a workspace with scripted answers, and the messages it showed."""

    document: Document = field(default_factory=first_steps)
    script: Script = field(default_factory=Script)

    def __post_init__(self) -> None:
        self.workspace = Workspace(self.document, self.script)
        self.notified: list[str] = []
        self.workspace.notified.connect(self.notified.append)

    @property
    def steps(self) -> int:
        return self.document.history.position


def click_row(view: QAbstractItemView, row: int, parent: int | None = None) -> None:
    """Click a row at the top level or below another row."""
    model = view.model()
    index = model.index(row, 0) if parent is None else model.index(row, 0, model.index(parent, 0))
    view.scrollTo(index)
    place = view.visualRect(index)
    assert place.isValid(), "the row is not to be seen"
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.center())


def press(widget: QWidget, *keys: Qt.Key, control: bool = False) -> None:
    held = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    for key in keys:
        QTest.keyClick(widget, key, held)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.width() // 2, widget.height() // 2))
