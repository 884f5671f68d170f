"""Which packs are used for everything: those that are switched on, and those that a command was given.

Every start of the program asks, and nearly always there are none, so that nothing is imported here that reads packs.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.errors import FileError
from editor.paths import user_folder
from editor.reader import read_file

if TYPE_CHECKING:
    from editor.catalog.packs.pack import Pack

STATE: Final = "packs.toml"
"""The file in the data folder that says which packs are switched on, in which order."""

_given: tuple[Pack, ...] = ()


def packs_folder() -> Path:
    """The folder in which a user's packs lie; it need not exist."""
    return user_folder("data") / "packs"


def switched_on() -> tuple[str, ...]:
    """The ids of the packs in that folder that are used for everything, in their order."""
    on = noted(STATE).get("on")
    return tuple(dict.fromkeys(each for each in on if isinstance(each, str))) if isinstance(on, list) else ()


def noted(name: str) -> dict[str, object]:
    """What a file in that folder says; one that is not there, or is not what the program writes, says nothing."""
    try:
        data = read_file(packs_folder() / name)
    except FileError:
        return {}
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except (ValueError, RecursionError):
        return {}


def use_given(packs: Iterable[Pack]) -> None:
    """Use these packs for everything from now on, besides those that are switched on."""
    global _given  # noqa: PLW0603 - a command line is one for the whole program
    _given = tuple(packs)


def given() -> tuple[Pack, ...]:
    return _given


def any_in_use() -> bool:
    """Whether there are packs that are used for everything."""
    return bool(_given or switched_on())
