"""Reading the lists of people and things: wrong files are refused with file, line, entry and field."""

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

from editor.catalog.box_files import folder_files
from editor.catalog.cards import FILES, OPTIONAL, Cards, cards_schema, read_cards
from editor.catalog.provenance import missing_provenance
from editor.errors import CatalogError
from editor.model.cards import Character, Condition, Equipment, RuleModule
from editor.model.sourced import Card
from editor.paths import data_folder
from tests.catalog.card_lists import load_cards

Change = Callable[[str, str, str], None]


@pytest.fixture(scope="module")
def cards() -> Cards:
    return load_cards(data_folder("tiles"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in data_folder("tiles").glob("*.toml"):
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
            "'make' is 'slyding'; it must be 'sliding' or 'wooden'.",
        ),
        (
            "people.toml",
            "threshold = 12",
            'threshold = "12"',
            "jack-saw",
            "'threshold' is wrong: input should be a valid integer.",
        ),
        (
            "people.toml",
            "armor = 6",
            "armour = 6",
            "mammoth-mk-ii",
            "the field 'armour' is not known here; is 'armor' meant?",
        ),
        (
            "people.toml",
            'close_dark = "4d"',
            'close_dark = "d4"',
            "jack-saw",
            "'close_dark' is wrong: write 2d for dice, 2a for automatic points, 2 if unknown which, 0 or none.",
        ),
        (
            "people.toml",
            'built_in = "flamer"',
            'built_in = "flammer"',
            "cherokee-bill",
            "'built_in' names flammer, which is not in the box; is flamer meant?",
        ),
        (
            "modules.toml",
            'needs = ["interact"]',
            'needs = ["interacts"]',
            "radio-scrambling",
            "'needs' names interacts, which is not in the box; is interact meant?",
        ),
        (
            "equipment.toml",
            'marker = "mine"',
            'marker = "egg"',
            "mines",
            "'marker' names egg, which is not in the box.",
        ),
        (
            "missions.toml",
            'target = { characters = ["jeff-deeler"] }',
            'target = { characters = ["jef-deeler"] }',
            "kill-jeff-deeler",
            "'target' names jef-deeler, which is not in the box; is jeff-deeler meant?",
        ),
        (
            "missions.toml",
            'carrying = "zombie-serum"',
            'carrying = "tea"',
            "steal-zombie-serum",
            "'carrying' names tea, which is not in the box.",
        ),
        (
            "markers.toml",
            'side = "back"',
            'side = "edge"',
            "floor-element-destroyed",
            "'side' is 'edge'; it must be 'front' or 'back'.",
        ),
        ("modules.toml", "scenario = 7", "scenario = -7", "large-miniatures", "'scenario' is wrong"),
    ],
)
def test_a_wrong_field_is_named_with_its_place(
    folder: Path, change: Change, file: str, old: str, new: str, entry: str, sentence: str
) -> None:
    change(file, old, new)
    with pytest.raises(CatalogError) as caught:
        load_cards(folder)
    assert f"{file}:{line_of(folder / file, new)}: {entry}: {sentence}" in str(caught.value)


def test_a_missing_field_is_named_at_its_entry(folder: Path, change: Change) -> None:
    change("doors.toml", "magnetic = true\n", "")
    with pytest.raises(CatalogError, match=r"doors\.toml:\d+: norad-small-2: the field 'magnetic' is missing\."):
        load_cards(folder)


def test_an_id_stands_once_in_a_file(folder: Path, change: Change) -> None:
    change("equipment.toml", 'id = "zombie-serum"', 'id = "rifle"')
    change("missions.toml", 'carrying = "zombie-serum"\n', "")
    with pytest.raises(CatalogError, match=r"equipment\.toml:\d+: rifle is listed twice"):
        load_cards(folder)


