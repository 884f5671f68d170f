"""A S.A.G.S. map made by the computer alone, step by step, so that a window can show how far it is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QImage

from editor.catalog import Box
from editor.model.scenario import Scenario
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import ConstructionState
from editor.sags.players.auto_play import MapOrder, build_map
from editor.values import FrozenStruct


class Made(FrozenStruct):
    """A map that was built."""

    scenario: Scenario
    empty: int
    """How many squares stayed empty."""
    picture: QImage | None = None


def make_map(box: Box, order: MapOrder, report: Callable[[float], None]) -> Made:
    """The same map that ``sags generate`` makes; ``report`` is told the share of squares that are covered."""
    most = 0.0

    def watch(state: ConstructionState) -> None:
        nonlocal most
        most = max(most, state.map_bits.floor.bit_count() / state.map_bits.frame.bit_count())
        report(most)  # a plan that is made anew does not set it back

    state = build_map(order, box, watch)
    return Made(to_scenario(state), state.map_bits.empty.bit_count())
