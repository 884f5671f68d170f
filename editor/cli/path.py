"""``sags path``: what it costs to walk from one square to another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click

from editor.board import compile_board
from editor.board.paths import Mover, Spot, cp_needed, shortest
from editor.board.search import Route
from editor.catalogue import Box, load_box
from editor.cli.squares import spot_of
from editor.cli.terminal import echo, echo_lines
from editor.edits.names import door_name
from editor.errors import say
from editor.files import read_scenario

_NO_WAY = 1


@click.command(name="path")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--from", "start", required=True, metavar="[LEVEL:]X,Y", help="Where the way begins.")
@click.option("--to", "goal", required=True, metavar="[LEVEL:]X,Y", help="Where it ends.")
@click.option("--move", type=click.IntRange(min=1), help="The Movement value of the character, to count CP.")
@click.option("--magnetic-card", is_flag=True, help="The character carries a Magnetic card.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def command(
    ctx: click.Context, file: Path, start: str, goal: str, move: int | None, magnetic_card: bool, as_json: bool
) -> None:
    """Find the cheapest way on foot on the map in FILE. The exit code is 1 if there is none."""
    board = compile_board(read_scenario(file), load_box())
    one, other = spot_of(start, board), spot_of(goal, board)
    route = shortest(board, one, other, Mover(magnetic_card=magnetic_card))
    cp = cp_needed(route.cost, move) if route is not None and move is not None else None
    if as_json:
        echo(json.dumps(_document(route, cp)))
    else:
        echo_lines(_lines(board.box, route, cp, one, other))
    ctx.exit(_NO_WAY if route is None else 0)


def _document(route: Route[Spot] | None, cp: int | None) -> dict[str, object]:
    if route is None:
        return {"cost": None, "cp": None, "path": [], "opens": []}
    return {"cost": route.cost, "cp": cp, "path": [list(spot) for spot in route.path], "opens": list(route.opens)}


def _lines(box: Box, route: Route[Spot] | None, cp: int | None, start: Spot, goal: Spot) -> Iterator[str]:
    if route is None:
        yield say("paths.no-way", start=_name(start), goal=_name(goal)).text()
        return
    if cp is None:
        yield say("paths.cost", cost=route.cost).text()
    else:
        yield say("paths.cost-cp", cost=route.cost, cp=cp).text()
    yield say("paths.way", path=" ".join(map(_name, route.path))).text()
    if route.opens:
        yield say("paths.opens", doors=", ".join(door_name(box, door) for door in route.opens)).text()


def _name(spot: Spot) -> str:
    return f"{spot.level}:{spot.x},{spot.y}"
