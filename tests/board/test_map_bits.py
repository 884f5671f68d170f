"""The quick answers on bit sets are those of the validator, for any tile anywhere and any doors on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from random import Random
from typing import NamedTuple

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from editor.board.areas import areas, doorsteps
from editor.board.bit_sets import edges_around, edges_of, edges_set, edges_within, squares_of, squares_set
from editor.board.candidate_tile import CandidateTile
from editor.board.door_rules import door_place
from editor.board.map_bits import free_door_places
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor
from editor.rules import Problem, check
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.offers import candidate_at
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import ConstructionState
from editor.sags.construction.tile_outlines import mask_at, orientations, spots
from editor.sags.construction.transitions import apply_action
from editor.sags.players.random_player import random_legal_action
from tests.sags.construction.drawing import Drawing
from tests.sags.players.random_games import Game, games, played

PAYABLE = {"tile.no-access", "tile.open-to-outdoor", "map.no-access"}


def found_by_the_validator(
    state: ConstructionState, spot: TileSpot, doors: Iterable[tuple[Edge, ...]] = ()
) -> list[Problem]:
    """Errors on the map with the tile and doors, and what is wrong with the tile although others were paid for."""
    placed = list(state.doors)
    for number, edges in enumerate(doors, 2):
        # More doors than any box has, so that there are always enough; that there are too many is then not a problem.
        door = next(door for door in state.box.doors.values() if door.length == len(edges))
        placed.append(PlacedDoor(id=f"{door.id}#{number}", door=door.id, edges=edges))
    report = check(board_with(state, (*state.placements, spot.placement()), placed))
    return [
        each
        for each in report.problems
        if (each.severity == "error" and each.rule != "door.not-in-box")
        or (each.severity == "paid" and spot.tile in each.subjects)
    ]


def open_edges(found: list[Problem]) -> int:
    return edges_set(edge for each in found if each.rule == "tile.open-to-outdoor" for edge in each.edges)


def sealed_squares(found: list[Problem]) -> int:
    return squares_set(square for each in found if each.rule == "tile.no-access" for square in each.squares)


class Held(NamedTuple):
    """A piece over a map, named by numbers that are taken modulo what there is."""

    game: Game
    piece: int
    turn: int
    x: int
    y: int

    def spot(self, state: ConstructionState) -> TileSpot:
        """Any piece anywhere: mostly where it fits, sometimes over other tiles or beyond the frame."""
        pieces = (*state.zone, *(tile for player in state.players for tile in player.drillers))
        tile = pieces[self.piece % len(pieces)]
        ways = orientations(state.box, tile)
        face, rotation, _ = ways[self.turn % len(ways)]
        return TileSpot(tile, face, self.x % (state.width + 1) - 1, self.y % (state.height + 1) - 1, rotation)

    def lying(self, state: ConstructionState) -> tuple[TileSpot, CandidateTile] | None:
        """A piece where it may lie and may take a door."""
        for number in range(12):
            tile = state.zone[(self.piece + number) % len(state.zone)]
            fitting = [spot for spot, _ in spots(state.box, [tile], state.map_bits.empty)]
            for spot in fitting[self.turn % 7 :: len(fitting) // 8 + 1]:
                candidate = candidate_at(state, spot)
                if candidate is not None and candidate.places:
                    return spot, candidate
        return None


def held_pieces() -> st.SearchStrategy[Held]:
    numbers = st.integers(0, 999)
    return st.builds(Held, games(), numbers, numbers, st.integers(0, 12), st.integers(0, 12))


def agree(candidate: CandidateTile, doors: int, found: list[Problem]) -> None:
    """The openings and the tile's own squares without access are those of the problems."""
    sealed, expected = candidate.sealed_with(doors), sealed_squares(found)
    assert candidate.open & ~doors == open_edges(found)
    assert sealed & candidate.tile.floor == expected & candidate.tile.floor
    assert bool(sealed) == bool(expected)


def doors_on(candidate: CandidateTile) -> list[tuple[Edge, ...]]:
    """Every line of one or two sides of the tile, legal or not, that is not on the frame's border."""
    around = edges_of(edges_around(candidate.tile.floor) & candidate.bits.inner_edges)
    pairs = [(edge, edge.next()) for edge in around if edge.next() in around]
    return [*((edge,) for edge in around), *pairs]


@settings(max_examples=200)
@given(held_pieces())
def test_where_a_tile_may_be_placed_and_what_it_leaves_open_or_sealed(held: Held) -> None:
    state = held.game.building()
    spot = held.spot(state)
    found = found_by_the_validator(state, spot)
    candidate = candidate_at(state, spot)
    assert (candidate is None) == any(each.rule not in PAYABLE for each in found)
    if candidate is not None:
        agree(candidate, 0, found)
        assert candidate.needs_no_door == (not found)


