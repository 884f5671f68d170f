"""Forms made from models: for the author's own cards, which have as many fields as the cards of the box.

Each field gets the widget that its type asks for. Numbers that nobody knows, and parts that a card does not have, are
``None`` in the model and empty here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from editor.board.names import name_from_id, room_name
from editor.edits import Edit, set_field, value_at
from editor.errors import EditRejected
from editor.messages import Message, Name, msg, table, to_text
from editor.model.base import FileModel
from editor.model.fields import field_limits
from editor.model.game_words import GameWord, WordList
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import Choice, ChoiceField, Field, LineField, NumberField, TickField, TicksField
from editor.ui.panels.form import Form
from editor.values import FrozenStruct, replace

LEFT_OUT = frozenset({"id", "provenance"})
"""Ids are given once, and an author's own card needs no source."""

Choices = Callable[[], list[Choice]]
"""What a field that names a thing of the box can name."""


class FieldType(FrozenStruct):
    """What a field holds: a plain type, perhaps optional, perhaps several."""

    plain: Any
    optional: bool = False
    several: bool = False
    words: WordList | None = None
    """The list of the game that its words are from."""


def field_type(annotation: Any, marks: Sequence[object] = ()) -> FieldType:
    """The type of a field of a model, without all that only bounds it."""
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
    """The fields of one model. Parts that are models themselves follow under headings; lists of models do not."""

    def __init__(
        self,
        workspace: Workspace,
        model: type[FileModel],
        path: str,
        place: Callable[[], str],
        choices: dict[str, Choices] | None = None,
    ) -> None:
        """``path``: of the model, with ``*`` for things of lists; ``place``: where it is now."""
        super().__init__(workspace)
        self._named = choices or {}
        self._offers: list[tuple[ChoiceField, Choices, bool]] = []
        self._parts: list[tuple[str, Callable[[], str]]] = []
        self._build(model, path, place)

    def message(self, name: str, /, **params: object) -> Message:
        """Cards have a table of their own: each field and each value has its words there."""
        return msg(f"form-cards.{name}", **params)

    def _build(self, model: type[FileModel], path: str, place: Callable[[], str]) -> None:
        for name, info in model.model_fields.items():
            kind = field_type(info.annotation, info.metadata)
            if name in LEFT_OUT:
                continue
            if isinstance(kind.plain, type) and issubclass(kind.plain, FileModel):
                if not kind.several and name not in self._named:
                    self._part(kind, f"{path}/{name}", lambda name=name: f"{place()}/{name}")  # type: ignore[misc]
                continue
            self._field(name, kind, f"{path}/{name}", lambda name=name: f"{place()}/{name}")  # type: ignore[misc]

    def _part(self, kind: FieldType, path: str, place: Callable[[], str]) -> None:
        """A model within the model; one that may be missing has a tick."""
        name = path.rpartition("/")[2].replace("_", "-")
        self.heading(self.words(f"part-{name}"))
        before = len(self.fields)
        if kind.optional:
            part: type[FileModel] = kind.plain
            self.add(
                f"has-{path}",
                TickField(self.words("has-part")),
                lambda: self._value(place()) is not None,
                lambda has: set_field(place(), part() if has else None),
            )
        self._build(kind.plain, path, place)
        for key in list(self.fields)[before + 1 :] if kind.optional else ():
            self._parts.append((key, place))

    def _field(self, name: str, kind: FieldType, path: str, place: Callable[[], str]) -> None:
        words = name.replace("_", "-")
        widget = self._widget(name, kind, path)
        empty = widget.content()
        key = path

        def read() -> object:
            value = self._value(place())
            return empty if value is None and not (isinstance(widget, NumberField | ChoiceField)) else value

        def write(value: object) -> Edit:
            cleared = kind.optional and value in ("", ())
            return set_field(place(), None if cleared else value)

        self.covers.add(path)
        self.add(key, widget, read, write, path=path, words=f"field-{words}")

    def _widget(self, name: str, kind: FieldType, path: str) -> Field:
        if name in self._named:
            box = ChoiceField([])
            self._offers.append((box, self._named[name], kind.optional))
            return box
        if kind.words is not None or get_origin(kind.plain) is Literal:
            values = self.workspace.box.game.words(kind.words) if kind.words else get_args(kind.plain)
            named = room_name if kind.words == "room_types" else self._value_name
            names: list[tuple[str, str]] = [(each, to_text(named(each))) for each in values]
            if kind.several:
                return TicksField(names, lines=min(len(names), 6), sorts=True)
            return ChoiceField([(None, self.words("unknown")), *names] if kind.optional else list(names))
        if kind.plain is bool:
            return TickField(self.words(f"field-{name.replace('_', '-')}"))
        if kind.plain is int:
            bounds = field_limits(path)
            return NumberField(bounds.least or 0, bounds.most or 999, self.words("unknown") if kind.optional else "")
        return LineField(whole=True)

    def _value_name(self, value: str) -> Name:
        """A word of another game than Earth Reborn is called after its id."""
        return msg(f"form-cards.value-{value}") if f"value-{value}" in table("form-cards") else name_from_id(value)

    def _value(self, path: str) -> Any:
        """What is there; nothing where the part it belongs to is missing."""
        try:
            return value_at(self.workspace.document.scenario, path)
        except EditRejected:
            return None

    def refresh(self) -> None:
        for box, choices, optional in self._offers:
            nothing: list[Choice] = [(None, msg("form-cards.none").text())] if optional else []
            box.offer([*nothing, *choices()])
        super().refresh()
        for key, place in self._parts:
            self.show_field(key, self._value(place()) is not None)
