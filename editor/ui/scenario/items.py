"""A list of things of the scenario: choose one, add, take away, and put into another order by dragging or by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDropEvent, QIcon, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from editor.messages import msg
from editor.ui.panels.flow import FlowLayout
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

ListedItem = tuple[str, str]
"""The id of a thing, and what it is called."""

_OPENING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F4)


@catch_qt_errors
class PopupBox(QComboBox):
    """A box whose value changes only while its list is open: not by the wheel, nor by other keys than those that open
    it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaxVisibleItems(20)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def offer_all(self) -> None:
        """Fill the list, which is about to open."""

    def showPopup(self) -> None:  # noqa: N802 - Qt names it
        self.offer_all()
        super().showPopup()
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 32)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in _OPENING:
            self.showPopup()
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()


@catch_qt_errors
class AddBox(PopupBox):
    """A button that opens a list to take one thing from. It chooses nothing by itself."""

    taken = Signal(str)

    def __init__(self, words: str) -> None:
        super().__init__()
        self._choices: list[ListedItem] = []
        self._source: Callable[[], Sequence[ListedItem]] | None = None
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.setMinimumContentsLength(len(words))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.view().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.activated.connect(self._take)

    def offer(self, choices: Sequence[ListedItem]) -> None:
        if list(choices) != self._choices:
            self._choices = list(choices)
            self.clear()
            self.addItems([name for _, name in choices])
        self.setCurrentIndex(-1)
        self.setEnabled(bool(choices) or self._source is not None)

    def offer_when_opened(self, source: Callable[[], Sequence[ListedItem]]) -> None:
        """What there is to take is asked for when the list opens: it may be much."""
        self._source = source
        self.setEnabled(True)

    def _take(self, number: int) -> None:
        self.setCurrentIndex(-1)
        self.taken.emit(self._choices[number][0])

    def offer_all(self) -> None:
        if self._source is not None:
            self.offer(self._source())


