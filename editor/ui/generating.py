"""A S.A.G.S. map made by the computer alone, step by step, so that a window can show how far it is."""

from __future__ import annotations

from collections.abc import Callable

from editor.catalogue import Box
from editor.errors import StudioError
from editor.messages import say
from editor.model.scenario import Scenario
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import State
from editor.sags.players.play import Order, construct


def generate(box: Box, seed: int, report: Callable[[float], None]) -> Scenario:
    """A full map, the same that ``sags generate`` makes; ``report`` is told the share of squares that are covered."""
    most = 0.0

    def watch(state: State) -> None:
        nonlocal most
        most = max(most, state.sketch.floor.bit_count() / state.sketch.frame.bit_count())
        report(most)  # a plan that is made anew does not set it back

    state = construct(Order(seed=seed), box, watch)
    if state.phase != "ended":
        raise StudioError(say("ui.generate-failed"))
    return to_scenario(state)
