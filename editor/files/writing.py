"""Scenario files, written: the same scenario always gives the same bytes.

A field that has its default value is left out, so that files are short and a diff shows what an author did. The
defaults are part of the format (the schema states them): changing one needs a new version.
"""

from __future__ import annotations

from pathlib import Path

from editor.errors import FileError
from editor.files.disk import write_atomically
from editor.files.document import check_values
from editor.files.layout import laid_out
from editor.files.problems import refusal
from editor.files.reading import parse_scenario
from editor.model.scenario import Scenario
from editor.reader import LARGEST_FILE, too_large


def scenario_bytes(scenario: Scenario) -> bytes:
    """The file of this scenario: fields in the order of the models, then those of other programs."""
    fields = scenario.model_dump(by_alias=True, exclude_defaults=True, warnings=False)
    document = {"format": scenario.format, "version": scenario.version, **fields}
    if problems := check_values(document, scenario.id):
        raise refusal("cannot-be-stored", scenario.id, problems)
    data = laid_out(document)
    if len(data) > LARGEST_FILE:
        raise FileError(too_large(scenario.id, len(data)))
    return data


def write_scenario(path: Path, scenario: Scenario) -> None:
    """Replace the file. What could not be opened again is not written: the old file is worth more."""
    data = scenario_bytes(scenario)
    parse_scenario(data, str(path))
    write_atomically(path, data)
