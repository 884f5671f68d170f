"""Whole games that the computer plays alone: whether they end well, how balanced they are, how long a choice takes."""

from __future__ import annotations

from collections import Counter
from time import process_time

from benchmarks.figures import Figure, mean, percent
from editor.board import compile_board
from editor.catalog import load_box
from editor.files import scenario_bytes
from editor.rules import check
from editor.rules.analysis import sides_of
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.sags.game.scenario import to_scenario
from editor.sags.players.auto_play import MapOrder, start_game
from editor.sags.players.game_table import play_game_on
from editor.values import FrozenStruct


class PlayedGame(FrozenStruct):
    """A game that the computer played."""

    ready: bool
    """Whether it came to its end."""
    closes: bool
    """Whether every mission point is accounted for."""
    replays: bool
    """Whether its log, written and read, gives the same scenario byte for byte."""
    problems: Counter[str]
    """By severity, and by rule."""
    points: tuple[int, ...]
    """Mission points of each side at the start."""
    reach: tuple[int, ...]
    """Squares that each side reaches before all others."""
    slowest: float
    """Processor time of the longest choice after the map, in seconds."""
    seconds: float
    """Processor time of all choices after the map."""


def play(order: MapOrder) -> PlayedGame:
    """Play and analyze one game."""
    box = load_box()
    table, slowest, begun = start_game(order, box), 0.0, process_time()
    last = begun
    for each in play_game_on(table):
        now = process_time()
        slowest, last, table = max(slowest, now - last), now, each
    game = table.game
    scenario = to_scenario(game)
    again = to_scenario(replay(parse_log(log_bytes(to_log(game)), "its log"), box))
    board = compile_board(scenario, box)
    problems = check(board).problems
    return PlayedGame(
        ready=game.is_ready,
        closes=ledger_balances(game),
        replays=scenario_bytes(again) == scenario_bytes(scenario),
        problems=Counter([*(each.severity for each in problems), *(each.rule for each in problems)]),
        points=tuple(side.mp for side in game.sides),
        reach=tuple(side.first_reach for side in sides_of(board)),
        slowest=slowest,
        seconds=last - begun,
    )


FIGURES: tuple[Figure[PlayedGame], ...] = (
    Figure("games", len, lambda played: played),
    Figure("ready", percent, lambda played: played.ready, " %", 1, least=100, most=100),
    Figure("ledger closes", percent, lambda played: played.closes, " %", 1, least=100, most=100),
    Figure("errors", sum, lambda played: played.problems["error"], least=0, most=0),
    Figure("same bytes from the log", percent, lambda played: played.replays, " %", 1, least=100, most=100),
    Figure("MP at the start, mean", mean, lambda played: sum(played.points) / len(played.points), digits=1),
    Figure("MP apart, mean", mean, lambda played: max(played.points) - min(played.points), digits=1),
    Figure("first strikes, mean", mean, lambda played: played.problems["balance.first-strike"], digits=2),
    Figure("in sight at the start, mean", mean, lambda played: played.problems["start.in-sight"], digits=2),
    Figure("reached first by a side, mean", mean, lambda played: sum(played.reach) / len(played.reach), " squares", 0),
    Figure("apart in it, mean", mean, lambda played: max(played.reach) - min(played.reach), " squares", 0),
    Figure("cut off at the start, mean", mean, lambda played: played.problems["start.unreachable"], digits=2),
    Figure("slowest choice", max, lambda played: played.slowest, " s", 2, most=0.2),
    Figure("time per game after the map, mean", mean, lambda played: played.seconds, " s", 2),
)
