"""Which packs hold what was drawn on this machine.

Their ids are this machine's alone: the packs of two people who both correct the box lie side by side, and a scenario
means the one it was made with.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Final, Literal

from editor.catalog.packs.state import noted

Target = Literal["corrects", "adds"]
"""The kinds of packs that are drawn."""

OWN: Final = "own.toml"
"""The file in the data folder that names them, by game and kind."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STEMS: Final[Mapping[Target, str]] = {"corrects": "corrections", "adds": "tiles"}


def own_packs() -> dict[str, dict[Target, str]]:
    """The ids of the packs that were begun here, by game and kind."""
    return {game: _ids(kinds) for game, kinds in noted(OWN).items() if isinstance(kinds, dict) and _ID.fullmatch(game)}


def _ids(kinds: Mapping[str, object]) -> dict[Target, str]:
    """The ids become names of folders: what is none is not among them."""
    return {kind: each for kind in _STEMS if isinstance(each := kinds.get(kind), str) and _ID.fullmatch(each)}


def ids_for(game: str) -> dict[Target, str]:
    """The ids of this machine's packs for a game; new ones, if none was begun yet."""
    tail = secrets.token_hex(3)
    return {kind: f"{stem}-{tail}" for kind, stem in _STEMS.items()} | own_packs().get(game, {})


def is_own(pack_id: str) -> bool:
    """Whether the pack is one that is drawn here."""
    return any(pack_id in kinds.values() for kinds in own_packs().values())
