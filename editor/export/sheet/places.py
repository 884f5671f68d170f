"""How the sheet speaks of places, sides and pieces: by names, with the numbers that stand on the frame of the map."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtGui import QColor

from editor.board import Board, LevelBoard, names
from editor.board.names import name_from_id, signed
from editor.messages import msg, to_text
from editor.model.grid import Edge, Square
from editor.model.sides import StartingCharacter
from editor.render.color_palette import palette

PALETTE = palette("print")


def level_name(level: LevelBoard) -> str:
    return to_text(names.level_name(level.level))


def level_title(board: Board, level: LevelBoard) -> str:
    """*The cellar (level −1)*; nothing where there is only one level."""
    if len(board.levels) == 1:
        return ""
    elevation = level.level.elevation
    height = signed(elevation) if elevation else "0"
    return msg("sheet.level", name=level_name(level), elevation=height).text()


def square(board: Board, level: str | None, at: Square) -> str:
    """``3,5``, and on maps with several levels ``3,5 Cellar``."""
    there = board.level(level) if level else None
    name = f"{at.x},{at.y}"
    return f"{name} {level_name(there)}" if there and len(board.levels) > 1 else name


def edges(places: Iterable[Edge]) -> str:
    """``north of 3,5``."""
    return ", ".join(msg(f"sheet.edge-{edge.side}", square=f"{edge.x},{edge.y}").text() for edge in places)


def squares(places: Iterable[Square]) -> str:
    """Squares row by row, neighbours drawn together: ``2–5,0 7,0 2,1``."""
    names = []
    for y, row in groupby(sorted(set(places), key=lambda at: (at.y, at.x)), key=lambda at: at.y):
        for _, run in groupby(enumerate(at.x for at in row), key=lambda each: each[1] - each[0]):
            columns = [x for _, x in run]
            names.append(f"{columns[0]},{y}" if len(columns) == 1 else f"{columns[0]}–{columns[-1]},{y}")
    return "  ".join(names)


def side_name(board: Board, side_id: str | None) -> str:
    """What players call a side."""
    side = next((side for side in board.scenario.sides if side.id == side_id), None)
    if side is None:
        return name_from_id(side_id or "")
    return to_text(names.side_name(side))


def side_colour(board: Board, side_id: str | None) -> QColor:
    for number, side in enumerate(board.scenario.sides):
        if side.id == side_id:
            return PALETTE.side(side.faction, number, side.colour or board.box.game.color_of(side.faction))
    return PALETTE.sides["choice"]


def character_name(board: Board, start: StartingCharacter) -> str:
    return to_text(names.start_name(board, start))


def equipment_name(board: Board, item: str) -> str:
    return to_text(names.equipment_name(board, item))
