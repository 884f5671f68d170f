"""Options of every command: ``--lang`` for the language and ``--pack`` for additional packs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from editor.cli.output.terminal import echo
from editor.errors import StudioError
from editor.messages import Message, languages, msg, set_language
from editor.messages.language import LANGUAGE_VARIABLE, match_language, system_language

LANGUAGE_OPTION: Final = "--lang"
_METAVAR: Final = "LANGUAGE"


def language_in_arguments(arguments: Sequence[str]) -> str | None:
    """Return the language that a command line asks for, before it is parsed."""
    found = None
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == LANGUAGE_OPTION and place + 1 < len(arguments):
            found = arguments[place + 1]
        elif argument.startswith(f"{LANGUAGE_OPTION}="):
            found = argument.partition("=")[2]
    return found


def without_language(arguments: Sequence[str]) -> list[str]:
    """Return the command line without the language option."""
    return [
        argument
        for before, argument in zip(["", *arguments], arguments, strict=False)
        if LANGUAGE_OPTION not in (before, argument) and not argument.startswith(f"{LANGUAGE_OPTION}=")
    ]


def choose_language(context: click.Context, asked_for: str | None) -> None:
    """Use the requested language; raise an error if it is not available.

    Otherwise use the one of the environment variable, or that of the system. A variable that is wrong does not prevent
    any work, so it is only reported.
    """
    set_language(system_language())
    context.meta[LANGUAGE_OPTION] = asked_for
    if asked_for:
        set_language(resolve_language(asked_for))
    elif preferred := os.environ.get(LANGUAGE_VARIABLE):
        if (language := match_language(preferred)) is not None:
            set_language(language)
        else:
            echo(_unknown_language(preferred), err=True)


def resolve_language(name: str) -> str:
    """Return the language of that name, or raise an error if the program does not have it."""
    language = match_language(name)
    if language is None:
        raise StudioError(_unknown_language(name))
    return language


def _unknown_language(name: str) -> Message:
    return msg("language.unknown", language=name, known=languages())


language_option = click.option(LANGUAGE_OPTION, metavar=_METAVAR, expose_value=False)
"""For the program itself; ``choose_language`` has used it before."""


def add_language_option(command: click.Command) -> click.Command:
    """Add the language option to the command and its subcommands."""
    if not any(LANGUAGE_OPTION in each.opts for each in command.params):
        command.params.append(click.Option([LANGUAGE_OPTION], metavar=_METAVAR, expose_value=False))
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        add_language_option(inner)
    return command


PACK_OPTION: Final = "--pack"
_PATHS: Final = click.Path(path_type=Path)


def _use_only_packs(_: click.Context, __: click.Parameter, paths: tuple[Path, ...]) -> None:
    _use_packs(paths, more=False)


def _use_more_packs(_: click.Context, __: click.Parameter, paths: tuple[Path, ...]) -> None:
    _use_packs(paths, more=True)


def _use_packs(paths: tuple[Path, ...], *, more: bool) -> None:
    from editor.catalog.packs.installed import extra_packs, set_extra_packs

    before = extra_packs() if more else ()
    if not paths:
        set_extra_packs(before)
        return
    from editor.catalog.packs.pack import read_pack

    packs = [read_pack(path) for path in paths]
    set_extra_packs((*before, *packs))
    if any(pack.about.kind == "game" for pack in packs):
        from editor.files.pack_files import require_sound_games

        require_sound_games(packs)


pack_option = click.option(
    PACK_OPTION, metavar="PACK", multiple=True, type=_PATHS, expose_value=False, callback=_use_only_packs
)
"""For the program itself; it replaces the packs of an earlier command in the same process."""


def add_pack_option(command: click.Command) -> click.Command:
    """Add the pack option to the command and its subcommands; each adds to the packs of those before it."""
    if not any(PACK_OPTION in each.opts for each in command.params):
        command.params.append(
            click.Option(
                [PACK_OPTION, "extra_packs"],  # arguments of commands may be called pack
                metavar="PACK",
                multiple=True,
                type=_PATHS,
                expose_value=False,
                callback=_use_more_packs,
            )
        )
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        add_pack_option(inner)
    return command
