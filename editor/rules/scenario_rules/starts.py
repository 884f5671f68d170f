"""Rules ``start.*`` and ``prisoner.no-captor``: where characters may start.

What they see and reach from there is checked in ``start_sight_and_reach.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from editor.board import LevelBoard
from editor.board.bit_sets import Squares, squares_of
from editor.board.board_change import ScenarioPart
from editor.board.landmarks import zone_squares
from editor.board.miniatures import Miniature, is_large
from editor.board.names import place_name, square_list
from editor.messages import msg
from editor.model.grid import Square
from editor.model.scenario import Zone
from editor.model.sides import Side, StartingCharacter
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.map_rules.legal_places import max_squares_outside, split_edges, squares_in_frame
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import replace


def check_start_blocked(inspection: Inspection) -> Iterator[Problem]:
    """Find characters on a square that cannot be entered, or outside the map."""
    for miniature, level in inspection.placed_miniatures:
        here = miniature.covered & level.frame
        if not here:
            yield _blocked_problem(inspection, miniature, level, miniature.squares, "outside")
        elif bad := here & ~level.enterable:
            yield _cached_blocked(inspection, miniature, level, bad)


def _cached_blocked(inspection: Inspection, miniature: Miniature, level: LevelBoard, bad: Squares) -> Problem:
    """Return the problem; the cached one while the squares stay the same."""
    characters = inspection.character_counts[miniature.start.character]
    return inspection.cache.get_or_compute(
        ("start.blocked", miniature.id, bad, characters),
        (miniature.start, inspection.scenario.house),
        lambda: (
            _blocked_problem(inspection, miniature, level, tuple(squares_of(bad)), _why_blocked(level, bad & -bad)),
            {level.level.id: bad},
        ),
    )


def _why_blocked(level: LevelBoard, square: Squares) -> str:
    if level.empty & square:
        return "empty"
    return "driller" if level.face_down & square else "impassable"


def _blocked_problem(
    inspection: Inspection, miniature: Miniature, level: LevelBoard, squares: tuple[Square, ...], why: str
) -> Problem:
    message = msg(
        f"rules.start.blocked-{why}",
        character=character_name(inspection, miniature.start),
        place=place_name(level, squares[0]),
        squares=square_list(squares),
    )
    return make_problem("start.blocked", (miniature.id,), message, level, squares)


def check_start_shared(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that start on the same square."""
    for first, second in combinations(inspection.miniatures, 2):
        if first.level != second.level:
            continue
        if squares := tuple(at for at in second.squares if at in first.squares):
            names = {
                "character": character_name(inspection, second.start),
                "other": character_name(inspection, first.start),
            }
            message = msg("rules.start.shared", squares=square_list(squares), **names)
            problem = make_problem("start.shared", (second.id, first.id), message, None, squares)
            yield replace(problem, level=second.level)


def check_start_large(inspection: Inspection) -> Iterator[Problem]:
    """Find large miniatures across a wall or a closed door, or too far outside."""
    for miniature, level in inspection.placed_miniatures:
        if not miniature.is_large:
            continue
        character, squares = character_name(inspection, miniature.start), miniature.squares
        within = squares_in_frame(level, squares)
        outside = tuple(at for at in squares if at not in within)
        if edges := split_edges(level, squares):
            message = msg("rules.start.large-split", character=character, squares=square_list(squares))
            yield make_problem("start.large", (miniature.id,), message, level, squares, edges)
        elif max_squares_outside(inspection.rules, squares) < len(outside) < len(squares):
            name = "rules.start.large-outside-sags" if inspection.rules == "sags" else "rules.start.large-outside"
            message = msg(name, character=character, squares=square_list(outside), inside=len(within))
            yield make_problem("start.large", (miniature.id,), message, level, outside)


def check_start_contradiction(inspection: Inspection) -> Iterator[Problem]:
    """Find prisoners and late arrivals with contradicting fields.

    Equipment of a prisoner and a second prisoner are warnings, because a scenario may allow them in its text.
    """
    scenario = inspection.scenario
    characters = {start.id: (side, start) for side, start in scenario.starts()}
    captors: set[str] = set()
    for side, start in characters.values():
        captor = characters.get(start.captor or "")
        found = (_captive_problem(inspection, side, start, captor), _latecomer_problem(start, scenario.turns))
        doubtful = (
            "equipped" if start.prisoner and (start.equipment or start.magnetic_card) else None,
            "second" if captor is not None and captor[1].id in captors else None,
        )
        captors.update((captor[1].id,) if captor is not None else ())
        held = character_name(inspection, captor[1]) if captor else ""
        params = {"character": character_name(inspection, start), "captor": held}
        for name in filter(None, (*found, *doubtful)):
            message = msg(f"rules.start.contradiction-{name}", **params)
            problem = make_problem("start.contradiction", (start.id, name), message)
            yield replace(problem, severity="warning") if name in doubtful else problem


def _captive_problem(
    inspection: Inspection, side: Side, start: StartingCharacter, captor: tuple[Side, StartingCharacter] | None
) -> str | None:
    if start.captor is None:
        return None
    if not start.prisoner:
        return "free"
    if captor is not None and captor[0].id == side.id:
        return "friend"
    if captor is not None and captor[1].prisoner:
        return "bound"
    if is_large(start, inspection.board):
        if not _has_place(start):
            return "gone"
        return "outside" if captor is not None and _has_place(captor[1]) else None
    return "carried" if _has_place(start) else None


def _has_place(start: StartingCharacter) -> bool:
    return start.level is not None or start.zone is not None


def _latecomer_problem(start: StartingCharacter, turns: int | None) -> str | None:
    if start.arrives is None:
        return None
    if _has_place(start) or start.captor is not None:
        return "early"
    return "late" if turns is not None and start.arrives.turn > turns else None


def check_prisoner_no_captor(inspection: Inspection) -> Iterator[Problem]:
    """Find prisoners that no character carries and that are not in a zone of another side."""
    for side, start in inspection.scenario.starts():
        if start.prisoner and start.captor is None and not _is_held(inspection, side, start):
            message = msg("rules.prisoner.no-captor", character=character_name(inspection, start))
            yield make_problem("prisoner.no-captor", (start.id,), message)


def _is_held(inspection: Inspection, side: Side, start: StartingCharacter) -> bool:
    """Return whether the prisoner starts in a zone of another side."""
    return any(
        zone.side not in (None, side.id) and (start.zone == zone.id or _stands_in(inspection, start, zone))
        for zone in inspection.scenario.zones
    )


def _stands_in(inspection: Inspection, start: StartingCharacter, zone: Zone) -> bool:
    return any(
        miniature.id == start.id and miniature.level == zone.level and miniature.covered & zone_squares(zone, level)
        for miniature, level in inspection.placed_miniatures
    )


_STANDING = frozenset[ScenarioPart]({"map", "sides", "house"})

RULES = (
    Rule("start.blocked", "error", "RB 8, 37", check_start_blocked, _STANDING),
    Rule("start.shared", "error", "RB 8", check_start_shared, frozenset({"sides", "house"})),
    Rule("start.large", "error", "RB 28, 37", check_start_large, _STANDING),
)

CONTRADICTION_RULES = (
    Rule("start.contradiction", "error", "RB 30", check_start_contradiction, frozenset({"sides", "play", "house"})),
)

PRISONER_RULES = (
    Rule(
        "prisoner.no-captor",
        "warning",
        "RB 30",
        check_prisoner_no_captor,
        frozenset({"map", "sides", "zones", "house"}),
    ),
)
