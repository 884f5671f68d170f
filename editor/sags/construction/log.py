"""The log of a construction, ``*.sags.json``: the set-up and every action, from which all else can be rebuilt.

The same construction always gives the same bytes. The reader is as careful as that of scenarios: every fault is named
with its JSON path, and whatever a file holds, the answer is a log or a sentence. Whether the actions are legal shows
when they are replayed (``editor.sags.construction.replay``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, ValidationError, model_validator

from editor.errors import FileError, Message, say
from editor.files.disk import write_atomically
from editor.files.document import check_values, parse_document
from editor.files.layout import laid_out
from editor.files.problems import MOST_PROBLEMS, Problem, refusal, shown
from editor.files.schema import document_schema
from editor.files.sentences import problems_of
from editor.files.shape import shaped
from editor.model.base import Id, Record, Whole
from editor.model.grid import FULL_FRAME, SMALLEST_FRAME
from editor.model.scenario import BoxUse
from editor.reader import read_file
from editor.sags.construction.actions import Action, AddDoor, Exchange, LayDriller, LayTile, Pass
from editor.sags.construction.state import State

FORMAT: Final = "sags-log"
VERSION: Final = 1

MOST_ENTRIES: Final = 1000
"""A construction has about a hundred actions."""


class Entry(Record):
    """One action: exactly one of the fields after ``by`` is given."""

    by: Id
    """The side whose turn it was."""
    tile: LayTile | None = None
    """A tile was laid."""
    driller: LayDriller | None = None
    """A Driller was laid."""
    exchange: Exchange | None = None
    """Small tiles were exchanged for a longer one."""
    door: AddDoor | None = None
    """A door was added to the full map."""
    passed: Pass | None = Field(None, alias="pass")
    """The side passed."""

    @model_validator(mode="after")
    def _is_one_action(self) -> Self:
        if sum(each is not None for each in self._fields()) != 1:
            raise ValueError("an entry holds one action: tile, driller, exchange, door or pass")
        return self

    @property
    def action(self) -> Action:
        return next(each for each in self._fields() if each is not None)

    def _fields(self) -> tuple[Action | None, ...]:
        return self.tile, self.driller, self.exchange, self.door, self.passed


class Log(Record):
    """A construction: its set-up and its actions. A log without its last actions is a log too."""

    format: Literal["sags-log"] = FORMAT
    """Tells this kind of file from all others."""
    version: Literal[1] = VERSION
    """The version of the format, and of the rules of the protocol."""
    box: BoxUse
    """The box it was made with; another box cannot replay it."""
    seed: Whole
    """What all draws of the set-up come from."""
    players: Annotated[int, Field(ge=2, le=4)]
    """How many players there are."""
    width: Annotated[int, Field(ge=SMALLEST_FRAME, le=max(FULL_FRAME))] = FULL_FRAME[0]
    """Columns of the frame."""
    height: Annotated[int, Field(ge=SMALLEST_FRAME, le=max(FULL_FRAME))] = FULL_FRAME[1]
    """Rows of the frame; together at most 20 × 16, lying or upright."""
    actions: Annotated[tuple[Entry, ...], Field(max_length=MOST_ENTRIES)] = ()
    """What was done, in order."""

    @model_validator(mode="after")
    def _frame_exists(self) -> Self:
        if min(self.width, self.height) > min(FULL_FRAME):
            raise ValueError(f"height: a frame is at most {FULL_FRAME[0]} × {FULL_FRAME[1]}, lying or upright")
        return self


def to_log(state: State) -> Log:
    """The log of the construction up to this state."""
    entries = []
    turn = state.first
    for action in state.actions:
        entries.append(entry(state.players[turn].id, action))
        if not isinstance(action, Exchange):
            turn = (turn + 1) % len(state.players)
    return Log(
        box=BoxUse(fingerprint=state.box.fingerprint),
        seed=state.seed,
        players=len(state.players),
        width=state.width,
        height=state.height,
        actions=tuple(entries),
    )


def entry(by: str, action: Action) -> Entry:
    match action:
        case LayTile():
            return Entry(by=by, tile=action)
        case LayDriller():
            return Entry(by=by, driller=action)
        case Exchange():
            return Entry(by=by, exchange=action)
        case AddDoor():
            return Entry(by=by, door=action)
        case Pass():
            return Entry(by=by, passed=action)


# --- files ----------------------------------------------------------------------------------------------------------


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
    known, unknown = shaped(values, Log)
    problems += unknown
    try:
        log = Log.model_validate(known)
    except ValidationError as error:
        problems += problems_of(error, Log)
    if problems:
        raise refusal("problems", name, problems)
    return log


def _check_header(values: object, name: str, problems: list[Problem]) -> None:
    """Refuse what is no log, or one of another version, before its fields are looked at."""

    def refused(message: Message) -> FileError:
        return FileError(message, tuple(problem.message() for problem in problems[:MOST_PROBLEMS]))

    if not isinstance(values, dict):
        raise refused(say("sags.log-not-an-object", name=name, found=shown(values)))
    if values.get("format") != FORMAT:
        found = shown(values["format"]) if "format" in values else "–"
        raise refused(say("sags.log-wrong-format", name=name, found=found, needed=FORMAT))
    if type(version := values.get("version")) is not int or version != VERSION:
        found = shown(version) if "version" in values else "–"
        raise refused(say("sags.log-other-version", name=name, found=found, present=VERSION))


def log_schema() -> dict[str, Any]:
    """JSON Schema 2020-12 of ``*.sags.json``."""
    return document_schema(Log, FORMAT, VERSION, "Log of a S.A.G.S. construction")
