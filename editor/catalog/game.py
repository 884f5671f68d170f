"""Reads ``game.toml``: which game a box belongs to, and what that game is like.

A box without such a file belongs to Earth Reborn. A game may extend another one: it then says only what is different.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from editor.catalog.document import TomlDocument, open_document, read_values, values_of
from editor.catalog.faults import CatalogueFaults, Fault
from editor.messages import msg
from editor.model.game import EARTH_REBORN, BoardGame
from editor.paths import data_folder

FILE = "game.toml"


def game_folders() -> dict[str, Path]:
    """The games that come with the program, by id, and the folders of their boxes."""
    top = data_folder("tiles")
    return {EARTH_REBORN: top} | {path.parent.name: path.parent for path in sorted(top.glob(f"*/{FILE}"))}


def parse_game(document: TomlDocument) -> tuple[BoardGame | None, tuple[Fault, ...]]:
    """The game that a document describes, together with what it extends."""
    values = None if document.faults else values_of(document)
    if values is not None and "extends" in values:
        values = _extended(values, document)
    game = read_values(document, values, BoardGame) if values is not None else None
    return game, tuple(document.faults)


def _extended(values: dict[str, Any], document: TomlDocument) -> dict[str, Any] | None:
    """What the file says, over what the game says that it extends. Tables are joined, lists are replaced."""
    folder = game_folders().get(values["extends"]) if isinstance(values["extends"], str) else None
    if folder is None:
        known = tuple(sorted(game_folders()))
        document.add(("extends",), msg("catalogue.no-such-game", game=values["extends"], known=known))
        return None
    below = values_of(open_document(folder / FILE)) or {}
    joined = {**below, **values}
    for name, table in values.items():
        if isinstance(table, dict) and isinstance(below.get(name), dict):
            joined[name] = {**below[name], **table}
    return joined


@cache
def earth_reborn() -> BoardGame:
    """The game whose box comes with the program."""
    game, faults = parse_game(open_document(data_folder("tiles") / FILE))
    if game is None:
        raise CatalogueFaults(faults)
    return game
