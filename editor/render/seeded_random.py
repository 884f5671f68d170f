"""Random numbers that are the same in every run: textures must not flicker, and pictures must be reproducible."""

from __future__ import annotations

_MASK = (1 << 32) - 1


def seeded_fraction(*numbers: int) -> float:
    """Return a number from 0 up to 1 that depends only on these numbers."""
    state = 0x9E3779B9
    for number in numbers:
        state = (state ^ (number & _MASK)) * 0x85EBCA6B & _MASK
        state ^= state >> 13
        state = state * 0xC2B2AE35 & _MASK
        state ^= state >> 16
    return state / (_MASK + 1)


class SeededRandom:
    """A sequence of such numbers."""

    def __init__(self, *seed: int) -> None:
        self._seed = seed
        self._step = 0

    def uniform(self, low: float, high: float) -> float:
        """Return the next number, scaled to the range from ``low`` to ``high``."""
        self._step += 1
        return low + (high - low) * seeded_fraction(*self._seed, self._step)
