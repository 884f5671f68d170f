"""Where tiles may lie (rules, section 2); access is in ``access.py``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from editor.board.areas import has_empty
from editor.board.bits import components, edges_of, edges_within, rim, square_bit, squares_of
from editor.board.change import Part
from editor.board.compile import LevelBoard
from editor.board.names import square_list, tile_name
from editor.board.stamp import Stamp
from editor.messages import Name, msg
from editor.model.grid import Edge
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import replace


def outside_frame(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        width, height = level.level.width, level.level.height
        for stamp in level.stamps:
            if stamp.leaves_frame:
                beyond = tuple(at for at in stamp.squares() if not (0 <= at.x < width and 0 <= at.y < height))
                message = msg("rules.tile.outside-frame", tile=tile_name(stamp), squares=square_list(beyond))
                yield finding("tile.outside-frame", (stamp.placement.id,), message, level, beyond)


def overlap(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        crowded = level.stamps_on(level.printed.overlap) if level.printed.overlap else ()
        for below, above in combinations(crowded, 2):
            if shared := below.print.floor & above.print.floor:
                squares = tuple(squares_of(shared))
                names = {"tile": tile_name(above), "below": tile_name(below)}
                message = msg("rules.tile.overlap", squares=square_list(squares), **names)
                yield finding("tile.overlap", (above.placement.id, below.placement.id), message, level, squares)


def not_in_box(inspection: Inspection) -> Iterator[Problem]:
    copies = inspection.scenario.box.copies
    laid: Counter[str] = Counter()
    again = {stamp.tile.id for level in inspection.board.levels for stamp in level.stamps if "#" in stamp.placement.id}
    for level in inspection.board.levels if again else ():
        for stamp in level.stamps:
            laid[stamp.tile.id] += stamp.tile.id in again
            if laid[stamp.tile.id] > copies:
                message = msg("rules.tile.not-in-box", tile=tile_name(stamp), copies=copies)
                squares = tuple(squares_of(stamp.print.floor))
                yield finding("tile.not-in-box", (stamp.placement.id,), message, level, squares)


def no_contact(inspection: Inspection) -> Iterator[Problem]:
    """Each edge-connected group of tiles touches the frame."""
    for level in inspection.board.levels:
        at_the_frame = rim(level.level.width, level.level.height)
        for group in components(level.floor, edges_within(level.floor)):
            if not group & at_the_frame:
                stamps = level.stamps_on(group)
                message = msg("rules.tile.no-contact", tiles=tuple(tile_name(stamp) for stamp in stamps))
                subjects = tuple(stamp.placement.id for stamp in stamps)
                yield finding("tile.no-contact", subjects, message, level, tuple(squares_of(group)))


def removed(inspection: Inspection) -> Iterator[Problem]:
    for level in inspection.board.levels:
        for stamp in level.stamps:
            if stamp.tile.kind == "stairs":
                message = msg("rules.tile.removed", tile=tile_name(stamp))
                squares = tuple(squares_of(stamp.print.floor))
                yield finding("tile.removed", (stamp.placement.id,), message, level, squares)


def open_to_outdoor(inspection: Inspection) -> Iterator[Problem]:
    """One finding for each two tiles that meet so, or for a mixed face by itself."""
    for level in inspection.board.levels:
        meeting = edges_within(level.indoor | level.outdoor)
        meeting &= ~(edges_within(level.indoor) | edges_within(level.outdoor))
        by_tiles: dict[tuple[Stamp, ...], list[Edge]] = {}
        laid = {stamp: number for number, stamp in enumerate(level.stamps)}
        for edge in edges_of(meeting & ~level.walls & ~level.doors):
            beside = {stamp for square in edge.squares() for stamp in level.stamps_at(square)}
            # The one laid last comes first: it should have brought the door.
            by_tiles.setdefault(tuple(sorted(beside, key=laid.__getitem__, reverse=True)), []).append(edge)
        for stamps, edges in by_tiles.items():
            found = _remembered_opening(inspection, level, stamps, tuple(edges))
            paid = any((subject, "tile.open-to-outdoor") in inspection.paid for subject in found.subjects)
            yield replace(found, severity="paid") if paid else found


def _remembered_opening(
    inspection: Inspection, level: LevelBoard, stamps: tuple[Stamp, ...], edges: tuple[Edge, ...]
) -> Problem:
    """The finding about tiles that meet along edges; the same one as before if they still do."""
    key = ("tile.open-to-outdoor", level.level.id, edges)
    return inspection.memory.recall(key, stamps, lambda: (_about_opening(level, stamps, edges), {}))


def _about_opening(level: LevelBoard, stamps: tuple[Stamp, ...], edges: tuple[Edge, ...]) -> Problem:
    subjects = tuple(stamp.placement.id for stamp in stamps)
    indoor, outdoor = _indoor_first(level, edges[0])
    message = msg("rules.tile.open-to-outdoor", indoor=indoor, outdoor=outdoor, count=len(edges))
    squares = tuple(dict.fromkeys(square for edge in edges for square in edge.squares()))
    return finding("tile.open-to-outdoor", subjects, message, level, squares, edges)


def _indoor_first(level: LevelBoard, edge: Edge) -> tuple[Name, Name]:
    first, second = sorted(edge.squares(), key=lambda square: bool(level.outdoor & square_bit(*square)))
    return tile_name(level.stamps_at(first)[-1]), tile_name(level.stamps_at(second)[-1])


def hole(inspection: Inspection) -> Iterator[Problem]:
    """Empty squares are worth knowing while building, and an error once the construction is declared complete."""
    construction = inspection.scenario.construction
    complete = construction is not None and construction.complete
    if not has_empty(inspection.board):
        return
    for level in inspection.board.levels:
        for gap in components(level.empty, edges_within(level.empty)):
            squares = tuple(squares_of(gap))
            name = "rules.map.hole-left" if complete else "rules.map.hole"
            found = finding("map.hole", (level.level.id,), msg(name, count=len(squares)), level, squares)
            yield found if complete else replace(found, severity="info")


_TILES = frozenset[Part]({"tiles"})
_PAYABLE = frozenset[Part]({"map", "construction"})

RULES = (
    Rule("tile.outside-frame", "error", "RB 35", outside_frame, _TILES),
    Rule("tile.overlap", "error", "RB 35", overlap, _TILES),
    Rule(
        "tile.not-in-box",
        "error",
        "RB 2, 35",
        not_in_box,
        frozenset({"tiles", "box"}),
    ),
    Rule(
        "tile.no-contact",
        "error",
        "RB 35",
        no_contact,
        _TILES,
    ),
)

OF_CONSTRUCTION = (
    Rule("tile.removed", "error", "RB 35", removed, _TILES),
    Rule(
        "tile.open-to-outdoor",
        "error",
        "RB 35",
        open_to_outdoor,
        _PAYABLE,
        lacks="door",
    ),
    Rule("map.hole", "error", "RB 35", hole, frozenset({"tiles", "construction"}), lacks="tile"),
)
