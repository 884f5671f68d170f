"""Cards as widgets: characters, equipment and missions that can be chosen or dragged."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QMimeData, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from editor.board.names import item_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.cards import FACTION_CARD_COLORS, CardColor, Character, Equipment, Mission
from editor.model.game import FactionColor
from editor.model.game_words import Faction
from editor.render.color_palette import palette
from editor.render.qt_helpers import painting
from editor.ui.panels.piece_rows import PieceLook
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.side_colors import contrast_color
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct

CARD_MIME = "application/x-sags-card"
"""MIME type of a dragged card; the data is its key."""


@catch_qt_errors
class CardDropArea(QFrame):
    """A frame that accepts dragged cards and is highlighted while one is over it."""

    dropped = Signal(str)
    """Emitted with the key of a dropped card."""

    def __init__(self, *, framed: bool = True) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        if framed:
            self.show_frame(shown=True)

    def show_frame(self, *, shown: bool) -> None:
        """Show or hide the frame."""
        self.setObjectName("tray" if shown else "")
        self._restyle()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt names it
        """Accept cards."""
        if event.mimeData().hasFormat(CARD_MIME):
            event.acceptProposedAction()
            self._highlight(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802
        """Remove the highlight."""
        self._highlight(on=False)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Emit the key of the card."""
        event.acceptProposedAction()
        self._highlight(on=False)
        self.dropped.emit(bytes(event.mimeData().data(CARD_MIME).data()).decode(errors="replace"))

    def _highlight(self, *, on: bool) -> None:
        self.setProperty("lit", on)
        self._restyle()

    def _restyle(self) -> None:
        self.style().unpolish(self)
        self.style().polish(self)


def card_mime_data(key: str) -> QMimeData:
    """Return the data of a dragged card."""
    data = QMimeData()
    data.setData(CARD_MIME, QByteArray(key.encode()))
    return data


def drag_card(card: QWidget, key: str, grip: QPoint) -> None:
    """Drag a card until it is dropped; ``grip`` is the point where it is held."""
    drag = QDrag(card)
    drag.setMimeData(card_mime_data(key))
    drag.setPixmap(card.grab())
    drag.setHotSpot(grip)
    drag.exec(Qt.DropAction.CopyAction)


