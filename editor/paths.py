"""Where the data of the program lies: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: Literal["tiles", "schema", "scenarios"]) -> Path:
    """The folder of that name; the wheel carries the three top-level folders as ``editor/data/<name>``."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shortened(path: Path) -> str:
    """A path as people write it: ``~`` for their home."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)
