"""Which language the program speaks when it starts: the one that is asked for, else the system's, else English."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from editor.messages.language import ENGLISH
from editor.messages.pseudo import PSEUDO
from editor.messages.tables import languages

ASKED_FOR: Final = "SAGS_LANG"
"""The variable of the environment that asks for a language."""
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


def known_language(name: str) -> str | None:
    """The language that is meant by ``de``, ``de-AT`` or ``de_AT.UTF-8``; ``None``: there are no tables for it."""
    plain = name.partition(".")[0].partition("@")[0].replace("_", "-")
    there = {each.lower(): each for each in (*languages(), PSEUDO)}
    return there.get(plain.lower()) or there.get(plain.partition("-")[0].lower())


def system_language(environment: Mapping[str, str] = os.environ, otherwise: Iterable[str] = ()) -> str:
    """The first language of the system that the program speaks.

    ``otherwise``: what the system likes where the environment says nothing, as on Windows and macOS.
    """
    names = list(_liked(environment)) or list(otherwise)
    found = (known_language(name) for name in names)
    return next((each for each in found if each and each != PSEUDO), ENGLISH)


def _liked(environment: Mapping[str, str]) -> Iterator[str]:
    """As gettext has it: ``LANGUAGE`` lists languages, the dearest first, but does not count where ``C`` is set."""
    name = next((environment[each] for each in _SYSTEM if environment.get(each)), "")
    if name.partition(".")[0] not in ("C", "POSIX"):
        yield from filter(None, environment.get("LANGUAGE", "").split(":"))
    if name:
        yield name
