"""Custom fields: a game defines them (``[[field]]`` of ``game.toml``), scenario files hold their values."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen
from pydantic import model_validator

from editor.model.base import ExtensibleModel, GameTerm, Id, ModelError, SafeInt, Text
from editor.model.limits import MAX_ENTRIES

FieldHolder = Literal["scenario", "side", "unit", "marker"]
"""What can have custom fields."""


class CustomValue(ExtensibleModel):
    """The value of a custom field."""

    id: Id
    """The field of the game."""
    value: bool | SafeInt | Text
    """The value: a number, true, the id of a choice, or a text."""


CustomValues = Annotated[tuple[CustomValue, ...], MaxLen(MAX_ENTRIES)]


def custom_value(values: Iterable[CustomValue], field: str) -> bool | int | str | None:
    """Return the value of a field, or ``None`` if it is not set."""
    return next((each.value for each in values if each.id == field), None)


def with_custom_value(
    values: Iterable[CustomValue], field: str, value: bool | int | str | None
) -> tuple[CustomValue, ...]:
    """Return the values with one field changed. Empty texts and false are not stored."""
    others = [each for each in values if each.id != field]
    if value is None or value is False or value == "":
        return tuple(others)
    return (*others, CustomValue(id=field, value=value))


def choice_name(choice: str) -> str:
    """Return the English name of a choice, made from its id."""
    return choice.replace("-", " ").capitalize()


class CustomField(GameTerm):
    """A field that a game adds to scenarios, sides, units or markers."""

    of: FieldHolder = "scenario"
    """What it is a field of."""
    type: Literal["number", "flag", "choice", "line", "text"]
    """The type of its value."""
    most: Annotated[int, Ge(1), Le(999)] = 99
    """The largest number."""
    choices: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """The possible choices."""

    @model_validator(mode="after")
    def _check_choices(self) -> Self:
        if (self.type == "choice") != bool(self.choices):
            raise ModelError("choices", "field-choices")
        return self
