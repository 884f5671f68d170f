"""Corner sight on random boards: bit sets, single questions, explanations and shapes give the same grades."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import Board, compile_board, recompile
from editor.board.bit_sets import square_bit, squares_of
from editor.board.corner_sight import CornerSight, squares_near_line
from editor.board.diagonal_steps import distance_layers
from editor.board.graded_lines import graded_line
from editor.board.looking import GRADES, Grade
from editor.board.paths import Spot, reachable
from editor.board.sight import sight_engine
from editor.catalog.text_picture import game_notation
from editor.catalog.tile_writer import face_to_source
from editor.geometry.corner_check import CornerGrades
from editor.geometry.corner_explanation import explain_line
from editor.geometry.graded_level import graded_level
from editor.model.grid import Edge, Square
from editor.model.tile import Face
from editor.session.tile_editor.face_drawing import mirror_face, rotate_face, set_wall
from tests.games.random_boards import board_with_face, game_with, random_barricades, random_doors, random_face

Grades = dict[tuple[Square, Square], Grade]

SWITCHES: list[dict[str, dict[str, object]]] = [
    {},
    {"heights": {"look": "cover-upper-at-edge"}},
    {"heights": {"look": "plain"}},
    {"look": {"touch": "passes"}},
    {"look": {"touch": "blocks"}},
    {"look": {"void": "pass"}},
]


def sight_of(board: Board) -> CornerSight:
    """Return the sight on the only level."""
    sight = sight_engine(board.levels[0], board.box.game)
    assert isinstance(sight, CornerSight)
    return sight


def grades_of(board: Board) -> Grades:
    """Return the grade of every ordered pair, from the sets for all squares."""
    sight = sight_of(board)
    floor = squares_of(sight.obstacles.floor)
    found: Grades = {}
    for a in floor:
        for b in floor:
            if a != b:
                in_open, in_cover = sight.graded_pairs[b.x - a.x, b.y - a.y]
                bit = square_bit(*a)
                found[a, b] = "open" if in_open & bit else "cover" if in_cover & bit else "hidden"
    return found


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda each: str(each) if each else "usual")
def test_bit_sets_single_questions_explanations_and_shapes_agree(switches: dict[str, dict[str, object]]) -> None:
    game, rng = game_with(**switches), Random(7)
    directed = 0
    for _ in range(2):
        face = random_face(rng, 6, 5, game)
        board = board_with_face(face, game, random_doors(rng, face), random_barricades(rng, face))
        sight, grades = sight_of(board), grades_of(board)
        shapes = CornerGrades(graded_level(board.scenario.levels[0], board.box))
        for a, severities in shapes.pairs():
            for b, severity in zip(shapes.squares, severities.tolist(), strict=True):
                if a != b:
                    line = graded_line(sight, a, b)
                    found = grades[a, b], sight.grade(a, b), line.grade, GRADES[severity]
                    assert len(set(found)) == 1, (a, b, found)
                    if rng.random() < 0.05:
                        assert tuple(each.severity for each in line.corners) == shapes.corner_severities(a, b)
                        assert explain_line(shapes.level, a, b) == line
                    directed += grades[a, b] != grades[b, a]
    assert directed, "some pairs differ by direction"


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_rotating_and_mirroring_a_board_changes_no_grade(seed: int) -> None:
    game = game_with()
    face = random_face(Random(seed), 5, 4, game)
    before = grades_of(board_with_face(face, game))
    turned = grades_of(board_with_face(rotate_face(face), game))
    assert {(Square(3 - a.y, a.x), Square(3 - b.y, b.x)): grade for (a, b), grade in before.items()} == turned
    if len(face.squares) == 20:
        mirrored = grades_of(board_with_face(mirror_face(face), game))
        assert {(Square(4 - a.x, a.y), Square(4 - b.x, b.y)): grade for (a, b), grade in before.items()} == mirrored


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_another_line_never_improves_a_grade(seed: int) -> None:
    game, rng = game_with(), Random(seed)
    face = random_face(rng, 5, 5, game)
    free = sorted({edge for square in face.squares for edge in square.at.edges()} - {wall.edge for wall in face.walls})
    if not free:
        return
    kind = rng.choice(("wall", "heavy-cover", "light-cover"))
    after = set_wall(face, rng.choice(free), kind, game_notation(game))
    before, then = (grades_of(board_with_face(each, game)) for each in (face, after))
    assert all(GRADES.index(then[pair]) >= GRADES.index(grade) for pair, grade in before.items())


@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_what_is_seen_on_flat_ground_can_be_walked_to(seed: int) -> None:
    game = game_with()
    board = board_with_face(random_face(Random(seed), 6, 5, game, flat=True), game)
    for (a, b), grade in grades_of(board).items():
        if grade != "hidden":
            assert list(distance_layers(board.levels[0], game.walk, a))[-1] & square_bit(*b), (a, b)


@pytest.mark.parametrize("rule", ["never", "round-one", "round-both"])
def test_routes_cost_what_single_steps_cost(rule: str) -> None:
    game, rng = game_with(walk={"slanting": rule}), Random(3)
    for _ in range(4):
        face = random_face(rng, 6, 5, game)
        board = board_with_face(face, game, random_doors(rng, face), random_barricades(rng, face))
        for start in (face.squares[0].at, face.squares[-1].at):
            found = {spot.square: cost for spot, cost in reachable(board, Spot("ground", *start)).items()}
            assert found == _costs(board, face, start, rule)


def _costs(board: Board, face: Face, start: Square, rule: str) -> dict[Square, int]:
    """Return the cost of each square, from the face alone, with the plainest of all searches."""
    costs, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop(0)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                there = Square(here.x + dx, here.y + dy)
                price = _price(board, face, here, there, rule) if (dx, dy) != (0, 0) else None
                if price is not None and costs[here] + price < costs.get(there, 999):
                    costs[there] = costs[here] + price
                    waiting.append(there)
    return costs


def _price(board: Board, face: Face, here: Square, there: Square, rule: str) -> int | None:
    squares = {square.at: square for square in face.squares}
    if there not in squares:
        return None
    climb = max(0, squares[there].height - squares[here].height)
    if here.x == there.x or here.y == there.y:
        extra = _extra(board, face, _between(here, there), diagonal=False)
        return None if extra is None else 1 + extra + climb
    if rule == "never":
        return None
    corners = [Square(here.x, there.y), Square(there.x, here.y)]
    sides = [[_between(here, corner), _between(corner, there)] for corner in corners]
    kinds = {wall.edge: wall.kind for wall in face.walls}
    if any(kinds.get(edge) == "doorway" for way in sides for edge in way):
        return None
    if any("doorway" in squares[at].tags for at in (here, there, *corners) if at in squares):
        return None
    ways = []
    for corner, way in zip(corners, sides, strict=True):
        extras = [_extra(board, face, edge, diagonal=True) for edge in way]
        if corner in squares and None not in extras:
            ways.append(max(extra for extra in extras if extra is not None))
    if not ways or (rule == "round-both" and len(ways) < 2):
        return None
    return 1 + min(ways) + climb


def _extra(board: Board, face: Face, edge: Edge, *, diagonal: bool) -> int | None:
    barricades = {marker.on_edge for marker in board.scenario.levels[0].markers}
    kind = next((wall.kind for wall in face.walls if wall.edge == edge), None)
    door = board.levels[0].door_at(edge)
    if door is None and edge in barricades:
        return None
    if kind in ("wall", "heavy-cover") or (door is not None and (diagonal or door.state == "closed")):
        return None
    return int(kind in ("difficult", "light-difficult"))


def _between(one: Square, other: Square) -> Edge:
    if one.y == other.y:
        return Edge(max(one.x, other.x), one.y, "w")
    return Edge(one.x, max(one.y, other.y), "n")


def test_faces_with_heights_and_tags_are_written_as_they_were_read() -> None:
    game, rng = game_with(), Random(11)
    for _ in range(10):
        source = face_to_source(random_face(rng, 6, 5, game), {}, game_notation(game))
        assert source.closed


def test_a_moved_board_is_compiled_like_a_new_one() -> None:
    game, rng = game_with(), Random(5)
    board = board_with_face(random_face(rng, 6, 5, game), game)
    level = board.scenario.levels[0].model_copy(update={"width": 12, "height": 12})
    wide = recompile(board, board.scenario.model_copy(update={"levels": (level,)}))
    for rotation in (90, 180, 270):
        placement = level.placements[0].model_copy(update={"rotation": rotation, "x": 3, "y": 2})
        moved = level.model_copy(update={"placements": (placement,)})
        scenario = wide.scenario.model_copy(update={"levels": (moved,)})
        after, fresh = recompile(wide, scenario).levels[0], compile_board(scenario, board.box).levels[0]
        assert after == fresh
        assert after.heights == fresh.heights
        assert sum(squares.bit_count() for squares in after.heights.values()) == after.floor.bit_count()


def test_offsets_never_wrap_around_the_widest_table() -> None:
    game = game_with()
    squares = tuple(Square(x, y) for y in range(2) for x in range(40))
    face = random_face(Random(0), 40, 2, game, flat=True)
    board = board_with_face(face.model_copy(update={"walls": ()}), game)
    sight = sight_of(board)
    for (dx, dy), (in_open, in_cover) in sight.graded_pairs.items():
        for at in squares_of(in_open | in_cover):
            assert Square(at.x + dx, at.y + dy) in squares


@pytest.mark.parametrize("far", [-9, 60])
def test_lines_outside_the_map_depend_on_no_square(far: int) -> None:
    """Several characters can be dragged off the map together."""
    assert squares_near_line(Square(far, 2), Square(far + 3, 4)) == 0
    assert squares_near_line(Square(2, far), Square(4, far + 3)) == 0
    assert squares_near_line(Square(far, 2), Square(1, 2)) != 0
