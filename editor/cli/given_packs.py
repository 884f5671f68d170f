"""``--pack``: packs that a command is given, whichever command it is."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

NAME: Final = "--pack"
_PATHS: Final = click.Path(path_type=Path)


def _only_these(_: click.Context, __: click.Parameter, paths: tuple[Path, ...]) -> None:
    _use(paths, more=False)


def _these_too(_: click.Context, __: click.Parameter, paths: tuple[Path, ...]) -> None:
    _use(paths, more=True)


def _use(paths: tuple[Path, ...], *, more: bool) -> None:
    from editor.catalog.packs.installed import extra_packs, set_extra_packs

    before = extra_packs() if more else ()
    if not paths:
        set_extra_packs(before)
        return
    from editor.catalog.packs.pack import read_pack

    set_extra_packs((*before, *map(read_pack, paths)))


PACKS_FOR_ALL = click.option(NAME, metavar="PACK", multiple=True, type=_PATHS, expose_value=False, callback=_only_these)
"""For the program itself: what an earlier command was given in the same process is forgotten."""


def takes_packs(command: click.Command) -> click.Command:
    """The command, with the option among its own."""
    if not any(NAME in each.opts for each in command.params):
        command.params.append(
            click.Option([NAME], metavar="PACK", multiple=True, type=_PATHS, expose_value=False, callback=_these_too)
        )
    return command
