"""Play the styles of the computer against each other and print who gains what, or JSON.

Each pair of styles plays with every seed in both seats. Beside the mission points that the map brings, the table shows
the teams, how much they vary, and what the maps are like.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations_with_replacement
from typing import Literal

import click

from benchmarks.builders import LARGE_CUT
from benchmarks.figures import Figure, document, mean, percent, percent_distinct, table
from benchmarks.whole_games import Team, drillers_used
from editor.board import compile_board
from editor.catalog import load_box
from editor.rules import check
from editor.rules.analysis import analyze
from editor.sags.construction.actions import PlaceTile
from editor.sags.construction.state import VIOLATION_COST
from editor.sags.game.scenario import to_scenario
from editor.sags.game.setup import new_game
from editor.sags.game.state import Game
from editor.sags.players.game_table import GameTable, seat_players
from editor.sags.players.strategy import STYLES, PlayStyle
from editor.values import FrozenStruct

Player = PlayStyle | Literal["decide-for-me"]
"""A style of the computer, or a person who always takes the move that *Decide for me* suggests."""

PLAYERS: tuple[Player, ...] = (*STYLES, "decide-for-me")

PAIRED: tuple[Player, ...] = ("builder", "schemer", "decide-for-me")
"""The players that play for something; random players hardly ever fill the frame."""


class Match(FrozenStruct):
    """A game for two whose seats may have different styles, as the first player sees it."""

    ready: bool
    map_mp: tuple[int, int]
    """Mission points that the map brought to the first and to the second player."""
    start_mp: tuple[int, int]
    """Mission points of both at the start."""
    lead: int
    """Mission points at the start that the Salemites have more than NORAD."""
    paid: int
    """Mission points that the first player paid for doors and violations."""
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


def play_match(players: tuple[Player, Player], first_seed: int, number: int) -> Match:
    """Play the game of that number: the seed changes every second time, the seats every time."""
    seed, swapped = first_seed + number // 2, number % 2
    seats = players[::-1] if swapped else players
    game = new_game(load_box(), players=2, seed=seed)
    before = [player.mp for player in game.construction.players]
    table = seat_players(game, [None if each == "decide-for-me" else each for each in seats], str(seed))
    while not table.game.over:
        table = _after_next_move(table)
    return _measure(table.game, before, own=swapped)


def _after_next_move(table: GameTable) -> GameTable:
    if table.next_computer is not None:
        return table.after_computer_move()
    side = table.waits_for[0]
    return table.after_move(side, table.suggest_move(side))


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
        paid=sum(game.box.doors[door.door].mp_cost for door in own_doors) + _paid_violations(game, own),
        teams={side.id: side.team for side in game.sides},
        drillers=len(game.drillers),
        drillers_used=drillers_used(game),
        largest_cut=analyze(board).largest_cut,
        rules=Counter(each.rule for each in check(board).problems),
    )


def _paid_violations(game: Game, own: int) -> int:
    """Return the mission points that a side paid for tiles in violation."""
    paid = {each.tile for each in game.construction.paid}
    placed = [move for side, move in game.moves if side == game.sides[own].id and isinstance(move, PlaceTile)]
    return VIOLATION_COST * sum(each.tile in paid for each in placed)


FIGURES: tuple[Figure[Match], ...] = (
    Figure("games", len, lambda match: match),
    Figure("ready", percent, lambda match: match.ready, " %"),
    Figure("MP by the map, first player", mean, lambda match: match.map_mp[0], digits=2),
    Figure("MP by the map, second player", mean, lambda match: match.map_mp[1], digits=2),
    Figure("ahead by the map", mean, lambda match: match.map_mp[0] - match.map_mp[1], " MP", 2),
    Figure("paid for doors and violations", mean, lambda match: match.paid, " MP", 2),
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


AGAINST_BUILDERS: tuple[Figure[Match], ...] = (
    Figure("duels", len, lambda match: match),
    Figure("ready", percent, lambda match: match.ready, " %", 1, least=100, most=100),
    Figure("ahead of the builder by the map", mean, lambda match: match.map_mp[0] - match.map_mp[1], " MP", 2, least=2),
)
"""What a player that plays for mission points must gain on a builder."""

SUGGESTED: tuple[Figure[Match], ...] = (
    *AGAINST_BUILDERS,
    Figure("paid for doors and violations", mean, lambda match: match.paid, " MP", 2, most=0.1),
)
"""The same for suggested moves, which never pay where a free move is as good."""


def play_duels(players: tuple[Player, Player], first_seed: int, count: int, jobs: int) -> Sequence[Match]:
    """Return that many games of these players, half of them in each seat."""
    play = partial(play_match, players, first_seed)
    if jobs == 1:
        return [play(number) for number in range(count)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, range(count), chunksize=4))


@click.command()
@click.option("--duels", type=click.IntRange(2, 100_000), default=100, show_default=True, help="Games of each pair.")
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="The first seed.")
@click.option("--jobs", type=click.IntRange(1, 64), default=os.cpu_count() or 1, show_default=True)
@click.option("--players", "chosen", type=click.Choice(PLAYERS), multiple=True, help="Only these players.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of a table.")
def main(duels: int, first: int, jobs: int, chosen: tuple[Player, ...], as_json: bool) -> None:
    """Let every player play against every other one and itself."""
    pairs = [*combinations_with_replacement(chosen or PAIRED, 2)]
    groups = {f"{one}, {other}": play_duels((one, other), first, duels, jobs) for one, other in pairs}
    if as_json:
        click.echo(json.dumps(document(FIGURES, groups), indent=2))
    else:
        click.echo(table("tournament", FIGURES, groups))


if __name__ == "__main__":
    main()
