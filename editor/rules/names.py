"""How findings call things: by the names a designer sees, with the id where names repeat."""

from __future__ import annotations

from collections.abc import Iterable

from editor.board import LevelBoard
from editor.board.stamp import Stamp
from editor.model.grid import Edge, Square
from editor.model.tile import Door


def tile_name(stamp: Stamp) -> str:
    copy = stamp.placement.id.removeprefix(stamp.tile.id)
    return f"{stamp.face.name}{' ' + copy if copy else ''}"


def door_kind(door: Door) -> str:
    """Such as ``small magnetic sliding door``; sentences say the article."""
    return f"{door.size} {'magnetic ' if door.magnetic else ''}{door.make} door"


def square_name(square: Square) -> str:
    return f"{square.x},{square.y}"


def square_list(squares: Iterable[Square], most: int = 6) -> str:
    names = [square_name(square) for square in squares]
    if len(names) <= most:
        return "; ".join(names)
    return "; ".join(names[: most - 1]) + f" and {len(names) - most + 1} more"


def edge_list(edges: Iterable[Edge]) -> str:
    """Edges as files write them: ``3,4,n``."""
    return "; ".join(f"{edge.x},{edge.y},{edge.side}" for edge in edges)


def place_name(level: LevelBoard, square: Square) -> str:
    """What lies on a square: the tile's name, or that it is empty or outside."""
    stamps = level.stamps_at(square)
    if stamps:
        return tile_name(stamps[-1])
    inside = 0 <= square.x < level.level.width and 0 <= square.y < level.level.height
    return "an empty square" if inside else "the outside"


def sides_name(level: LevelBoard, edges: Iterable[Edge]) -> str:
    """What lies on both sides of edges: ``Missile Room / Torture Chamber``."""
    names: list[str] = []
    for edge in edges:
        for square in edge.squares():
            name = place_name(level, square)
            if name not in names:
                names.append(name)
    return " / ".join(names)
