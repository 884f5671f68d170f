"""The lists of people and things in a folder, without the tiles beside them."""

from __future__ import annotations

from pathlib import Path

from editor.catalog.box_files import folder_files
from editor.catalog.cards import Cards, read_cards
from editor.catalog.faults import CatalogueFaults


def load_cards(folder: Path) -> Cards:
    """Faults are raised all together."""
    cards, faults = read_cards(folder_files(folder))
    if faults:
        raise CatalogueFaults(faults)
    return cards
