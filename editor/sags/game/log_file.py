"""Logs of games as files, ``*.sags.json``, and their replay.

The same game always gives the same bytes. Every fault of a file is reported with its JSON path. Whether the moves are
legal is checked when they are replayed. Hidden moves of an unfinished game can be sealed (``sealed_moves``).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from editor.board.names import player_name
from editor.catalog import Box
from editor.catalog.game_file import earth_reborn
from editor.errors import EditRejected
from editor.files.atomic_write import write_atomically
from editor.files.file_problems import (
    FileProblem,
    error_from_problems,
    format_value,
    header_error,
    header_value,
    problem_at,
)
from editor.files.json_document import check_values, format_json, parse_document
from editor.files.json_schemas import document_schema
from editor.files.model_check import strip_unknown, validation_problems
from editor.messages import msg
from editor.reader import read_file
from editor.sags.game.game_log import (
    FORMAT,
    OLDEST_VERSION,
    VERSION,
    Entry,
    Log,
    cards_fingerprint,
    make_entry,
    seats_in_draw_order,
    to_log,
)
from editor.sags.game.moves import apply_move
from editor.sags.game.sealed_moves import open_log
from editor.sags.game.setup import BUILDING_MOVES, new_game
from editor.sags.game.state import Game

__all__ = ["Entry", "Log", "log_bytes", "log_schema", "make_entry", "parse_log", "read_log", "to_log", "write_log"]


def log_bytes(log: Log) -> bytes:
    """Return the file content of this log."""
    fields = log.model_dump(by_alias=True, exclude_defaults=True, warnings=False)
    document = {"format": log.format, "version": log.version, **fields}
    if problems := check_values(document, FORMAT):
        raise error_from_problems("cannot-be-stored", FORMAT, problems)
    return format_json(document)


def write_log(path: Path, log: Log) -> None:
    """Write the log to a file, replacing it."""
    write_atomically(path, log_bytes(log))


def read_log(path: Path) -> Log:
    """Read the log in that file; raise ``FileError`` with all ``problems``."""
    return parse_log(read_file(path), str(path))


def parse_log(data: bytes, name: str) -> Log:
    """Return the log in these bytes; ``name`` is the name of the file in messages."""
    values, problems = parse_document(data, name)
    _check_header(values, name, problems)
    values = _upgrade(values)
    known = strip_unknown(values, Log)
    problems += known.problems
    try:
        log = Log.model_validate(known.values)
    except ValidationError as error:
        problems += validation_problems(error, Log)
    if problems:
        raise error_from_problems("problems", name, problems)
    opened_log, problems = open_log(log)
    if not problems and opened_log.seed is not None and log.seats != seats_in_draw_order(log.seats, opened_log.seed):
        problems.append(problem_at("unsound", ("seats",), reason=msg("model.random-sides-order")))
    if problems:
        raise error_from_problems("problems", name, problems)
    return opened_log


def _upgrade(values: object) -> object:
    """Return a log of an older version as one of this version."""
    return {**values, "version": VERSION} if isinstance(values, dict) else values


def _check_header(values: object, name: str, problems: list[FileProblem]) -> None:
    """Reject a file that is not a log, or of an unknown version, before its fields are read."""
    if not isinstance(values, dict):
        raise header_error(msg("sags.log-not-an-object", name=name, found=format_value(values)), problems)
    if values.get("format") != FORMAT:
        found = header_value(values, "format")
        raise header_error(msg("sags.log-wrong-format", name=name, found=found, needed=FORMAT), problems)
    if type(version := values.get("version")) is not int or not OLDEST_VERSION <= version <= VERSION:
        found = header_value(values, "version")
        raise header_error(msg("sags.log-other-version", name=name, found=found, present=VERSION), problems)


def log_schema() -> dict[str, Any]:
    """Return the JSON Schema 2020-12 of ``*.sags.json``."""
    return document_schema(Log, FORMAT, VERSION, "Log of a S.A.G.S. game", earth_reborn())


# --- replay -----------------------------------------------------------------------------------------------------------


def replay(log: Log, box: Box, until: int | None = None) -> Game:
    """Return the game after all moves, or after the first ``until``; reject another box and illegal moves."""
    if until is not None and not 0 <= until <= len(log.actions):
        raise EditRejected(msg("sags.log-too-short", until=until, count=len(log.actions)))
    *_, game = replay_states(log, box, until)
    return game


def replay_states(log: Log, box: Box, until: int | None = None) -> Iterator[Game]:
    """Yield every game from the setup on."""
    if log.box.fingerprint != box.fingerprint:
        raise EditRejected(msg("sags.log-other-box"))
    plays_cards = any(not isinstance(entry.move, BUILDING_MOVES) for entry in log.actions)
    if plays_cards and log.cards not in ("", cards_fingerprint(box, log.decks)):
        raise EditRejected(msg("sags.log-other-cards"))
    assert log.seed is not None, "a log that was read is opened"
    frame = (log.width, log.height)
    game = new_game(box, players=log.players, seed=log.seed, frame=frame, decks=log.decks, seats=log.seats)
    yield game
    for number, entry in enumerate(log.actions[:until], 1):
        if entry.by not in game.pending:
            plays = any(side.id == entry.by for side in game.sides)
            by = player_name(entry.by) if plays else format_value(entry.by)
            who = [player_name(side.id) for side in game.sides if side.id in game.pending]
            if not who:
                raise EditRejected(msg("sags.log-after-the-end", number=number, by=by))
            raise EditRejected(msg("sags.log-wrong-turn", number=number, by=by, player=who))
        try:
            game = apply_move(game, entry.by, entry.move)
        except EditRejected as refusal:
            raise EditRejected(msg("sags.log-illegal", number=number, reason=refusal.message)) from refusal
        yield game
