"""The box: everything in ``tiles/`` as one value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from editor.catalog.kinds import ElementKind, Sign
from editor.catalog.packs.drawings import NO_DRAWINGS, Drawings
from editor.messages import Message
from editor.model.cards import Character, Equipment, MarkerKind, RuleModule
from editor.model.decks import EquipmentCard, Mission
from editor.model.game import BoardGame
from editor.model.tile import Door, Group, Tile
from editor.paths import data_folder
from editor.values import FrozenStruct, field

if TYPE_CHECKING:
    from editor.model.pack import PackNote


def _earth_reborn() -> BoardGame:
    from editor.catalog.game import earth_reborn

    return earth_reborn()


class Box(FrozenStruct, eq=False):
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
    game: BoardGame = field(default_factory=_earth_reborn)
    """The game that it belongs to."""
    packs: tuple[PackNote, ...] = ()
    """The packs that correct it or add to it, in order."""
    origins: Mapping[str, str] = field(default_factory=dict)
    """What packs brought, such as ``tile/gym`` -> the id of the pack."""
    originals: Mapping[str, Tile] = field(default_factory=dict)
    """Tiles that packs correct, by id, as the box itself has them."""
    art: Mapping[tuple[str, str], bytes] = field(default_factory=dict)
    """Pictures of faces that packs bring, by tile and face: files that nobody has decoded yet."""
    drawings: Drawings = NO_DRAWINGS
    """SVG files of elements, icons and markers that packs bring."""
    refused_packs: Mapping[str, Message] = field(default_factory=dict)
    """Packs that were found and cannot be used -> why."""

    @property
    def source(self) -> str:
        """Identifies the files that it was read from, with every word in them; empty for a box made otherwise."""
        return _LOADED[self].source if self in _LOADED else ""

    @cached_property
    def fingerprint(self) -> str:
        """Identifies the content that decides a map: equal for boxes on which every map means the same."""
        from editor.catalog.fingerprint import fingerprint

        if self in _LOADED:
            return _LOADED[self].fingerprint
        return fingerprint(self.tiles.values(), self.doors.values())

    @cached_property
    def cards_fingerprint(self) -> str:
        """Names the content of characters, equipment and both decks: equal where the same cards are dealt."""
        from editor.catalog.fingerprint import cards_fingerprint

        return cards_fingerprint(
            self.characters.values(), self.equipment.values(), self.cards.values(), self.missions.values()
        )


class _LoadedFrom(FrozenStruct):
    """What is known about a box because of the files it was read from."""

    source: str
    fingerprint: str


_LOADED: WeakKeyDictionary[Box, _LoadedFrom] = WeakKeyDictionary()
"""Kept beside the boxes and not in them: a box made from another with ``replace`` does not inherit it."""


def load_box(folder: Path | None = None) -> Box:
    """Load the box of a folder, by default the one that comes with the program. All faults are raised together.

    Reading the files takes longer than everything else that a short command does, so the result is cached
    (``editor.catalog.compiled``).
    """
    from editor.catalog.compiled import keep_copy, read_copy, source_key

    folder = folder or data_folder("tiles")
    key = source_key(folder)
    if key is not None and (cached := read_copy(key)) is not None:
        box, fingerprint = cached
        _LOADED[box] = _LoadedFrom(key, fingerprint)
        return box
    from editor.catalog.faults import CatalogueFaults
    from editor.catalog.reading import read_box

    box, faults = read_box(folder)
    if faults:
        raise CatalogueFaults(faults)
    if key is not None and source_key(folder) == key:  # the files were not written while they were read
        keep_copy(box, key)
        _LOADED[box] = _LoadedFrom(key, box.fingerprint)
    return box
