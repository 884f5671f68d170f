"""Maps that the computer builds together with a player who places tiles at random."""

from __future__ import annotations

from time import process_time

from benchmarks.figures import Figure, mean, percent
from editor.board import compile_board
from editor.catalog import load_box
from editor.model.grid import FULL_FRAME
from editor.rules.analysis import Analysis, analyze
from editor.sags.construction.actions import Action, Exchange
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import ConstructionState
from editor.sags.players.game_table import construction_table, play_construction
from editor.sags.players.strategy import PlayStyle, Strategy, StrategyMemory
from editor.values import FrozenStruct, replace


class SharedMap(FrozenStruct):
    """A map of two builders, and how the computer did."""

    analysis: Analysis
    paid_by_builder: int
    exchanges: int
    slowest: float
    """Processor time of the longest turn of the builder, in seconds, including exchanges."""


def play_shared_map(seed: int, frame: tuple[int, int] = FULL_FRAME) -> SharedMap:
    """Return a finished construction for two; the computer is NORAD with even seeds, the Salemites with odd ones."""
    box = load_box()
    start = new_construction(box, players=2, seed=seed, frame=frame)
    styles: list[PlayStyle] = ["random", "builder"] if seed % 2 else ["builder", "random"]
    seat = styles.index("builder")
    seated = construction_table(start, styles, str(seed))
    builder = seated.seats[seat]
    assert builder is not None
    timed = _TimedStrategy(builder)
    seats = tuple(timed if number == seat else strategy for number, strategy in enumerate(seated.seats))
    seated = replace(seated, seats=seats, memories={**seated.memories, timed: timed.initial_memory()})
    end, paid = start, 0
    for each in play_construction(seated):
        if end.turn == seat:
            paid += len(set(each.state.paid) - set(end.paid))
        end = each.state
    return SharedMap(
        analysis=analyze(compile_board(to_scenario(end), box)),
        paid_by_builder=paid,
        exchanges=sum(isinstance(action, Exchange) for action in end.actions),
        slowest=max(timed.times.values(), default=0.0),
    )


class _TimedStrategy:
    """A player whose ``times`` get the seconds of each turn; an exchange does not end a turn."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.times: dict[int, float] = {}

    def initial_memory(self) -> StrategyMemory:
        """Return the memory of the wrapped player."""
        return self.strategy.initial_memory()

    def choose(self, state: ConstructionState, memory: StrategyMemory) -> tuple[Action, StrategyMemory]:
        """Return the choice of the wrapped player."""
        start = process_time()
        chosen = self.strategy.choose(state, memory)
        turn = sum(not isinstance(each, Exchange) for each in state.actions)
        self.times[turn] = self.times.get(turn, 0.0) + process_time() - start
        return chosen


FIGURES: tuple[Figure[SharedMap], ...] = (
    Figure("maps", len, lambda shared: shared),
    Figure("filled", percent, lambda shared: shared.analysis.is_filled, " %", 1, least=90),
    Figure("errors", sum, lambda shared: shared.analysis.problems["error"], least=0, most=0),
    Figure("paid violations, mean", mean, lambda shared: shared.analysis.paid, digits=2),
    Figure("paid by the builder, mean", mean, lambda shared: shared.paid_by_builder, digits=2),
    Figure("exchanges, mean", mean, lambda shared: shared.exchanges, digits=2),
    Figure("slowest turn of the builder", max, lambda shared: shared.slowest, " s", 2, most=1),
)
