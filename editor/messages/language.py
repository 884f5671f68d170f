"""The language that the program speaks at the moment: one for the whole process, changed without a restart."""

from __future__ import annotations

from typing import Final

ENGLISH: Final = "en"
"""The language in which the program is written: every sentence has words in it."""

_current = ENGLISH


def current_language() -> str:
    return _current


def use_language(language: str) -> None:
    """Speak this language from now on. Whoever shows words puts them into words again."""
    global _current  # noqa: PLW0603  # one language at a time is the point
    _current = language
