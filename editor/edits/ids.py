"""Ids for new things."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

_LONGEST_STEM = 58
"""Of an id: so there is always room for its number."""


def free_id(kind: str, taken: Collection[str]) -> str:
    """An id for one more of a kind: ``mine``, then ``mine-2``."""
    stem = kind[:_LONGEST_STEM].rstrip("-")
    return kind if kind not in taken else next(name for n in count(2) if (name := f"{stem}-{n}") not in taken)
