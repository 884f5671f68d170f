"""Finds packs: those given on the command line, those in the user's data folder, and those beside a scenario.

Also knows which of them were made on this machine. Their ids are unique to it, so that the corrections of two users do
not collide.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, Literal

from editor.catalog.packs.pack import Pack, PackError, read_pack, read_pack_about
from editor.catalog.packs.pack_files import ABOUT_FILE, PACK_SUFFIX
from editor.catalog.toml_document import load_toml
from editor.errors import FileError
from editor.model.pack_info import PackMetadata, PackReference
from editor.paths import user_folder
from editor.reader import is_file, path_exists, read_file
from editor.values import FrozenStruct

STATE_FILE: Final = "packs.toml"
"""The file in the data folder that lists the enabled packs in order."""

_extra_packs: tuple[Pack, ...] = ()
_uses_installed = True


def packs_folder() -> Path:
    """Return the folder of the user's packs; it may not exist."""
    return user_folder("data") / "packs"


def enabled_pack_ids() -> tuple[str, ...]:
    """Return the ids of the packs in that folder that are used for everything, in order."""
    enabled = read_state_file(STATE_FILE).get("on")
    return tuple(dict.fromkeys(each for each in enabled if isinstance(each, str))) if isinstance(enabled, list) else ()


def read_state_file(name: str) -> dict[str, object]:
    """Return the content of a file in that folder; empty if it is missing or not valid."""
    try:
        data = read_file(packs_folder() / name)
    except FileError:
        return {}
    try:
        return load_toml(data.decode())
    except (ValueError, RecursionError):
        return {}


def set_extra_packs(packs: Iterable[Pack]) -> None:
    """Use these packs for everything from now on, besides the enabled ones."""
    global _extra_packs  # noqa: PLW0603 - one command line per process
    _extra_packs = tuple(packs)


@contextmanager
def without_installed_packs() -> Iterator[None]:
    """Use only what comes with the program, whatever packs the user has installed."""
    global _uses_installed  # noqa: PLW0603 - one command line per process
    before, _uses_installed = _uses_installed, False
    try:
        yield
    finally:
        _uses_installed = before


def extra_packs() -> tuple[Pack, ...]:
    """Return the packs that were given on the command line."""
    return _extra_packs


MAX_INSTALLED: Final = 99
MAX_BESIDE: Final = 30
"""Archives in the folder of a scenario that are looked at."""
BESIDE_SECONDS: Final = 2.0
"""Time for reading packs in the folder of a scenario; later ones are reported as missing."""


class InstalledPack(FrozenStruct):
    """An entry of the data folder: a pack, or the reason why it is not one."""

    path: Path
    pack: Pack | None = None
    problem: PackError | None = None
    enabled: bool = False


def installed_packs() -> list[InstalledPack]:
    """Return all packs in the data folder: the enabled ones in their order, then the others by name."""
    order = enabled_pack_ids()
    found = [_read_entry(path, order) for path in _paths()]
    return sorted(
        found, key=lambda each: (not each.enabled, order.index(each.pack.id) if each.enabled and each.pack else 0)
    )


def _paths() -> list[Path]:
    if not _uses_installed:
        return []
    try:
        entries = sorted(os.scandir(packs_folder()), key=lambda entry: entry.name)
    except OSError:
        return []
    return [
        Path(entry.path)
        for entry in entries
        if entry.name.endswith(PACK_SUFFIX) or path_exists(Path(entry.path) / ABOUT_FILE)
    ][:MAX_INSTALLED]


def _read_entry(path: Path, order: Sequence[str]) -> InstalledPack:
    try:
        pack = read_pack(path)
    except PackError as error:
        return InstalledPack(path, problem=error)
    return InstalledPack(path, pack, enabled=pack.id in order)


# --- which packs are used ---------------------------------------------------------------------------------------------


def active_packs(game: str) -> list[Pack]:
    """Return the packs for all scenarios of a game: the enabled ones, then those of the command line."""
    enabled = [each.pack for each in installed_packs() if each.enabled and each.pack] if enabled_pack_ids() else []
    return _packs_of_game([*enabled, *extra_packs()], game)


def find_packs(references: Sequence[PackReference], beside: Path | None) -> list[Pack]:
    """Return the packs that a scenario refers to, as far as they are found, preferring the exact version.

    ``beside``: the file of the scenario. Archives (``*.zip``) in its folder count whatever their name; folders only if
    they are named after the pack.
    """
    if not references:
        return []
    available = [*extra_packs(), *(each.pack for each in installed_packs() if each.pack)]
    found = []
    nearby = PacksBeside(beside)
    for reference in references:
        known = [pack for pack in [*available, *nearby.find(reference)] if pack.id == reference.id]
        exact = [pack for pack in known if pack.fingerprint == reference.fingerprint]
        found += (exact or known)[:1]
    return found


