"""The scenarios that an author can refer to: those in the same folder, and those that come with the program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from editor.errors import FileError
from editor.files.scenario_file import named_game
from editor.paths import data_folder
from editor.reader import read_file

MAX_FILES: Final = 500
"""Files of a folder that are read at most."""


def nearby_scenarios(path: Path | None, game: str) -> dict[str, str]:
    """Return the titles of the scenarios of a game beside a file, and of the shipped ones, by id.

    A folder is read again only after a file in it was added, replaced or deleted.
    """
    titles: dict[str, str] = {}
    for folder in (data_folder("scenarios"), *((path.absolute().parent,) if path is not None else ())):
        try:
            changed = folder.stat().st_mtime_ns
        except OSError:
            continue
        titles |= {name: title for name, (of, title) in _headers(folder, changed).items() if of == game}
    return titles


@lru_cache(maxsize=8)
def _headers(folder: Path, _changed: int) -> Mapping[str, tuple[str, str]]:
    """Return the games and titles of the scenarios in a folder by id. Files that cannot be read are left out."""
    headers: dict[str, tuple[str, str]] = {}
    for file in sorted(folder.glob("*.scenario.json"))[:MAX_FILES]:
        try:
            document = json.loads(read_file(file))
        except (FileError, ValueError, RecursionError):
            continue
        if isinstance(document, dict) and isinstance(document.get("id"), str):
            headers[document["id"]] = named_game(document), str(document.get("title", ""))
    return headers
