"""How fast computers move, so that people can follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Pace = Literal["slow", "usual", "at-once"]
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
WAIT: Final[Mapping[Pace, int]] = {"slow": 1600, "usual": 700, "at-once": 0}
"""Milliseconds before a computer moves."""


def known_pace(text: str) -> Pace:
    """The pace that was written down; whatever is none is the usual one."""
    return next((pace for pace in PACES if pace == text), "usual")
