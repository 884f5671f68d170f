"""``sags report``: print statistics of maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor
from pathlib import Path
from typing import Any

import click

from editor.board import Board
from editor.board.areas import Area
from editor.board.bit_sets import squares_of
from editor.board.names import door_name, level_name, side_name, spot_name, square_name
from editor.board.paths import Spot
from editor.cli import print_error
from editor.cli.arguments import read_board
from editor.cli.output.terminal import EXIT_USAGE, echo_json, echo_lines
from editor.cli.translated_click import TranslatedCommand
from editor.errors import CatalogError, FileError
from editor.messages import JoinedNames, Message, msg
from editor.model.base import visible_or_empty
from editor.model.sides import Side
from editor.rules.analysis import Analysis, LevelFigures, SideFigures, analyze
from editor.values import asdict, astuple

_MAX_SHOWN = 5
"""Maximum number of choke points and areas in text output; JSON has all of them."""


@click.command(name="report", cls=TranslatedCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Print the statistics."""
    boards = list(_readable(files))
    if as_json:
        documents = [_document(file, board, analyze(board)) for file, board in boards]
        echo_json(documents[0] if len(files) == len(documents) == 1 else documents)
    elif boards:
        for number, (_, board) in enumerate(boards):
            echo_lines([""] if number else [])
            echo_lines(_lines(board, analyze(board)))
    if len(boards) < len(files):
        ctx.exit(EXIT_USAGE)


def _readable(files: Iterable[Path]) -> Iterator[tuple[Path, Board]]:
    for file in files:
        try:
            yield file, read_board(file)
        except (CatalogError, FileError) as error:
            print_error(error)


# --- for programs -------------------------------------------------------------------------------------------------


def _document(file: Path, board: Board, analysis: Analysis) -> dict[str, Any]:
    return {
        "file": str(file),
        "filled": analysis.is_filled,
        "clean": analysis.is_clean,
        "paid": analysis.paid,
        "levels": [_level(level, grounds=_has_grounds(board)) for level in analysis.levels],
        **({"indoor_share": round(analysis.indoor_share, 4)} if _has_grounds(board) else {}),
        "longest_range": analysis.longest_range,
        "areas": [_squares(area, board) for area in analysis.areas],
        "areas_with_rooms": analysis.areas_with_rooms,
        "all_rooms_reachable": not analysis.sealed,
        "rooms_out_of_reach": [_squares(area, board) for area in analysis.sealed],
        "choke_squares": [
            {"square": astuple(choke.spot), "cuts_off": choke.cuts_off} for choke in analysis.choke_squares
        ],
        "choke_doors": [{"door": choke.door, "cuts_off": choke.cuts_off} for choke in analysis.choke_doors],
        "sides": [asdict(side) for side in analysis.sides],
        "box": {
            "tiles": {str(group): list(counts) for group, counts in analysis.tiles_used.items()},
            "doors": {size: list(counts) for size, counts in analysis.doors_used.items()},
        },
        "unknown_defence": list(analysis.unknown_defence),
        "elements": {"all": analysis.elements, "reconstructed": analysis.assumed_elements},
        "findings": analysis.problems,
    }


def _squares(area: Area, board: Board) -> list[tuple[str, int, int]]:
    return [
        (level.level.id, at.x, at.y)
        for part, level in zip(area.parts, board.levels, strict=True)
        for at in squares_of(part)
    ]


def _has_grounds(board: Board) -> bool:
    return {"indoor", "outdoor"} <= set(board.box.game.words("area"))


def _level(level: LevelFigures, *, grounds: bool) -> dict[str, Any]:
    figures = asdict(level)
    if not grounds:
        del figures["indoor"], figures["outdoor"]
    return {
        **figures,
        "longest_line": [list(at) for at in level.longest_line] if level.longest_line else None,
        "most_seen": list(level.most_seen) if level.most_seen else None,
        "sight_share": round(level.sight_share, 4),
    }


