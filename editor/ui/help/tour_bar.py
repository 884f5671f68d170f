"""The bar at the bottom of the window that leads through the tour, and the frame around what it talks about."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_MAX_WIDTH = 1400
"""The largest width of the text with its buttons, so that they stay together on large screens."""
_LINE = 3
_OUTSIDE = 2
"""Pixels between the frame and what it surrounds."""
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest)


class TourBar(QFrame):
    """A title, a text and buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tour")
        self.setAccessibleName(msg("tour.command").text())
        self.step = Label(objectName="quiet")
        self.title = Label(objectName="tour-title")
        self.text = Label(wordWrap=True)
        self.text.setMinimumHeight(2 * self.text.fontMetrics().lineSpacing())  # so that the map keeps its size
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title)
        head.addWidget(self.step)
        head.addStretch(1)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addLayout(head)
        texts.addWidget(self.text)
        self._buttons = QHBoxLayout()
        content = QWidget(maximumWidth=_MAX_WIDTH)
        around = QHBoxLayout(self)
        around.setContentsMargins(14, 8, 14, 8)
        around.addWidget(content)
        row = QHBoxLayout(content)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        row.addLayout(texts, 1)
        row.addLayout(self._buttons)

    def show_text(self, name: str, step: str = "", **params: object) -> None:
        """Show the title and the text of a step, whose messages are ``tour.<name>-title`` and ``tour.<name>``."""
        self.step.setText(step)
        self.step.setVisible(bool(step))
        self.title.setText(msg(f"tour.{name}-title").text())
        self.text.setText(msg(f"tour.{name}", **params).text())

    def set_buttons(self, *buttons: tuple[str, Callable[[], object]]) -> None:
        """Show these buttons: for each the name of its text, ``tour.<name>``, and what it does.

        They replace those before. The last of several stands out.
        """
        while (item := self._buttons.takeAt(0)) is not None:
            if (gone := item.widget()) is not None:
                gone.hide()
                gone.deleteLater()
        for name, run in buttons:
            button = QPushButton(msg(f"tour.{name}").text())
            button.setObjectName(name)
            button.setDefault(len(buttons) > 1 and name == buttons[-1][0])
            button.clicked.connect(run)
            self._buttons.addWidget(button)

    def button(self, name: str) -> QPushButton:
        """Return the visible button of that name."""
        found = [each for each in self.findChildren(QPushButton, name) if not each.isHidden()]
        return found[0]


@catch_qt_errors
class TourHighlight(QWidget):
    """A frame around a part of the window, which lets the mouse through and follows what it surrounds."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.target: QWidget | None = None
        self._part: QRect | None = None
        self.hide()

    def surround(self, target: QWidget | None, part: QRect | None = None) -> None:
        """Surround a widget, or only a part of it."""
        for each in self._watched():
            each.removeEventFilter(self)
        self.target, self._part = target, part
        for each in self._watched():
            each.installEventFilter(self)
        self._follow()

    def _watched(self) -> list[QWidget]:
        return [self.target, self.window()] if self.target is not None else []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Follow the widget when it moves."""
        if event.type() in _MOVES:
            self._follow()
        return False

    def _follow(self) -> None:
        target = self.target
        if target is None or not target.isVisible() or target.window() is not self.window():
            self.hide()
            return
        inside = target.rect() if self._part is None else self._part
        place = QRect(target.mapTo(self.window(), inside.topLeft()), inside.size())
        self.setGeometry(place.adjusted(-_OUTSIDE, -_OUTSIDE, _OUTSIDE, _OUTSIDE).intersected(self.window().rect()))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(current_theme().color("warning"), _LINE))
            half = _LINE / 2
            painter.drawRoundedRect(self.rect().toRectF().adjusted(half, half, -half, -half), 6, 6)
