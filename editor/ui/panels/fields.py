"""Fields of a form. To fill a field never looks like typing: ``edited`` comes only from the person."""

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
"""A value, and what it is called."""

_NO_CHOICE = object()
"""What a choice holds while nothing is chosen: another thing than the choice that means nothing."""


class LineField(QLineEdit, CommitsOnBlur):
    """One line of text."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, *, whole: bool = False) -> None:
        """``whole``: what is typed counts only when the field is left, because half of it would be refused."""
        super().__init__()
        self._whole = whole
        if not whole:
            self.textEdited.connect(self.edited.emit)
        else:
            self.editingFinished.connect(self.finish)
        self.editingFinished.connect(self.left)

    def finish(self) -> None:
        """What was typed counts now."""
        if self._whole:
            self.edited.emit(self.text())

    def content(self) -> object:
        return self.text()

    def fill(self, value: object) -> None:
        at = self.cursorPosition()
        self.setText(str(value))
        self.setCursorPosition(min(at, len(str(value))) if self.hasFocus() else 0)


@catch_qt_errors
class NumberField(QSpinBox, CommitsOnBlur):
    """A whole number, or nothing where ``nothing`` has a name for it."""

    edited = Signal(object)
    left = Signal()
    typed = Signal(bool)
    """Something was typed; whether it can become a number within the bounds."""

    def __init__(self, least: int, most: int, nothing: str = "") -> None:
        super().__init__()
        self.bounds = least, most
        self._nothing = least - 1 if nothing else None
        self.setRange(least if self._nothing is None else self._nothing, most)
        self.setSpecialValueText(nothing)
        indent_spin_box(self)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(lambda _: self.edited.emit(self.content()))
        self.editingFinished.connect(self.left)
        line = self.lineEdit()
        line.textEdited.connect(lambda _: self.typed.emit(self.hasAcceptableInput()))
        line.inputRejected.connect(lambda: self.typed.emit(False))

    def finish(self) -> None:
        """What was typed counts now."""
        self.interpretText()

    def content(self) -> object:
        return None if self.value() == self._nothing else self.value()

    def fill(self, value: object) -> None:
        with QSignalBlocker(self):
            number = self._nothing if value is None else value
            assert isinstance(number, int)
            self.setValue(number)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scrolling past a field does not change it."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


@catch_qt_errors
class ChoiceField(QComboBox):
    """One of a few values."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self._choices: list[Choice] = []
        self.offer(choices)
        self.activated.connect(self._tell)

    def offer(self, choices: Sequence[Choice]) -> None:
        """Other values to choose from."""
        if list(choices) != self._choices:
            chosen = self.content()
            self._choices = list(choices)
            self.clear()
            self.addItems([name for _, name in choices])
            self.fill(chosen)

    def content(self) -> object:
        return self._choices[self.currentIndex()][0] if self.currentIndex() >= 0 else _NO_CHOICE

    def fill(self, value: object) -> None:
        """A value that is no choice, such as a side that is gone, shows as nothing."""
        values = [each for each, _ in self._choices]
        self.setCurrentIndex(values.index(value) if value in values else -1)
        self.setToolTip(plain_tooltip(self.currentText()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """A long name ends in dots instead of being cut."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ComboBox
        box = self.style().subControlRect(control, option, QStyle.SubControl.SC_ComboBoxEditField, self)
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, box.width())
        painter.drawComplexControl(control, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _tell(self) -> None:
        self.edited.emit(self.content())
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class TickField(QCheckBox):
    """Yes or no."""

    edited = Signal(object)
    left = Signal()

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.clicked.connect(self._tell)

    def content(self) -> object:
        return self.isChecked()

    def fill(self, value: object) -> None:
        self.setChecked(bool(value))

    def _tell(self) -> None:
        self.edited.emit(self.content())
        self.left.emit()


@catch_qt_errors
class TicksField(QListWidget):
    """Some of many, each with a tick, in the order in which they were ticked or, with ``sorts``, are offered."""

    edited = Signal(object)
    left = Signal()

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
        return self._ticked

    def fill(self, value: object) -> None:
        assert isinstance(value, tuple)
        with QSignalBlocker(self):
            self._ticked = value
            for item in self._entries():
                ticked = item.data(Qt.ItemDataRole.UserRole) in value
                item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)

    def remark(self, remarks: Mapping[str, str]) -> None:
        """Say something behind the names of some."""
        with QSignalBlocker(self):
            for item in self._entries():
                value = str(item.data(Qt.ItemDataRole.UserRole))
                remark = remarks.get(value)
                item.setText(f"{self._names[value]} · {remark}" if remark else self._names[value])

    def sizeHint(self) -> QSize:  # noqa: N802
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
        self.left.emit()


class CompoundField(QWidget):
    """A field made of several widgets."""

    wide: ClassVar[bool] = True
    """Whether it takes the whole width of a form, below its words."""

    edited = Signal(object)
    left = Signal()

    def content(self) -> object:
        raise NotImplementedError

    def fill(self, value: object) -> None:
        raise NotImplementedError

    def commit(self, value: object) -> None:
        """Fill the field with what the person chose, and report it as edited."""
        self.fill(value)
        self.edited.emit(value)
        self.left.emit()


Field = LineField | NumberField | ChoiceField | TickField | TicksField | CompoundField
