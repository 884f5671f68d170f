"""The box that comes with the program."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache

import pytest

from editor.catalog import Box, load_box
from editor.catalog.box_check import check_box, check_folder
from editor.catalog.card_files import CardsFile
from editor.catalog.fingerprint import face_key
from editor.catalog.tile_reader import group_file_name, read_tiles
from editor.catalog.tile_writer import tiles_to_toml
from editor.catalog.toml_document import TomlDocument
from editor.paths import game_folder
from editor.values import replace

GROUPS = {1: 16, 2: 14, 3: 12, 4: 6, 5: 4, 6: 13, 7: 2, 8: 8, 9: 9, 10: 5, 11: 2}
SQUARES = {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4, 7: 5, 8: 6, 9: 9, 10: 12, 11: 16}


@cache
def box() -> Box:
    return load_box()


def test_shipped_box_has_no_problems() -> None:
    _, faults = check_folder(game_folder("earth-reborn"))
    assert list(map(str, faults)) == []


def test_shipped_box_has_91_tiles_in_11_groups() -> None:
    assert {number: group.tiles for number, group in box().groups.items()} == GROUPS
    assert {number: len(group.squares) for number, group in box().groups.items()} == SQUARES
    assert len(box().tiles) == sum(GROUPS.values()) == 91
    assert sum(SQUARES[tile.group] for tile in box().tiles.values()) == 397


def test_of_its_182_faces_178_are_distinct() -> None:
    keys = [face_key(face) for tile in box().tiles.values() for _, face in tile.faces()]
    drawn = [face_key(face) for tile in box().tiles.values() for name, face in tile.faces() if name != "down"]
    assert len(keys) == 182
    assert len(set(drawn)) == 177
    assert len(keys) - len(drawn) == 5, "the blank backs of the Drillers"


def test_special_tiles() -> None:
    kinds = [tile.kind for tile in box().tiles.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"floor": 80, "driller": 5, "stairs": 4, "sewers-exit": 2}
    assert {tile.group for tile in box().tiles.values() if tile.kind == "driller"} == {6}
    assert {tile.group for tile in box().tiles.values() if tile.kind in ("stairs", "sewers-exit")} == {1}


@pytest.mark.parametrize("number", GROUPS)
def test_tiles_can_be_written_and_read_again(number: int) -> None:
    tiles = [tile for tile in box().tiles.values() if tile.group == number]
    document = TomlDocument(group_file_name(number), tiles_to_toml(tiles, box().elements))
    assert read_tiles(document, box().elements, box().groups) == tiles
    assert document.problems == []


def test_a_file_has_the_tiles_of_its_group_and_no_others() -> None:
    for number in GROUPS:
        text = (game_folder("earth-reborn") / group_file_name(number)).read_text(encoding="utf-8")
        tiles = read_tiles(TomlDocument(group_file_name(number), text), box().elements, box().groups)
        assert {tile.group for tile in tiles} == {number}


def test_the_examples_of_its_readme_are_a_good_tile_and_cards_of_the_decks() -> None:
    readme = (game_folder("earth-reborn") / "README.md").read_text(encoding="utf-8")
    example, *others = re.findall(r"```toml\n(.*?)```", readme, re.DOTALL)
    document = TomlDocument("README.md", example)
    [tile] = read_tiles(document, box().elements, box().groups)
    assert document.problems == []
    assert check_box(replace(box(), tiles={tile.id: tile}, groups={}, missions={})) == []
    cards, missions = (CardsFile.model_validate_json(json.dumps(tomllib.loads(text))) for text in others)
    assert [box().cards[card.id] for card in cards.card] == list(cards.card)
    assert [box().missions[mission.id] for mission in missions.mission] == list(missions.mission)
    assert (len(cards.card), len(missions.mission)) == (1, 1)


def test_every_printed_icon_has_help() -> None:
    faces = [face for tile in box().tiles.values() for _, face in tile.faces()]
    printed = {str(icon.kind) for face in faces for square in face.squares for icon in square.icons}
    for face in faces:
        if face.mp_icon:
            printed.add(f"mp-{face.mp_icon.who}-{'plus' if face.mp_icon.change > 0 else 'minus'}")
    assert printed <= set(box().icons)
    assert len(printed) == 4 + 6
    assert all(sign.help.endswith(".") for sign in box().icons.values())


def test_everything_has_a_help_text() -> None:
    helps = {kind.id: kind.help for kind in box().elements.values()}
    helps |= {card.id: card.help for card in (*box().doors.values(), *box().characters.values())}
    helps |= {module.id: module.help for module in box().modules.values()}
    for tile in box().tiles.values():
        helps |= {ability.id: ability.help for _, face in tile.faces() for ability in face.abilities}
    assert [name for name, text in helps.items() if not text.endswith(".")] == []
