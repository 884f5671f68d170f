"""Table engine files: their contents, that schema and page agree with them, and that absurd files are refused."""

from __future__ import annotations

import copy
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from docs.engine_tables import tables, with_tables
from editor.board import compile_board
from editor.board.bit_sets import edge_bit, edges_of
from editor.cli import sags
from editor.errors import StudioError
from editor.export import EXPORTERS
from editor.export.table_engine.table_check import table_problems
from editor.export.table_engine.table_file import build_table_file, table_bytes
from editor.export.table_engine.table_schema import table_schema
from editor.export.table_reader import KNOWN_RULES
from editor.files.json_document import format_json
from editor.files.schema_check import schema_problems
from editor.messages import language_scope
from editor.model.grid import Edge
from editor.paths import data_folder
from tests.export.maps import closed_schema, one_level
from tests.export.table_maps import PACKS, SHIPPED, random_board, shipped_board, table_document
from tests.export.table_vectors import table_path, vector_board, vectors
from tests.games.own_games import crossroads

Document = dict[str, Any]

SCHEMA = table_schema()
ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "table-engine.md").read_text(encoding="utf-8")
CLOSED = Draft202012Validator(closed_schema(SCHEMA))
PARTS = {"The file": SCHEMA} | {name: part for name, part in SCHEMA["$defs"].items() if "properties" in part}


def everything(secrets: tuple[str, ...] = ()) -> Document:
    """Return a file with at least one of everything."""
    board = vector_board("everything", vectors()["everything"])
    document: Document = json.loads(table_bytes(board, secrets))
    return document


# --- schema and page ------------------------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_the_models_make() -> None:
    path = data_folder("schema") / "table-engine.schema.json"
    assert path.read_bytes() == format_json(SCHEMA), "run: sags schema --write table-engine"


def test_it_explains_every_field_and_names_every_type() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$id"] == "urn:table-engine:1"
    for part in PARTS.values():
        assert part["description"]
        assert all(len(about.get("description", "")) > 5 for about in part["properties"].values()), part
        assert "additionalProperties" not in part, "a later version may add fields"
        assert set(part["required"]) == set(part["properties"]), "every field is always there"
    assert all(part["title"] == name for name, part in SCHEMA["$defs"].items())


def test_the_tables_of_the_page_are_those_the_models_make() -> None:
    assert with_tables(PAGE, SCHEMA) == PAGE, "run: python -m docs.engine_tables"
    made = tables(SCHEMA)
    titles = re.findall(r"^### (.+)$", made, re.MULTILINE)
    assert sorted(titles) == sorted(PARTS)
    assert set(re.findall(r"\]\(#(.+?)\)", made)) <= {title.lower() for title in titles}


def test_the_page_lists_the_rules_that_the_reader_knows() -> None:
    rows = dict(re.findall(r"^\| (`(?:look|walk|heights|range).*?) \| (.*) \|$", PAGE, re.MULTILINE))
    for path, known in KNOWN_RULES.items():
        (row,) = (row for names, row in rows.items() if f"`{'.'.join(path)}`" in names)
        for value in known:
            assert ("null" if value is None else str(value)) in row, path


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)
    reader = ROOT / "editor" / "export" / "table_reader.py"
    (tmp_path / "table_reader.py").write_bytes(reader.read_bytes())
    (tmp_path / "stolen-seal.table.json").write_bytes(table_bytes(shipped_board("stolen-seal")))
    line = [sys.executable, "-c", program]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=50)
    assert run.returncode == 0, run.stderr
    first, *others = run.stdout.splitlines()
    assert first == "knight is at ('board', 0, 2)"
    assert "('board', 1, 1) costs 2 and is at range 2" in others


