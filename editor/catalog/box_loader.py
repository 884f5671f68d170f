"""Loads the box of a game or a scenario, with its packs. Each is made once per run."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from editor.catalog.box import Box, set_box_source
from editor.catalog.box_cache import cache_box, cache_key, has_same_content, read_cached_box
from editor.catalog.box_reader import read_box, read_box_files
from editor.catalog.game_file import game_folders
from editor.catalog.packs.apply import apply_pack, sort_packs
from editor.catalog.packs.installed import (
    active_packs,
    extra_packs,
    find_game_pack,
    find_packs,
    installed_packs,
    packs_folder,
)
from editor.catalog.packs.pack import Pack
from editor.catalog.toml_document import BoxFiles, InvalidBoxError, TomlProblem, locate_problems
from editor.errors import CatalogError
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN, BoardGame
from editor.model.scenario import Scenario
from editor.paths import game_folder
from editor.values import replace

_boxes: dict[tuple[str, tuple[str, ...]], Box] = {}


def box_for_game(game: str = EARTH_REBORN, packs: Sequence[Pack] | None = None, beside: Path | None = None) -> Box:
    """Return the box of a game. Raise ``CatalogError`` if there is no such game.

    ``packs``: the packs to use, by default the enabled ones and those of the command line. ``beside``: a file whose
    folder may contain the game as a pack.
    """
    used = active_packs(game) if packs is None else list(packs)
    base = _base_box(game, beside)
    if not used:
        return base
    key = game, (str(id(base)), *(pack.content_hash for pack in used))
    if key not in _boxes:
        _boxes[key] = _apply_packs(base, used)
    box = _boxes[key]
    for pack in extra_packs():  # a pack of the command line must be usable
        if pack.id in box.rejected_packs:
            raise CatalogError(msg("packs.cannot-use", path=pack.path.name, reason=box.rejected_packs[pack.id]))
    return box


def box_for_scenario(scenario: Scenario, beside: Path | None = None) -> Box:
    """Return the box of a scenario: with the packs for everything first, then those that it refers to.

    A pack that is the game itself is not applied again. ``beside``: the file of the scenario, whose folder may contain
    its packs.
    """
    referenced = [pack for pack in find_packs(scenario.packs, beside) if pack.about.kind != "game"]
    ids = {pack.id for pack in referenced}
    active = [pack for pack in active_packs(scenario.game) if pack.id not in ids]
    return box_for_game(scenario.game, [*active, *referenced], beside)


def box_by_fingerprint(fingerprint: str, box: Box) -> Box:
    """Return the box of that fingerprint: ``box``, or the same without packs; otherwise ``box``."""
    base = _base_box(box.game.id, None) if box.packs and box.fingerprint != fingerprint else box
    return base if base.fingerprint == fingerprint else box


def available_games() -> dict[str, str]:
    """Return the names of all games by id: those of the program, then those of packs."""
    packs = [*extra_packs(), *(each.pack for each in installed_packs() if each.pack)]
    games = {game: box_for_game(game, ()).game.name for game in game_folders()}
    return games | {pack.about.game: pack.about.name for pack in packs if pack.about.kind == "game"}


def available_boxes(shown: Box) -> list[Box]:
    """Return the boxes of all games that can be used, with ``shown`` for its own game."""
    boxes = {}
    for game in available_games():
        with suppress(CatalogError):  # a pack with problems, which the list of packs explains
            boxes[game] = box_for_game(game)
    return list((boxes | {shown.game.id: shown}).values())


def find_game(game: str, beside: Path | None = None) -> BoardGame | None:
    """Return the game of that id, also from a pack beside a file, or ``None``."""
    try:
        return box_for_game(game, (), beside).game
    except CatalogError:
        return None


def _base_box(game: str, beside: Path | None) -> Box:
    """Return the box of a game without packs, or of the pack that is the game."""
    if (game, ()) in _boxes:
        return _boxes[game, ()]
    folders = game_folders()
    if game in folders:
        return _boxes.setdefault((game, ()), load_box(folders[game]))
    pack = find_game_pack(game, beside)
    if pack is None:
        raise CatalogError(msg("packs.game-missing", game=game, folder=packs_folder(), known=tuple(available_games())))
    key = game, (pack.content_hash,)
    if key not in _boxes:
        _boxes[key] = box_from_pack(pack)
    return _boxes[key]


def box_from_pack(pack: Pack) -> Box:
    """Return the box of a game that is a pack. Raise all problems together."""
    files = BoxFiles(frozenset(name for name in pack.files if "/" not in name), pack.document)
    box, problems = read_box_files(files)
    if not problems and box.game.id != pack.about.game:
        message = msg("packs.other-game", game=box.game.id, named=pack.about.game)
        problem = TomlProblem(f"{pack.id}/game.toml", message, entry=("id",))
        problems = tuple(locate_problems([problem], pack.open_file))
    if problems:
        raise InvalidBoxError(problems)
    origins = {f"tile/{tile}": pack.id for tile in box.tiles}
    return replace(
        box,
        packs=(pack.note,),
        origins=MappingProxyType(origins),
        art=MappingProxyType({(tile, face): data for tile, face, data in pack.pictures()}),
        drawings=box.drawings.replaced_by(dict(pack.drawings())),
    )


def _apply_packs(box: Box, packs: Sequence[Pack]) -> Box:
    """Return the box with all usable packs applied, and the reasons why the others were rejected."""
    if not packs:
        return box
    rejected: dict[str, Message] = {}
    for pack in sort_packs(packs):
        applied = {note.id for note in box.packs}
        if missing := tuple(each for each in pack.about.needs if each not in applied):
            rejected[pack.id] = msg("packs.needs", missing=missing)
            continue
        extended, problems = apply_pack(box, pack)
        if problems:
            rejected[pack.id] = msg("packs.faulty", fault=problems[0], count=len(problems))
        else:
            box = extended
    return replace(box, rejected_packs=MappingProxyType(rejected)) if rejected else box


def load_box(folder: Path | None = None) -> Box:
    """Load the box of a folder, by default the one that comes with the program. Raise all problems together.

    Parsing the files takes longer than everything else in a short command, so the result is cached (``box_cache``).
    """
    folder = folder or game_folder(EARTH_REBORN)
    key = cache_key(folder)
    if key is not None and (cached := read_cached_box(key)) is not None:
        box, fingerprint = cached
        set_box_source(box, key, fingerprint)
        return box
    box, problems = read_box(folder)
    if problems:
        raise InvalidBoxError(problems)
    if key is not None and cache_key(folder) == key:  # the files were not written while they were read
        cache_box(box, key)
        set_box_source(box, key, box.fingerprint)
    return box


def read_and_compare_box() -> tuple[Box, bool]:
    """Return the box read from its files, and whether the box that commands use, which may be cached, is the same."""
    box, problems = read_box(game_folder(EARTH_REBORN))
    if problems:
        raise InvalidBoxError(problems)
    return box, has_same_content(load_box(), box)
