"""``sags self-test``: check that this installation is complete, one line per check.

An installed program can lack a data folder, a message table, a library or fonts. Every check runs even if others fail,
and only that of the fonts needs Qt.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import click

from editor.cli.output.terminal import echo
from editor.cli.translated_click import TranslatedCommand
from editor.errors import FileError, StudioError
from editor.messages import Message, families, languages, msg, table
from editor.messages.checking import find_broken_texts
from editor.paths import data_folder
from editor.reader import is_folder, read_file

_FOLDERS: tuple[Literal["tiles", "schema", "scenarios"], ...] = ("tiles", "schema", "scenarios")
_LIBRARIES = ("PySide6", "annotated_types", "babel", "click", "jsonschema", "msgspec", "numpy", "platformdirs",
              "pydantic", "pypdf", "shapely")  # fmt: skip


@click.command(name="self-test", cls=TranslatedCommand)
def command() -> None:
    """Run all checks."""
    passed = [_passes(name, check) for name, check in _CHECKS.items()]
    if not all(passed):
        raise SystemExit(1)


def _passes(name: str, check: Callable[[], Message]) -> bool:
    try:
        line = msg("self-test.ok", check=msg(f"self-test.{name}"), found=check())
    except Exception as error:  # noqa: BLE001  a broken installation can fail in any way, and the rest is to be checked too
        line = msg("self-test.failed", check=msg(f"self-test.{name}"), reason=_in_one_line(error))
    echo(line.text())
    return line.id == "self-test.ok"


def _in_one_line(error: Exception) -> str:
    if isinstance(error, FileError):
        text = " ".join([str(error), *map(str, error.problems)])
    elif isinstance(error, StudioError):
        text = str(error)
    else:
        text = f"{type(error).__name__}: {error}"
    return " ".join(text.split())


def check_libraries() -> Message:
    """Check that all libraries are installed."""
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise StudioError(msg("self-test.no-library", names=tuple(missing)))
    return msg("self-test.found-libraries", count=len(_LIBRARIES))


def check_folders() -> Message:
    """Check that the data folders exist."""
    for name in _FOLDERS:
        if not is_folder(data_folder(name)):
            raise StudioError(msg("self-test.no-folder", folder=data_folder(name)))
    return msg("self-test.found-folders", place=data_folder("tiles").parent)


def check_messages() -> Message:
    """Check that every text can be filled in, and that translations have the parameters of the English text."""
    for language in languages():
        for fault in find_broken_texts(language):
            raise StudioError(fault)
    count = sum(len(table(family, language)) for family in families() for language in languages())
    if not count:
        raise StudioError(msg("self-test.no-texts"))
    return msg("self-test.found-messages", count=count, languages=len(languages()))


def check_box() -> Message:
    """Check that the files of the box can be read, and that its cached copy is the same."""
    from editor.catalog.box_loader import read_and_compare_box
    from editor.catalog.disk_cache import cache_folder

    box, is_same = read_and_compare_box()
    if not is_same:
        raise StudioError(msg("self-test.wrong-copy", folder=cache_folder()))
    return msg("self-test.found-box", tiles=len(box.tiles))


def check_fonts() -> Message:
    """Check that Qt runs without a display and has a font with letters."""
    from PySide6.QtGui import QFontDatabase

    from editor.render.qt_helpers import has_letters, headless_qt

    with headless_qt():
        if not has_letters():
            raise StudioError(msg("self-test.no-font"))
        return msg("self-test.found-fonts", count=len(QFontDatabase.families()))


def check_schemas() -> Message:
    """Check that the schemas are valid."""
    from jsonschema import Draft202012Validator, SchemaError

    paths = sorted(data_folder("schema").glob("*.schema.json"))
    for path in paths:
        try:
            Draft202012Validator.check_schema(_json_object(path))
        except (ValueError, SchemaError) as error:
            raise StudioError(msg("self-test.bad-schema", file=path.name, reason=error)) from error
    if not paths:
        raise StudioError(msg("self-test.no-files", folder=data_folder("schema")))
    return msg("self-test.found-schemas", count=len(paths))


def _json_object(path: Path) -> Mapping[str, object]:
    value = json.loads(read_file(path))
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def check_scenarios() -> Message:
    """Check that shipped scenarios are the same after reading and writing."""
    from editor.catalog.packs.installed import without_installed_packs
    from editor.files.scenario_file import read_scenario, scenario_bytes, shipped_scenarios

    paths = shipped_scenarios()
    with without_installed_packs():
        for path in paths:
            if scenario_bytes(read_scenario(path)) != read_file(path):
                raise StudioError(msg("self-test.no-round-trip", file=path.name))
    if not paths:
        raise StudioError(msg("self-test.no-files", folder=data_folder("scenarios")))
    return msg("self-test.found-scenarios", count=len(paths))


_CHECKS: Mapping[str, Callable[[], Message]] = {
    "libraries": check_libraries,
    "folders": check_folders,
    "messages": check_messages,
    "box": check_box,
    "fonts": check_fonts,
    "schemas": check_schemas,
    "scenarios": check_scenarios,
}
