"""An editable list of items: select, add, remove, and reorder by dragging or with the keyboard."""

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
from editor.ui.dialogs.search_dialogs import ChoiceDialog
from editor.ui.forms.fields import CompoundField
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.widgets.delete_keys import DELETE_KEYS
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

ListedItem = tuple[str, str]
"""Id and display name."""

_OPENING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F4)

_LONGEST_POPUP = 15
"""The number of choices above which a list is searched."""


@catch_qt_errors
class PopupComboBox(QComboBox):
    """A combo box that changes only through its open popup, not by the wheel or by typing."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaxVisibleItems(20)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def load_choices(self) -> None:
        """Fill the list before the popup opens."""

    def showPopup(self) -> None:  # noqa: N802 - Qt names it
        """Open a popup wide enough for its longest row."""
        self.load_choices()
        super().showPopup()
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 32)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Open the popup with the usual keys and ignore all others."""
        if event.key() in _OPENING:
            self.showPopup()
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel."""
        event.ignore()


@catch_qt_errors
class AddComboBox(PopupComboBox):
    """A combo box that works as an *Add* button: it reports the selected row and shows none as current.

    A long list opens in a dialog with a search field instead of a popup.
    """

    choice_selected = Signal(str)

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

    def set_choices(self, choices: Sequence[ListedItem]) -> None:
        """Replace the choices."""
        if list(choices) != self._choices:
            self._choices = list(choices)
            self.clear()
            self.addItems([name for _, name in choices])
        self.setCurrentIndex(-1)
        self.setEnabled(bool(choices) or self._source is not None)

    def set_choice_source(self, source: Callable[[], Sequence[ListedItem]]) -> None:
        """Ask ``source`` for the choices whenever the popup opens, because there may be many."""
        self._source = source
        self.setEnabled(True)

    def showPopup(self) -> None:  # noqa: N802 - Qt names it
        """Open the list, with a search field if it is long."""
        self.load_choices()
        if len(self._choices) > _LONGEST_POPUP:
            ChoiceDialog(self.placeholderText(), self._choices, self.choice_selected.emit, self).open()
        else:
            super().showPopup()

    def _take(self, number: int) -> None:
        self.setCurrentIndex(-1)
        self.choice_selected.emit(self._choices[number][0])

    def load_choices(self) -> None:
        """Fill the list from the choice source, if there is one."""
        if self._source is not None:
            self.set_choices(self._source())


class ItemList(QWidget):
    """A list with buttons that only requests changes; its owner makes the edit and shows the new items."""

    current_changed = Signal(str)
    """Emitted with the id of the current item, or an empty string."""
    add_requested = Signal()
    choice_added = Signal(str)
    """Emitted with the id that was selected in the *Add* combo box."""
    remove_requested = Signal(str)
    move_requested = Signal(str, int)
    """Emitted with an item id and the row it should move to."""
    item_opened = Signal(str)
    """Emitted with the id of an item that was double-clicked, or confirmed with Return."""

    def __init__(
        self,
        name: str,
        add: str | AddComboBox,
        *,
        lines: int = 5,
        ordered: bool = True,
        often_empty: bool = False,
        steady: bool = False,
    ) -> None:
        """Make an empty list.

        ``name`` is the accessible name. ``add`` is the text of the *Add* button, or a combo box. With
        ``often_empty``, an empty list shows only the *Add* button. A ``steady`` list always has the height of
        ``lines`` rows, so that what is below it stays where it is.
        """
        super().__init__()
        self._often_empty, self._steady = often_empty, steady
        self.list = _Rows()
        self.list.setAccessibleName(name)
        self._most_lines = lines
        self.list.currentRowChanged.connect(self._choose)
        self.list.dropped.connect(self._move_to)
        self.list.key_pressed.connect(self._on_key)
        self.list.itemDoubleClicked.connect(self._open)
        self.add = add if isinstance(add, AddComboBox) else self._button(add, "Ins", self.add_requested.emit)
        if isinstance(self.add, AddComboBox):
            self.add.choice_selected.connect(self.choice_added)
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
        self._update_buttons()

    def _button(self, text: str, key: str, run: object) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(plain_tooltip(f"{text} ({key})"))
        button.clicked.connect(run)
        return button

    # --- display ---

    @property
    def current(self) -> str | None:
        """Return the id of the current item."""
        item = self.list.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else None

    def set_items(self, items: Sequence[ListedItem], icons: Sequence[QIcon] = ()) -> None:
        """Show these items and keep the current one; if it is gone, the one in its row becomes current."""
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
            self.current_changed.emit(self.current or "")
        self._update_buttons()

    def _fit(self, count: int) -> None:
        """Make the list as high as its rows, within limits."""
        row = self.list.sizeHintForRow(0) if self.list.count() else self.list.fontMetrics().lineSpacing() + 8
        lines = self._most_lines if self._steady else min(max(count, 2), self._most_lines)
        self.list.setFixedHeight(lines * max(row, 1) + 6)

    def set_choices(self, choices: Sequence[ListedItem]) -> None:
        """Replace the choices of the *Add* combo box."""
        assert isinstance(self.add, AddComboBox)
        self.add.set_choices(choices)

    def select(self, item_id: str) -> bool:
        """Make the item with that id current and return whether it exists."""
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == item_id:
                self.list.setCurrentRow(row)
                return True
        return False

    def _choose(self) -> None:
        self._update_buttons()
        self.current_changed.emit(self.current or "")

    def _update_buttons(self) -> None:
        row = self.list.currentRow()
        if self._often_empty:
            self._show_parts(self.list.count() > 0)
        self.remove.setEnabled(row >= 0)
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)

    def _show_parts(self, shown: bool) -> None:
        """Show or hide the list; keep the focus here when the last item goes."""
        parts = (self.list, self.remove, *self._ordering)
        had_keys = not shown and any(part.hasFocus() for part in parts)
        for part in parts:
            part.setVisible(shown)
        self.setFocusProxy(self.list if shown else self.add)
        if had_keys:
            self.add.setFocus()

    # --- user actions ---

    def _remove(self) -> None:
        if self.current is not None:
            self.remove_requested.emit(self.current)

    def _open(self) -> None:
        if self.current is not None:
            self.item_opened.emit(self.current)

    def _move(self, step: int) -> None:
        row = self.list.currentRow() + step
        if self.current is not None and 0 <= row < self.list.count():
            self.move_requested.emit(self.current, row)

    def _move_to(self, row: int) -> None:
        """Request the move of an item that was dropped above that row."""
        if self.current is not None:
            at = self.list.currentRow()
            self.move_requested.emit(self.current, row - 1 if row > at else row)

    def _on_key(self, key: str) -> None:
        match key:
            case "Return":
                self._open()
            case "Ins":
                self.add.showPopup() if isinstance(self.add, AddComboBox) else self.add.click()
            case "Del":
                self.remove.click()
            case "Up":
                self.up.click()
            case "Down":
                self.down.click()


@catch_qt_errors
class _Rows(QListWidget):
    """Rows that do not move when they are dropped: the new order comes from the document."""

    dropped = Signal(int)
    key_pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt names it
        """Report the row over which the item was dropped."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        row = index.row() + (place.y() > self.visualRect(index).center().y()) if index.isValid() else self.count()
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.dropped.emit(row)

    def event(self, event: QEvent) -> bool:
        """Claim the keys of this list before window shortcuts such as *Delete* get them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _key(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Report the keys of this list."""
        if key := _key(event):
            self.key_pressed.emit(key)
        else:
            super().keyPressEvent(event)


