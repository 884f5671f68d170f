"""Forms generated from pydantic models, for custom cards, which have as many fields as the cards of the box.

Each field gets the widget of its type. Unknown numbers and missing parts are ``None`` in the model and empty here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from editor.board.names import faction_name, name_from_id, room_label
from editor.edits import Edit, set_field, value_at
from editor.errors import EditRejected
from editor.messages import Message, Name, msg, table, to_text
from editor.model.base import FileModel
from editor.model.fields import field_limits
from editor.model.game_words import GameWord, WordList
from editor.ui.forms.fields import CheckField, CheckListField, Choice, ChoiceField, Field, LineField, NumberField
from editor.ui.forms.form import Form
from editor.ui.map.workspace import Workspace
from editor.values import FrozenStruct, replace

HIDDEN_FIELDS = frozenset({"id", "provenance"})
"""Fields without a widget: ids never change, and custom cards need no provenance."""

Choices = Callable[[], list[Choice]]
"""Returns the choices of a field that refers to something in the box."""


class FieldType(FrozenStruct):
    """Type of a field: a plain type, perhaps optional, perhaps a tuple of it."""

    plain: Any
    optional: bool = False
    several: bool = False
    words: WordList | None = None
    """List of the game that its words are from."""


def field_type(annotation: Any, marks: Sequence[object] = ()) -> FieldType:
    """Return the type of a model field without its constraints."""
    words = next((mark.of for mark in marks if isinstance(mark, GameWord)), None)
    if get_origin(annotation) is Annotated:
        plain, *more = get_args(annotation)
        inner = field_type(plain, more)
    elif get_origin(annotation) in (Union, UnionType):
        kinds = [each for each in get_args(annotation) if each is not NoneType]
        inner = replace(field_type(kinds[0]), optional=True)
    elif get_origin(annotation) is tuple:
        inner = replace(field_type(get_args(annotation)[0]), several=True)
    else:
        inner = FieldType(annotation)
    return replace(inner, words=words or inner.words)


class ModelForm(Form):
    """The fields of one model.

    Nested models follow below headings. Lists of models are left out.
    """

    def __init__(
        self,
        workspace: Workspace,
        model: type[FileModel],
        path: str,
        current_path: Callable[[], str],
        choices: dict[str, Choices] | None = None,
        only: Collection[str] | None = None,
    ) -> None:
        """Make the form of the model at ``path``, which may contain ``*`` for list items.

        ``current_path`` returns the actual path; ``only`` names the fields that the form has, ``None`` for all.
        """
        super().__init__(workspace)
        self._only = only
        self._named = choices or {}
        self._offers: list[tuple[ChoiceField, Choices, bool]] = []
        self._parts: list[tuple[str, Callable[[], str]]] = []
        self._build(model, path, current_path)

    def message(self, name: str, /, **params: object) -> Message:
        """Return a message of the ``form-cards`` table."""
        return msg(f"form-cards.{name}", **params)

    def _build(self, model: type[FileModel], path: str, current_path: Callable[[], str]) -> None:
        for name, info in model.model_fields.items():
            kind = field_type(info.annotation, info.metadata)
            if name in HIDDEN_FIELDS or (self._only is not None and name not in self._only):
                continue
            if isinstance(kind.plain, type) and issubclass(kind.plain, FileModel):
                if not kind.several and name not in self._named:
                    self._part(kind, f"{path}/{name}", lambda name=name: f"{current_path()}/{name}")  # type: ignore[misc]
                continue
            self._field(name, kind, f"{path}/{name}", lambda name=name: f"{current_path()}/{name}")  # type: ignore[misc]

    def _part(self, kind: FieldType, path: str, current_path: Callable[[], str]) -> None:
        """Add the fields of a nested model; an optional one has a check box."""
        name = path.rpartition("/")[2].replace("_", "-")
        self.add_heading(self.form_text(f"part-{name}"))
        before = len(self.fields)
        if kind.optional:
            part: type[FileModel] = kind.plain
            self.add_field(
                f"has-{path}",
                CheckField(self.form_text("has-part")),
                lambda: self._value(current_path()) is not None,
                lambda has: set_field(current_path(), part() if has else None),
            )
        self._build(kind.plain, path, current_path)
        for key in list(self.fields)[before + 1 :] if kind.optional else ():
            self._parts.append((key, current_path))

    def _field(self, name: str, kind: FieldType, path: str, current_path: Callable[[], str]) -> None:
        words = name.replace("_", "-")
        widget = self._widget(name, kind, path)
        empty = widget.content()
        key = path

        def read() -> object:
            value = self._value(current_path())
            return empty if value is None and not (isinstance(widget, NumberField | ChoiceField)) else value

        def write(value: object) -> Edit:
            cleared = kind.optional and value in ("", ())
            return set_field(current_path(), None if cleared else value)

        self.covered_paths.add(path)
        self.add_field(key, widget, read, write, path=path, message_id=f"field-{words}")

    def _widget(self, name: str, kind: FieldType, path: str) -> Field:
        if name in self._named:
            box = ChoiceField([])
            self._offers.append((box, self._named[name], kind.optional))
            return box
        if kind.words is not None or get_origin(kind.plain) is Literal:
            values = self.workspace.box.game.words(kind.words) if kind.words else get_args(kind.plain)
            names: list[tuple[str, str]] = [(each, to_text(self._value_name(each, kind.words))) for each in values]
            if kind.several:
                return CheckListField(names, lines=min(len(names), 6), sorts=True)
            return ChoiceField([(None, self.form_text("unknown")), *names] if kind.optional else list(names))
        if kind.plain is bool:
            return CheckField(self.form_text(f"field-{name.replace('_', '-')}"))
        if kind.plain is int:
            bounds = field_limits(path)
            return NumberField(
                bounds.least or 0, bounds.most or 999, self.form_text("unknown") if kind.optional else ""
            )
        return LineField(whole=True)

    def _value_name(self, value: str, words: WordList | None) -> Name:
        """Return the translated name of a value; values of other games are named after their id."""
        match words:
            case "faction":
                return faction_name(value, self.workspace.box.game)
            case "room_types":
                return room_label(value)
        return msg(f"form-cards.value-{value}") if f"value-{value}" in table("form-cards") else name_from_id(value)

    def _value(self, path: str) -> Any:
        """Return the value at a path, or ``None`` if the part that it belongs to is missing."""
        try:
            return value_at(self.workspace.document.scenario, path)
        except EditRejected:
            return None

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        for box, choices, optional in self._offers:
            nothing: list[Choice] = [(None, msg("form-cards.none").text())] if optional else []
            box.set_choices([*nothing, *choices()])
        super().refresh()
        for key, current_path in self._parts:
            self.show_field(key, self._value(current_path()) is not None)
