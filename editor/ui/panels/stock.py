"""What the box still holds for a scenario: how many of each piece are not on the map yet."""

from __future__ import annotations

from collections import Counter

from editor.catalog import Box
from editor.model.scenario import Scenario
from editor.rules.inspection import Inspection
from editor.rules.scenario_rules.supplies import piece_usage, pieces_of_pool


def tiles_left(scenario: Scenario, box: Box) -> dict[str, int]:
    laid = Counter(placement.tile for level in scenario.levels for placement in level.placements)
    return {tile: max(0, scenario.box.copies - laid[tile]) for tile in box.tiles}


def doors_left(scenario: Scenario, box: Box) -> dict[str, int]:
    laid = Counter(door.door for level in scenario.levels for door in level.doors)
    return {door: max(0, scenario.box.copies - laid[door]) for door in box.doors}


def characters_used(scenario: Scenario) -> dict[str, list[str]]:
    """Character -> the sides that it fights for."""
    used: dict[str, list[str]] = {}
    for side, start in scenario.starts():
        used.setdefault(start.character, []).append(side.id)
    return used


def markers_left(inspection: Inspection) -> dict[str, int]:
    """How many of each kind that lies on squares; kinds printed on the same cardboard also share what is left of it."""
    known, copies = inspection.box.markers, inspection.scenario.box.copies
    used = {(stock.kind, stock.id): stock.used for stock in piece_usage(inspection)}
    left = {}
    for kind in filter(lambda each: each.on_square, known.values()):
        count = kind.count * copies - used.get(("marker", kind.id), 0)
        if kind.pool is not None:
            kinds = [each for each in known.values() if each.pool == kind.pool]
            count = min(count, pieces_of_pool(inspection, kinds) - used.get(("pool", kind.pool), 0))
        left[kind.id] = max(0, count)
    return left