def _key(event: QKeyEvent) -> str:
    keys = {
        Qt.Key.Key_Insert: "Ins",
        Qt.Key.Key_Return: "Return",
        Qt.Key.Key_Enter: "Return",
        **dict.fromkeys(DELETE_KEYS, "Del"),
    }
    if event.modifiers() & Qt.KeyboardModifier.AltModifier:
        keys = {Qt.Key.Key_Up: "Up", Qt.Key.Key_Down: "Down"}
    return keys.get(Qt.Key(event.key()), "")


class MultiItemField(CompoundField):
    """A field for an ordered list of ids, in which an id may occur more than once."""

    def __init__(self, name: str, add: str, lines: int = 3) -> None:
        super().__init__()
        self._ids: tuple[str, ...] = ()
        self._names: dict[str, str] = {}
        self.items = ItemList(name, AddComboBox(add), lines=lines, often_empty=True)
        self.items.choice_added.connect(self._add)
        self.items.remove_requested.connect(self._remove_at)
        self.items.move_requested.connect(self._move)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        self.setFocusProxy(self.items)

    def set_choices(self, choices: Sequence[ListedItem]) -> None:
        """Replace the ids that can be added, with their names."""
        self._names = dict(choices)
        self.items.set_choices(choices)
        self._show()

    def content(self) -> object:
        """Return the ids."""
        return self._ids

    def fill(self, value: object) -> None:
        """Show these ids without reporting an edit."""
        assert isinstance(value, tuple)
        self._ids = value
        self._show()

    def _show(self) -> None:
        self.items.set_items([(str(at), self._names.get(each, each)) for at, each in enumerate(self._ids)])

    def _add(self, item_id: str) -> None:
        self.commit((*self._ids, item_id))
        self.items.select(str(len(self._ids) - 1))

    def _remove_at(self, at: str) -> None:
        self.commit(tuple(each for number, each in enumerate(self._ids) if number != int(at)))

    def _move(self, at: str, to: int) -> None:
        others = [each for number, each in enumerate(self._ids) if number != int(at)]
        others.insert(to, self._ids[int(at)])
        self.items.select(str(to))
        self.commit(tuple(others))
