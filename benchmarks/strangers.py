"""How a builder does at a table with somebody who lays whatever is legal: it cannot plan what the other one does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from benchmarks.figures import Figure, mean, percent
from editor.board import compile_board
from editor.catalogue import load_box
from editor.model.grid import FULL_FRAME
from editor.rules.analysis import Analysis, analyse
from editor.sags.construction.actions import Action, Exchange
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import State
from editor.sags.players.play import Style, seats, states


@dataclass(frozen=True)
class SharedMap:
    analysis: Analysis
    paid_by_builder: int
    exchanges: int
    slowest: float
    """Seconds of a processor that the builder thought about its longest turn, exchanges included."""


def play(seed: int, frame: tuple[int, int] = FULL_FRAME) -> SharedMap:
    """A construction for two to its end; the builder is NORAD with even seeds, the Salemites with odd ones."""
    box = load_box()
    start = new_construction(box, players=2, seed=seed, frame=frame)
    styles: list[Style] = ["random", "builder"] if seed % 2 else ["builder", "random"]
    choosers = list(seats(start, styles, str(seed)))
    times: dict[int, float] = {}
    seat = styles.index("builder")
    choosers[seat] = _timed(choosers[seat], times)
    end, paid = start, 0
    for state in states(start, choosers):
        if end.turn == seat:
            paid += len(set(state.paid) - set(end.paid))
        end = state
    return SharedMap(
        analysis=analyse(compile_board(to_scenario(end), box)),
        paid_by_builder=paid,
        exchanges=sum(isinstance(action, Exchange) for action in end.actions),
        slowest=max(times.values(), default=0.0),
    )


def _timed(choose: Callable[[State], Action], times: dict[int, float]) -> Callable[[State], Action]:
    """The same choices; ``times`` gets the seconds of each turn, which an exchange does not end."""

    def choose_and_time(state: State) -> Action:
        start = process_time()
        action = choose(state)
        turn = sum(not isinstance(each, Exchange) for each in state.actions)
        times[turn] = times.get(turn, 0.0) + process_time() - start
        return action

    return choose_and_time


FIGURES: tuple[Figure[SharedMap], ...] = (
    Figure("maps", len, lambda shared: shared),
    Figure("filled", percent, lambda shared: shared.analysis.is_filled, " %", 1, least=90),
    Figure("errors", sum, lambda shared: shared.analysis.findings["error"], least=0, most=0),
    Figure("paid violations, mean", mean, lambda shared: shared.analysis.paid, digits=2),
    Figure("paid by the builder, mean", mean, lambda shared: shared.paid_by_builder, digits=2),
    Figure("exchanges, mean", mean, lambda shared: shared.exchanges, digits=2),
    Figure("slowest turn of the builder", max, lambda shared: shared.slowest, " s", 2, most=1),
)
