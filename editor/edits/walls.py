"""Edits of the author's own wall pieces and broken-wall markers.

Both are sets of edges: to add what is there, or to remove what is not, changes nothing and is not refused, so that a
stroke over many edges does what it looks like. A stroke merges into one step.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from editor.edits.change import change_level, changed
from editor.edits.edit import Edit
from editor.errors import Message, say
from editor.model.grid import Edge


def add_walls(level: str, edges: Iterable[Edge]) -> Edit:
    return _paint(say("edits.add-walls"), level, "walls", edges, present=True)


def remove_walls(level: str, edges: Iterable[Edge]) -> Edit:
    return _paint(say("edits.remove-walls"), level, "walls", edges, present=False)


def break_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Put broken-wall markers on edges."""
    return _paint(say("edits.break-walls"), level, "broken", edges, present=True)


def mend_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Take broken-wall markers off edges."""
    return _paint(say("edits.mend-walls"), level, "broken", edges, present=False)


def _paint(label: Message, level: str, layer: Literal["walls", "broken"], edges: Iterable[Edge], present: bool) -> Edit:
    stroke = frozenset(edges)

    def painted(before: tuple[Edge, ...]) -> tuple[Edge, ...]:
        return tuple(sorted(stroke.union(before) if present else set(before) - stroke))

    return Edit(
        label,
        lambda scenario: change_level(
            scenario, level, lambda found: changed(found, **{layer: painted(getattr(found, layer))})
        ),
        merge_key=(layer, present, level),
    )
