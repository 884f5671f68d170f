"""``sags report``: a map in figures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from editor.board import Board, compile_board
from editor.board.bits import squares_of
from editor.catalogue import load_box
from editor.errors import say
from editor.files import read_scenario
from editor.model.grid import Square
from editor.rules.analysis import Analysis, LevelFigures, SideFigures, analyse

_MOST = 5
"""Choke points and areas that are shown to people; programs get them all."""


@click.command(name="report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(file: Path, as_json: bool) -> None:
    """Analyse the map in FILE: areas, choke points, sight lines, fairness, box use."""
    board = compile_board(read_scenario(file), load_box())
    analysis = analyse(board)
    click.echo(json.dumps(_document(file, board, analysis)) if as_json else "\n".join(_lines(board, analysis)))


# --- for programs -------------------------------------------------------------------------------------------------


def _document(file: Path, board: Board, analysis: Analysis) -> dict[str, Any]:
    return {
        "file": str(file),
        "levels": [_level(level) for level in analysis.levels],
        "indoor_share": round(analysis.indoor_share, 4),
        "areas": [
            [
                [level.level.id, at.x, at.y]
                for part, level in zip(area.parts, board.levels, strict=True)
                for at in squares_of(part)
            ]
            for area in analysis.areas
        ],
        "choke_squares": [{"square": list(choke.spot), "cuts_off": choke.cuts_off} for choke in analysis.choke_squares],
        "choke_doors": [{"door": choke.door, "cuts_off": choke.cuts_off} for choke in analysis.choke_doors],
        "sides": [vars(side) for side in analysis.sides],
        "box": {
            "tiles": {str(group): list(counts) for group, counts in analysis.tiles_used.items()},
            "doors": {size: list(counts) for size, counts in analysis.doors_used.items()},
        },
        "findings": analysis.findings,
    }


def _level(level: LevelFigures) -> dict[str, Any]:
    return {
        **vars(level),
        "longest_line": [list(at) for at in level.longest_line] if level.longest_line else None,
        "most_seen": list(level.most_seen) if level.most_seen else None,
        "sight_share": round(level.sight_share, 4),
    }


# --- for people ---------------------------------------------------------------------------------------------------


def _lines(board: Board, analysis: Analysis) -> Iterator[str]:
    yield say("report.title", title=board.scenario.title or board.scenario.id, **analysis.findings).text()
    for level in analysis.levels:
        yield say(
            "report.level", level=level.level, squares=level.squares, empty=level.empty, share=_percent(_indoor(level))
        ).text()
        if level.longest_line:
            one, other = map(_name, level.longest_line)
            share = _percent(level.sight_share)
            yield say("report.sight", range=level.longest_range, one=one, other=other, share=share).text()
    sizes = ", ".join(str(area.size) for area in analysis.areas[:_MOST])
    yield say("report.areas", count=len(analysis.areas), sizes=sizes).text()
    yield from _chokes(analysis)
    yield from (_side(side) for side in analysis.sides)
    used, there = (sum(counts[i] for counts in analysis.tiles_used.values()) for i in (0, 1))
    doors, all_doors = (sum(counts[i] for counts in analysis.doors_used.values()) for i in (0, 1))
    yield say("report.box", tiles=used, all_tiles=there, doors=doors, all_doors=all_doors).text()


def _chokes(analysis: Analysis) -> Iterator[str]:
    for choke in analysis.choke_squares[:_MOST]:
        yield say(
            "report.choke-square", square=f"{choke.spot.level}:{choke.spot.x},{choke.spot.y}", count=choke.cuts_off
        ).text()
    for door in analysis.choke_doors[:_MOST]:
        yield say("report.choke-door", door=door.door, count=door.cuts_off).text()


def _side(side: SideFigures) -> str:
    figures = {"side": side.side, "characters": side.characters, "mp": side.mp_cost, "first": side.first_reach}
    if side.nearest_enemy is None:
        return say("report.side", **figures).text()
    return say("report.side-near", enemy=side.nearest_enemy, **figures).text()


def _indoor(level: LevelFigures) -> float:
    ground = level.indoor + level.outdoor
    return level.indoor / ground if ground else 0.0


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _name(square: Square) -> str:
    return f"{square.x},{square.y}"
