"""Logs of games as files, ``*.sags.json``.

The same game always gives the same bytes. The reader is as careful as that of scenarios: every fault is named with its
JSON path, and whatever a file holds, the answer is a log or a sentence. Whether the moves are legal shows when they are
replayed (``editor.sags.game.replay``). What is still hidden in an unfinished game can be sealed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from editor.catalog.game import earth_reborn
from editor.files.disk import write_atomically
from editor.files.document import check_values, parse_document
from editor.files.layout import laid_out
from editor.files.problems import FileProblem, in_header, problem, refusal, refused, shown
from editor.files.schema import document_schema
from editor.files.sentences import problems_of
from editor.files.shape import shaped
from editor.messages import msg
from editor.reader import read_file
from editor.sags.game.log_model import FORMAT, OLDEST, VERSION, Entry, Log, as_drawn, entry, to_log
from editor.sags.game.sealed import opened

__all__ = ["Entry", "Log", "entry", "log_bytes", "log_schema", "parse_log", "read_log", "to_log", "write_log"]


def log_bytes(log: Log) -> bytes:
    """The file of this log."""
    fields = log.model_dump(by_alias=True, exclude_defaults=True, warnings=False)
    document = {"format": log.format, "version": log.version, **fields}
    if problems := check_values(document, FORMAT):
        raise refusal("cannot-be-stored", FORMAT, problems)
    return laid_out(document)


def write_log(path: Path, log: Log) -> None:
    """Replace the file."""
    write_atomically(path, log_bytes(log))


def read_log(path: Path) -> Log:
    """The log in that file. Raises ``FileError`` with all ``problems``."""
    return parse_log(read_file(path), str(path))


def parse_log(data: bytes, name: str) -> Log:
    """The log in these bytes; ``name`` is what messages call the file."""
    values, problems = parse_document(data, name)
    _check_header(values, name, problems)
    values = _raised(values)
    known = shaped(values, Log)
    problems += known.problems
    try:
        log = Log.model_validate(known.values)
    except ValidationError as error:
        problems += problems_of(error, Log)
    if problems:
        raise refusal("problems", name, problems)
    opened_log, problems = opened(log)
    if not problems and opened_log.seed is not None and log.seats != as_drawn(log.seats, opened_log.seed):
        problems.append(problem("unsound", ("seats",), reason=msg("model.not-the-lot")))
    if problems:
        raise refusal("problems", name, problems)
    return opened_log


def _raised(values: object) -> object:
    """A log of an older version as one of this version."""
    return {**values, "version": VERSION} if isinstance(values, dict) else values


def _check_header(values: object, name: str, problems: list[FileProblem]) -> None:
    """Refuse what is no log, or one of another version, before its fields are looked at."""
    if not isinstance(values, dict):
        raise refused(msg("sags.log-not-an-object", name=name, found=shown(values)), problems)
    if values.get("format") != FORMAT:
        found = in_header(values, "format")
        raise refused(msg("sags.log-wrong-format", name=name, found=found, needed=FORMAT), problems)
    if type(version := values.get("version")) is not int or not OLDEST <= version <= VERSION:
        found = in_header(values, "version")
        raise refused(msg("sags.log-other-version", name=name, found=found, present=VERSION), problems)


def log_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of ``*.sags.json``."""
    return document_schema(Log, FORMAT, VERSION, "Log of a S.A.G.S. game", earth_reborn())
