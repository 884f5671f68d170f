"""Engine files: what is in them, in which order, and that the schema and the page about them say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from editor.board import Board, compile_board
from editor.board.bits import edge_bit, edges_of, edges_within, squares_of
from editor.edits import place_marker
from editor.export.engine import engine_bytes, engine_schema
from editor.export.engine_docs import engine_page
from editor.files.layout import laid_out
from editor.model.grid import Edge
from editor.model.level import Marker, Placement
from editor.model.scenario import Scenario
from editor.paths import data_folder
from tests.drawn_map import real_box
from tests.export.maps import covered, exported, one_level, samples, two_levels
from tests.strategies import scenarios

SAMPLES = samples()
SCHEMA = engine_schema()


# --- schema and page ------------------------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "engine.schema.json"
    assert path.read_bytes() == laid_out(SCHEMA), "run: sags schema --write engine"


def test_it_is_a_schema_with_a_name_of_its_own_that_explains_every_field() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "urn:earth-reborn-engine:1"
    for part in (SCHEMA, *SCHEMA["$defs"].values()):
        assert part["description"]
        assert all(len(about.get("description", "")) > 5 for about in part["properties"].values())
        assert part["additionalProperties"] is False
        assert set(part["required"]) == set(part["properties"]), "every field is always there"


def test_the_page_is_the_one_the_models_make() -> None:
    path = Path(__file__).resolve().parent.parent.parent / "docs" / "engine.md"
    assert path.read_text(encoding="utf-8") == engine_page(), (
        "run: python -m editor.export.engine_docs > docs/engine.md"
    )


def test_the_page_describes_every_part_once_and_its_links_lead_somewhere() -> None:
    page = engine_page()
    titles = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert sorted(titles) == sorted(["The file", *SCHEMA["$defs"]])
    assert set(re.findall(r"\]\(#(.+?)\)", page)) <= {title.lower() for title in titles}


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_is_valid(name: str) -> None:
    Draft202012Validator(SCHEMA).validate(exported(SAMPLES[name]))


@settings(max_examples=15)
@given(scenarios())
def test_any_scenario_can_be_written(scenario: Scenario) -> None:
    """Even one that names nothing the box knows: that is for ``--force``."""
    Draft202012Validator(SCHEMA).validate(exported(compile_board(scenario, real_box())))


def test_the_schema_is_strict() -> None:
    document = exported(one_level())
    validator = Draft202012Validator(SCHEMA)
    for change in ({"extra": 1}, {"version": 2}, {"format": "other"}, {"levels": None}):
        assert not validator.is_valid(document | change)
    del document["doors"]
    assert not validator.is_valid(document)


# --- order and ids --------------------------------------------------------------------------------------------------


def test_the_same_scenario_gives_the_same_bytes() -> None:
    assert engine_bytes(two_levels()) == engine_bytes(two_levels())
    first, again = (compile_board(board.scenario, real_box()) for board in (covered(3), covered(3)))
    assert engine_bytes(first) == engine_bytes(again)


def test_each_square_edge_and_door_has_a_line() -> None:
    lines = engine_bytes(two_levels()).decode().splitlines()
    rows = [line.strip().rstrip(",") for line in lines]
    document = exported(two_levels())
    for level in document["levels"]:
        for thing in (*level["squares"], *level["edges"]):
            assert json.dumps(thing) in rows


@pytest.mark.parametrize("name", SAMPLES)
def test_everything_on_the_map_is_sorted_by_level_row_and_column(name: str) -> None:
    document = exported(SAMPLES[name])
    elevations = [level["elevation"] for level in document["levels"]]
    assert elevations == sorted(elevations)
    numbers = {level["id"]: number for number, level in enumerate(document["levels"])}
    for level in document["levels"]:
        for things in (level["squares"], level["edges"]):
            keys = [(thing["y"], thing["x"], thing.get("side", "")) for thing in things]
            assert keys == sorted(set(keys))
    for things in (document["tiles"], document["markers"]):
        keys = [(numbers[thing["level"]], thing["y"], thing["x"]) for thing in things]
        assert keys == sorted(keys)
    for things in (document["rooms"], document["doors"], document["elements"]):
        places = [(thing["level"], (thing.get("squares") or thing["edges"])[0]) for thing in things]
        keys = [(numbers[level], place[1], place[0]) for level, place in places]
        assert keys == sorted(keys)


@pytest.mark.parametrize("name", SAMPLES)
def test_ids_are_unique_and_lead_somewhere(name: str) -> None:
    document = exported(SAMPLES[name])
    ids = {part: [thing["id"] for thing in document[part]] for part in ("tiles", "doors", "elements", "rooms")}
    for letter, (_, names) in zip("tder", ids.items(), strict=True):
        assert names == [f"{letter}{number}" for number in range(1, len(names) + 1)]
    squares = [square for level in document["levels"] for square in level["squares"]]
    assert {square["tile"] for square in squares} <= set(ids["tiles"])
    assert {square["room"] for square in squares} == set(ids["rooms"])
    assert {square["element"] for square in squares} - {None} <= set(ids["elements"])
    edges = [edge for level in document["levels"] for edge in level["edges"]]
    assert {edge["door"] for edge in edges} - {None} == set(ids["doors"])
    assert {element["tile"] for element in document["elements"]} <= set(ids["tiles"])


# --- the map --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_squares_and_edges_are_those_of_the_board(name: str) -> None:
    board = SAMPLES[name]
    for info in exported(board)["levels"]:
        level = board.level(info["id"])
        assert level is not None
        for field, expected in (("enterable", level.enterable), ("blocks_los", level.blocks_los)):
            assert [[s["x"], s["y"]] for s in info["squares"] if s[field]] == [list(at) for at in squares_of(expected)]
        assert [(s["x"], s["y"]) for s in info["squares"]] == squares_of(level.floor)
        for area, expected in (("indoor", level.indoor), ("outdoor", level.outdoor)):
            assert [(s["x"], s["y"]) for s in info["squares"] if s["area"] == area] == squares_of(expected)
        edges = {Edge(edge["x"], edge["y"], edge["side"]): edge for edge in info["edges"]}
        assert set(edges) == set(edges_of(level.walls | level.doors | level.broken))
        for edge, about in edges.items():
            door = level.door_at(edge)
            assert about["walls"] == level.wall_count(edge)
            assert about["safe"] == bool(level.safe & edge_bit(edge))
            assert about["state"] == ("door" if door else "wall" if about["walls"] else "broken")


@pytest.mark.parametrize("name", SAMPLES)
def test_rooms_part_the_floor_and_hang_together(name: str) -> None:
    board = SAMPLES[name]
    document = exported(board)
    for info in document["levels"]:
        level = board.level(info["id"])
        assert level is not None
        at = {(square["x"], square["y"]): square for square in info["squares"]}
        rooms = [room for room in document["rooms"] if room["level"] == info["id"]]
        listed = [tuple(square) for room in rooms for square in room["squares"]]
        assert sorted(listed) == sorted(at)
        for room in rooms:
            assert {at[x, y]["room"] for x, y in room["squares"]} == {room["id"]}
            assert {at[x, y]["tile"] for x, y in room["squares"]} == {room["tile"]}
            assert {at[x, y]["area"] == "indoor" for x, y in room["squares"]} == {room["indoor"]}
        open_edges = edges_within(level.floor) & ~level.walls & ~level.doors
        for one, other in (edge.squares() for edge in edges_of(open_edges)):
            kin = all(at[one][field] == at[other][field] for field in ("tile", "area"))
            assert (at[one]["room"] == at[other]["room"]) == kin


def test_a_wall_parts_a_room() -> None:
    split = one_level(
        "+---+---+---+---+\n|A. |A.  A.  A. |\n+   +   +   +   +\n" + 3 * "|B.  B.  B.  B. |\n+   +   +   +   +\n"
    )
    assert sorted(len(room["squares"]) for room in exported(split)["rooms"]) == [1, 3, 12]


def test_indoor_and_outdoor_squares_are_no_room_together() -> None:
    mixed = one_level("+---+---+---+---+\n" + 4 * "|A.  A.  A,  A, |\n+   +   +   +   +\n")
    rooms = exported(mixed)["rooms"]
    assert [(room["indoor"], len(room["squares"])) for room in rooms] == [(True, 8), (False, 8)]


@pytest.mark.parametrize("name", SAMPLES)
def test_elements_are_where_the_squares_say(name: str) -> None:
    document = exported(SAMPLES[name])
    for element in document["elements"]:
        assert element["squares"] or element["edges"]
    for level in document["levels"]:
        for square in level["squares"]:
            if square["element"]:
                element = next(each for each in document["elements"] if each["id"] == square["element"])
                assert [square["x"], square["y"]] in element["squares"]
                assert element["blocks_movement"] == (not square["enterable"])
                assert element["blocks_los"] == square["blocks_los"]
                assert element["tile"] == square["tile"]


def laid(tile: str, face: str = "front", rotation: int = 0) -> Board:
    """One tile of the box, alone."""
    placement = Placement.model_validate({"id": tile, "tile": tile, "face": face, "x": 2, "y": 1, "rotation": rotation})
    level = (
        one_level()
        .scenario.levels[0]
        .model_copy(update={"placements": (placement,), "width": 8, "height": 8, "doors": ()})
    )
    return compile_board(Scenario(id="alone", levels=(level,)), real_box())


def test_an_element_on_a_wall_turns_with_its_tile() -> None:
    upright, turned = (exported(laid("video-surveillance-room", rotation=turn)) for turn in (0, 90))
    (screens,) = (each for each in upright["elements"] if each["edges"])
    assert screens["edges"] == [[2, 1, "n"], [3, 1, "n"]]
    (screens,) = (each for each in turned["elements"] if each["edges"])
    assert {edge[2] for edge in screens["edges"]} == {"w"}


def test_icons_turn_with_their_tile() -> None:
    def directions(rotation: int) -> list[str]:
        squares = exported(laid("communication-room", rotation=rotation))["levels"][0]["squares"]
        return sorted(icon["direction"] for square in squares for icon in square["icons"])

    clockwise = {"n": "e", "e": "s", "s": "w", "w": "n"}
    assert directions(90) == sorted(clockwise[each] for each in directions(0)) != []
    assert directions(180) != directions(0)


def test_tiles_carry_what_their_rooms_can_do() -> None:
    (tile,) = exported(laid("communication-room"))["tiles"]
    face = real_box().tiles["communication-room"].front
    assert (tile["tile"], tile["face"], tile["name"], tile["kind"]) == (
        "communication-room",
        "front",
        face.name,
        "floor",
    )
    assert [ability["id"] for ability in tile["abilities"]] == [ability.id for ability in face.abilities] != []
    assert tile["electric"] == face.electric
    assert "provenance" not in tile["abilities"][0]


def test_what_is_destroyed_is_normal_floor_without_its_ability() -> None:
    """The scrambler stands in the middle of the upper row of the Communication Room."""
    board = laid("communication-room")
    scrambler = board.levels[0].stamps[0].places(board.levels[0].stamps[0].face.elements[0])[0][0]
    marker = Marker(id="gone", marker="floor-element-destroyed", x=scrambler.x, y=scrambler.y)
    wreck = compile_board(place_marker("ground", marker).apply(board.scenario), board.box)

    def there(document: dict[str, Any]) -> dict[str, Any]:
        squares = document["levels"][0]["squares"]
        return next(each for each in squares if (each["x"], each["y"]) == scrambler)

    whole, gone = exported(board), exported(wreck)
    assert [each["kind"] for each in whole["elements"]] == ["radio-scrambler", "desk"]
    assert [each["kind"] for each in gone["elements"]] == ["desk"]
    assert there(whole)["element"] is not None
    assert there(gone) | {"element": None, "enterable": True, "blocks_los": False} == there(gone)
    assert (len(whole["tiles"][0]["abilities"]), len(gone["tiles"][0]["abilities"])) == (1, 0)
    assert [each["marker"] for each in gone["markers"]] == ["floor-element-destroyed"]


def test_a_driller_that_lies_face_down_is_no_room_to_enter() -> None:
    driller = next(tile for tile in real_box().tiles.values() if tile.kind == "driller")
    for face, enterable in (("down", False), ("front", True)):
        document = exported(laid(driller.id, face))
        assert document["tiles"][0]["face"] == face
        squares = document["levels"][0]["squares"]
        assert {square["area"] for square in squares} == {"driller"}
        assert any(square["enterable"] for square in squares) == enterable


def test_doors_say_what_they_are_and_what_is_under_them() -> None:
    doors = {door["door"]: door for door in exported(two_levels())["doors"]}
    small = doors["salemite-small-1"]
    known = real_box().doors["salemite-small-1"]
    assert small["edges"] == [[1, 1, "n"]]
    assert (small["size"], small["kind"], small["magnetic"], small["defence"]) == (
        "small",
        known.make,
        known.magnetic,
        known.defence,
    )
    assert small["over_wall"] is True
    assert small["state"] == "closed"
    (large,) = (door for door in doors.values() if door["size"] == "large")
    assert (large["over_wall"], large["state"], large["level"]) == (False, "open", "ground")
    assert large["edges"] == [[3, 2, "w"], [3, 3, "w"]]


def test_double_safe_and_broken_walls() -> None:
    ground = exported(two_levels())["levels"][1]
    edges = {(edge["x"], edge["y"], edge["side"]): edge for edge in ground["edges"]}
    assert edges[2, 0, "w"] | {"walls": 2, "state": "wall"} == edges[2, 0, "w"]
    assert edges[1, 2, "n"] | {"walls": 1, "safe": True} == edges[1, 2, "n"]
    assert edges[3, 1, "w"] | {"walls": 0, "state": "broken", "safe": False} == edges[3, 1, "w"]
    assert edges[1, 0, "w"]["state"] == "wall", "a piece of wall of the author"
    assert (2, 2, "w") not in edges
