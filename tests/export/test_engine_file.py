"""Engine files: their contents and order, and that schema and documentation agree."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from docs.engine_tables import tables, with_tables
from editor import __version__
from editor.board import Board, compile_board
from editor.board.bit_sets import edge_bit, edges_of, edges_within, squares_of
from editor.edits import place_marker
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.engine_schema import engine_schema
from editor.export.engine.play_data import thing_info
from editor.export.engine_reader import Game
from editor.files.json_document import format_json
from editor.messages import language_scope
from editor.model.grid import Edge, Rotation
from editor.model.level import BrokenEdge, Level, Marker, Placement
from editor.model.objectives import Reference
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.paths import data_folder
from editor.sags.construction import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from tests.drawn_map import real_box
from tests.export.maps import closed_schema, covered, exported, one_level, samples, two_levels
from tests.strategies import scenarios

SAMPLES = samples()
WITH_ALL = SAMPLES["shipped-hammer-at-coldwater"]
SCHEMA = engine_schema()
FOLDER = Path(__file__).resolve().parent.parent.parent
PAGE = (FOLDER / "docs" / "engine.md").read_text(encoding="utf-8")
EXAMPLE = FOLDER / "docs" / "engine-vectors" / "worked-example.engine.json"
CLOSED = Draft202012Validator(closed_schema(SCHEMA))
PARTS = {"The file": SCHEMA} | {name: part for name, part in SCHEMA["$defs"].items() if "properties" in part}


# --- schema and page ------------------------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "engine.schema.json"
    assert path.read_bytes() == format_json(SCHEMA), "run: sags schema --write engine"


def test_it_is_a_schema_with_a_name_of_its_own_that_explains_every_field() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "urn:earth-reborn-engine:3"
    for part in PARTS.values():
        assert part["description"]
        assert all(len(about.get("description", "")) > 5 for about in part["properties"].values()), part
        assert "additionalProperties" not in part, "a later version may add fields"
        assert set(part["required"]) == set(part["properties"]), "every field is always there"


def test_the_tables_of_the_page_are_those_the_models_make() -> None:
    assert with_tables(PAGE, SCHEMA) == PAGE, "run: python -m docs.engine_tables"
    assert tables(SCHEMA) in PAGE


def test_the_page_describes_every_part_once_and_its_links_lead_somewhere() -> None:
    page = tables(SCHEMA)
    titles = re.findall(r"^### (.+)$", page, re.MULTILINE)
    assert sorted(titles) == sorted(PARTS)
    assert set(re.findall(r"\]\(#(.+?)\)", page)) <= {title.lower() for title in titles}


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_is_valid_and_holds_nothing_else(name: str) -> None:
    CLOSED.validate(exported(SAMPLES[name]))


@settings(max_examples=15)
@given(scenarios())
def test_any_scenario_can_be_written(scenario: Scenario) -> None:
    """Even one that names nothing the box knows: that is for ``--force``."""
    CLOSED.validate(exported(compile_board(scenario, real_box())))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_maps_of_the_computer_are_valid_and_lack_nothing_that_the_sags_fixes(players: int) -> None:
    state = build_map(MapOrder(players, 5, "builder", (12, 10)), real_box())
    document = exported(compile_board(to_scenario(state), real_box()))
    CLOSED.validate(document)
    scenario = document["scenario"]
    assert None not in (scenario["turns"], scenario["ground"], *(side["cp"] for side in document["sides"]))
    assert (scenario["initiative"] is None) == (players > 2), "with more players it is found at the start"
    assert re.fullmatch(rf"sags-map-{players}p-12x10-5-[0-9a-f]{{8}}", scenario["id"])


def test_a_sags_scenario_gets_defaults_from_the_rules() -> None:
    sides = (Side(id="norad", faction="norad"), Side(id="salemite", faction="salemite"))
    document = exported(one_level(rules="sags", sides=sides))
    assert {side["cp"] for side in document["sides"]} == {15}
    scenario = document["scenario"]
    assert (scenario["turns"], scenario["ground"], scenario["initiative"]) == (6, "salemite", "salemite")
    assert exported(one_level(sides=sides))["scenario"]["turns"] is None, "an author's own scenario stays as it is"


def test_the_schema_has_bounds_and_is_open() -> None:
    document = exported(two_levels())
    validator = Draft202012Validator(SCHEMA)
    assert validator.is_valid(document | {"extra": 1})
    assert validator.is_valid(document | {"extensions": {"game": {"any": ["thing", 1.5, None]}}})
    for change in ({"version": 2}, {"version": 4}, {"format": "other"}, {"levels": None}, {"schema": "x"}):
        assert not validator.is_valid(document | change), change
    for field in document:
        assert not validator.is_valid({name: value for name, value in document.items() if name != field}), field


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("objectives", 0, "goal"), "dance"),
        (("objectives", 0, "when"), "never"),
        (("objectives", 0, "count"), 0),
        (("scenario", "turns"), 100),
        (("scenario", "modules"), ["chess"]),
        (("scenario", "players"), 5),
        (("markers", 0, "marker"), "no-such-marker"),
        (("elements", 0, "kind"), "piano"),
        (("levels", 0, "squares", 0, "x"), 20),
        (("levels", 0, "squares", 0, "room_types"), ["ballroom"]),
        (("levels", 0, "edges", 0, "state"), "ajar"),
        (("tiles", 0, "rotation"), 45),
        (("tiles", 0, "kind"), "carpet"),
        (("doors", 0, "edges", 0), [1, 1, "n"]),
        (("zones", 0, "stripes"), [9]),
        (("sides", 0, "faction"), "martian"),
    ],
)
def test_the_schema_knows_what_is_possible(path: tuple[str | int, ...], value: object) -> None:
    document = exported(WITH_ALL)
    there: Any = document
    for step in path[:-1]:
        there = there[step]
    assert there[path[-1]] != value
    there[path[-1]] = value
    (error,) = Draft202012Validator(SCHEMA).iter_errors(document)
    assert tuple(error.absolute_path)[: len(path)] == path


def test_the_generator_is_named() -> None:
    document = exported(one_level())
    assert document["generator"] == {"name": "SAGS Studio", "version": __version__}
    assert (document["schema"], document["extensions"]) == (SCHEMA["$id"], {})


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
        firsts = [(thing["level"], thing.get("squares"), thing.get("edges")) for thing in things]
        keys = [(numbers[level], *(on[0][::-1] if on else (at[0]["y"], at[0]["x"]))) for level, on, at in firsts]
        assert keys == sorted(keys)


@pytest.mark.parametrize("name", SAMPLES)
def test_ids_are_the_authors_and_lead_somewhere(name: str) -> None:
    board = SAMPLES[name]
    document = exported(board)
    ids = {part: [thing["id"] for thing in document[part]] for part in ("tiles", "doors", "elements", "rooms")}
    for names in ids.values():
        assert len(names) == len(set(names))
    levels = board.scenario.levels
    assert set(ids["tiles"]) == {stamp.placement.id for level in board.levels for stamp in level.placed_tiles}
    assert set(ids["doors"]) == {door.id for level in levels for door in level.doors}
    assert {each["id"] for each in document["markers"]} == {each.id for level in levels for each in level.markers}
    assert [each["id"] for each in document["zones"]] == [zone.id for zone in board.scenario.zones]
    for element in document["elements"]:
        assert element["id"].startswith(f"{element['tile']}/")
    squares = [square for level in document["levels"] for square in level["squares"]]
    assert {square["tile"] for square in squares} <= set(ids["tiles"])
    assert {square["room"] for square in squares} == set(ids["rooms"])
    assert {square["element"] for square in squares} - {None} <= set(ids["elements"])
    edges = [edge for level in document["levels"] for edge in level["edges"]]
    assert {edge["door"] for edge in edges} - {None} == set(ids["doors"])
    assert {wall["tile"] for edge in edges for wall in edge["walls"]} - {None} <= set(ids["tiles"])


def test_removing_one_door_changes_one_door() -> None:
    board = SAMPLES["shipped-doctors-cellar"]
    level = board.scenario.levels[0]
    gone, *others = level.doors
    levels = (level.model_copy(update={"doors": tuple(others)}), *board.scenario.levels[1:])
    before = exported(board)
    after = exported(compile_board(board.scenario.model_copy(update={"levels": levels}), board.box))
    assert [door for door in before["doors"] if door["id"] != gone.id] == after["doors"]
    assert [card for card in before["cards"]["doors"] if card["id"] != gone.door] == after["cards"]["doors"]
    for part in before.keys() - {"doors", "cards", "levels", "rooms", "validation"}:
        assert before[part] == after[part], part
    for old, new in zip(before["levels"], after["levels"], strict=True):
        assert old["squares"] == new["squares"]
        kept = [edge for edge in old["edges"] if edge["door"] != gone.id]
        assert kept == [edge for edge in new["edges"] if edge in kept]


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
            assert min(len(about["walls"]), 2) == level.wall_count(edge)
            assert any(wall["safe"] for wall in about["walls"]) == bool(level.safe & edge_bit(edge))
            assert about["state"] == ("door" if door else "wall" if about["walls"] else "broken")
            assert (about["broken"] is not None) == (about["state"] == "broken")


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


def test_room_ids_stay_when_the_map_is_moved_or_a_tile_is_rotated() -> None:
    def ids(x: int, y: int, rotation: Rotation) -> list[str]:
        placement = Placement(id="generator", tile="generator", x=x, y=y, rotation=rotation)
        level = Level(id="ground", width=8, height=8, placements=(placement,))
        rooms = exported(compile_board(Scenario(id="moved", levels=(level,)), real_box()))["rooms"]
        return sorted(room["id"] for room in rooms)

    assert ids(0, 0, 0) == ids(4, 3, 0) == ids(1, 2, 90) == ids(2, 0, 180)


def test_a_file_does_not_depend_on_the_language_of_the_program() -> None:
    board = two_levels()
    before = engine_bytes(board)
    with language_scope("de"):
        assert engine_bytes(board) == before
    german = compile_board(board.scenario.model_copy(update={"language": "de"}), board.box)
    assert json.loads(engine_bytes(german))["objectives"] != [], "its texts are then German"


@pytest.mark.parametrize("name", SAMPLES)
def test_walls_of_an_edge_are_in_the_order_of_their_tiles(name: str) -> None:
    for level in exported(SAMPLES[name])["levels"]:
        for edge in level["edges"]:
            tiles = [wall["tile"] for wall in edge["walls"]]
            assert tiles == sorted(tiles, key=lambda tile: (tile is None, tile or ""))


@pytest.mark.parametrize("name", [name for name in SAMPLES if name.startswith("shipped")])
def test_it_is_known_of_every_element_whether_it_can_be_destroyed(name: str) -> None:
    known = {
        f"{placed.placement.id}/{element.id}": element
        for level in SAMPLES[name].levels
        for placed in level.placed_tiles
        for element in placed.face.elements
    }
    for element in exported(SAMPLES[name])["elements"]:
        printed = known[element["id"]]
        assert element["destroyable"] is not None
        assert (element["defence"] is not None) is element["destroyable"]
        for field in ("destroyable", "defence"):
            if getattr(printed, field) is not None:
                assert element[field] == getattr(printed, field), "what is known stays"
            elif element[field] is not None:
                assert element["provenance"][field] == "reconstructed"


def test_a_wall_parts_a_room() -> None:
    split = one_level(
        "+---+---+---+---+\n|A. |A.  A.  A. |\n+   +   +   +   +\n" + 3 * "|B.  B.  B.  B. |\n+   +   +   +   +\n"
    )
    assert sorted(len(room["squares"]) for room in exported(split)["rooms"]) == [1, 3, 12]


def test_indoor_and_outdoor_squares_are_separate_rooms() -> None:
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


def board_with(tile: str, face: str = "front", rotation: int = 0) -> Board:
    """Return a board with one tile of the box."""
    placement = Placement.model_validate({"id": tile, "tile": tile, "face": face, "x": 2, "y": 1, "rotation": rotation})
    level = (
        one_level()
        .scenario.levels[0]
        .model_copy(update={"placements": (placement,), "width": 8, "height": 8, "doors": ()})
    )
    return compile_board(Scenario(id="alone", levels=(level,)), real_box())


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_squares_of_a_thing_are_in_the_order_of_its_element(rotation: int) -> None:
    """An objective about an element lists the same squares in the same order as the element itself."""
    board = board_with("missile-room", rotation=rotation)
    elements = {each["id"]: each["squares"] for each in exported(board)["elements"] if len(each["squares"]) > 1}
    assert elements
    for name, squares in elements.items():
        thing = thing_info(board, Reference(kind="element", id=name))
        assert list(map(list, thing.squares)) == squares


def test_an_element_on_a_wall_turns_with_its_tile() -> None:
    upright, turned = (exported(board_with("video-surveillance-room", rotation=turn)) for turn in (0, 90))
    (screens,) = (each for each in upright["elements"] if each["edges"])
    assert screens["edges"] == [{"x": 2, "y": 1, "side": "n"}, {"x": 3, "y": 1, "side": "n"}]
    (screens,) = (each for each in turned["elements"] if each["edges"])
    assert {edge["side"] for edge in screens["edges"]} == {"w"}


def test_icons_turn_with_their_tile() -> None:
    def directions(rotation: int) -> list[str]:
        squares = exported(board_with("communication-room", rotation=rotation))["levels"][0]["squares"]
        return sorted(icon["direction"] for square in squares for icon in square["icons"])

    clockwise = {"n": "e", "e": "s", "s": "w", "w": "n"}
    assert directions(90) == sorted(clockwise[each] for each in directions(0)) != []
    assert directions(180) != directions(0)


def test_tiles_carry_what_their_rooms_can_do() -> None:
    (tile,) = exported(board_with("communication-room"))["tiles"]
    face = real_box().tiles["communication-room"].front
    assert (tile["tile"], tile["face"], tile["name"], tile["kind"]) == (
        "communication-room",
        "front",
        face.name,
        "floor",
    )
    assert [ability["id"] for ability in tile["abilities"]] == [ability.id for ability in face.abilities] != []
    assert tile["electric"] == face.electric
    assert tile["abilities"][0]["provenance"] == face.abilities[0].provenance
    assert tile["abilities"][0]["elements"] == ["communication-room/radio-scrambler"]
    assert tile["abilities"][0]["state"] == "off"


def test_what_is_destroyed_is_normal_floor_without_its_ability() -> None:
    """The scrambler stands in the middle of the upper row of the Communication Room."""
    board = board_with("communication-room")
    scrambler = board.levels[0].placed_tiles[0].places(board.levels[0].placed_tiles[0].face.elements[0])[0][0]
    marker = Marker(id="gone", marker="floor-element-destroyed", x=scrambler.x, y=scrambler.y)
    wreck = compile_board(place_marker("ground", marker).apply(board.scenario), board.box)

    def there(document: dict[str, Any]) -> dict[str, Any]:
        squares = document["levels"][0]["squares"]
        return next(each for each in squares if (each["x"], each["y"]) == scrambler)

    whole, gone = exported(board), exported(wreck)
    assert [each["kind"] for each in whole["elements"]] == ["radio-scrambler", "desk"]
    states = [(each["kind"], each["destroyed"]) for each in gone["elements"]]
    assert states == [("radio-scrambler", True), ("desk", False)]
    assert there(whole)["element"] is not None
    assert there(gone) | {"element": None, "enterable": True, "blocks_los": False} == there(gone)
    assert (len(whole["tiles"][0]["abilities"]), len(gone["tiles"][0]["abilities"])) == (1, 0)
    assert [each["marker"] for each in gone["markers"]] == ["floor-element-destroyed"]


def test_a_face_down_driller_is_not_an_enterable_room() -> None:
    driller = next(tile for tile in real_box().tiles.values() if tile.kind == "driller")
    for face, enterable in (("down", False), ("front", True)):
        document = exported(board_with(driller.id, face))
        assert document["tiles"][0]["face"] == face
        squares = document["levels"][0]["squares"]
        assert {square["area"] for square in squares} == {"driller"}
        assert any(square["enterable"] for square in squares) == enterable


def test_doors_say_what_they_are_and_what_is_under_them() -> None:
    doors = {door["door"]: door for door in exported(two_levels())["doors"]}
    small = doors["salemite-small-1"]
    known = real_box().doors["salemite-small-1"]
    assert small["edges"] == [{"x": 1, "y": 1, "side": "n"}]
    assert (small["size"], small["make"], small["magnetic"], small["defence"]) == (
        "small",
        known.make,
        known.magnetic,
        known.defence,
    )
    assert small["over_wall"] is True
    assert small["state"] == "closed"
    (large,) = (door for door in doors.values() if door["size"] == "large")
    assert (large["over_wall"], large["state"], large["level"]) == (False, "open", "ground")
    assert large["edges"] == [{"x": 3, "y": 2, "side": "w"}, {"x": 3, "y": 3, "side": "w"}]


def test_double_safe_and_broken_walls() -> None:
    ground = exported(two_levels())["levels"][1]
    edges = {(edge["x"], edge["y"], edge["side"]): edge for edge in ground["edges"]}
    assert edges[2, 0, "w"]["state"] == "wall"
    assert [wall["tile"] for wall in edges[2, 0, "w"]["walls"]] == ["g-tile-a", "g-tile-b"]
    assert edges[1, 2, "n"]["walls"] == [{"tile": "g-tile-a", "safe": False}, {"tile": "g-tile-c", "safe": True}][-1:]
    assert edges[3, 1, "w"] | {"walls": [], "state": "broken", "broken": "wall"} == edges[3, 1, "w"]
    assert edges[1, 0, "w"] | {"walls": [{"tile": None, "safe": False}], "state": "wall"} == edges[1, 0, "w"]
    assert (2, 2, "w") not in edges


def test_a_broken_wall_keeps_its_kind() -> None:
    level = one_level().scenario.levels[0]
    broken = (BrokenEdge(edge=Edge(0, 2, "n"), of="door"), BrokenEdge(edge=Edge(1, 2, "n")))
    board = one_level()
    scenario = board.scenario.model_copy(update={"levels": (level.model_copy(update={"broken": broken, "doors": ()}),)})
    edges = exported(compile_board(scenario, board.box))["levels"][0]["edges"]
    there = {(edge["x"], edge["y"], edge["side"]): edge["broken"] for edge in edges if edge["state"] == "broken"}
    assert (there[0, 2, "n"], there[1, 2, "n"]) == ("door", "wall")


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_is_searched_outdoors(name: str) -> None:
    squares = [square for level in exported(SAMPLES[name])["levels"] for square in level["squares"]]
    assert not any(square["room_types"] for square in squares if square["area"] != "indoor")


# --- the worked example of the page -----------------------------------------------------------------------------------


def test_the_lines_that_the_page_quotes_are_in_its_example() -> None:
    (block,) = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
    written = {line.strip().rstrip(",") for line in EXAMPLE.read_text(encoding="utf-8").splitlines()}
    assert set(block.splitlines()) <= written


def test_the_program_on_the_page_prints_the_output_on_the_page(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)
    (printed,) = re.findall(r"\nprints\n\n```\n(.+?)```", PAGE, re.DOTALL)
    (tmp_path / "engine_reader.py").write_bytes((FOLDER / "editor" / "export" / "engine_reader.py").read_bytes())
    (tmp_path / EXAMPLE.name).write_bytes(EXAMPLE.read_bytes())
    line = [sys.executable, "-c", program]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True, timeout=50)
    assert run.stdout == printed


def test_the_page_explains_every_goal_event_and_rule() -> None:
    goals = SCHEMA["$defs"]["Goal"]["enum"]
    events = [name.removeprefix("_").removesuffix("_event").replace("_", "-") for name in dir(Game) if "_event" in name]
    rules = SCHEMA["$defs"]["SpecialRule"]["discriminator"]["mapping"]
    assert len(events) > 15
    for name in (*goals, *events, *rules):
        assert re.search(rf"^\|.*`{name}`", PAGE, re.MULTILINE), name


def test_the_links_of_the_page_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (FOLDER / "docs" / link).exists(), link