def find_game_pack(game: str, beside: Path | None = None) -> Pack | None:
    """Return the pack that is the game of that id."""
    available = [
        *extra_packs(),
        *(each.pack for each in installed_packs() if each.pack),
        *PacksBeside(beside).find(PackReference(id=game)),
    ]
    return next((pack for pack in available if pack.about.kind == "game" and pack.about.game == game), None)


def _packs_of_game(packs: Iterable[Pack], game: str) -> list[Pack]:
    return [pack for pack in packs if pack.about.game == game and pack.about.kind != "game"]


class PacksBeside:
    """The packs in the folder of a scenario, which anyone may have sent along.

    They are identified by their description before anything else of them is read, within one time limit for all.
    """

    def __init__(self, scenario: Path | None) -> None:
        self._scenario = scenario
        self._end = monotonic() + BESIDE_SECONDS
        self._about: dict[Path, PackMetadata] | None = None

    def find(self, reference: PackReference) -> list[Pack]:
        """Return the packs that a reference may mean."""
        if self._scenario is None:
            return []
        folder, stem = self._scenario.parent, self._scenario.name.partition(".")[0]
        names = dict.fromkeys((f"{reference.id}{PACK_SUFFIX}", f"{stem}{PACK_SUFFIX}", Path(reference.file).name))
        expected = [folder / name for name in names if name.endswith(".zip")]
        found = list(self._readable((*expected, folder / reference.id)))
        if any(_is_referenced(pack.about, reference) for pack in found):
            return found
        others = [path for path, about in self._descriptions().items() if _is_referenced(about, reference)]
        return [*found, *self._readable(path for path in others if path not in expected)]

    def _descriptions(self) -> dict[Path, PackMetadata]:
        """Return the descriptions of all archives in the folder."""
        if self._about is None:
            self._about = {}
            for path in archives_beside(self._scenario):
                if monotonic() > self._end:
                    break
                try:
                    self._about[path] = read_pack_about(path)
                except PackError:
                    continue
        return self._about

    def _readable(self, paths: Iterable[Path]) -> Iterator[Pack]:
        for path in paths:
            if monotonic() <= self._end and (is_file(path) or is_file(path / ABOUT_FILE)):
                try:
                    yield read_pack(path)
                except PackError:
                    continue  # reported as missing; 'sags packs check' explains why


def _is_referenced(about: PackMetadata, reference: PackReference) -> bool:
    """Return whether a pack is the one referred to; a game refers to itself."""
    return about.game == reference.id if about.kind == "game" else about.id == reference.id


def archives_beside(scenario: Path | None) -> list[Path]:
    """Return the archives in the folder of a scenario, up to a limit; those that are named like packs come first."""
    if scenario is None:
        return []
    try:
        archives = [path for path in scenario.parent.iterdir() if path.suffix.lower() == ".zip"]
    except OSError:
        return []
    return sorted(archives, key=lambda path: (not path.name.endswith(PACK_SUFFIX), path.name))[:MAX_BESIDE]


OwnPackKind = Literal["corrects", "adds"]
"""The kinds of packs that the tile editor makes."""

OWN_PACKS_FILE: Final = "own.toml"
"""The file in the data folder that lists the packs made here, by game and kind."""

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_STEMS: Final[Mapping[OwnPackKind, str]] = {"corrects": "corrections", "adds": "tiles"}


def own_pack_ids() -> dict[str, dict[OwnPackKind, str]]:
    """Return the ids of the packs made on this machine, by game and kind."""
    return {
        game: _ids(kinds)
        for game, kinds in read_state_file(OWN_PACKS_FILE).items()
        if isinstance(kinds, dict) and _ID.fullmatch(game)
    }


def _ids(kinds: Mapping[str, object]) -> dict[OwnPackKind, str]:
    """Return the valid ids only, because they become names of folders."""
    return {kind: each for kind in _STEMS if isinstance(each := kinds.get(kind), str) and _ID.fullmatch(each)}


def own_pack_ids_for(game: str) -> dict[OwnPackKind, str]:
    """Return the ids of this machine's packs for a game, new ones where there are none yet."""
    tail = secrets.token_hex(3)
    return {kind: f"{stem}-{tail}" for kind, stem in _STEMS.items()} | own_pack_ids().get(game, {})


def is_own_pack(pack_id: str) -> bool:
    """Return whether a pack was made on this machine."""
    return any(pack_id in kinds.values() for kinds in own_pack_ids().values())
