"""Edges as the fewest lines to draw: straight runs in one piece, joined round corners.

Every edge lies on exactly one line. Other programs need that: a wall drawn twice stops light twice and cannot be taken
down. A line ends only where no other goes on, or where a wall meets one that goes straight past it.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.model.grid import Edge, Vertex, straight_runs

Polyline = list[Vertex]
"""Its corners, from end to end; a closed one ends where it begins."""


def wall_lines(edges: Iterable[Edge]) -> list[Polyline]:
    """The lines that cover these edges, each edge once. Where three or four walls meet, the straight one goes on."""
    runs: list[Polyline] = [[run[0].ends()[0], run[-1].ends()[1]] for run in straight_runs(edges)]
    ends: dict[Vertex, list[Polyline]] = {}
    for run in runs:
        for end in run:
            ends.setdefault(end, []).append(run)
    corners = {end: meeting for end, meeting in ends.items() if len(meeting) == 2}
    left = {id(run): run for run in runs}
    lines = []
    for run in runs:
        if left.pop(id(run), None):
            line = _lengthened(list(run), corners, left)
            lines.append(_lengthened(line[::-1], corners, left)[::-1])
    return lines


def _lengthened(line: Polyline, corners: dict[Vertex, list[Polyline]], left: dict[int, Polyline]) -> Polyline:
    """The line with all runs that follow it round corners; they are taken from those that are left."""
    while following := [run for run in corners.get(line[-1], ()) if id(run) in left]:
        run = left.pop(id(following[0]))
        line.append(run[1] if run[0] == line[-1] else run[0])
    return line
