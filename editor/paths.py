"""Where files are: the data of the program, what it keeps for a user, and the user's own folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final, Literal

_PACKAGE = Path(__file__).resolve().parent

_NAME: Final = "sags-studio"

_ON_LINUX: Final = {"cache": ".cache", "data": ".local/share", "state": ".local/state"}
"""Where things are kept in the user's own folder, unless a variable of the desktop says otherwise."""


def data_folder(name: Literal["tiles", "schema", "scenarios"]) -> Path:
    """The folder of that name: beside the package in a checkout, inside it in an installed wheel."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def user_folder(kind: Literal["cache", "data", "state"]) -> Path:
    """Where the system has programs keep such things for a user; it need not exist.

    ``platformdirs`` knows that for every system. On Linux two variables tell it nearly always, and every command asks,
    while importing that library takes longer than to check a small map. A user without a home has a folder in which
    nothing can be kept, so that everything works that needs none.
    """
    if sys.platform == "linux":
        given, home = os.environ.get(f"XDG_{kind.upper()}_HOME", ""), os.environ.get("HOME", "")
        if given.startswith("/"):
            return Path(given, _NAME)
        if home.startswith("/"):
            return Path(home, _ON_LINUX[kind], _NAME)
    from platformdirs import PlatformDirs  # noqa: PLC0415 - see above

    folders = PlatformDirs(_NAME, appauthor=False)
    try:
        return Path(getattr(folders, f"user_{kind}_path"))
    except RuntimeError:
        return Path(os.devnull, _NAME)


def home_folder() -> Path:
    """The user's own folder, where dialogs begin; without one, where the disk begins."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(os.sep)


def shortened(path: Path) -> str:
    """A path as people write it: ``~`` for their home."""
    home = home_folder()
    return str(Path("~") / path.relative_to(home)) if home.name and path.is_relative_to(home) else str(path)
