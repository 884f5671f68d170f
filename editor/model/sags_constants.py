"""What the S.A.G.S. fixes for every game: the largest frame, and the set-up after step 1 (RB 38, 39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from annotated_types import Ge, Le

from editor.model.base import Id, ModelError
from editor.model.game_words import Faction
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE
from editor.model.scenario import Exits
from editor.values import FrozenStruct


class SagsConstants(FrozenStruct):
    """The values that do not depend on choices of the players."""

    turns: int
    cp: int
    """Command points of each side and turn; characters add theirs."""
    initiative: Faction | None
    """The faction that has it each turn; null with more players: the side that pays most for Salemites."""
    ground: Faction = "salemite"
    exits: Exits = Exits.model_construct(frame=True, sewers=True)  # valid; building the validator takes time
    """Over the frame, as nothing forbids it (RB 9), and by Sewers Exits, which is a reading of the glossary (RB 41)."""


SAGS_CONSTANTS: Final[Mapping[int, SagsConstants]] = {
    2: SagsConstants(turns=6, cp=15, initiative="salemite"),
    3: SagsConstants(turns=5, cp=15, initiative=None),
    4: SagsConstants(turns=5, cp=10, initiative=None),
}
"""Number of players -> the fixed values."""

UNUSED_MODULE: Final[Id] = "multiple-levels"
"""The only rule module that is not used."""

FrameLength = Annotated[int, Ge(MIN_FRAME_SIDE), Le(max(FULL_FRAME))]
"""Columns or rows of a frame for a construction."""


def is_valid_frame(width: int, height: int) -> bool:
    """Return whether a construction can have a frame of this size, in landscape or portrait format."""
    short, long = sorted((width, height))
    return short >= MIN_FRAME_SIDE and short <= min(FULL_FRAME) and long <= max(FULL_FRAME)


def require_valid_frame(width: int, height: int) -> None:
    """Raise ``ModelError`` if a frame is too small or too large."""
    if not is_valid_frame(width, height):
        raise ModelError("height", "frame", columns=FULL_FRAME[0], rows=FULL_FRAME[1])
