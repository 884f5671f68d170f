"""Rows of forms: a label beside its field."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFormLayout, QLayout, QSizePolicy, QWidget

from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import catch_qt_errors

_MAX_LINES = 2.5
"""Fields higher than so many lines of text have their label at the top."""


@catch_qt_errors
class FieldLabel(Label):
    """The label of a field, as high as the field, so that a form shows their texts on one line.

    Without this, a form places labels a few pixels too high.
    """

    def __init__(self, text: str, field: QWidget) -> None:
        super().__init__(text)
        self._field = field
        self.setBuddy(field)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # beside several rows, at the top

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt names it
        return self._as_high_as_field(super().sizeHint())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self._as_high_as_field(super().minimumSizeHint())

    def _as_high_as_field(self, size: QSize) -> QSize:
        height = self._field.sizeHint().height()
        return size.expandedTo(QSize(0, height)) if height <= _MAX_LINES * size.height() else size


class HiddenLabel(Label):
    """A label that only screen readers see: on Linux a combo box has no other name than its label beside it."""

    def __init__(self, text: str, field: QWidget) -> None:
        """``field``: the labeled field, which must have a parent already."""
        super().__init__(text, field.parentWidget())
        self.setBuddy(field)
        self.hide()


def add_row(form: QFormLayout, text: str, field: QWidget) -> None:
    """Add a field with its label, which also names it for screen readers unless it has a name."""
    _name(field, text)
    form.addRow(FieldLabel(text, field), field)


def add_fields(form: QFormLayout, text: str, fields: QLayout, first: QWidget) -> None:
    """Add several fields in a layout; the label is that of the first one."""
    _name(first, text)
    form.addRow(FieldLabel(text, first), fields)


def _name(field: QWidget, text: str) -> None:
    if not field.accessibleName():
        field.setAccessibleName(text.rstrip(": \N{NO-BREAK SPACE}"))
