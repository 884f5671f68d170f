"""Mouse and keyboard input as a user makes it, through real window events.

Every event is sent to a top-level window, never to a widget: Qt finds the widget under the pointer or with the focus,
as it does for real input. Hidden, covered and disabled widgets cannot be used; others are scrolled into view first.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QLineEdit, QScrollArea, QSpinBox, QWidget

from editor.ui.dialogs.search_dialogs import ChoiceDialog
from editor.ui.forms.item_list import AddComboBox, ItemList
from editor.ui.map.canvas import Canvas
from editor.ui.scenario.chip_text import ChipEditor
from tests.ui.windows import CTRL, NONE

LEFT = Qt.MouseButton.LeftButton
_NOTCH = 120
"""The angle delta of one step of the wheel."""
_MAX_NOTCHES = 200
"""How many steps of the wheel are tried before a test fails."""
_TYPED_LETTERS = 6
"""How many letters of a long passage are typed."""


# --- the mouse ---


def click(widget: QWidget, at: QPoint | None = None, held: Qt.KeyboardModifier = NONE) -> None:
    """Click the center of the visible part of a widget, or a point of it."""
    window, place = _point(widget, at)
    QTest.mouseClick(window, LEFT, held, place)


def double_click(widget: QWidget, at: QPoint) -> None:
    window, place = _point(widget, at)
    QTest.mouseClick(window, LEFT, NONE, place)
    QTest.mouseDClick(window, LEFT, NONE, place)


def tick(box: QWidget) -> None:
    """Click the box of a check box."""
    click(box, QPoint(10, box.height() // 2))


def drag(widget: QWidget, *places: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    window, first = _point(widget, places[0])
    QTest.mousePress(window, LEFT, held, first)
    for each in places[1:]:
        QTest.mouseMove(window, _reach(widget, each)[1])
    QTest.mouseRelease(window, LEFT, held, _reach(widget, places[-1])[1])


def point_at(canvas: Canvas, x: float, y: float) -> None:
    """Move the pointer to a point of the map."""
    _point(canvas, canvas.view.to_window(x, y).toPoint())


def click_map(canvas: Canvas, x: float, y: float, held: Qt.KeyboardModifier = NONE) -> None:
    click(canvas, canvas.view.to_window(x, y).toPoint(), held)


def click_row(view: QAbstractItemView, index: QModelIndex) -> None:
    """Scroll to a row and click it."""
    for _ in range(_MAX_NOTCHES):
        place = view.visualRect(index)
        if view.viewport().rect().contains(place.center()):
            click(view.viewport(), place.center())
            return
        _scroll(view.viewport(), down=place.center().y() > 0)
    raise AssertionError("the row cannot be scrolled to")


def _point(widget: QWidget, at: QPoint | None) -> tuple[QWindow, QPoint]:
    """Move the pointer to a point of a widget, and follow the widget if that makes it move."""
    window, place = _reach(widget, at)
    while True:
        QTest.mouseMove(window, place)
        window, now = _reach(widget, at)
        if now == place:
            return window, place
        place = now


def _reach(widget: QWidget, at: QPoint | None) -> tuple[QWindow, QPoint]:
    """Return the top-level window and the point in it; scroll the widget into view first."""
    QApplication.processEvents()  # let layouts and scrolling finish
    assert widget.isVisible(), f"{_describe(widget)} is hidden"
    assert widget.isEnabled(), f"{_describe(widget)} is disabled"
    for _ in range(_MAX_NOTCHES):
        seen = widget.visibleRegion().boundingRect()
        wanted = seen.center() if at is None else at
        if not seen.isEmpty() and seen.contains(wanted):
            break
        area = _scrolled_by(widget)
        below = widget.mapTo(area.viewport(), at or widget.rect().center()).y() > area.viewport().height() / 2
        _scroll(area.viewport(), down=below, at=QPoint(2, area.viewport().height() // 2))
    else:
        raise AssertionError(f"{_describe(widget)} cannot be scrolled to")
    top = widget.window()
    above = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    assert above in (None, top), f"{_describe(above)} covers {_describe(widget)}"
    there = top.childAt(widget.mapTo(top, wanted))
    assert there is widget or (there and widget.isAncestorOf(there)), f"{_describe(there)} covers {_describe(widget)}"
    handle = top.windowHandle()
    assert handle is not None
    if QGuiApplication.focusWindow() is None:
        top.activateWindow()  # tests have no window manager that would give the focus to the clicked window
    return handle, widget.mapTo(top, wanted)


def _scrolled_by(widget: QWidget) -> QScrollArea:
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QScrollArea):
        above = above.parentWidget()
    assert above is not None, f"{_describe(widget)} is covered, and nothing scrolls it"
    return above


def _scroll(view: QWidget, *, down: bool, at: QPoint | None = None) -> None:
    """Turn the wheel by one step, at the edge of the view, where no field handles it."""
    handle = view.window().windowHandle()
    assert handle is not None
    place = view.mapTo(view.window(), at or view.rect().center())
    QTest.wheelEvent(handle, place, QPoint(0, -_NOTCH if down else _NOTCH))


def _describe(widget: QWidget | None) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}”" if widget else "nothing"


# --- the keyboard ---


def key(wanted: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    window = QGuiApplication.focusWindow()
    assert window is not None, "no window has the focus"
    QTest.keyClick(window, wanted, held)


def write(text: str) -> None:
    """Type a text key by key."""
    window = QGuiApplication.focusWindow()
    assert window is not None, "no window has the focus"
    for letter in text:
        if letter == "\n":
            key(Qt.Key.Key_Return)
        else:
            QTest.keyClick(window, letter)  # type: ignore[call-overload]


def paste(text: str) -> None:
    """Paste a text."""
    QGuiApplication.clipboard().setText(text)
    key(Qt.Key.Key_V, CTRL)


# --- fields ---


def write_over(field: QLineEdit | QSpinBox, text: str) -> None:
    """Click a field, replace its text, and leave it with Tab."""
    line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
    assert line is not None
    click(line)
    key(Qt.Key.Key_A, CTRL)
    write(text)
    key(Qt.Key.Key_Tab)


def choose(box: QComboBox, words: str) -> None:
    """Open a combo box and choose the entry that starts with these words, with the keyboard."""
    click(box)
    _take(box, words)


def _take(box: QComboBox, words: str) -> None:
    """Go down the open list of a box to the entry that begins with these words, and take it."""
    view = box.view()
    assert view.isVisible(), f"{_describe(box)} did not open"
    row = next(at for at in range(box.count()) if box.itemText(at).startswith(words))
    key(Qt.Key.Key_Home)
    for _ in range(row):
        key(Qt.Key.Key_Down)
    assert view.currentIndex().row() == row, f"{words} cannot be reached with the arrow keys"
    key(Qt.Key.Key_Return)
    assert not view.isVisible()


def write_with_names(editor: ChipEditor, pieces: list[tuple[str, str]]) -> None:
    """Replace a text: each piece is some words, then a name completed after ``{``.

    Only the first letters of long passages are typed, because each letter is an edit; the others are pasted.
    """
    click(editor.viewport())
    key(Qt.Key.Key_A, CTRL)
    key(Qt.Key.Key_Delete)
    for words, name in pieces:
        write(words[:_TYPED_LETTERS])
        if len(words) > _TYPED_LETTERS:
            paste(words[_TYPED_LETTERS:])
        if name:
            write("{" + name.partition(" · ")[0])
            assert editor.offers.isVisible(), f"nothing is offered for {name}"
            offered = editor.completer.completionModel()
            rows = [offered.index(row, 0).data() for row in range(offered.rowCount())]
            for _ in range(rows.index(name)):
                key(Qt.Key.Key_Down)
            key(Qt.Key.Key_Return)
            assert not editor.offers.isVisible()


def add_from(items: ItemList, words: str) -> None:
    """Add an item from the combo box below a list; a long list opens a search dialog."""
    assert isinstance(items.add, AddComboBox)
    click(items.add)
    search = QApplication.activeModalWidget()
    if isinstance(search, ChoiceDialog):
        write(words)
        assert search.list.item(0).text().startswith(words)
        key(Qt.Key.Key_Return)
        QApplication.processEvents()
    else:
        _take(items.add, words)
