"""The box: everything in ``tiles/`` as one value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeVar

from editor.catalogue.cards import read_cards
from editor.catalogue.document import open_document
from editor.catalogue.faults import CatalogueFaults, Fault
from editor.catalogue.fingerprint import cards_fingerprint, fingerprint
from editor.catalogue.source import ElementKind, Sign
from editor.catalogue.tiles import read_groups, read_kinds, read_signs, read_tiles
from editor.errors import say
from editor.model.cards import Character, Equipment, MarkerKind, RuleModule
from editor.model.decks import EquipmentCard, Mission
from editor.model.tile import Door, Group, Tile
from editor.paths import data_folder


@dataclass(frozen=True, eq=False)
class Box:
    """What the box holds, by id; the groups by number. A box is loaded once, and equal only to itself."""

    tiles: Mapping[str, Tile]
    doors: Mapping[str, Door]
    characters: Mapping[str, Character]
    equipment: Mapping[str, Equipment]
    missions: Mapping[str, Mission]
    markers: Mapping[str, MarkerKind]
    modules: Mapping[str, RuleModule]
    elements: Mapping[str, ElementKind]
    groups: Mapping[int, Group]
    icons: Mapping[str, Sign] = field(default_factory=dict)
    """The printed signs, explained."""
    cards: Mapping[str, EquipmentCard] = field(default_factory=dict)
    """The deck of equipment cards; empty: it is played with the cards on the table."""

    @cached_property
    def fingerprint(self) -> str:
        """Names the content that decides a map: equal for boxes on which every map means the same."""
        return fingerprint(self.tiles.values(), self.doors.values())

    @cached_property
    def cards_fingerprint(self) -> str:
        """Names the content of characters, equipment and both decks: equal where the same cards are dealt."""
        return cards_fingerprint(
            self.characters.values(), self.equipment.values(), self.cards.values(), self.missions.values()
        )


def load_box(folder: Path | None = None) -> Box:
    """The box in that folder; without one, the box that comes with the program. Faults are raised all together."""
    box, faults = read_box(folder or data_folder("tiles"))
    if faults:
        raise CatalogueFaults(faults)
    return box


def read_box(folder: Path) -> tuple[Box, tuple[Fault, ...]]:
    """What can be used of the box, and everything that is wrong in its files.

    Without all groups and kinds of elements every tile would look wrong, so that then none is read.
    """
    elements, shapes = open_document(folder / "elements.toml"), open_document(folder / "box.toml")
    kinds, groups = read_kinds(elements), read_groups(shapes)
    faults = [*elements.faults, *shapes.faults]
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
    )
    return box, (*faults, *card_faults)


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_Named)


def _by_id(things: Iterable[_Thing]) -> Mapping[str, _Thing]:
    return MappingProxyType({thing.id: thing for thing in things})
