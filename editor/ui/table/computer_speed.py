"""How fast computer players move, so that people can follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

ComputerSpeed = Literal["slow", "usual", "at-once"]
COMPUTER_SPEEDS: Final[tuple[ComputerSpeed, ...]] = get_args(ComputerSpeed)
MOVE_DELAY_MS: Final[Mapping[ComputerSpeed, int]] = {"slow": 1600, "usual": 700, "at-once": 0}
"""Milliseconds before a computer moves."""


def parse_computer_speed(text: str) -> ComputerSpeed:
    """Return the speed with that name, or the usual one if there is none."""
    return next((pace for pace in COMPUTER_SPEEDS if pace == text), "usual")
