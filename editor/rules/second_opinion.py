"""The second opinion: what the rules say of a map, held against what its shapes say.

Bit sets answer quickly, shapely (``editor.geometry``) answers from the faces as they lie, and the two share no step
after the scenario and the box. Where they differ one of them is wrong, and nobody knows which: that is a finding of its
own, ``internal.disagreement``, an error that names the rule, the place and both answers, so that it can be reported.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from editor import __version__
from editor.board.bits import STRIDE, squares_of
from editor.board.line_effects import line_effects
from editor.board.miniatures import miniatures
from editor.board.names import edge_list, square_list, square_name
from editor.board.sight import Sight
from editor.geometry.access import Access, LevelSquare, access
from editor.geometry.doors import RULES as DOOR_RULES
from editor.geometry.doors import door_faults
from editor.geometry.laid import LaidLevel, lay_level
from editor.geometry.sight import all_lines, stops_on, visible
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square
from editor.rules.inspection import Inspection
from editor.rules.problem import Evidence, Problem
from editor.rules.registry import DISAGREEMENT
from editor.rules.report import Report, worst_first
from editor.values import replace

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_LINES = 20
"""Lines that are shown of those about which the two differ."""


def _no_hurry() -> None:
    pass


def second_opinion(report: Report, pause: Callable[[], None] = _no_hurry) -> Report:
    """The report with the second opinion: it agrees, or the differences are among the findings.

    ``pause`` is called between the questions, so that whoever works beside a window can stop by raising.
    """
    effects = line_effects(report.inspection.box)
    if not effects.counts or effects.own:
        return report  # the shapes know walls that are counted where tiles meet, and no other lines
    found = list(_differences(report, pause))
    if not found:
        return replace(report, geometry="agrees")
    findings = tuple(sorted((*report.problems, *found), key=worst_first))
    return replace(report, problems=findings, geometry="disagrees")


def _differences(report: Report, pause: Callable[[], None]) -> Iterator[Problem]:
    scenario, box = report.inspection.scenario, report.inspection.box
    laid = []
    for level in scenario.levels:
        pause()
        laid.append(lay_level(level, box))
    pause()
    ground = access(laid, scenario.stairs)
    finished = report.inspection.rules == "scenario" or not ground.has_empty
    yield from _areas(report.inspection, ground)
    yield from _sealed(report, ground, finished=finished)
    for each in laid:
        pause()
        yield from _doors(report, each, finished=finished)
        pause()
        yield from _sight(report.inspection, each)


# --- access -------------------------------------------------------------------------------------------------------


def _areas(inspection: Inspection, ground: Access) -> Iterator[Problem]:
    """Who can walk where."""
    ours = {
        frozenset((level.level.id, at) for level, part in area.on(inspection.board) for at in squares_of(part))
        for area in inspection.areas
    }
    theirs = {room.spots for room in ground.rooms}
    if ours != theirs:
        said, shown = _sizes(ours - theirs), _sizes(theirs - ours)
        yield from _about_spots(inspection, "map.no-access", said, shown, ours ^ theirs)


def _sizes(areas: Iterable[frozenset[LevelSquare]]) -> Message:
    return msg("rules.opinion-areas", sizes=sorted((len(area) for area in areas), reverse=True) or ("–",))


def _sealed(report: Report, ground: Access, *, finished: bool) -> Iterator[Problem]:
    """Which squares lack access, as the rules name them and as the shapes show them."""
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
            said, shown = (msg("rules.opinion-squares", count=len(spots)) for spots in (ours, theirs))
            yield from _about_spots(report.inspection, rule, said, shown, [ours ^ theirs])


def _spots(found: Problem) -> Iterator[LevelSquare]:
    """The squares that a finding says nobody can get to: a tile's own, or a whole area."""
    if found.rule == "tile.no-access":
        return ((found.level or "", at) for at in found.squares)
    return ((witness.level, at) for witness in found.witnesses for at in witness.squares)


def _about_spots(
    inspection: Inspection, rule: str, ours: Message, theirs: Message, areas: Iterable[frozenset[LevelSquare]]
) -> Iterator[Problem]:
    """One finding for each level on which squares differ."""
    by_level: dict[str, set[Square]] = defaultdict(set)
    for level, square in frozenset().union(*areas):
        by_level[level].add(square)
    for level, squares in sorted(by_level.items()):
        at = tuple(sorted(squares, key=lambda square: (square.y, square.x)))
        found = _disagreement(inspection, rule, level, square_list(at), (ours, theirs))
        yield replace(found, squares=at, witnesses=(Evidence("area", level, at),))


