"""The lists of people and things in a folder, without the tiles beside them."""

from __future__ import annotations

from pathlib import Path

from editor.catalog.card_files import Cards, read_cards
from editor.catalog.game_file import earth_reborn
from editor.catalog.toml_document import InvalidBoxError, files_in_folder


def load_cards(folder: Path) -> Cards:
    """Faults are raised all together."""
    cards, faults = read_cards(files_in_folder(folder), earth_reborn())
    if faults:
        raise InvalidBoxError(faults)
    return cards
