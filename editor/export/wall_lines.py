"""Wall edges as the fewest lines: straight runs in one piece, joined round corners.

Every edge is on exactly one line: other programs stop light twice at a wall drawn twice, and cannot delete it. A line
ends where no other continues it, or where it meets a wall that goes straight past it.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.model.grid import Edge, Vertex, straight_runs

Polyline = list[Vertex]
"""The corners of a line, from end to end; a closed one ends where it begins."""


def wall_lines(edges: Iterable[Edge]) -> list[Polyline]:
    """Return lines that cover each edge once. Where three or four walls meet, the straight one continues."""
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
            line = _extend_line(list(run), corners, left)
            lines.append(_extend_line(line[::-1], corners, left)[::-1])
    return lines


def _extend_line(line: Polyline, corners: dict[Vertex, list[Polyline]], left: dict[int, Polyline]) -> Polyline:
    """Append to a line the unused runs that follow it round corners."""
    while following := [run for run in corners.get(line[-1], ()) if id(run) in left]:
        run = left.pop(id(following[0]))
        line.append(run[1] if run[0] == line[-1] else run[0])
    return line
