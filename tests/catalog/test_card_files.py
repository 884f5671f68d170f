"""Reading lists of characters and things: errors name the file, line, entry and field."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.catalog.box_check import find_missing_provenance
from editor.catalog.card_files import CARD_FILES, OPTIONAL_LISTS, Cards, cards_schema, read_cards
from editor.catalog.game_file import earth_reborn
from editor.catalog.toml_document import files_in_folder
from editor.errors import CatalogError
from editor.model.base import Card
from editor.model.cards import Character, Condition, Equipment, RuleModule
from editor.paths import data_folder, game_folder
from tests.catalog.card_lists import load_cards

Change = Callable[[str, str, str], None]


@pytest.fixture(scope="module")
def cards() -> Cards:
    return load_cards(game_folder("earth-reborn"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in game_folder("earth-reborn").glob("*.toml"):
        shutil.copy(path, tmp_path)
    return tmp_path


@pytest.fixture
def change(folder: Path) -> Change:
    """Replace the last occurrence of a text in a file by another."""

    def change(file: str, old: str, new: str) -> None:
        before, found, after = (folder / file).read_text(encoding="utf-8").rpartition(old)
        assert found
        (folder / file).write_text(before + new + after, encoding="utf-8")

    return change


def line_of(path: Path, text: str) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return 1 + max(number for number, line in enumerate(lines) if line.startswith(text))


# --- wrong files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "sentence"),
    [
        (
            "doors.toml",
            'make = "sliding"',
            'make = "slyding"',
            "norad-small-5",
            "'make' is 'slyding'. It must be 'sliding' or 'wooden'.",
        ),
        (
            "people.toml",
            "threshold = 12",
            'threshold = "12"',
            "jack-saw",
            "'threshold' is invalid: input should be a valid integer.",
        ),
        (
            "people.toml",
            "armor = 6",
            "armour = 6",
            "mammoth-mk-ii",
            "unknown field 'armour'. Did you mean 'armor'?",
        ),
        (
            "people.toml",
            'close_dark = "4d"',
            'close_dark = "d4"',
            "jack-saw",
            "'close_dark' is invalid: enter 2d for dice, 2a for automatic points, 2 if it is unknown which, 0 or none.",
        ),
        (
            "people.toml",
            'built_in = "flamer"',
            'built_in = "flammer"',
            "cherokee-bill",
            "'built_in' refers to flammer, which is not in the box. Did you mean flamer?",
        ),
        (
            "modules.toml",
            'needs = ["interact"]',
            'needs = ["interacts"]',
            "special-abilities",
            "'needs' refers to interacts, which is not in the box. Did you mean interact?",
        ),
        (
            "equipment.toml",
            'marker = "mine"',
            'marker = "egg"',
            "mines",
            "'marker' refers to egg, which is not in the box.",
        ),
        (
            "missions.toml",
            'target = { characters = ["jeff-deeler"] }',
            'target = { characters = ["jef-deeler"] }',
            "kill-jeff-deeler",
            "'target' refers to jef-deeler, which is not in the box. Did you mean jeff-deeler?",
        ),
        (
            "missions.toml",
            'carrying = "zombie-serum"',
            'carrying = "tea"',
            "steal-zombie-serum",
            "'carrying' refers to tea, which is not in the box.",
        ),
        (
            "markers.toml",
            'side = "back"',
            'side = "edge"',
            "floor-element-destroyed",
            "'side' is 'edge'. It must be 'front' or 'back'.",
        ),
        ("modules.toml", "scenario = 7", "scenario = -7", "large-miniatures", "'scenario' is invalid"),
    ],
)
def test_invalid_field_is_reported_with_position(
    folder: Path, change: Change, file: str, old: str, new: str, entry: str, sentence: str
) -> None:
    change(file, old, new)
    with pytest.raises(CatalogError) as caught:
        load_cards(folder)
    assert f"{file}:{line_of(folder / file, new)}: {entry}: {sentence}" in str(caught.value)


def test_missing_field_is_reported_at_its_entry(folder: Path, change: Change) -> None:
    change("doors.toml", "magnetic = true\n", "")
    with pytest.raises(CatalogError, match=r"doors\.toml:\d+: norad-small-2: the field 'magnetic' is missing\."):
        load_cards(folder)


def test_duplicate_id_is_reported(folder: Path, change: Change) -> None:
    change("equipment.toml", 'id = "zombie-serum"', 'id = "rifle"')
    change("missions.toml", 'carrying = "zombie-serum"\n', "")
    with pytest.raises(CatalogError, match=r"equipment\.toml:\d+: rifle is listed twice"):
        load_cards(folder)


@pytest.mark.parametrize("file", [file for kind, file in CARD_FILES.items() if kind not in OPTIONAL_LISTS])
def test_missing_file_is_reported(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(CatalogError, match=f"{file}: this file is missing"):
        load_cards(folder)


@pytest.mark.parametrize("file", CARD_FILES.values())
def test_empty_file_is_reported(folder: Path, file: str) -> None:
    (folder / file).write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(CatalogError, match=rf"{file}: this file has no \[\["):
        load_cards(folder)


def test_list_in_wrong_file_is_reported(folder: Path) -> None:
    module = '[[module]]\nid = "swim"\nname = "Swim"\n'
    with (folder / "markers.toml").open("a", encoding="utf-8") as file:
        file.write(module)
    with pytest.raises(CatalogError, match=r"markers\.toml:\d+: \[\[module\]\] belongs in modules\.toml"):
        load_cards(folder)


def test_invalid_toml_is_reported(folder: Path, change: Change) -> None:
    change("people.toml", "[[character]]", "[[character")
    with pytest.raises(CatalogError, match=r"people\.toml:\d+:\d+: invalid TOML"):
        load_cards(folder)


def test_all_problems_are_reported_and_the_rest_is_usable(folder: Path, change: Change) -> None:
    change("doors.toml", "defence = 5", "defence = true")
    change("doors.toml", 'size = "small"', 'size = "tiny"')
    change("modules.toml", "scenario = 9", "scenario = 9.5")
    cards, faults = read_cards(files_in_folder(folder), earth_reborn())
    assert [(fault.file, fault.line is not None) for fault in faults] == [
        ("doors.toml", True),
        ("doors.toml", True),
        ("modules.toml", True),
    ]
    assert not cards.doors
    assert not cards.modules
    assert len(cards.characters) == 12


# --- provenance -------------------------------------------------------------------------------------------------


def test_every_card_fact_has_provenance(cards: Cards) -> None:
    assert [str(message) for message in find_missing_provenance(cards.things())] == []


def test_nested_fact_without_provenance_is_found() -> None:
    side = {"armor": 3, "life": 2, "provenance": {"armor": "stated"}}
    use = {"cp": 2, "gives": "a rest", "provenance": {"gives": "inferred"}}
    character = Character.model_validate(
        {
            "id": "nobody",
            "name": "Nobody",
            "faction": "norad",
            "healthy": side,
            "wounded": {},
            "abilities": ({"id": "sleep", "name": "Sleep", "wounded": use},),
        }
    )
    assert [str(message).partition(". ")[0] for message in find_missing_provenance([character])] == [
        "nobody: 'faction' has no source",
        "nobody: 'healthy.life' has no source",
        "nobody: 'abilities[0].wounded.cp' has no source",
    ]


def test_provenance_without_fact_is_found() -> None:
    item = Equipment(id="tea", name="Tea", provenance={"weight": "stated", "flavour": "stated"})
    assert [str(message).partition(". ")[0] for message in find_missing_provenance([item])] == [
        "tea: the provenance lists 'flavour', which has no value",
        "tea: the provenance lists 'weight', which has no value",
    ]


def test_names_and_help_need_no_provenance() -> None:
    assert find_missing_provenance([RuleModule(id="swim", name="Swim", help="Staying afloat.", note="Wet.")]) == ()


VALUES = st.fixed_dictionaries(
    {}, optional={name: st.integers(0, 9) for name in ("armor", "life", "movement", "weight")}
)


@given(VALUES, st.sets(st.sampled_from(["armor", "life", "movement"])))
def test_others_covers_every_set_field_without_provenance(values: dict[str, int], named: set[str]) -> None:
    origins = {**dict.fromkeys(named & set(values), "inferred"), "others": "stated"}
    side = Condition.model_validate({**values, "provenance": origins})
    assert side.provenance == {name: "inferred" if name in named else "stated" for name in values}
    assert find_missing_provenance([side]) == ()


# --- the same cards elsewhere -----------------------------------------------------------------------------------


def test_cards_survive_a_scenario_file(cards: Cards) -> None:
    for card in cards.things():
        assert type(card).model_validate_json(card.model_dump_json()) == card


def test_schema_is_up_to_date_and_describes_the_files() -> None:
    kept = json.loads((data_folder("schema") / "cards.schema.json").read_text(encoding="utf-8"))
    assert kept == cards_schema()
    validator = jsonschema.Draft202012Validator(kept)
    folder = game_folder("earth-reborn")
    for name in (each for each in CARD_FILES.values() if (folder / each).exists()):
        content = tomllib.loads((folder / name).read_text(encoding="utf-8"))
        assert [error.message for error in validator.iter_errors(content)] == []
    assert not validator.is_valid({"door": [{"name": "x"}]})


def test_custom_card_needs_few_fields() -> None:
    card: Card = Equipment(id="tea", name="Tea")
    assert (card.help, card.note, card.provenance) == ("", "", {})
