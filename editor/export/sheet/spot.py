"""What a place on the sheet is about, so that a click on it leads to where it is edited."""

from __future__ import annotations

from typing import Literal

from editor.values import FrozenStruct

SheetSection = Literal[
    "title",
    "facts",
    "story",
    "objectives",
    "victory",
    "set-up",
    "sides",
    "people",
    "switches",
    "zones",
    "special-rules",
    "search-deck",
    "map",
    "tiles",
    "doors",
    "markers",
    "stairs",
]
"""The parts of a scenario that the sheet shows."""


class SheetSpot(FrozenStruct):
    """A part of the scenario, or one thing of it."""

    section: SheetSection
    id: str = ""
    """Of the objective, side, character, zone, level, placed tile, door or marker; a special rule is
    ``texts/0`` or ``data/0``. Empty where all of the section is meant."""
