"""A line with words of the box, which are English, for somebody who reads another language."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from editor.catalog.translation import box_text
from editor.messages import to_text


class BoxLine(QLineEdit):
    """Shows the words in the language of the window. As long as nobody changes them, the English ones stay."""

    def __init__(self, english: str = "") -> None:
        super().__init__()
        self._english = self._shown = ""
        self.put(english)

    def put(self, english: str) -> None:
        """Show other words."""
        shown = to_text(box_text("tile", english))
        self._english, self._shown = english, shown
        if self.text() != shown:
            self.setText(shown)
            self.setCursorPosition(0)

    def words(self) -> str:
        """What it says now."""
        typed = self.text().strip()
        return self._english if typed == self._shown.strip() else typed
