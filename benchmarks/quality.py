"""Measure the quality of the computer's maps and print tables, or JSON. The exit code is 1 if a limit is missed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, TypeVar

import click

from benchmarks import builders, shared_maps, whole_games
from benchmarks.figures import Figure, Groups, document, misses, table
from benchmarks.tournament import AGAINST_BUILDERS, SUGGESTED, Match, Player, play_duels
from editor.sags.players.auto_play import MapOrder
from editor.sags.players.strategy import STYLES, PlayStyle

PLAYERS = (2, 3, 4)

Asked = TypeVar("Asked")
Measured = TypeVar("Measured")


Table = tuple[str, Sequence[Figure[Any]], Groups[Any]]
"""The title of a table, its lines, and the maps of its columns."""


@click.command()
@click.option("--seeds", type=click.IntRange(1, 100_000), default=200, show_default=True, help="Number of seeds.")
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="The first seed.")
@click.option("--only", help="Measure only tables with this text in their name.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=os.cpu_count() or 1,
    show_default=True,
    help="Number of worker processes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of tables.")
def main(seeds: int, first: int, only: str | None, jobs: int, as_json: bool) -> None:
    """Measure the maps that the computer builds, alone and with a random player, and the games that it plays."""
    documents: dict[str, object] = {}
    missed: list[str] = []
    for title, figures, groups in _measured(range(first, first + seeds), jobs, only or ""):
        documents[title] = document(figures, groups)
        missed += misses(title, figures, groups)
        if not as_json:
            click.echo(f"{table(title, figures, groups)}\n")
    if as_json:
        click.echo(json.dumps({"first": first, "seeds": seeds, "met": not missed, **documents}, indent=2))
    else:
        click.echo("\n".join(missed) or "All limits are met.")
    if missed:
        raise SystemExit(1)


def _measured(seeds: range, jobs: int, only: str) -> Iterator[Table]:
    """Yield each table whose title has the text ``only``: its title, its lines, and the maps of its columns."""
    for title, figures, measure in _tables(seeds, jobs):
        if only in title:
            yield title, figures, measure()


def _tables(seeds: range, jobs: int) -> Iterator[tuple[str, Sequence[Figure[Any]], Callable[[], Groups[Any]]]]:
    """Yield each table with a function that measures its columns."""

    def by_players(measure: Callable[[MapOrder], Measured], style: PlayStyle) -> Groups[Measured]:
        orders = {players: [MapOrder(players, seed, style) for seed in seeds] for players in PLAYERS}
        return {f"{players} players": _all(measure, orders[players], jobs) for players in PLAYERS}

    def duels(player: Player) -> Groups[Match]:
        return {"2 players": play_duels((player, "builder"), seeds.start, len(seeds), jobs)}

    yield "builders only", builders.FIGURES, partial(by_players, builders.build, "builder")
    for style in STYLES:
        figures = whole_games.FIGURES if style == "random" else whole_games.OPPONENT_FIGURES
        yield f"whole games, {style}", figures, partial(by_players, whole_games.play, style)
    yield "duels, schemer and builder", AGAINST_BUILDERS, partial(duels, "schemer")
    yield "duels, Decide for me and builder", SUGGESTED, partial(duels, "decide-for-me")
    yield (
        "builder with a random player",
        shared_maps.FIGURES,
        lambda: {"2 players": _all(shared_maps.play_shared_map, seeds, jobs)},
    )


def _all(measure: Callable[[Asked], Measured], asked: Iterable[Asked], jobs: int) -> Sequence[Measured]:
    if jobs == 1:
        return [measure(each) for each in asked]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(measure, asked, chunksize=4))


if __name__ == "__main__":
    main()
