"""The scenario sheet: everything two players need on the table, printed on A4 or Letter.

First the game: title, map, story, set-up, objectives, special rules. Then the map: what to take out of the box, and
where it goes. What is secret is on no such sheet: each side has one of its own, with its secrets and nothing else. Maps
are vectors and fonts are in the file. The same scenario gives the same bytes on the same machine.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editor.board import Board
from editor.board.line_effects import line_effects
from editor.errors import StudioError
from editor.export.exporter import Exporter, Option, Options, PreviewPage, bottom_up, sides_in, split_name
from editor.export.language import LANGUAGE, language_of_file
from editor.export.pictures import keep_running
from editor.files import write_atomically
from editor.messages import Message, language_scope, msg
from editor.rules import Report

if TYPE_CHECKING:
    from editor.export.sheet.flow import Pages
    from editor.render.style import Style

_OPTIONS = (
    Option("what", "choice", "sheet", msg("paper.option-what"), ("sheet", "map", "true-size")),
    Option("paper", "choice", "a4", msg("sheet.pdf-paper"), ("a4", "letter")),
    Option("square", "length", 28.0, msg("paper.option-square"), least=10, most=50),
    Option("numbers", "flag", True, msg("sheet.pdf-numbers")),
    Option("miniatures", "flag", True, msg("sheet.pdf-miniatures")),
    Option("legend", "flag", True, msg("sheet.pdf-legend")),
    LANGUAGE,
    Option("secrets", "sides", "", msg("sheet.pdf-secrets")),
)

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
    from editor.export.sheet.posters import map_pages, true_size_pages
    from editor.render.style import Layers, Style

    keep_running()
    if sides := _secret_sides(board, options):
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
    from editor.export.sheet import maps, title
    from editor.export.sheet.flow import GUTTER, Pages
    from editor.export.sheet.objectives import objectives
    from editor.export.sheet.play import search_deck, set_up, special_rules, story, victory

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


def _secret_sides(board: Board, options: Options) -> list[str]:
    """The sides whose secrets are asked for."""
    asked = sides_in(options)
    known = [side.id for side in board.scenario.sides]
    if strange := [side for side in asked if side not in known]:
        raise StudioError(msg("export.no-such-side", side=strange[0], sides=known))
    return asked


def _secret_sheet(board: Board, sides: list[str], paper: str) -> Pages:
    """What only these sides may read, each from a page of its own on."""
    from editor.export.sheet import title
    from editor.export.sheet.flow import Pages
    from editor.export.sheet.objectives import secrets

    pages = Pages(paper)
    for number, side in enumerate(sides):
        if number:
            pages.turn()
        pages.full([*title.title(board, pages.area.width()), *secrets(board, side)])
    pages.close()
    return pages


def _secret_files(board: Board, target: Path, options: Options) -> dict[Path, str]:
    """The file for each side whose secrets are asked for."""
    sides = _secret_sides(board, options)
    if len(sides) == 1:
        return {target: sides[0]}
    stem, ending = split_name(target, EXPORTER.suffix)
    return {target.with_name(f"{stem}-{side}{ending}"): side for side in sides}


def _add_construction(pages: Pages, board: Board, options: Options) -> None:
    from editor.export.sheet import maps, tiles
    from editor.export.sheet.block import Stack
    from editor.export.sheet.headings import part, section
    from editor.export.sheet.pieces import doors, markers, stairs

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


def pdf_bytes(board: Board, options: Options) -> bytes:
    """The sheet as a file."""
    from editor.export.sheet.printing import printed

    return printed(lay_out(board, options), board)


def _preflight(board: Board, options: Options) -> list[Message]:
    if _secret_sides(board, options):
        return []
    if options["what"] != "sheet":
        return [msg("sheet.image-texts")]
    return [msg("sheet.pdf-notes")] if board.scenario.texts.notes.strip() else []


def _preview(board: Board, options: Options) -> list[PreviewPage]:
    from editor.export.sheet.printing import preview_pages

    return preview_pages(lay_out(board, options), board)


def _write(report: Report, target: Path, options: Options) -> list[Path]:
    board = report.inspection.board
    made = {
        path: pdf_bytes(board, {**options, "secrets": side})
        for path, side in (_secret_files(board, target, options) or {target: ""}).items()
    }
    for path, data in made.items():
        write_atomically(path, data)
    return list(made)


def _files(board: Board, target: Path, options: Options) -> list[Path]:
    return list(_secret_files(board, target, options)) or [target]


EXPORTER = Exporter(
    name="pdf",
    suffix=".pdf",
    title=msg("sheet.pdf-title"),
    preflight=_preflight,
    write=_write,
    options=_OPTIONS,
    files=_files,
    preview=_preview,
)
