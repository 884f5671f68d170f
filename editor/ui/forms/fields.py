"""Input widgets of forms.

Every field has ``content`` and ``fill``, and two signals: ``edited`` when the user changes the value (never when
``fill`` does), and ``exited`` when the user leaves the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import indent_spin_box
from editor.ui.widgets.widget_utils import CommitsOnBlur, catch_qt_errors

Choice = tuple[str | None, str]
"""A value and its display name."""

_NO_CHOICE = object()
"""Content of a choice field while no choice is current; differs from ``None``, which can be a choice."""


class LineField(QLineEdit, CommitsOnBlur):
    """A single line of text."""

    edited = Signal(object)
    exited = Signal()

    def __init__(self, *, whole: bool = False) -> None:
        """Make an empty field.

        With ``whole``, the text counts only when the field is left: a partly typed text would be rejected.
        """
        super().__init__()
        self._whole = whole
        if not whole:
            self.textEdited.connect(self.edited.emit)
        else:
            self.editingFinished.connect(self.finish)
        self.editingFinished.connect(self.exited)

    def finish(self) -> None:
        """Report the typed text now."""
        if self._whole and self.isModified():
            self.setModified(False)
            self.edited.emit(self.text())

    def content(self) -> object:
        """Return the text."""
        return self.text()

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        at = self.cursorPosition()
        self.setText(str(value))
        self.setCursorPosition(min(at, len(str(value))) if self.hasFocus() else 0)


@catch_qt_errors
class NumberField(QSpinBox, CommitsOnBlur):
    """An integer, or nothing if ``empty_text`` names that state."""

    edited = Signal(object)
    exited = Signal()
    typed = Signal(bool)
    """Emitted for each key, with whether the text can become a number within the bounds."""

    def __init__(self, least: int, most: int, empty_text: str = "") -> None:
        super().__init__()
        self.bounds = least, most
        self._empty = least - 1 if empty_text else None
        self.setRange(least if self._empty is None else self._empty, most)
        self.setSpecialValueText(empty_text)
        indent_spin_box(self)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(lambda _: self.edited.emit(self.content()))
        self.editingFinished.connect(self.exited)
        line = self.lineEdit()
        line.textEdited.connect(lambda _: self.typed.emit(self.hasAcceptableInput()))
        line.inputRejected.connect(lambda: self.typed.emit(False))

    def finish(self) -> None:
        """Report the typed number now."""
        self.interpretText()

    def content(self) -> object:
        """Return the number, or ``None`` if none is set."""
        return None if self.value() == self._empty else self.value()

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        with QSignalBlocker(self):
            number = self._empty if value is None else value
            assert isinstance(number, int)
            self.setValue(number)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel without focus: scrolling past a field does not change it."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


@catch_qt_errors
class ChoiceField(QComboBox):
    """A combo box with a fixed set of values."""

    edited = Signal(object)
    exited = Signal()

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self._choices: list[Choice] = []
        self.set_choices(choices)
        self.activated.connect(self._tell)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Replace the choices and keep the current value."""
        if list(choices) != self._choices:
            chosen = self.content()
            self._choices = list(choices)
            self.clear()
            self.addItems([name for _, name in choices])
            self.fill(chosen)

    def content(self) -> object:
        """Return the current value."""
        return self._choices[self.currentIndex()][0] if self.currentIndex() >= 0 else _NO_CHOICE

    def fill(self, value: object) -> None:
        """Show ``value``, or nothing if it is not among the choices, such as a deleted side."""
        values = [each for each, _ in self._choices]
        self.setCurrentIndex(values.index(value) if value in values else -1)
        self.setToolTip(plain_tooltip(self.currentText()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Elide a long name instead of clipping it."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ComboBox
        box = self.style().subControlRect(control, option, QStyle.SubControl.SC_ComboBoxEditField, self)
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, box.width())
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _tell(self) -> None:
        self.edited.emit(self.content())
        self.exited.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Ignore the wheel without focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CheckField(QCheckBox):
    """A check box."""

    edited = Signal(object)
    exited = Signal()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.clicked.connect(self._tell)

    def content(self) -> object:
        """Return whether the box is checked."""
        return self.isChecked()

    def fill(self, value: object) -> None:
        """Check or uncheck the box without reporting an edit."""
        self.setChecked(bool(value))

    def _tell(self) -> None:
        self.edited.emit(self.content())
        self.exited.emit()


@catch_qt_errors
class CheckListField(QListWidget):
    """A list of check boxes.

    The content is in the order in which items were checked or, with ``sorts``, in the order of the list.
    """

    edited = Signal(object)
    exited = Signal()

    def __init__(self, choices: Sequence[tuple[str, str]], lines: int = 7, *, sorts: bool = False) -> None:
        super().__init__()
        self._ticked: tuple[str, ...] = ()
        self._sorts = sorts
        self._names = dict(choices)
        self.setMinimumHeight(lines * (self.fontMetrics().lineSpacing() + 6))
        self.setMaximumHeight(self.minimumHeight())
        self.setWordWrap(True)
        for value, name in choices:
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, value)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.addItem(item)
        self.itemChanged.connect(self._tick)

    def content(self) -> object:
        """Return the values of the checked items."""
        return self._ticked

    def fill(self, value: object) -> None:
        """Check the items with these values without reporting an edit."""
        assert isinstance(value, tuple)
        with QSignalBlocker(self):
            self._ticked = value
            for item in self._entries():
                ticked = item.data(Qt.ItemDataRole.UserRole) in value
                item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def set_remarks(self, remarks: Mapping[str, str]) -> None:
        """Append a remark to the names of some items, by value."""
        with QSignalBlocker(self):
            for item in self._entries():
                value = str(item.data(Qt.ItemDataRole.UserRole))
                remark = remarks.get(value)
                item.setText(f"{self._names[value]} · {remark}" if remark else self._names[value])

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return a size as high as the fixed height."""
        return QSize(120, self.minimumHeight())

    def _entries(self) -> list[QListWidgetItem]:
        return [self.item(number) for number in range(self.count())]

    def _tick(self, item: QListWidgetItem) -> None:
        value = str(item.data(Qt.ItemDataRole.UserRole))
        ticked = tuple(each for each in self._ticked if each != value)
        if item.checkState() == Qt.CheckState.Checked:
            ticked = (*ticked, value)
        if self._sorts:
            places = {each: number for number, each in enumerate(self._names)}
            ticked = tuple(sorted(ticked, key=lambda each: places.get(each, len(places))))
        self._ticked = ticked
        self.edited.emit(self._ticked)
        self.exited.emit()


class CompoundField(QWidget):
    """Base of fields made of several widgets."""

    wide: ClassVar[bool] = True
    """Whether the field takes the whole width of a form, below its label."""
    shows_names: ClassVar[bool] = False
    """Whether it shows names of objects, which can change while its value stays."""

    edited = Signal(object)
    exited = Signal()

    def content(self) -> object:
        """Return the value."""
        raise NotImplementedError

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        raise NotImplementedError

    def commit(self, value: object) -> None:
        """Show a value that the user chose and report it as edited."""
        self.fill(value)
        self.edited.emit(value)
        self.exited.emit()


@catch_qt_errors
class PlainTextField(CompoundField):
    """Several lines of plain text."""

    def __init__(self, lines: int = 4) -> None:
        super().__init__()
        self.editor = _PlainEditor(lines)
        self.editor.textChanged.connect(lambda: self.edited.emit(self.content()))
        self.editor.exited.connect(self.exited)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.editor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.editor)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt names it
        """Name the editor too."""
        super().setAccessibleName(name)
        self.editor.setAccessibleName(name)

    def content(self) -> object:
        """Return the text."""
        return self.editor.toPlainText()

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        with QSignalBlocker(self.editor):
            self.editor.setPlainText(str(value))

    def hasFocus(self) -> bool:  # noqa: N802
        """Return whether the editor has the focus."""
        return self.editor.hasFocus()


@catch_qt_errors
class _PlainEditor(QPlainTextEdit):
    """The editor inside a plain text field; undo acts on the document, which has the only history."""

    exited = Signal()

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 14)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Report that the editor was left."""
        super().focusOutEvent(event)
        self.exited.emit()

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and is_undo_or_redo(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Type, except for undo and redo."""
        if is_undo_or_redo(event):
            event.ignore()
        else:
            super().keyPressEvent(event)


def is_undo_or_redo(event: QKeyEvent) -> bool:
    """Return whether a key means undo or redo."""
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


Field = LineField | NumberField | ChoiceField | CheckField | CheckListField | CompoundField
