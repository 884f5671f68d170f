"""Names of doors, levels, sides and rules."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.board.names import (
    area_name,
    card_name,
    character_name,
    citation_name,
    door_name,
    edge_list,
    equipment_name,
    face_name,
    faction_name,
    item_name,
    level_name,
    line_name,
    marker_name,
    mission_name,
    module_name,
    name_of_test,
    objective_mission_name,
    objective_name,
    place_name,
    player_name,
    room_name,
    rule_title,
    side_name,
    signed,
    square_list,
    start_name,
    state_name,
    zone_name,
)
from editor.catalog import load_box
from editor.files import read_scenario
from editor.messages import Name, msg, table, to_text
from editor.model.cards import Character, Condition, Equipment, Mission
from editor.model.grid import Edge, Square
from editor.model.level import Level
from editor.model.objectives import Objective
from editor.model.scenario import CustomCards, Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.paths import data_folder
from editor.rules.registry import BY_ID

BOX = load_box()


@pytest.mark.parametrize(
    ("door", "name"),
    [
        ("norad-large-3", "NORAD large door 3"),
        ("norad-small-1", "NORAD small door 1"),
        ("salemite-small-8", "Salemite small door 8"),
        ("salemite-large-2#2", "Salemite large door 2 #2"),
        ("trapdoor", "door trapdoor"),
    ],
)
def test_door_name_has_side_size_and_number(door: str, name: str) -> None:
    assert to_text(door_name(BOX, door)) == name


def test_no_two_doors_of_the_box_share_a_name() -> None:
    assert len({to_text(door_name(BOX, door)) for door in BOX.doors}) == len(BOX.doors) == 24


def test_the_number_is_the_one_in_the_id() -> None:
    """Files and messages use the same number for a door."""
    assert [
        door for door in BOX.doors if to_text(door_name(BOX, door)).rpartition(" ")[2] != door.rpartition("-")[2]
    ] == []


@pytest.mark.parametrize(
    ("level", "name"),
    [
        (Level(id="ground"), "Ground floor"),
        (Level(id="ground", name="Harrow House"), "Harrow House"),
        (Level(id="old-cellar", elevation=-1), "Old Cellar"),
        (Level(id="level-2", elevation=1), "Level 2"),
    ],
)
def test_level_name_from_author_or_floor(level: Level, name: str) -> None:
    assert to_text(level_name(level)) == name


def test_a_map_that_the_program_built_has_a_ground_floor() -> None:
    [level] = read_scenario(data_folder("scenarios") / "quiet-estate.scenario.json").levels
    assert to_text(level_name(level)) == "Ground floor"


@pytest.mark.parametrize(
    ("side", "name"),
    [
        (Side(id="a", name="The guard", faction="norad"), "The guard"),
        (Side(id="a", faction="norad"), "NORAD"),
        (Side(id="a", faction="salemite"), "Salemites"),
        (Side(id="red-hands"), "Red Hands"),
    ],
)
def test_side_name_from_author_or_faction(side: Side, name: str) -> None:
    assert to_text(side_name(side)) == name


def test_every_rule_has_its_own_title_and_no_title_is_unused() -> None:
    assert set(table("titles")) == set(BY_ID)
    titles = [rule_title(rule).text() for rule in BY_ID]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("rule", BY_ID)
def test_titles_are_short_and_not_ids(rule: str) -> None:
    title = rule_title(rule).text()
    assert title[0].isupper()
    assert len(title) <= 45
    assert not title.endswith(".")
    assert rule not in title


def test_removed_rule_is_named_by_its_id() -> None:
    assert rule_title("door.squeaks").text() == "door.squeaks"


def test_small_names() -> None:
    box = load_box()
    assert (signed(3), signed(-2), signed(0)) == ("+3", "−2", "+0")
    assert to_text(faction_name(None)) == "Mercenaries"
    mission = next(iter(box.missions.values()))
    assert to_text(mission_name(box, mission.id)) == mission.name
    assert to_text(mission_name(box, "no-such-one")) == "no-such-one"
    assert [to_text(line_name(box, line.id)) for line in box.game.edge] == [line.name for line in box.game.edge]
    assert to_text(line_name(box, "garden-fence")) == "Garden Fence"
    assert to_text(edge_list([Edge(3, 4, "n"), Edge(0, 1, "w")])) == "north of (3, 4), west of (0, 1)"


def test_place_name_on_an_empty_map() -> None:
    empty = Scenario(id="empty", levels=(Level(id="ground", width=5, height=4),))
    level = compile_board(empty, load_box()).levels[0]
    for x, y in ((0, 0), (4, 0), (0, 3), (4, 3)):
        assert to_text(place_name(level, Square(x, y))) == "an empty square"
    for x, y in ((-1, 0), (0, -1), (5, 0), (0, 4)):
        assert to_text(place_name(level, Square(x, y))) == "the outside"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, ""),
        (1, "(0, 2)"),
        (6, "(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)"),
        (7, "(0, 2), (1, 2), (2, 2), (3, 2), (4, 2) and 2 more"),
        (9, "(0, 2), (1, 2), (2, 2), (3, 2), (4, 2) and 4 more"),
    ],
)
def test_long_square_lists_are_shortened(count: int, words: str) -> None:
    assert to_text(square_list(Square(x, 2) for x in range(count))) == words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (character_name(BOX, "vasquez"), "Lt. Vasquez"),
        (character_name(BOX, "no-one"), "no-one"),
        (item_name(BOX, "medical-kit"), "Medical Kit"),
        (item_name(BOX, "tea-kettle"), "tea-kettle"),
        (card_name(BOX, "sniper-rifle-or-grenades"), "Sniper Rifle / Grenades"),
        (card_name(BOX, "sniper-rifle-or-grenades", "green"), "Sniper Rifle"),
        (card_name(BOX, "sniper-rifle-or-grenades", "yellow"), "Grenades"),
        (card_name(BOX, "no-card"), "no-card"),
        (marker_name(BOX, "mine"), "Mine"),
        (marker_name(BOX, "tea-cup"), "Tea Cup"),
        (module_name(BOX, "line-of-sight"), "Line of Sight"),
        (module_name(BOX, "tea-time"), "Tea Time"),
        (face_name(BOX, "gym", "front"), "Gym"),
        (face_name(BOX, "gym", "down"), "gym"),
        (face_name(BOX, "no-tile", "front"), "no-tile"),
        (state_name("armed"), "armed"),
        (state_name("half-full"), "half full"),
        (room_name("armory"), "armory"),
        (room_name("tea-room"), "Tea Room"),
        (area_name("driller", BOX.game), "Driller"),
        (area_name("deep-space", BOX.game), "deep space"),
        (name_of_test("search"), "search"),
        (name_of_test("tea-making"), "tea making"),
        (faction_name("norad"), "NORAD"),
        (faction_name("red-guild"), "Red Guild"),
        (player_name("player-3"), "Player 3"),
        (player_name("salemite"), "Salemites"),
        (zone_name(Zone(id="far-yard", level="ground")), "Far Yard"),
        (zone_name(Zone(id="far-yard", level="ground", name="Yard")), "Yard"),
    ],
    ids=str,
)
def test_names_come_from_the_box_or_the_id(name: Name, words: str) -> None:
    assert to_text(name) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Hold a location (Hold The Gym)"),
        ("  \n", "Hold a location (Hold The Gym)"),
        ("Hold it.", "Hold it."),
        ("Hold it.\nThen run.", "Hold it."),
        ("The {element:missile-room/missiles} of the {tile:missile-room#2}", "The Missiles of the Missile Room"),
        ("one two three four five six seven eight", "one two three four five six seven eight"),
        ("one two three four five six seven eight nine", "one two three four five six seven eight …"),
    ],
)
def test_objective_name_is_its_first_words(text: str, words: str) -> None:
    assert to_text(objective_name(Objective(id="hold-the-gym", side="norad", goal="hold", text=text))) == words


def test_pages_of_the_rulebook_are_cited_in_the_language_of_the_reader() -> None:
    """Pages of another book are cited as its game writes them."""
    assert citation_name("RB 35") == msg("names.cites", pages="35")
    assert citation_name("Manual 7") == "Manual 7"


def test_custom_cards_have_their_custom_names() -> None:
    aunt = Character(id="vasquez", name="Aunt May", faction="norad", healthy=Condition(), wounded=Condition())
    house = CustomCards(
        characters=(aunt,),
        equipment=(Equipment(id="medical-kit", name="Plaster"),),
        missions=(Mission(id="tea", name="Tea at Five", faction="norad"),),
    )
    plain = Scenario(id="plain", levels=(Level(id="ground"),))
    own = Scenario(id="own", levels=(Level(id="ground"),), house=house)
    for scenario, names in (
        (plain, ["Lt. Vasquez", "Nobody Known", "Medical Kit", "Tea Kettle", "Tea"]),
        (own, ["Aunt May", "Nobody Known", "Plaster", "Tea Kettle", "Tea at Five"]),
    ):
        board = compile_board(scenario, BOX)
        people = [start_name(board, StartingCharacter(id="a", character=each)) for each in ("vasquez", "nobody-known")]
        things = [equipment_name(board, item) for item in ("medical-kit", "tea-kettle")]
        assert [to_text(name) for name in (*people, *things, objective_mission_name(board, "tea"))] == names
