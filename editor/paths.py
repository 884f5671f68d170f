"""Locations of files: the data of the program, its files for the user, and the home folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, Literal

_PACKAGE = Path(__file__).resolve().parent

_NAME: Final = "sags-studio"

_ON_LINUX: Final = {"cache": ".cache", "data": ".local/share", "state": ".local/state"}
"""Where files are kept below the home folder, unless a variable of the desktop says otherwise."""


def data_folder(name: Literal["tiles", "schema", "scenarios", "docs"]) -> Path:
    """Return a data folder: beside the package in a checkout, inside it in an installed wheel."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def game_folder(game: str) -> Path:
    """Return the folder of a game that comes with the program."""
    return data_folder("tiles") / game


def user_folder(kind: Literal["cache", "data", "state"]) -> Path:
    """Return the folder of the user for such files; it may not exist.

    On Linux this is decided here by two environment variables, because importing ``platformdirs`` takes longer than
    validating a small map. Without a home folder it is a path where nothing can be written.
    """
    if sys.platform == "linux":
        given, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
        if given.startswith("/"):
            return Path(given, _NAME)
        if home.startswith("/"):
            return Path(home, _ON_LINUX[kind], _NAME)
    from platformdirs import PlatformDirs

    folders = PlatformDirs(_NAME, appauthor=False)
    try:
        return Path(getattr(folders, f"user_{kind}_path"))
    except RuntimeError:
        return Path(os.devnull, _NAME)


def home_folder() -> Path:
    """Return the home folder, or the root of the disk if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.sep)


def abbreviate_home(path: Path) -> str:
    """Return a path with ``~`` for the home folder."""
    home = home_folder()
    return str(Path("~") / path.relative_to(home)) if home.name and path.is_relative_to(home) else str(path)
