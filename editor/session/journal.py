"""The journal of a document: a copy of work that is not yet saved, in a file of its own.

It lies beside the document as ``.name.journal``, or in the state folder of the program for a document without a name
or in a folder that cannot be written. One that lies beside a document belongs to that document, whatever it says
itself: folders are copied and moved. It is never written or read through a link.
"""

from __future__ import annotations

import json
from pathlib import Path

from editor.errors import FileError
from editor.files import parse_scenario, scenario_bytes, write_atomically
from editor.model.scenario import Scenario
from editor.paths import user_folder
from editor.reader import read_file
from editor.session.processes import Process, process_from, this_process
from editor.values import FrozenStruct

SUFFIX = ".journal"


def state_folder() -> Path:
    """Where journals of documents without a name are kept."""
    return user_folder("state") / "journals"


def journal_beside(path: Path) -> Path:
    return path.with_name(f".{path.name}{SUFFIX}")


class Journal(FrozenStruct):
    """What a journal file holds."""

    file: Path
    document: Path | None
    """The file of the document, if it has one."""
    is_beside: bool
    """Whether it lies beside that file. One that lies elsewhere only says so."""
    writer: Process
    scenario: Scenario


def write_journal(file: Path, document: Path | None, scenario: Scenario) -> None:
    fields = {
        "format": "sags-journal",
        "version": 1,
        "document": str(document.absolute()) if document else None,
        "writer": this_process().fields(),
    }
    head = json.dumps(fields, ensure_ascii=False).removesuffix("}")
    write_atomically(file, f'{head}, "scenario": {_written(scenario)}}}'.encode(), links=False, tidy=False)


def _written(scenario: Scenario) -> str:
    """The scenario as a file has it, but not laid out for people: that would take a hundred times as long."""
    fields = f'{{"format": "{scenario.format}", "version": {scenario.version}, '
    try:
        return fields + scenario.model_dump_json(by_alias=True, exclude_defaults=True, warnings=False)[1:]
    except ValueError:  # what no file can hold is refused with a sentence
        return scenario_bytes(scenario).decode()


def read_journal(file: Path) -> Journal | None:
    """The journal, or nothing if the file is none or cannot be understood."""
    try:
        fields = json.loads(read_file(file, links=False))
    except (FileError, ValueError, RecursionError):
        return None
    match fields:
        case {"format": "sags-journal", "document": str() | None as document, "writer": writer, "scenario": scenario}:
            process = process_from(writer)
            if process is None:
                return None
            try:
                value = parse_scenario(json.dumps(scenario).encode(), str(file))
            except FileError:
                return None
            beside = _document_beside(file)
            return Journal(
                file=file,
                document=beside or (Path(document) if document else None),
                is_beside=beside is not None,
                writer=process,
                scenario=value,
            )
    return None


def _document_beside(file: Path) -> Path | None:
    """The document beside which a journal lies; ``None`` for one in the state folder, which has a name of its own."""
    name = file.name
    return file.with_name(name[1 : -len(SUFFIX)]) if name.startswith(".") and name.endswith(SUFFIX) else None
