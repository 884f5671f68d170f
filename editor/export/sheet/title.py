"""The head of the sheet: title, author, and the facts of the game at a glance."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.board import Board
from editor.board.names import faction_name, module_name, name_from_id
from editor.export.sheet.block import Block, Drawn, Marked, Spotted, Stack, spotted, text
from editor.export.sheet.places import side_name
from editor.export.sheet.spot import SheetSpot
from editor.export.sheet.table import SheetTable
from editor.export.sheet.typeface import ACCENT, BYLINE, CELL, DOT, FACT, LABEL, PT, TITLE, Ink
from editor.messages import msg, to_text
from editor.model.base import visible_or_empty
from editor.values import replace

_SMALLER = 6
"""By so many points a long title may be smaller than a short one."""
_NARROW = 66.0 * PT
"""What a fact needs at least."""


def title(board: Board, width: float) -> list[Block]:
    """Over the whole width: what it is, what it is called, who made it."""
    scenario = board.scenario
    name = name_of(board)
    kind = msg("sheet.kind-sags" if scenario.rules == "sags" else "sheet.kind-scenario").text()
    blocks: list[Block] = [
        text(kind.upper(), LABEL),
        Marked(text(name, _fitting(name, width), before=1.0 * PT), name, "title"),
    ]
    if scenario.author:
        blocks.append(text(msg("sheet.by", author=scenario.author).text(), BYLINE, before=1.0 * PT))
    blocks.append(Drawn(3.0 * PT, _paint_bar, before=6.0 * PT))
    return spotted([Stack(tuple(blocks), whole=True)], "title")


def name_of(board: Board) -> str:
    return visible_or_empty(board.scenario.title) or name_from_id(board.scenario.id)


def _fitting(name: str, width: float) -> Ink:
    """The title in the largest size in which it stands in one line, or in the smallest."""
    sizes = (TITLE.size - step for step in range(_SMALLER + 1))
    inks = [replace(TITLE, size=size) for size in sizes]
    return next((ink for ink in inks if QFontMetricsF(ink.font).horizontalAdvance(name) <= width), inks[-1])


def _paint_bar(painter: QPainter, width: float) -> None:
    painter.fillRect(QRectF(0, 0, width, 3 * PT), QColor(ACCENT))


def facts(board: Board, width: float) -> Block:
    """Players, turns and so on, in as many columns as there is room for, and the rule modules."""
    cells = [
        Stack((text(label.upper(), LABEL), text(value, FACT)), whole=True) for label, value in _facts(board) if value
    ]
    count = max(2, min(len(cells), int(width // _NARROW)))
    cells += [Stack(())] * (-len(cells) % count)
    rows = tuple(tuple(cells[start : start + count]) for start in range(0, len(cells), count))
    blocks: list[Block] = [SheetTable((0,) * count, rows, lined=False, gap=8.0 * PT, padding=2.0 * PT)]
    if board.scenario.modules:
        names = [to_text(module_name(board.box, each)) for each in board.scenario.modules]
        label = text(msg("sheet.modules").text().upper(), LABEL, before=4.0 * PT, leads=True)
        blocks += [label, text(DOT.join(names), CELL)]
    return Spotted(Stack(tuple(blocks), padding=7.0 * PT), SheetSpot("facts"))


def _facts(board: Board) -> list[tuple[str, str]]:
    scenario = board.scenario
    exits = ["frame" if scenario.exits.frame else "no-frame", *(["sewers"] if scenario.exits.sewers else [])]
    facts = {
        "players": str(scenario.players),
        "turns": str(scenario.turns or ""),
        "ground": faction_name(scenario.ground).text() if scenario.ground else "",
        "initiative": side_name(board, scenario.initiative) if scenario.initiative else "",
        "exits": ", ".join(msg(f"sheet.exit-{name}").text() for name in exits),
        "tiles": str(sum(len(level.level.placements) for level in board.levels)),
        "doors": str(sum(len(level.level.doors) for level in board.levels)),
        "box": str(scenario.box.copies) if scenario.box.copies > 1 else "",
    }
    return [(msg(f"sheet.fact-{name}").text(), value) for name, value in facts.items()]
