"""What stands beside the form: the map to pick from, or the sheet to read."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from editor.messages import msg


class Beside(QWidget):
    """Two tabs. The sheet is made when it is first wanted."""

    turned = Signal()

    def __init__(self, make_sheet: Callable[[], QWidget]) -> None:
        super().__init__()
        self._make_sheet = make_sheet
        self.map_home = QWidget()
        """Where the map stands while the page is shown."""
        QVBoxLayout(self.map_home).setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar()
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName(msg("form.beside").text())
        for name in ("map", "sheet"):
            self.tabs.addTab(msg(f"form.beside-{name}").text())
        self._stack = QStackedWidget()
        self._stack.addWidget(self.map_home)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs)
        layout.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._turn)

    @property
    def shows_map(self) -> bool:
        return self.tabs.currentIndex() == 0

    def show_map(self) -> None:
        self.tabs.setCurrentIndex(0)

    def lead_keys_to_map(self) -> None:
        """So that the arrow keys can point at something."""
        layout = self.map_home.layout()
        item = layout.itemAt(0) if layout is not None else None
        if item is not None and (canvas := item.widget()) is not None:
            canvas.setFocus()

    def _turn(self, number: int) -> None:
        if number == self._stack.count():
            self._stack.addWidget(self._make_sheet())
        self._stack.setCurrentIndex(number)
        self.turned.emit()
