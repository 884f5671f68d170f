"""The interface of all kinds of line of sight, and the three grades of visibility.

Which engine a game uses is decided in ``editor.board.sight``. The viewing square always comes first,
because in some games a square sees another that does not see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, Protocol, get_args

from editor.board.bit_sets import Squares
from editor.board.obstacles import Obstacles
from editor.board.sight_templates import Offset
from editor.model.grid import Square

Grade = Literal["open", "cover", "hidden"]
"""How a target is seen: in the open, behind cover, or not at all."""

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""The grades; the index of a grade is its severity."""


class SightEngine(Protocol):
    """Which squares of a level see which others. Everything is computed on first use."""

    @property
    def obstacles(self) -> Obstacles:
        """What blocks lines on the level."""

    @property
    def directed(self) -> bool:
        """Whether one square can see another that does not see it."""

    def sees(self, a: Square, b: Square) -> bool:
        """Return whether the first square sees the second. A square with floor sees itself."""

    def grade(self, a: Square, b: Square) -> Grade:
        """Return how the first square sees the second."""

    def line(self, a: Square, b: Square) -> tuple[bool, Squares]:
        """Return whether the first square sees the second, and the squares that decide it."""

    def seeing(self, b: Square, eyes: Squares) -> tuple[Squares, Squares]:
        """Return those of the squares ``eyes`` that see ``b``, and the squares that decide it."""

    def from_square(self, a: Square) -> Squares:
        """Return all squares that are seen from a square, without that square itself."""

    def by_grade(self, a: Square) -> tuple[Squares, Squares]:
        """Return the squares that are seen from a square in the open, and those that are seen behind cover."""

    def pairs(self) -> Mapping[Offset, Squares]:
        """Return for every offset the squares that see the square at that offset.

        If sight is not directed, each pair is listed once: the offset leads from the upper square to the lower one, or
        to the right within a row.
        """

    def counts(self) -> dict[Square, int]:
        """Return for every square with floor how many others it sees."""
