"""The ``Edit`` type, and helpers that build changed copies of frozen values."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import count
from typing import Any, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from editor.board.names import name_from_id
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.base import FileModel, HasId, ModelError
from editor.model.level import Level
from editor.model.limits import MAX_COPIES
from editor.model.scenario import Scenario
from editor.values import FrozenStruct


class Edit(FrozenStruct):
    """A change that can be applied to any scenario.

    ``apply`` returns the next scenario, the same object if nothing changes, or raises ``EditRejected``. It never
    modifies its argument, and unchanged parts keep their identity. Consecutive edits with the same ``merge_key`` within
    one gesture, such as the steps of a drag, become one step of the history.
    """

    label: Message
    apply: Callable[[Scenario], Scenario]
    merge_key: Hashable | None = None


def combine_edits(label: Message, edits: Sequence[Edit], merge_key: Hashable | None = None) -> Edit:
    """Return one edit that applies several in order; it is rejected if one of them is."""

    def apply(scenario: Scenario) -> Scenario:
        for edit in edits:
            scenario = edit.apply(scenario)
        return scenario

    return Edit(label, apply, merge_key)


def rejected_edit(why: Message) -> Edit:
    """Return an edit that is always rejected, for changes that could not even be planned."""

    def apply(_: Scenario) -> Scenario:
        raise EditRejected(why)

    return Edit(why, apply)


def label_for_ids(one: str, many: str, ids: Collection[str], name: Name = "") -> Message:
    """Return the message ``one`` with the name of a single thing, or ``many`` with the count."""
    if len(ids) == 1:
        return msg(one, name=name or name_from_id(next(iter(ids))))
    return msg(many, count=len(ids))


_V = TypeVar("_V", bound=FileModel)
_T = TypeVar("_T")


_ABSENT = object()


def replace_fields(value: _V, **updates: object) -> _V:
    """Return a checked copy of the value with some fields replaced, or the value itself if nothing differs.

    Validation rebuilds the tuples of all fields. The copy takes only the changed fields from the validated value, so
    that everything else keeps its identity. ``model_copy`` would also copy what a ``cached_property`` has stored.
    """
    updates = {name: new for name, new in updates.items() if not _is_unchanged(getattr(value, name, _ABSENT), new)}
    if not updates:
        return value
    given = {name: getattr(value, name) for name in value.model_fields_set}  # with the fields of other programs
    try:
        checked = type(value)(**(given | updates))
    except ValidationError as error:
        raise EditRejected(_explain(error.errors()[0])) from error
    kept = {name: getattr(value, name) for name in type(value).model_fields} | (value.model_extra or {})
    replaced_fields = {name: getattr(checked, name) for name in updates}
    return cast("_V", type(value).model_construct(checked.model_fields_set, **(kept | replaced_fields)))


def _is_unchanged(old: object, new: object) -> bool:
    return type(old) is type(new) and old == new


def replace_at(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """Return the items with one replaced, or the same tuple if the item is already there."""
    return items if items[index] is item else (*items[:index], item, *items[index + 1 :])


def insert_at(items: tuple[_T, ...], item: _T, index: int | None = None) -> tuple[_T, ...]:
    """Return the items with one inserted at ``index``, or added at the end."""
    at = len(items) if index is None else max(index, 0)
    return (*items[:at], item, *items[at:])


def remove_at(items: tuple[_T, ...], index: int) -> tuple[_T, ...]:
    """Return the items without the one at ``index``."""
    return (*items[:index], *items[index + 1 :])


def move_item(items: tuple[_T, ...], index: int, to: int) -> tuple[_T, ...]:
    """Return the items with one moved to the index ``to``, or to the end."""
    return insert_at(remove_at(items, index), items[index], to)


def find_index(items: Sequence[HasId], item_id: str, missing: Message) -> int:
    """Return the index of the item with that id. Raises ``EditRejected`` with ``missing`` if there is none."""
    for index, item in enumerate(items):
        if item.id == item_id:
            return index
    raise EditRejected(missing)


def find_level_index(scenario: Scenario, level_id: str) -> int:
    """Return the index of a level. Raises ``EditRejected`` if there is none."""
    return find_index(scenario.levels, level_id, msg("edits.no-such-level", level=name_from_id(level_id)))


def update_level(scenario: Scenario, level_id: str, change: Callable[[Level], Level]) -> Scenario:
    """Return the scenario with one level changed."""
    index = find_level_index(scenario, level_id)
    return replace_fields(scenario, levels=replace_at(scenario.levels, index, change(scenario.levels[index])))


_REASONS = {
    "less_than_equal": ("edits.too-large", "le"),
    "greater_than_equal": ("edits.too-small", "ge"),
    "string_too_long": ("edits.text-too-long", "max_length"),
    "string_too_short": ("edits.text-too-short", "min_length"),
    "too_long": ("edits.too-many", "max_length"),
    "too_short": ("edits.too-few", "min_length"),
    "literal_error": ("edits.not-a-choice", "expected"),
}
"""pydantic's error type -> our message, and pydantic's name for the limit."""


def _explain(error: ErrorDetails) -> Message:
    """Explain why the model rejects a value."""
    field = str(error["loc"][0]).replace("_", " ") if error["loc"] else ""
    details: dict[str, Any] = error.get("ctx", {})
    if error["type"] == "value_error":
        return msg("edits.not-possible", reason=_reason_text(details["error"]))
    if error["type"] in _REASONS:
        message, limit = _REASONS[error["type"]]
        return msg(message, field=field, limit=details[limit])
    if error["type"] == "string_pattern_mismatch":
        return _explain_characters(field, re.compile(details["pattern"]))
    return msg("edits.not-possible", reason=f"{field}: {error['msg']}")


def _reason_text(error: ValueError) -> Name:
    return error.message if isinstance(error, ModelError) else str(error)


def _explain_characters(field: str, allowed: re.Pattern[str]) -> Message:
    if allowed.fullmatch("two\nlines"):
        return msg("edits.no-control-characters", field=field)
    if allowed.fullmatch("one line"):
        return msg("edits.one-line", field=field)
    return msg("edits.not-an-id", field=field)


_LONGEST_STEM = 58
"""Longest id that leaves room for a number."""


def possible_copy_ids(piece: str) -> tuple[str, ...]:
    """Return all ids that a tile or door can have on a map: ``gym``, ``gym#2`` and so on."""
    return (piece, *(f"{piece}#{number}" for number in range(2, MAX_COPIES + 1)))


def unused_id(kind: str, taken: Collection[str]) -> str:
    """Return an unused id for one more of a kind: ``mine``, then ``mine-2``."""
    stem = kind[:_LONGEST_STEM].rstrip("-")
    return kind if kind not in taken else next(name for n in count(2) if (name := f"{stem}-{n}") not in taken)


def unused_copy_id(piece: str, taken: Iterable[str]) -> str:
    """Return the id of the next copy of a tile or door: ``gym``, then ``gym#2``.

    Whether the box has that copy is checked by the rules.
    """
    used, names = set(taken), possible_copy_ids(piece)
    return next((name for name in names if name not in used), names[-1])
