"""What a tile is worth in a slot: every liking counts its own sides, and what lies round a slot is seen as it lies."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from editor.board.bit_sets import STRIDE, Edges, edge_bit, edges_around, edges_of, square_bit, squares_of
from editor.board.map_bits import MapBits
from editor.model.grid import Edge
from editor.sags.construction.tile_outlines import anchors, orientations
from editor.sags.players.tile_covering import Slot
from editor.sags.players.tile_scoring import (
    FaceProfile,
    Surroundings,
    Weights,
    breaks_a_door,
    estimate_doors,
    profile_of,
    profiles_for,
    score_face,
    surroundings_of,
)
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.players.random_games import Game, games

NORTH, SECOND, APART = (edge_bit(Edge(x, 1, "n")) for x in (1, 2, 4))
"""Two sides in a line, and one that stands apart from them."""
WEST, BELOW = (edge_bit(Edge(1, y, "w")) for y in (1, 2))
NOTHING = dict.fromkeys(("border", "walls", "open", "doors", "outdoors", "indoors", "reached"), 0)
AROUND = Surroundings(wants_outdoor=False, to_outdoor=0, to_indoor=0, **NOTHING)
LOOK = FaceProfile(
    indoor=0,
    outdoor=0,
    wall=0,
    safe=0,
    openings=0,
    indoor_sides=0,
    outdoor_sides=0,
    blocked_sides=0,
    rooms=(),
    options=(),
)
INNER = {"openings": NORTH | SECOND, "indoor_sides": NORTH | SECOND}
"""A profile with two openings of a room."""


@pytest.mark.parametrize(
    ("around", "profile", "liking", "count"),
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
    around: dict[str, int], profile: dict[str, int], liking: str, count: int
) -> None:
    weights = Weights(**{each: 0.0 for each in Weights.__struct_fields__ if each != "drillers"} | {liking: 1.0})  # type: ignore[arg-type]
    assert score_face(replace(AROUND, **around), replace(LOOK, **profile), weights) == count


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
def test_a_room_takes_a_door_for_each_straight_opening_or_one_for_access(
    around: dict[str, int], openings: Edges, rooms: tuple[Edges, ...], doors: int
) -> None:
    profile = replace(LOOK, openings=openings, indoor_sides=openings, rooms=rooms)
    assert estimate_doors(replace(AROUND, **around), profile) == doors


def test_outdoors_against_a_room_takes_a_door_too() -> None:
    profile = replace(LOOK, openings=NORTH, outdoor_sides=NORTH)
    assert estimate_doors(replace(AROUND, open=NORTH, indoors=NORTH), profile) == 1
    assert estimate_doors(replace(AROUND, open=NORTH, outdoors=NORTH), profile) == 0
    assert estimate_doors(replace(AROUND, indoors=NORTH), profile) == 0, "a wall is there already"


@pytest.mark.parametrize(
    ("around", "profile", "upset"),
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
    around: dict[str, int], profile: dict[str, int], upset: bool
) -> None:
    assert breaks_a_door(replace(AROUND, doors=NORTH, **around), replace(LOOK, **profile)) is upset
    assert not breaks_a_door(replace(AROUND, **around), replace(LOOK, **profile)), "where there is none"


# --- what lies round a slot -----------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(games(), st.randoms(use_true_random=False))
def test_the_surroundings_of_a_slot_match_the_map(game: Game, random: Random) -> None:
    state = game.building()
    outline = random.choice(sorted(state.outlines))
    places = squares_of(anchors(outline, state.map_bits.empty))
    assume(places)
    at = random.choice(places)
    corner = at[1] * STRIDE + at[0]
    slot = Slot(1, outline << corner, corner)
    rest = squares_of(state.map_bits.empty)
    outdoor = sum(square_bit(*each) for each in rest[::2])
    indoor = sum(square_bit(*each) for each in rest[1::2])
    around, bits = surroundings_of(state.map_bits, slot, outdoor, indoor), state.map_bits
    beside = [(edge, _neighbor(edge, slot)) for edge in edges_of(edges_around(slot.floor))]

    def count(squares: int) -> int:
        return sum(bool(bit & squares) for _, bit in beside)

    assert around.wants_outdoor is bool(slot.floor & outdoor)
    assert around.border.bit_count() == sum(not bit & bits.frame for _, bit in beside)
    assert around.walls.bit_count() == sum(bool(edge_bit(edge) & bits.walls) for edge, _ in beside)
    assert around.doors.bit_count() == sum(bool(edge_bit(edge) & bits.doors) for edge, _ in beside)
    assert around.outdoors.bit_count() == count(bits.outdoor)
    assert around.indoors.bit_count() == count(bits.indoor)
    assert around.to_outdoor.bit_count() == count(outdoor & ~slot.floor)
    assert around.to_indoor.bit_count() == count(indoor & ~slot.floor)
    shut = bits.walls | bits.doors
    assert around.open.bit_count() == sum(bool(bit & bits.floor) and not edge_bit(edge) & shut for edge, bit in beside)
    assert around.reached.bit_count() == count(_with_a_way_out(bits, slot))


def _neighbor(edge: Edge, slot: Slot) -> int:
    """The square on the other side, as a bit; none outside the frame."""
    (other,) = (at for at in edge.squares() if at.x < 0 or at.y < 0 or not square_bit(*at) & slot.floor)
    return 0 if other.x < 0 or other.y < 0 else square_bit(*other)


def _with_a_way_out(bits: MapBits, slot: Slot) -> int:
    """From where one gets out: over what lies, or over empty squares that the slot leaves."""
    out = bits.outdoor_area
    for room in bits.rooms:
        if any(square_bit(*at) & ~slot.floor for at in squares_of(room.onto)):
            out |= room.squares
    return out


def test_profiles_group_all_options_with_equal_sides_and_each_face_once() -> None:
    box = real_box()
    floors = {turn.floor for tile in box.tiles.values() for _, _, turn in orientations(box, tile.id)}
    seen = [option for floor in floors for profile in profiles_for(box, floor) for option in profile.options]
    kinds = {box.tiles[option.tile].kind for option in seen}
    assert "driller" not in kinds
    assert "stairs" not in kinds
    for floor in floors:
        for profile in profiles_for(box, floor):
            faces = [(option.tile, option.face) for option in profile.options]
            assert len(set(faces)) == len(faces)
            for option in profile.options:
                assert replace(profile_of(box, option.print), options=profile.options) == profile
                face = box.tiles[option.tile].face(option.face)
                assert face is not None
                assert option.icon == face.mp_icon
                assert option.cover == sum(square.blocks_los for square in face.squares)
                assert profile.indoor == sum(square.area == "indoor" for square in face.squares)
                assert profile.outdoor == sum(square.area == "outdoor" for square in face.squares)
                other = box.tiles[option.tile].face("back" if option.face == "front" else "front")
                open_air = [any(square.area == "outdoor" for square in each.squares) for each in (face, other) if each]
                assert option.other_area == (len(set(open_air)) == 2)
