"""What a tile is worth in a slot: every liking counts its own sides, and what lies round a slot is seen as it lies."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from editor.board.bits import STRIDE, Edges, edge_bit, edges_around, edges_of, square_bit, squares_of
from editor.board.map_bits import MapBits
from editor.model.grid import Edge
from editor.sags.construction.fits import anchors, turns
from editor.sags.players.covering import Slot
from editor.sags.players.looks import Look, look_of, looks_for
from editor.sags.players.scoring import Surroundings, Taste, doors_wanted, surroundings_of, upsets_a_door, worth
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.players.play import Game, games

NORTH, SECOND, APART = (edge_bit(Edge(x, 1, "n")) for x in (1, 2, 4))
"""Two sides in a line, and one that stands apart from them."""
WEST, BELOW = (edge_bit(Edge(1, y, "w")) for y in (1, 2))
NOTHING = dict.fromkeys(("border", "walls", "open", "doors", "outdoors", "indoors", "reached"), 0)
AROUND = Surroundings(wants_outdoor=False, to_outdoor=0, to_indoor=0, **NOTHING)
LOOK = Look(
    indoor=0,
    outdoor=0,
    wall=0,
    safe=0,
    openings=0,
    indoor_sides=0,
    outdoor_sides=0,
    blocked_sides=0,
    rooms=(),
    ways=(),
)
INNER = {"openings": NORTH | SECOND, "indoor_sides": NORTH | SECOND}
"""A look with two openings of a room."""


@pytest.mark.parametrize(
    ("around", "look", "liking", "count"),
    [
        ({}, {"indoor": 3, "outdoor": 2}, "wrong_area", 2),
        ({"wants_outdoor": True}, {"indoor": 3, "outdoor": 2}, "wrong_area", 3),
        ({"to_outdoor": NORTH | APART}, INNER, "towards_outdoor", 1),
        ({"border": NORTH | SECOND}, INNER, "on_border", 2),
        ({"open": NORTH | SECOND, "indoors": NORTH | APART}, INNER, "meeting", 1),
        ({"to_indoor": SECOND}, INNER, "onwards", 1),
        ({"walls": NORTH | SECOND, "indoors": NORTH | SECOND}, INNER, "against_wall", 2),
        ({"walls": NORTH | SECOND}, INNER, "against_wall", 0),
        ({"open": NORTH, "indoors": NORTH}, {"wall": NORTH, "indoor_sides": NORTH}, "against_wall", 1),
        ({"open": NORTH, "indoors": NORTH}, {"wall": NORTH, "outdoor_sides": NORTH}, "against_wall", 0),
        ({"open": NORTH, "outdoors": NORTH}, {"wall": NORTH, "outdoor_sides": NORTH}, "fence", 1),
        ({"open": NORTH, "outdoors": NORTH}, {"wall": NORTH, "indoor_sides": NORTH}, "fence", 0),
        ({"outdoors": NORTH}, {"wall": NORTH, "outdoor_sides": NORTH}, "fence", 0),
        ({"to_outdoor": NORTH}, {"openings": NORTH, "outdoor_sides": NORTH}, "towards_outdoor", 0),
    ],
)
def test_every_liking_counts_its_own_sides(
    around: dict[str, int], look: dict[str, int], liking: str, count: int
) -> None:
    taste = Taste(**{each: 0.0 for each in Taste.__struct_fields__ if each != "drillers"} | {liking: 1.0})  # type: ignore[arg-type]
    assert worth(replace(AROUND, **around), replace(LOOK, **look), taste) == count


OUT = {"open": NORTH | SECOND | APART | WEST | BELOW, "outdoors": NORTH | SECOND | APART | WEST | BELOW}


@pytest.mark.parametrize(
    ("around", "openings", "rooms", "doors"),
    [
        (OUT, 0, (), 0),
        (OUT, NORTH, (NORTH,), 1),
        (OUT, NORTH | SECOND, (NORTH | SECOND,), 1),
        (OUT, WEST | BELOW, (WEST | BELOW,), 1),
        (OUT, NORTH | APART, (NORTH | APART,), 2),
        (OUT, NORTH | WEST, (NORTH | WEST,), 2),
        ({**OUT, "outdoors": 0}, NORTH, (NORTH,), 1),
        ({**OUT, "outdoors": 0, "reached": NORTH}, NORTH, (NORTH,), 0),
        ({**OUT, "outdoors": 0, "reached": SECOND}, NORTH, (NORTH,), 1),
        ({"doors": NORTH, "reached": NORTH}, 0, (NORTH,), 0),
        ({"doors": NORTH}, 0, (NORTH,), 1),
        ({**OUT, "outdoors": NORTH}, NORTH, (NORTH, APART), 2),
    ],
)
def test_a_room_takes_a_door_for_each_straight_opening_or_one_to_get_out(
    around: dict[str, int], openings: Edges, rooms: tuple[Edges, ...], doors: int
) -> None:
    look = replace(LOOK, openings=openings, indoor_sides=openings, rooms=rooms)
    assert doors_wanted(replace(AROUND, **around), look) == doors


def test_open_ground_against_a_room_takes_a_door_too() -> None:
    look = replace(LOOK, openings=NORTH, outdoor_sides=NORTH)
    assert doors_wanted(replace(AROUND, open=NORTH, indoors=NORTH), look) == 1
    assert doors_wanted(replace(AROUND, open=NORTH, outdoors=NORTH), look) == 0
    assert doors_wanted(replace(AROUND, indoors=NORTH), look) == 0, "a wall is there already"


@pytest.mark.parametrize(
    ("around", "look", "upset"),
    [
        ({}, {}, False),
        ({"walls": NORTH}, {"wall": NORTH}, True),
        ({"walls": NORTH}, {"wall": SECOND}, False),
        ({}, {"wall": NORTH}, False),
        ({}, {"safe": NORTH}, True),
        ({}, {"blocked_sides": NORTH}, True),
        ({}, {"blocked_sides": SECOND}, False),
        ({"outdoors": NORTH}, {"outdoor_sides": NORTH}, True),
        ({"indoors": NORTH}, {"outdoor_sides": NORTH}, False),
        ({"outdoors": NORTH}, {"indoor_sides": NORTH}, False),
    ],
)
def test_a_door_is_upset_by_what_may_not_be_behind_it(
    around: dict[str, int], look: dict[str, int], upset: bool
) -> None:
    assert upsets_a_door(replace(AROUND, doors=NORTH, **around), replace(LOOK, **look)) is upset
    assert not upsets_a_door(replace(AROUND, **around), replace(LOOK, **look)), "where there is none"


# --- what lies round a slot -----------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(games(), st.randoms(use_true_random=False))
def test_the_surroundings_of_a_slot_are_what_lies_there(game: Game, random: Random) -> None:
    state = game.building()
    outline = random.choice(sorted(state.outlines))
    places = squares_of(anchors(outline, state.sketch.empty))
    assume(places)
    at = random.choice(places)
    corner = at[1] * STRIDE + at[0]
    slot = Slot(1, outline << corner, corner)
    rest = squares_of(state.sketch.empty)
    outdoor = sum(square_bit(*each) for each in rest[::2])
    indoor = sum(square_bit(*each) for each in rest[1::2])
    around, sketch = surroundings_of(state.sketch, slot, outdoor, indoor), state.sketch
    beside = [(edge, _neighbour(edge, slot)) for edge in edges_of(edges_around(slot.floor))]

    def count(squares: int) -> int:
        return sum(bool(bit & squares) for _, bit in beside)

    assert around.wants_outdoor is bool(slot.floor & outdoor)
    assert around.border.bit_count() == sum(not bit & sketch.frame for _, bit in beside)
    assert around.walls.bit_count() == sum(bool(edge_bit(edge) & sketch.walls) for edge, _ in beside)
    assert around.doors.bit_count() == sum(bool(edge_bit(edge) & sketch.doors) for edge, _ in beside)
    assert around.outdoors.bit_count() == count(sketch.outdoor)
    assert around.indoors.bit_count() == count(sketch.indoor)
    assert around.to_outdoor.bit_count() == count(outdoor & ~slot.floor)
    assert around.to_indoor.bit_count() == count(indoor & ~slot.floor)
    shut = sketch.walls | sketch.doors
    assert around.open.bit_count() == sum(
        bool(bit & sketch.floor) and not edge_bit(edge) & shut for edge, bit in beside
    )
    assert around.reached.bit_count() == count(_with_a_way_out(sketch, slot))


def _neighbour(edge: Edge, slot: Slot) -> int:
    """The square on the other side, as a bit; none outside the frame."""
    (other,) = (at for at in edge.squares() if at.x < 0 or at.y < 0 or not square_bit(*at) & slot.floor)
    return 0 if other.x < 0 or other.y < 0 else square_bit(*other)


def _with_a_way_out(sketch: MapBits, slot: Slot) -> int:
    """From where one gets out: over what lies, or over empty squares that the slot leaves."""
    out = sketch.home
    for room in sketch.rooms:
        if any(square_bit(*at) & ~slot.floor for at in squares_of(room.onto)):
            out |= room.squares
    return out


def test_looks_gather_all_ways_that_look_alike_and_each_face_once() -> None:
    box = real_box()
    floors = {turn.floor for tile in box.tiles.values() for _, _, turn in turns(box, tile.id)}
    seen = [way for floor in floors for look in looks_for(box, floor) for way in look.ways]
    kinds = {box.tiles[way.tile].kind for way in seen}
    assert "driller" not in kinds
    assert "stairs" not in kinds
    for floor in floors:
        for look in looks_for(box, floor):
            faces = [(way.tile, way.face) for way in look.ways]
            assert len(set(faces)) == len(faces)
            for way in look.ways:
                assert replace(look_of(box, way.print), ways=look.ways) == look
                face = box.tiles[way.tile].face(way.face)
                assert face is not None
                assert way.icon == face.mp_icon
                assert way.cover == sum(square.blocks_los for square in face.squares)
                assert look.indoor == sum(square.area == "indoor" for square in face.squares)
                assert look.outdoor == sum(square.area == "outdoor" for square in face.squares)
                other = box.tiles[way.tile].face("back" if way.face == "front" else "front")
                open_air = [any(square.area == "outdoor" for square in each.squares) for each in (face, other) if each]
                assert way.other_area == (len(set(open_air)) == 2)
