"""Fields that only the game knows, in the forms of what has them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout

from editor.board.names import name_from_id
from editor.edits import Edit, set_field, value_at
from editor.messages import msg
from editor.model.custom_values import CustomField, FieldHolder, custom_value, with_custom_value
from editor.ui.panels.fields import Choice, ChoiceField, CompoundField, Field, LineField, NumberField, TickField
from editor.ui.panels.form import Form
from editor.ui.widgets.plain_text import escape_mnemonic
from editor.ui.widgets.widget_utils import catch_qt_errors

_LINES = 64
"""Pixels of a text of several lines."""


def add_own_fields(form: Form, of: FieldHolder, path: str, place: Callable[[], str]) -> None:
    """Add the fields that the game has for such a thing. ``place``: where its values are now, as edits name it."""
    form.covers.add(path)
    for field in form.workspace.box.game.field:
        if field.of == of:
            _add(form, field, place)


def _add(form: Form, field: CustomField, place: Callable[[], str]) -> None:
    def read() -> object:
        value = custom_value(value_at(form.workspace.document.scenario, place()), field.id)
        return _EMPTY[field.type] if value is None else value

    def write(value: object) -> Edit:
        assert value is None or isinstance(value, bool | int | str)
        before = value_at(form.workspace.document.scenario, place())
        return set_field(place(), with_custom_value(before, field.id, value), msg("edits.set-field", field=field.name))

    form.add(f"own-{field.id}", _widget(field), read, write, title=field.name)


_EMPTY: dict[str, object] = {"number": None, "flag": False, "choice": None, "line": "", "text": ""}


def _widget(field: CustomField) -> Field:
    unsaid = msg("form.own-unsaid").text()
    match field.type:
        case "number":
            return NumberField(0, field.most, unsaid)
        case "flag":
            return TickField(escape_mnemonic(field.name))
        case "choice":
            choices: list[Choice] = [(each, name_from_id(each)) for each in field.choices]
            return ChoiceField([(None, unsaid), *choices])
        case "line":
            return LineField()
        case "text":
            return TextField()


class TextField(CompoundField):
    """A plain text of several lines."""

    def __init__(self) -> None:
        super().__init__()
        self.editor = _Editor()
        self.editor.setMaximumHeight(_LINES)
        self.editor.setTabChangesFocus(True)
        self.editor.textChanged.connect(self._tell)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.editor)
        self.setFocusProxy(self.editor)
        self.editor.leave = self.left.emit
        self._filling = False

    def _tell(self) -> None:
        if not self._filling:
            self.edited.emit(self.content())

    def content(self) -> object:
        return self.editor.toPlainText()

    def fill(self, value: object) -> None:
        self._filling = True
        self.editor.setPlainText(str(value))
        self._filling = False


@catch_qt_errors
class _Editor(QPlainTextEdit):
    leave: Callable[[], object]

    def focusOutEvent(self, event: object) -> None:  # noqa: N802 - Qt names it
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.leave()
