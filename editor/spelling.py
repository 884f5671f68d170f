"""Names as parts of ids and file names, and the name that was meant by a misspelled one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

MAX_PROPOSALS: Final = 20
"""Problems of a file that come with a proposal; later ones have none."""

_MAX_LENGTH: Final = 64
_MAX_NAMES: Final = 500


def closest_name(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the known name that is most like a wrong one, or ``None`` if none is similar.

    A name that is too long to be a misspelling has none: comparing is slow, and a hostile file may contain any number
    of wrong names.
    """
    if len(name) > _MAX_LENGTH:
        return None
    near = difflib.get_close_matches(name, sorted(known)[:_MAX_NAMES], n=1, cutoff=cutoff)
    return near[0] if near else None


def hyphenated(name: str) -> str:
    """Return the letters and digits of a name in lower case with hyphens between its words: ``the-doctors-house``."""
    without_apostrophes = re.sub(r"(?<=\w)['’](?=\w)", "", name.lower())
    return "-".join("".join(sign if sign.isalnum() else " " for sign in without_apostrophes).split())
