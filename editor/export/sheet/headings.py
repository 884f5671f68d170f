"""The title and the headings of the sheet, and names of levels, squares, sides and pieces as printed there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from editor.board import Board, LevelBoard, names
from editor.board.names import edge_list, faction_name, module_name, name_from_id, signed, square_name
from editor.edits.field_edits import DEFAULT_ID
from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    DrawnBlock,
    HeadingBlock,
    LinkedBlock,
    SheetLink,
    link_blocks,
    text_block,
)
from editor.export.sheet.sheet_table import SheetTable
from editor.export.sheet.typography import (
    ACCENT,
    BYLINE,
    CELL,
    DOT,
    FACT,
    LABEL,
    PART,
    PT,
    SECTION,
    TITLE,
    TOPIC,
    TextStyle,
)
from editor.messages import Message, msg, to_text
from editor.model.base import visible_or_empty
from editor.model.grid import Edge, Square
from editor.model.sides import StartingCharacter
from editor.render.color_palette import palette
from editor.values import replace

PALETTE = palette("print")


def level_name(level: LevelBoard) -> str:
    """Return the name of a level."""
    return to_text(names.level_name(level.level))


def level_title(board: Board, level: LevelBoard) -> str:
    """Return *The cellar (level −1)*, or nothing if there is only one level."""
    if len(board.levels) == 1:
        return ""
    elevation = level.level.elevation
    height = signed(elevation) if elevation else "0"
    return msg("sheet.level", name=level_name(level), elevation=height).text()


def square_text(board: Board, level: str | None, at: Square) -> str:
    """Return ``(3, 5)``, and on maps with several levels ``(3, 5) Cellar``."""
    there = board.level(level) if level else None
    name = square_name(at)
    return f"{name} {level_name(there)}" if there and len(board.levels) > 1 else name


def edges_text(places: Iterable[Edge]) -> str:
    """Return ``north of (3, 5)`` for each edge."""
    return to_text(edge_list(places))


def squares_text(places: Iterable[Square]) -> str:
    """Return squares row by row, with adjacent ones as ranges: ``(2–5, 0)  (7, 0)  (2, 1)``.

    Lines break only between squares.
    """
    names = []
    for y, row in groupby(sorted(set(places), key=lambda at: (at.y, at.x)), key=lambda at: at.y):
        for _, run in groupby(enumerate(at.x for at in row), key=lambda each: each[1] - each[0]):
            columns = [x for _, x in run]
            range_text = f"{columns[0]}" if len(columns) == 1 else f"{columns[0]}–{columns[-1]}"
            names.append(f"({range_text},\N{NO-BREAK SPACE}{y})")
    return "  ".join(names)


def side_name(board: Board, side_id: str | None) -> str:
    """Return the name of a side."""
    side = next((side for side in board.scenario.sides if side.id == side_id), None)
    if side is None:
        return name_from_id(side_id or "")
    return to_text(names.side_name(side, board.box.game))


def side_color(board: Board, side_id: str | None) -> QColor:
    """Return the color of a side on paper."""
    for number, side in enumerate(board.scenario.sides):
        if side.id == side_id:
            return PALETTE.side(side.faction, number, side.colour or board.box.game.color_of(side.faction))
    return PALETTE.sides["choice"]


def character_name(board: Board, start: StartingCharacter) -> str:
    """Return the name of a character."""
    return to_text(names.start_name(board, start))


def equipment_name(board: Board, item: str) -> str:
    """Return the name of an equipment card."""
    return to_text(names.equipment_name(board, item))


def part_heading(words: Message) -> Block:
    """Return the heading of a part, over the whole width."""
    block = BlockStack(
        (text_block(words.text(), PART), _rule(1.6, ACCENT)),
        keep_with_next=True,
        space_above=20.0 * PT,
        unbreakable=True,
    )
    return HeadingBlock(block, words.text(), "part")


def section_heading(words: Message) -> Block:
    """Return the heading of a section in a column."""
    block = BlockStack(
        (text_block(words.text(), SECTION), _rule(0.7, ACCENT)),
        keep_with_next=True,
        space_above=15.0 * PT,
        unbreakable=True,
    )
    return HeadingBlock(block, words.text(), "section")


def topic_heading(words: str, space_above: float = 9.0, color: QColor | None = None) -> Block:
    """Return a heading within a section, with the color of a side in front of it if given."""
    if color is None:
        return HeadingBlock(text_block(words, TOPIC, space_above * PT, keep_with_next=True), words, "topic")
    swatch = DrawnBlock(TOPIC.line, lambda painter, width: _paint_swatch(painter, width, color))
    row = (swatch, text_block(words, TOPIC))
    table = SheetTable(
        (8.0 * PT, 0), (row,), space_above=space_above * PT, keep_with_next=True, has_lines=False, padding=0.0
    )
    return HeadingBlock(table, words, "topic")


def _paint_swatch(painter: QPainter, width: float, color: QColor) -> None:
    painter.fillRect(QRectF(0, (TOPIC.line - width) / 2, width, width), color)


def _rule(width: float, color: str) -> Block:
    def paint(painter: QPainter, length: float) -> None:
        painter.setPen(QPen(QColor(color), width * PT))
        painter.drawLine(QLineF(0, 2 * PT, length, 2 * PT))

    return DrawnBlock(6.0 * PT, paint)


_SMALLER = 6
"""The number of points by which a long title may be smaller."""
_MIN_FACT_WIDTH = 66.0 * PT
"""The minimum width of a fact."""


def title_blocks(board: Board, width: float, owner: str | None = None) -> list[Block]:
    """Return the kind, title and author of the scenario, over the whole width.

    ``owner``: the side that the page is for, if it is secret.
    """
    scenario = board.scenario
    name = scenario_name(board)
    kind = msg("sheet.kind-sags" if scenario.rules == "sags" else "sheet.kind-scenario").text()
    if board.box.game.uses("story"):
        kind = DOT.join((board.box.game.name, msg("sheet.kind-mission").text()))
    if owner is not None:
        kind = DOT.join((kind, msg("sheet.secret-sheet", side=side_name(board, owner)).text()))
    blocks: list[Block] = [
        text_block(kind.upper(), LABEL),
        HeadingBlock(text_block(name, _fitting_style(name, width), space_above=1.0 * PT), name, "title"),
    ]
    if scenario.author:
        blocks.append(text_block(msg("sheet.by", author=scenario.author).text(), BYLINE, space_above=1.0 * PT))
    blocks.append(DrawnBlock(3.0 * PT, _paint_bar, space_above=6.0 * PT))
    return link_blocks([BlockStack(tuple(blocks), unbreakable=True)], "title")


def scenario_name(board: Board) -> str:
    """Return the title of the scenario, or a name made from its id if its author has chosen one."""
    title, scenario_id = visible_or_empty(board.scenario.title), board.scenario.id
    return title or (msg("ui.untitled").text() if scenario_id == DEFAULT_ID else name_from_id(scenario_id))


def _fitting_style(name: str, width: float) -> TextStyle:
    """Return the largest title style that fits on one line, or the smallest."""
    sizes = (TITLE.size - step for step in range(_SMALLER + 1))
    styles = [replace(TITLE, size=size) for size in sizes]
    return next((style for style in styles if QFontMetricsF(style.font).horizontalAdvance(name) <= width), styles[-1])


def _paint_bar(painter: QPainter, width: float) -> None:
    painter.fillRect(QRectF(0, 0, width, 3 * PT), QColor(ACCENT))


def facts_block(board: Board, width: float) -> Block:
    """Return players, turns and so on in as many columns as fit, and the rule modules."""
    cells = [
        BlockStack((text_block(label.upper(), LABEL), text_block(value, FACT)), unbreakable=True)
        for label, value in _facts(board)
        if value
    ]
    count = max(2, min(len(cells), int(width // _MIN_FACT_WIDTH)))
    cells += [BlockStack(())] * (-len(cells) % count)
    rows = tuple(tuple(cells[start : start + count]) for start in range(0, len(cells), count))
    blocks: list[Block] = [SheetTable((0,) * count, rows, has_lines=False, gap=8.0 * PT, padding=2.0 * PT)]
    if board.scenario.modules:
        names = [to_text(module_name(board.box, each)) for each in board.scenario.modules]
        label = text_block(msg("sheet.modules").text().upper(), LABEL, space_above=4.0 * PT, keep_with_next=True)
        blocks += [label, text_block(DOT.join(names), CELL)]
    return LinkedBlock(BlockStack(tuple(blocks), padding=7.0 * PT), SheetLink("facts"))


def is_one_board(board: Board) -> bool:
    """Return whether the map is the only board of the game, so that nothing needs to be put together."""
    return len(board.box.tiles) == 1 and sum(len(level.level.placements) for level in board.levels) == 1


def _facts(board: Board) -> list[tuple[str, str]]:
    scenario = board.scenario
    open_exits = {"frame": scenario.exits.frame, "sewers": scenario.exits.sewers}
    exits = [name for name, is_open in open_exits.items() if is_open] or ["none"]
    game = board.box.game
    doors = sum(len(level.level.doors) for level in board.levels)
    heroes = game.uses("heroes") and scenario.players > game.players[0]
    facts = {
        "players": f"{game.players[0]}–{scenario.players}" if heroes else str(scenario.players),
        "turns": str(scenario.turns or ""),
        "ground": faction_name(scenario.ground, board.box.game).text() if scenario.ground else "",
        "initiative": side_name(board, scenario.initiative) if scenario.initiative else "",
        "exits": ", ".join(msg(f"sheet.exit-{name}").text() for name in exits) if board.box.game.table.framed else "",
        "tiles": "" if is_one_board(board) else str(sum(len(level.level.placements) for level in board.levels)),
        "doors": str(doors) if doors or game.table.framed else "",
        "box": str(scenario.box.copies) if scenario.box.copies > 1 else "",
    }
    return [(msg(f"sheet.fact-{name}").text(), value) for name, value in facts.items()]
