"""What the S.A.G.S. fixes for every game, whoever built the map: its largest frame, and what holds after step 1 (RB 38,
39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from annotated_types import Ge, Le

from editor.model.base import Id, ModelError
from editor.model.grid import FULL_FRAME, SMALLEST_FRAME
from editor.model.scenario import Exits
from editor.model.words import Faction
from editor.values import FrozenStruct


class Constants(FrozenStruct):
    """The values that do not depend on what the players choose."""

    turns: int
    cp: int
    """Command points of each side and turn; characters add theirs."""
    initiative: Faction | None
    """The faction that has it each turn; with more players, whoever pays most for Salemites, found at the start."""
    ground: Faction = "salemite"
    exits: Exits = Exits.model_construct(frame=True, sewers=True)  # known to be right; a check would first be built
    """Over the frame, as nothing forbids it (RB 9), and by Sewers Exits, which is a reading of the glossary (RB 41)."""


CONSTANTS: Final[Mapping[int, Constants]] = {
    2: Constants(turns=6, cp=15, initiative="salemite"),
    3: Constants(turns=5, cp=15, initiative=None),
    4: Constants(turns=5, cp=10, initiative=None),
}
"""Players -> what is fixed."""

UNUSED_MODULE: Final[Id] = "multiple-levels"
"""All other rule modules are used."""

FrameLength = Annotated[int, Ge(SMALLEST_FRAME), Le(max(FULL_FRAME))]
"""Columns or rows of a frame for a construction."""


def is_frame(width: int, height: int) -> bool:
    """Whether a construction can have a frame of this size: no larger than that of the box, lying or upright."""
    short, long = sorted((width, height))
    return short >= SMALLEST_FRAME and short <= min(FULL_FRAME) and long <= max(FULL_FRAME)


def require_frame(width: int, height: int) -> None:
    """Refuse a value with a frame that is larger than that of the box."""
    if not is_frame(width, height):
        raise ModelError("height", "frame", columns=FULL_FRAME[0], rows=FULL_FRAME[1])
