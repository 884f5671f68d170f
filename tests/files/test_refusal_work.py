"""The worst file of each kind is refused with little work, which grows no faster than the file."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from editor.catalog import load_box
from editor.catalog.card_files import CARD_FILES, read_cards
from editor.catalog.game_file import earth_reborn
from editor.catalog.packs import installed
from editor.catalog.packs.installed import find_packs
from editor.catalog.packs.pack import PackError, read_pack
from editor.catalog.packs.pack_files import MAX_ABOUT_SIZE, MAX_TEXT_SIZE, PACK_SUFFIX, image_size
from editor.catalog.toml_document import MAX_PROBLEMS, MAX_VALUES, BoxFiles, TomlDocument, parse_toml, read_model
from editor.catalog.translation import read_translation
from editor.errors import FileError
from editor.files import parse_scenario
from editor.files.schema_check import check_file
from editor.model.game import BoardGame
from editor.model.limits import MAX_TILES
from editor.model.pack_info import PackMetadata, PackReference
from editor.paths import data_folder
from editor.sags.game.log_file import parse_log
from editor.spelling import MAX_PROPOSALS, closest_name
from tests.files.test_bounds import calls
from tests.games.packs import archive, write_folder

SMALL = 4_000
"""Values in the smaller of two files."""

MOST_CALLS_PER_VALUE = 80
"""Calls of Python functions per value of a hostile file."""

MOST_GROWTH = 2.4
"""How much more work a file of twice the size may take; a quadratic reader takes four times as much."""


def scenario() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((data_folder("scenarios") / "first-steps.scenario.json").read_bytes())
    return document


def log() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((data_folder("scenarios") / "quiet-estate.sags.json").read_bytes())
    return document


def with_level(**fields: object) -> bytes:
    """Return a scenario whose level has other fields."""
    level = {**scenario()["levels"][0], **fields}
    return as_json({**scenario(), "levels": [level]})


def with_zone(**fields: object) -> bytes:
    zone = {"id": "yard", "name": "Yard", "level": "ground", **fields}
    return as_json({**scenario(), "zones": [zone]})


def wrong_names(count: int) -> dict[str, int]:
    return {f"titl{number:05x}": 0 for number in range(count)}


def as_json(document: object) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode()


def read_as_scenario(data: bytes, _: Path) -> int:
    with pytest.raises(FileError) as error:
        parse_scenario(data, "map")
    return len(error.value.problems)


def read_as_log(data: bytes, _: Path) -> int:
    with pytest.raises(FileError) as error:
        parse_log(data, "game")
    return len(error.value.problems)


def check_with_schema(data: bytes, folder: Path) -> int:
    path = folder / ("file.json" if data.startswith(b"{") else "file.toml")
    path.write_bytes(data)
    return len(check_file(path)[1])


def read_as_about(data: bytes, _: Path) -> int:
    document = TomlDocument("pack.toml", data.decode())
    assert read_model(document, PackMetadata) is None
    return len(document.problems)


def read_as_game(data: bytes, _: Path) -> int:
    document = TomlDocument("game.toml", data.decode())
    assert read_model(document, BoardGame) is None
    return len(document.problems)


def read_as_cards(data: bytes, _: Path) -> int:
    files = BoxFiles(frozenset({"modules.toml"}), lambda name: TomlDocument(name, data.decode()))
    return len(read_cards(files, earth_reborn(), CARD_FILES)[1])


def read_as_translation(data: bytes, folder: Path) -> int:
    (folder / "de").mkdir(exist_ok=True)
    (folder / "de" / "all.toml").write_bytes(data)
    return len(read_translation(folder, "de", load_box())[1])


def lost_modules(count: int) -> bytes:
    each = '[[module]]\nid = "module-{0}"\nname = "x"\nneeds = ["modulo-{0}"]\n'
    return "".join(each.format(number) for number in range(count // 4)).encode()


def wrong_keys(count: int) -> bytes:
    return "".join(f"versio{number} = 1\n" for number in range(count)).encode()


def wrong_tables(count: int) -> bytes:
    return "".join(f"[t{number}]\na = 1\n" for number in range(count // 2)).encode()


Reader = Callable[[bytes, Path], int]
WORST: Mapping[str, tuple[Callable[[int], bytes], Reader]] = {
    "scenario, unknown fields": (lambda n: as_json({**scenario(), **wrong_names(n)}), read_as_scenario),
    "scenario, levels that are none": (lambda n: as_json({**scenario(), "levels": [0] * n}), read_as_scenario),
    "scenario, empty levels": (lambda n: as_json({**scenario(), "levels": [{}] * n}), read_as_scenario),
    "scenario, empty placements": (lambda n: with_level(placements=[{}] * n), read_as_scenario),
    "scenario, squares that are none": (lambda n: with_zone(squares=[[0]] * (n // 2)), read_as_scenario),
    "scenario, fractions": (lambda n: as_json({**scenario(), "x-tool": [1.5] * n}), read_as_scenario),
    "log, unknown fields": (lambda n: as_json({**log(), **wrong_names(n)}), read_as_log),
    "log, empty moves": (lambda n: as_json({**log(), "actions": [{}] * n}), read_as_log),
    "schema of a scenario": (lambda n: as_json({**scenario(), **wrong_names(n)}), check_with_schema),
    "schema of a log": (lambda n: as_json({**log(), "actions": [{"by": 1}] * (n // 2)}), check_with_schema),
    "schema of TOML": (lambda n: b'id = "a"\nkind = "adds"\n' + wrong_keys(n), check_with_schema),
    "pack, unknown fields": (wrong_keys, read_as_about),
    "pack, unknown tables": (wrong_tables, read_as_about),
    "game, unknown fields": (wrong_keys, read_as_game),
    "cards, unknown references": (lost_modules, read_as_cards),
    "translation of nothing": (wrong_keys, read_as_translation),
}


@pytest.mark.parametrize("kind", WORST)
def test_work_for_the_worst_file_grows_with_its_size(kind: str, tmp_path: Path) -> None:
    write, read = WORST[kind]
    assert read(write(100), tmp_path) > 0  # what is made once is there
    smaller, larger = (calls(partial(read, write(count), tmp_path)) for count in (SMALL, 2 * SMALL))
    assert larger < MOST_GROWTH * smaller
    assert larger < MOST_CALLS_PER_VALUE * 2 * SMALL


@pytest.mark.parametrize("kind", WORST)
def test_few_problems_get_a_proposal(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []

    def search(word: str, possibilities: list[str], **_: float) -> list[str]:
        searched.append(word)
        assert len(possibilities) <= 500
        return []

    monkeypatch.setattr(difflib, "get_close_matches", search)
    write, read = WORST[kind]
    read(write(SMALL), tmp_path)
    assert len(searched) <= MAX_PROPOSALS


def test_items_of_a_list_that_is_too_long_are_not_checked() -> None:
    """The list is one problem; of its items only as many as are allowed are looked at."""
    with pytest.raises(FileError) as error:
        parse_scenario(with_level(placements=[0] * 50_000), "map")
    first, *others = error.value.problems
    assert first.text() == f"$.levels[0].placements: the list has 50000 items. The maximum is {MAX_TILES}."
    assert len(others) == MAX_TILES


def test_long_names_have_no_proposal() -> None:
    assert closest_name("titel", ["title", "levels"]) == "title"
    assert closest_name("title" * 20, ["title" * 20]) is None
    assert closest_name("levels", ["title"]) is None


# --- TOML -----------------------------------------------------------------------------------------------------------


MANY, DEEP = "catalog.too-many-values", "catalog.too-deep"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("=1\n" * (MAX_VALUES + 1), MANY),
        ("id = [" + "1," * (MAX_VALUES + 1) + "]", MANY),
        (".".join(["a"] * 50_000) + " = 1", DEEP),
        (".".join(['"a b"'] * 50_000) + " = 1", DEEP),
        (" . ".join(["'a.b'"] * 50_000) + " = 1", DEEP),
        ("id = { " + ".".join(["a"] * 50_000) + " = 1 }", DEEP),
        ("[" + ".".join(["a"] * 50_000) + "]", DEEP),
        ("id = " + "[" * 50_000, DEEP),
        ("id = " + "{a = " * 15_000, DEEP),
        ("[[tile]]\n" * (MAX_VALUES + 1), MANY),
    ],
)
def test_masses_of_values_and_deep_keys_are_refused_before_parsing(text: str, problem: str) -> None:
    document = TomlDocument("pack.toml", text)
    assert calls(lambda: parse_toml(document)) < 30_000
    assert [each.message.id for each in document.problems] == [problem]


def test_usual_keys_are_not_too_deep() -> None:
    document = TomlDocument("de.toml", '[tile.gym.front.ability.train]\nname = "Üben. Und. Mehr."\n"A. b. c." = "x"\n')
    assert parse_toml(document) is not None
    assert document.problems == []


def test_problems_of_a_file_are_limited() -> None:
    document = TomlDocument("pack.toml", wrong_keys(SMALL).decode())
    read_model(document, PackMetadata)
    assert len(document.problems) == MAX_PROBLEMS


# --- packs ----------------------------------------------------------------------------------------------------------

ABOUT = 'id = "{id}"\nname = "A pack"\nkind = "adds"\ngame = "earth-reborn"\nauthor = "A"\n'


def write_archive(folder: Path, name: str, files: Mapping[str, bytes]) -> Path:
    path = folder / f"{name}{PACK_SUFFIX}"
    path.write_bytes(archive(files))
    return path


def test_long_description_is_refused(tmp_path: Path) -> None:
    about = (ABOUT.format(id="mill") + "#" + Random(1).randbytes(MAX_ABOUT_SIZE).hex()).encode()
    with pytest.raises(PackError) as error:
        read_pack(write_archive(tmp_path, "mill", {"pack.toml": about}))
    assert error.value.reason.id == "packs.file-too-large"


def test_masses_of_text_are_refused(tmp_path: Path) -> None:
    text = b"#" + Random(1).randbytes(400_000).hex().encode()
    files = {f"group-{number:02}.toml": text for number in (1, 2, 3)}
    assert len(files) * len(text) > MAX_TEXT_SIZE
    with pytest.raises(PackError) as error:
        read_pack(write_archive(tmp_path, "mill", {"pack.toml": ABOUT.format(id="mill").encode(), **files}))
    assert error.value.reason.id == "packs.too-much-text"


@pytest.fixture
def read_packs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the archives that are read whole."""
    names: list[str] = []

    def read(path: Path) -> object:
        names.append(path.name.removesuffix(PACK_SUFFIX))
        return read_pack(path)

    monkeypatch.setattr(installed, "read_pack", read)
    return names


