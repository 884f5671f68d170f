"""Measure the quality of the computer's maps and print tables, or JSON. The exit code is 1 if a limit is missed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import click

from benchmarks import builders, shared_maps, whole_games
from benchmarks.figures import Figure, Groups, document, misses, table
from editor.sags.players.auto_play import MapOrder
from editor.sags.players.strategy import STYLES

PLAYERS = (2, 3, 4)

Asked = TypeVar("Asked")
Measured = TypeVar("Measured")


@click.command()
@click.option("--seeds", type=click.IntRange(1, 100_000), default=200, show_default=True, help="Number of seeds.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=os.cpu_count() or 1,
    show_default=True,
    help="Number of worker processes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of tables.")
def main(seeds: int, jobs: int, as_json: bool) -> None:
    """Measure the maps that the computer builds, alone and with a random player, and the games that it plays."""
    documents: dict[str, object] = {}
    missed: list[str] = []
    for title, figures, groups in _measured(seeds, jobs):
        documents[title] = document(figures, groups)
        missed += misses(title, figures, groups)
        if not as_json:
            click.echo(f"{table(title, figures, groups)}\n")
    if as_json:
        click.echo(json.dumps({"seeds": seeds, "met": not missed, **documents}, indent=2))
    else:
        click.echo("\n".join(missed) or "All limits are met.")
    if missed:
        raise SystemExit(1)


def _measured(seeds: int, jobs: int) -> Iterator[tuple[str, Sequence[Figure[Any]], Groups[Any]]]:
    """Yield each table: its title, its lines, and the maps of its columns."""
    alone = {
        f"{players} players": _all(builders.build, [MapOrder(players, seed) for seed in range(seeds)], jobs)
        for players in PLAYERS
    }
    yield "builders only", builders.FIGURES, alone
    for style in STYLES:
        played = {
            f"{players} players": _all(
                whole_games.play, [MapOrder(players, seed, style) for seed in range(seeds)], jobs
            )
            for players in PLAYERS
        }
        figures = whole_games.FIGURES if style == "random" else whole_games.OPPONENT_FIGURES
        yield f"whole games, {style}", figures, played
    shared = {"2 players": _all(shared_maps.play_shared_map, range(seeds), jobs)}
    yield "builder with a stranger", shared_maps.FIGURES, shared


def _all(measure: Callable[[Asked], Measured], asked: Iterable[Asked], jobs: int) -> Sequence[Measured]:
    if jobs == 1:
        return [measure(each) for each in asked]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(measure, asked, chunksize=4))


if __name__ == "__main__":
    main()
