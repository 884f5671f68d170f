"""Reads ``game.toml``: the game that a box belongs to, and the words of that game.

A box without such a file belongs to Earth Reborn. A game that extends another one contains only the differences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from editor.catalog.toml_document import (
    InvalidBoxError,
    TomlDocument,
    TomlProblem,
    open_document,
    parse_toml,
    validate_values,
)
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN, BoardGame
from editor.model.game_words import find_game_words
from editor.paths import data_folder, game_folder

GAME_FILE = "game.toml"


def game_folders() -> dict[str, Path]:
    """Return the folders of the games that come with the program by id."""
    folders = [path.parent for path in sorted(data_folder("tiles").glob(f"*/{GAME_FILE}"))]
    return {folder.name: folder for folder in sorted(folders, key=lambda folder: folder.name != EARTH_REBORN)}


def parse_game(document: TomlDocument) -> tuple[BoardGame | None, tuple[TomlProblem, ...]]:
    """Return the game that a document describes, merged with the one that it extends, and all problems."""
    values = None if document.problems else parse_toml(document)
    if values is not None and "extends" in values:
        values = _merge_extended(values, document)
    game = validate_values(document, values, BoardGame) if values is not None else None
    return game, tuple(document.problems)


def _merge_extended(values: dict[str, Any], document: TomlDocument) -> dict[str, Any] | None:
    """Merge the file into the game that it extends. Tables are merged, lists are replaced."""
    folder = game_folders().get(values["extends"]) if isinstance(values["extends"], str) else None
    if folder is None:
        known = tuple(sorted(game_folders()))
        document.add(("extends",), msg("catalog.no-such-game", game=values["extends"], known=known))
        return None
    base = parse_toml(open_document(folder / GAME_FILE)) or {}
    merged = {**base, **values}
    for name, table in values.items():
        if isinstance(table, dict) and isinstance(base.get(name), dict):
            merged[name] = {**base[name], **table}
    return merged


@cache
def earth_reborn() -> BoardGame:
    """Return the game whose box comes with the program."""
    game, problems = parse_game(open_document(game_folder(EARTH_REBORN) / GAME_FILE))
    if game is None:
        raise InvalidBoxError(problems)
    return game


def find_unknown_words(value: BaseModel, game: BoardGame) -> Iterator[tuple[tuple[str | int, ...], Message]]:
    """Yield every word in a value that the game does not have, with its path and a message."""
    for path, of, word in find_game_words(value):
        known = game.words(of)
        if word not in known:
            field = next(str(step) for step in reversed(path) if isinstance(step, str))
            yield path, unknown_word_message(field, word, known)


def unknown_word_message(field: str, word: str, known: Sequence[str]) -> Message:
    """Return the message that the value of a field is not a word of the game."""
    quoted = [f"'{each}'" for each in known]  # like pydantic: 'a', 'b' or 'c'
    listed = " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)
    return msg("catalog.field-choice", field=field, value=word, choices=listed)
