"""Places for a door on a level: asked by fixes and by the ghost under the cursor."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import door_law
from editor.board.bits import Edges, edges_of, sides
from editor.board.compile import LevelBoard
from editor.model.grid import Edge


def door_places(level: LevelBoard, length: int, among: Edges | None = None) -> Iterator[tuple[Edge, ...]]:
    """All places where a door that covers ``length`` edges would be legal; ``among`` limits its first edge.

    Nothing is proposed at a Driller that lies face up: the rules of the construction no longer speak of its edges.
    """
    meeting = (level.junctions | level.pending) & ~sides(level.face_up_drillers)
    for place in door_law.door_places(level, meeting):
        edges = tuple(edges_of(place.edges))
        if len(edges) == length and (among is None or place.edges & -place.edges & among):
            yield edges
