"""Missions on drawn boards: pictures become a pack of a game that extends After The End, and the pack a compiled map.

A case has ``boards`` (pictures in the notation of packs, by the id of the tile; only those that it places are made),
``place`` (where they are; by default the first one at the top left), optional ``lines``, ``doors`` and ``markers`` of
the map, ``size`` of the frame (by default as large as needed), ``grades`` (how squares see each other) and ``scenario``
with any other fields. Boards and fields of the file apply to all its cases.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from editor.board import Board, compile_board
from editor.catalog import Box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import read_pack
from editor.model.scenario import Scenario
from editor.paths import game_folder
from tests.games.drawn_boards import ABOUT, GAME, outlined, squares_with_floor
from tests.games.packs import write_folder

_SHARED_FILES = ("doors.toml", "markers.toml", "people.toml")
"""The files of the game whose pieces the drawn missions use."""
_MENACE = "".join(
    f'[[menace]]\nid = "{name}"\nname = "{name.capitalize()}"\n{more}\nprovenance = {{ others = "stated" }}\n'
    for name, more in {
        "rats": 'type = "event"\nparts = [{ menace = 0, text = "Rats" }]',
        "gang": 'type = "enemy"\nbrings = "outlaw"\nparts = [{ menace = 0, text = "Outlaws" }]',
        "sleet": 'type = "weather"\nwind = true\nparts = [{ menace = 0, text = "Cold" }]',
        "fog": 'type = "event"\nwhen = { area = "outdoor" }\nparts = [{ menace = 0, text = "Fog" }]',
        "siren": 'type = "event"\njoin = "or"\nparts = [{ menace = 0, text = "Far" }, { menace = 3, text = "Near" }]',
    }.items()
)
_GROUP = """
[[group]]
number = {number}
name = "Shape {number}"
tiles = {count}
picture = '''
{shape}
'''
"""
_TILE = """
[[tile]]
id = "{tile}"
group = {number}

[tile.front]
name = "Board {tile}"
closed = true
provenance = {{ layout = "stated" }}
picture = '''
{drawn}
'''
{legend}
[tile.back]
name = "Back {tile}"
closed = true
provenance = {{ layout = "stated" }}
picture = '''
{shape}
'''
"""
_LEGEND = {
    "d": '{ tags = ["doorway"] }',
    "k": '{ area = "outdoor", tags = ["dark"] }',
    "x": '{ element = "rock", area = "outdoor" }',
}
"""Squares with a letter: a doorway square, a dark one, and one that cannot be entered."""
_ROCK = '[[element]]\nid = "rock"\nname = "Rock"\nimpassable = true\n'


@cache
def _box(boards: tuple[tuple[str, str], ...]) -> Box:
    """Return the box of a game with these boards; it is the same for the same pictures."""
    files = {name: (game_folder("after-the-end") / name).read_text(encoding="utf-8") for name in _SHARED_FILES}
    files |= {"pack.toml": ABOUT, "game.toml": GAME, "menace.toml": _MENACE, "elements.toml": _ROCK, "box.toml": ""}
    groups: dict[str, list[str]] = {}
    for tile, picture in boards:
        groups.setdefault(outlined(squares_with_floor(picture.strip("\n")), "."), []).append(tile)
    for number, (shape, tiles) in enumerate(groups.items(), 1):
        files["box.toml"] += _GROUP.format(number=number, shape=shape, count=len(tiles))
        files[f"group-{number:02}.toml"] = "".join(
            _tile(tile, dict(boards)[tile].strip("\n"), number, shape.replace(".", ",", count))
            for count, tile in enumerate(tiles, 1)
        )
    with TemporaryDirectory() as folder:
        box, problems = check_pack(read_pack(write_folder(Path(folder), files)))
    assert not problems, "\n".join(map(str, problems))
    return box


def _tile(tile: str, picture: str, number: int, back: str) -> str:
    """Return a tile in the notation of packs. ``back`` differs from those of all others."""
    letters = [letter for letter in _LEGEND if letter in picture]
    legend = "[tile.front.legend]\n" * bool(letters) + "".join(f"{each} = {_LEGEND[each]}\n" for each in letters)
    return _TILE.format(tile=tile, number=number, drawn=picture, legend=legend, shape=back)


def mission_box(source: dict[str, Any]) -> Box:
    """Return the box of a case."""
    used = dict.fromkeys(each["tile"] for each in _placements(source)) or dict.fromkeys(list(source["boards"])[:1])
    return _box(tuple((tile, source["boards"][tile]) for tile in used))


def _placements(source: dict[str, Any]) -> list[dict[str, Any]]:
    first = next(iter(source["boards"]))
    return [{"id": each["tile"], "x": 0, "y": 0, **each} for each in source.get("place", [{"tile": first}])]


def mission_board(source: dict[str, Any]) -> Board:
    """Return the compiled map of a case."""
    box, placements = mission_box(source), _placements(source)
    faces = [box.tiles[each["tile"]].front for each in placements]
    width, height = source.get("size") or (
        max((each["x"] + face.width for each, face in zip(placements, faces, strict=True)), default=4),
        max((each["y"] + face.height for each, face in zip(placements, faces, strict=True)), default=4),
    )
    level = {"id": "ground", "width": width, "height": height, "placements": placements}
    level |= {name: source[name] for name in ("lines", "doors", "markers") if name in source}
    fields = {"id": "case", "game": "drawn", "rules": "scenario", "levels": [level], **source.get("scenario", {})}
    return compile_board(Scenario.model_validate_json(json.dumps(fields)), box)
