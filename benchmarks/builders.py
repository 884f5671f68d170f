"""Quality of the maps that the computer builds alone, in the figures of ``sags report``."""

from __future__ import annotations

from time import process_time

from benchmarks.figures import Figure, mean, percent, percent_distinct
from editor.board import compile_board
from editor.catalog import load_box
from editor.files import scenario_bytes
from editor.model.level import PlacedDoor, Placement
from editor.rules.analysis import Analysis, analyze
from editor.sags.construction.scenario import to_scenario
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.sags.players.auto_play import MapOrder, build_map
from editor.values import FrozenStruct

LARGE_CUT = 1 / 3
"""The share of a map that no choke point should cut off."""


class BuiltMap(FrozenStruct):
    """A map that the computer built, and how long it took."""

    analysis: Analysis
    layout: tuple[frozenset[Placement], frozenset[PlacedDoor]]
    """What is placed where, independent of the order."""
    replays: bool
    """Whether its log, written and read, rebuilds it byte for byte."""
    seconds: float
    """Processor time of the construction."""


def build(order: MapOrder) -> BuiltMap:
    """Build and analyze one map."""
    box = load_box()
    start = process_time()
    state = build_map(order, box)
    seconds = process_time() - start
    scenario = to_scenario(state)
    again = to_scenario(replay(parse_log(log_bytes(to_log(state)), "its log"), box).construction)
    return BuiltMap(
        analysis=analyze(compile_board(scenario, box)),
        layout=(frozenset(state.placements), frozenset(state.doors)),
        replays=scenario_bytes(again) == scenario_bytes(scenario),
        seconds=seconds,
    )


FIGURES: tuple[Figure[BuiltMap], ...] = (
    Figure("maps", len, lambda built: built),
    Figure("filled", percent, lambda built: built.analysis.is_filled, " %", 1, least=100, most=100),
    Figure("without any violation", percent, lambda built: built.analysis.is_clean, " %", 1, least=95),
    Figure("errors", sum, lambda built: built.analysis.problems["error"], least=0, most=0),
    Figure("indoors, least", min, lambda built: 100 * built.analysis.indoor_share, " %", 1, least=40),
    Figure("indoors, mean", mean, lambda built: 100 * built.analysis.indoor_share, " %", 1),
    Figure("indoors, most", max, lambda built: 100 * built.analysis.indoor_share, " %", 1, most=75),
    Figure("all rooms reachable", percent, lambda built: not built.analysis.sealed, " %", 1, least=100, most=100),
    Figure("all rooms in one area", percent, lambda built: built.analysis.areas_with_rooms <= 1, " %", 1, least=100),
    Figure(
        "a third cut off by a choke point",
        percent,
        lambda built: built.analysis.largest_cut > LARGE_CUT,
        " %",
        1,
        most=10,
    ),
    Figure("largest part cut off, mean", mean, lambda built: 100 * built.analysis.largest_cut, " %", 1),
    Figure("longest sight line, mean", mean, lambda built: built.analysis.longest_range, digits=1),
    Figure("longest sight line, most", max, lambda built: built.analysis.longest_range),
    Figure("connected areas, mean", mean, lambda built: len(built.analysis.areas), digits=1),
    Figure("connected areas, most", max, lambda built: len(built.analysis.areas)),
    Figure("doors, mean", mean, lambda built: built.analysis.doors, digits=1),
    Figure("rebuilt from the log", percent, lambda built: built.replays, " %", 1, least=100, most=100),
    Figure("distinct maps", percent_distinct, lambda built: built.layout, " %", 1, least=100, most=100),
    Figure("time per map, mean", mean, lambda built: built.seconds, " s", 3),
)
