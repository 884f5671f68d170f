"""A line of sight as a value: whether it is free, and if not, what stops it where, in words for people."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from editor.catalog.words import box_text
from editor.messages import Message, msg
from editor.model.grid import Edge, Square, Vertex
from editor.values import FrozenStruct

StopKind = Literal["wall", "door", "element", "miniature", "no-floor", "corner"]


def written(square: Square) -> str:
    """A square as people write it, on the command line too."""
    return f"{square.x},{square.y}"


class Stop(FrozenStruct):
    """What stops a line: a wall or door on an edge, something on a square, or a corner with both ways past it shut."""

    kind: StopKind
    at: Fraction
    """How far along the line, as a share of it."""
    edge: Edge | None = None
    door: str | None = None
    square: Square | None = None
    element: str | None = None
    """The name of the element on the square."""
    vertex: Vertex | None = None
    ways: tuple[Stop, ...] = ()
    """What shuts the two ways past the corner."""

    @property
    def phrase(self) -> Message:
        """What it is and where, as a part of a sentence."""
        match self:
            case Stop(edge=Edge() as edge):
                one, other = map(written, edge.squares())
                return msg(f"sight.{self.kind}", one=one, other=other)
            case Stop(element=str() as name, square=Square() as square):
                return msg("sight.named-element", name=box_text("element", name), square=written(square))
            case Stop(square=Square() as square):
                return msg(f"sight.{self.kind}", square=written(square))
            case _:
                first, second = self.ways
                return msg("sight.corner", first=first.phrase, second=second.phrase)


class SightLine(FrozenStruct):
    """The line between two squares, and the first thing on it that stops it."""

    start: Square
    end: Square
    stop: Stop | None

    @property
    def visible(self) -> bool:
        return self.stop is None

    @property
    def message(self) -> Message:
        start, end = written(self.start), written(self.end)
        if self.stop is None:
            return msg("sight.clear", start=start, end=end)
        return msg("sight.stopped", start=start, end=end, stop=self.stop.phrase)
