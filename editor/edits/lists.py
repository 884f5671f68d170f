"""General edits of lists: add, remove and reorder the things in them.

Paths are those of ``set_field``: ``objectives`` is a list, ``objectives/hold-the-gym`` a thing in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editor.board.names import name_from_id
from editor.edits.change import inserted, moved, without
from editor.edits.edit import Edit
from editor.edits.fields import change_at, item_index
from editor.edits.levels import remove_level
from editor.edits.sides import remove_side
from editor.edits.zones import remove_zone
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.scenario import Scenario

_WITH_TIES: dict[str, Callable[[str], Edit]] = {"levels": remove_level, "sides": remove_side, "zones": remove_zone}
"""Lists whose things other fields point to: removing one unties them."""


def add_item(path: str, item: object, label: Message | None = None) -> Edit:
    """Add a thing at the end of the list at the path."""

    def added(items: Any) -> object:
        _refuse_twice(_list(items, path), item)
        return inserted(items, item)

    return Edit(
        label or msg("edits.add-item", name=_name(item, path)), lambda scenario: change_at(scenario, path, added)
    )


def remove_item(path: str, label: Message | None = None) -> Edit:
    """Remove the thing at the path from its list; a level, side or zone as ``remove_level`` and its like do."""
    parent, _, key = path.rpartition("/")

    def removed(items: Any) -> object:
        return without(items, _index(items, path, key))

    def apply(scenario: Scenario) -> Scenario:
        if parent in _WITH_TIES:
            return _WITH_TIES[parent](key).apply(scenario)
        return change_at(scenario, parent, removed)

    return Edit(label or msg("edits.remove-item", name=name_from_id(_last_word(path))), apply)


def reorder_item(path: str, index: int, label: Message | None = None) -> Edit:
    """Give the thing at the path the number ``index`` in its list; too large a number makes it the last."""
    parent, _, key = path.rpartition("/")

    def reordered(items: Any) -> object:
        return moved(items, _index(items, path, key), index)

    return Edit(
        label or msg("edits.reorder-item", name=name_from_id(_last_word(path))),
        lambda scenario: change_at(scenario, parent, reordered),
    )


def _list(value: Any, path: str) -> tuple[Any, ...]:
    if type(value) is not tuple:
        raise EditRejected(msg("edits.not-a-list", path=path))
    return value


def _index(items: Any, path: str, key: str) -> int:
    index = item_index(_list(items, path), key)
    if index is None:
        raise EditRejected(msg("edits.nothing-there", path=path, key=key))
    return index


def _refuse_twice(items: tuple[Any, ...], item: object) -> None:
    item_id = getattr(item, "id", None)
    if item_id is not None and item_index(items, item_id) is not None:
        raise EditRejected(msg("edits.already-listed", item=item_id))


def _name(item: object, path: str) -> str:
    return getattr(item, "name", "") or name_from_id(getattr(item, "id", _last_word(path)))


def _last_word(path: str) -> str:
    """The last id or field in the path, numbers aside."""
    return next(key for key in reversed(path.split("/")) if not key.isdecimal())
