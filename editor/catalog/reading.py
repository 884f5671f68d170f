"""The files of ``tiles/``, read into a box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from editor.catalog.box import Box
from editor.catalog.box_files import BoxFiles, folder_files
from editor.catalog.cards import FILES, OPTIONAL, read_cards
from editor.catalog.faces import Kinds
from editor.catalog.faults import Fault
from editor.catalog.game import FILE as GAME
from editor.catalog.game import earth_reborn, parse_game
from editor.catalog.kinds import ElementKind, Sign
from editor.catalog.notation import Notation, notation_of, usual_notation
from editor.catalog.tiles import Groups, read_groups, read_kinds, read_signs, read_tiles
from editor.messages import msg
from editor.model.base import HasId
from editor.model.game import EARTH_REBORN
from editor.model.tile import Tile

ELEMENTS: Final = "elements.toml"
SHAPES: Final = "box.toml"
SIGNS: Final = "icons.toml"


def read_box(folder: Path) -> tuple[Box, tuple[Fault, ...]]:
    """What can be used of the box in a folder, and everything that is wrong in its files."""
    return read_box_files(folder_files(folder))


def read_box_files(files: BoxFiles) -> tuple[Box, tuple[Fault, ...]]:
    """What can be used of a box, and everything that is wrong in its files.

    Without its game, all groups and kinds of elements every tile would look wrong, so that then none is read. A box of
    Earth Reborn has all lists of cards; other games have those that they need.
    """
    game, game_faults = parse_game(files.opened(GAME)) if GAME in files else (earth_reborn(), ())
    whole = game is not None and game.id == EARTH_REBORN
    faults = [*game_faults]
    kinds: dict[str, ElementKind] = {}
    if whole or ELEMENTS in files:
        elements = files.opened(ELEMENTS)
        kinds = read_kinds(elements)
        faults += elements.faults
    shapes = files.opened(SHAPES)
    notation = notation_of(game) if game else usual_notation()
    groups = read_groups(shapes, notation)
    faults += shapes.faults
    tiles, tile_faults = read_all_tiles(files, kinds, groups, notation) if not faults else ({}, [])
    faults += tile_faults
    icons: dict[str, Sign] = {}
    if SIGNS in files:  # an owner's own box need not explain the signs again
        signs = files.opened(SIGNS)
        icons = read_signs(signs)
        faults += signs.faults
    cards, card_faults = read_cards(files, OPTIONAL if whole else FILES, game=notation.game)
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
        game=game or earth_reborn(),
    )
    return box, (*faults, *card_faults)


def read_all_tiles(
    files: BoxFiles, kinds: Kinds, groups: Groups, signs: Notation
) -> tuple[dict[str, Tile], list[Fault]]:
    """The tiles of all files that have any, by id, and what is wrong with the others."""
    tiles: dict[str, Tile] = {}
    first: dict[str, str] = {}
    faults: list[Fault] = []
    for name in files.groups():
        document = files.opened(name)
        for tile in read_tiles(document, kinds, groups, signs):
            if first.setdefault(tile.id, name) != name:
                message = msg("catalogue.tile-twice", tile=tile.id, file=first[tile.id])
                document.faults.append(Fault(document.name, message))
            tiles.setdefault(tile.id, tile)
        faults += document.faults
    return tiles, faults


_WithId = TypeVar("_WithId", bound=HasId)


def by_id(things: Iterable[_WithId]) -> Mapping[str, _WithId]:
    return MappingProxyType({thing.id: thing for thing in things})