class ItemList(QWidget):
    """Only asks for changes: who owns the list makes the edit and shows the new items."""

    chosen = Signal(str)
    """Another thing is chosen; its id, or nothing."""
    add_wanted = Signal()
    add_taken = Signal(str)
    """What was taken from the box to add from."""
    remove_wanted = Signal(str)
    move_wanted = Signal(str, int)
    """The thing should get that number."""

    def __init__(
        self, name: str, add: str | AddBox, *, lines: int = 5, ordered: bool = True, often_empty: bool = False
    ) -> None:
        """``name``: what the list is called; ``add``: the words of the button that adds to it, or a box to add from;
        ``often_empty``: while it is, only what adds to it is shown."""
        super().__init__()
        self._often_empty = often_empty
        self.list = _Rows()
        self.list.setAccessibleName(name)
        self._most_lines = lines
        self.list.currentRowChanged.connect(self._choose)
        self.list.dropped.connect(self._move_to)
        self.list.key_pressed.connect(self._follow_key)
        self.add = add if isinstance(add, AddBox) else self._button(add, "Ins", self.add_wanted.emit)
        if isinstance(self.add, AddBox):
            self.add.taken.connect(self.add_taken)
        self.remove = self._button(msg("form.remove").text(), "Del", self._remove)
        self.up = self._button(msg("form.up").text(), "Alt+↑", lambda: self._move(-1))
        self.down = self._button(msg("form.down").text(), "Alt+↓", lambda: self._move(1))
        self._ordering = (self.up, self.down) if ordered else ()
        if not ordered:
            self.up.hide()
            self.down.hide()
            self.list.setDragDropMode(QAbstractItemView.DragDropMode.NoDragDrop)
        self.buttons = FlowLayout()
        for widget in (self.add, self.remove, self.up, self.down):
            self.buttons.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.list)
        layout.addLayout(self.buttons)
        self.setFocusProxy(self.list)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._fit(0)
        self._follow()

    def _button(self, text: str, key: str, run: object) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(plain_tooltip(f"{text} ({key})"))
        button.clicked.connect(run)
        return button

    # --- what is shown ---

    @property
    def current(self) -> str | None:
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None

    def show_items(self, items: Sequence[ListedItem], icons: Sequence[QIcon] = ()) -> None:
        """Show these, with the same one chosen; if it is gone, the one in its place."""
        row, current = self.list.currentRow(), self.current
        ids = [each for each, _ in items]
        with QSignalBlocker(self.list):
            while self.list.count() > len(items):
                self.list.takeItem(self.list.count() - 1)
            while self.list.count() < len(items):
                self.list.addItem(QListWidgetItem())
            for number, (each, name) in enumerate(items):
                item = self.list.item(number)
                item.setData(Qt.ItemDataRole.UserRole, each)
                item.setText(name)
                item.setToolTip(plain_tooltip(name))
                if icons:
                    item.setIcon(icons[number])
            self._fit(len(items))
            self.list.setCurrentRow(ids.index(current) if current in ids else min(max(row, 0), len(items) - 1))
        if self.current != current:
            self.chosen.emit(self.current or "")
        self._follow()

    def _fit(self, count: int) -> None:
        """As high as its rows, within bounds."""
        row = self.list.sizeHintForRow(0) if self.list.count() else self.list.fontMetrics().lineSpacing() + 8
        self.list.setFixedHeight(min(max(count, 2), self._most_lines) * max(row, 1) + 6)

    def offer(self, choices: Sequence[ListedItem]) -> None:
        """What can be added."""
        assert isinstance(self.add, AddBox)
        self.add.offer(choices)

    def choose(self, item_id: str) -> bool:
        """Choose the thing with that id; whether it is in the list."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == item_id:
                self.list.setCurrentRow(row)
                return True
        return False

    def _choose(self) -> None:
        self._follow()
        self.chosen.emit(self.current or "")

    def _follow(self) -> None:
        row = self.list.currentRow()
        if self._often_empty:
            self._show_parts(self.list.count() > 0)
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)

    def _show_parts(self, shown: bool) -> None:
        """The keys stay here when the last thing goes."""
        parts = (self.list, self.remove, *self._ordering)
        had_keys = not shown and any(part.hasFocus() for part in parts)
        for part in parts:
            part.setVisible(shown)
        self.setFocusProxy(self.list if shown else self.add)
        if had_keys:
            self.add.setFocus()

    # --- what the person does ---

    def _remove(self) -> None:
        if self.current is not None:
            self.remove_wanted.emit(self.current)

    def _move(self, step: int) -> None:
        row = self.list.currentRow() + step
        if self.current is not None and 0 <= row < self.list.count():
            self.move_wanted.emit(self.current, row)

    def _move_to(self, row: int) -> None:
        """Let go over a row, or behind the last one."""
        if self.current is not None:
            at = self.list.currentRow()
            self.move_wanted.emit(self.current, row - 1 if row > at else row)

    def _follow_key(self, key: str) -> None:
        match key:
            case "Ins":
                self.add.showPopup() if isinstance(self.add, AddBox) else self.add.click()
            case "Del":
                self.remove.click()
            case "Up":
                self.up.click()
            case "Down":
                self.down.click()


@catch_qt_errors
class _Rows(QListWidget):
    """Rows that are dragged without moving by themselves: the new order comes from the document."""

    dropped = Signal(int)
    key_pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt names it
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = index.row() + (place.y() > self.visualRect(index).center().y()) if index.isValid() else self.count()
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.dropped.emit(row)

    def event(self, event: QEvent) -> bool:
        """Delete in the list is about the list, not about what is picked on the map."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if key := _key(event):
            self.key_pressed.emit(key)
        else:
            super().keyPressEvent(event)


def _key(event: QKeyEvent) -> str:
    keys = {Qt.Key.Key_Insert: "Ins", Qt.Key.Key_Delete: "Del"}
    if event.modifiers() & Qt.KeyboardModifier.AltModifier:
        keys = {Qt.Key.Key_Up: "Up", Qt.Key.Key_Down: "Down"}
    return keys.get(Qt.Key(event.key()), "")
