"""A quick score of a tile in a slot, from its sides and the map around it, before doors are searched for.

What decides about doors and access is the profile of a face: the walls and areas along the sides of a rotated face.
Many faces share a profile. Profiles are in a small window around the slot; the map is cut out into the same window once
for each slot, and comparing the two is then a few set operations.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from editor.board.bit_sets import (
    NORTH_SIDES,
    STRIDE,
    WEST,
    Edges,
    Squares,
    components,
    edges_around,
    edges_within,
    sides,
)
from editor.board.map_bits import MapBits
from editor.board.placed_tile import TileMask
from editor.catalog import Box
from editor.model.grid import Rotation
from editor.model.tile import FaceName, MpIcon
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.tile_outlines import orientations
from editor.sags.players.tile_covering import Slot
from editor.values import FrozenStruct

WINDOW_OFFSET = STRIDE + 1
"""The window begins one row above and one column left of the slot, so that its neighbors are inside."""

_FIELD = (1 << 8 * STRIDE) - 1
"""The rows of a window: those of the largest tile, one on each side, and the south sides below."""


def window_squares(squares: Squares, corner: int) -> Squares:
    """Return the part of the map around the slot with that corner."""
    return squares << WINDOW_OFFSET >> corner & _FIELD


def window_edges(edges: Edges, corner: int) -> Edges:
    """Return the edges around the slot with that corner."""
    return (edges & NORTH_SIDES) << WINDOW_OFFSET >> corner & _FIELD | (
        edges >> WEST << WINDOW_OFFSET >> corner & _FIELD
    ) << WEST


class FaceOption(FrozenStruct):
    """A rotated face."""

    tile: str
    face: FaceName
    rotation: Rotation
    print: TileMask
    """In the top-left corner of the map."""
    icon: MpIcon | None
    cover: int
    """How many squares block line of sight."""
    other_area: bool
    """Whether the other face of the tile is of the other area."""

    def spot(self, corner: int) -> TileSpot:
        """Return the tile with that top-left square."""
        return TileSpot(self.tile, self.face, corner % STRIDE, corner // STRIDE, self.rotation)


class FaceProfile(FrozenStruct):
    """The sides of a rotated face, in the window of a slot, and all faces with these sides."""

    indoor: int
    """How many squares are indoors."""
    outdoor: int
    wall: Edges
    safe: Edges
    openings: Edges
    """Sides of the tile without a wall."""
    indoor_sides: Edges
    """Sides of the tile at its indoor squares."""
    outdoor_sides: Edges
    blocked_sides: Edges
    """Sides of the tile at squares that cannot be entered."""
    rooms: tuple[Edges, ...]
    """For each connected part of its enterable indoor squares, the sides of the tile there."""
    options: tuple[FaceOption, ...]


_profiles: WeakKeyDictionary[Box, Mapping[Squares, tuple[FaceProfile, ...]]] = WeakKeyDictionary()


_profile_of: WeakKeyDictionary[Box, dict[tuple[object, ...], FaceProfile]] = WeakKeyDictionary()


def profile_of(box: Box, mask: TileMask) -> FaceProfile:
    """Return the profile of a rotated face in the top-left corner, without the options that share it."""
    known, key = _profile_of.setdefault(box, {}), (mask.floor, *_key(mask))
    if key not in known:
        known[key] = _profile(mask, ())
    return known[key]


def profiles_for(box: Box, outline: Squares) -> tuple[FaceProfile, ...]:
    """Return all profiles of tiles with that outline in the top-left corner, without Drillers."""
    known = _profiles.get(box)
    if known is None:
        known = _profiles[box] = _all_profiles(box)
    return known.get(outline, ())


def _all_profiles(box: Box) -> Mapping[Squares, tuple[FaceProfile, ...]]:
    found: dict[Squares, dict[tuple[object, ...], tuple[TileMask, list[FaceOption]]]] = {}
    for tile in box.tiles.values():
        if tile.kind in ("driller", "stairs"):
            continue
        for face, rotation, mask in orientations(box, tile.id):
            _, options = found.setdefault(mask.floor, {}).setdefault(_key(mask), (mask, []))
            if not any(option.tile == tile.id and option.face == face for option in options):
                options.append(_option(box, tile.id, face, rotation, mask))
    return {
        outline: tuple(_profile(mask, tuple(options)) for mask, options in by_key.values())
        for outline, by_key in found.items()
    }


def _key(mask: TileMask) -> tuple[object, ...]:
    """Return what faces with the same outline and the same profile have in common."""
    return mask.indoor, mask.outdoor, mask.impassable, mask.wall, mask.safe


def _option(box: Box, tile: str, face: FaceName, rotation: Rotation, mask: TileMask) -> FaceOption:
    printed = box.tiles[tile].face(face)
    others = [other for name, _, other in orientations(box, tile) if name != face]
    return FaceOption(
        tile=tile,
        face=face,
        rotation=rotation,
        print=mask,
        icon=printed.mp_icon if printed else None,
        cover=mask.blocks_los.bit_count(),
        other_area=any(bool(other.outdoor) != bool(mask.outdoor) for other in others),
    )


def _profile(mask: TileMask, options: tuple[FaceOption, ...]) -> FaceProfile:
    around = edges_around(mask.floor)
    enter = mask.indoor & ~mask.impassable
    rooms = components(enter, edges_within(enter) & ~mask.wall)
    return FaceProfile(
        indoor=mask.indoor.bit_count(),
        outdoor=mask.outdoor.bit_count(),
        wall=(mask.wall & around) << WINDOW_OFFSET,
        safe=(mask.safe & around) << WINDOW_OFFSET,
        openings=(around & ~mask.wall) << WINDOW_OFFSET,
        indoor_sides=(around & sides(mask.indoor)) << WINDOW_OFFSET,
        outdoor_sides=(around & sides(mask.outdoor)) << WINDOW_OFFSET,
        blocked_sides=(around & sides(mask.impassable)) << WINDOW_OFFSET,
        rooms=tuple((around & sides(room)) << WINDOW_OFFSET for room in rooms),
        options=options,
    )


# --- scoring ----------------------------------------------------------------------------------------------------------


class Weights(FrozenStruct):
    """The preferences of a constructor; the unit is about one pair of openings that meet."""

    door: float = -4.0
    """A door that is needed: doors are few."""
    wrong_area: float = -3.0
    """A square that is not what the plan wants there."""
    towards_outdoor: float = -2.0
    """An indoor opening where the plan has outdoors: it will take a door."""
    on_border: float = -0.4
    """An indoor opening that leads out of the frame."""
    against_wall: float = -0.2
    """An indoor opening against a wall, or a wall against an opening."""
    meeting: float = 0.8
    """An indoor opening that meets another."""
    onwards: float = 0.6
    """An indoor opening where the plan has indoors."""
    fence: float = -0.3
    """A fence between two outdoor squares."""
    mp: float = 1.0
    """A mission point gained on the others."""
    cover: float = 0.0
    """A square that blocks line of sight."""
    magnetic: float = 0.0
    """A magnetic door rather than another."""
    approach: float = 0.0
    """An outdoor tile on the rim of the frame, before others."""
    points_first: bool = False
    """Whether a face whose icon brings a mission point is placed before any other."""
    thrifty: bool = False
    """Whether it leaves it to others to pay for doors that only make the map better."""
    price: float = -1.0
    """A mission point that doors cost."""
    other_area: float = -0.3
    """A tile that could also have served where the other area is wanted."""
    noise: float = 0.5
    """How far chance decides between nearly equal options."""


class Surroundings(FrozenStruct):
    """The surroundings of a slot, in its window. All edges are sides of the slot."""

    wants_outdoor: bool
    border: Edges
    """On the border of the frame."""
    walls: Edges
    """With a wall of a neighbor."""
    open: Edges
    """Towards a tile, without a wall and without a door."""
    doors: Edges
    """Under an existing door."""
    outdoors: Edges
    """Towards an existing outdoor square."""
    indoors: Edges
    """Towards an existing indoor square."""
    reached: Edges
    """Towards a square with access, if the edge can be walked over."""
    to_outdoor: Edges
    """Towards a square that should be outdoors."""
    to_indoor: Edges
    """Towards a square that should be indoors."""


def surroundings_of(bits: MapBits, slot: Slot, outdoor: Squares, indoor: Squares) -> Surroundings:
    """Return the surroundings of a slot; ``outdoor`` and ``indoor`` are the plan for the empty squares."""
    corner = slot.corner
    outline = slot.floor >> corner << WINDOW_OFFSET
    around = edges_around(outline)
    walls = window_edges(bits.walls, corner) & around
    doors = window_edges(bits.doors, corner) & around
    out, _ = bits.access(slot.floor, finished=False)
    return Surroundings(
        wants_outdoor=bool(slot.floor & outdoor),
        border=around & ~window_edges(bits.inner_edges, corner),
        walls=walls,
        open=around & sides(window_squares(bits.floor, corner)) & ~walls & ~doors,
        doors=doors,
        outdoors=around & sides(window_squares(bits.outdoor, corner)),
        indoors=around & sides(window_squares(bits.indoor, corner)),
        reached=around & sides(window_squares(out, corner)),
        to_outdoor=around & sides(window_squares(outdoor, corner) & ~outline),
        to_indoor=around & sides(window_squares(indoor, corner) & ~outline),
    )


def breaks_a_door(around: Surroundings, profile: FaceProfile) -> bool:
    """Return whether the tile would make a door beside the slot illegal."""
    met = around.doors
    return bool(
        met
        and met
        & (around.walls & profile.wall | profile.safe | profile.blocked_sides | profile.outdoor_sides & around.outdoors)
    )


def estimate_doors(around: Surroundings, profile: FaceProfile) -> int:
    """Return an estimate of how many doors the tile will need, since not every place can take one."""
    openings = profile.openings & around.open
    shut = openings & (profile.indoor_sides & around.outdoors | profile.outdoor_sides & around.indoors)
    count = _runs(shut) if shut else 0
    passable = (openings | around.doors) & around.reached | shut
    for room in profile.rooms:
        if not room & passable:
            count += 1
    return count


def score_face(around: Surroundings, profile: FaceProfile, weights: Weights) -> float:
    """Return the score of the tile in the slot by its sides, without doors."""
    score = weights.wrong_area * (profile.indoor if around.wants_outdoor else profile.outdoor)
    if inner := profile.openings & profile.indoor_sides:
        score += (
            weights.towards_outdoor * (inner & around.to_outdoor).bit_count()
            + weights.on_border * (inner & around.border).bit_count()
            + weights.meeting * (inner & around.open & around.indoors).bit_count()
            + weights.onwards * (inner & around.to_indoor).bit_count()
            + weights.against_wall * (inner & around.walls & around.indoors).bit_count()
        )
    if blind := profile.wall & around.open:
        score += weights.against_wall * (blind & around.indoors & profile.indoor_sides).bit_count()
        score += weights.fence * (blind & around.outdoors & profile.outdoor_sides).bit_count()
    return score


def _runs(edges: Edges) -> int:
    """Return how many straight unbroken lines the edges form."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return (north & ~(north << 1)).bit_count() + (west & ~(west << STRIDE)).bit_count()
