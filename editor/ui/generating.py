"""A S.A.G.S. map made by the computer alone, step by step, so that a window can show how far it is."""

from __future__ import annotations

from collections.abc import Callable

from editor.catalogue import Box
from editor.errors import StudioError, say
from editor.model.scenario import Scenario
from editor.sags.play import ATTEMPTS, seats, states
from editor.sags.scenario import to_scenario
from editor.sags.setup import new_construction


def generate(box: Box, seed: int, report: Callable[[float], None]) -> Scenario:
    """A full map. ``report`` is told the share of squares that are covered; a plan that gets stuck is made anew."""
    for attempt in range(ATTEMPTS):
        scenario = _build(box, seed, attempt, report)
        if scenario is not None:
            return scenario
    raise StudioError(say("ui.generate-failed"))


def _build(box: Box, seed: int, attempt: int, report: Callable[[float], None]) -> Scenario | None:
    start = new_construction(box, seed=seed)
    squares = start.sketch.frame.bit_count()
    state = start
    for state in states(start, seats(start, ["builder", "builder"], f"{seed}/{attempt}")):
        report(1 - state.sketch.empty.bit_count() / squares)
    return to_scenario(state) if state.phase == "ended" else None
