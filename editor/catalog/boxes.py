"""Which box a scenario is played with: that of its game, with the packs that are used. Each is made once in a run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from editor.catalog.box import Box, load_box
from editor.catalog.packs.state import any_in_use, given, packs_folder
from editor.errors import CatalogError
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN, BoardGame
from editor.model.scenario import Scenario
from editor.values import replace

if TYPE_CHECKING:
    from editor.catalog.packs.pack import Pack

_boxes: dict[tuple[str, tuple[str, ...]], Box] = {}


def box_for(game: str = EARTH_REBORN, packs: Sequence[Pack] | None = None, beside: Path | None = None) -> Box:
    """The box of a game. Refused in a sentence if there is no such game here.

    ``packs``: those that it is played with; left out: those that are switched on or were given for everything.
    ``beside``: a file beside which the game may lie as a pack.
    """
    used = _everywhere(game) if packs is None else list(packs)
    plain = _plain(game, beside)
    if not used:
        return plain
    key = game, (str(id(plain)), *(pack.stamp for pack in used))
    if key not in _boxes:
        _boxes[key] = _with_packs(plain, used)
    box = _boxes[key]
    for pack in given():  # whoever asks for a pack wants to know
        if pack.id in box.refused_packs:
            raise CatalogError(msg("packs.cannot-use", path=pack.path.name, reason=box.refused_packs[pack.id]))
    return box


def box_of(scenario: Scenario, beside: Path | None = None) -> Box:
    """The box that a scenario is played with: the packs for everything first, then those that it names.

    ``beside``: the file of the scenario, beside which its packs may lie.
    """
    called: list[Pack] = []
    if scenario.packs:
        from editor.catalog.packs.shelf import named

        called = named(scenario.packs, beside)
    ids = {pack.id for pack in called}
    always = [pack for pack in _everywhere(scenario.game) if pack.id not in ids]
    return box_for(scenario.game, [*always, *called], beside)


def box_meant(fingerprint: str, box: Box) -> Box:
    """``box``, or the box without packs, if something was made with that: it can then be gone on with."""
    plain = _plain(box.game.id, None) if box.packs and box.fingerprint != fingerprint else box
    return plain if plain.fingerprint == fingerprint else box


def _everywhere(game: str) -> list[Pack]:
    if not any_in_use():
        return []
    from editor.catalog.packs.shelf import everywhere

    return everywhere(game)


def known_game(game: str, beside: Path | None = None) -> BoardGame | None:
    """The game of that id, if it is here, or as a pack beside that file."""
    try:
        return box_for(game, (), beside).game
    except CatalogError:
        return None


def _plain(game: str, beside: Path | None) -> Box:
    """The box of a game without packs, or of the pack that is the game."""
    if (game, ()) in _boxes:
        return _boxes[game, ()]
    if game == EARTH_REBORN:
        return _boxes.setdefault((game, ()), load_box())
    from editor.catalog.game import game_folders
    from editor.catalog.packs.shelf import game_pack

    folders = game_folders()
    if game in folders:
        return _boxes.setdefault((game, ()), load_box(folders[game]))
    pack = game_pack(game, beside)
    if pack is None:
        raise CatalogError(msg("packs.game-missing", game=game, folder=packs_folder(), known=tuple(sorted(folders))))
    key = game, (pack.stamp,)
    if key not in _boxes:
        _boxes[key] = box_of_pack(pack)
    return _boxes[key]


def box_of_pack(pack: Pack) -> Box:
    """The box of a game that is a pack. Its faults are raised all together."""
    from editor.catalog.box_files import BoxFiles
    from editor.catalog.faults import CatalogueFaults, Fault
    from editor.catalog.reading import read_box_files

    files = BoxFiles(frozenset(name for name in pack.files if "/" not in name), pack.document)
    box, faults = read_box_files(files)
    if not faults and box.game.id != pack.about.game:
        message = msg("packs.other-game", game=box.game.id, named=pack.about.game)
        faults = (Fault(f"{pack.id}/game.toml", message),)
    if faults:
        raise CatalogueFaults(faults)
    origins = {f"tile/{tile}": pack.id for tile in box.tiles}
    return replace(box, packs=(pack.note,), origins=MappingProxyType(origins))


def _with_packs(box: Box, packs: Sequence[Pack]) -> Box:
    """The box with all packs that can be used on top of it; of the others it keeps why they cannot."""
    if not packs:
        return box
    from editor.catalog.packs.applying import ordered, with_pack

    refused: dict[str, Message] = {}
    for pack in ordered(packs):
        there = {note.id for note in box.packs}
        if missing := tuple(each for each in pack.about.needs if each not in there):
            refused[pack.id] = msg("packs.needs", missing=missing)
            continue
        better, faults = with_pack(box, pack)
        if faults:
            refused[pack.id] = msg("packs.faulty", fault=faults[0], count=len(faults))
        else:
            box = better
    return replace(box, refused_packs=MappingProxyType(refused)) if refused else box
