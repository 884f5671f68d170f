"""``game.toml``: what it defines, its errors, and that Earth Reborn's file agrees with the models."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from editor.board.names import name_of_test
from editor.catalog import load_box
from editor.catalog.game_file import parse_game
from editor.catalog.toml_document import TomlDocument
from editor.export import EXPORTERS
from editor.files.json_schemas import game_schema, pack_schema
from editor.model.game import BoardGame
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE
from editor.paths import data_folder, game_folder

SMALL = """
id = "small"
name = "Small"

[[area]]
id = "deck"
name = "Deck"
sign = "."

[[edge]]
id = "wall"
name = "Bulkhead"
across = "---"
upright = "|"
look = "block"
walk = "block"

[[rules]]
id = "mission"
name = "Mission"
use = ["tiles"]
"""


def read(text: str) -> tuple[BoardGame | None, list[str]]:
    game, faults = parse_game(TomlDocument("game.toml", text))
    return game, [str(fault) for fault in faults]


def test_earth_reborn_has_the_values_that_the_program_relies_on() -> None:
    """Its own icons and tests have pictures and names here; the constructors of the S.A.G.S. know its frame."""
    game = load_box().game
    assert game.id == "earth-reborn"
    assert {*game.words("rules")} == {"sags", "scenario"}
    assert {"indoor", "outdoor", "driller"} == {*game.words("area")}
    assert game.icons == ("facing", "stairs-up", "stairs-down", "sewers-exit")
    assert {str(name_of_test(test)) for test in game.tests} == {"scientific", "technical", "search"}
    assert {*game.exports, "table-engine"} == set(EXPORTERS), "its own format for engines is another"
    assert game.table.largest == game.table.usual == FULL_FRAME
    assert game.table.smallest == (MIN_FRAME_SIDE, MIN_FRAME_SIDE)


def test_a_game_file_lists_only_what_differs() -> None:
    game, faults = read(SMALL)
    assert faults == []
    assert game is not None
    assert (game.table.largest, game.look.start, game.walk.slanting, game.meet.rule) == (
        (40, 40),
        "centre",
        "never",
        "strongest",
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('id = "deck"', 'id = "Deck"', "game.toml:6: 'id' is 'Deck'. Use lowercase letters"),
        ('sign = "."', 'sign = "x"', "game.toml:8: 'sign' is invalid"),
        ('look = "block"', 'look = "stop"', "game.toml:15: 'look' is 'stop'. It must be 'pass', 'cover' or 'block'."),
        ('name = "Small"', 'name = "Small"\nshelfs = []', "unknown field 'shelfs'. Did you mean 'shelves'?"),
        ('name = "Small"', 'name = "Small"\nextends = "chess"', "the game to extend, 'chess', is not installed"),
        ('upright = "|"', 'upright = "a"', "game.toml:14: 'upright' is invalid"),
        ("[[rules]]", "[table]\nlargest = [41, 16]\n[[rules]]", "less than or equal to 40"),
        ("[[rules]]", "[table]\nlargest = [10, 8]\n[[rules]]", "the default size must be between"),
        ("[[rules]]", '[meet]\norder = ["wall", "hedge"]\n[[rules]]', "'hedge' is not defined in this game"),
        ("[[rules]]", '[[area]]\nid = "hull"\nname = "Hull"\nsign = "."\n[[rules]]', "'.' is listed twice"),
        ("[[rules]]", '[[field]]\nid = "mode"\nname = "Mode"\ntype = "choice"\n[[rules]]', "must list its choices"),
        ('use = ["tiles"]', "use = []", "game.toml:21: 'use' is invalid"),
    ],
)
def test_errors_are_reported_with_their_line(old: str, new: str, says: str) -> None:
    assert old in SMALL
    game, faults = read(SMALL.replace(old, new, 1))
    assert game is None
    assert [fault for fault in faults if says in fault], faults


def test_a_game_can_change_one_answer_of_another_one() -> None:
    text = 'id = "home"\nname = "At home"\nextends = "earth-reborn"\n[table]\nlargest = [30, 30]\n'
    game, faults = read(text)
    assert faults == []
    assert game is not None
    mother = load_box().game
    assert game.table == mother.table.model_copy(update={"largest": (30, 30)})
    assert (game.id, game.name, game.area, game.rules) == ("home", "At home", mother.area, mother.rules)


@pytest.mark.parametrize(("name", "schema"), [("game", game_schema), ("pack", pack_schema)])
def test_the_published_schema_is_the_one_the_models_make(name: str, schema: Callable[[], dict[str, Any]]) -> None:
    kept = json.loads((data_folder("schema") / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert kept == schema(), f"run: sags schema --write {name}"
    parts = (kept, *kept["$defs"].values())
    assert [name for part in parts for name, about in part["properties"].items() if "description" not in about] == []


def test_the_schema_takes_games_and_refuses_others() -> None:
    validator = jsonschema.Draft202012Validator(game_schema())
    shipped = (game_folder("earth-reborn") / "game.toml").read_text(encoding="utf-8")
    for good in (shipped, SMALL, 'id = "a"\nname = "A"\nextends = "earth-reborn"\n'):
        assert list(validator.iter_errors(tomllib.loads(good))) == []
    for bad in (SMALL.replace("[[rules]]", "[[rule]]"), SMALL.replace('"block"', '"stop"'), 'id = "a"\nname = "A"\n'):
        assert list(validator.iter_errors(tomllib.loads(bad)))
