"""The box: everything in the folder of a game as one value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from weakref import WeakKeyDictionary

from editor.catalog.fingerprint import cards_fingerprint, map_fingerprint
from editor.catalog.game_file import earth_reborn
from editor.catalog.packs.drawings import NO_DRAWINGS, Drawings
from editor.messages import Message
from editor.model.cards import BoxCharacter, Equipment, EquipmentCard, MarkerKind, Mission, RuleModule
from editor.model.game import BoardGame
from editor.model.menace import MenaceCard
from editor.model.pack_info import AppliedPack
from editor.model.tile import Door, ElementKind, IconHelp, ShapeGroup, Tile
from editor.values import FrozenStruct, field


class Box(FrozenStruct, eq=False):
    """Everything in the box by id, groups by number.

    A box is loaded once and equal only to itself.
    """

    tiles: Mapping[str, Tile]
    doors: Mapping[str, Door]
    characters: Mapping[str, BoxCharacter]
    equipment: Mapping[str, Equipment]
    missions: Mapping[str, Mission]
    markers: Mapping[str, MarkerKind]
    modules: Mapping[str, RuleModule]
    elements: Mapping[str, ElementKind]
    groups: Mapping[int, ShapeGroup]
    icons: Mapping[str, IconHelp] = field(default_factory=dict)
    """Help for the printed icons."""
    cards: Mapping[str, EquipmentCard] = field(default_factory=dict)
    """The deck of equipment cards; empty if the physical cards are used."""
    menace: Mapping[str, MenaceCard] = field(default_factory=dict)
    """Cards of menace decks."""
    game: BoardGame = field(default_factory=earth_reborn)
    """The game that the box belongs to."""
    packs: tuple[AppliedPack, ...] = ()
    """The packs that correct the box or add to it, in order."""
    origins: Mapping[str, str] = field(default_factory=dict)
    """Thing -> id of the pack that it comes from, such as ``tile/gym``."""
    originals: Mapping[str, Tile] = field(default_factory=dict)
    """Tiles that packs correct, by id, as they are in the box itself."""
    art: Mapping[tuple[str, str], bytes] = field(default_factory=dict)
    """Image files of faces from packs, by tile and face. They have not been decoded yet."""
    drawings: Drawings = NO_DRAWINGS
    """SVG and PNG files of elements, icons, markers, doors and floors from packs."""
    rejected_packs: Mapping[str, Message] = field(default_factory=dict)
    """Id of a pack that cannot be used -> the reason."""

    @property
    def source(self) -> str:
        """Return a key of the exact files that the box was read from; empty if it was not read from files."""
        return _LOADED[self].source if self in _LOADED else ""

    @property
    def has_smoke(self) -> bool:
        """Return whether a marker of the game makes smoke."""
        return any(marker.smoke for marker in self.markers.values())

    @cached_property
    def fingerprint(self) -> str:
        """Return a digest of tiles and doors: equal for boxes on which every map means the same."""
        if self in _LOADED:
            return _LOADED[self].fingerprint
        return map_fingerprint(self.tiles.values(), self.doors.values())

    @cached_property
    def cards_fingerprint(self) -> str:
        """Return a digest of characters, equipment and both decks: equal for boxes that deal the same cards."""
        return cards_fingerprint(
            self.characters.values(), self.equipment.values(), self.cards.values(), self.missions.values()
        )


class _LoadedFrom(FrozenStruct):
    """What is known about a box because of the files that it was read from."""

    source: str
    fingerprint: str


_LOADED: WeakKeyDictionary[Box, _LoadedFrom] = WeakKeyDictionary()
"""Stored beside the boxes: a box made from another one with ``replace`` does not inherit it."""


def set_box_source(box: Box, source: str, fingerprint: str) -> None:
    """Record that a box is exactly the content of these files, so that its fingerprint is not computed again."""
    _LOADED[box] = _LoadedFrom(source, fingerprint)