# --- doors --------------------------------------------------------------------------------------------------------


def _doors(report: Report, laid: LaidLevel, *, finished: bool) -> Iterator[Problem]:
    level = laid.level.id
    ours = _door_faults(report, level)
    theirs = door_faults(laid, finished=finished)
    for rule, door in sorted(key for key in ours.keys() | theirs.keys() if key[0] in report.by_rule):
        said, shown = ours.get((rule, door), frozenset()), theirs.get((rule, door), frozenset())
        if said != shown:
            edges = tuple(sorted(said ^ shown))
            answers = _wrong_at(said), _wrong_at(shown)
            found = _disagreement(report.inspection, rule, level, edge_list(edges), answers, door)
            squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
            yield replace(found, squares=squares, edges=edges)


def _door_faults(report: Report, level: str) -> Mapping[tuple[str, str], frozenset[Edge]]:
    """Rule and door -> the edges at which the findings say that it is broken."""
    faults: dict[tuple[str, str], frozenset[Edge]] = {}
    for rule in DOOR_RULES:
        for found in report.by_rule.get(rule, ()):
            if found.level == level:
                key = (rule, found.subjects[0])
                faults[key] = faults.get(key, frozenset()).union(found.edges)
    return faults


def _wrong_at(edges: frozenset[Edge]) -> Message:
    return msg("rules.opinion-wrong", edges=edge_list(sorted(edges))) if edges else msg("rules.opinion-right")


# --- line of sight ------------------------------------------------------------------------------------------------


def _sight(inspection: Inspection, laid: LaidLevel) -> Iterator[Problem]:
    """Every line of a level at the start: doors as they lie, everybody where he stands."""
    level = laid.level
    sight = inspection.set_up.sight.level(level.id)
    assert sight is not None
    standing = {at for each in miniatures(inspection.board) if each.level == level.id for at in each.squares}
    theirs = visible(stops_on(laid, standing))
    ours = _lines_seen(sight, level.width, level.height)
    differ = np.flatnonzero(ours != theirs)
    if differ.size:
        pairs = [(Square(*a), Square(*b)) for a, b in all_lines(level.width, level.height).squares[differ].tolist()]
        place = ", ".join(f"{square_name(a)} – {square_name(b)}" for a, b in pairs[:_MOST_LINES])
        free = int(ours[differ].sum())
        answers = tuple(msg("rules.opinion-lines", free=each) for each in (free, int(differ.size) - free))
        found = _disagreement(inspection, "line-of-sight", level.id, place, (answers[0], answers[1]))
        witnesses = tuple(Evidence("line", level.id, pair) for pair in pairs[:_MOST_LINES])
        yield replace(found, squares=tuple(dict.fromkeys(at for pair in pairs for at in pair)), witnesses=witnesses)


def _lines_seen(sight: Sight, width: int, height: int) -> NDArray[np.bool_]:
    """The answers of the bit sets in the order of ``all_lines``."""
    pairs = sight.pairs()
    size = STRIDE * STRIDE // 8 + 1
    rows = b"".join(anchors.to_bytes(size, "little") for anchors in pairs.values())
    bits = np.unpackbits(np.frombuffer(rows, dtype=np.uint8).reshape(-1, size), axis=1, bitorder="little")
    number, anchor = np.nonzero(bits)
    offset = np.array(list(pairs), dtype=int).reshape(-1, 2)[number]
    y, x = np.divmod(anchor, STRIDE)
    seen = np.zeros((width * height, width * height), dtype=bool)
    seen[y * width + x, (y + offset[:, 1]) * width + x + offset[:, 0]] = True
    ends = all_lines(width, height).ends
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
    said = {"ours": ours, "theirs": theirs, "trace": trace(inspection)}
    message = msg(f"rules.{DISAGREEMENT.id}", rule=rule, level=level, place=place, **said)
    subjects = (rule, level) if thing is None else (rule, level, thing)
    return Problem(rule=DISAGREEMENT.id, severity="error", subjects=subjects, message=message, level=level)


def trace(inspection: Inspection) -> str:
    """Which program, box and scenario, in one line for a report: the same ones give the same line."""
    content = inspection.scenario.model_dump_json(by_alias=True, exclude_defaults=True)
    scenario = hashlib.sha256(content.encode()).hexdigest()[:16]
    return f"SAGS Studio {__version__}, {inspection.rules}, box {inspection.box.fingerprint[:16]}, scenario {scenario}"
