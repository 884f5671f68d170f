"""Whole games that the computer plays alone: whether they end well, how balanced they are, how long a choice takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from time import process_time

from benchmarks.figures import Figure, mean, percent
from editor.board import compile_board
from editor.board.miniatures import footprint
from editor.catalog import load_box
from editor.files import scenario_bytes
from editor.rules import check
from editor.rules.analysis import sides_of
from editor.rules.sags_rules.sags_numbers import REMOVED_CHARACTERS
from editor.sags.game.actions import ChooseTeam, Move
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.sags.game.marker_reveal import driller_squares
from editor.sags.game.scenario import to_scenario
from editor.sags.game.state import Game
from editor.sags.game.team_hiring import legal_teams
from editor.sags.players.auto_play import MapOrder, start_game
from editor.sags.players.team_choice import CharacterValues
from editor.values import FrozenStruct

Team = tuple[str, ...]


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
    lead: int
    """Mission points that the second side has more than the first: the Salemites more than NORAD."""
    teams: tuple[Team, ...]
    offered: frozenset[str]
    """The characters that could be hired."""
    strength: float
    """The worth of the teams as a share of the best ones, with two players."""
    drillers: int
    """How many Drillers are on the map."""
    drillers_used: int
    """How many of them a character starts on."""
    slowest: float
    """Processor time of the longest choice after the map, in seconds."""
    seconds: float
    """Processor time of all choices after the map."""


def play(order: MapOrder) -> PlayedGame:
    """Play and analyze one game."""
    box = load_box()
    table, slowest, seconds, strengths = start_game(order, box), 0.0, 0.0, list[float]()
    while (side := table.next_computer) is not None:
        begun = process_time()
        after = table.after_computer_move()
        seconds += process_time() - begun
        slowest = max(slowest, process_time() - begun)
        if table.game.step == "team":
            strengths.append(_strength(view_for(table.game, side), after.game.moves[-1][1]))
        table = after
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
        lead=game.sides[1].mp - game.sides[0].mp,
        teams=tuple(side.team for side in game.sides),
        offered=frozenset(box.characters) - (frozenset(REMOVED_CHARACTERS) if order.players > 2 else frozenset()),
        strength=mean(strengths) if strengths else 1.0,
        drillers=len(game.drillers),
        drillers_used=drillers_used(game),
        slowest=slowest,
        seconds=seconds,
    )


def _strength(view: GameView, move: Move) -> float:
    """Return what the chosen team is worth to the computer, as a share of the best team."""
    assert isinstance(move, ChooseTeam)
    values = CharacterValues(view)
    return values.team_worth(move.characters) / max(values.team_worth(each.characters) for each in legal_teams(view))


def drillers_used(game: Game) -> int:
    """Return on how many Drillers a character starts."""
    starts = {at for side in game.sides for stand in side.stands for at in footprint(stand.x, stand.y, large=False)}
    return sum(bool(starts & set(driller_squares(each.at))) for each in game.drillers)


def most_frequent(games: Sequence[Sequence[Team]]) -> float:
    """Return the percentage of games in which the most frequent team plays, in whatever order it was hired."""
    return 100 * max(Counter(frozenset(team) for teams in games for team in teams).values()) / len(games)


def rarest(games: Sequence[PlayedGame]) -> float:
    """Return the percentage of games in which the rarest character plays."""
    hired = Counter(each for game in games for team in game.teams for each in team)
    return 100 * min(hired[each] for game in games for each in game.offered) / len(games)


def _has(rule: str) -> Callable[[PlayedGame], bool]:
    return lambda played: played.problems[rule] > 0


FIGURES: tuple[Figure[PlayedGame], ...] = (
    Figure("games", len, lambda played: played),
    Figure("ready", percent, lambda played: played.ready, " %", 1, least=100, most=100),
    Figure("ledger closes", percent, lambda played: played.closes, " %", 1, least=100, most=100),
    Figure("errors", sum, lambda played: played.problems["error"], least=0, most=0),
    Figure("same bytes from the log", percent, lambda played: played.replays, " %", 1, least=100, most=100),
    Figure("MP at the start, mean", mean, lambda played: sum(played.points) / len(played.points), digits=1),
    Figure("MP apart, mean", mean, lambda played: max(played.points) - min(played.points), digits=1),
    Figure("in sight at the start, mean", mean, lambda played: played.problems["start.in-sight"], digits=2),
    Figure("reached first by a side, mean", mean, lambda played: sum(played.reach) / len(played.reach), " squares", 0),
    Figure("apart in it, mean", mean, lambda played: max(played.reach) - min(played.reach), " squares", 0),
    Figure("slowest choice", max, lambda played: played.slowest, " s", 2, most=0.2),
    Figure("time per game after the map, mean", mean, lambda played: played.seconds, " s", 2),
)

OPPONENT_FIGURES: tuple[Figure[PlayedGame], ...] = (
    *FIGURES,
    Figure("a first strike possible", percent, _has("balance.first-strike"), " %", 1, most=20),
    Figure("a character cut off at the start", percent, _has("start.unreachable"), " %", 1, most=0),
    Figure("second side ahead in MP, mean", mean, lambda played: played.lead, digits=1, least=-2, most=2),
    Figure("most frequent team", most_frequent, lambda played: played.teams, " %", 1, most=25),
    Figure("rarest character", rarest, lambda played: played, " %", 1, least=5),
    Figure("worth of the team against the best", mean, lambda played: 100 * played.strength, " %", 1, least=85),
    Figure("Drillers on the map, mean", mean, lambda played: played.drillers, digits=1, least=1),
    Figure("Drillers that a character starts on, mean", mean, lambda played: played.drillers_used, digits=1, least=0.5),
)
"""What makes a good opponent: not asked of players that do anything legal."""
