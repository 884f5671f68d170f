"""Finds facts of the box that do not say where they come from, so that nothing drawn anew passes for known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.messages import Message, msg
from editor.model.base import FileModel
from editor.model.sourced import SELF_EVIDENT


def missing_provenance(things: Iterable[FileModel]) -> tuple[Message, ...]:
    """A message for every fact without an origin, and for every origin of something that is not given."""
    return tuple(message for thing in things for message in _check(thing, str(getattr(thing, "id", "")), ""))


def _check(value: FileModel, thing: str, path: str) -> Iterator[Message]:
    origins = getattr(value, "provenance", None)
    facts = set()
    for name, field in type(value).model_fields.items():
        content = getattr(value, name)
        if name in SELF_EVIDENT:  # a name may say that it is ours
            facts |= {name} if content else set()
            continue
        parts = _parts(content)
        for suffix, part in parts:
            yield from _check(part, thing, f"{path}{name}{suffix}.")
        given = content != field.get_default(call_default_factory=True)
        if origins is not None and given and not parts and name not in origins:
            yield msg("cards.no-origin", thing=thing, field=path + name)
        if content is not None:
            facts.add(name)
    for name in sorted(set(origins or ()) - facts):
        yield msg("cards.origin-of-nothing", thing=thing, field=path + name)


def _parts(content: object) -> list[tuple[str, FileModel]]:
    """The values in it that have a provenance of their own, each with its number where there are several."""
    row = content if isinstance(content, tuple) else (content,)
    values = [item for item in row if isinstance(item, FileModel) and "provenance" in type(item).model_fields]
    return [(f"[{number}]" if isinstance(content, tuple) else "", item) for number, item in enumerate(values)]