def test_types_can_be_made_from_the_schema(tmp_path: Path) -> None:
    (words,) = re.findall(r"^datamodel-codegen (.+)$", PAGE, re.MULTILINE)
    schema = str(data_folder("schema") / "table-engine.schema.json")
    line = [schema if word.endswith(".schema.json") else word for word in shlex.split(words)]
    (tmp_path / "all.table.json").write_bytes(table_path("everything").read_bytes())
    read = (
        "import json, table_types; text = open('all.table.json', encoding='utf-8').read();"
        "made = table_types.TableFile.model_validate_json(text);"
        "assert json.loads(made.model_dump_json(by_alias=True)) == json.loads(text)"
    )
    for arguments in (["-m", "datamodel_code_generator", *line], ["-c", read]):
        run = subprocess.run(
            [sys.executable, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=55
        )
        assert run.returncode == 0, run.stderr
    classes = re.findall(r"^class (\w+)", (tmp_path / "table_types.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(classes) <= {*SCHEMA["$defs"], "TableFile"}


# --- contents -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_are_valid_and_the_same_in_every_language(name: str) -> None:
    board = shipped_board(name)
    document = table_document(board)
    CLOSED.validate(document)
    assert table_problems(document) == []
    with language_scope("ru"):
        assert json.loads(table_bytes(board)) == document
    assert document["validation"]["errors"] == 0
    assert document["scenario"]["title"] == board.scenario.title
    units = [unit["id"] for side in document["sides"] for unit in side["units"]]
    assert units == [start.id for _, start in board.scenario.starts()]


@pytest.mark.parametrize("seed", range(8))
def test_edges_have_the_lines_of_the_board_and_no_others(seed: int) -> None:
    board = random_board(seed)
    document = table_document(board)
    CLOSED.validate(document)
    for level, info in zip(board.levels, document["levels"], strict=True):
        found = {Edge(each["x"], each["y"], each["side"]): each for each in info["edges"]}
        lines = level.walls | level.doors | level.broken
        for edges in level.lines.values():
            lines |= edges
        assert set(edges_of(lines)) >= set(found) >= set(edges_of(level.walls | level.doors))
        for edge, each in found.items():
            bit = edge_bit(edge)
            assert ("wall" in each["kinds"]) is bool(level.walls & bit), edge
            assert ("rubble" in each["kinds"]) is bool(level.broken & bit), edge
            for kind in ("window", "hedge", "curb"):
                assert (kind in each["kinds"]) is bool(level.lines.get(kind, 0) & bit), (edge, kind)
            assert (each["door"] is not None) is bool(level.doors & bit)


def test_printed_lines_keep_their_kinds() -> None:
    kinds = {kind for seed in range(8) for kind in _kinds(table_document(random_board(seed)))}
    assert kinds == {"wall", "window", "hedge", "curb", "rubble"}


def _kinds(document: Document) -> set[str]:
    return {kind for level in document["levels"] for edge in level["edges"] for kind in edge["kinds"]}


def test_what_an_author_fills_in_is_in_the_file() -> None:
    document = everything()
    guards, raiders = document["sides"]
    assert (guards["led_by"], raiders["led_by"]) == ("players", "rules"), "as the game says of the factions"
    assert guards["values"] == [{"id": "gold", "value": 12}]
    captain, late = guards["units"]
    assert (captain["zone"], captain["facing"], captain["carries"]) == ("yard", "e", ["lantern"])
    assert captain["values"] == [{"id": "role", "value": "leader"}]
    assert late["arrives"] == {"turn": 3, "zone": "yard"}
    assert document["decks"] == [
        {"id": "search", "name": "", "cards": [{"card": "lantern", "type": "equipment", "count": 2}]},
        {"id": "menace", "name": "Menace", "cards": [{"card": "hoofbeats", "type": "enemy", "count": 2}]},
    ]
    lantern, hoofbeats = document["cards"]
    assert (lantern["id"], lantern["text"]["plain"]) == ("lantern", "Lights a room.")
    assert [(part["level"], part["text"]["plain"]) for part in hoofbeats["parts"]] == [
        (0, "They are far away."),
        (12, "They are here."),
    ]
    fields = {name: hoofbeats[name] for name in ("area", "in_play", "join", "brings", "wind")}
    assert fields == {"area": "street", "in_play": "raiders", "join": "or", "brings": ["raider"], "wind": True}
    chest = next(each for each in document["markers"] if each["id"] == "chest")
    assert (chest["note"], chest["values"]) == ("Nailed down", [{"id": "loot", "value": "40 crowns"}])
    sign = next(each for each in document["markers"] if each["id"] == "sign")
    assert (sign["x"], sign["y"], sign["edge"], sign["facing"]) == (None, None, {"x": 3, "y": 1, "side": "w"}, "e")
    road = document["zones"][1]
    assert (road["kind"], road["brings"]) == ("entry", ["raider"])
    assert [(link["kind"], link["both"], link["cost"]) for link in document["links"]] == [
        ("stairs", True, 2),
        ("arrow", False, 4),
    ]
    assert document["texts"]["story"]["plain"] == "The thief is at Chest."
    assert document["scenario"]["values"] == [{"id": "night", "value": True}]
    assert document["game"]["version"] == 3
    assert {name for name, value in document.items() if value in ([], {}, None)} == {"extensions"}


def test_the_story_is_in_the_file() -> None:
    gate, inside, end = everything()["story"]["cards"]
    assert gate["key"]
    assert gate["choices"][0]["action"]
    assert gate["choices"][0]["met_by"] == ["chest"], "the other objective is a secret of the guards"
    assert everything(("guards",))["story"]["cards"][0]["choices"][0]["met_by"] == ["chest", "catch"]
    assert (inside["removes"], inside["removes_all"], inside["brings"]) == ([12], False, ["hoofbeats", "raider"])
    assert (end["removes"], end["removes_all"]) == ([], True)
    won, lost = everything()["story"]["resolutions"]
    assert (won["outcome"], won["return_home"], won["follows"]) == ("won", True, ["part-two"])
    assert (won["rewards"]["plain"], lost["outcome"]) == ("A lantern.", "lost")


def test_secrets_are_for_their_side() -> None:
    assert [each["id"] for each in everything()["objectives"]] == ["chest"]
    assert everything()["sides"][0]["hidden_objectives"] == 1
    file = everything(("guards",))
    assert [each["id"] for each in file["objectives"]] == ["chest", "catch"]
    assert file["scenario"]["secrets"] == ["guards"]


def test_units_have_a_facing_only_where_the_game_has_one() -> None:
    assert {unit["facing"] for side in everything()["sides"] for unit in side["units"]} == {"e", "s", "w"}
    keep = table_document(shipped_board("stolen-seal"))
    assert {unit["facing"] for side in keep["sides"] for unit in side["units"]} == {None}


def test_a_scenario_without_sides_is_a_map_alone() -> None:
    scenario = vector_board("everything", vectors()["everything"]).scenario.model_copy(update={"sides": ()})
    document = json.loads(table_bytes(compile_board(scenario, crossroads())))
    CLOSED.validate(document)
    assert table_problems(document) == []
    assert (document["objectives"], document["victory"], document["decks"]) == ([], None, [])


# --- the command ----------------------------------------------------------------------------------------------------


def test_the_command_writes_a_valid_file(tmp_path: Path) -> None:
    target = tmp_path / "seal.table.json"
    line = ["export", str(PACKS / "stolen-seal.scenario.json"), "--to", "table-engine", "-o", str(target)]
    assert CliRunner().invoke(sags, line, catch_exceptions=False).exit_code == 0
    assert target.read_bytes() == table_bytes(shipped_board("stolen-seal"))
    checked = CliRunner().invoke(sags, ["schema", "check", str(target)], catch_exceptions=False)
    assert (checked.exit_code, checked.stdout) == (0, f"{target} is valid (table-engine schema).\n")
    document = json.loads(target.read_bytes())
    document["sides"][0]["faction"] = "nobody"
    target.write_text(json.dumps(document))
    checked = CliRunner().invoke(sags, ["schema", "check", str(target)], catch_exceptions=False)
    assert checked.exit_code == 1
    assert '$.sides[0].faction: "nobody" does not exist in this file (kind: faction).' in checked.stdout


def test_each_of_the_two_formats_names_the_other() -> None:
    with pytest.raises(StudioError, match=r"For maps of Earth Reborn, use the format engine instead of table-engine\."):
        build_table_file(one_level())
    keep = shipped_board("stolen-seal").box.game
    refusal = EXPORTERS["engine"].explain_refusal(keep)
    assert refusal is not None
    assert "belongs to The Warden's Keep. Use the format table-engine instead." in refusal.text()


# --- absurd files -----------------------------------------------------------------------------------------------------


def edge_with(document: Document, *, door: bool) -> Document:
    edges: list[Document] = document["levels"][1]["edges"]
    return next(each for each in edges if (each["door"] is not None) is door)


ABSURD: dict[str, Callable[[Document], object]] = {
    "a square twice": lambda d: d["levels"][1]["squares"].append(d["levels"][1]["squares"][0]),
    "a square outside the table": lambda d: d["levels"][1]["squares"][0].update(x=30),
    "a square of no tile": lambda d: d["levels"][1]["squares"][0].update(tile="none"),
    "an unknown area": lambda d: d["levels"][1]["squares"][0].update(area="swamp"),
    "an unknown tag": lambda d: d["levels"][1]["squares"][0].update(tags=["dark"]),
    "an unknown line": lambda d: edge_with(d, door=False).update(kinds=["moat"]),
    "an edge with nothing on it": lambda d: edge_with(d, door=False).update(kinds=[]),
    "an edge without its door": lambda d: edge_with(d, door=True).update(door="other"),
    "a door that blocks while open": lambda d: edge_with(d, door=True).update(look=2),
    "a door that is nowhere": lambda d: d["doors"][0].update(edges=[{"x": 3, "y": 1, "side": "n"}]),
    "a door on no edge": lambda d: d["doors"][0].update(edges=[]),
    "a sight effect of 3": lambda d: edge_with(d, door=False).update(look=3),
    "a link into the void": lambda d: d["links"][0]["to"].update(x=3, y=9),
    "a zone of no side": lambda d: d["zones"][0].update(side="elves"),
    "a marker in the void": lambda d: d["markers"][0].update(x=30),
    "a marker on square and edge": lambda d: d["markers"][0].update(edge={"x": 0, "y": 0, "side": "n"}),
    "a marker on an edge in the void": lambda d: d["markers"][2]["edge"].update(x=30),
    "a marker nowhere": lambda d: d["markers"][0].update(x=None, y=None),
    "a value of no field": lambda d: d["scenario"]["values"].append({"id": "mood", "value": 1}),
    "a value of another holder": lambda d: d["scenario"]["values"].append({"id": "gold", "value": 1}),
    "a number as a text": lambda d: d["sides"][0].update(values=[{"id": "gold", "value": "12"}]),
    "a choice that is none": lambda d: d["sides"][0]["units"][0].update(values=[{"id": "role", "value": "cook"}]),
    "a unit twice": lambda d: d["sides"][1]["units"].append(d["sides"][0]["units"][0]),
    "a unit on half a square": lambda d: d["sides"][1]["units"][0].update(y=None),
    "a unit in a zone and on a square": lambda d: d["sides"][1]["units"][0].update(zone="yard"),
    "a unit that arrives too late": lambda d: d["sides"][0]["units"][1]["arrives"].update(turn=50),
    "a unit that holds itself": lambda d: d["sides"][1]["units"][0].update(held_by="thief"),
    "a unit with unknown equipment": lambda d: d["sides"][0]["units"][0].update(carries=["sword"]),
    "a card that is not there": lambda d: d["decks"][0]["cards"][0].update(card="sword"),
    "a card twice": lambda d: d["cards"].append(d["cards"][0]),
    "a story without its first card": lambda d: d["story"].update(first=13),
    "a choice that leads to two cards": lambda d: d["story"]["cards"][0]["choices"][0].update(resolution=1),
    "an objective of no side": lambda d: d["objectives"][0].update(side="elves"),
    "a rule about no marker": lambda d: d["rules_as_data"][0].update(marker="none"),
    "a level twice": lambda d: d["levels"].append(d["levels"][0]),
    "a word twice": lambda d: d["game"]["areas"].append(d["game"]["areas"][0]),
    "a choice without choices": lambda d: d["game"]["fields"][2].update(choices=[]),
    "unknown sight": lambda d: d["rules"]["look"].update({"from": "nose"}),
    "a missing field": lambda d: d["rules"].pop("range"),
    "no sides but objectives": lambda d: d.update(sides=[]),
}


def test_a_good_file_is_accepted() -> None:
    assert schema_problems(everything(), "table-engine") == table_problems(everything()) == []


@pytest.mark.parametrize("name", ABSURD)
def test_absurd_files_are_refused(name: str) -> None:
    document = copy.deepcopy(everything())
    ABSURD[name](document)
    found = schema_problems(document, "table-engine") or table_problems(document)
    assert found
    assert all(each.message().text().startswith("$") for each in found)


def test_story_cards_lead_to_cards_that_exist() -> None:
    text = {"plain": "", "parts": []}
    choice = {"when": text, "action": False, "met_by": [], "card": None, "resolution": 1, "key": False}
    card = {
        "number": 12,
        "title": "",
        "key": False,
        "hint": False,
        "text": text,
        "effects": [],
        "removes": [],
        "removes_all": False,
        "brings": ["thief"],
        "choices": [choice],
    }
    ending = {
        "number": 1,
        "title": "",
        "outcome": "won",
        "text": text,
        "rewards": text,
        "return_home": True,
        "follows": [],
    }
    document = everything() | {"story": {"first": 12, "cards": [card], "resolutions": [ending]}}
    assert schema_problems(document, "table-engine") == table_problems(document) == []
    for wrong, path in (
        ({"resolution": 2}, "choices[0].resolution"),
        ({"resolution": None, "card": 15}, "choices[0].card"),
        ({"met_by": ["none"]}, "choices[0].met_by[0]"),
    ):
        card["choices"] = [choice | wrong]
        assert schema_problems(document, "table-engine") == []
        assert [each.message().text().partition(":")[0] for each in table_problems(document)] == [
            f"$.story.cards[0].{path}"
        ]
    card["choices"] = [choice | {"card": 12}]
    assert schema_problems(document, "table-engine"), "two targets"
