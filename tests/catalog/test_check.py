"""The checks of a whole box: each passes on a good box and names what is wrong with a bad one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from editor.catalog import load_box
from editor.catalog.box_check import check_box, check_folder, find_sealed_squares
from editor.catalog.fingerprint import face_key
from editor.catalog.game_file import earth_reborn
from editor.catalog.tile_files import FaceSource, LegendEntry
from editor.catalog.tile_reader import build_face
from editor.catalog.toml_document import TomlDocument
from editor.files.schema_check import load_schemas
from editor.model.base import explain_pattern
from editor.model.tile import ElementKind, Face

BoxFolder = Callable[..., Path]
Change = tuple[str, str, str]

KINDS = {
    "crate": ElementKind(id="crate", name="Crate", impassable=True, blocks_los=True),
    "rug": ElementKind(id="rug", name="Rug"),
}
LEGEND = {
    "c": LegendEntry(element="crate", defence=3),
    "r": LegendEntry(element="rug"),
    "s": LegendEntry(part="safe"),
}


def drawn(picture: str, **fields: object) -> Face:
    legend = {symbol: entry for symbol, entry in LEGEND.items() if symbol in picture}
    document = TomlDocument("face", "")
    source = FaceSource.model_validate({"name": "Face", "picture": picture, "legend": legend} | fields)
    face = build_face(source, KINDS, document, ())
    assert face is not None, document.problems
    return face


def faults_of(folder: Path) -> list[tuple[str, str]]:
    return [(fault.where, str(fault.message)) for fault in check_box(load_box(folder))]


def test_valid_box_has_no_problems(box_folder: BoxFolder) -> None:
    assert faults_of(box_folder()) == []


def test_a_group_has_as_many_tiles_as_the_box_says(box_folder: BoxFolder) -> None:
    folder = box_folder(("box", "tiles = 1", "tiles = 2"))
    assert faults_of(folder) == [("box.toml", "group 1, 1 × 1, has 1 tile. box.toml lists 2.")]


ORIGINS: dict[str, tuple[Change, str]] = {
    "layout": (("group-02", '{ layout = "reconstructed" }', "{}"), "back of corridor: layout"),
    "room types": (("group-02", ', room_types = "stated"', ""), "front of corridor: room_types"),
    "electric": (("group-02", 'name = "Lane"', 'name = "Lane"\nelectric = false'), "back of corridor: electric"),
    "MP cost": (("group-06", ', mp_cost = "reconstructed"', ""), "front of driller-1: mp_cost"),
    "defence": (("group-02", '"tree",', '"tree", defence = 2,'), "back of corridor: tree.defence"),
    "cadavers": (("group-02", '"tree",', '"tree", cadavers = 1,'), "back of corridor: tree.cadavers"),
    "destroyable": (("group-02", '"tree",', '"tree", destroyable = false,'), "back of corridor: tree.destroyable"),
    "ability": (
        ("group-02", 'name = "Lane"', 'name = "Lane"\nabilities = [{ id = "walk", name = "Walk", help = "", cp = 1 }]'),
        "back of corridor: walk.cp",
    ),
}


@pytest.mark.parametrize(("change", "missing"), ORIGINS.values(), ids=ORIGINS)
def test_face_property_needs_provenance(box_folder: BoxFolder, change: Change, missing: str) -> None:
    [fault] = check_box(load_box(box_folder(change)))
    assert fault.message.id == "catalog.no-origin"
    params = dict(fault.message.params)
    assert f"{params['face']} of {params['tile']}: {params['field']}" == missing


def test_cards_need_provenance(box_folder: BoxFolder) -> None:
    [(place, sentence)] = faults_of(box_folder(("markers", 'provenance = { others = "stated" }', "")))
    assert place == "markers.toml"
    assert "'count'" in sentence


def test_others_covers_all_other_properties(box_folder: BoxFolder) -> None:
    origins = '{ layout = "reconstructed", room_types = "stated" }'
    assert faults_of(box_folder(("group-02", origins, '{ others = "reconstructed" }'))) == []


def test_unreadable_tiles_are_not_reported_as_missing(box_folder: BoxFolder) -> None:
    folder = box_folder(("group-02", "| , |", "| ,!|"), ("group-01", "+   +\n| .", "+---+\n| ."))
    _, faults = check_folder(folder)
    assert [fault.message.id for fault in faults] == ["catalog.not-facing"]


# --- sealed squares ---------------------------------------------------------------------------------------------

SEALED = {
    "safe walls all round": ("+===+===+\nH .   . H\n+===+===+\n", [{(0, 0), (1, 0)}]),
    "a normal wall can take a door": ("+===+---+\nH .   . H\n+===+===+\n", []),
    "an open side": ("+===+   +\nH .   . H\n+===+===+\n", []),
    "a broken side": ("+===+~~~+\nH .   . H\n+===+===+\n", []),
    "a wall between": ("+===+---+\nH . | . H\n+===+===+\n", [{(0, 0)}]),
    "a broken wall between": ("+===+---+\nH . : . H\n+===+===+\n", []),
    "the way out is impassable": ("+===+---+\nH .   c H\n+===+===+\n", [{(0, 0)}]),
    "nothing to enter": ("+===+===+\nH c   c H\n+===+===+\n", []),
    "a part is meant": ("+===+===+\nH s   s H\n+===+===+\n", []),
    "a part with floor of no part": ("+===+===+\nH s   . H\n+===+===+\n", [{(0, 0), (1, 0)}]),
    "two groups": ("+===+===+\nH . H . H\n+===+===+\n", [{(0, 0)}, {(1, 0)}]),
    "the middle behind crates": (
        "+---+---+---+\n| c   c   c |\n+   +   +   +\n| c   .   c |\n+   +   +   +\n| c   c   c |\n+---+---+---+\n",
        [{(1, 1)}],
    ),
}


@pytest.mark.parametrize(("picture", "sealed"), SEALED.values(), ids=SEALED)
def test_sealed_squares(picture: str, sealed: list[set[tuple[int, int]]]) -> None:
    found = [{(at.x, at.y) for at in group} for group in find_sealed_squares(drawn(picture), earth_reborn())]
    assert sorted(found, key=min) == sealed


def test_sealed_square_is_reported(box_folder: BoxFolder) -> None:
    walls = ("group-01", "+   +\n| .\n+---+", "+===+\nH . H\n+===+")
    [(place, sentence)] = faults_of(box_folder(walls))
    assert place == "group-01.toml"
    assert sentence.startswith("the back of sewers-exit has squares that can't be entered or left: (0, 0)")


# --- equal faces ------------------------------------------------------------------------------------------------

ROOM = "+---+   +\n| c^  . |\n+   +===+\n  .   r\n+---+---+\n"
TURNED = {
    "once": "+   +---+\n| .   c>|\n+   +   +\n| r H .\n+   +---+\n",
    "twice": "+---+---+\n  r   .\n+===+   +\n| .   cv|\n+   +---+\n",
    "three times": "+---+   +\n  . H r |\n+   +   +\n| c<  . |\n+---+   +\n",
}


@pytest.mark.parametrize("turned", TURNED.values(), ids=TURNED)
def test_rotated_face_has_same_key(turned: str) -> None:
    assert face_key(drawn(turned)) == face_key(drawn(ROOM))


DIFFERENT = {
    "wall": ROOM.replace("+   +\n| c", "+---+\n| c"),
    "kind of wall": ROOM.replace("===", "---"),
    "facing": ROOM.replace("c^", "cv"),
    "no facing": ROOM.replace("c^", "c "),
    "element": ROOM.replace(" r", " ."),
    "area": ROOM.replace(" r", " ,"),
    "mirrored": "+   +---+\n| .   c^|\n+===+   +\n  r   .\n+---+---+\n",
}


@pytest.mark.parametrize("other", DIFFERENT.values(), ids=DIFFERENT)
def test_different_face_has_different_key(other: str) -> None:
    assert face_key(drawn(other)) != face_key(drawn(ROOM))


def test_face_key_depends_on_room_types_but_not_on_names() -> None:
    assert face_key(drawn(ROOM, room_types=("armory",))) != face_key(drawn(ROOM))
    assert face_key(drawn(ROOM, name="Other")) == face_key(drawn(ROOM))


def test_equal_faces_are_reported(box_folder: BoxFolder) -> None:
    turned = "+---+\n  e\n+   +\n'''\n[tile.back.legend]\ne = { icons = ['sewers-exit'] }\n"
    folder = box_folder(("group-01", "+   +\n| .\n+---+\n'''\n", turned))
    [(place, sentence)] = faults_of(folder)
    assert place == "group-01.toml"
    assert "the back of sewers-exit is the same as the front of sewers-exit" in sentence


# --- missions ---------------------------------------------------------------------------------------------------


def test_a_mission_names_a_face_that_exists(box_folder: BoxFolder) -> None:
    folder = box_folder(("missions", "corridor/front", "corridors/front"))
    _, [fault] = check_folder(folder)
    assert fault.where == "missions.toml:7"
    assert str(fault.message) == (
        "go-there: 'where' refers to corridors/front, which is not in the box. Did you mean corridor/front?"
    )
    _, faults = check_folder(box_folder(("missions", "corridor/front", "corridor/back")))
    assert faults == []


def test_problem_is_short_however_large_the_file(box_folder: BoxFolder) -> None:
    folder = box_folder(("box", "tiles = 1", f'{"x" * 100_000} = "{"y" * 100_000}"\ntiles = 1'))
    found = check_folder(folder)[1]
    assert any("xxx…" in str(fault) for fault in found)
    assert all(len(str(fault)) < 2000 for fault in found)


def test_message_is_short_whatever_the_value(box_folder: BoxFolder) -> None:
    folder = box_folder(("group-02", 'room_types = "stated"', f'room_types = "{"wordy " * 1000}"'))
    _, faults = check_folder(folder)
    [text] = [str(fault) for fault in faults if "wordy" in str(fault)]
    assert len(text) < 300
    assert "…" in text


# --- places of problems -----------------------------------------------------------------------------------------


def test_problems_of_the_whole_box_have_a_line(box_folder: BoxFolder) -> None:
    walls = ("group-01", "+   +\n| .\n+---+", "+===+\nH . H\n+===+")
    folder = box_folder(walls, ("box", "tiles = 1", "tiles = 2"))
    found = {fault.file: fault.line for fault in check_folder(folder)[1]}
    back = (folder / "group-01.toml").read_text().split("\n").index("[tile.back]") + 1
    assert (found["group-01.toml"], found["box.toml"]) == (back, 2)


def test_a_pattern_is_explained_in_words(box_folder: BoxFolder) -> None:
    _, faults = check_folder(box_folder(("group-01", "name = ", 'help = "a\\u0007b"\nname = ')))
    assert any("use a single line without control characters" in str(fault) for fault in faults), faults
    assert all("^" not in str(fault) for fault in faults)


def test_every_pattern_of_the_schemas_has_a_sentence() -> None:
    patterns = {pattern for schema in load_schemas().values() for pattern in _patterns(schema)}
    assert len(patterns) > 10
    assert [each for each in patterns if explain_pattern(each).id == "model.pattern-other"] == []


def _patterns(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(pattern := schema.get("pattern"), str):
            yield pattern
        schema = list(schema.values())
    if isinstance(schema, list):
        for each in schema:
            yield from _patterns(each)
