"""Widgets and helpers that show text literally.

Qt guesses whether a text is rich text, and would then load pictures, follow links and underline letters. Much of what
the window shows comes from files of other people, so nothing is left to that guess.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QLabel, QWidget

from editor.render.qt_helpers import painting
from editor.ui.widgets.widget_utils import catch_qt_errors

_STAR_PLACEHOLDER = "[*]"
"""Where Qt inserts the star of a modified document in a window title."""


class Label(QLabel):
    """A label that shows plain text only."""

    def __init__(self, text: str = "", parent: QWidget | None = None, **properties: Any) -> None:
        super().__init__(parent, **properties)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


@catch_qt_errors
class ElidedLabel(Label):
    """A label for one line, which is elided if it does not fit; the tooltip has the whole text."""

    cut = Qt.TextElideMode.ElideRight
    """Where the text is elided."""

    @property
    def shown(self) -> str:
        """Return the text as it is shown, elided."""
        return self.fontMetrics().elidedText(self.text(), self.cut, self.contentsRect().width())

    def setText(self, text: str) -> None:  # noqa: N802 - Qt names it
        super().setText(text)
        self.setToolTip(plain_tooltip(text))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:  # it has the color and the font of the label
            painter.drawText(
                self.contentsRect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.shown
            )


def plain_tooltip(text: str) -> str:
    """Return a tooltip that shows the text literally."""
    return TextQt.convertFromPlainText(text) if TextQt.mightBeRichText(text) else text


def escape_mnemonic(text: str) -> str:
    """Return the text for a button, menu entry or tab, with no letter underlined."""
    return text.replace("&", "&&")


def escape_title_star(text: str) -> str:
    """Return a part of a window title in which ``[*]`` is shown literally."""
    return text.replace(_STAR_PLACEHOLDER, _STAR_PLACEHOLDER * 2)


def use_plain_text(dialog: QWidget) -> None:
    """Make all labels of one of Qt's dialogs show plain text."""
    for label in dialog.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
