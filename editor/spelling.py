"""Proposes the name that was meant by a misspelled one, at a bounded cost.

Comparing a name with all known ones is slow, and a hostile file may contain any number of wrong names.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

MAX_PROPOSALS: Final = 20
"""Problems of a file that come with a proposal; later ones have none."""

_MAX_LENGTH: Final = 64
_MAX_NAMES: Final = 500


def closest_name(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known name that is most like a wrong one, or ``None`` if none is similar.

    A name that is too long to be a misspelling has none.
    """
    if len(name) > _MAX_LENGTH:
        return None
    near = difflib.get_close_matches(name, sorted(known)[:_MAX_NAMES], n=1, cutoff=cutoff)
    return near[0] if near else None
