"""The kinds of files to damage, with good files of each kind, and a damaged file for every number."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

from PySide6.QtGui import QImage

from benchmarks.fuzz.missions import mission, mission_board
from benchmarks.fuzz.mutate import Notation, mutate_file
from editor.board import compile_board
from editor.catalog import box_for_scenario, load_box
from editor.edits import copy_selection, select_all_on
from editor.export.engine.engine_file import engine_bytes
from editor.export.table_engine.table_file import table_bytes
from editor.files import read_scenario, scenario_bytes
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.paths import data_folder, game_folder
from editor.render.drawing_files import jpeg_bytes, png_bytes
from editor.sags.construction.setup import SIDES
from editor.sags.game.log_file import log_bytes, read_log, replay, to_log
from editor.sags.game.sealed_moves import seal_log
from editor.sags.game.setup import BUILDING_MOVES
from editor.sags.game.state import Seat
from editor.sags.players.auto_play import MapOrder, play_game
from editor.session.clipboard import clip_to_text
from editor.session.file_lock import acquire_lock, lock_path
from editor.session.game_setup import GameSetup
from editor.session.recovery import recovery_path, write_recovery_file
from editor.session.tile_editor.tile_photos import PhotoAlignment
from editor.values import FrozenStruct
from tests.games.own_games import FILES as OWN_GAME
from tests.games.packs import archive

SCENARIOS = data_folder("scenarios")
TILES = game_folder("earth-reborn")
EXAMPLE = SCENARIOS / "first-steps.scenario.json"
PACK = Path(__file__).parents[2] / "docs" / "packs" / "old-mill"
_OLDER = Path(__file__).parents[2] / "tests" / "files"
"""Scenarios as earlier versions of the program wrote them."""

_NOTATIONS: Mapping[str, Notation] = {".toml": "toml", ".zip": "bytes", ".png": "bytes", ".jpg": "bytes"}
"""How files are written, by the ends of their names; the others are JSON."""


class Case(FrozenStruct):
    """A damaged file with its kind and number."""

    kind: str
    number: int
    name: str
    data: bytes

    @property
    def id(self) -> str:
        """Return ``kind:number``."""
        return f"{self.kind}:{self.number}"

    def keep(self, folder: Path) -> Path:
        """Write a copy that repeats the case even after the good files have changed."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.kind}-{self.number}-{self.name}"
        path.write_bytes(self.data)
        return path


def make_case(kind: str, number: int) -> Case:
    """Return the case of that number, which depends only on the good files."""
    rng = Random(f"{kind}:{number}")
    good = KINDS[kind]()
    name = rng.choice(sorted(good))
    other = rng.choice(sorted(each for each in good if Path(each).suffix == Path(name).suffix))
    notation = _NOTATIONS.get(Path(name).suffix, "json")
    return Case(kind, number, name, mutate_file(good[name], notation, rng, good[other]))


def parse_case(text: str) -> Case:
    """Return the case that a text names: ``scenario:17``, or a kept copy."""
    path = Path(text)
    if path.is_file():
        kind, number, name = path.name.split("-", 2)
        return Case(kind, int(number), name, path.read_bytes())
    kind, _, digits = text.partition(":")
    return make_case(kind, int(digits))


# --- good files ---------------------------------------------------------------------------------------------------


@cache
def _scenarios() -> Mapping[str, bytes]:
    older = (*_OLDER.glob("samples/*.json"), *_OLDER.glob("shipped-1/*.json"))
    files = {f"{path.parent.name}.{path.name}": path for path in (*SCENARIOS.glob("*.scenario.json"), *older)}
    return {name: path.read_bytes() for name, path in files.items()}


@cache
def _logs() -> Mapping[str, bytes]:
    """Return a whole game, its construction as version 1 had it, and a game in progress with sealed secrets."""
    path = SCENARIOS / "quiet-estate.sags.json"
    log = read_log(path)
    building = sum(isinstance(each.move, BUILDING_MOVES) for each in log.actions)
    first = json.loads(log_bytes(log)) | {"version": 1}
    first = {name: value for name, value in first.items() if name not in ("decks", "seats", "cards")}
    first["actions"] = first["actions"][:building]
    middle = (building + len(log.actions)) // 2
    half = log.model_copy(update={"actions": log.actions[:middle]})
    return {
        "game.sags.json": path.read_bytes(),
        "version-1.sags.json": json.dumps(first, indent=1).encode(),
        "sealed.sags.json": log_bytes(seal_log(half, replay(log, load_box(), middle))),
    }


@cache
def _boxes() -> Mapping[str, bytes]:
    """Return the files of the box; those of a language are called ``de.cards.toml`` here."""
    words = {f"de.{path.name}": path.read_bytes() for path in (TILES / "de").glob("*.toml")}
    return words | {path.name: path.read_bytes() for path in TILES.glob("*.toml")}


@cache
def _journals() -> Mapping[str, bytes]:
    """Return unsaved work of a process that has ended, so that it is offered for recovery."""
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "map.scenario.json"
        write_recovery_file(
            recovery_path(document), document, read_scenario(SCENARIOS / "doctors-cellar.scenario.json")
        )
        fields = json.loads(recovery_path(document).read_bytes())
    fields["writer"] |= {"pid": 2**22 + 1, "started": "0"}
    return {"map.scenario.json.journal": json.dumps({**fields, "document": "map.scenario.json"}).encode()}


