"""References of objectives and texts, looked up on the map and in the box."""

from __future__ import annotations

import pytest

from editor.board import Board, compile_board
from editor.board.things import Thing, find_in_box, find_in_play, reference_text, references_in
from editor.messages import to_text
from editor.model.cards import Equipment
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.objectives import Objective, Reference, ThingKind
from editor.model.scenario import CustomCards, Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.values import replace
from tests.drawn_map import real_box


@pytest.fixture(scope="module")
def board() -> Board:
    """Return the Gym rotated by 90 degrees, with characters, a door, a marker and a zone."""
    level = Level(
        id="ground",
        width=8,
        height=8,
        placements=(Placement(id="gym#2", tile="gym", x=1, y=1, rotation=90),),
        doors=(PlacedDoor(id="norad-small-4", door="norad-small-4", edges=(Edge(1, 1, "w"),)),),
        markers=(Marker(id="m1", marker="mine", x=2, y=3),),
    )
    scenario = Scenario(
        id="s",
        levels=(level,),
        search_deck=("rope",),
        sides=(
            Side(
                id="norad",
                name="The Force",
                characters=(
                    StartingCharacter(
                        id="boss", character="mammoth-mk-ii", level="ground", x=1, y=1, equipment=("u43",)
                    ),
                    StartingCharacter(id="late", character="james-woo", zone="yard", equipment=("morphine",)),
                    StartingCharacter(id="guide", character="jack-saw", level="ground", x=4, y=4),
                    StartingCharacter(id="stranger", character="who-knows", level="ground", x=5, y=4),
                ),
            ),
        ),
        zones=(
            Zone(id="yard", name="Yard", level="ground", squares=(Square(5, 5),)),
            Zone(id="back-door", level="ground", squares=(Square(6, 5),)),
        ),
        objectives=(Objective(id="win", side="norad", goal="other"),),
        house=CustomCards(equipment=(Equipment(id="rope", name="Rope"),)),
    )
    return compile_board(scenario, real_box())


FOUR = (Square(1, 1), Square(2, 1), Square(1, 2), Square(2, 2))


@pytest.mark.parametrize(
    ("kind", "thing", "found"),
    [
        ("element", "gym#2/weights", Thing("Weights", "ground", (Square(3, 2), Square(3, 3)))),
        ("element", "gym/weights", None),
        ("door", "norad-small-4", Thing("Small sliding door", "ground", (Square(0, 1), Square(1, 1)))),
        ("door", "norad-small-5", None),
        ("character", "boss", Thing("Mammoth MK II", "ground", FOUR)),
        ("character", "mammoth-mk-ii", Thing("Mammoth MK II", "ground", FOUR)),
        ("character", "late", Thing("James Woo")),
        ("character", "guide", Thing("Jack Saw", "ground", (Square(4, 4),))),
        ("character", "stranger", Thing("stranger", "ground", (Square(5, 4),))),
        ("character", "vasquez", None),
        ("equipment", "u43", Thing("U43 Submachine Gun", "ground", FOUR)),
        ("equipment", "morphine", Thing("Morphine")),
        ("equipment", "rope", Thing("Rope")),
        ("equipment", "rifle", None),
        ("marker", "m1", Thing("Mine", "ground", (Square(2, 3),))),
        ("marker", "mine", Thing("Mine", "ground", (Square(2, 3),))),
        ("marker", "turn", None),
        ("zone", "yard", Thing("Yard", "ground", (Square(5, 5),))),
        ("zone", "back-door", Thing("Back Door", "ground", (Square(6, 5),))),
        ("zone", "moon", None),
        ("side", "norad", Thing("The Force")),
        ("side", "mars", None),
        ("objective", "win", Thing("Win")),
        ("objective", "lose", None),
    ],
)
def test_find_in_play(board: Board, kind: ThingKind, thing: str, found: Thing | None) -> None:
    there = find_in_play(Reference(kind=kind, id=thing), board)
    assert (replace(there, name=to_text(there.name)) if there else None) == found


def test_tile_has_its_squares(board: Board) -> None:
    gym = find_in_play(Reference(kind="tile", id="gym#2"), board)
    assert gym is not None
    assert (to_text(gym.name), gym.level, len(gym.squares)) == ("Gym", "ground", 12)
    assert find_in_play(Reference(kind="tile", id="gym"), board) is None


@pytest.mark.parametrize(
    ("kind", "thing", "name"),
    [
        ("tile", "kitchen", "Kitchen"),
        ("tile", "kitchen#2", "Kitchen"),
        ("tile", "palace", None),
        ("element", "kitchen/fridge", "Refrigerator"),
        ("element", "kitchen/throne", None),
        ("door", "norad-small-5", "Small sliding door"),
        ("door", "portal", None),
        ("character", "jack-saw", "Jack Saw"),
        ("character", "boss", None),
        ("equipment", "rope", "Rope"),
        ("equipment", "rifle", "Rifle"),
        ("marker", "turn", "Turn"),
        ("marker", "m1", None),
        ("zone", "yard", None),
    ],
)
def test_find_in_box(board: Board, kind: ThingKind, thing: str, name: str | None) -> None:
    found = find_in_box(Reference(kind=kind, id=thing), board)
    assert (to_text(found.name) if found else None) == name


def test_texts_name_things_in_braces() -> None:
    text = "{tile:gym} and {element:gym#2/weights}, {{tile:x}}, {unknown:gym}, {tile:}, {tile: gym }, {side:norad"
    assert [reference_text(each) for each in references_in(text)] == [
        "tile:gym",
        "element:gym#2/weights",
        "tile:x",
        "tile: gym ",
    ]
