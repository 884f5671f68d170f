"""Open ground: which faces are, that they can stand for each other, and what provision can be made with them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from editor.board.bit_sets import square_bit
from editor.model.grid import ROTATIONS, Square, rotate_square
from editor.sags.construction import ConstructionState, PlaceTile, TileSpot, apply_action, new_construction
from editor.sags.construction.exchange import exchange_for
from editor.sags.players.exchange_forecast import ExchangeForecast, bare_faces, is_bare
from editor.values import replace
from tests.drawn_map import real_box


def lawn(tile: str, x: int, y: int) -> PlaceTile:
    face = bare_faces(real_box())[tile]
    assert face != "down"
    return PlaceTile(tile=tile, face=face, x=x, y=y)


def after(*actions: PlaceTile) -> ConstructionState:
    state = new_construction(real_box(), players=2, seed=1, frame=(8, 8))
    for action in actions:
        state = apply_action(state, action)
    return state


@pytest.mark.parametrize(
    ("tile", "face", "is_open"),
    [
        ("alcove", "back", True),
        ("wet-passage", "back", True),
        ("alcove", "front", False),
        ("sewers-exit-1", "back", False),
        ("corridor-bend", "back", False),
        ("prison-cell", "back", False),
        ("washroom", "back", False),
    ],
    ids=["lawn", "lamp post", "indoors", "sewers exit", "trees", "walls", "well"],
)
def test_bare_faces_have_only_decoration(tile: str, face: str, is_open: bool) -> None:
    printed = real_box().tiles[tile].face(face)  # type: ignore[arg-type]
    assert printed is not None
    assert is_bare(printed) == is_open


def test_the_box_has_enough_of_it() -> None:
    """What the exchange of small tiles lives on: most small outdoor faces, and some to exchange them for."""
    groups = [real_box().tiles[tile].group for tile in bare_faces(real_box())]
    assert {group: groups.count(group) for group in (1, 2, 3, 4)} == {1: 8, 2: 11, 3: 9, 4: 2}


def test_any_two_bare_single_squares_can_be_exchanged_for_any_bare_tile_of_two() -> None:
    faces = bare_faces(real_box())
    singles, pairs = ([tile for tile in faces if real_box().tiles[tile].group == group] for group in (1, 2))
    for one, other in pairwise(singles):
        state = after(lawn(one, 3, 0), lawn(other, 4, 0))
        for pair in pairs:
            face = real_box().tiles[pair].face(faces[pair])
            assert face is not None
            rotation = next(
                turn
                for turn in ROTATIONS
                if {rotate_square(each.at, face.width, face.height, turn) for each in face.squares}
                == {Square(0, 0), Square(1, 0)}
            )
            found = exchange_for(state, TileSpot(pair, faces[pair], 3, 0, rotation))
            assert found is not None, (one, other, pair)
            assert set(found.tiles) == {one, other}


@pytest.mark.parametrize("all_tiles", [True, False], ids=["all tiles", "only open ground"])
def test_a_piece_beside_a_single_square_would_bring_it_back(all_tiles: bool) -> None:
    state = after(lawn("alcove", 3, 0))
    zone = tuple(tile for tile in state.zone if all_tiles or tile in bare_faces(real_box()))
    provision = ExchangeForecast(replace(state, zone=zone))
    assert provision.gain(square_bit(4, 0)) == 2, "both would come back"
    assert provision.gain(square_bit(4, 0) | square_bit(5, 0)) == 1, "the single square that lies there"
    assert provision.gain(square_bit(4, 0) | square_bit(4, 1)) == 1, "round the corner, for an L"
    assert provision.gain(square_bit(5, 0)) == 0, "not beside it"
    assert provision.gain(square_bit(5, 0) | square_bit(5, 1)) == 0


def test_what_would_come_back_anyway_is_no_gain() -> None:
    provision = ExchangeForecast(after(lawn("alcove", 3, 0), lawn("wet-passage", 4, 0)))
    assert provision.gain(square_bit(5, 0)) == 1, "only the new one"


def test_other_faces_make_no_provision() -> None:
    provision = ExchangeForecast(after(PlaceTile(tile="washroom", face="back", x=2, y=0)))
    assert provision.gain(square_bit(4, 0)) == 0
    assert not any(provision.needs(tile) for tile in real_box().tiles)


def test_a_tile_is_needed_when_it_is_the_last_that_an_exchange_could_use() -> None:
    state = after(lawn("alcove", 3, 0), lawn("wet-passage", 4, 0))
    pairs = [tile for tile in bare_faces(real_box()) if real_box().tiles[tile].group == 2]
    assert not any(ExchangeForecast(state).needs(pair) for pair in pairs)
    zone = tuple(tile for tile in state.zone if tile not in pairs[1:])
    assert ExchangeForecast(replace(state, zone=zone)).needs(pairs[0])


def test_an_exchange_is_no_gain_when_no_tile_is_left_for_it() -> None:
    state = after(lawn("alcove", 3, 0), lawn("wet-passage", 4, 0))
    pairs = [tile for tile in bare_faces(real_box()) if real_box().tiles[tile].group == 2]
    assert [
        ExchangeForecast(replace(state, zone=tuple(pairs[:number]))).gain(square_bit(x, 0))
        for number in (1, 2)
        for x in (5, 6)
    ] == [0, 0, 1, 0]


def test_two_exchanges_need_two_tiles() -> None:
    groups = {tile: real_box().tiles[tile].group for tile in bare_faces(real_box())}
    single, pairs = ([tile for tile, group in groups.items() if group == size] for size in (1, 2))
    state = after(*(lawn(tile, x, 0) for tile, x in zip(single, (0, 1, 4, 5), strict=False)))
    needed = [ExchangeForecast(replace(state, zone=tuple(pairs[:number]))).needs(pairs[0]) for number in (1, 2, 3)]
    assert needed == [True, True, False]


def test_part_of_a_piece_cannot_be_exchanged() -> None:
    """A square beside a piece of two: with one half of it, it would make another two."""
    pairs = [tile for tile in bare_faces(real_box()) if real_box().tiles[tile].group == 2]
    state = after(lawn(pairs[0], 0, 0))
    assert ExchangeForecast(replace(state, zone=tuple(pairs[1:]))).gain(square_bit(1, 1)) == 0
