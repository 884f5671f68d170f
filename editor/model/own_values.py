"""Values that only the game knows: it names the fields (``[[field]]`` of ``game.toml``), files hold what is in them."""

from collections.abc import Iterable
from typing import Annotated, Literal

from annotated_types import MaxLen

from editor.model.base import ExtensibleModel, Id, Text, Whole
from editor.model.bounds import MANY

FieldHolder = Literal["scenario", "side", "unit", "marker"]
"""What can have fields of a game."""


class OwnValue(ExtensibleModel):
    """What a field of the game holds."""

    id: Id
    """The field of the game."""
    value: bool | Whole | Text
    """What is in it: a number, true, the id of a choice, or a text."""


OwnValues = Annotated[tuple[OwnValue, ...], MaxLen(MANY)]


def value_of(values: Iterable[OwnValue], field: str) -> bool | int | str | None:
    """What a field holds; ``None``: nothing was said."""
    return next((each.value for each in values if each.id == field), None)


def with_value(values: Iterable[OwnValue], field: str, value: bool | int | str | None) -> tuple[OwnValue, ...]:
    """The values with another one in a field. Nothing, an empty text and what is not so are not kept."""
    others = [each for each in values if each.id != field]
    if value is None or value is False or value == "":
        return tuple(others)
    return (*others, OwnValue(id=field, value=value))
