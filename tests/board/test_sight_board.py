"""Sight beyond one line: stairs (Picture 45), ranges, large miniatures, and targets (Picture 21)."""

from __future__ import annotations

from editor.board import Board, compile_board
from editor.board.bits import square_bit, squares_of, squares_set
from editor.board.miniatures import Miniature, miniatures
from editor.board.obstacles import obstacles
from editor.board.paths import Spot
from editor.board.sight import Sight
from editor.board.sight_board import (
    BoardSight,
    miniatures_at_start,
    range_to_door,
    range_to_element,
    range_to_miniature,
    range_to_wall,
)
from editor.model.cards import Character, Condition
from editor.model.face import Element, Face, FaceSquare, PrintedWall
from editor.model.grid import Direction, Edge, Square
from editor.model.level import Level, Placement
from editor.model.scenario import House, Place, Scenario, StairsLink
from editor.model.sides import Side, Start
from editor.model.tile import Tile
from tests.drawn_map import box_of, drawn, drawn_level

# --- stairs -----------------------------------------------------------------------------------------------------------

CELLAR = """
+---+---+---+---+
|A.  B.u A.  A. |
+   +   +   +   +
|A.  A.  A.  A. |
+   +   +   +   +
|A.  A.  A.  A. |
+   +   +   +   +
|C.  C.  C.  C. |
+---+---+---+---+
"""
GROUND = """
+---+---+---+---+
|D.  D.  D.  D. |
+   +   +   +   +
|D.  D.  E.d D. |
+   +   +   +   +
|D.  D.  D.  F.u|
+   +   +   +   +
|G.  G.  G.  G. |
+---+---+---+---+
"""
ATTIC = """
+---+---+---+---+
|J.  J.  J.  J. |
+   +   +   +   +
|J.  J.  J.  J. |
+   +   +   +   +
|J.  J.  J.  K.d|
+   +   +   +   +
|L.  L.  L.  L. |
+---+---+---+---+
"""
A, B = Spot("cellar", 1, 0), Spot("ground", 2, 1)
C, D = Spot("ground", 3, 2), Spot("attic", 3, 2)


def house() -> Board:
    levels: list[Level] = []
    tiles: dict[str, Tile] = {}
    for number, (name, picture) in enumerate({"cellar": CELLAR, "ground": GROUND, "attic": ATTIC}.items()):
        level, more = drawn_level(picture, name, {}, f"{name}-")
        levels.append(level.model_copy(update={"elevation": number - 1}))
        tiles |= more
    stairs = tuple(StairsLink(start=place(one), end=place(other)) for one, other in ((A, B), (C, D)))
    return compile_board(Scenario(id="house", levels=tuple(levels), stairs=stairs), box_of(tiles))


def place(spot: Spot) -> Place:
    return Place(level=spot.level, x=spot.x, y=spot.y)


def test_t45_4_levels_see_each_other_only_between_partner_stairs() -> None:
    sight = BoardSight(house())
    spots = [Spot(level, x, y) for level in ("cellar", "ground", "attic") for x in range(4) for y in range(4)]
    across = {(a, b) for a in spots for b in spots if a.level != b.level and sight.sees(a, b)}
    assert across == {(A, B), (B, A), (C, D), (D, C)}
    assert {sight.range(a, b) for a, b in across} == {1}


def test_stairs_are_normal_squares_of_their_own_level() -> None:
    sight = BoardSight(house())
    seen = sight.from_square(B)
    assert squares_of(seen["cellar"]) == [Square(1, 0)]
    assert seen["ground"].bit_count() == 15
    assert "attic" not in seen
    assert sight.range(A, Spot("cellar", 3, 2)) == 4


def test_stairs_without_floor_lead_nowhere() -> None:
    board = house()
    emptied = [
        level.model_copy(update={"placements": ()}) if level.id == "attic" else level for level in board.scenario.levels
    ]
    sight = BoardSight(compile_board(board.scenario.model_copy(update={"levels": tuple(emptied)}), board.box))
    assert not sight.sees(C, D)
    assert not sight.sees(D, C)
    assert sight.range(C, D) is None
    assert sight.sees(A, B)


