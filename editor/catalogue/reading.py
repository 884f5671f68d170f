"""The files of ``tiles/``, read into a box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeVar

from editor.catalogue.box import Box
from editor.catalogue.cards import read_cards
from editor.catalogue.document import open_document
from editor.catalogue.faults import Fault
from editor.catalogue.game import earth_reborn, read_game
from editor.catalogue.kinds import Sign
from editor.catalogue.tiles import read_groups, read_kinds, read_signs, read_tiles
from editor.messages import say
from editor.model.bounds import SQUARES
from editor.model.tile import Tile


def read_box(folder: Path) -> tuple[Box, tuple[Fault, ...]]:
    """What can be used of the box, and everything that is wrong in its files.

    Without its game, all groups and kinds of elements every tile would look wrong, so that then none is read.
    """
    game, game_faults = read_game(folder)
    elements, shapes = open_document(folder / "elements.toml"), open_document(folder / "box.toml")
    most = game.table.squares_per_face if game else SQUARES
    kinds, groups = read_kinds(elements), read_groups(shapes, most)
    faults = [*game_faults, *elements.faults, *shapes.faults]
    tiles: dict[str, Tile] = {}
    files: dict[str, str] = {}
    for path in [] if faults else sorted(folder.glob("group-*.toml")):
        document = open_document(path)
        for tile in read_tiles(document, kinds, groups):
            if files.setdefault(tile.id, path.name) != path.name:
                message = say("catalogue.tile-twice", tile=tile.id, file=files[tile.id])
                document.faults.append(Fault(path.name, message))
            tiles.setdefault(tile.id, tile)
        faults += document.faults
    icons: dict[str, Sign] = {}
    if (folder / "icons.toml").exists():  # an owner's own box need not explain the signs again
        signs = open_document(folder / "icons.toml")
        icons = read_signs(signs)
        faults += signs.faults
    cards, card_faults = read_cards(folder)
    box = Box(
        tiles=MappingProxyType(tiles),
        doors=_by_id(cards.doors),
        characters=_by_id(cards.characters),
        equipment=_by_id(cards.equipment),
        missions=_by_id(cards.missions),
        markers=_by_id(cards.markers),
        modules=_by_id(cards.modules),
        elements=MappingProxyType(kinds),
        groups=MappingProxyType(groups),
        icons=MappingProxyType(icons),
        cards=_by_id(cards.cards),
        game=game or earth_reborn(),
    )
    return box, (*faults, *card_faults)


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_Named)


def _by_id(things: Iterable[_Thing]) -> Mapping[str, _Thing]:
    return MappingProxyType({thing.id: thing for thing in things})
