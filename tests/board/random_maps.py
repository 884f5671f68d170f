"""Small random maps with walls, doors and obstacles, for laws that hold on every map."""

from __future__ import annotations

from typing import Any, Literal

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from editor.board import Board, compile_board
from editor.board.bit_sets import squares_of
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.tile import Tile
from tests.drawn_map import box_of, drawn_level, real_box

SIZE = 5
_SMALL = ("norad-small-1", "norad-small-4", "norad-small-6", "norad-small-7")
_LARGE = ("norad-large-1", "norad-large-2", "norad-large-3")
_INNER = [Edge(x, y, "n") for y in range(1, SIZE) for x in range(SIZE)] + [
    Edge(x, y, "w") for y in range(SIZE) for x in range(1, SIZE)
]


def _picture(signs: str) -> str:
    """Return a picture in which every square is a separate tile with open edges; ``signs`` describes each square."""
    row = "+   " * SIZE + "+"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXY"
    squares = ["".join(f" {letters[at]}{signs[at]} " for at in range(y * SIZE, (y + 1) * SIZE)) for y in range(SIZE)]
    return "\n".join([row, *(line for each in squares for line in (each, row))])


class RandomBoard(Board):
    """A board with a short representation."""

    def __repr__(self) -> str:
        blocked = [(level.level.id, *at) for level in self.levels for at in squares_of(level.printed.impassable)]
        walls = [(level.id, *edge) for level in self.scenario.levels for edge in level.walls]
        doors = [(door.id, door.edges, door.state) for level in self.scenario.levels for door in level.doors]
        stairs = [(link.start.level, link.start.square, link.end.square) for link in self.scenario.stairs]
        return f"{blocked=} {walls=} {doors=} {stairs=}"

    def _repr_pretty_(self, printer: Any, _: bool) -> None:
        printer.text(repr(self))  # Hypothesis would otherwise print every field


@st.composite
def boards(draw: st.DrawFn, doors: bool = True, levels: int = 1) -> Board:
    """Return a board of 5 × 5 squares on each level, with small, large, sliding, wooden and magnetic doors."""
    made: list[Level] = []
    tiles: dict[str, Tile] = {}
    for number in range(levels):
        signs = "".join(draw(st.lists(st.sampled_from("....,#"), min_size=SIZE**2, max_size=SIZE**2)))
        level, more = drawn_level(_picture(signs), f"level-{number}", {}, f"level-{number}-")
        tiles |= more
        walls = draw(st.sets(st.sampled_from(_INNER), max_size=22))
        placed = draw(_doors(number)) if doors else ()
        made.append(level.model_copy(update={"walls": tuple(sorted(walls)), "doors": placed, "elevation": number}))
    stairs = draw(st.lists(_links(levels), max_size=3)) if levels > 1 else []
    board = compile_board(Scenario(id="random", levels=tuple(made), stairs=tuple(stairs)), box_of(tiles))
    return RandomBoard(board.scenario, board.box, board.levels)


@st.composite
def _doors(draw: st.DrawFn, number: int) -> tuple[PlacedDoor, ...]:
    """Return a few doors that do not overlap."""
    taken: set[Edge] = set()
    placed = []
    for name in draw(st.permutations((*_SMALL, *_LARGE)).map(lambda names: names[:4])):
        edge = draw(st.sampled_from(_INNER))
        edges = (edge,) if real_box().doors[name].size == "small" else (edge, edge.next())
        if taken.isdisjoint(edges) and set(edges) <= set(_INNER):
            taken.update(edges)
            shut = draw(st.sampled_from((True, True, False)))
            state: Literal["closed", "open"] = "closed" if shut else "open"
            placed.append(PlacedDoor(id=f"{name}#{number + 2}", door=name, edges=edges, state=state))
    return tuple(placed)


def _links(levels: int) -> SearchStrategy[StairsLink]:
    squares = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))

    def link(lower: int, one: tuple[int, int], other: tuple[int, int]) -> StairsLink:
        return StairsLink(
            start=SquareOnLevel(level=f"level-{lower}", x=one[0], y=one[1]),
            end=SquareOnLevel(level=f"level-{lower + 1}", x=other[0], y=other[1]),
        )

    return st.builds(link, st.integers(0, levels - 2), squares, squares)


def all_squares() -> list[Square]:
    return [Square(x, y) for y in range(SIZE) for x in range(SIZE)]