def test_unknown_levels_show_nothing() -> None:
    sight = BoardSight(house())
    nowhere = Spot("moon", 0, 0)
    assert not sight.sees(nowhere, nowhere)
    assert sight.from_square(nowhere) == {"moon": 0}


# --- targets ----------------------------------------------------------------------------------------------------------

CROSSING = """
+---+---+---+---+---+---+---+---+
|A.  A.  A.  B.  B.  B.  B.  B. |
+   +   +   +   +---+---+---+-e-+
|A. wA.  A.  B. d
+   +   +   +   +   +   +   +   +
|A.  A.  A.  B. |
+---+   +   +-s-+   +   +   +   +
|C.  C.  C.  C. |
+---+---+---+---+---+---+---+---+
"""
VASQUEZ = Square(3, 1)


def crossing(*miniatures: Square) -> Sight:
    scenario, box = drawn(CROSSING)
    level = compile_board(scenario, box).levels[0]
    return Sight(obstacles(level, "closed", squares_set(miniatures)))


def range_to_the_door_on(sight: Sight, edge: Edge, shooter: Square = VASQUEZ) -> int | None:
    door = sight.obstacles.level.door_at(edge)
    assert door is not None
    return range_to_door(sight, (shooter,), door)


def test_t21_1_an_adjacent_door_is_at_range_0() -> None:
    assert range_to_the_door_on(crossing(), Edge(4, 1, "w")) == 0


def test_t21_2_a_door_one_square_away_is_at_range_1() -> None:
    assert range_to_the_door_on(crossing(), Edge(3, 3, "n")) == 1


def test_t21_3_a_door_at_range_2() -> None:
    assert range_to_the_door_on(crossing(), Edge(1, 1, "w")) == 2


def test_t21_4_a_wall_is_aimed_at_through_a_square_beside_it() -> None:
    sight = crossing()
    assert range_to_wall(sight, (VASQUEZ,), Edge(4, 1, "n")) == 2, "through the square north-east of her"
    assert range_to_wall(sight, (VASQUEZ,), Edge(4, 2, "w")) == 1
    assert range_to_wall(sight, (VASQUEZ,), Edge(2, 1, "w")) is None, "there is no wall"
    assert range_to_wall(sight, (VASQUEZ,), Edge(3, 3, "n")) is None, "a door has replaced it"


def test_t21_5_what_is_out_of_sight_is_no_target() -> None:
    shooter, end = Square(0, 0), Edge(7, 1, "n")
    assert range_to_the_door_on(crossing(), end, shooter) == 7
    assert range_to_the_door_on(crossing(Square(4, 0)), end, shooter) is None


def test_an_open_door_is_no_target() -> None:
    sight = crossing()
    door = sight.obstacles.level.door_at(Edge(4, 1, "w"))
    assert door is not None
    opened = Sight(obstacles(sight.obstacles.level, {door.id}))
    assert range_to_door(opened, (VASQUEZ,), door) is None


def crates(rotation: int = 0) -> Board:
    """A row of floor with crates over two squares, and screens on the wall north of the last square."""
    squares = tuple(
        FaceSquare(at=Square(x, 0), area="indoor", blocks_los=x in (3, 4), element="crates" if x in (3, 4) else None)
        for x in range(6)
    )
    boxes = Element(id="crates", kind="crates", name="Crates", squares=(Square(3, 0), Square(4, 0)), defence=5)
    screens = Element(id="screens", kind="screens", name="Screens", edges=(Edge(5, 0, "n"),), defence=3)
    walls = (PrintedWall(edge=Edge(5, 0, "n"), element="screens"),)
    face = Face(name="Store", squares=squares, walls=walls, elements=(boxes, screens))
    tile = Tile(id="store", group=1, front=face, back=face)
    placement = Placement.model_validate({"id": "store", "tile": "store", "x": 1, "y": 0, "rotation": rotation})
    level = Level(id="ground", width=8, height=8, placements=(placement,))
    return compile_board(Scenario(id="store", levels=(level,)), box_of({"store": tile}))