@pytest.mark.parametrize("file", [file for kind, file in FILES.items() if kind not in OPTIONAL])
def test_every_file_must_be_there(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(CatalogError, match=f"{file}: this file is missing"):
        load_cards(folder)


@pytest.mark.parametrize("file", FILES.values())
def test_every_file_must_list_something(folder: Path, file: str) -> None:
    (folder / file).write_text("# nothing\n", encoding="utf-8")
    with pytest.raises(CatalogError, match=rf"{file}: this file has no \[\["):
        load_cards(folder)


def test_a_list_belongs_into_its_file(folder: Path) -> None:
    module = '[[module]]\nid = "swim"\nname = "Swim"\n'
    with (folder / "markers.toml").open("a", encoding="utf-8") as file:
        file.write(module)
    with pytest.raises(CatalogError, match=r"markers\.toml:\d+: \[\[module\]\] belongs into modules\.toml"):
        load_cards(folder)


def test_what_is_not_toml_is_refused(folder: Path, change: Change) -> None:
    change("people.toml", "[[character]]", "[[character")
    with pytest.raises(CatalogError, match=r"people\.toml:\d+:\d+: this is not TOML"):
        load_cards(folder)


def test_all_faults_are_found_at_once_and_the_rest_is_usable(folder: Path, change: Change) -> None:
    change("doors.toml", "defence = 5", "defence = true")
    change("doors.toml", 'size = "small"', 'size = "tiny"')
    change("modules.toml", "scenario = 9", "scenario = 9.5")
    cards, faults = read_cards(folder_files(folder))
    assert [(fault.file, fault.line is not None) for fault in faults] == [
        ("doors.toml", True),
        ("doors.toml", True),
        ("modules.toml", True),
    ]
    assert not cards.doors
    assert not cards.modules
    assert len(cards.characters) == 12


# --- provenance -------------------------------------------------------------------------------------------------


def test_every_fact_of_the_box_says_where_it_comes_from(cards: Cards) -> None:
    assert [str(message) for message in missing_provenance(cards.things())] == []


def test_a_fact_without_an_origin_is_found_however_deep_it_lies() -> None:
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
    assert [str(message).partition(";")[0] for message in missing_provenance([character])] == [
        "nobody: nothing says where 'faction' comes from",
        "nobody: nothing says where 'healthy.life' comes from",
        "nobody: nothing says where 'abilities[0].wounded.cp' comes from",
    ]


def test_an_origin_of_nothing_is_found() -> None:
    item = Equipment(id="tea", name="Tea", provenance={"weight": "stated", "flavour": "stated"})
    assert [str(message).partition(";")[0] for message in missing_provenance([item])] == [
        "tea: the provenance names 'flavour', which is not given",
        "tea: the provenance names 'weight', which is not given",
    ]


def test_names_and_our_own_words_need_no_origin() -> None:
    assert missing_provenance([RuleModule(id="swim", name="Swim", help="Staying afloat.", note="Wet.")]) == ()


VALUES = st.fixed_dictionaries(
    {}, optional={name: st.integers(0, 9) for name in ("armor", "life", "movement", "weight")}
)


@given(VALUES, st.sets(st.sampled_from(["armor", "life", "movement"])))
def test_others_stands_for_every_given_value_that_is_not_named(values: dict[str, int], named: set[str]) -> None:
    origins = {**dict.fromkeys(named & set(values), "inferred"), "others": "stated"}
    side = Condition.model_validate({**values, "provenance": origins})
    assert side.provenance == {name: "inferred" if name in named else "stated" for name in values}
    assert missing_provenance([side]) == ()


# --- the same cards elsewhere -----------------------------------------------------------------------------------


def test_cards_survive_a_scenario_file(cards: Cards) -> None:
    for card in cards.things():
        assert type(card).model_validate_json(card.model_dump_json()) == card


def test_schema_is_up_to_date_and_describes_the_files() -> None:
    kept = json.loads((data_folder("schema") / "cards.schema.json").read_text(encoding="utf-8"))
    assert kept == cards_schema()
    validator = jsonschema.Draft202012Validator(kept)
    for name in FILES.values():
        content = tomllib.loads((data_folder("tiles") / name).read_text(encoding="utf-8"))
        assert [error.message for error in validator.iter_errors(content)] == []
    assert not validator.is_valid({"door": [{"id": "x"}]})


def test_a_card_of_an_author_needs_little() -> None:
    card: Card = Equipment(id="tea", name="Tea")
    assert (card.help, card.note, card.provenance) == ("", "", {})
