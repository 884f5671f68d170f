"""Real clicks and keys in the lists, combo boxes and fields of forms."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget

from editor.ui.dialogs.search_dialogs import ChoiceDialog
from editor.ui.forms.form import Form
from editor.ui.forms.item_list import AddComboBox, ItemList

W = TypeVar("W", bound=QWidget)


def field(form: Form, name: str, kind: type[W]) -> W:
    found = form.fields[name]
    assert isinstance(found, kind), f"{name} is a {type(found).__name__}"
    return found


def type_over(widget: QWidget, text: str) -> None:
    """Replace the text of a field by typing, and leave the field."""
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if isinstance(widget, QLineEdit | QPlainTextEdit) and not text:
        QTest.keyClick(widget, Qt.Key.Key_Delete)
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Tab)


def choose(box: QComboBox, words: str) -> None:
    """Open a combo box and select the entry that starts with ``words``."""
    box.setFocus()
    box.showPopup()
    row = next(at for at in range(box.count()) if box.itemText(at).startswith(words))
    box.view().setCurrentIndex(box.model().index(row, 0))
    QTest.keyClick(box.view(), Qt.Key.Key_Return)


def add_from(items: ItemList, words: str) -> None:
    """Add the choice that starts with ``words``; a long list is searched for it."""
    assert isinstance(items.add, AddComboBox)
    items.add.setFocus()
    items.add.showPopup()
    search = next((each for each in items.add.findChildren(ChoiceDialog) if each.isVisible()), None)
    if search is None:
        choose(items.add, words)
        return
    QTest.keyClicks(search.field, words)
    assert search.list.item(0).text().startswith(words)
    QTest.keyClick(search.field, Qt.Key.Key_Return)
    items.window().activateWindow()  # tests have no window manager, which would do so
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def click(widget: QWidget) -> None:
    place = QPoint(min(10, widget.width() // 2), widget.height() // 2)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)


def click_item(items: ItemList, words: str) -> None:
    row = next(at for at in range(items.list.count()) if items.list.item(at).text().startswith(words))
    items.list.scrollToItem(items.list.item(row))
    place = items.list.visualItemRect(items.list.item(row)).center()
    QTest.mouseClick(items.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
