"""Where packs are found: those a command was given, those in the user's data folder, and those beside a scenario."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from editor.catalog.packs.bounds import ABOUT, SUFFIX
from editor.catalog.packs.pack import Pack, PackError, read_pack
from editor.catalog.packs.state import given, packs_folder, switched_on
from editor.model.pack_use import PackUse
from editor.reader import is_file, is_there
from editor.values import FrozenStruct

MOST_INSTALLED: Final = 99
MOST_BESIDE: Final = 30


class Shelved(FrozenStruct):
    """A pack in the data folder, or what pretends to be one."""

    path: Path
    pack: Pack | None = None
    problem: PackError | None = None
    is_on: bool = False


def installed() -> list[Shelved]:
    """All packs in the data folder: those that are switched on in their order, then the others by name."""
    order = switched_on()
    found = [_shelved(path, order) for path in _paths()]
    return sorted(
        found, key=lambda each: (not each.is_on, order.index(each.pack.id) if each.is_on and each.pack else 0)
    )


def _paths() -> list[Path]:
    try:
        entries = sorted(os.scandir(packs_folder()), key=lambda entry: entry.name)
    except OSError:
        return []
    return [Path(entry.path) for entry in entries if entry.name.endswith(SUFFIX) or is_there(Path(entry.path) / ABOUT)][
        :MOST_INSTALLED
    ]


def _shelved(path: Path, order: Sequence[str]) -> Shelved:
    try:
        pack = read_pack(path)
    except PackError as error:
        return Shelved(path, problem=error)
    return Shelved(path, pack, is_on=pack.id in order)


# --- which packs are used ---------------------------------------------------------------------------------------------


def everywhere(game: str) -> list[Pack]:
    """The packs that are used for all scenarios of a game: those that are switched on, then those that were given."""
    on = [each.pack for each in installed() if each.is_on and each.pack] if switched_on() else []
    return _of_game([*on, *given()], game)


def named(uses: Sequence[PackUse], beside: Path | None) -> list[Pack]:
    """The packs that a scenario names, as far as they are found; the very edition that it names before others.

    ``beside``: the file of the scenario. Archives beside it count, whatever they are called; a folder, if it is called
    after the pack.
    """
    if not uses:
        return []
    shelf = [*given(), *(each.pack for each in installed() if each.pack)]
    found = []
    for use in uses:
        known = [pack for pack in [*shelf, *_beside(use, beside)] if pack.id == use.id]
        exact = [pack for pack in known if pack.fingerprint == use.fingerprint]
        found += (exact or known)[:1]
    return found


def game_pack(game: str, beside: Path | None = None) -> Pack | None:
    """The pack that is a game of that id."""
    shelf = [*given(), *(each.pack for each in installed() if each.pack), *_beside(PackUse(id=game), beside)]
    return next((pack for pack in shelf if pack.about.kind == "game" and pack.about.game == game), None)


def _of_game(packs: Iterable[Pack], game: str) -> list[Pack]:
    return [pack for pack in packs if pack.about.game == game and pack.about.kind != "game"]


def _beside(use: PackUse, scenario: Path | None) -> list[Pack]:
    if scenario is None:
        return []
    stem = scenario.name.partition(".")[0]
    names = dict.fromkeys((f"{use.id}{SUFFIX}", f"{stem}{SUFFIX}", Path(use.file).name))
    likely = [scenario.parent / name for name in names if name.endswith(SUFFIX)]
    found = list(_readable((*likely, scenario.parent / use.id)))
    if any(_is_meant(pack, use) for pack in found):
        return found
    return [*found, *_readable(path for path in _archives(scenario.parent) if path not in likely)]


def _is_meant(pack: Pack, use: PackUse) -> bool:
    """Whether it is the very pack; a game is named by itself."""
    return pack.about.game == use.id if pack.about.kind == "game" else pack.id == use.id


def _archives(folder: Path) -> list[Path]:
    """The archives in a folder, but not more than somebody puts beside a scenario."""
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))[:MOST_BESIDE]
    except OSError:
        return []


def _readable(paths: Iterable[Path]) -> Iterator[Pack]:
    for path in paths:
        if is_file(path) or is_file(path / ABOUT):
            try:
                yield read_pack(path)
            except PackError:
                continue  # the rules say that the pack is not here, and 'sags packs check' says why
