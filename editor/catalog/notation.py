"""How a game draws its tiles: the signs of its areas and of its lines in text pictures, and the words it has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from pydantic import BaseModel

from editor.catalog.game import earth_reborn
from editor.messages import Message, msg
from editor.model.face import PrintedWall
from editor.model.game import BoardGame, LineKind
from editor.model.grid import Edge
from editor.model.words import SquareArea, WallKind, words_in
from editor.values import FrozenStruct


class Notation(FrozenStruct, eq=False):
    """The signs of a game."""

    game: BoardGame
    areas: Mapping[str, SquareArea]
    """Sign of a plain square -> its area."""
    across: Mapping[str, WallKind]
    """Three signs from left to right -> the kind of line."""
    upright: Mapping[str, WallKind]
    """Sign between two squares of a row -> the kind of line."""
    floors: Mapping[SquareArea, str]
    """Areas with a floor of their own -> which."""
    own_lines: Mapping[WallKind, LineKind]
    """Kinds of lines that are drawn in a way of their own."""

    def line(self, edge: Edge, kind: WallKind, element: str | None = None) -> PrintedWall:
        """A line of that kind as it is printed, with what hangs on it."""
        own = self.own_lines.get(kind)
        if own is None:
            return PrintedWall(edge=edge, kind=kind, element=element)
        return PrintedWall(edge=edge, kind=kind, element=element, drawing=own.drawing, colour=own.colour)

    @property
    def usual_area(self) -> SquareArea:
        """The area of squares that say nothing else."""
        return self.game.area[0].id

    @property
    def usual_line(self) -> WallKind:
        """The kind of line that elements hang on, and that closes the shapes of groups."""
        return self.game.edge[0].id


def notation_of(game: BoardGame) -> Notation:
    return Notation(
        game,
        areas={area.sign: area.id for area in game.area},
        across={line.across: line.id for line in game.edge},
        upright={line.upright: line.id for line in game.edge},
        floors={area.id: area.floor for area in game.area if area.floor is not None},
        own_lines={line.id: line for line in game.edge if not line.is_plain},
    )


@cache
def usual_notation() -> Notation:
    """That of Earth Reborn."""
    return notation_of(earth_reborn())


def strange_words(value: BaseModel, game: BoardGame) -> Iterator[tuple[tuple[str | int, ...], Message]]:
    """Every word in a value that the game does not have, where it stands and what is wrong."""
    for path, of, word in words_in(value):
        known = game.words(of)
        if word not in known:
            field = next(str(step) for step in reversed(path) if isinstance(step, str))
            yield path, no_such_word(field, word, known)


def no_such_word(field: str, word: str, known: Sequence[str]) -> Message:
    """The sentence that a field holds a word that the game does not have."""
    quoted = [f"'{each}'" for each in known]  # as pydantic lists what is allowed: 'a', 'b' or 'c'
    listed = " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)
    return msg("catalogue.field-choice", field=field, value=word, choices=listed)
