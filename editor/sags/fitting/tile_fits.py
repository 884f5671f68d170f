"""What fits here: every tile, face and rotation that may be placed over a square, with its doors, best first.

Thousands of options are ranked by a quick score, which takes microseconds each. Only as far as the caller asks for
more, each is checked as a candidate tile and doors are searched for it. So the first results come at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import log
from typing import Final

from editor.board.bit_sets import STRIDE, Squares, components, edges_within, indices, neighbors, one_step, square_bit
from editor.board.candidate_tile import CandidateTile, has_warnings, may_place, touches
from editor.board.placed_tile import TileMask
from editor.catalog import Box
from editor.messages import Message, msg
from editor.model.grid import Rotation, Square
from editor.model.level import PlacedDoor, Placement
from editor.model.tile import FaceName
from editor.rules import Report
from editor.rules.registry import BY_ID
from editor.rules.report import problems_added, report_after
from editor.sags.construction.door_search import DoorSet, door_sets, partial_doors
from editor.sags.construction.tile_outlines import orientations, outlines, uncoverable
from editor.sags.fitting.fit_context import FitContext, context_at_square
from editor.sags.fitting.fit_edits import new_doors, new_placement, place_with_doors
from editor.sags.players.tile_covering import Slot
from editor.sags.players.tile_scoring import (
    FaceProfile,
    Surroundings,
    Weights,
    estimate_doors,
    profile_of,
    score_face,
    surroundings_of,
)
from editor.values import FrozenStruct, replace

_WEIGHTS: Final = Weights(wrong_area=0.0)
"""There is no plan of what should be indoors here."""

_CONTACT: Final = 2.0
_SIZE: Final = 1.0
_FILLS_HOLE: Final = 4.0
"""A tile that fills the hole to its last square."""
_GAP: Final = -1.5
"""A single square that is left beside it."""
_UNFILLABLE: Final = -3.0
"""A square that nothing in the box will fit then."""
_WARNING: Final = -20.0
"""A tile that may be placed, but that the rules warn of whatever doors come with it."""
_DRILLER: Final = -6.0
"""There are few Drillers, and a room is better."""

_OUTDOOR_BELOW_GROUND: Final = -15.0
"""An outdoor tile below ground."""

_BATCH: Final = 24
"""How many options are checked before the best of them are returned, because the quick score does not see all doors."""

_SMALL_BATCH: Final = 4
"""The same where each is checked against all rules, which takes milliseconds."""

_OTHER_END: Final = ("partner", "module")
"""What is complete only when the other end of stairs is placed."""

_MAX_DOOR_SETS: Final = 12
"""How many sets of doors are compared for a tile."""


class TileFit(FrozenStruct):
    """A tile that may be placed, with its doors."""

    placement: Placement
    doors: tuple[PlacedDoor, ...]
    replaces: Placement | None
    """The tile that it replaces."""
    has_warning: bool
    """Whether the rules still warn of it, because doors could not fix everything."""
    leaves_unfillable: Squares
    """Empty squares beside it that nothing in the box would fit any more."""
    fills_hole: bool
    """Whether it fills its hole to the last square."""
    is_stairs: bool = False
    """Whether another end of it belongs on another level."""


class _RankedFace(FrozenStruct):
    """A rotated face at a place, with its quick score."""

    score: float
    doors: int
    tile: str
    face: FaceName
    rotation: Rotation
    corner: int
    print: TileMask
    """In the top-left corner of the map."""
    leaves_unfillable: Squares
    fills_hole: bool

    @property
    def key(self) -> tuple[str, FaceName, Rotation]:
        return self.tile, self.face, self.rotation


class _RankedSlot(FrozenStruct):
    """Squares for a tile that include the wanted square."""

    slot: Slot
    around: Surroundings
    score: float
    leaves_unfillable: Squares
    fills_hole: bool


def what_fits(report: Report, level_id: str, square: Square) -> Iterator[TileFit]:
    """Yield every tile, face and rotation that may be placed over the square, each in its best place, best first.

    A tile that is there now is replaced. The rules of the scenario decide: under those of the S.A.G.S. a tile that no
    doors of the box can make legal is left out, on a map made by hand it comes last. Drillers are placed face down.
    Stairs, which need another end on another level, come last.
    """
    return (fit for fit in search_fits(report, level_id, square) if fit is not None)


def warm_up(box: Box) -> None:
    """Compute the orientations of all tiles in advance, so that the first search is fast."""
    tuple(outlines(box, box.tiles))


def search_fits(report: Report, level_id: str, square: Square) -> Iterator[TileFit | None]:
    """Yield the same as ``what_fits``, and ``None`` after each option that was checked, for use in idle time."""
    context, at = context_at_square(report.inspection, level_id, square), square_bit(*square)
    options = sorted(_options(context, at, context.tiles), key=lambda option: -option.score)
    seen: set[tuple[str, FaceName, Rotation]] = set()
    with_warnings: list[tuple[float, TileFit]] = []
    batch = _BATCH if context.only_map_decides(0) else _SMALL_BATCH
    for start in range(0, len(options), batch):
        found: list[tuple[float, TileFit]] = []
        for option in options[start : start + batch]:
            if option.key not in seen and (checked := _check_option(report, context, option)):
                seen.add(option.key)
                (with_warnings if checked[1].has_warning else found).append(checked)
            yield None
        yield from _best_rotations_first(fit for _, fit in sorted(found, key=lambda each: -each[0]))
    yield from (fit for _, fit in sorted(with_warnings, key=lambda each: -each[0]))
    for option in sorted(_options(context, at, context.stairs), key=lambda option: -option.score):
        if option.key not in seen and (checked := _check_option(report, context, option)):
            seen.add(option.key)
            yield checked[1]
        yield None


def _best_rotations_first(fits: Iterable[TileFit]) -> list[TileFit]:
    """Return the same fits, the best rotation of each face before its other rotations."""
    seen: Counter[tuple[str, FaceName]] = Counter()
    numbered = []
    for fit in fits:
        face = fit.placement.tile, fit.placement.face
        numbered.append((seen[face], fit))
        seen[face] += 1
    return [fit for _, fit in sorted(numbered, key=lambda each: each[0])]


def fitting_faces(report: Report, level_id: str, square: Square) -> dict[str, FaceName]:
    """Return the tiles that may be placed over the square, each with its best face."""
    context = context_at_square(report.inspection, level_id, square)
    found: dict[str, FaceName] = {}
    pieces = (*context.tiles, *context.stairs)
    for option in sorted(_options(context, square_bit(*square), pieces), key=lambda option: -option.score):
        if option.tile not in found and _check_option(report, context, option):
            found[option.tile] = option.face
    return found


def explain_no_fit(report: Report, level_id: str, square: Square) -> Message:
    """Return why nothing fits: the shapes, the distance to the frame, or what a rule says."""
    context, at = context_at_square(report.inspection, level_id, square), square_bit(*square)
    if not at & context.map_bits.empty:
        return msg("fitting.outside")
    by_hand = replace(context, map_bits=replace(context.map_bits, strict=False))
    anywhere = _other_options(by_hand, at)
    if not anywhere:
        return msg("fitting.no-shape")
    best = next(iter(_other_options(context, at)), anywhere[0])
    fit = _fit(context, best, (), has_warning=False)
    edit = place_with_doors(context.box, level_id, fit.placement, fit.doors, fit.replaces)
    added = problems_added(report, report_after(report, edit.apply(report.inspection.scenario)), {fit.placement.id})
    return msg("fitting.nothing", reason=added[0].message) if added else msg("fitting.no-shape")


def _other_options(context: FitContext, square: Squares) -> list[_RankedFace]:
    """Return all options except the present tile as it is, best first."""
    options = _options(context, square, context.tiles)
    return sorted(
        (option for option in options if not _is_present_tile(context, option)), key=lambda option: -option.score
    )


# --- ranking by sides -----------------------------------------------------------------------------------------------


def _options(context: FitContext, square: Squares, tiles: Iterable[str]) -> Iterator[_RankedFace]:
    places: dict[Squares, tuple[_RankedSlot, ...]] = {}
    pieces = tuple(outlines(context.box, dict.fromkeys(context.tiles)))
    empty = context.map_bits.empty
    hole = next((area for area in components(empty, edges_within(empty)) if area & square), 0)
    for tile in dict.fromkeys(tiles):
        for face, rotation, mask in orientations(context.box, tile):
            if mask.floor not in places:
                places[mask.floor] = tuple(_places(context, mask.floor, square, hole, pieces))
            profile = profile_of(context.box, mask) if places[mask.floor] else None
            for place in places[mask.floor] if profile else ():
                doors, score = _score_sides(place.around, profile, mask)
                score += place.score + (_OUTDOOR_BELOW_GROUND if context.is_underground and mask.outdoor else 0)
                yield _RankedFace(
                    score,
                    doors,
                    tile,
                    face,
                    rotation,
                    place.slot.corner,
                    mask,
                    place.leaves_unfillable,
                    place.fills_hole,
                )


def _score_sides(around: Surroundings, profile: FaceProfile | None, mask: TileMask) -> tuple[int, float]:
    if profile is None or mask.driller:
        return 0, _DRILLER
    doors = estimate_doors(around, profile)
    return doors, score_face(around, profile, _WEIGHTS) + _WEIGHTS.door * doors


def _places(
    context: FitContext, outline: Squares, square: Squares, hole: Squares, pieces: Iterable[Squares]
) -> Iterator[_RankedSlot]:
    """Yield where the outline covers that square and otherwise only empty ones, with the score of the place."""
    at = square.bit_length() - 1
    for index in indices(outline):
        corner = at - index
        floor = outline << corner if corner >= 0 else 0
        if not floor or floor & ~hole or not touches(context.map_bits, floor):
            continue
        rest, halo = hole & ~floor, neighbors(floor)
        unfillable = uncoverable(rest, pieces)
        gaps = (rest & halo & ~one_step(rest)).bit_count()
        contact = 1 - (halo & rest).bit_count() / halo.bit_count()
        score = _CONTACT * contact + _SIZE * log(floor.bit_count()) + _FILLS_HOLE * (not rest)
        score += _GAP * gaps + _UNFILLABLE * unfillable.bit_count()
        slot = Slot(0, floor, corner)
        yield _RankedSlot(slot, surroundings_of(context.map_bits, slot, 0, 0), score, unfillable, not rest)


# --- checking an option --------------------------------------------------------------------------------------------


def _check_option(report: Report, context: FitContext, option: _RankedFace) -> tuple[float, TileFit] | None:
    """Return the tile with its doors and its score with them; ``None`` if it may not be placed."""
    tile = context.without_broken_walls(option.print.shifted(option.corner))
    if not may_place(context.map_bits, tile) or _is_present_tile(context, option):
        return None
    chosen, warning = _doors(context, tile)
    if chosen is None:
        return None
    fit = _fit(context, option, chosen, has_warning=warning)
    if not context.only_map_decides(tile.floor) and not _keeps_all_rules(report, context, fit):
        return None
    score = option.score + _WEIGHTS.door * (len(chosen) - option.doors) + _WARNING * warning
    return score, fit


def _is_present_tile(context: FitContext, option: _RankedFace) -> bool:
    """Return whether it is what is there now."""
    if context.replaced is None:
        return False
    old = context.replaced.placement
    return (old.tile, old.face, old.rotation, old.y * STRIDE + old.x) == (*option.key, option.corner)


def _doors(context: FitContext, tile: TileMask) -> tuple[DoorSet | None, bool]:
    """Return the doors to place with the tile, and whether the rules still warn of it.

    The doors are ``None`` if the tile may not be placed.
    """
    candidate, warning = CandidateTile(context.map_bits, tile), has_warnings(context.map_bits, tile)
    if candidate.needs_no_door:
        return (), warning
    sets = door_sets(candidate, context.stock, _MAX_DOOR_SETS) if not tile.driller else []
    if sets:
        return sets[0], warning
    if context.rules == "sags":
        return None, True
    return () if tile.driller else partial_doors(candidate, context.stock), True


def _fit(context: FitContext, option: _RankedFace, chosen: DoorSet, *, has_warning: bool) -> TileFit:
    scenario = context.board.scenario
    placement = new_placement(
        scenario, option.tile, option.face, option.corner % STRIDE, option.corner // STRIDE, option.rotation
    )
    gone = context.replaced.placement if context.replaced else None
    doors = new_doors(scenario, chosen, context.doors)
    return TileFit(
        placement, doors, gone, has_warning, option.leaves_unfillable, option.fills_hole, option.tile in context.stairs
    )


def _keeps_all_rules(report: Report, context: FitContext, fit: TileFit) -> bool:
    """Return whether the validator finds no error on the whole map; the other end of stairs is still to come."""
    edit = place_with_doors(context.box, context.level.level.id, fit.placement, fit.doors, fit.replaces)
    after = report_after(report, edit.apply(report.inspection.scenario))
    added = problems_added(report, after, {fit.placement.id})
    return not any(found.severity == "error" and BY_ID[found.rule].missing_piece not in _OTHER_END for found in added)
