"""Form fields for the custom values that a game defines for its sides, markers and scenarios."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout

from editor.board.names import name_from_id
from editor.edits import Edit, set_field, value_at
from editor.messages import msg
from editor.model.custom_values import CustomField, FieldHolder, custom_value, with_custom_value
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, CompoundField, Field, LineField, NumberField
from editor.ui.forms.form import Form
from editor.ui.widgets.plain_text import escape_mnemonic
from editor.ui.widgets.widget_utils import catch_qt_errors

_LINES = 64
"""Maximum height of a multi-line text editor, in pixels."""


def add_custom_fields(form: Form, of: FieldHolder, path: str, current_path: Callable[[], str]) -> None:
    """Add the custom fields that the game defines for this kind of object.

    ``current_path`` returns the path of the object's values, as edits name it.
    """
    form.covered_paths.add(path)
    for field in form.workspace.box.game.field:
        if field.of == of:
            _add(form, field, current_path)


def _add(form: Form, field: CustomField, current_path: Callable[[], str]) -> None:
    def read() -> object:
        value = custom_value(value_at(form.workspace.document.scenario, current_path()), field.id)
        return _EMPTY[field.type] if value is None else value

    def write(value: object) -> Edit:
        assert value is None or isinstance(value, bool | int | str)
        before = value_at(form.workspace.document.scenario, current_path())
        return set_field(
            current_path(), with_custom_value(before, field.id, value), msg("edits.set-field", field=field.name)
        )

    form.add_field(f"own-{field.id}", _widget(field), read, write, title=field.name)


_EMPTY: dict[str, object] = {"number": None, "flag": False, "choice": None, "line": "", "text": ""}


def _widget(field: CustomField) -> Field:
    unset = msg("form.custom-not-set").text()
    match field.type:
        case "number":
            return NumberField(0, field.most, unset)
        case "flag":
            return CheckField(escape_mnemonic(field.name))
        case "choice":
            choices: list[Choice] = [(each, name_from_id(each)) for each in field.choices]
            return ChoiceField([(None, unset), *choices])
        case "line":
            return LineField()
        case "text":
            return PlainTextField()


class PlainTextField(CompoundField):
    """A plain text field of several lines."""

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
        self.editor.leave = self.exited.emit
        self._filling = False

    def _tell(self) -> None:
        if not self._filling:
            self.edited.emit(self.content())

    def content(self) -> object:
        """Return the text."""
        return self.editor.toPlainText()

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        self._filling = True
        self.editor.setPlainText(str(value))
        self._filling = False


@catch_qt_errors
class _Editor(QPlainTextEdit):
    leave: Callable[[], object]

    def focusOutEvent(self, event: object) -> None:  # noqa: N802 - Qt names it
        """Call ``leave`` when the editor loses focus."""
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.leave()
