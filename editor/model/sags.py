"""What the S.A.G.S. fixes for every game from the end of step 1 on, whoever built the map (RB 38, 39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.model.base import Id, Value
from editor.model.scenario import Exits
from editor.model.words import Faction


class Constants(Value):
    """The values that do not depend on what the players choose."""

    turns: int
    cp: int
    """Command points of each side and turn; characters add theirs."""
    initiative: Faction | None
    """The faction that has it each turn; with more players, whoever pays most for Salemites, found at the start."""
    ground: Faction = "salemite"
    exits: Exits = Exits(frame=True, sewers=True)
    """Over the frame, as nothing forbids it (RB 9), and by Sewers Exits, which is a reading of the glossary (RB 41)."""


CONSTANTS: Final[Mapping[int, Constants]] = {
    2: Constants(turns=6, cp=15, initiative="salemite"),
    3: Constants(turns=5, cp=15, initiative=None),
    4: Constants(turns=5, cp=10, initiative=None),
}
"""Players -> what is fixed."""

UNUSED_MODULE: Final[Id] = "multiple-levels"
"""All other rule modules are used."""
