"""What fits here: every tile, face and turn that may lie over a square, with the doors it needs, best first.

Thousands of ways are ranked by their looks, which takes microseconds each; only then, as far as somebody wants to see
them, each is held over the map and doors are sought for it. So the first are there at once, and the rest can follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import log
from typing import Final

from editor.board.bits import STRIDE, Squares, components, edges_within, indices, neighbours, one_step, square_bit
from editor.board.candidate_tile import CandidateTile, is_warned_of, may_lie, touches
from editor.board.placed_tile import TileMask
from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.grid import Rotation, Square
from editor.model.level import PlacedDoor, Placement
from editor.model.tile import FaceName
from editor.rules import Report
from editor.rules.registry import BY_ID
from editor.rules.report import problems_added, report_after
from editor.sags.construction.doors_needed import DoorSet, as_far_as_possible, door_sets
from editor.sags.construction.fits import outlines, turns, uncovered
from editor.sags.fitting.ground import TileGround, ground_at
from editor.sags.fitting.laying import laid, named_doors, named_tile
from editor.sags.players.covering import Slot
from editor.sags.players.looks import Look, look_of
from editor.sags.players.scoring import Surroundings, Taste, doors_wanted, surroundings_of, worth
from editor.values import FrozenStruct, replace

_TASTE: Final = Taste(wrong_area=0.0)
"""Nobody has planned what is to be indoors here."""

_CONTACT: Final = 2.0
_SIZE: Final = 1.0
_CLOSES: Final = 4.0
"""A tile that fills the hole to its last square."""
_GAP: Final = -1.5
"""A single square that is left beside it."""
_UNFILLABLE: Final = -3.0
"""A square that nothing in the box will fit then."""
_WARNING: Final = -20.0
"""A tile that may lie there, but that the rules warn of whatever doors come with it."""
_DRILLER: Final = -6.0
"""There are few of them, and a room is better."""

_BURIED: Final = -15.0
"""Open ground in a cellar."""

_TOGETHER: Final = 24
"""So many are looked at before the best of them are named: doors may need more than the looks of a tile promise."""

_FEW: Final = 4
"""So many, where each has to be held against all rules, which takes milliseconds."""

_TO_COME: Final = ("partner", "module")
"""What follows when the other end of stairs is laid."""

_DOOR_SETS: Final = 12
"""So many sets of doors are compared for a tile."""


class TileFit(FrozenStruct):
    """A tile that may lie there, with its doors."""

    placement: Placement
    doors: tuple[PlacedDoor, ...]
    replaces: Placement | None
    """The tile that gives way to it."""
    warned: bool
    """Whether the rules warn of it all the same, because no doors could mend all of it."""
    leaves: Squares
    """Empty squares beside it that nothing in the box would fit any more."""
    closes: bool
    """Whether it fills its hole to the last square."""
    is_stairs: bool = False
    """Whether another end of it belongs on another level."""


class _JudgedWay(FrozenStruct):
    """A tile held there, judged by its looks."""

    score: float
    doors: int
    tile: str
    face: FaceName
    rotation: Rotation
    corner: int
    print: TileMask
    """In the top-left corner of the map."""
    leaves: Squares
    closes: bool

    @property
    def key(self) -> tuple[str, FaceName, Rotation]:
        return self.tile, self.face, self.rotation


class _JudgedSlot(FrozenStruct):
    """Squares for a tile, the square that is asked about among them."""

    slot: Slot
    around: Surroundings
    score: float
    leaves: Squares
    closes: bool


def what_fits(report: Report, level_id: str, square: Square) -> Iterator[TileFit]:
    """Every tile of the box, face and turn that may lie over the square, each in its best place, best first.

    A tile that lies there now gives way. What may lie is what the rules of the scenario allow: under those of the
    S.A.G.S. a tile that no doors of the box can make legal is left out, on a map made by hand it comes last. Drillers
    are laid face down; stairs, which want another end on another level, come last.
    """
    return (fit for fit in look_for_fits(report, level_id, square) if fit is not None)


def make_ready(box: Box) -> None:
    """Turn all tiles of the box once, beside the window: whoever asks first then need not wait for it."""
    tuple(outlines(box, box.tiles))


def look_for_fits(report: Report, level_id: str, square: Square) -> Iterator[TileFit | None]:
    """The same, for somebody who has other things to do meanwhile: ``None`` after each way that was looked at."""
    ground, at = ground_at(report.inspection, level_id, square), square_bit(*square)
    ways = sorted(_ways(ground, at, ground.tiles), key=lambda way: -way.score)
    seen: set[tuple[str, FaceName, Rotation]] = set()
    late: list[tuple[float, TileFit]] = []
    together = _TOGETHER if ground.is_plain(0) else _FEW
    for start in range(0, len(ways), together):
        found: list[tuple[float, TileFit]] = []
        for way in ways[start : start + together]:
            if way.key not in seen and (judged := _held(report, ground, way)):
                seen.add(way.key)
                (late if judged[1].warned else found).append(judged)
            yield None
        yield from _others_last(fit for _, fit in sorted(found, key=lambda each: -each[0]))
    yield from (fit for _, fit in sorted(late, key=lambda each: -each[0]))
    for way in sorted(_ways(ground, at, ground.stairs), key=lambda way: -way.score):
        if way.key not in seen and (judged := _held(report, ground, way)):
            seen.add(way.key)
            yield judged[1]
        yield None


def _others_last(fits: Iterable[TileFit]) -> list[TileFit]:
    """The same fits, the best turn of each face before its others: a strip of one room four times helps nobody."""
    seen: Counter[tuple[str, FaceName]] = Counter()
    numbered = []
    for fit in fits:
        face = fit.placement.tile, fit.placement.face
        numbered.append((seen[face], fit))
        seen[face] += 1
    return [fit for _, fit in sorted(numbered, key=lambda each: each[0])]


def fitting_faces(report: Report, level_id: str, square: Square) -> dict[str, FaceName]:
    """The tiles of the box that may lie over the square, each with the face that is best there."""
    ground = ground_at(report.inspection, level_id, square)
    found: dict[str, FaceName] = {}
    pieces = (*ground.tiles, *ground.stairs)
    for way in sorted(_ways(ground, square_bit(*square), pieces), key=lambda way: -way.score):
        if way.tile not in found and _held(report, ground, way):
            found[way.tile] = way.face
    return found


def why_nothing_fits(report: Report, level_id: str, square: Square) -> Message:
    """What stands in the way where nothing may lie: shapes, the frame that is too far away, or what a rule says."""
    ground, at = ground_at(report.inspection, level_id, square), square_bit(*square)
    if not at & ground.sketch.empty:
        return msg("fitting.outside")
    by_hand = replace(ground, sketch=replace(ground.sketch, strict=False))
    anywhere = _others(by_hand, at)
    if not anywhere:
        return msg("fitting.no-shape")
    best = next(iter(_others(ground, at)), anywhere[0])
    fit = _fit(ground, best, (), warned=False)
    edit = laid(ground.box, level_id, fit.placement, fit.doors, fit.replaces)
    added = problems_added(report, report_after(report, edit.apply(report.inspection.scenario)), {fit.placement.id})
    return msg("fitting.nothing", reason=added[0].message) if added else msg("fitting.no-shape")


def _others(ground: TileGround, square: Squares) -> list[_JudgedWay]:
    """All ways but that in which a tile lies there now, best first."""
    ways = _ways(ground, square, ground.tiles)
    return sorted((way for way in ways if not _lies_so(ground, way)), key=lambda way: -way.score)


# --- ranking by looks -----------------------------------------------------------------------------------------------


def _ways(ground: TileGround, square: Squares, tiles: Iterable[str]) -> Iterator[_JudgedWay]:
    places: dict[Squares, tuple[_JudgedSlot, ...]] = {}
    pieces = tuple(outlines(ground.box, dict.fromkeys(ground.tiles)))
    empty = ground.sketch.empty
    hole = next((area for area in components(empty, edges_within(empty)) if area & square), 0)
    for tile in dict.fromkeys(tiles):
        for face, rotation, turn in turns(ground.box, tile):
            if turn.floor not in places:
                places[turn.floor] = tuple(_places(ground, turn.floor, square, hole, pieces))
            look = look_of(ground.box, turn) if places[turn.floor] else None
            for place in places[turn.floor] if look else ():
                doors, score = _judged(place.around, look, turn)
                score += place.score + (_BURIED if ground.is_underground and turn.outdoor else 0)
                yield _JudgedWay(
                    score, doors, tile, face, rotation, place.slot.corner, turn, place.leaves, place.closes
                )


def _judged(around: Surroundings, look: Look | None, turn: TileMask) -> tuple[int, float]:
    if look is None or turn.driller:
        return 0, _DRILLER
    doors = doors_wanted(around, look)
    return doors, worth(around, look, _TASTE) + _TASTE.door * doors


def _places(
    ground: TileGround, outline: Squares, square: Squares, hole: Squares, pieces: Iterable[Squares]
) -> Iterator[_JudgedSlot]:
    """Where the outline covers that square and otherwise only empty ones, with what the place is worth by itself."""
    at = square.bit_length() - 1
    for index in indices(outline):
        corner = at - index
        floor = outline << corner if corner >= 0 else 0
        if not floor or floor & ~hole or not touches(ground.sketch, floor):
            continue
        rest, halo = hole & ~floor, neighbours(floor)
        leaves = uncovered(rest, pieces)
        gaps = (rest & halo & ~one_step(rest)).bit_count()
        contact = 1 - (halo & rest).bit_count() / halo.bit_count()
        score = _CONTACT * contact + _SIZE * log(floor.bit_count()) + _CLOSES * (not rest)
        score += _GAP * gaps + _UNFILLABLE * leaves.bit_count()
        slot = Slot(0, floor, corner)
        yield _JudgedSlot(slot, surroundings_of(ground.sketch, slot, 0, 0), score, leaves, not rest)


# --- holding it over the map ----------------------------------------------------------------------------------------


def _held(report: Report, ground: TileGround, way: _JudgedWay) -> tuple[float, TileFit] | None:
    """The tile with its doors, and what it is worth with them; ``None`` if it may not lie there."""
    tile = ground.as_it_lies(way.print.shifted(way.corner))
    if not may_lie(ground.sketch, tile) or _lies_so(ground, way):
        return None
    chosen, warned = _doors(ground, tile)
    if chosen is None:
        return None
    fit = _fit(ground, way, chosen, warned=warned)
    if not ground.is_plain(tile.floor) and not _keeps_all_rules(report, ground, fit):
        return None
    score = way.score + _TASTE.door * (len(chosen) - way.doors) + _WARNING * warned
    return score, fit


def _lies_so(ground: TileGround, way: _JudgedWay) -> bool:
    """Whether it is what lies there now."""
    if ground.replaced is None:
        return False
    old = ground.replaced.placement
    return (old.tile, old.face, old.rotation, old.y * STRIDE + old.x) == (*way.key, way.corner)


def _doors(ground: TileGround, tile: TileMask) -> tuple[DoorSet | None, bool]:
    """The doors to lay with the tile, ``None`` if it may not lie there; and whether the rules still warn of it."""
    trial, warned = CandidateTile(ground.sketch, tile), is_warned_of(ground.sketch, tile)
    if trial.clean:
        return (), warned
    sets = door_sets(trial, ground.stock, _DOOR_SETS) if not tile.driller else []
    if sets:
        return sets[0], warned
    if ground.rules == "sags":
        return None, True
    return () if tile.driller else as_far_as_possible(trial, ground.stock), True


def _fit(ground: TileGround, way: _JudgedWay, chosen: DoorSet, *, warned: bool) -> TileFit:
    scenario = ground.board.scenario
    placement = named_tile(scenario, way.tile, way.face, way.corner % STRIDE, way.corner // STRIDE, way.rotation)
    gone = ground.replaced.placement if ground.replaced else None
    doors = named_doors(scenario, chosen, ground.doors)
    return TileFit(placement, doors, gone, warned, way.leaves, way.closes, way.tile in ground.stairs)


def _keeps_all_rules(report: Report, ground: TileGround, fit: TileFit) -> bool:
    """Whether the rules themselves, asked about the whole map, have nothing against it; the other end of stairs is
    still to come."""
    edit = laid(ground.box, ground.level.level.id, fit.placement, fit.doors, fit.replaces)
    after = report_after(report, edit.apply(report.inspection.scenario))
    added = problems_added(report, after, {fit.placement.id})
    return not any(found.severity == "error" and BY_ID[found.rule].missing_piece not in _TO_COME for found in added)
