"""``--lang``: the language that a command is told to speak, whichever command it is and wherever the option stands."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import click

from editor.errors import StudioError
from editor.messages import languages, msg, set_language
from editor.messages.language import LANGUAGE_VARIABLE, match_language, system_language

NAME: Final = "--lang"
_METAVAR: Final = "LANGUAGE"


def language_in(arguments: Sequence[str]) -> str | None:
    """The language that a command line asks for, before anybody has read it properly."""
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == NAME and place + 1 < len(arguments):
            found = arguments[place + 1]
        elif argument.startswith(f"{NAME}="):
            found = argument.partition("=")[2]
    return found


def without_language(arguments: Sequence[str]) -> list[str]:
    """The same command line without the option."""
    return [
        argument
        for before, argument in zip(["", *arguments], arguments, strict=False)
        if NAME not in (before, argument) and not argument.startswith(f"{NAME}=")
    ]


def speak(context: click.Context, asked_for: str | None) -> None:
    """Speak the language that is asked for, or the system's; one that is asked for and not there is refused."""
    set_language(system_language())
    context.meta[NAME] = asked_for
    if wanted := asked_for or os.environ.get(LANGUAGE_VARIABLE):
        set_language(there(wanted))


def there(name: str) -> str:
    """The language of that name, if the program has it; refused if not."""
    language = match_language(name)
    if language is None:
        raise StudioError(msg("language.unknown", language=name, known=languages()))
    return language


LANGUAGE_FOR_ALL = click.option(NAME, metavar=_METAVAR, expose_value=False)
"""For the program itself. It was heard before (``speak``); here it is only named."""


def takes_language(command: click.Command) -> click.Command:
    """The command, and those within it, with the option among their own."""
    if not any(NAME in each.opts for each in command.params):
        command.params.append(click.Option([NAME], metavar=_METAVAR, expose_value=False))
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        takes_language(inner)
    return command
