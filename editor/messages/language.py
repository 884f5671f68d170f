"""The language that the program speaks at the moment: one for the whole process, changed without a restart.

A piece of work may speak another: a sheet is in the language of its scenario while the window goes on in its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

ENGLISH: Final = "en"
"""The language in which the program is written: every sentence has words in it."""

_current = ENGLISH
_of_work: ContextVar[str | None] = ContextVar("language of a piece of work", default=None)
"""Each thread has its own."""


def current_language() -> str:
    return _of_work.get() or _current


def use_language(language: str) -> None:
    """Speak this language from now on. Whoever shows words puts them into words again."""
    global _current  # noqa: PLW0603  # one language at a time is the point
    _current = language


@contextmanager
def language_scope(language: str) -> Iterator[None]:
    """Speak this language in what is done here, and nowhere else."""
    before = _of_work.set(language)
    try:
        yield
    finally:
        _of_work.reset(before)
