"""Rules ``tile.no-access`` and ``map.*``: every square must be reachable without breaking a wall."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.areas import Area, locked_areas, outdoor_islands
from editor.board.bit_sets import squares_of
from editor.board.board_change import ScenarioPart
from editor.board.miniatures import MAGNETIC_CARD, has_magnetic_card
from editor.board.names import square_list, tile_name
from editor.catalog.card_lookup import resolve_search_deck
from editor.messages import msg
from editor.rules.inspection import Inspection, area_evidence, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.values import replace


def check_tile_no_access(inspection: Inspection) -> Iterator[Problem]:
    """Find tiles with indoor squares that cannot be reached on the current map (A1 to A3).

    This applies only during construction, tile by tile: a map made by hand counts as finished, see
    ``check_map_no_access``.
    """
    board = inspection.board
    for area in inspection.sealed:
        evidence = area_evidence(board, area)
        paid = _paid(inspection, area)
        for level, part in area.on(board):
            for placed in level.tiles_on(part & level.indoor):
                squares = tuple(squares_of(part & level.indoor & placed.mask.floor))
                message = msg("rules.tile.no-access", tile=tile_name(placed), squares=square_list(squares))
                problem = make_problem(
                    "tile.no-access", (placed.placement.id,), message, level, squares, evidence=evidence
                )
                yield replace(problem, severity="paid") if paid else problem


def check_map_no_access(inspection: Inspection) -> Iterator[Problem]:
    """Find sealed areas of a finished map (A4)."""
    if not inspection.finished:
        return
    for area in inspection.sealed_when_finished:
        problem = _cached_area_problem("map.no-access", inspection, area)
        yield replace(problem, severity="paid") if _paid(inspection, area) else problem


def check_map_outdoor_island(inspection: Inspection) -> Iterator[Problem]:
    """Find outdoor areas that are not connected to the rest."""
    if not inspection.finished:
        return
    for area in outdoor_islands(inspection.board, inspection.areas):
        yield _cached_area_problem("map.outdoor-island", inspection, area)


def check_map_locked_room(inspection: Inspection) -> Iterator[Problem]:
    """Find areas behind magnetic doors without a character that has a card (A5).

    It is only an info if a card can be found in the search deck, or while the scenario has no characters.
    """
    if _has_magnetic_card(inspection):
        return
    scenario = inspection.scenario
    to_be_found = MAGNETIC_CARD in (resolve_search_deck(scenario, inspection.box) or ())
    nobody_yet = not any(side.characters for side in scenario.sides)
    wording = "map.locked-room-search" if to_be_found else "map.locked-room-empty" if nobody_yet else ""
    for area in locked_areas(inspection.board, inspection.areas):
        problem = _cached_area_problem("map.locked-room", inspection, area, wording)
        yield replace(problem, severity="info") if wording else problem


def _has_magnetic_card(inspection: Inspection) -> bool:
    """Return whether some character has a card, or will be given one.

    The S.A.G.S. gives cards to one faction in step 6, so nothing is wrong before the game is ready.
    """
    scenario = inspection.scenario
    step = scenario.construction.step if scenario.construction is not None else None
    under_way = step not in (None, "ready")
    if inspection.rules == "sags" and (under_way or not any(side.characters for side in scenario.sides)):
        return True
    return any(has_magnetic_card(start) for _, start in scenario.starts())


def _paid(inspection: Inspection, area: Area) -> bool:
    """Return whether the area was paid for. A payment for one tile covers the whole sealed area around it."""
    return any(
        (placed.placement.id, "tile.no-access") in inspection.paid
        for level, part in area.on(inspection.board)
        for placed in (level.tiles_on(part) if inspection.paid else ())
    )


def _cached_area_problem(rule: str, inspection: Inspection, area: Area, wording: str = "") -> Problem:
    """Return the problem about an area; the cached one if nothing changed there."""
    ground = {level.level.id: part for level, part in area.on(inspection.board)}
    key = (rule, wording, tuple(ground), area.parts)
    return inspection.cache.get_or_compute(
        key, (), lambda: (_area_problem(rule, inspection, area, wording or rule), ground)
    )


def _area_problem(rule: str, inspection: Inspection, area: Area, wording: str) -> Problem:
    """Return a problem on the first level of an area, with the whole area as evidence."""
    parts = [(level, part) for level, part in area.on(inspection.board) if part]
    tiles = [placed for level, part in parts for placed in level.tiles_on(part)]
    message = msg(f"rules.{wording}", tiles=tuple(map(tile_name, tiles)), count=area.size)
    evidence = area_evidence(inspection.board, area)
    subjects = tuple(placed.placement.id for placed in tiles)
    return make_problem(rule, subjects, message, parts[0][0], evidence[0].squares, evidence=evidence)


_WALKING = frozenset[ScenarioPart]({"map", "stairs"})
_PAYABLE = frozenset[ScenarioPart]({"map", "stairs", "construction"})

RULES = (
    Rule("tile.no-access", "error", "RB 35, fig. 49", check_tile_no_access, _PAYABLE, missing_piece="door"),
    Rule("map.no-access", "error", "RB 35", check_map_no_access, _PAYABLE, missing_piece="door"),
    Rule("map.outdoor-island", "warning", NO_CITATION, check_map_outdoor_island, _WALKING),
    Rule(
        "map.locked-room",
        "warning",
        "RB 9",
        check_map_locked_room,
        frozenset({"map", "stairs", "sides", "play", "construction"}),
    ),
)
