"""Why squares stay empty when a level is filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.board.bits import Squares, components, edges_within
from editor.board.names import squares_name
from editor.messages import Message, msg
from editor.rules import Problem
from editor.sags.construction.state import State
from editor.sags.construction.stuck import about_holes


def why_empty(end: State, empty: Squares, amiss: Sequence[Problem]) -> tuple[Message, ...]:
    """One reason for each hole that is left: the shapes, doors in the way, doors that lack, or what a rule has against
    it (``amiss``)."""
    return tuple(dict.fromkeys((*_by_shape_and_doors(end), *(found.message for found in amiss)))) if empty else ()


def _by_shape_and_doors(end: State) -> Iterator[Message]:
    left = end.sketch.empty
    if not end.zone:
        yield msg("fitting.no-tiles-left", squares=squares_name(left))
        return
    for squares, message in about_holes(end, "fitting.fits-nothing"):
        left &= ~squares
        yield message
    for hole in components(left, edges_within(left)):
        name = "fitting.needs-doors" if end.constructor.doors else "fitting.no-doors-left"
        yield msg(name, squares=squares_name(hole))
