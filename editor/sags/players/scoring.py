"""What a tile is worth in a slot: a quick judgement of its looks against the map round it, before doors are sought."""

from __future__ import annotations

from editor.board.bits import NORTH_SIDES, STRIDE, WEST, Edges, Squares, edges_around, sides
from editor.board.map_bits import MapBits
from editor.sags.players.covering import Slot
from editor.sags.players.looks import LEAD, Look, window_edges, window_squares
from editor.values import FrozenStruct


class Taste(FrozenStruct):
    """What a constructor likes; the unit is about one pair of openings that meet."""

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
    """An indoor opening that meets one."""
    onwards: float = 0.6
    """An indoor opening where the plan has indoors."""
    fence: float = -0.3
    """A fence between two outdoor squares."""
    mp: float = 1.0
    """A mission point more for me than for the others."""
    cover: float = 0.0
    """A square that nobody sees through."""
    magnetic: float = 0.0
    """A magnetic door rather than another."""
    approach: float = 0.0
    """An outdoor tile on the rim of the frame, before others."""
    drillers: bool = False
    """Whether the plan is to count on all Drillers."""
    rooms_first: float = 0.0
    """How often a room is laid although outdoor tiles are still to come."""
    other_area: float = -0.3
    """A tile that could also have served where the other area is wanted."""
    noise: float = 0.5
    """How far chance decides between what is nearly alike."""


class Surroundings(FrozenStruct):
    """The surroundings of a slot, in its window. All edges are sides of the slot."""

    wants_outdoor: bool
    border: Edges
    """On the frame's border."""
    walls: Edges
    """With a wall of a neighbour."""
    open: Edges
    """Towards a tile, without a wall and without a door."""
    doors: Edges
    """Under a door that lies already."""
    outdoors: Edges
    """Towards an outdoor square that lies there."""
    indoors: Edges
    """Towards an indoor square that lies there."""
    reached: Edges
    """Towards a square from which one gets out, if the edge can be walked over."""
    to_outdoor: Edges
    """Towards a square that is to be outdoors."""
    to_indoor: Edges
    """Towards a square that is to be indoors."""


def surroundings_of(sketch: MapBits, slot: Slot, outdoor: Squares, indoor: Squares) -> Surroundings:
    """``outdoor`` and ``indoor`` are the empty squares that are to be so."""
    corner = slot.corner
    outline = slot.floor >> corner << LEAD
    around = edges_around(outline)
    walls = window_edges(sketch.walls, corner) & around
    doors = window_edges(sketch.doors, corner) & around
    out, _ = sketch.access(slot.floor, finished=False)
    return Surroundings(
        wants_outdoor=bool(slot.floor & outdoor),
        border=around & ~window_edges(sketch.within, corner),
        walls=walls,
        open=around & sides(window_squares(sketch.floor, corner)) & ~walls & ~doors,
        doors=doors,
        outdoors=around & sides(window_squares(sketch.outdoor, corner)),
        indoors=around & sides(window_squares(sketch.indoor, corner)),
        reached=around & sides(window_squares(out, corner)),
        to_outdoor=around & sides(window_squares(outdoor, corner) & ~outline),
        to_indoor=around & sides(window_squares(indoor, corner) & ~outline),
    )


def upsets_a_door(around: Surroundings, look: Look) -> bool:
    """Whether the tile would make a door illegal that lies beside the slot."""
    met = around.doors
    return bool(
        met and met & (around.walls & look.wall | look.safe | look.blocked_sides | look.outdoor_sides & around.outdoors)
    )


def doors_wanted(around: Surroundings, look: Look) -> int:
    """How many doors the tile will need: an estimate, since not every place can take one."""
    openings = look.openings & around.open
    shut = openings & (look.indoor_sides & around.outdoors | look.outdoor_sides & around.indoors)
    count = _runs(shut) if shut else 0
    passable = (openings | around.doors) & around.reached | shut
    for room in look.rooms:
        if not room & passable:
            count += 1
    return count


def worth(around: Surroundings, look: Look, taste: Taste) -> float:
    """What the tile is worth in the slot, as far as its sides decide; doors come on top."""
    score = taste.wrong_area * (look.indoor if around.wants_outdoor else look.outdoor)
    if inner := look.openings & look.indoor_sides:
        score += (
            taste.towards_outdoor * (inner & around.to_outdoor).bit_count()
            + taste.on_border * (inner & around.border).bit_count()
            + taste.meeting * (inner & around.open & around.indoors).bit_count()
            + taste.onwards * (inner & around.to_indoor).bit_count()
            + taste.against_wall * (inner & around.walls & around.indoors).bit_count()
        )
    if blind := look.wall & around.open:
        score += taste.against_wall * (blind & around.indoors & look.indoor_sides).bit_count()
        score += taste.fence * (blind & around.outdoors & look.outdoor_sides).bit_count()
    return score


def _runs(edges: Edges) -> int:
    """How many straight unbroken lines the edges make."""
    north, west = edges & NORTH_SIDES, edges >> WEST
    return (north & ~(north << 1)).bit_count() + (west & ~(west << STRIDE)).bit_count()
