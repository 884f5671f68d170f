"""Scenario files, read: from bytes to a scenario, or to a list of all that is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path

from pydantic import ValidationError

from editor.catalog import known_game
from editor.errors import FileError
from editor.files.disk import half_written_copy
from editor.files.document import parse_document
from editor.files.migrate import JsonDocument, migrate
from editor.files.problems import FileProblem, in_header, refusal, refused, shown
from editor.files.sentences import problems_of
from editor.files.shape import shaped
from editor.files.vocabulary import misfits
from editor.messages import msg
from editor.model.scenario import FORMAT, VERSION, Scenario
from editor.reader import read_file


def read_scenario(path: Path) -> Scenario:
    """The scenario in that file. Raises ``FileError`` with all ``problems``."""
    try:
        return parse_scenario(read_file(path), str(path), path)
    except FileError as error:
        copy = half_written_copy(path)
        if not os.path.isfile(copy):  # noqa: PTH113  a name may be too long even to ask
            raise
        hint = msg("files.saved-copy", copy=str(copy))
        raise FileError(error.message, (hint, *error.problems)) from error


def parse_scenario(data: bytes, name: str, beside: Path | None = None) -> Scenario:
    """The scenario in these bytes; ``name`` is what messages call the file, ``beside`` a file beside which its game may
    lie. One of a game that is not here is read as well, so that nothing is lost, and held against its game when that is
    found."""
    values, problems = parse_document(data, name)
    document, version = _header(values, name, problems)
    known = shaped(migrate(document, version), Scenario)
    problems += known.problems
    try:
        scenario = Scenario.model_validate(known.values)
    except ValidationError as error:
        problems += problems_of(error, Scenario)
    else:
        game = known_game(scenario.game, beside)
        problems += misfits(scenario, game, known.words) if game else ()
    if problems:
        raise refusal("problems" if version == VERSION else "problems-migrated", name, problems)
    return scenario


def _header(values: object, name: str, problems: list[FileProblem]) -> tuple[JsonDocument, int]:
    """The document and its version, if it is a scenario of a version that can be read."""
    if not isinstance(values, dict):
        raise refused(msg("files.not-an-object", name=name, found=shown(values)), problems)
    if values.get("format") != FORMAT:
        found = in_header(values, "format")
        raise refused(msg("files.wrong-format", name=name, found=found, needed=FORMAT), problems)
    version = values.get("version")
    if type(version) is not int or version < 0:
        found = in_header(values, "version")
        raise refused(msg("files.no-version", name=name, found=found, present=VERSION), problems)
    if version > VERSION:
        raise refused(msg("files.newer-version", name=name, version=version, present=VERSION), problems)
    return values, version
