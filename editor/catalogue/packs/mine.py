"""Which packs hold what was drawn on this machine.

Their ids are this machine's alone: the packs of two people who both correct the box lie side by side, and a scenario
means the one it was made with.
"""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Mapping
from typing import Final, Literal

from editor.catalogue.packs.state import packs_folder
from editor.errors import FileError
from editor.reader import read_file

Target = Literal["corrects", "adds"]
"""The kinds of packs that are drawn."""

OWN: Final = "own.toml"
"""The file in the data folder that names them, by game and kind."""

_STEMS: Final[Mapping[Target, str]] = {"corrects": "corrections", "adds": "tiles"}


def own_packs() -> dict[str, dict[Target, str]]:
    """The ids of the packs that were begun here, by game and kind."""
    try:
        noted = tomllib.loads(read_file(packs_folder() / OWN).decode())
    except (FileError, ValueError):
        return {}
    return {game: _ids(kinds) for game, kinds in noted.items() if isinstance(kinds, dict)}


def _ids(noted: Mapping[str, object]) -> dict[Target, str]:
    return {kind: each for kind in _STEMS if isinstance(each := noted.get(kind), str)}


def ids_for(game: str) -> dict[Target, str]:
    """The ids of this machine's packs for a game; new ones, if none was begun yet."""
    tail = secrets.token_hex(3)
    return {kind: f"{stem}-{tail}" for kind, stem in _STEMS.items()} | own_packs().get(game, {})


def is_own(pack_id: str) -> bool:
    """Whether the pack is one that is drawn here."""
    return any(pack_id in kinds.values() for kinds in own_packs().values())
