"""Edits of walls, of what is broken on edges, and of the other lines of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from editor.edits.edit import Edit, replace_fields, update_level
from editor.messages import Message, Name, msg
from editor.model.grid import Edge
from editor.model.level import BrokenEdge, Level, PlacedLine

_E = TypeVar("_E", BrokenEdge, PlacedLine)


def add_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Add walls."""
    stroke = frozenset(edges)

    def built(found: Level) -> Level:
        return replace_fields(found, walls=tuple(sorted(stroke.union(found.walls))))

    return _stroke(msg("edits.add-walls"), level, built)


def delete_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Delete walls."""
    stroke = frozenset(edges)

    def cleared(found: Level) -> Level:
        return replace_fields(found, walls=tuple(sorted(set(found.walls) - stroke)))

    return _stroke(msg("edits.remove-walls"), level, cleared)


def break_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Place broken-wall markers on edges where nothing is broken yet."""
    stroke = frozenset(edges)

    def broken(found: Level) -> Level:
        new = (BrokenEdge(edge=edge) for edge in stroke.difference(found.broken_edges))
        return replace_fields(found, broken=sort_by_edge((*found.broken, *new)))

    return _stroke(msg("edits.break-walls"), level, broken)


def break_doors(level: str, edges: Iterable[Edge], doors: Iterable[str] = ()) -> Edit:
    """Place broken-door markers on edges, replacing other breaks, and delete the destroyed doors."""
    stroke, gone = frozenset(edges), frozenset(doors)

    def broken(found: Level) -> Level:
        new = (BrokenEdge(edge=edge, of="door") for edge in stroke)
        return replace_fields(
            found,
            doors=tuple(door for door in found.doors if door.id not in gone),
            broken=sort_by_edge((*found.broken, *new)),
        )

    return _stroke(msg("edits.break-doors"), level, broken)


def repair_walls(level: str, edges: Iterable[Edge]) -> Edit:
    """Remove what is broken from edges."""
    stroke = frozenset(edges)

    def repaired(found: Level) -> Level:
        return replace_fields(found, broken=remove_on_edges(found.broken, stroke))

    return _stroke(msg("edits.repair-walls"), level, repaired)


def sort_by_edge(items: Iterable[_E]) -> tuple[_E, ...]:
    """Return breaks or lines in the order of a level; the last one on an edge wins."""
    return tuple(each for _, each in sorted({each.edge: each for each in items}.items()))


def remove_on_edges(items: Iterable[_E], edges: Iterable[Edge]) -> tuple[_E, ...]:
    """Return breaks or lines without those on these edges."""
    removed = frozenset(edges)
    return tuple(each for each in items if each.edge not in removed)


def _stroke(label: Message, level: str, change: Callable[[Level], Level]) -> Edit:
    return Edit(label, lambda scenario: update_level(scenario, level, change), merge_key=(label.id, level))


def place_lines(level: str, kind: str, edges: Iterable[Edge], name: Name = "") -> Edit:
    """Place lines of a kind, replacing others. ``name`` is the name of the kind."""
    stroke = frozenset(edges)

    def place(found: Level) -> Level:
        new = (PlacedLine(edge=edge, kind=kind) for edge in stroke)
        return replace_fields(found, lines=sort_by_edge((*found.lines, *new)))

    label = msg("edits.draw-lines", kind=name or kind)
    return Edit(label, lambda scenario: update_level(scenario, level, place), merge_key=(label.id, level, kind))


def delete_lines(level: str, edges: Iterable[Edge]) -> Edit:
    """Delete the lines on edges."""
    stroke = frozenset(edges)

    def cleared(found: Level) -> Level:
        return replace_fields(found, lines=remove_on_edges(found.lines, stroke))

    label = msg("edits.delete-lines")
    return Edit(label, lambda scenario: update_level(scenario, level, cleared), merge_key=(label.id, level))
