"""Makes changed copies of frozen values: checked like any new value, sharing all that stays the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from typing import Any, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.base import FileModel, HasId, ModelError
from editor.model.bounds import MOST_COPIES
from editor.model.level import Level
from editor.model.scenario import Scenario

V = TypeVar("V", bound=FileModel)
T = TypeVar("T")


_ABSENT = object()


def changed(value: V, **updates: object) -> V:
    """Return a checked copy of the value with some fields replaced, or the value itself if nothing differs.

    Validation rebuilds the tuples of all fields. The copy takes only the changed fields from the validated value, so
    that everything else keeps its identity. ``model_copy`` would also copy what a ``cached_property`` has stored.
    """
    updates = {name: new for name, new in updates.items() if not _same(getattr(value, name, _ABSENT), new)}
    if not updates:
        return value
    given = {name: getattr(value, name) for name in value.model_fields_set}  # includes the fields of other programs
    try:
        checked = type(value)(**(given | updates))
    except ValidationError as error:
        raise EditRejected(_reason(error.errors()[0])) from error
    kept = {name: getattr(value, name) for name in type(value).model_fields} | (value.model_extra or {})
    replaced_fields = {name: getattr(checked, name) for name in updates}
    return cast("V", type(value).model_construct(checked.model_fields_set, **(kept | replaced_fields)))


def _same(old: object, new: object) -> bool:
    return type(old) is type(new) and old == new


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one replaced; the same tuple if it is the one already there."""
    return items if items[index] is item else (*items[:index], item, *items[index + 1 :])


def inserted(items: tuple[T, ...], item: T, index: int | None = None) -> tuple[T, ...]:
    """The items with one more, which gets the number ``index``; without one, or if it is too large, the last."""
    at = len(items) if index is None else max(index, 0)
    return (*items[:at], item, *items[at:])


def without(items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return (*items[:index], *items[index + 1 :])


def moved(items: tuple[T, ...], index: int, to: int) -> tuple[T, ...]:
    """The items with one taken out and put back so that it gets the number ``to``, or the last number there is."""
    return inserted(without(items, index), items[index], to)


def index_of(items: Sequence[HasId], item_id: str, missing: Message) -> int:
    """The number of the item with that id; refused with the message ``missing`` if there is none."""
    for index, item in enumerate(items):
        if item.id == item_id:
            return index
    raise EditRejected(missing)


def level_index(scenario: Scenario, level_id: str) -> int:
    return index_of(scenario.levels, level_id, msg("edits.no-such-level", level=level_id))


def change_level(scenario: Scenario, level_id: str, change: Callable[[Level], Level]) -> Scenario:
    """The scenario with one level changed."""
    index = level_index(scenario, level_id)
    return changed(scenario, levels=replaced(scenario.levels, index, change(scenario.levels[index])))


_REASONS = {
    "less_than_equal": ("edits.too-large", "le"),
    "greater_than_equal": ("edits.too-small", "ge"),
    "string_too_long": ("edits.text-too-long", "max_length"),
    "string_too_short": ("edits.text-too-short", "min_length"),
    "too_long": ("edits.too-many", "max_length"),
    "too_short": ("edits.too-few", "min_length"),
    "literal_error": ("edits.not-a-choice", "expected"),
}
"""Kinds of faults -> the message for it, and what pydantic calls the limit."""


def _reason(error: ErrorDetails) -> Message:
    """Why the model refuses a value, in a sentence."""
    field = str(error["loc"][0]).replace("_", " ") if error["loc"] else ""
    details: dict[str, Any] = error.get("ctx", {})
    if error["type"] == "value_error":
        return msg("edits.not-possible", reason=_why(details["error"]))
    if error["type"] in _REASONS:
        message, limit = _REASONS[error["type"]]
        return msg(message, field=field, limit=details[limit])
    if error["type"] == "string_pattern_mismatch":
        return _about_characters(field, re.compile(details["pattern"]))
    return msg("edits.not-possible", reason=f"{field}: {error['msg']}")


def _why(error: ValueError) -> Name:
    return error.message if isinstance(error, ModelError) else str(error)


def _about_characters(field: str, allowed: re.Pattern[str]) -> Message:
    if allowed.fullmatch("two\nlines"):
        return msg("edits.no-control-characters", field=field)
    if allowed.fullmatch("one line"):
        return msg("edits.one-line", field=field)
    return msg("edits.not-an-id", field=field)


_LONGEST_STEM = 58
"""Of an id: so there is always room for its number."""


def copy_ids(piece: str) -> tuple[str, ...]:
    """The ids that a tile or door can have on a map of any game: ``gym``, and ``gym#2`` and so on for those of other
    boxes."""
    return (piece, *(f"{piece}#{number}" for number in range(2, MOST_COPIES + 1)))


def free_id(kind: str, taken: Collection[str]) -> str:
    """An id for one more of a kind: ``mine``, then ``mine-2``."""
    stem = kind[:_LONGEST_STEM].rstrip("-")
    return kind if kind not in taken else next(name for n in count(2) if (name := f"{stem}-{n}") not in taken)


def free_copy(piece: str, taken: Iterable[str]) -> str:
    """The id of the next copy of a tile or door: ``gym``, then ``gym#2``. The rules say whether the box has it."""
    used, names = set(taken), copy_ids(piece)
    return next((name for name in names if name not in used), names[-1])
