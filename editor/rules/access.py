"""Whether people can get everywhere without breaking a wall (rules, section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.areas import Area, locked_areas, outdoor_islands
from editor.board.bits import squares_of
from editor.board.change import Part
from editor.board.miniatures import MAGNETIC_CARD, has_card
from editor.board.names import square_list, tile_name
from editor.messages import msg
from editor.rules.inspection import Inspection, area_witnesses, finding
from editor.rules.problem import Problem
from editor.rules.rule import OURS, Rule
from editor.values import replace


def tile_no_access(inspection: Inspection) -> Iterator[Problem]:
    """A1 to A3, for each tile with indoor squares that cannot be reached as the map lies now.

    Only a construction goes tile by tile: a map made by hand counts as finished, and of that only A4 asks.
    """
    board = inspection.board
    for area in inspection.sealed:
        witnesses = area_witnesses(board, area)
        paid = _paid(inspection, area)
        for level, part in area.on(board):
            for stamp in level.stamps_on(part & level.indoor):
                squares = tuple(squares_of(part & level.indoor & stamp.print.floor))
                message = msg("rules.tile.no-access", tile=tile_name(stamp), squares=square_list(squares))
                found = finding("tile.no-access", (stamp.placement.id,), message, level, squares, witnesses=witnesses)
                yield replace(found, severity="paid") if paid else found


def map_no_access(inspection: Inspection) -> Iterator[Problem]:
    """A4, for each sealed area of a finished map."""
    if not inspection.finished:
        return
    for area in inspection.sealed_for_good:
        found = _remembered("map.no-access", inspection, area)
        yield replace(found, severity="paid") if _paid(inspection, area) else found


def outdoor_island(inspection: Inspection) -> Iterator[Problem]:
    if not inspection.finished:
        return
    for area in outdoor_islands(inspection.board, inspection.areas):
        yield _remembered("map.outdoor-island", inspection, area)


def locked_room(inspection: Inspection) -> Iterator[Problem]:
    """A5: only magnetic doors lead there, and nobody has a card. It is only worth knowing where one can be found, and
    while nobody is in the scenario who could have one."""
    if _somebody_has_a_card(inspection):
        return
    scenario = inspection.scenario
    to_be_found = MAGNETIC_CARD in (scenario.search_deck or ())
    nobody_yet = not any(side.characters for side in scenario.sides)
    wording = "map.locked-room-search" if to_be_found else "map.locked-room-empty" if nobody_yet else ""
    for area in locked_areas(inspection.board, inspection.areas):
        found = _remembered("map.locked-room", inspection, area, wording)
        yield replace(found, severity="info") if wording else found


def _somebody_has_a_card(inspection: Inspection) -> bool:
    """Under the S.A.G.S. Salemites are given cards in step 6, so nothing is wrong before the game is ready."""
    scenario = inspection.scenario
    step = scenario.construction.step if scenario.construction is not None else None
    under_way = step not in (None, "ready")
    if inspection.rules == "sags" and (under_way or not any(side.characters for side in scenario.sides)):
        return True
    return any(has_card(start) for _, start in scenario.starts())


def _paid(inspection: Inspection, area: Area) -> bool:
    """A payment for one tile covers the whole sealed area that contains it."""
    return any(
        (stamp.placement.id, "tile.no-access") in inspection.paid
        for level, part in area.on(inspection.board)
        for stamp in (level.stamps_on(part) if inspection.paid else ())
    )


def _remembered(rule: str, inspection: Inspection, area: Area, wording: str = "") -> Problem:
    """The finding about an area; the same one as before if nothing happened there."""
    ground = {level.level.id: part for level, part in area.on(inspection.board)}
    key = (rule, wording, tuple(ground), area.parts)
    return inspection.memory.recall(key, (), lambda: (_about_area(rule, inspection, area, wording or rule), ground))


def _about_area(rule: str, inspection: Inspection, area: Area, wording: str) -> Problem:
    """A finding on the first level of an area, with the whole of it as witness."""
    parts = [(level, part) for level, part in area.on(inspection.board) if part]
    tiles = [stamp for level, part in parts for stamp in level.stamps_on(part)]
    message = msg(f"rules.{wording}", tiles=tuple(map(tile_name, tiles)), count=area.size)
    witnesses = area_witnesses(inspection.board, area)
    subjects = tuple(stamp.placement.id for stamp in tiles)
    return finding(rule, subjects, message, parts[0][0], witnesses[0].squares, witnesses=witnesses)


_WALKING = frozenset[Part]({"map", "stairs"})
_PAYABLE = frozenset[Part]({"map", "stairs", "construction"})

RULES = (
    Rule(
        "tile.no-access",
        "error",
        "RB 35, fig. 49",
        tile_no_access,
        _PAYABLE,
        lacks="door",
    ),
    Rule("map.no-access", "error", "RB 35", map_no_access, _PAYABLE, lacks="door"),
    Rule("map.outdoor-island", "warning", OURS, outdoor_island, _WALKING),
    Rule(
        "map.locked-room",
        "warning",
        "RB 9",
        locked_room,
        frozenset({"map", "stairs", "sides", "play", "construction"}),
    ),
)
