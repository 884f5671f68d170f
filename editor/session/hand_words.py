"""What is said of a tile that is put down and not yet laid, the same in the window and in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from editor.board.names import face_name, signed, square_name
from editor.messages import Joined, Message, Name, msg
from editor.model.grid import Square
from editor.session.hand import PutDown


def put_words(down: PutDown, called: Callable[[str], Name]) -> Name:
    """Where it lies, with how many doors, and what the move would cost whom."""
    return Joined((_where(down), price_words(down, called)), " ")


def price_words(down: PutDown, called: Callable[[str], Name]) -> Name:
    """``called``: what the player of a side is called."""
    said = [msg("table.change", player=called(side), change=signed(mp)) for side, mp in down.price.items()]
    paid = (msg("table.violation"),) if down.violates else ()
    return Joined((*(said or [msg("table.free")]), *paid), " ")


def way_words(down: PutDown, number: int) -> Message:
    """One of the least sets of doors, counted from 0."""
    way = down.ways[number]
    return msg("table.way", number=number + 1, count=len(down.ways), doors=len(way.doors), cost=way.cost)


def _where(down: PutDown) -> Message:
    spot = down.spot
    tile, square = face_name(down.state.box, spot.tile, spot.face), square_name(Square(spot.x, spot.y))
    if down.doors:
        return msg("table.put-doors", tile=tile, square=square, doors=len(down.doors))
    return msg("table.put", tile=tile, square=square)
