"""Words in the window are shown as they are.

Qt guesses whether a text is markup, and follows it: it would load pictures, fetch what is linked and underline letters
that nobody meant. Much of what the window shows was written by others, so nothing here is left to that guess.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QLabel, QWidget

from editor.render.qt_helpers import painting
from editor.ui.guarded import guarded

_PLACE_OF_THE_STAR = "[*]"
"""Where Qt marks a changed document in the title of a window."""


class Label(QLabel):
    """A label for plain text."""

    def __init__(self, text: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


@guarded
class OneLine(Label):
    """A label for one line: dots stand for what does not fit, and the tool tip says it all."""

    cut = Qt.TextElideMode.ElideRight
    """Where the dots stand."""

    @property
    def shown(self) -> str:
        """What fits."""
        return self.fontMetrics().elidedText(self.text(), self.cut, self.contentsRect().width())

    def setText(self, text: str) -> None:  # noqa: N802 - Qt names it
        super().setText(text)
        self.setToolTip(tip(text))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:  # it begins with the colour and the font of the label
            painter.drawText(
                self.contentsRect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.shown
            )


def tip(text: str) -> str:
    """A tool tip that shows this very text."""
    return TextQt.convertFromPlainText(text) if TextQt.mightBeRichText(text) else text


def unmarked(text: str) -> str:
    """The text of a button, a menu entry or a tab, with no letter underlined."""
    return text.replace("&", "&&")


def unstarred(text: str) -> str:
    """A part of the title of a window, which shows no star of its own."""
    return text.replace(_PLACE_OF_THE_STAR, _PLACE_OF_THE_STAR * 2)


def make_plain(dialog: QWidget) -> None:
    """The labels of a dialog of Qt's own."""
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
