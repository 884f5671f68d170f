"""Input widgets of forms.

Every field has ``content`` and ``fill``, and two signals: ``edited`` when the user changes the value (never when
``fill`` does), and ``exited`` when the user leaves the field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
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


Field = LineField | NumberField | ChoiceField | CheckField | CheckListField | CompoundField
