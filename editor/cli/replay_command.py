"""``sags replay``: rebuild a game, or the construction of its map, from its log."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import click

from editor.board import compile_board
from editor.board.names import player_name
from editor.catalog import Box, box_by_fingerprint, box_for_game
from editor.catalog.packs.used_packs import with_used_packs
from editor.cli.arguments import cross_check_messages, output_file
from editor.cli.output.terminal import EXIT_PROBLEMS, echo, echo_lines
from editor.cli.translated_click import TranslatedCommand
from editor.files import make_folder, write_atomically, write_scenario
from editor.files.atomic_write import require_different_files
from editor.messages import JoinedNames, msg
from editor.model.scenario import Scenario
from editor.sags.construction.holes import explain_stuck
from editor.sags.construction.scenario import to_scenario as map_scenario
from editor.sags.construction.state import ConstructionState
from editor.sags.game.log_file import read_log, replay, replay_states
from editor.sags.game.scenario import to_scenario
from editor.sags.game.setup import BUILDING_MOVES
from editor.sags.game.state import Game


@click.command(name="replay", cls=TranslatedCommand)
@click.argument("log", type=click.Path(path_type=Path))
@click.option("--until", type=click.IntRange(min=0), metavar="N")
@click.option("-o", "--output", type=click.Path())
@click.option(
    "--frames",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
)
@click.option("--animation", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@click.option("--scale", type=click.IntRange(8, 200), default=40, show_default=True)
def command(
    log: Path, until: int | None, output: str | None, frames: Path | None, animation: Path | None, scale: int
) -> None:
    """Rebuild a game from its log."""
    rebuilt = read_log(log)
    box = box_by_fingerprint(rebuilt.box.fingerprint, box_for_game())
    target = None
    if output is not None:
        target = output_file(output, f"{log.name.removesuffix('.json').removesuffix('.sags')}.scenario.json")
        require_different_files(log, target)
    if animation is not None:
        require_different_files(log, animation)
    game = replay(rebuilt, box, until)
    if frames is not None or animation is not None:
        _draw(replay_states(rebuilt, box, until), box, scale, frames, animation)
    if target is not None:
        scenario = with_used_packs(scenario_of(game), box)
        write_scenario(target, scenario)
    for line in _summary(game):
        echo(line)
    if target is not None:
        echo(msg("sags.written", path=target).text())
        differing = list(cross_check_messages(scenario, box, target))
        echo_lines(differing, err=True)
        sys.exit(EXIT_PROBLEMS if differing else 0)


def scenario_of(game: Game) -> Scenario:
    """Return the scenario of the game, or only its map if computers built it and no step followed.

    The seed and the Drillers are included only then; they are secret where people play.
    """
    only_map = all(isinstance(move, BUILDING_MOVES) for _, move in game.moves)
    has_people = any(seat.who == "person" for seat in game.seats)
    return map_scenario(game.construction) if only_map and not has_people else to_scenario(game)


def _draw(steps: Iterable[Game], box: Box, scale: int, folder: Path | None, animation: Path | None) -> None:
    """Draw the map after each move, as numbered pictures in a folder and as an animated file."""
    from editor.export.export_pictures import animated_png, level_picture

    boards = (compile_board(scenario_of(game), box) for game in steps)
    pictures = [level_picture(board, board.levels[0], scale, grid=True, names=False) for board in boards]
    if folder is not None:
        make_folder(folder)
        for number, picture in enumerate(pictures):
            write_atomically(folder / f"{number:03}.png", picture)
        echo(msg("sags.drawn", count=len(pictures), path=folder).text())
    if animation is not None:
        changes = [picture for picture, _ in groupby(pictures)]
        write_atomically(animation, animated_png(changes))
        echo(msg("sags.animated", count=len(changes), path=animation).text())


def _summary(game: Game) -> Iterator[str]:
    if all(isinstance(move, BUILDING_MOVES) for _, move in game.moves):
        yield from _summary_of_map(game.construction)
        return
    waited = [player_name(side.id) for side in game.sides if side.id in game.pending]
    yield msg("game.is-ready").text() if game.is_ready else msg(f"game.at-{game.step}", players=waited).text()
    yield msg("game.summary", moves=len(game.moves), markers=len(game.placed_markers)).text()
    points = (msg("sags.player-mp", player=player_name(side.id), mp=side.mp) for side in game.sides)
    yield JoinedNames(tuple(points), ", ").text()


def _summary_of_map(state: ConstructionState) -> list[str]:
    counts = {
        "actions": len(state.actions),
        "tiles": len(state.placements),
        "doors": len(state.doors),
        "empty": state.map_bits.empty.bit_count(),
        "paid": len(state.paid),
    }
    points = (msg("sags.player-mp", player=player_name(player.id), mp=player.mp) for player in state.players)
    lines = [msg(f"sags.is-{state.phase}", player=player_name(state.constructor.id)).text()]
    lines += [msg("sags.summary", **counts).text(), JoinedNames(tuple(points), ", ").text()]
    if state.phase == "stuck":
        lines += [message.text() for message in explain_stuck(state)]
    return lines
