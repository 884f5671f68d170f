"""The general edit: set one field, wherever it is.

A path names the field as the scenario's fields and ids do: ``title``, ``texts/story``, ``sides/norad/cp``,
``sides/norad/characters/jack/facing``, ``texts/special_rules/0``. Things that have an id are named by it, others by
their number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editor.board.names import name_from_id
from editor.edits.change import changed, replaced
from editor.edits.edit import Edit
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.base import FileModel
from editor.model.scenario import Scenario

_FIXED = {"format", "version"}


def set_field(path: str, value: object, label: Message | None = None) -> Edit:
    """Set the field at a path; merges while typing.

    The ids of things are fixed, because others refer to them; the scenario's own id is not.
    """
    keys = path.split("/")

    def apply(scenario: Scenario) -> Scenario:
        if keys[-1] in _FIXED or (keys[-1] == "id" and len(keys) > 1):
            raise EditRejected(msg("edits.fixed-field", path=path))
        return change_at(scenario, path, lambda _: value)

    return Edit(label or _label(keys), apply, merge_key=("set-field", path))


def change_at(scenario: Scenario, path: str, change: Callable[[Any], object]) -> Scenario:
    """The scenario with what is found at the path changed."""

    def inside(value: Any, keys: list[str]) -> Any:
        if not keys:
            return change(value)
        key, *rest = keys
        if isinstance(value, FileModel) and key in type(value).model_fields:
            return changed(value, **{key: inside(getattr(value, key), rest)})
        if type(value) is tuple and (index := item_index(value, key)) is not None:
            return replaced(value, index, inside(value[index], rest))
        raise EditRejected(msg("edits.nothing-there", path=path, key=key))

    result = inside(scenario, path.split("/"))
    assert isinstance(result, Scenario)
    return result


def value_at(scenario: Scenario, path: str) -> Any:
    """What is found at the path; refused if there is nothing."""
    value: Any = scenario
    for key in path.split("/"):
        if isinstance(value, FileModel) and key in type(value).model_fields:
            value = getattr(value, key)
        elif type(value) is tuple and (index := item_index(value, key)) is not None:
            value = value[index]
        else:
            raise EditRejected(msg("edits.nothing-there", path=path, key=key))
    return value


def item_index(items: tuple[Any, ...], key: str) -> int | None:
    """The number of the item that the key names: by its id if it has one, else the number itself."""
    for index, item in enumerate(items):
        if getattr(item, "id", None) == key or (not hasattr(item, "id") and str(index) == key):
            return index
    return None


def _label(keys: list[str]) -> Message:
    *things, field = (key for key in keys if not key.isdecimal())
    words = field.replace("_", " ")
    if len(things) > 1:
        return msg("edits.set-field-of", field=words, name=name_from_id(things[-1]))
    return msg("edits.set-field", field=words)
