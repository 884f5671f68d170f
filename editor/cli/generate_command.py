"""``sags generate``: let the computer build legal S.A.G.S. maps."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import click

from editor.catalog import box_for_game
from editor.catalog.packs.used_packs import with_used_packs
from editor.cli.arguments import CardChoice, cross_check_messages, parse_frame
from editor.cli.output.terminal import EXIT_DEAD_END, EXIT_INTERRUPTED, EXIT_PROBLEMS, echo
from editor.cli.translated_click import TranslatedCommand
from editor.cli.workers import run_in_order
from editor.errors import StudioError
from editor.files import make_folder, scenario_bytes, write_atomically
from editor.messages import Message, msg
from editor.model.grid import FULL_FRAME
from editor.model.scenario import Scenario
from editor.reader import is_file
from editor.sags.construction.scenario import to_scenario as map_scenario
from editor.sags.construction.state import ConstructionState
from editor.sags.game.log_file import log_bytes, to_log
from editor.sags.game.moves import explain_end
from editor.sags.game.scenario import to_scenario
from editor.sags.game.setup import check_decks, check_frame
from editor.sags.game.state import CardSource, Decks
from editor.sags.players.auto_play import MapOrder, build_map, explain_unbuildable, play_game
from editor.sags.players.strategy import STYLES, PlayStyle

SCENARIO, LOG = ".scenario.json", ".sags.json"


class GenerateOptions(TypedDict):
    """The kind of map or game to generate."""

    players: str
    style: PlayStyle
    until: Literal["map", "ready"]
    cards: CardSource
    frame: str


@click.command(name="generate", cls=TranslatedCommand)
@click.option("--players", type=click.Choice(["2", "3", "4"]), default="2", show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**52), default=0, show_default=True)
@click.option("--count", type=click.IntRange(1, 100_000), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--style", type=click.Choice(STYLES), default="builder", show_default=True)
@click.option(
    "--until",
    type=click.Choice(["map", "ready"]),
    default="map",
    show_default=True,
)
@click.option(
    "--cards",
    type=CardChoice(),
    default="built-in",
    show_default=True,
)
@click.option("--frame", default=f"{FULL_FRAME[0]}x{FULL_FRAME[1]}", show_default=True, metavar="WxH")
@click.option("-o", "--output", type=click.Path(path_type=Path))
def command(seed: int, count: int, jobs: int, output: Path | None, **wanted: Unpack[GenerateOptions]) -> None:
    """Generate maps or games."""
    players, size = int(wanted["players"]), parse_frame(wanted["frame"])
    # Refuse impossible constructions before a folder is made.
    if doubt := explain_unbuildable(box_for_game(), players, size):
        echo(doubt, err=True)
    decks = Decks(equipment=wanted["cards"], missions=wanted["cards"]) if wanted["until"] == "ready" else None
    if decks is not None:
        check_decks(box_for_game(), decks, players)
        check_frame(players, size)
    orders = [
        (MapOrder(players, seed + number, wanted["style"], size), decks, target)
        for number, target in _targets(output, seed, count)
    ]
    messages: list[Message] = []
    code = 0
    try:
        with _progress(len(orders)) as step:
            for path, problems, problem_code in run_in_order(_build, orders, jobs):
                step(path)
                messages += problems
                code = max(code, problem_code)
    except KeyboardInterrupt:
        echo(msg("generate.interrupted").text(), err=True)
        code = EXIT_INTERRUPTED
    for message in messages:
        echo(message.text(), err=True)
    sys.exit(code)


def _targets(output: Path | None, seed: int, count: int) -> Iterator[tuple[int, Path]]:
    """Yield the number of each map and its scenario file."""
    if output is not None and output.name.endswith(SCENARIO):
        if count > 1:
            raise StudioError(msg("generate.one-file", count=count))
        yield 0, output
        return
    folder = output or Path()
    if is_file(folder) or folder.suffix == ".json":
        raise StudioError(msg("generate.not-a-folder", path=folder, suffix=SCENARIO))
    make_folder(folder)
    for number in range(count):
        yield number, folder / f"seed-{seed + number}{SCENARIO}"


BuildTask = tuple[MapOrder, Decks | None, Path]
"""The order, the source of the cards for a whole game, and the scenario file."""


def _build(task: BuildTask) -> tuple[Path, list[Message], int]:
    """Build one map or play one game, and return the scenario file, its problems and the exit code for them.

    The log is written first, so that no scenario exists without its log. A game that cannot go on has only a log.
    """
    order, decks, path = task
    log_path = path.with_name(path.name.removesuffix(SCENARIO) + LOG)
    if decks is None:
        state = build_map(order, box_for_game())
        log, scenario = to_log(state), map_scenario(state)
    else:
        game = play_game(order, box_for_game(), decks)
        if reason := explain_end(game):
            write_atomically(log_path, log_bytes(to_log(game)))
            return log_path, [msg("generate.dead-end", path=log_path, reason=reason)], EXIT_DEAD_END
        log, scenario, state = to_log(game), to_scenario(game), game.construction
    write_atomically(log_path, log_bytes(log))
    write_atomically(path, scenario_bytes(with_used_packs(scenario, box_for_game())))
    problems = list(_map_problems(path, state, scenario))
    return path, problems, EXIT_PROBLEMS if problems else 0


def _map_problems(path: Path, state: ConstructionState, scenario: Scenario) -> Iterator[Message]:
    if empty := state.map_bits.empty.bit_count():
        yield msg("generate.not-full", path=path, empty=empty)
    yield from cross_check_messages(scenario, state.box, path)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[Path], None]]:
    """Yield a function that prints each path, or advances a progress bar if both would share the terminal."""
    if count == 1 or not sys.stderr.isatty():
        yield echo
        return
    with click.progressbar(length=count, file=sys.stderr) as bar:

        def step(path: Path) -> None:
            if not sys.stdout.isatty():
                echo(path)
            bar.update(1)

        yield step