@cache
def _locks() -> Mapping[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "map.scenario.json"
        lock = acquire_lock(document)
        data = lock_path(document).read_bytes()
        lock.release()
    fields = json.loads(data) | {"token": "0123", "pid": os.getppid(), "started": "0", "host": "here", "machine": "m"}
    return {"map.scenario.json.lock": json.dumps(fields).encode()}


@cache
def _clips() -> Mapping[str, bytes]:
    clips = {}
    for path in shipped_scenarios(EARTH_REBORN):
        scenario = read_scenario(path)
        for level in scenario.levels:
            clips[f"{scenario.id}.{level.id}.json"] = clip_to_text(
                copy_selection(scenario, select_all_on(scenario, level.id))
            ).encode()
    return clips


@cache
def _engine_files() -> Mapping[str, bytes]:
    names = ("first-steps", "doctors-cellar")
    boards = {name: compile_board(read_scenario(SCENARIOS / f"{name}.scenario.json"), load_box()) for name in names}
    return {f"{name}.engine.json": engine_bytes(board) for name, board in boards.items()}


@cache
def _tabletop_files() -> Mapping[str, bytes]:
    made = {}
    for name in ("lost-shift", "strays-evening"):
        path = PACK.parent / f"{name}.scenario.json"
        scenario = read_scenario(path)
        made[f"{name}.table.json"] = table_bytes(compile_board(scenario, box_for_scenario(scenario, path)))
    made["mission.table.json"] = table_bytes(mission_board())
    return made


@cache
def _missions() -> Mapping[str, bytes]:
    """Return a mission, and the same without arrows, deck and zones, to exchange parts with."""
    small = mission().model_copy(update={"links": (), "decks": (), "zones": ()})
    return {"mission.scenario.json": scenario_bytes(mission()), "small.scenario.json": scenario_bytes(small)}


@cache
def _packs() -> Mapping[str, bytes]:
    return {path.name: path.read_bytes() for path in PACK.glob("*.toml")}


@cache
def _games() -> Mapping[str, bytes]:
    """Return a custom game, with a menace card."""
    card = (
        '[[menace]]\nid = "rain"\nname = "Rain"\njoin = "or"\nparts = [{ menace = 0, text = "Wet" }, { menace = 3 }]\n'
    )
    files = {**OWN_GAME, "menace.toml": card + 'when = { area = "lawn" }\nprovenance = { others = "stated" }\n'}
    return {name: content.encode() for name, content in files.items()}


@cache
def _archives() -> Mapping[str, bytes]:
    """Return pack files, one with a picture of a tile, also as other programs would zip them."""
    plain = {path.name: path.read_bytes() for path in PACK.glob("*.*")}
    crate = (data_folder("tiles") / "common" / "art" / "crate.svg").read_bytes()
    drawn = {**plain, "art/mill-race.front.png": _pictures()["photo.png"], "art/millstone.svg": crate}
    return {
        "plain.tilepack.zip": archive(plain),
        "drawn.tilepack.zip": archive(drawn),
        "stored.tilepack.zip": archive(drawn, packed=False),
    }


@cache
def _pictures() -> Mapping[str, bytes]:
    """Return photos of tiles as cameras and programs write them, and the corners of a tile on one."""
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(0x445566)
    for x in range(60):
        image.setPixel(x, x % 40, 0xFFFFFF - x)
    corners = PhotoAlignment(marks=((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), is_aligned=True)
    return {
        "photo.png": png_bytes(image),
        "photo.jpg": jpeg_bytes(image),
        "corners.json": corners.model_dump_json().encode(),
    }


@cache
def _tables() -> Mapping[str, bytes]:
    """Return saved games in each of their steps, for two and for four players."""
    found = {}
    for players in (2, 4):
        log = to_log(play_game(MapOrder(players=players, seed=3), load_box()))
        seats = tuple(
            Seat(side=side, who="person", name="Ann") if number == 0 else Seat(side=side, style="builder")
            for number, side in enumerate(SIDES if players == 2 else [f"player-{n + 1}" for n in range(players)])
        )
        for share in (2, 60, 75, 90, 100):
            moves = len(log.actions) * share // 100
            part = log.model_copy(update={"actions": log.actions[:moves], "seats": seats})
            found[f"{players}-{share}.sags.json"] = log_bytes(seal_log(part, replay(part, load_box())))
    return found


@cache
def _settings() -> Mapping[str, bytes]:
    """Return settings, by their keys."""
    values = {
        "keys": json.dumps({"save": "Ctrl+S", "open": ""}),
        "language": "de",
        "paper": "a4",
        "photo-folder": "/home",
        "picture-size": "120",
        "recent": json.dumps([str(EXAMPLE)]),
        "saves-every": "5",
        "square-mm": "27.5",
        "table-last": GameSetup(seed=7).model_dump_json(),
        "computer-speed": "slow",
        "theme": "dark",
    }
    return {"settings.json": json.dumps(values).encode()}


@cache
def _notes() -> Mapping[str, bytes]:
    """Return the state files in the data folder."""
    return {
        "packs.toml": b'on = ["old-mill", "real-gym"]\n',
        "own.toml": b'[earth-reborn]\ncorrects = "corrections-012345"\nadds = "tiles-012345"\n',
    }


KINDS: Mapping[str, Callable[[], Mapping[str, bytes]]] = {
    "scenario": _scenarios,
    "mission": _missions,
    "log": _logs,
    "box": _boxes,
    "pack": _packs,
    "game": _games,
    "archive": _archives,
    "photo": _pictures,
    "table": _tables,
    "settings": _settings,
    "notes": _notes,
    "journal": _journals,
    "lock": _locks,
    "clipboard": _clips,
    "engine": _engine_files,
    "tabletop": _tabletop_files,
}
"""Kind -> good files of it, by name."""
