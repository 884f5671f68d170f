"""Cards to choose among, as pictures: characters, sides of equipment cards, missions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from editor.board.names import item_name, mission_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.cards import CardColor
from editor.model.game_words import Faction
from editor.render.color_palette import palette
from editor.render.qt_helpers import painting
from editor.ui.panels.rows import Sample
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.colours import text_on
from editor.ui.table.tray import drag_card
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct

_ROUND = 9.0
_PICTURE = 60
_PAD = 10
_WIDE = 164
_LEAST = 150
"""The height of a card with few words."""
_TICK = 26
"""Room below the words for the tick of a chosen card."""
_SMALL = 0.88
_FAR = 10
"""Pixels from which on a pressed card is dragged."""
_WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)
_COLOURS: dict[CardColor, str] = {"green": "#3f7d4e", "yellow": "#d9b23a"}


class CardLook(FrozenStruct):
    """What is on a card."""

    title: str
    colour: QColor
    facts: tuple[str, ...] = ()
    text: str = ""
    price: int | None = None
    sample: Sample | None = None

    @property
    def spoken(self) -> str:
        """All of it, for who hears the window."""
        price = (msg("table.card-price", mp=self.price).text(),) if self.price is not None else ()
        return ". ".join((self.title, *price, *self.facts, *((self.text,) if self.text else ())))


def character_look(box: Box, character: str, number: int = 0) -> CardLook:
    """``number``: of the side, for the colour of a mercenary."""
    card = box.characters[character]
    now = card.healthy
    facts = [
        msg(f"table.card-{name}", count=value).text()
        for name, value in (("cp", now.max_cp), ("move", now.movement), ("life", now.life), ("weight", now.weight))
        if value is not None
    ]
    return CardLook(
        to_text(box_text("character", card.name)),
        _faction_colour(card.faction),
        (" · ".join(facts),),
        to_text(box_text("character", card.help)),
        card.mp_cost,
        Sample("character", character, number=number, faction=card.faction),
    )


def item_look(box: Box, card: str, face: CardColor) -> CardLook:
    """One side of an equipment card; what is on its back is named below."""
    shown = box.cards[card].face(face)
    item, back = box.equipment.get(shown.item), box.cards[card].face("yellow" if face == "green" else "green")
    facts = []
    if shown.weight is not None:
        facts.append(msg("table.card-weighs", count=shown.weight).text())
    facts.append(msg("table.card-back", item=item_name(box, back.item)).text())
    return CardLook(
        to_text(item_name(box, shown.item)),
        item_colour(face),
        tuple(facts),
        to_text(box_text("equipment", item.help)) if item else "",
        shown.price,
    )


def item_colour(face: CardColor) -> QColor:
    return QColor(_COLOURS[face])


def mission_look(box: Box, mission: str) -> CardLook:
    card = box.missions[mission]
    earns = (msg("table.card-earns", mp=card.mp).text(),) if card.mp is not None else ()
    text = to_text(box_text("mission", card.help))
    return CardLook(to_text(mission_name(box, mission)), _faction_colour(card.faction), earns, text)


def _faction_colour(faction: Faction) -> QColor:
    return palette(current_theme().name).side(faction)


@catch_qt_errors
class PlayCard(QAbstractButton):
    """A card that can be chosen with the mouse or the keys, or dragged into a tray."""

    def __init__(
        self, key: str, look: CardLook, thumbnails: Thumbnails, *, choosable: bool = True, draggable: bool | None = None
    ) -> None:
        """``draggable``: as those that can be chosen are, if nothing is said."""
        super().__init__()
        self.key, self.look = key, look
        self._draggable = choosable if draggable is None else draggable
        self._pressed: QPoint | None = None
        self.is_dragging = False
        self.tall = 0
        """At least so high, as the other cards beside it."""
        self._thumbnails = thumbnails
        thumbnails.ready.connect(self.update)
        self.setCheckable(choosable)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # a card that is only looked at can be read as well
        self.setText(escape_mnemonic(look.title))
        self.setAccessibleName(look.spoken)
        self.setToolTip(plain_tooltip(look.text))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        return QSize(_WIDE, max(self.tall, self.needed))

    @property
    def needed(self) -> int:
        """The height in which every word has its place."""
        bold = QFont(self.font())
        bold.setBold(True)
        head = self._title_room(QFontMetrics(bold)).height() + 12
        picture = _PICTURE + 8 if self.look.sample else 0
        small, room = QFontMetrics(self._small_font()), QRect(0, 0, _WIDE - 2 * _PAD, 10_000)
        words = sum(small.boundingRect(room, _WRAPPED, text).height() + 2 for text in self._words if text)
        return max(_LEAST, head + picture + 6 + words + 8 + (_TICK if self.isCheckable() else 0))

    @property
    def _words(self) -> tuple[str, ...]:
        return (*self.look.facts, self.look.text)

    def _small_font(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * _SMALL)
        return font

    def _price(self) -> str:
        return "" if self.look.price is None else msg("table.card-mp", mp=self.look.price).text()

    def _title_room(self, metrics: QFontMetrics) -> QRect:
        """Where the name stands, beside the price."""
        price = self._price()
        wide = metrics.horizontalAdvance(price) + 10 if price else 0
        words = QRect(_PAD, 7, _WIDE - 2 * _PAD - wide, 200)
        return QRect(
            words.topLeft(), QSize(words.width(), metrics.boundingRect(words, _WRAPPED, self.look.title).height())
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        start = self._pressed
        far = start is not None and (event.position().toPoint() - start).manhattanLength() >= _FAR
        if start is None or not far or not self._draggable:
            super().mouseMoveEvent(event)
            return
        self._pressed, self.is_dragging = None, True
        self.setDown(False)
        drag_card(self, self.key, start)
        self.is_dragging = False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            self._paint_plate(painter)
            top = self._paint_head(painter)
            if self.look.sample is not None:
                pixmap = self._thumbnails.get(self.look.sample, _PICTURE, self.devicePixelRatioF())
                if pixmap is not None:
                    painter.drawPixmap(QPoint((self.width() - _PICTURE) // 2, top + 6), pixmap)
                top += _PICTURE + 8
            self._paint_words(painter, top + 6)
            if self.isChecked():
                self._paint_tick(painter)

    def _paint_plate(self, painter: QPainter) -> None:
        theme = current_theme()
        lit = self.isChecked() or self.hasFocus() or (self.isCheckable() and self.underMouse())
        painter.setPen(QPen(theme.colour("accent" if lit else "line"), 3 if self.isChecked() or self.hasFocus() else 1))
        painter.setBrush(theme.colour("hover" if self.isDown() else "raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), _ROUND, _ROUND)

    def _paint_head(self, painter: QPainter) -> int:
        """The name on the colour of the card, and the price in its corner; gives back where it ends."""
        font = QFont(self.font())
        font.setBold(True)
        words = self._title_room(QFontMetrics(font))
        band = QRectF(4, 4, self.width() - 8, words.height() + 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour)
        painter.drawRoundedRect(band, _ROUND - 3, _ROUND - 3)
        painter.setFont(font)
        painter.setPen(text_on(self.look.colour))
        painter.drawText(words, _WRAPPED, self.look.title)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        painter.drawText(QRect(_PAD, 7, self.width() - 2 * _PAD, words.height()), right, self._price())
        return round(band.bottom())

    def _paint_words(self, painter: QPainter, top: int) -> None:
        theme = current_theme()
        painter.setFont(self._small_font())
        room = QRect(_PAD, top, self.width() - 2 * _PAD, self.height() - top)
        roles = ("text",) * len(self.look.facts) + ("quiet",)
        for text, role in zip(self._words, roles, strict=True):
            if text:
                painter.setPen(theme.colour(role))
                room.setTop(room.top() + painter.drawText(room, _WRAPPED, text).height() + 2)

    def _paint_tick(self, painter: QPainter) -> None:
        theme = current_theme()
        circle = QRectF(self.width() - 30, self.height() - 30, 22, 22)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("accent"))
        painter.drawEllipse(circle)
        painter.setPen(QPen(theme.colour("accent-text"), 2.4))
        middle = circle.center()
        painter.drawPolyline([middle + QPoint(-5, 0), middle + QPoint(-1, 4), middle + QPoint(6, -4)])


def even_out(cards: Iterable[PlayCard]) -> None:
    """Make cards that lie together as high as the highest."""
    shown = list(cards)
    highest = max((card.needed for card in shown), default=0)
    for card in shown:
        card.tall = highest
        card.updateGeometry()
