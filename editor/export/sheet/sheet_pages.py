"""Lay out the pages of a scenario sheet, of a poster of the map, or of the secrets of a side."""

from __future__ import annotations

from editor.board import Board
from editor.board.line_effects import line_effects
from editor.export.exporter import Options, bottom_up, secret_sides
from editor.export.language import language_of_file
from editor.export.pictures import keep_running
from editor.export.sheet import maps, tiles, title
from editor.export.sheet.block import Stack
from editor.export.sheet.flow import GUTTER, Pages
from editor.export.sheet.headings import part, section
from editor.export.sheet.objectives import objectives, secrets
from editor.export.sheet.pieces import doors, markers, stairs
from editor.export.sheet.play import search_deck, set_up, special_rules, story, victory
from editor.export.sheet.posters import map_pages, true_size_pages
from editor.messages import language_scope, msg
from editor.render.style import Layers, Style

_TALL = 0.62
"""The share of a page that a map may take."""


_TALL_ASIDE = 0.43
"""The same with text on its right."""


_NEW_PART = 0.4
"""The part about the map begins on a page of its own if less than this share is left."""


def lay_out(board: Board, options: Options) -> Pages:
    """The pages, ready to be printed, in the language that the scenario or the options say."""
    with language_scope(language_of_file(board.scenario, options)):
        return _laid_out(board, options)


def _laid_out(board: Board, options: Options) -> Pages:
    keep_running()
    if sides := secret_sides(board, options):
        return _secret_sheet(board, sides, str(options["paper"]))
    layers = Layers(numbers=bool(options["numbers"]), miniatures=bool(options["miniatures"]))
    style, paper = Style(theme="print", layers=layers), str(options["paper"])
    match options["what"]:
        case "map":
            return map_pages(board, paper, style)
        case "true-size":
            return true_size_pages(board, paper, style, float(options["square"]))
    return _sheet(board, options, style)


def _sheet(board: Board, options: Options, style: Style) -> Pages:
    """Everything that players read."""
    pages = Pages(str(options["paper"]))
    width, height = pages.area.width(), pages.area.height()
    pages.full(title.title(board, width))
    told = [*story(board), *objectives(board), *victory(board)]
    levels = bottom_up(board)
    small = maps.aside_map(board, levels[0], style, width, _TALL_ASIDE * height) if len(levels) == 1 else None
    if small is not None:
        narrow = width - small.width - GUTTER
        told = pages.beside(small.block, small.width, [title.facts(board, narrow), *told])
    else:
        pages.full([title.facts(board, width)])
        for row in maps.map_rows(board, levels, style, width, _TALL * height):
            pages.figure(row)
    pages.columns([*told, *set_up(board), *special_rules(board), *search_deck(board)])
    pages.close()
    _add_construction(pages, board, options)
    return pages


def _secret_sheet(board: Board, sides: list[str], paper: str) -> Pages:
    """What only these sides may read, each from a page of its own on."""
    pages = Pages(paper)
    for number, side in enumerate(sides):
        if number:
            pages.turn()
        pages.full([*title.title(board, pages.area.width()), *secrets(board, side)])
    pages.close()
    return pages


def _add_construction(pages: Pages, board: Board, options: Options) -> None:
    picked = tiles.pick_list(board, pages.area.width())
    if picked:
        if pages.left < _NEW_PART * pages.area.height():
            pages.turn()
        pages.full([part(msg("sheet.build")), section(msg("sheet.pick-list")), *picked])
        order = [section(msg("sheet.lay-out")), *tiles.lay_out(board, pages.column)]
        pages.columns([*order, *doors(board), *markers(board), *stairs(board)])
    if options["legend"]:
        explained = maps.legend(pages.area.width(), line_effects(board.box).explained)
        pages.anywhere(Stack((section(msg("sheet.legend")), *explained), whole=True))
