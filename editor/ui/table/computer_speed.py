"""How fast computer players move, so that people can follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

ComputerSpeed = Literal["slow", "normal", "instant"]
COMPUTER_SPEEDS: Final[tuple[ComputerSpeed, ...]] = get_args(ComputerSpeed)
MOVE_DELAY_MS: Final[Mapping[ComputerSpeed, int]] = {"slow": 1600, "normal": 700, "instant": 0}
"""Milliseconds before a computer moves."""


def parse_computer_speed(text: str) -> ComputerSpeed:
    """Return the speed with that name, or the normal one if there is none."""
    return next((speed for speed in COMPUTER_SPEEDS if speed == text), "normal")
