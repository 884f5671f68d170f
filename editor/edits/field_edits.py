"""General edits by path: set a field, change a list, ignore a warning.

A path consists of field names and ids: ``title``, ``texts/story``, ``sides/red/cp``,
``sides/red/characters/jack/facing``, ``texts/special_rules/0``. Items with an id are addressed by it, others by their
index. ``objectives`` is a list, ``objectives/hold-the-gym`` an item of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unicodedata import normalize

from editor.board.names import name_from_id, objective_name, rule_title, side_name, zone_name
from editor.edits.edit import Edit, insert_at, move_item, remove_at, replace_at, replace_fields
from editor.edits.level_edits import remove_level, remove_zone
from editor.edits.side_edits import remove_side
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.base import FileModel
from editor.model.objectives import Objective
from editor.model.scenario import IgnoredWarning, Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.spelling import hyphenated
from editor.values import replace

_FIXED = {"format", "version"}


def set_field(path: str, value: object, label: Message | None = None) -> Edit:
    """Set the field at a path; merges while typing.

    The ids of items cannot be changed because other fields refer to them; the id of the scenario can.
    """
    keys = path.split("/")

    def apply(scenario: Scenario) -> Scenario:
        if keys[-1] in _FIXED or (keys[-1] == "id" and len(keys) > 1):
            raise EditRejected(msg("edits.fixed-field"))
        return update_at(scenario, path, lambda _: value)

    return Edit(label or _label(keys), apply, merge_key=("set-field", path))


def set_title(title: str) -> Edit:
    """Set the title of the scenario. Its id follows until the author has set another one."""

    def apply(scenario: Scenario) -> Scenario:
        named = replace_fields(scenario, title=title)
        follows = scenario.id in (DEFAULT_ID, id_from_title(scenario.title))
        return replace_fields(named, id=id_from_title(title)) if follows else named

    return replace(set_field("title", title), apply=apply)


DEFAULT_ID = "scenario"
_LONGEST_ID = 64


def id_from_title(title: str) -> str:
    """Return an id for a title: its letters without accents and its digits, with hyphens between the words."""
    plain = normalize("NFKD", title.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()
    return hyphenated(plain)[:_LONGEST_ID].strip("-") or DEFAULT_ID


def name_field_edit(edit: Edit, field: Name, scenario: Scenario) -> Edit:
    """Return an edit of a field whose label has the words of the form and the name of the changed item."""
    match edit.merge_key:
        case ("set-field", str(path)) if edit.label.id in _FIELD_LABELS:
            name = _item_name(scenario, path)
            label = msg("edits.set-field-of", field=field, name=name) if name else msg("edits.set-field", field=field)
            return replace(edit, label=label)
    return edit


_FIELD_LABELS = ("edits.set-field", "edits.set-field-of")


def _item_name(scenario: Scenario, path: str) -> Name:
    """Return the name of the innermost item that contains a field, or an empty text."""
    name: Name = ""
    value: Any = scenario
    for key in path.split("/")[:-1]:
        if isinstance(value, FileModel):
            value = getattr(value, key, None)
        elif type(value) is tuple and (index := find_item_index(value, key)) is not None:
            value = value[index]
            name = _known_name(value) or name
        else:
            break
    return name


def _known_name(item: object) -> Name:
    match item:
        case Side():
            return side_name(item)
        case Zone():
            return zone_name(item)
        case Objective():
            return objective_name(item)
        case StartingCharacter():
            return name_from_id(item.character)
    return str(getattr(item, "name", "") or name_from_id(str(getattr(item, "id", ""))))


def update_at(scenario: Scenario, path: str, change: Callable[[Any], object]) -> Scenario:
    """Return the scenario with the value at the path changed."""

    def inside(value: Any, keys: list[str]) -> Any:
        if not keys:
            return change(value)
        key, *rest = keys
        if isinstance(value, FileModel) and key in type(value).model_fields:
            return replace_fields(value, **{key: inside(getattr(value, key), rest)})
        if type(value) is tuple and (index := find_item_index(value, key)) is not None:
            return replace_at(value, index, inside(value[index], rest))
        raise EditRejected(msg("edits.nothing-there"))

    result = inside(scenario, path.split("/"))
    assert isinstance(result, Scenario)
    return result


def value_at(scenario: Scenario, path: str) -> Any:
    """Return the value at the path. Raises ``EditRejected`` if there is none."""
    value: Any = scenario
    for key in path.split("/"):
        if isinstance(value, FileModel) and key in type(value).model_fields:
            value = getattr(value, key)
        elif type(value) is tuple and (index := find_item_index(value, key)) is not None:
            value = value[index]
        else:
            raise EditRejected(msg("edits.nothing-there"))
    return value


def find_item_index(items: tuple[Any, ...], key: str) -> int | None:
    """Return the index of the item that a key of a path addresses, or ``None``."""
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


_REMOVE_WITH_REFERENCES: dict[str, Callable[[str], Edit]] = {
    "levels": remove_level,
    "sides": remove_side,
    "zones": remove_zone,
}
"""Lists whose items other fields refer to: removing one also removes the references."""


def add_item(path: str, item: object, label: Message | None = None) -> Edit:
    """Add an item to the end of the list at the path."""

    def added(items: Any) -> object:
        _reject_duplicate(_list(items), item)
        return insert_at(items, item)

    return Edit(
        label or msg("edits.add-item", name=_name(item, path)), lambda scenario: update_at(scenario, path, added)
    )


def remove_item(path: str, label: Message | None = None) -> Edit:
    """Remove the item at the path; levels, sides and zones with all references to them."""
    parent, _, key = path.rpartition("/")

    def removed(items: Any) -> object:
        return remove_at(items, _index(items, key))

    def apply(scenario: Scenario) -> Scenario:
        if parent in _REMOVE_WITH_REFERENCES:
            return _REMOVE_WITH_REFERENCES[parent](key).apply(scenario)
        return update_at(scenario, parent, removed)

    return Edit(label or msg("edits.remove-item", name=name_from_id(_last_word(path))), apply)


def reorder_item(path: str, index: int, label: Message | None = None) -> Edit:
    """Move the item at the path to ``index`` in its list, or to the end."""
    parent, _, key = path.rpartition("/")

    def reordered(items: Any) -> object:
        return move_item(items, _index(items, key), index)

    return Edit(
        label or msg("edits.reorder-item", name=name_from_id(_last_word(path))),
        lambda scenario: update_at(scenario, parent, reordered),
    )


def _list(value: Any) -> tuple[Any, ...]:
    if type(value) is not tuple:
        raise EditRejected(msg("edits.not-a-list"))
    return value


def _index(items: Any, key: str) -> int:
    index = find_item_index(_list(items), key)
    if index is None:
        raise EditRejected(msg("edits.nothing-there"))
    return index


def _reject_duplicate(items: tuple[Any, ...], item: object) -> None:
    item_id = getattr(item, "id", None)
    if item_id is not None and find_item_index(items, item_id) is not None:
        raise EditRejected(msg("edits.already-listed", item=_name(item, item_id)))


def _name(item: object, path: str) -> str:
    return getattr(item, "name", "") or name_from_id(getattr(item, "id", _last_word(path)))


def _last_word(path: str) -> str:
    """Return the last key of the path that is not an index."""
    return next(key for key in reversed(path.split("/")) if not key.isdecimal())


def ignore_warning(suppressed: IgnoredWarning) -> Edit:
    """Ignore a warning with a reason, which replaces an earlier one."""

    def apply(scenario: Scenario) -> Scenario:
        for index, other in enumerate(scenario.suppressed):
            if (other.rule, other.subjects) == (suppressed.rule, suppressed.subjects):
                again = replace_fields(other, reason=suppressed.reason)
                return replace_fields(scenario, suppressed=replace_at(scenario.suppressed, index, again))
        return replace_fields(scenario, suppressed=insert_at(scenario.suppressed, suppressed))

    return Edit(msg("edits.suppress", rule=rule_title(suppressed.rule)), apply)


def stop_ignoring(rule: str, subjects: tuple[str, ...]) -> Edit:
    """Show an ignored warning again."""

    def apply(scenario: Scenario) -> Scenario:
        kept = tuple(each for each in scenario.suppressed if (each.rule, each.subjects) != (rule, subjects))
        if kept == scenario.suppressed:
            raise EditRejected(msg("edits.not-suppressed", rule=rule_title(rule)))
        return replace_fields(scenario, suppressed=kept)

    return Edit(msg("edits.unsuppress", rule=rule_title(rule)), apply)
