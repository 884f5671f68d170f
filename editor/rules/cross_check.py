"""Compare the rules' answers about a map with those computed from its shapes.

The rules use bit sets (``editor.board``); ``editor.geometry`` deliberately computes the same answers again with shapely
and shares no step after reading scenario and box. Where the two differ, one of them is wrong. That is reported as the
error ``internal.disagreement``, which names the rule, the place and both answers.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from editor import __version__
from editor.board.bit_sets import STRIDE, square_bit, squares_of
from editor.board.corner_sight import CornerSight
from editor.board.diagonal_steps import distance_layers
from editor.board.graded_lines import GradedSightLine, graded_line
from editor.board.line_effects import line_effects
from editor.board.looking import GRADES, Grade, SightEngine
from editor.board.miniatures import miniatures
from editor.board.names import edge_list, square_list, square_name
from editor.board.paths import ANY_MOVER, RouteStep, Spot, reachable, walking_ground
from editor.geometry.access_check import AccessAreas, LevelSquare, find_access_areas
from editor.geometry.all_pairs_sight import all_sight_lines, free_lines, sight_blockers
from editor.geometry.corner_check import CornerGrades
from editor.geometry.corner_explanation import explain_line
from editor.geometry.door_check import DOOR_RULES, door_problems
from editor.geometry.graded_level import graded_level
from editor.geometry.level_shapes import LevelShapes, level_shapes
from editor.geometry.step_check import cheapest, is_paid_once, step_graphs
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square
from editor.rules.inspection import Inspection
from editor.rules.problem import Evidence, Problem
from editor.rules.registry import DISAGREEMENT
from editor.rules.report import Report, severity_order
from editor.values import replace

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MAX_LINES = 20
"""The maximum number of differing lines that are shown."""
_MAX_STARTS = 12
"""The number of squares from which whole routes and ranges are compared. Steps are compared from all squares."""


def _no_pause() -> None:
    pass


def cross_check(report: Report, pause: Callable[[], None] = _no_pause) -> Report:
    """Return the report with the result of the cross-check; differences are added to its problems.

    ``pause`` is called between the comparisons, so that a background worker can stop by raising an exception.
    """
    effects = line_effects(report.inspection.box)
    if report.inspection.box.game.look.start == "corner":
        found = list(_corner_differences(report.inspection, pause))
    elif not effects.counts or effects.own:
        return report  # ``editor.geometry`` supports only walls that are counted where tiles meet
    else:
        found = list(_differences(report, pause))
    if not found:
        return replace(report, geometry="agrees")
    problems = tuple(sorted((*report.problems, *found), key=severity_order))
    return replace(report, problems=problems, geometry="disagrees")


def _differences(report: Report, pause: Callable[[], None]) -> Iterator[Problem]:
    scenario, box = report.inspection.scenario, report.inspection.box
    shapes = []
    for level in scenario.levels:
        pause()
        shapes.append(level_shapes(level, box))
    pause()
    ground = find_access_areas(shapes, scenario.stairs)
    finished = report.inspection.rules == "scenario" or not ground.has_empty
    yield from _compare_areas(report.inspection, ground)
    yield from _compare_sealed(report, ground, finished=finished)
    for each in shapes:
        pause()
        yield from _compare_doors(report, each, finished=finished)
        pause()
        yield from _compare_sight(report.inspection, each)


def _corner_differences(inspection: Inspection, pause: Callable[[], None]) -> Iterator[Problem]:
    """Compare the grades of all lines from corner to corner, then steps, costs and ranges."""
    for level in inspection.scenario.levels:
        pause()
        sight = inspection.start_sight.sight.level(level.id)
        assert sight is not None
        standing = {at for each in miniatures(inspection.board) if each.level == level.id for at in each.squares}
        theirs = CornerGrades(graded_level(level, inspection.box, frozenset(standing)), pause)
        differ = list(_differing_grades(sight, theirs))
        if differ:
            pairs = [(a, b) for a, b, _, _ in differ]
            place = ", ".join(f"{square_name(a)} – {square_name(b)}" for a, b in pairs[:_MAX_LINES])
            ours, shown = _explanations(sight, theirs, *pairs[0])
            found = _disagreement(inspection, "line-of-sight", level.id, place, (ours, shown))
            evidence = tuple(Evidence("line", level.id, pair) for pair in pairs[:_MAX_LINES])
            yield replace(found, squares=tuple(dict.fromkeys(at for pair in pairs for at in pair)), evidence=evidence)
    pause()
    yield from _compare_movement(inspection, pause)


def _explanations(sight: SightEngine, theirs: CornerGrades, a: Square, b: Square) -> tuple[Message, Message]:
    """Return what bit sets and shapes say about a line: how it shows its target, what it meets, and its corners."""
    assert isinstance(sight, CornerSight)
    return _explanation(graded_line(sight, a, b)), _explanation(explain_line(theirs.level, a, b))


def _explanation(line: GradedSightLine) -> Message:
    assert line.best is not None  # only lines between two different squares with floor are compared
    start, end = (square_name(Square(*vertex)) for vertex in (line.best.start, line.best.end))
    return msg("rules.cross-check-line", line=line.message, start=start, end=end)


def _differing_grades(sight: SightEngine, theirs: CornerGrades) -> Iterator[tuple[Square, Square, Grade, Grade]]:
    for a, severities in theirs.pairs():
        in_open, in_cover = sight.by_grade(a)
        for b, severity in zip(theirs.squares, severities.tolist(), strict=True):
            bit = square_bit(*b)
            ours: Grade = "open" if in_open & bit or a == b else "cover" if in_cover & bit else "hidden"
            if ours != GRADES[severity]:
                yield a, b, ours, GRADES[severity]


# --- movement -----------------------------------------------------------------------------------------------------


def _compare_movement(inspection: Inspection, pause: Callable[[], None]) -> Iterator[Problem]:
    """Compare every step with its cost, then the costs of routes and the ranges from some squares."""
    scenario, box, board = inspection.scenario, inspection.box, inspection.board
    graphs, ground = step_graphs(scenario, box), walking_ground(board, ANY_MOVER)
    starts = sorted(graphs.walking)
    for start in starts:
        ours = {_step_key(step) for step in ground.steps(Spot(start[0], *start[1]))}
        theirs = {(step.to, step.cost, (step.door,) if step.door else ()) for step in graphs.walking[start]}
        if ours != theirs:
            to = min(ours ^ theirs)[0]
            costs = tuple(min((cost for end, cost, _ in each if end == to), default=None) for each in (ours, theirs))
            yield _differing_route(inspection, "movement", start, to, (costs[0], costs[1]))
            return
    chosen = starts[:: max(1, -(-len(starts) // _MAX_STARTS))]
    opening = 0 if box.game.walk.open_door == "action" else box.game.walk.open_door
    for start in chosen if not is_paid_once(scenario.levels, box.game) else ():
        pause()
        routes = cheapest(graphs.walking, start, lambda step: step.cost + (opening if step.door else 0))
        found = {(spot.level, spot.square): cost for spot, cost in reachable(board, Spot(start[0], *start[1])).items()}
        yield from _first_difference(inspection, "movement", start, found, routes)
    for start in chosen if box.game.range == "steps" else ():
        pause()
        level = board.level(start[0])
        assert level is not None
        ranges = {
            (start[0], at): number
            for number, reached in reversed(list(enumerate(distance_layers(level, box.game.walk, start[1]))))
            for at in squares_of(reached)
        }
        yield from _first_difference(inspection, "range", start, ranges, cheapest(graphs.range, start, lambda _: 1))


def _step_key(step: RouteStep[Spot]) -> tuple[LevelSquare, int, tuple[str, ...]]:
    return (step.to.level, step.to.square), step.cost, step.opens


def _first_difference(
    inspection: Inspection,
    rule: str,
    start: LevelSquare,
    ours: Mapping[LevelSquare, int],
    theirs: Mapping[LevelSquare, int],
) -> Iterator[Problem]:
    """Yield a problem for the first square whose cost or number of steps differs."""
    differ = [end for end in sorted(ours.keys() | theirs.keys()) if ours.get(end) != theirs.get(end)]
    for end in differ[:1]:
        yield _differing_route(inspection, rule, start, end, (ours.get(end), theirs.get(end)))


def _differing_route(
    inspection: Inspection, rule: str, start: LevelSquare, end: LevelSquare, costs: tuple[int | None, int | None]
) -> Problem:
    squares = start[1], end[1]
    place = " – ".join(str(square_name(at)) for at in squares)
    ours, theirs = (
        msg("rules.cross-check-no-way") if cost is None else msg(f"rules.cross-check-{rule}", count=cost)
        for cost in costs
    )
    found = _disagreement(inspection, rule, start[0], place, (ours, theirs))
    return replace(found, squares=squares, evidence=(Evidence("line", start[0], squares),))


# --- access -------------------------------------------------------------------------------------------------------


def _compare_areas(inspection: Inspection, ground: AccessAreas) -> Iterator[Problem]:
    """Compare the connected areas."""
    ours = {
        frozenset((level.level.id, at) for level, part in area.on(inspection.board) for at in squares_of(part))
        for area in inspection.areas
    }
    theirs = {room.spots for room in ground.rooms}
    if ours != theirs:
        our_answer, their_answer = _sizes(ours - theirs), _sizes(theirs - ours)
        yield from _area_disagreements(inspection, "map.no-access", our_answer, their_answer, ours ^ theirs)


def _sizes(areas: Iterable[frozenset[LevelSquare]]) -> Message:
    return msg("rules.cross-check-areas", sizes=sorted((len(area) for area in areas), reverse=True) or ("–",))


def _compare_sealed(report: Report, ground: AccessAreas, *, finished: bool) -> Iterator[Problem]:
    """Compare the squares without access."""
    expected: dict[str, list[frozenset[LevelSquare]]] = {
        "tile.no-access": [room.indoor for room in ground.sealed(finished=False)],
        "map.no-access": [room.spots for room in ground.sealed(finished=True)] if finished else [],
    }
    for rule, sealed in expected.items():
        if rule not in report.by_rule:
            continue
        theirs = frozenset[LevelSquare]().union(*sealed)
        ours = frozenset(spot for found in report.by_rule[rule] for spot in _spots(found))
        if ours != theirs:
            our_answer, their_answer = (msg("rules.cross-check-squares", count=len(spots)) for spots in (ours, theirs))
            yield from _area_disagreements(report.inspection, rule, our_answer, their_answer, [ours ^ theirs])


def _spots(found: Problem) -> Iterator[LevelSquare]:
    """Yield the squares that a problem calls inaccessible: those of a tile, or a whole area."""
    if found.rule == "tile.no-access":
        return ((found.level or "", at) for at in found.squares)
    return ((evidence.level, at) for evidence in found.evidence for at in evidence.squares)


def _area_disagreements(
    inspection: Inspection, rule: str, ours: Message, theirs: Message, areas: Iterable[frozenset[LevelSquare]]
) -> Iterator[Problem]:
    """Yield one problem for each level on which squares differ."""
    by_level: dict[str, set[Square]] = defaultdict(set)
    for level, square in frozenset().union(*areas):
        by_level[level].add(square)
    for level, squares in sorted(by_level.items()):
        at = tuple(sorted(squares, key=lambda square: (square.y, square.x)))
        found = _disagreement(inspection, rule, level, square_list(at), (ours, theirs))
        yield replace(found, squares=at, evidence=(Evidence("area", level, at),))


# --- doors --------------------------------------------------------------------------------------------------------


def _compare_doors(report: Report, shapes: LevelShapes, *, finished: bool) -> Iterator[Problem]:
    level = shapes.level.id
    ours = _reported_door_edges(report, level)
    theirs = door_problems(shapes, finished=finished)
    for rule, door in sorted(key for key in ours.keys() | theirs.keys() if key[0] in report.by_rule):
        our_edges, their_edges = ours.get((rule, door), frozenset()), theirs.get((rule, door), frozenset())
        if our_edges != their_edges:
            edges = tuple(sorted(our_edges ^ their_edges))
            answers = _wrong_at(our_edges), _wrong_at(their_edges)
            found = _disagreement(report.inspection, rule, level, edge_list(edges), answers, door)
            squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
            yield replace(found, squares=squares, edges=edges)


def _reported_door_edges(report: Report, level: str) -> Mapping[tuple[str, str], frozenset[Edge]]:
    """Return the edges at which the report says that a door breaks a rule, by rule and door."""
    faults: dict[tuple[str, str], frozenset[Edge]] = {}
    for rule in DOOR_RULES:
        for found in report.by_rule.get(rule, ()):
            if found.level == level:
                key = (rule, found.subjects[0])
                faults[key] = faults.get(key, frozenset()).union(found.edges)
    return faults


def _wrong_at(edges: frozenset[Edge]) -> Message:
    return msg("rules.cross-check-wrong", edges=edge_list(sorted(edges))) if edges else msg("rules.cross-check-right")


# --- line of sight ------------------------------------------------------------------------------------------------


def _compare_sight(inspection: Inspection, shapes: LevelShapes) -> Iterator[Problem]:
    """Compare every line of a level at the start: doors and miniatures as set."""
    level = shapes.level
    sight = inspection.start_sight.sight.level(level.id)
    assert sight is not None
    standing = {at for each in miniatures(inspection.board) if each.level == level.id for at in each.squares}
    theirs = free_lines(sight_blockers(shapes, standing))
    ours = _lines_seen(sight, level.width, level.height)
    differ = np.flatnonzero(ours != theirs)
    if differ.size:
        pairs = [
            (Square(*a), Square(*b)) for a, b in all_sight_lines(level.width, level.height).squares[differ].tolist()
        ]
        place = ", ".join(f"{square_name(a)} – {square_name(b)}" for a, b in pairs[:_MAX_LINES])
        free = int(ours[differ].sum())
        answers = tuple(msg("rules.cross-check-lines", free=each) for each in (free, int(differ.size) - free))
        found = _disagreement(inspection, "line-of-sight", level.id, place, (answers[0], answers[1]))
        evidence = tuple(Evidence("line", level.id, pair) for pair in pairs[:_MAX_LINES])
        yield replace(found, squares=tuple(dict.fromkeys(at for pair in pairs for at in pair)), evidence=evidence)


def _lines_seen(sight: SightEngine, width: int, height: int) -> NDArray[np.bool_]:
    """Return the answers of the bit sets in the order of ``all_sight_lines``."""
    pairs = sight.pairs()
    size = STRIDE * STRIDE // 8 + 1
    rows = b"".join(anchors.to_bytes(size, "little") for anchors in pairs.values())
    bits = np.unpackbits(np.frombuffer(rows, dtype=np.uint8).reshape(-1, size), axis=1, bitorder="little")
    number, anchor = np.nonzero(bits)
    offset = np.array(list(pairs), dtype=int).reshape(-1, 2)[number]
    y, x = np.divmod(anchor, STRIDE)
    seen = np.zeros((width * height, width * height), dtype=bool)
    seen[y * width + x, (y + offset[:, 1]) * width + x + offset[:, 0]] = True
    ends = all_sight_lines(width, height).ends
    return np.asarray(seen[ends[:, 0], ends[:, 1]])


# --- words --------------------------------------------------------------------------------------------------------


def _disagreement(
    inspection: Inspection,
    rule: str,
    level: str,
    place: Name,
    answers: tuple[Message, Message],
    thing: str | None = None,
) -> Problem:
    ours, theirs = answers
    details = {"ours": ours, "theirs": theirs, "trace": report_trace(inspection)}
    message = msg(f"rules.{DISAGREEMENT.id}", rule=rule, level=level, place=place, **details)
    subjects = (rule, level) if thing is None else (rule, level, thing)
    return Problem(rule=DISAGREEMENT.id, severity="error", subjects=subjects, message=message, level=level)


def report_trace(inspection: Inspection) -> str:
    """Return program version, rule set, box and scenario in one line for bug reports."""
    content = inspection.scenario.model_dump_json(by_alias=True, exclude_defaults=True)
    scenario = hashlib.sha256(content.encode()).hexdigest()[:16]
    return f"SAGS Studio {__version__}, {inspection.rules}, box {inspection.box.fingerprint[:16]}, scenario {scenario}"
