"""Play the styles of the computer against each other and print who gains what, or JSON.

Each pair of styles plays with every seed in both seats. Beside the mission points that the map brings, the table shows
the teams, how much they vary, and what the maps are like.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations_with_replacement

import click

from benchmarks.builders import LARGE_CUT
from benchmarks.figures import Figure, document, mean, percent, percent_distinct, table
from benchmarks.whole_games import Team, drillers_used
from editor.board import compile_board
from editor.catalog import load_box
from editor.rules import check
from editor.rules.analysis import analyze
from editor.sags.game.scenario import to_scenario
from editor.sags.game.setup import new_game
from editor.sags.game.state import Game
from editor.sags.players.game_table import play_game_on, seat_players
from editor.sags.players.strategy import STYLES, PlayStyle
from editor.values import FrozenStruct

PAIRED: tuple[PlayStyle, ...] = ("builder", "schemer")
"""The styles that play for something; random players hardly ever fill the frame."""


class Match(FrozenStruct):
    """A game for two whose seats may have different styles, as the first style sees it."""

    ready: bool
    map_mp: tuple[int, int]
    """Mission points that the map brought to the first and to the second style."""
    start_mp: tuple[int, int]
    """Mission points of both at the start."""
    lead: int
    """Mission points at the start that the Salemites have more than NORAD."""
    paid_doors: int
    """Doors that the first style paid for."""
    teams: Mapping[str, Team]
    """The team of each side."""
    drillers: int
    """How many Drillers are on the map."""
    drillers_used: int
    """How many of them a character starts on."""
    largest_cut: float
    """The largest share of the map that one square or door cuts off."""
    rules: Counter[str]
    """Problems by rule."""


def play_match(styles: tuple[PlayStyle, PlayStyle], number: int) -> Match:
    """Play the game of that number: the seed changes every second time, the seats every time."""
    seed, swapped = divmod(number, 2)
    game = new_game(load_box(), players=2, seed=seed)
    before = [player.mp for player in game.construction.players]
    *_, end = play_game_on(seat_players(game, styles[::-1] if swapped else styles, str(seed)))
    return _measure(end.game, before, own=swapped)


def _measure(game: Game, before: Sequence[int], own: int) -> Match:
    board = compile_board(to_scenario(game), game.box)
    built = [player.mp - mp for player, mp in zip(game.construction.players, before, strict=True)]
    points = {side.id: side.mp for side in game.sides}
    own_doors = [door for door in game.construction.doors if game.box.doors[door.door].side == game.sides[own].id]
    return Match(
        ready=game.is_ready,
        map_mp=(built[own], built[1 - own]),
        start_mp=(game.sides[own].mp, game.sides[1 - own].mp),
        lead=points["salemite"] - points["norad"],
        paid_doors=sum(game.box.doors[door.door].mp_cost for door in own_doors),
        teams={side.id: side.team for side in game.sides},
        drillers=len(game.drillers),
        drillers_used=drillers_used(game),
        largest_cut=analyze(board).largest_cut,
        rules=Counter(each.rule for each in check(board).problems),
    )


FIGURES: tuple[Figure[Match], ...] = (
    Figure("games", len, lambda match: match),
    Figure("ready", percent, lambda match: match.ready, " %"),
    Figure("MP by the map, first style", mean, lambda match: match.map_mp[0], digits=2),
    Figure("MP by the map, second style", mean, lambda match: match.map_mp[1], digits=2),
    Figure("ahead by the map", mean, lambda match: match.map_mp[0] - match.map_mp[1], " MP", 2),
    Figure("paid for doors, first style", mean, lambda match: match.paid_doors, " MP", 2),
    Figure("ahead at the start", mean, lambda match: match.start_mp[0] - match.start_mp[1], " MP", 2),
    Figure("Salemites ahead at the start", mean, lambda match: match.lead, " MP", 2),
    Figure("different NORAD teams", percent_distinct, lambda match: match.teams["norad"], " %"),
    Figure("different Salemite teams", percent_distinct, lambda match: match.teams["salemite"], " %"),
    Figure("Drillers on the map, mean", mean, lambda match: match.drillers, digits=2),
    Figure("Drillers used, mean", mean, lambda match: match.drillers_used, digits=2),
    Figure("a third cut off by a choke point", percent, lambda match: match.largest_cut > LARGE_CUT, " %"),
    Figure("a first strike possible", percent, lambda match: match.rules["balance.first-strike"] > 0, " %"),
    Figure("cut off at the start", percent, lambda match: match.rules["start.unreachable"] > 0, " %"),
)


@click.command()
@click.option("--duels", type=click.IntRange(2, 100_000), default=100, show_default=True, help="Games of each pair.")
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default=True)
@click.option("--styles", "chosen", type=click.Choice(STYLES), multiple=True, help="Only these styles.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of a table.")
def main(duels: int, jobs: int, chosen: tuple[PlayStyle, ...], as_json: bool) -> None:
    """Let every style play against every other one and itself."""
    pairs = [*combinations_with_replacement(chosen or PAIRED, 2)]
    groups = {f"{one}, {other}": _all(partial(play_match, (one, other)), range(duels), jobs) for one, other in pairs}
    if as_json:
        click.echo(json.dumps(document(FIGURES, groups), indent=2))
    else:
        click.echo(table("tournament", FIGURES, groups))


def _all(play: Callable[[int], Match], numbers: Sequence[int], jobs: int) -> Sequence[Match]:
    if jobs == 1:
        return [play(number) for number in numbers]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, numbers, chunksize=4))


if __name__ == "__main__":
    main()
