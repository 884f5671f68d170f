"""The current language: one for the whole process, changed without a restart.

A task can use another one: a sheet is in the language of its scenario, whatever that of the window.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from editor.messages.tables import ENGLISH, PSEUDO_LANGUAGE, languages

_language = ENGLISH
_scoped_language: ContextVar[str | None] = ContextVar("scoped_language", default=None)
"""Set per thread."""


def current_language() -> str:
    """Return the language in which messages are formatted now."""
    return _scoped_language.get() or _language


def set_language(language: str) -> None:
    """Use this language from now on. Texts on the screen must be formatted again."""
    global _language  # noqa: PLW0603 - one language per process
    _language = language


@contextmanager
def language_scope(language: str) -> Iterator[None]:
    """Use another language inside a ``with`` block, in this thread only."""
    before = _scoped_language.set(language)
    try:
        yield
    finally:
        _scoped_language.reset(before)


LANGUAGE_VARIABLE: Final = "SAGS_LANG"
"""The environment variable that selects a language."""
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def match_language(name: str) -> str | None:
    """Return the language for a name such as ``de``, ``de-AT`` or ``de_AT.UTF-8``, or ``None`` if it has no tables."""
    plain = name.partition(".")[0].partition("@")[0].replace("_", "-")
    there = {each.lower(): each for each in (*languages(), PSEUDO_LANGUAGE)}
    return there.get(plain.lower()) or there.get(plain.partition("-")[0].lower())


def system_language(environment: Mapping[str, str] = os.environ, fallbacks: Iterable[str] = ()) -> str:
    """Return the first available language of the system, otherwise English.

    ``fallbacks``: preferred languages for systems without environment variables, such as Windows and macOS.
    """
    names = list(_preferred_names(environment)) or list(fallbacks)
    found = (match_language(name) for name in names)
    return next((each for each in found if each and each != PSEUDO_LANGUAGE), ENGLISH)


def _preferred_names(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the preferred languages like gettext: ``LANGUAGE`` is a list, but ignored if the locale is ``C``."""
    name = next((environment[each] for each in _LOCALE_VARIABLES if environment.get(each)), "")
    if name.partition(".")[0] not in ("C", "POSIX"):
        yield from filter(None, environment.get("LANGUAGE", "").split(":"))
    if name:
        yield name
