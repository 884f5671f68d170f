"""``sags replay``: rebuilds a construction from its log."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from editor.catalogue import Box, load_box
from editor.cli.output import output_file
from editor.cli.terminal import echo
from editor.errors import say
from editor.files import make_folder, write_atomically, write_scenario
from editor.files.disk import refuse_same_file
from editor.sags.construction.log import read_log
from editor.sags.construction.names import listed, player_name
from editor.sags.construction.replay import replay, states
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import State
from editor.sags.construction.stuck import why_stuck


@click.command(name="replay")
@click.argument("log", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Stop after the first N actions.")
@click.option("-o", "--output", type=click.Path(), help="Write the map as a scenario into this file or folder.")
@click.option(
    "--frames",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Draw the map after each action into this folder. It needs no screen.",
)
@click.option("--scale", type=click.IntRange(8, 200), default=40, show_default=True, help="Pixels for each square.")
def command(log: Path, until: int | None, output: str | None, frames: Path | None, scale: int) -> None:
    """Rebuild the construction in LOG, check every action, and say how it stands."""
    box, rebuilt = load_box(), read_log(log)
    target = None
    if output is not None:
        target = output_file(output, f"{log.name.removesuffix('.json').removesuffix('.sags')}.scenario.json")
        refuse_same_file(log, target)
    state = replay(rebuilt, box, until)
    if frames is not None:
        count = _draw(states(rebuilt, box, until), box, frames, scale)
        echo(say("sags.drawn", count=count, path=frames).text())
    if target is not None:
        write_scenario(target, to_scenario(state))
    for line in _summary(state):
        echo(line)
    if target is not None:
        echo(say("sags.written", path=target).text())


def _draw(steps: Iterable[State], box: Box, folder: Path, scale: int) -> int:
    """A picture for each state, the set-up included; gives back how many."""
    from editor.board import compile_board
    from editor.export.pictures import level_picture

    make_folder(folder)
    number = -1
    for number, state in enumerate(steps):
        board = compile_board(to_scenario(state), box)
        picture = level_picture(board, board.levels[0], scale, grid=True, names=False)
        write_atomically(folder / f"{number:03}.png", picture)
    return number + 1


def _summary(state: State) -> list[str]:
    counts = {
        "actions": len(state.actions),
        "tiles": len(state.placements),
        "doors": len(state.doors),
        "empty": state.sketch.empty.bit_count(),
        "paid": len(state.paid),
    }
    points = [say("sags.player-mp", player=player_name(player.id), mp=player.mp).text() for player in state.players]
    lines = [say(f"sags.is-{state.phase}", player=player_name(state.constructor.id)).text()]
    lines += [say("sags.summary", **counts).text(), listed(points)]
    if state.phase == "stuck":
        lines += [message.text() for message in why_stuck(state)]
    return lines
