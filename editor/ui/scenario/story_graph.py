"""The story as a graph: cards in columns by their distance from the first one, and the choices between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from editor.messages import msg
from editor.model.story import Story, StoryCard, StoryTarget
from editor.render.qt_helpers import painting
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct

_WIDTH, _HEIGHT, _GAP_X, _GAP_Y, _MARGIN = 118, 46, 46, 16, 10
_RADIUS: Final = 6
_ARROW: Final = 5

StoryNode = tuple[str, int]
"""``card`` or ``resolution``, and its number."""


class StoryMarks(FrozenStruct):
    """What the graph marks."""

    current: int | None = None
    """The card drawn last."""
    keys: tuple[int, ...] = ()
    """The key cards in play."""
    wrong: frozenset[StoryNode] = frozenset()
    """Cards with an error, such as dead ends."""
    unreachable: frozenset[StoryNode] = frozenset()
    """Cards that are never drawn, and resolutions that are never read."""


def graph_columns(story: Story) -> list[list[StoryNode]]:
    """Return the cards by their distance from the first one, then the resolutions, then the cards out of reach."""
    cards: dict[int, StoryCard] = {}
    for card in story.cards:
        cards.setdefault(card.number, card)
    depth: dict[int, int] = {story.first: 0} if story.first in cards else {}
    waiting = list(depth)
    for number in waiting:  # grows while it is read
        for choice in cards[number].choices:
            if choice.to.card in cards and choice.to.card not in depth:
                depth[choice.to.card] = depth[number] + 1
                waiting.append(choice.to.card)
    columns: list[list[StoryNode]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for number in waiting:
        columns[depth[number]].append(("card", number))
    if endings := [("resolution", number) for number in dict.fromkeys(each.number for each in story.resolutions)]:
        columns.append(endings)
    if rest := [("card", number) for number in cards if number not in depth]:
        columns.append(rest)
    return columns


@catch_qt_errors
class StoryGraph(QWidget):
    """The picture of a story; a click selects a card or a resolution."""

    card_clicked = Signal(int)
    resolution_clicked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._story = Story()
        self._marks = StoryMarks()
        self._boxes: dict[StoryNode, QRectF] = {}
        self.setAccessibleName(msg("form.story-graph").text())
        self.setMouseTracking(True)

    def show_story(self, story: Story, marks: StoryMarks) -> None:
        """Show a story and mark some of its cards."""
        if (story, marks) == (self._story, self._marks):
            return
        self._story, self._marks = story, marks
        self._boxes = {
            node: QRectF(_MARGIN + column * (_WIDTH + _GAP_X), _MARGIN + row * (_HEIGHT + _GAP_Y), _WIDTH, _HEIGHT)
            for column, nodes in enumerate(graph_columns(story))
            for row, node in enumerate(nodes)
        }
        self.setFixedSize(self.sizeHint())
        self.update()

    @property
    def boxes(self) -> Mapping[StoryNode, QRectF]:
        """Return where each card and resolution is drawn."""
        return self._boxes

    @property
    def marks(self) -> StoryMarks:
        """Return what is marked."""
        return self._marks

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        """Return the size of the whole graph, with space for lines that leave the last column."""
        right = max((box.right() for box in self._boxes.values()), default=0)
        if any(card.choices and self._boxes["card", card.number].right() == right for card in self._story.cards):
            right += _GAP_X
        bottom = max((box.bottom() for box in self._boxes.values()), default=0)
        return QSize(int(right) + _MARGIN, int(bottom) + _MARGIN + _GAP_Y)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select what is clicked."""
        for (kind, number), box in self._boxes.items():
            if box.contains(event.position()):
                (self.card_clicked if kind == "card" else self.resolution_clicked).emit(number)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the choices, then the cards over them."""
        with painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for card in self._story.cards:
                for choice in card.choices:
                    self._paint_choice(painter, card, choice.to)
            for node in self._boxes:
                self._paint_node(painter, node)

    def _paint_choice(self, painter: QPainter, card: StoryCard, to: StoryTarget) -> None:
        start = self._boxes.get(("card", card.number))
        end = self._boxes.get(("card", to.card) if to.card is not None else ("resolution", to.resolution or 0))
        ink = self.palette().placeholderText().color()
        if start is None:
            return
        painter.setPen(QPen(ink, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if to.key:
            _paint_return(painter, QPointF(start.right() - 14, start.bottom()))
        elif end is not None:
            leaves, arrives = QPointF(start.right(), start.center().y()), QPointF(end.left(), end.center().y())
            painter.drawPath(self._curve(start, end, leaves, arrives))
            _paint_arrow(painter, arrives, ink)

    def _curve(self, start: QRectF, end: QRectF, leaves: QPointF, arrives: QPointF) -> QPainterPath:
        """Return the line of a choice: straight to the next column, otherwise below the cards between."""
        path, bend = QPainterPath(leaves), QPointF(_GAP_X * 0.6, 0)
        if 0 < arrives.x() - leaves.x() <= _GAP_X:
            path.cubicTo(leaves + bend, arrives - bend, arrives)
            return path
        left, right = sorted((start.center().x(), end.center().x()))
        between = [box.bottom() for box in self._boxes.values() if left <= box.center().x() <= right]
        low = max(between) + _GAP_Y / 2
        path.cubicTo(leaves + bend, QPointF(leaves.x(), low), QPointF(leaves.x() + _GAP_X, low))
        path.lineTo(arrives.x() - _GAP_X, low)
        path.cubicTo(QPointF(arrives.x(), low), arrives - bend, arrives)
        return path

    def _paint_node(self, painter: QPainter, node: StoryNode) -> None:
        kind, number = node
        box, colors = self._boxes[node], self.palette()
        wrong, faint = node in self._marks.wrong, node in self._marks.unreachable
        current = kind == "card" and number == self._marks.current
        fill = colors.highlight().color() if current else colors.base().color()
        rim = QColor("#c0392b") if wrong else colors.mid().color()
        pen = QPen(rim, 2 if wrong or current else 1, Qt.PenStyle.DashLine if faint else Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        radius = _HEIGHT / 2 if kind == "resolution" else _RADIUS
        painter.drawRoundedRect(box, radius, radius)
        if kind == "card" and number in self._marks.keys:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colors.highlight().color(), 2))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), _RADIUS + 2, _RADIUS + 2)
        ink = colors.highlightedText().color() if current else colors.text().color()
        painter.setPen(colors.placeholderText().color() if faint and not current else ink)
        self._paint_text(painter, node, box)

    def _paint_text(self, painter: QPainter, node: StoryNode, box: QRectF) -> None:
        kind, number = node
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        upper = QRectF(box.left() + 8, box.top() + 4, box.width() - 16, box.height() / 2 - 4)
        lower = QRectF(box.left() + 8, box.center().y(), box.width() - 16, box.height() / 2 - 4)
        line = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if kind == "card":
            card = self._story.card(number)
            title, key = (card.title, card.key) if card else ("", False)
            head = str(number)
            if key:
                _paint_diamond(painter, QPointF(box.right() - 14, box.top() + 14))
        else:
            found = next(each for each in self._story.resolutions if each.number == number)
            title, head, line = found.title, f"R.{number}", Qt.AlignmentFlag.AlignCenter
        painter.drawText(upper, line, head)
        font.setBold(False)
        painter.setFont(font)
        short = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(lower.width()))
        painter.drawText(lower, line, short)


def _paint_diamond(painter: QPainter, at: QPointF) -> None:
    """Draw the mark of a key card."""
    path = QPainterPath(at + QPointF(0, -_ARROW))
    for corner in (QPointF(_ARROW, 0), QPointF(0, _ARROW), QPointF(-_ARROW, 0)):
        path.lineTo(at + corner)
    path.closeSubpath()
    painter.fillPath(path, painter.pen().color())


def _paint_arrow(painter: QPainter, tip: QPointF, color: QColor) -> None:
    path = QPainterPath(tip)
    path.lineTo(tip + QPointF(-_ARROW * 1.6, -_ARROW))
    path.lineTo(tip + QPointF(-_ARROW * 1.6, _ARROW))
    path.closeSubpath()
    painter.fillPath(path, color)


def _paint_return(painter: QPainter, at: QPointF) -> None:
    """Draw a small loop below a card: back to the last key card."""
    painter.drawArc(QRectF(at.x() - 6, at.y() - 4, 12, 12), 180 * 16, 180 * 16)
    _paint_arrow(painter, at + QPointF(-6, 2), painter.pen().color())
