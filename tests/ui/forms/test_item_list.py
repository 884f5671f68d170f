"""The item list requests changes and shows the new items."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from editor.ui.forms.item_list import ItemList, ListedItem
from tests.ui.panel_helpers import press
from tests.ui.windows import press_key

ITEMS: list[ListedItem] = [("a", "First"), ("b", "Second"), ("c", "Third")]


@pytest.fixture
def items(qtbot: QtBot) -> ItemList:
    items = ItemList("Things", "Add a thing")
    qtbot.addWidget(items)
    items.show()
    items.set_items(ITEMS)
    return items


def test_current_item_stays_current_and_its_row_when_removed(items: ItemList) -> None:
    items.select("b")
    items.set_items([("c", "Third"), ("b", "Renamed")])
    assert items.current == "b"
    heard: list[str] = []
    items.current_changed.connect(heard.append)
    items.set_items([("c", "Third")])
    assert items.current == "c"
    assert heard == ["c"]
    items.set_items([])
    assert items.current is None
    assert not items.remove.isEnabled()


def test_keys_request_changes(items: ItemList) -> None:
    asked: list[object] = []
    items.remove_requested.connect(asked.append)
    items.move_requested.connect(lambda thing, row: asked.append((thing, row)))
    items.add_requested.connect(lambda: asked.append("add"))
    items.select("b")
    press(items.list, Qt.Key.Key_Delete, Qt.Key.Key_Insert)
    press_key(items.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    press_key(items.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert asked == ["b", "add", ("b", 0), ("b", 2)]
    assert items.list.count() == 3, "the document decides"


def test_often_empty_list_shows_only_add_button(qtbot: QtBot) -> None:
    items = ItemList("Things", "Add a thing", often_empty=True)
    qtbot.addWidget(items)
    with qtbot.waitActive(items):
        items.show()
    parts = (items.list, items.remove, items.up, items.down)
    items.set_items(ITEMS)
    assert all(part.isVisible() for part in parts)
    items.setFocus()
    assert items.list.hasFocus()
    items.set_items([])
    assert not any(part.isVisible() for part in parts)
    assert items.add.hasFocus(), "the keys stay here"


@pytest.mark.parametrize(
    ("dragged", "over", "below", "becomes"), [("a", 2, True, 2), ("c", 0, False, 0), ("a", 1, False, 0)]
)
def test_dragging_requests_another_order(items: ItemList, dragged: str, over: int, below: bool, becomes: int) -> None:
    asked: list[tuple[str, int]] = []
    items.move_requested.connect(lambda thing, row: asked.append((thing, row)))
    items.select(dragged)
    row = items.list.visualItemRect(items.list.item(over))
    place = QPointF(row.center().x(), row.bottom() - 1 if below else row.top() + 1)
    move, left = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    drop = QDropEvent(place, move, QMimeData(), left, Qt.KeyboardModifier.NoModifier)
    items.list.dropEvent(drop)
    assert asked == [(dragged, becomes)]