_CORNER_RADIUS = 9.0
_PICTURE_SIZE = 60
_PADDING = 10
_WIDTH = 164
_MIN_HEIGHT = 150
"""Pixels."""
_TICK_HEIGHT = 26
"""Pixels below the text for the tick of a chosen card."""
_SMALL_FONT = 0.88
_SMALLEST_TITLE = 0.7
"""How much smaller the font of a title becomes for a word that is wider than the card."""
_DRAG_DISTANCE = 10
"""Pixels after which a press becomes a drag."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
_CARD_COLORS: dict[CardColor, str] = {"green": "#3f7d4e", "yellow": "#d9b23a"}


class _HeadLayout(FrozenStruct):
    """The font of title and price, and where they are painted."""

    font: QFont
    title: QRect
    price: QRect

    @property
    def height(self) -> int:
        """Return the height of both."""
        return max(self.title.bottom(), self.price.bottom()) + 1 - self.title.top()


class CardContent(FrozenStruct):
    """Texts, color and picture of a card."""

    title: str
    color: QColor
    facts: tuple[str, ...] = ()
    text: str = ""
    price: int | None = None
    picture: PieceLook | None = None

    @property
    def accessible_text(self) -> str:
        """Return the whole content for screen readers."""
        price = (msg("table.card-price", mp=self.price).text(),) if self.price is not None else ()
        return ". ".join((self.title, *price, *self.facts, *((self.text,) if self.text else ())))


def character_card(box: Box, character: str, number: int = 0) -> CardContent:
    """Return the card of a character; ``number`` is that of the side, for the color of a mercenary."""
    return character_content(box.characters[character], number)


def character_content(
    card: Character, number: int = 0, color: FactionColor | None = None, *, custom: bool = False
) -> CardContent:
    """Return what a card of a character shows; ``color``: that of its faction; ``custom``: it is not in the box."""
    now = card.healthy
    facts = [
        msg(f"table.card-{name}", count=value).text()
        for name, value in (("move", now.movement), ("life", now.life), ("weight", now.weight))
        if value is not None
    ]
    has_points = now.cp_bonus is not None or now.max_cp is not None
    points = (msg("table.card-cp", bonus=now.cp_bonus or 0, count=now.max_cp or 0).text(),) if has_points else ()
    return CardContent(
        to_text(box_text("character", card.name)),
        _faction_color(card.faction, color),
        (*points, " · ".join(facts)) if facts else points,
        to_text(box_text("character", card.help)),
        card.mp_cost,
        PieceLook(
            "character",
            card.id,
            number=number,
            faction=card.faction,
            color=color,
            name=card.name if custom else "",
            large=custom and card.large,
        ),
    )


def equipment_content(card: Equipment) -> CardContent:
    """Return what a card of a custom item shows."""
    color = (
        item_card_color(FACTION_CARD_COLORS[card.faction]) if card.faction in FACTION_CARD_COLORS else _plain_color()
    )
    weighs = (msg("table.card-weighs", count=card.weight).text(),) if card.weight is not None else ()
    uses = tuple(each.gives for each in card.uses if each.gives)
    text = to_text(box_text("equipment", card.help))
    return CardContent(to_text(box_text("equipment", card.name)), color, (*weighs, *uses), text, card.mp_cost)


def item_card(box: Box, card: str, face: CardColor) -> CardContent:
    """Return one side of an equipment card, with the item on its back."""
    shown = box.cards[card].face(face)
    item, back = box.equipment.get(shown.item), box.cards[card].face("yellow" if face == "green" else "green")
    facts = []
    if shown.weight is not None:
        facts.append(msg("table.card-weighs", count=shown.weight).text())
    facts.append(msg("table.card-back", item=item_name(box, back.item)).text())
    return CardContent(
        to_text(item_name(box, shown.item)),
        item_card_color(face),
        tuple(facts),
        to_text(box_text("equipment", item.help)) if item else "",
        shown.price,
    )


def item_card_color(face: CardColor) -> QColor:
    """Return the color of that side of an equipment card."""
    return QColor(_CARD_COLORS[face])


def mission_card(box: Box, mission: str) -> CardContent:
    """Return the card of a mission."""
    return mission_content(box.missions[mission])


def mission_content(card: Mission) -> CardContent:
    """Return what a card of a mission shows."""
    earns = (msg("table.card-earns", mp=card.mp).text(),) if card.mp is not None else ()
    text = to_text(box_text("mission", card.help))
    return CardContent(to_text(box_text("mission", card.name)), _faction_color(card.faction), earns, text)


def _plain_color() -> QColor:
    return current_theme().color("line")


def _faction_color(faction: Faction, color: FactionColor | None = None) -> QColor:
    return palette(current_theme().name).side(faction, color=color)


@catch_qt_errors
class CardWidget(QAbstractButton):
    """A card that can be chosen with mouse or keyboard, or dragged to a drop area."""

    def __init__(
        self,
        key: str,
        content: CardContent,
        thumbnails: Thumbnails,
        *,
        choosable: bool = True,
        draggable: bool | None = None,
    ) -> None:
        """Create a card; by default a choosable card is ``draggable`` too."""
        super().__init__()
        self.key, self.content = key, content
        self._draggable = choosable if draggable is None else draggable
        self._pressed: QPoint | None = None
        self.is_dragging = False
        self.min_height = 0
        """Height of the cards beside it."""
        self._thumbnails = thumbnails
        thumbnails.ready.connect(self.update)
        self.setCheckable(choosable)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # also for cards that cannot be chosen: screen readers
        self.setText(escape_mnemonic(content.title))
        self.setAccessibleName(content.accessible_text)
        self.setToolTip(plain_tooltip(content.text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        """Return the size with room for all text."""
        return QSize(_WIDTH, max(self.min_height, self.needed_height))

    @property
    def needed_height(self) -> int:
        """Return the height needed for all text."""
        head = self._head_layout().height + 12
        picture = _PICTURE_SIZE + 8 if self.content.picture else 0
        small, room = QFontMetrics(self._small_font()), QRect(0, 0, _WIDTH - 2 * _PADDING, 10_000)
        words = sum(small.boundingRect(room, _WRAP, text).height() + 2 for text in self._texts if text)
        return max(_MIN_HEIGHT, head + picture + 6 + words + 8 + (_TICK_HEIGHT if self.isCheckable() else 0))

    @property
    def _texts(self) -> tuple[str, ...]:
        return (*self.content.facts, self.content.text)

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SMALL_FONT)
        return font

    def _price(self) -> str:
        return "" if self.content.price is None else msg("table.card-mp", mp=self.content.price).text()

    def _head_layout(self) -> _HeadLayout:
        """Lay out title and price: side by side, or the price below if the title has a word too long for that."""
        font = QFont(self.font())
        font.setBold(True)
        metrics, room = QFontMetrics(font), _WIDTH - 2 * _PADDING
        longest = max(map(metrics.horizontalAdvance, self.content.title.split()), default=0)
        if longest > room:
            font.setPointSizeF(font.pointSizeF() * max(room / (longest + 1), _SMALLEST_TITLE))
            metrics = QFontMetrics(font)
        price = metrics.horizontalAdvance(self._price()) + 10 if self._price() else 0
        beside = longest + price <= room
        words = QRect(_PADDING, 7, room - price if beside else room, 200)
        words.setHeight(metrics.boundingRect(words, _WRAP, self.content.title).height())
        price_top = words.top() if beside or not price else words.top() + words.height()
        return _HeadLayout(font, words, QRect(_PADDING, price_top, room, metrics.height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Click with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Remember where a drag may start."""
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Start a drag."""
        start = self._pressed
        far = start is not None and (event.position().toPoint() - start).manhattanLength() >= _DRAG_DISTANCE
        if start is None or not far or not self._draggable:
            super().mouseMoveEvent(event)
            return
        self._pressed, self.is_dragging = None, True
        self.setDown(False)
        drag_card(self, self.key, start)
        self.is_dragging = False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the card."""
        with painting(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            self._paint_background(painter)
            top = self._paint_head(painter)
            if self.content.picture is not None:
                pixmap = self._picture(self.content.picture)
                if pixmap is not None:
                    painter.drawPixmap(QPoint((self.width() - _PICTURE_SIZE) // 2, top + 6), pixmap)
                top += _PICTURE_SIZE + 8
            self._paint_texts(painter, top + 6)
            if self.isChecked():
                self._paint_tick(painter)

    def _picture(self, look: PieceLook) -> QPixmap | None:
        ratio = self.devicePixelRatioF()
        if look.name:  # a custom card, whose name may just be typed
            return self._thumbnails.paint_now(look, _PICTURE_SIZE, ratio)
        return self._thumbnails.get(look, _PICTURE_SIZE, ratio)

    def show_content(self, content: CardContent) -> None:
        """Show another card."""
        if content != self.content:
            self.content = content
            self.setText(escape_mnemonic(content.title))
            self.setAccessibleName(content.accessible_text)
            self.setToolTip(plain_tooltip(content.text))
            self.updateGeometry()
            self.update()

    def _paint_background(self, painter: QPainter) -> None:
        theme = current_theme()
        lit = self.isChecked() or self.hasFocus() or (self.isCheckable() and self.underMouse())
        painter.setPen(QPen(theme.color("accent" if lit else "line"), 3 if self.isChecked() or self.hasFocus() else 1))
        painter.setBrush(theme.color("hover" if self.isDown() else "raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), _CORNER_RADIUS, _CORNER_RADIUS)

    def _paint_head(self, painter: QPainter) -> int:
        """Paint title and price on the color of the card; return the bottom of the head."""
        head = self._head_layout()
        band = QRectF(4, 4, self.width() - 8, head.height + 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.content.color)
        painter.drawRoundedRect(band, _CORNER_RADIUS - 3, _CORNER_RADIUS - 3)
        painter.setFont(head.font)
        painter.setPen(contrast_color(self.content.color))
        painter.drawText(head.title, _WRAP, self.content.title)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        painter.drawText(head.price, right, self._price())
        return round(band.bottom())

    def _paint_texts(self, painter: QPainter, top: int) -> None:
        theme = current_theme()
        painter.setFont(self._small_font())
        room = QRect(_PADDING, top, self.width() - 2 * _PADDING, self.height() - top)
        roles = ("text",) * len(self.content.facts) + ("quiet",)
        for text, role in zip(self._texts, roles, strict=True):
            if text:
                painter.setPen(theme.color(role))
                room.setTop(room.top() + painter.drawText(room, _WRAP, text).height() + 2)

    def _paint_tick(self, painter: QPainter) -> None:
        theme = current_theme()
        circle = QRectF(self.width() - 30, self.height() - 30, 22, 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawEllipse(circle)
        painter.setPen(QPen(theme.color("accent-text"), 2.4))
        middle = circle.center()
        painter.drawPolyline([middle + QPoint(-5, 0), middle + QPoint(-1, 4), middle + QPoint(6, -4)])


def equalize_heights(cards: Iterable[CardWidget]) -> None:
    """Give all cards the height of the highest one."""
    shown = list(cards)
    highest = max((card.needed_height for card in shown), default=0)
    for card in shown:
        card.min_height = highest
        card.updateGeometry()
