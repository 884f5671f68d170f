"""Edits of the author's lines of the kinds that a game has besides walls: fences, hedges, kerbs.

An edge has one such line at most: a stroke of another kind takes its place. As with walls, to take away what is not
there changes nothing, and a stroke merges into one step.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.edits.change import change_level, changed
from editor.edits.edit import Edit
from editor.messages import Name, say
from editor.model.grid import Edge
from editor.model.level import LaidLine, Level


def lay_lines(level: str, kind: str, edges: Iterable[Edge], name: Name = "") -> Edit:
    """Lay lines of a kind, in the place of others; ``name``: what players call the kind."""
    stroke = frozenset(edges)

    def laid(found: Level) -> Level:
        new = (LaidLine(edge=edge, kind=kind) for edge in stroke)
        return changed(found, lines=lines_in_order((*found.lines, *new)))

    label = say("edits.lay-lines", kind=name or kind)
    return Edit(label, lambda scenario: change_level(scenario, level, laid), merge_key=(label.id, level, kind))


def take_lines(level: str, edges: Iterable[Edge]) -> Edit:
    """Take the lines off edges."""
    stroke = frozenset(edges)

    def cleared(found: Level) -> Level:
        return changed(found, lines=without_lines(found.lines, stroke))

    label = say("edits.take-lines")
    return Edit(label, lambda scenario: change_level(scenario, level, cleared), merge_key=(label.id, level))


def lines_in_order(lines: Iterable[LaidLine]) -> tuple[LaidLine, ...]:
    """The lines as a level lists them; of two on one edge the last."""
    return tuple(each for _, each in sorted({each.edge: each for each in lines}.items()))


def without_lines(lines: Iterable[LaidLine], gone: Iterable[Edge]) -> tuple[LaidLine, ...]:
    leaving = frozenset(gone)
    return tuple(each for each in lines if each.edge not in leaving)
