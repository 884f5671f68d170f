"""Chance that is the same every time: textures must not flicker, and two runs must draw the same picture."""

from __future__ import annotations

_MASK = (1 << 32) - 1


def chance(*numbers: int) -> float:
    """A number from 0 up to 1 that depends on these numbers only, and on all of them."""
    state = 0x9E3779B9
    for number in numbers:
        state = (state ^ (number & _MASK)) * 0x85EBCA6B & _MASK
        state ^= state >> 13
        state = state * 0xC2B2AE35 & _MASK
        state ^= state >> 16
    return state / (_MASK + 1)


class Chance:
    """A row of such numbers."""

    def __init__(self, *seed: int) -> None:
        self._seed = seed
        self._step = 0

    def between(self, low: float, high: float) -> float:
        self._step += 1
        return low + (high - low) * chance(*self._seed, self._step)
