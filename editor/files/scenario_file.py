"""Read, migrate and write scenario files, and copy shipped scenarios.

Fields with their default value are not written, so that files are short and a diff shows what an author did. The
defaults are part of the format (the schema states them): changing one needs a new version.

The history of the format:

- **0**, the prototype: the scenario had a ``name`` instead of a ``title``; a door had its first ``edge`` and a
  ``length`` of 1 or 2 instead of its ``edges``; there was no ``box``.
- **1**: leaving over the frame was forbidden unless ``exits.frame`` allowed it; ``broken`` listed edges, all of walls;
  a mission listed what it needs and not what has to be done.
- **2**: leaving over the frame is allowed unless it is forbidden, as in the rulebook; many things that only texts could
  express have fields.
- **3**: the present one. Objectives can refer to groups (any zombie, any floor element, the Salemites of other sides),
  ask for a zombie to be raised or a countdown to be stopped, end with another objective, and say who may not be there;
  missions say which element, which ability and how far. Whatever version 2 could say means the same.

A migration step takes a document of its version and returns one of the next without changing its argument. It converts
what is well formed and leaves the rest for the reader to report.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from editor.board.names import GROUND_LEVEL
from editor.catalog import Box, find_game
from editor.errors import FileError
from editor.files.atomic_write import interrupted_save_path, write_atomically
from editor.files.file_problems import FileProblem, error_from_problems, format_value, header_error, header_value
from editor.files.game_check import game_problems
from editor.files.json_document import check_values, format_json, parse_document
from editor.files.model_check import strip_unknown, validation_problems
from editor.messages import current_language, msg
from editor.model.game import EARTH_REBORN
from editor.model.game_words import RuleSet
from editor.model.level import Level
from editor.model.scenario import SCENARIO_FORMAT, SCENARIO_VERSION, BoxReference, Scenario
from editor.paths import data_folder
from editor.reader import MAX_FILE_SIZE, is_file, read_file, too_large_message

JsonDocument = dict[str, Any]


def migrate(document: JsonDocument, version: int) -> JsonDocument:
    """Return the document in the present version; ``version`` is the one it has."""
    while version in MIGRATIONS:
        document = MIGRATIONS[version](document)
        version += 1
    return document


def _from_version_0(document: JsonDocument) -> JsonDocument:
    new = {**document, "version": 1}
    if "name" in new and "title" not in new:
        new["title"] = new.pop("name")
    if isinstance(levels := new.get("levels"), list):
        new["levels"] = [_level_from_version_0(level) for level in levels]
    return new


def _level_from_version_0(level: Any) -> Any:
    if not isinstance(level, dict) or not isinstance(level.get("doors"), list):
        return level
    return {**level, "doors": [_door_from_version_0(door) for door in level["doors"]]}


def _door_from_version_0(door: Any) -> Any:
    match door:
        case {"edge": [int(x), int(y), "n" | "w" as side], "length": 1 | 2 as length, **others} if "edges" not in door:
            second = [x + 1, y, side] if side == "n" else [x, y + 1, side]
            return {**others, "edges": [[x, y, side], second][:length]}
        case _:
            return door


def _from_version_1(document: JsonDocument) -> JsonDocument:
    new = {**document, "version": 2}
    exits = new.get("exits", {})
    if isinstance(exits, dict):
        # S.A.G.S. maps always allowed it; only in maps made by hand did a missing field forbid it.
        built = new.get("rules") == "sags" or new.get("construction") is not None
        new["exits"] = {"frame": built, **exits}
    if isinstance(levels := new.get("levels"), list):
        new["levels"] = [_level_from_version_1(level) for level in levels]
    match new.get("house"):
        case {"missions": [*missions], **others}:
            new["house"] = {**others, "missions": [_mission_from_version_1(mission) for mission in missions]}
    return new


_NEEDS = {"needs_tiles": "where", "needs_characters": "target", "needs_equipment": "carrying"}


def _mission_from_version_1(mission: Any) -> Any:
    """Turn what a mission needed into what it names; it can name one tile and one piece of equipment."""
    if not isinstance(mission, dict):
        return mission
    new = dict(mission)
    for old in _NEEDS.keys() & mission.keys():
        match old, new.pop(old):
            case _, []:
                pass
            case "needs_characters", [*people]:
                new["target"] = {"characters": people}
            case "needs_tiles", [str(tile)]:
                new["where"] = f"{tile}/front"
            case "needs_equipment", [item]:
                new["carrying"] = item
            case _, unclear:
                new[old] = unclear
    if isinstance(origins := new.get("provenance"), dict):
        renamed = {_NEEDS.get(field, field) if field not in new else field: origins[field] for field in origins}
        new["provenance"] = renamed
    return new


def _level_from_version_1(level: Any) -> Any:
    if not isinstance(level, dict) or not isinstance(level.get("broken"), list):
        return level
    return {**level, "broken": [_broken_from_version_1(edge) for edge in level["broken"]]}


def _broken_from_version_1(edge: Any) -> Any:
    match edge:
        case [int(), int(), "n" | "w"]:
            return {"edge": edge, "of": "wall"}
        case _:
            return edge


def _from_version_2(document: JsonDocument) -> JsonDocument:
    """Raise the version: version 3 only adds goals, groups and optional fields, which programs of version 2 reject."""
    return {**document, "version": 3}


MIGRATIONS: Mapping[int, Callable[[JsonDocument], JsonDocument]] = {
    0: _from_version_0,
    1: _from_version_1,
    2: _from_version_2,
}
"""Version -> the step from it to the next."""


def read_scenario(path: Path) -> Scenario:
    """Return the scenario in that file. Raises ``FileError`` with all ``problems``."""
    try:
        return parse_scenario(read_file(path), str(path), path)
    except FileError as error:
        copy = interrupted_save_path(path)
        if not os.path.isfile(copy):  # noqa: PTH113  a name may be too long even to ask
            raise
        hint = msg("files.saved-copy", copy=str(copy))
        raise FileError(error.message, (hint, *error.problems)) from error


def parse_scenario(data: bytes, name: str, beside: Path | None = None) -> Scenario:
    """Return the scenario in these bytes.

    ``name`` is what messages call the file; its game may be a pack beside the file ``beside``. A scenario of an unknown
    game is read too, so that nothing is lost, and is checked once the game is found.
    """
    values, problems = parse_document(data, name)
    document, version = _header(values, name, problems)
    known = strip_unknown(migrate(document, version), Scenario)
    problems += known.problems
    try:
        scenario = Scenario.model_validate(known.values)
    except ValidationError as error:
        problems += validation_problems(error, Scenario)
    else:
        game = find_game(scenario.game, beside)
        problems += game_problems(scenario, game, known.words) if game else ()
    if problems:
        raise error_from_problems("problems" if version == SCENARIO_VERSION else "problems-migrated", name, problems)
    return scenario


def _header(values: object, name: str, problems: list[FileProblem]) -> tuple[JsonDocument, int]:
    """Return the document and its version if it is a scenario of a readable version."""
    if not isinstance(values, dict):
        raise header_error(msg("files.not-an-object", name=name, found=format_value(values)), problems)
    if values.get("format") != SCENARIO_FORMAT:
        found = header_value(values, "format")
        raise header_error(msg("files.wrong-format", name=name, found=found, needed=SCENARIO_FORMAT), problems)
    version = values.get("version")
    if type(version) is not int or version < 0:
        found = header_value(values, "version")
        raise header_error(msg("files.no-version", name=name, found=found, present=SCENARIO_VERSION), problems)
    if version > SCENARIO_VERSION:
        raise header_error(msg("files.newer-version", name=name, version=version, present=SCENARIO_VERSION), problems)
    return values, version


def scenario_bytes(scenario: Scenario) -> bytes:
    """Return the file content of a scenario: fields in the order of the models, then those of other programs."""
    fields = scenario.model_dump(by_alias=True, exclude_defaults=True, warnings=False)
    document = {"format": scenario.format, "version": scenario.version, **fields}
    if problems := check_values(document, scenario.id):
        raise error_from_problems("cannot-be-stored", scenario.id, problems)
    data = format_json(document)
    if len(data) > MAX_FILE_SIZE:
        raise FileError(too_large_message(scenario.id, len(data)))
    return data


def write_scenario(path: Path, scenario: Scenario) -> None:
    """Replace the file. Content that could not be read back is not written, to protect the old file."""
    data = scenario_bytes(scenario)
    parse_scenario(data, str(path))
    write_atomically(path, data)


def shipped_scenarios(game: str | None = None) -> list[Path]:
    """Return the paths of the scenarios that come with the program, all or those of one game."""
    paths = sorted(data_folder("scenarios").glob("*.scenario.json"))
    return [path for path in paths if game is None or named_game(json.loads(read_file(path))) == game]


def named_game(document: Mapping[str, object]) -> str:
    """Return the game that a parsed scenario file names; one that names none belongs to the first game."""
    return str(document.get("game", EARTH_REBORN))


def read_title(path: Path) -> str:
    """Return the title of a shipped scenario without building the whole scenario."""
    return str(json.loads(read_file(path))["title"])


def shipped_title(scenario: str) -> str:
    """Return the title of the shipped scenario with that id, or nothing if there is none."""
    path = data_folder("scenarios") / f"{scenario}.scenario.json"
    return read_title(path) if is_file(path) else ""


def copy_shipped(path: Path, title: str) -> Scenario:
    """Return a copy of a shipped scenario with a new id, and a new title if one is given."""
    scenario = read_scenario(path)
    return scenario.model_copy(update={"id": "scenario", "title": title or scenario.title})


def blank_scenario(box: Box, width: int, height: int, rules: RuleSet, title: str = "") -> Scenario:
    """Return a scenario with an empty frame, in the current language.

    Its values are not validated, because that would delay the window.
    """
    level = Level.model_construct(id=GROUND_LEVEL, name=msg("names.ground-floor").text(), width=width, height=height)
    made_with = BoxReference.model_construct(fingerprint=box.fingerprint)
    return Scenario.model_construct(
        id="scenario",
        title=title,
        language=current_language(),
        game=box.game.id,
        rules=rules,
        box=made_with,
        levels=(level,),
    )


def copy_map_only(scenario: Scenario, title: str) -> Scenario:
    """Return a new scenario with only the map of another one, such as a map built with the S.A.G.S.

    Tiles, doors, walls and stairs are kept, and markers without their side. Characters, objectives and the construction
    log are not.
    """

    def without_sides(level: Level) -> Level:
        markers = tuple(each.model_copy(update={"side": None}) for each in level.markers)
        return level.model_copy(update={"markers": markers})

    return Scenario(
        id="scenario",
        title=title,
        game=scenario.game,
        packs=scenario.packs,
        box=scenario.box,
        levels=tuple(map(without_sides, scenario.levels)),
        stairs=scenario.stairs,
    )