# --- for people ---------------------------------------------------------------------------------------------------


def _lines(board: Board, analysis: Analysis) -> Iterator[str]:
    title, counts = visible_or_empty(board.scenario.title) or board.scenario.id, dict(analysis.problems)
    if not board.box.game.has("mission-points"):
        del counts["paid"]
    yield msg("report.title" if "paid" in counts else "report.title-plain", title=title, **counts).text()
    for level, named in zip(analysis.levels, board.scenario.levels, strict=True):
        figures = {"level": level_name(named), "squares": level.squares, "empty": level.empty, "filled": _filled(level)}
        if level.indoor + level.outdoor:
            yield msg("report.level", **figures, share=_percent(_indoor(level))).text()
        else:
            yield msg("report.level-plain", **figures).text()
        if level.longest_line:
            one, other = map(square_name, level.longest_line)
            share = _percent(level.sight_share)
            yield msg("report.sight", range=level.longest_range, one=one, other=other, share=share).text()
    sizes = JoinedNames(tuple(str(area.size) for area in analysis.areas[:_MAX_SHOWN]), ", ")
    figures = {"count": len(analysis.areas), "sizes": sizes}
    if board.box.game.room_types:
        yield msg("report.areas", **figures, rooms=analysis.areas_with_rooms).text()
    else:
        yield msg("report.areas-only", **figures).text()
    yield from _access(board, analysis)
    yield from _chokes(board, analysis)
    priced = board.box.game.has("mission-points")
    yield from (_side(board, *each, priced=priced) for each in zip(board.scenario.sides, analysis.sides, strict=True))
    if analysis.assumed_elements:
        yield msg("report.assumed-elements", count=analysis.assumed_elements, all=analysis.elements).text()
    if analysis.unknown_defence:
        yield msg("report.unknown-defense", count=len(analysis.unknown_defence)).text()
    used, there = (sum(counts[i] for counts in analysis.tiles_used.values()) for i in (0, 1))
    doors, all_doors = (sum(counts[i] for counts in analysis.doors_used.values()) for i in (0, 1))
    yield msg("report.box", tiles=used, all_tiles=there, doors=doors, all_doors=all_doors).text()


def _access(board: Board, analysis: Analysis) -> Iterator[str]:
    if not analysis.sealed:
        yield msg("report.access").text()
    for area in analysis.sealed[:_MAX_SHOWN]:
        first = Spot(*_squares(area, board)[0])
        yield msg("report.no-access", square=spot_name(board.scenario, first), count=area.size).text()


def _chokes(board: Board, analysis: Analysis) -> Iterator[str]:
    for choke in analysis.choke_squares[:_MAX_SHOWN]:
        square = spot_name(board.scenario, choke.spot)
        yield msg("report.choke-square", square=square, count=choke.cuts_off).text()
    for door in analysis.choke_doors[:_MAX_SHOWN]:
        yield msg("report.choke-door", door=door_name(board.box, door.door), count=door.cuts_off).text()


def _side(board: Board, named: Side, side: SideFigures, *, priced: bool) -> str:
    """Return the figures of a side; ``priced``: its characters have prices."""
    figures = {"side": side_name(named, board.box.game), "characters": side.characters, "first": side.first_reach}
    if priced:
        figures["mp"] = side.mp_cost
    if side.nearest_enemy is not None:
        figures["enemy"] = side.nearest_enemy
    name = ("side" if priced else "side-plain") + ("" if side.nearest_enemy is None else "-near")
    return msg(f"report.{name}", **figures).text()


def _indoor(level: LevelFigures) -> float:
    ground = level.indoor + level.outdoor
    return level.indoor / ground if ground else 0.0


def _filled(level: LevelFigures) -> Message:
    """Return the percentage rounded down, so that a frame with a hole is not full."""
    frame = level.squares + level.empty
    return msg("report.percent", value=floor(100 * level.squares / frame))


def _percent(share: float) -> Message:
    return msg("report.percent", value=f"{100 * share:.0f}")