def test_only_the_wanted_archive_of_a_folder_is_read(tmp_path: Path, read_packs: list[str]) -> None:
    for name in ("one", "two", "three"):
        write_archive(tmp_path, f"sent-{name}", {"pack.toml": ABOUT.format(id=name).encode()})
    (tmp_path / f"bad{PACK_SUFFIX}").write_bytes(b"PK\x03\x04")
    found = find_packs([PackReference(id="two")], tmp_path / "map.scenario.json")
    assert [pack.id for pack in found] == ["two"]
    assert read_packs == ["sent-two"]


def test_packs_beside_a_file_share_one_time_limit(
    tmp_path: Path, read_packs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        write_archive(tmp_path, f"sent-{number}", {"pack.toml": ABOUT.format(id=f"p{number}").encode()})
    seconds = iter(range(1000))
    monkeypatch.setattr(installed, "monotonic", lambda: float(next(seconds)))
    found = find_packs([PackReference(id=f"p{number}") for number in range(9)], tmp_path / "map.scenario.json")
    assert found == []
    assert len(read_packs) == 0


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("a/b/c.md", "x.md"), "packs.too-deep"),
        (("caf\u00e9.md", "cafe\u0301.md"), "packs.name-twice"),
        (("CAF\u00c9.md", "cafe\u0301.md"), "packs.name-twice"),
    ],
)
@pytest.mark.parametrize("packed", [True, False])
def test_archives_and_folders_refuse_the_same_names(
    names: tuple[str, ...], reason: str, packed: bool, tmp_path: Path
) -> None:
    files = {"pack.toml": ABOUT.format(id="mill").encode(), **dict.fromkeys(names, b"text")}
    path = write_archive(tmp_path, "mill", files) if packed else write_folder(tmp_path / "mill", files)
    with pytest.raises(PackError) as error:
        read_pack(path)
    assert error.value.reason.id == reason


def test_fill_bytes_of_a_jpeg_file_are_skipped() -> None:
    frame = b"\xff\xc0\x00\x11\x08\x00\x03\x00\x05" + bytes(12)
    for fill in (b"", b"\xff", b"\xff" * 9):
        assert image_size(b"\xff\xd8" + fill + b"\xff\xe0\x00\x04ab" + fill + frame) == (5, 3)
    assert image_size(b"\xff\xd8" + b"\xff" * 100) is None
