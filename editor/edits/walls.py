"""Edits of what stands on edges: walls, breaches, and the other lines of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from editor.edits.change import change_level, changed
from editor.edits.edit import Edit
from editor.messages import Message, Name, msg
from editor.model.grid import Edge
from editor.model.level import Broken, LaidLine, Level


def add_walls(level: str, edges: Iterable[Edge]) -> Edit:
    stroke = frozenset(edges)

    def built(found: Level) -> Level:
        return changed(found, walls=tuple(sorted(stroke.union(found.walls))))

    return _stroke(msg("edits.add-walls"), level, built)


def remove_walls(level: str, edges: Iterable[Edge]) -> Edit:
    stroke = frozenset(edges)

    def cleared(found: Level) -> Level:
        return changed(found, walls=tuple(sorted(set(found.walls) - stroke)))

    return _stroke(msg("edits.remove-walls"), level, cleared)


def break_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Put broken-wall markers on edges where nothing is broken yet."""
    stroke = frozenset(edges)

    def broken(found: Level) -> Level:
        new = (Broken(edge=edge) for edge in stroke.difference(found.broken_edges))
        return changed(found, broken=in_order((*found.broken, *new)))

    return _stroke(msg("edits.break-walls"), level, broken)


def break_doors(level: str, edges: Iterable[Edge], doors: Iterable[str] = ()) -> Edit:
    """Put broken-door markers on edges, in place of what else is broken there, and take the destroyed doors away."""
    stroke, gone = frozenset(edges), frozenset(doors)

    def broken(found: Level) -> Level:
        new = (Broken(edge=edge, of="door") for edge in stroke)
        return changed(
            found,
            doors=tuple(door for door in found.doors if door.id not in gone),
            broken=in_order((*found.broken, *new)),
        )

    return _stroke(msg("edits.break-doors"), level, broken)


def mend_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Take what is broken off edges."""
    stroke = frozenset(edges)

    def mended(found: Level) -> Level:
        return changed(found, broken=without_edges(found.broken, stroke))

    return _stroke(msg("edits.mend-walls"), level, mended)


def in_order(broken: Iterable[Broken]) -> tuple[Broken, ...]:
    """What is broken, as a level lists it; of two things on one edge the last."""
    return tuple(each for _, each in sorted({each.edge: each for each in broken}.items()))


def without_edges(broken: Iterable[Broken], gone: Iterable[Edge]) -> tuple[Broken, ...]:
    leaving = frozenset(gone)
    return tuple(each for each in broken if each.edge not in leaving)


def _stroke(label: Message, level: str, change: Callable[[Level], Level]) -> Edit:
    return Edit(label, lambda scenario: change_level(scenario, level, change), merge_key=(label.id, level))


def lay_lines(level: str, kind: str, edges: Iterable[Edge], name: Name = "") -> Edit:
    """Lay lines of a kind, in the place of others; ``name``: what players call the kind."""
    stroke = frozenset(edges)

    def laid(found: Level) -> Level:
        new = (LaidLine(edge=edge, kind=kind) for edge in stroke)
        return changed(found, lines=lines_in_order((*found.lines, *new)))

    label = msg("edits.lay-lines", kind=name or kind)
    return Edit(label, lambda scenario: change_level(scenario, level, laid), merge_key=(label.id, level, kind))


def take_lines(level: str, edges: Iterable[Edge]) -> Edit:
    """Take the lines off edges."""
    stroke = frozenset(edges)

    def cleared(found: Level) -> Level:
        return changed(found, lines=without_lines(found.lines, stroke))

    label = msg("edits.take-lines")
    return Edit(label, lambda scenario: change_level(scenario, level, cleared), merge_key=(label.id, level))


def lines_in_order(lines: Iterable[LaidLine]) -> tuple[LaidLine, ...]:
    """The lines as a level lists them; of two on one edge the last."""
    return tuple(each for _, each in sorted({each.edge: each for each in lines}.items()))


def without_lines(lines: Iterable[LaidLine], gone: Iterable[Edge]) -> tuple[LaidLine, ...]:
    leaving = frozenset(gone)
    return tuple(each for each in lines if each.edge not in leaving)
