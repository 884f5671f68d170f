"""Lay out the pages of a scenario sheet, of a poster of the map, or of the secrets of a side."""

from __future__ import annotations

from editor.board import Board
from editor.export.export_pictures import ensure_qt_app
from editor.export.exporter import Options, language_of_file, levels_bottom_up, secret_sides
from editor.export.sheet import headings, sheet_maps, tile_lists
from editor.export.sheet.blocks import Block, BlockStack
from editor.export.sheet.custom_cards import card_pages, custom_card_blocks
from editor.export.sheet.headings import is_one_board, part_heading, section_heading
from editor.export.sheet.map_posters import map_pages, true_size_pages
from editor.export.sheet.page_flow import GUTTER, Pages
from editor.export.sheet.piece_lists import door_blocks, marker_blocks, stairs_blocks
from editor.export.sheet.play_sections import (
    objective_blocks,
    sags_rule_blocks,
    search_deck_blocks,
    secret_blocks,
    set_up_blocks,
    special_rule_blocks,
    story_blocks,
    victory_blocks,
)
from editor.export.sheet.story_pages import add_story_pages, menace_blocks
from editor.messages import language_scope, msg
from editor.render.style import Layers, Style

_MAX_MAP_HEIGHT = 0.62
"""The share of a page that a map may take."""


_MAX_SMALL_MAP_HEIGHT = 0.43
"""The same with text on its right."""


_NEW_PAGE_BELOW = 0.4
"""The part about the map begins on a new page if less than this share is left."""


def lay_out_pages(board: Board, options: Options) -> Pages:
    """Return the pages, ready to be printed, in the language of the scenario or the options."""
    with language_scope(language_of_file(board.scenario, options)):
        return _pages(board, options)


def _pages(board: Board, options: Options) -> Pages:
    ensure_qt_app()
    if sides := secret_sides(board, options):
        return _secret_sheet(board, sides, str(options["paper"]))
    layers = Layers(numbers=bool(options["numbers"]), miniatures=bool(options["miniatures"]))
    style, paper = Style(theme="print", layers=layers), str(options["paper"])
    match options["what"]:
        case "map":
            return map_pages(board, paper, style)
        case "cards":
            return card_pages(board, paper)
        case "true-size":
            return true_size_pages(board, paper, style, float(options["square"]))
    return _sheet(board, options, style)


def _sheet(board: Board, options: Options, style: Style) -> Pages:
    """Return the pages that all players may read."""
    pages = Pages(str(options["paper"]))
    width, height = pages.area.width(), pages.area.height()
    pages.add_full_width(headings.title_blocks(board, width))
    sections = [*story_blocks(board), *objective_blocks(board), *victory_blocks(board)]
    levels = levels_bottom_up(board)
    small = (
        sheet_maps.small_map(board, levels[0], style, width, _MAX_SMALL_MAP_HEIGHT * height)
        if len(levels) == 1
        else None
    )
    if small is not None:
        narrow = width - small.width - GUTTER
        sections = pages.add_beside(small.block, small.width, [headings.facts_block(board, narrow), *sections])
    else:
        pages.add_full_width([headings.facts_block(board, width)])
        for row in sheet_maps.map_rows(board, levels, style, width, _MAX_MAP_HEIGHT * height):
            pages.add_figure(row)
    sections += [*set_up_blocks(board), *special_rule_blocks(board), *sags_rule_blocks(board)]
    pages.add_columns([*sections, *search_deck_blocks(board), *menace_blocks(board), *custom_card_blocks(board)])
    pages.finish()
    _add_construction(pages, board, options)
    add_story_pages(pages, board)
    return pages


def _secret_sheet(board: Board, sides: list[str], paper: str) -> Pages:
    """Return the pages that only these sides may read, each on new pages."""
    pages = Pages(paper)
    for number, side in enumerate(sides):
        if number:
            pages.new_page()
        first = len(pages.pages)
        pages.add_full_width([*headings.title_blocks(board, pages.area.width(), side), *secret_blocks(board, side)])
        if cards := custom_card_blocks(board, side):
            pages.add_columns(cards)
        owner = msg("sheet.secrets", side=headings.side_name(board, side)).text()
        pages.owners |= dict.fromkeys(range(first, len(pages.pages) + 1), owner)
    pages.finish()
    return pages


def _add_construction(pages: Pages, board: Board, options: Options) -> None:
    tiles = tile_lists.needed_tiles_blocks(board, pages.area.width())
    if tiles:
        if pages.height_left < _NEW_PAGE_BELOW * pages.area.height():
            pages.new_page()
        one_board = is_one_board(board)
        needed = section_heading(msg("sheet.board" if one_board else "sheet.pick-list"))
        pages.add_full_width([part_heading(msg("sheet.build")), needed, *tiles])
        order = [] if one_board else _placing_order(board, pages.column_width)
        pages.add_columns([*order, *door_blocks(board), *marker_blocks(board), *stairs_blocks(board)])
    if options["legend"]:
        explained = sheet_maps.legend_blocks(pages.area.width(), board)
        pages.add_where_it_fits(BlockStack((section_heading(msg("sheet.legend")), *explained), unbreakable=True))


def _placing_order(board: Board, width: float) -> list[Block]:
    return [section_heading(msg("sheet.placing-order")), *tile_lists.placing_order_blocks(board, width)]