def test_t21_6_an_element_is_aimed_at_through_its_nearest_square_in_sight() -> None:
    for rotation, shooter, far in ((0, Square(1, 0), Square(6, 0)), (90, Square(1, 0), Square(1, 5))):
        level = crates(rotation).levels[0]
        sight = Sight(obstacles(level))
        boxes, screens = level.stamps[0].face.elements
        assert range_to_element(sight, (shooter,), level.stamps[0], boxes) == 3
        assert range_to_element(sight, (far,), level.stamps[0], boxes) == 1
        assert range_to_element(sight, (shooter,), level.stamps[0], screens) is None, "behind the crates"
        assert range_to_element(sight, (far,), level.stamps[0], screens) == 0, "on the shooter's own square"


# --- miniatures -------------------------------------------------------------------------------------------------------

_ROW = "+" + 6 * "   +"
OPEN = "\n".join([_ROW, *(line for letter in "ABCDEF" for line in (f" {letter}. " * 6, _ROW))])


def set_up(facing: Direction, *others: Square) -> Board:
    """A Mammoth on the squares from 2,2 to 3,3, and others of normal size."""
    card = Character(
        id="mammoth", name="Mammoth", faction="norad", large=True, healthy=Condition(), wounded=Condition()
    )
    starts = [Start(id="mammoth", character="mammoth", level="ground", x=2, y=2, facing=facing)]
    starts += [
        Start(id=f"zombie-{number}", character="zombie", level="ground", x=at.x, y=at.y)
        for number, at in enumerate(others)
    ]
    scenario, box = drawn(OPEN)
    side = Side(id="norad", characters=tuple(starts))
    return compile_board(scenario.model_copy(update={"sides": (side,), "house": House(characters=(card,))}), box)


def ranges(board: Board) -> tuple[int | None, int | None]:
    """From the first zombie to the Mammoth, and back."""
    mammoth, zombie = miniatures(board)[:2]
    sight = BoardSight(board, miniatures=miniatures_at_start(board)).level("ground")
    assert sight is not None
    return range_to_miniature(sight, zombie, mammoth), range_to_miniature(sight, mammoth, zombie)


def test_l7_a_large_miniature_sees_from_its_two_front_squares() -> None:
    wall_of_zombies = [Square(1, 1), Square(2, 1), Square(3, 1), Square(4, 1)]
    assert ranges(set_up("n", Square(2, 0))) == (2, 2)
    assert ranges(set_up("s", Square(2, 0))) == (2, 3), "from its far side, over its own near side"
    assert ranges(set_up("e", Square(0, 3))) == (2, 3)
    assert ranges(set_up("w", Square(0, 3))) == (2, 2)
    assert ranges(set_up("n", Square(2, 0), *wall_of_zombies)) == (None, None)


def test_l7_any_square_of_it_will_do() -> None:
    """Three of its squares are hidden behind others; the last one is enough to be seen, not to see."""
    hidden = set_up("e", Square(0, 4), Square(1, 3), Square(2, 4), Square(1, 2))
    visible = set_up("w", Square(0, 4), Square(2, 4), Square(1, 2))
    assert ranges(visible)[0] == 3
    assert ranges(hidden) == (None, None)


def test_miniatures_stand_in_the_way_where_they_start() -> None:
    board = set_up("n", Square(0, 0))
    assert miniatures_at_start(board) == {
        "ground": squares_set([Square(0, 0), Square(2, 2), Square(3, 2), Square(2, 3), Square(3, 3)])
    }
    over = Spot("ground", 0, 2), Spot("ground", 5, 2)
    assert BoardSight(board).sees(*over)
    assert not BoardSight(board, miniatures=miniatures_at_start(board)).sees(*over)


def test_a_miniature_that_juts_out_covers_what_is_inside() -> None:
    board = set_up("n")
    outside = [start.model_copy(update={"x": -1, "y": 5}) for start in board.scenario.sides[0].characters]
    side = board.scenario.sides[0].model_copy(update={"characters": tuple(outside)})
    moved = compile_board(board.scenario.model_copy(update={"sides": (side,)}), board.box)
    (mammoth,) = miniatures(moved)
    assert isinstance(mammoth, Miniature)
    assert miniatures_at_start(moved) == {"ground": square_bit(0, 5)}
