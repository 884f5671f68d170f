"""The cards of the start page: buttons with a picture, a title and a description."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_PAD = 12
_RADIUS = 9.0
_ICON = 26
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)


@catch_qt_errors
class _StartCard(QAbstractButton):
    """A button that paints itself as a card, with hover and focus."""

    def __init__(self) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._picture = QPixmap()

    def show_picture(self, picture: QPixmap) -> None:
        self._picture = picture
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt names it
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:
            self._paint_background(painter)
            self.paint_face(painter)

    def paint_face(self, painter: QPainter) -> None:
        """Paint the content of the card."""
        raise NotImplementedError

    def _paint_background(self, painter: QPainter) -> None:
        theme = current_theme()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        lit = self.isEnabled() and (self.underMouse() or self.hasFocus())
        painter.setPen(QPen(theme.color("accent" if lit else "line"), 2 if self.hasFocus() else 1))
        painter.setBrush(theme.color("hover" if self.isDown() else "raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)

    def _font(self, *, bold: bool = False, grow: float = 0.0) -> QFont:
        font = QFont(self.font())
        font.setBold(bold)
        font.setPointSizeF(font.pointSizeF() + grow)
        return font


@catch_qt_errors
class ActionCard(_StartCard):
    """A card for one of the main tasks."""

    PICTURE = (640, 240)
    """The size of the picture, large enough for screens with small pixels."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setText(msg(f"ui.start-action-{name}").text())
        self._description = msg(f"ui.start-action-{name}-more").text()
        self.setAccessibleName(self.text())
        self.setAccessibleDescription(self._description)

    def height_for(self, width: int) -> int:
        """Return the height of a card of that width."""
        room = QRect(0, 0, width - 3 * _PAD - _ICON, 1000)
        title = QFontMetrics(self._font(bold=True, grow=2)).boundingRect(room, _WRAPPED, self.text()).height()
        more = QFontMetrics(self.font()).boundingRect(room, _WRAPPED, self._description).height()
        return self._picture_height(width) + title + more + 3 * _PAD

    @staticmethod
    def _picture_height(width: int) -> int:
        return min(124, round(width * 0.38))

    def paint_face(self, painter: QPainter) -> None:
        theme = current_theme()
        area = QRect(1, 1, self.width() - 2, self._picture_height(self.width()))
        if not self._picture.isNull():
            self._paint_picture(painter, area)
        self.icon().paint(painter, QRect(_PAD, area.bottom() + 14, _ICON, _ICON))
        left = 2 * _PAD + _ICON
        words = QRect(left, area.bottom() + 12, self.width() - left - _PAD, self.height())
        painter.setFont(self._font(bold=True, grow=2))
        painter.setPen(theme.color("text" if self.isEnabled() else "quiet"))
        depth = painter.drawText(words, _WRAPPED, self.text()).height()
        painter.setFont(self.font())
        painter.setPen(theme.color("quiet"))
        painter.drawText(words.adjusted(0, depth + 4, 0, 0), _WRAPPED, self._description)

    def _paint_picture(self, painter: QPainter, area: QRect) -> None:
        """Fill the upper part of the card with the picture."""
        painter.save()
        corners = QPainterPath()
        corners.addRoundedRect(QRectF(area).adjusted(0, 0, 0, _RADIUS), _RADIUS, _RADIUS)
        painter.setClipPath(corners.intersected(_rectangle_path(area)))
        scale = max(area.width() / self._picture.width(), area.height() / self._picture.height())
        size = QSize(round(self._picture.width() * scale), round(self._picture.height() * scale))
        painter.drawPixmap(QRect(area.topLeft(), size), self._picture)
        painter.restore()
        painter.setPen(QPen(current_theme().color("line"), 1))
        painter.drawLine(QPointF(area.left(), area.bottom() + 0.5), QPointF(area.right(), area.bottom() + 0.5))


@catch_qt_errors
class FileCard(_StartCard):
    """A card for a scenario file."""

    PICTURE = QSize(460, 240)
    SIZE = QSize(256, 178)

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._set_title(path.name.removesuffix(".scenario.json"))
        self.setToolTip(plain_tooltip(str(path)))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.SIZE

    def set_preview(self, title: str, picture: QPixmap) -> None:
        """Show a title and a picture. ``title`` is empty for a file that cannot be read."""
        if title:
            self._set_title(title)
        self.show_picture(picture)

    def _set_title(self, title: str) -> None:
        self.title = title
        self.setText(escape_mnemonic(title))
        self.setAccessibleName(title)

    def paint_face(self, painter: QPainter) -> None:
        theme = current_theme()
        area = self.rect().adjusted(_PAD, _PAD, -_PAD, -46)
        if not self._picture.isNull():
            size = self.PICTURE.scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
            at = area.center() - QRect(0, 0, size.width(), size.height()).center()
            painter.drawPixmap(QRect(at, size), self._picture)
        painter.setFont(self._font(bold=True))
        painter.setPen(theme.color("text"))
        line = QRect(area.left(), area.bottom() + 8, area.width(), 18)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self._elided(painter, self.title, area.width()))
        painter.setFont(self._font(grow=-1))
        painter.setPen(theme.color("quiet"))
        folder = self._elided(painter, self.path.name, area.width())
        painter.drawText(line.translated(0, 17), Qt.AlignmentFlag.AlignVCenter, folder)

    @staticmethod
    def _elided(painter: QPainter, text: str, width: int) -> str:
        return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, width)


def _rectangle_path(area: QRect) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(area))
    return path