@settings(max_examples=50)
@given(held_pieces())
def test_where_a_door_may_be_placed_on_the_tile(held: Held) -> None:
    state = held.game.building()
    assume(lying := held.lying(state))
    assert lying is not None
    spot, candidate = lying
    for edges in doors_on(candidate):
        found = found_by_the_validator(state, spot, [edges])
        legal = door_place(edges) in candidate.places
        assert legal == all(each.rule in PAYABLE for each in found), edges
        if legal:
            agree(candidate, edges_set(edges), found)


@settings(max_examples=150)
@given(held_pieces(), st.lists(st.integers(0, 99), min_size=2, max_size=4))
def test_which_doors_may_be_placed_together_and_what_they_do(held: Held, wanted: list[int]) -> None:
    state = held.game.building()
    assume(lying := held.lying(state))
    assert lying is not None
    spot, candidate = lying
    chosen = tuple(dict.fromkeys(candidate.places[number % len(candidate.places)] for number in wanted))
    doors = [tuple(edges_of(each.edges)) for each in chosen]
    found = found_by_the_validator(state, spot, doors)
    assert candidate.fit_together(chosen) == all(each.rule in PAYABLE for each in found)
    if candidate.fit_together(chosen):
        agree(candidate, edges_set(edge for door in doors for edge in door), found)


@settings(max_examples=40)
@given(games(0))
def test_the_last_tile_of_a_map_without_outdoors(game: Game) -> None:
    """There all squares must be connected: the quick answer agrees with the validator here too."""
    state, random = game._replace(indoors=True, frame=(4, 4)).beginning(), Random(game.seed)
    while state.phase == "building":
        empty = state.map_bits.empty
        last = [spot for spot, tile in spots(state.box, state.zone, empty) if tile.floor == empty]
        for spot in last[:: len(last) // 6 + 1]:
            found = found_by_the_validator(state, spot)
            candidate = candidate_at(state, spot)
            assert (candidate is None) == any(each.rule not in PAYABLE for each in found)
            if candidate is not None:
                agree(candidate, 0, found)
                for each in candidate.places[:4]:
                    agree(candidate, each.edges, found_by_the_validator(state, spot, [tuple(edges_of(each.edges))]))
        state = apply_action(state, random_legal_action(state, random))


@settings(max_examples=20)
@given(games(0))
def test_where_a_door_may_be_added_to_the_map(game: Game) -> None:
    """Without outdoors a door may make another area the largest: that is not an error of the door."""
    state = played(game._replace(frame=min(game.frame, (6, 5))).beginning(), 60, game.seed)
    assume(not state.map_bits.empty)
    lying = {each.id for each in state.doors}
    spare = {door.length: door for door in state.box.doors.values() if door.id not in lying}
    places = set(free_door_places(state.map_bits))
    within = edges_of(edges_within(state.map_bits.frame))
    for edges in [(edge,) for edge in within] + [(edge, edge.next()) for edge in within if edge.next() in within]:
        if door := spare.get(len(edges)):
            placed = PlacedDoor(id=door.id, door=door.id, edges=edges)
            found = check(board_with(state, state.placements, (*state.doors, placed))).problems
            wrong = {each.rule for each in found if each.severity == "error"} - (
                set() if state.map_bits.outdoor else PAYABLE
            )
            assert (door_place(edges) in places) == (not wrong), edges


@settings(max_examples=60)
@given(games(40))
def test_updated_map_bits_equal_those_of_the_map(game: Game) -> None:
    state = game.building()
    board = board_with(state, state.placements, state.doors)
    level, bits = board.levels[0], state.map_bits
    assert (bits.floor, bits.indoor, bits.outdoor) == (level.floor, level.indoor, level.outdoor)
    assert (bits.walls, bits.double_walls, bits.safe) == (level.walls, level.double_walls, level.safe)
    assert (bits.inside, bits.doors, bits.enterable) == (level.inside, level.doors, level.enterable)
    assert bits.door_ends == or_all(door_place(door.edges).ends for door in state.doors)
    outdoor = [area.parts[0] for area in areas(board) if area.parts[0] & level.outdoor]
    rooms = {area.parts[0] for area in areas(board)} - set(outdoor)
    assert (bits.outdoor_area, {room.squares for room in bits.rooms}) == (or_all(outdoor), rooms)
    for room in bits.rooms:
        assert bool(room.onto) == bool(room.squares & doorsteps(level))
        assert not room.onto & ~level.empty


def or_all(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


BLOCKED = """
+   +   +---+---+
 A,  A,  B#  B. |
+   +   +   +   +
 A,  A, |B.  B. |
+   +   +---+---+
 A,  A,  A,  A,
+   +   +   +   +
 A,  A,  A,  A,
+   +   +   +   +
"""


def test_impassable_squares_give_no_access() -> None:
    """The only opening of the room leads onto an impassable square."""
    drawing = Drawing(BLOCKED)
    state = drawing.after(drawing.beginning(), "A")
    room = mask_at(state.box, drawing.spots["B"], 4, 4)
    assert room is not None
    candidate = CandidateTile(state.map_bits, room)
    assert squares_of(candidate.sealed) == [Square(3, 0), Square(2, 1), Square(3, 1)]
