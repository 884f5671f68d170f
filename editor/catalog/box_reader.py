"""Reads the files of a game in ``tiles/``, or those of a pack that is a game, into a box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from editor.catalog.box import Box
from editor.catalog.card_files import CARD_FILES, OPTIONAL_LISTS, read_cards
from editor.catalog.game_file import GAME_FILE as GAME
from editor.catalog.game_file import earth_reborn, parse_game
from editor.catalog.packs.drawings import builtin_drawings
from editor.catalog.text_picture import Notation, default_notation, game_notation
from editor.catalog.tile_reader import (
    ElementKinds,
    GroupsByNumber,
    read_element_kinds,
    read_groups,
    read_icons,
    read_tiles,
)
from editor.catalog.toml_document import BoxFiles, TomlProblem, files_in_folder
from editor.messages import msg
from editor.model.base import HasId
from editor.model.game import EARTH_REBORN
from editor.model.tile import ElementKind, IconHelp, Tile

ELEMENTS_FILE: Final = "elements.toml"
GROUPS_FILE: Final = "box.toml"
ICONS_FILE: Final = "icons.toml"


def read_box(folder: Path) -> tuple[Box, tuple[TomlProblem, ...]]:
    """Read the box in a folder. Return its usable parts and all problems of its files."""
    return read_box_files(files_in_folder(folder))


def read_box_files(files: BoxFiles) -> tuple[Box, tuple[TomlProblem, ...]]:
    """Read a box. Return its usable parts and all problems of its files.

    Without the game, the groups and the kinds of elements every tile would look wrong, so tiles are read only if these
    are sound. A box of Earth Reborn has all lists of cards; other games have those that they need.
    """
    game, game_problems = parse_game(files.open(GAME)) if GAME in files else (earth_reborn(), ())
    whole = game is not None and game.id == EARTH_REBORN
    problems = [*game_problems]
    kinds: dict[str, ElementKind] = {}
    if whole or ELEMENTS_FILE in files:
        elements = files.open(ELEMENTS_FILE)
        kinds = read_element_kinds(elements)
        problems += elements.problems
    shapes = files.open(GROUPS_FILE)
    notation = game_notation(game) if game else default_notation()
    groups = read_groups(shapes, notation)
    problems += shapes.problems
    tiles, tile_problems = read_all_tiles(files, kinds, groups, notation) if not problems else ({}, [])
    problems += tile_problems
    icons: dict[str, IconHelp] = {}
    if ICONS_FILE in files:  # optional
        icons_document = files.open(ICONS_FILE)
        icons = read_icons(icons_document)
        problems += icons_document.problems
    cards, card_problems = read_cards(files, notation.game, OPTIONAL_LISTS if whole else CARD_FILES)
    box = Box(
        tiles=MappingProxyType(tiles),
        doors=by_id(cards.doors),
        characters=by_id(cards.characters),
        equipment=by_id(cards.equipment),
        missions=by_id(cards.missions),
        markers=by_id(cards.markers),
        modules=by_id(cards.modules),
        elements=MappingProxyType(kinds),
        groups=MappingProxyType(groups),
        icons=MappingProxyType(icons),
        cards=by_id(cards.cards),
        menace=by_id(cards.menace),
        game=notation.game,
        drawings=builtin_drawings(notation.game),
    )
    return box, (*problems, *card_problems)


def read_all_tiles(
    files: BoxFiles, kinds: ElementKinds, groups: GroupsByNumber, notation: Notation
) -> tuple[dict[str, Tile], list[TomlProblem]]:
    """Read the tiles of all files. Return them by id, and the problems of the others."""
    tiles: dict[str, Tile] = {}
    first: dict[str, str] = {}
    problems: list[TomlProblem] = []
    for name in files.groups():
        document = files.open(name)
        for tile in read_tiles(document, kinds, groups, notation):
            if first.setdefault(tile.id, name) != name:
                message = msg("catalog.tile-twice", tile=tile.id, file=first[tile.id])
                document.problems.append(
                    TomlProblem(document.name, message, document.entry_line(("tile", tile.id, "id")))
                )
            tiles.setdefault(tile.id, tile)
        problems += document.problems
    return tiles, problems


_WithId = TypeVar("_WithId", bound=HasId)


def by_id(things: Iterable[_WithId]) -> Mapping[str, _WithId]:
    """Return the things by id, read-only."""
    return MappingProxyType({thing.id: thing for thing in things})
