"""Which language the program speaks when it starts: the one that is asked for, else the system's, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping
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


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the system, if the program speaks it."""
    name = next((environment[each] for each in _SYSTEM if environment.get(each)), "")
    found = known_language(name)
    return found if found and found != PSEUDO else ENGLISH
