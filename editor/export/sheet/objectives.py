"""Objectives side by side: as the author words them, or worded from what is to be done, to what, where and by whom."""

from __future__ import annotations

from editor.board import Board
from editor.export.sheet.block import Block, Paragraph, Span, prose, spotted, together
from editor.export.sheet.headings import section, topic
from editor.export.sheet.places import side_colour, side_name
from editor.export.sheet.typeface import BODY, DOT, PT
from editor.export.wording import with_names, worded, worth_of
from editor.messages import msg
from editor.model.objectives import Objective
from editor.values import replace


def objectives(board: Board) -> list[Block]:
    """Those that everybody may know."""
    wanted = [each for each in board.scenario.objectives if not each.secret]
    if not wanted:
        return []
    blocks: list[Block] = [section(msg("sheet.objectives"))]
    known = [side.id for side in board.scenario.sides]
    sides = [side for side in known if any(each.side == side for each in wanted)]
    sides += dict.fromkeys(each.side for each in wanted if each.side not in known)
    for side in sides:
        told = [topic(side_name(board, side), colour=side_colour(board, side))]
        for objective in wanted:
            if objective.side == side:
                told += spotted(_objective(board, objective), "objectives", objective.id)
        blocks.append(together(told))
    return spotted(blocks, "objectives")


def secrets(board: Board, side: str) -> list[Block]:
    """Those that only one side may know."""
    name = side_name(board, side)
    blocks: list[Block] = [section(msg("sheet.secrets", side=name)), topic(name, colour=side_colour(board, side))]
    own = [each for each in board.scenario.objectives if each.secret and each.side == side]
    for objective in own:
        blocks += spotted(_objective(board, objective), "objectives", objective.id)
    return blocks if own else [*blocks, *prose(msg("sheet.no-secrets").text())]


def _objective(board: Board, objective: Objective) -> list[Block]:
    """The first paragraph carries what the objective is worth; further ones follow below it."""
    own = prose(with_names(objective.text, board))
    worth = DOT.join(map(str, worth_of(objective)))
    first, *others = own or [Paragraph((Span(worded(board, objective)),))]
    lead = (Span(f"{worth}  ", BODY.strong()),) if worth else ()
    made: list[Block] = [Paragraph((*lead, *first.spans), 3.0 * PT, indent=10.0 * PT, bullet=Span("•"))]
    made += [replace(each, indent=each.indent + 10.0 * PT) for each in others]
    return made
