"""Form fields for the custom values that a game defines for its sides, markers and scenarios."""

from __future__ import annotations

from collections.abc import Callable, Container

from editor.board.names import custom_choice_name, game_word
from editor.edits import Edit, set_field, value_at
from editor.messages import msg, to_text
from editor.model.custom_values import CustomField, FieldHolder, custom_value, with_custom_value
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field, LineField, NumberField, PlainTextField
from editor.ui.forms.form import Form
from editor.ui.widgets.plain_text import escape_mnemonic


def add_custom_fields(
    form: Form, of: FieldHolder, path: str, current_path: Callable[[], str], without: Container[str] = ()
) -> None:
    """Add the custom fields that the game defines for this kind of object.

    ``current_path`` returns the path of the object's values, as edits name it; ``without``: fields to leave out.
    """
    form.covered_paths.add(path)
    for field in form.workspace.box.game.field:
        if field.of == of and field.id not in without:
            _add(form, field, current_path)


def _add(form: Form, field: CustomField, current_path: Callable[[], str]) -> None:
    def read() -> object:
        value = custom_value(value_at(form.workspace.document.scenario, current_path()), field.id)
        return _EMPTY[field.type] if value is None else value

    def write(value: object) -> Edit:
        assert value is None or isinstance(value, bool | int | str)
        before = value_at(form.workspace.document.scenario, current_path())
        return set_field(
            current_path(), with_custom_value(before, field.id, value), msg("edits.set-field", field=game_word(field))
        )

    form.add_field(f"own-{field.id}", _widget(field), read, write, title=to_text(game_word(field)))


_EMPTY: dict[str, object] = {"number": None, "flag": False, "choice": None, "line": "", "text": ""}


def _widget(field: CustomField) -> Field:
    unset = msg("form.custom-not-set").text()
    match field.type:
        case "number":
            return NumberField(0, field.most, unset)
        case "flag":
            return CheckField(escape_mnemonic(to_text(game_word(field))))
        case "choice":
            choices: list[Choice] = [(each, to_text(custom_choice_name(each))) for each in field.choices]
            return ChoiceField([(None, unset), *choices])
        case "line":
            return LineField()
        case "text":
            return PlainTextField()
