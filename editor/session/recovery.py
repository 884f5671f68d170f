"""Recovery files: copies of unsaved work, and finding those that a crash left behind.

A recovery file is beside its document as ``.name.journal``, or in the state folder if the document has no file or its
folder cannot be written. One beside a document belongs to it whatever its content says, because folders are copied and
moved. It is never written or read through a link.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from editor.edits.selection import link_ends
from editor.errors import FileError
from editor.files import parse_scenario, read_scenario, scenario_bytes, write_atomically
from editor.model.base import visible_or_empty
from editor.model.scenario import Scenario
from editor.paths import user_folder
from editor.reader import is_file, is_folder, read_file
from editor.session.file_lock import Process, current_process, parse_process
from editor.values import FrozenStruct

RECOVERY_SUFFIX = ".journal"


def recovery_folder() -> Path:
    """Return the folder for recovery files of documents without a file."""
    return user_folder("state") / "journals"


def recovery_path(path: Path) -> Path:
    """Return the path of the recovery file beside a document."""
    return path.with_name(f".{path.name}{RECOVERY_SUFFIX}")


class RecoveryFile(FrozenStruct):
    """The content of a recovery file."""

    file: Path
    document: Path | None
    """The file of the document, if any."""
    is_beside: bool
    """Whether it is beside that file; otherwise ``document`` is only a claim."""
    writer: Process
    scenario: Scenario


def write_recovery_file(file: Path, document: Path | None, scenario: Scenario) -> None:
    """Write the recovery file of a document."""
    fields = {
        "format": "sags-journal",
        "version": 1,
        "document": str(document.absolute()) if document else None,
        "writer": current_process().fields(),
    }
    head = json.dumps(fields, ensure_ascii=False).removesuffix("}")
    write_atomically(
        file, f'{head}, "scenario": {_compact_json(scenario)}}}'.encode(), follow_links=False, clean_up=False
    )


def _compact_json(scenario: Scenario) -> str:
    """Return the scenario as compact JSON; formatting it would take a hundred times as long."""
    fields = f'{{"format": "{scenario.format}", "version": {scenario.version}, '
    try:
        return fields + scenario.model_dump_json(by_alias=True, exclude_defaults=True, warnings=False)[1:]
    except ValueError:  # raises FileError for what no file can hold
        return scenario_bytes(scenario).decode()


def read_recovery_file(file: Path) -> RecoveryFile | None:
    """Return the content of a recovery file, or ``None`` if it is invalid."""
    try:
        fields = json.loads(read_file(file, links=False))
    except (FileError, ValueError, RecursionError):
        return None
    match fields:
        case {"format": "sags-journal", "document": str() | None as document, "writer": writer, "scenario": scenario}:
            process = parse_process(writer)
            if process is None:
                return None
            try:
                value = parse_scenario(json.dumps(scenario).encode(), str(file))
            except FileError:
                return None
            beside = _document_beside(file)
            return RecoveryFile(
                file=file,
                document=beside or (Path(document) if document else None),
                is_beside=beside is not None,
                writer=process,
                scenario=value,
            )
    return None


def _document_beside(file: Path) -> Path | None:
    """Return the document beside a recovery file, or ``None`` for one in the state folder."""
    name = file.name
    return (
        file.with_name(name[1 : -len(RECOVERY_SUFFIX)])
        if name.startswith(".") and name.endswith(RECOVERY_SUFFIX)
        else None
    )


_SETTINGS = (
    *("author", "language", "rules", "players", "turns", "ground", "initiative", "exits", "modules", "stairs", "links"),
    *("victory", "rules_as_data", "story", "decks", "values", "suppressed"),
)
"""The fields of a scenario without a count of their own."""


class RecoverableWork(FrozenStruct):
    """Unsaved work of a program that ended without closing it.

    To recover it, open a document with ``recovered`` and pass ``recovery_file`` to its ``Autosave``; nothing is removed
    before it is saved. Otherwise call ``discard``.
    """

    recovery_file: Path
    document: Path | None
    """The file it claims to belong to, if any."""
    is_beside: bool
    """Whether it is beside that file."""
    recovered: Scenario
    saved: Scenario | None
    """The saved version; ``None`` without a file, or if it cannot be read."""

    @property
    def path(self) -> Path | None:
        """The file of the recovered document.

        Work that is not beside its file gets a new name when it is saved: its claim could overwrite anything.
        """
        return self.document if self.is_beside else None

    @property
    def name(self) -> str:
        """What the window calls the work; empty without a title and a file."""
        return visible_or_empty(self.recovered.title) or (self.document.name if self.document else "")

    def discard(self) -> None:
        """Delete the recovery file."""
        with suppress(OSError):
            self.recovery_file.unlink()


def count_differences(saved: Scenario, recovered: Scenario) -> dict[str, int]:
    """Return how many things of each kind were added, changed or removed, by the name of the kind.

    ``title``, ``search-deck`` and ``texts`` are 1 if they differ; ``rest`` is 1 if anything else does.
    """
    counts = {"title": int(saved.title != recovered.title)}
    before, after = _things(saved), _things(recovered)
    for kind in before:
        counts[kind] = sum(before[kind].get(key) != after[kind].get(key) for key in {*before[kind], *after[kind]})
    counts["search-deck"] = int(_search_deck(saved) != _search_deck(recovered))
    counts["texts"] = int(saved.texts != recovered.texts)
    counts["rest"] = int(_settings(saved) != _settings(recovered))
    found = {kind: count for kind, count in counts.items() if count}
    return found or ({"rest": 1} if saved != recovered else {})


def _search_deck(scenario: Scenario) -> tuple[object, ...]:
    """Return the search deck; an empty one differs from none, with which searching is not possible."""
    return scenario.search_deck, scenario.search_remaining, scenario.search_cards


def _settings(scenario: Scenario) -> tuple[object, ...]:
    """Return what the author sets apart from the things that are counted."""
    return (
        [getattr(scenario, name) for name in _SETTINGS],
        [each.model_copy(update={"characters": ()}) for each in scenario.sides],
        [level.switches for level in scenario.levels],
        scenario.house.menace,
    )


def _things(scenario: Scenario) -> dict[str, dict[object, object]]:
    """Return the things of a scenario by kind, each by its id or place."""
    levels = scenario.levels
    return {
        "levels": {level.id: (level.name, level.width, level.height, level.elevation) for level in levels},
        "tiles": {(level.id, each.id): each for level in levels for each in level.placements},
        "doors": {(level.id, each.id): each for level in levels for each in level.doors},
        "walls": {(level.id, each): True for level in levels for each in (*level.walls, *level.broken, *level.lines)},
        "markers": {(level.id, each.id): each for level in levels for each in level.markers},
        "characters": {start.id: (side.id, start) for side, start in scenario.starts()},
        "zones": {zone.id: zone for zone in scenario.zones},
        "objectives": {each.id: each for each in scenario.objectives},
        "cards": {
            (kind, each.id): each
            for kind, cards in (
                ("characters", scenario.house.characters),
                ("equipment", scenario.house.equipment),
                ("missions", scenario.house.missions),
            )
            for each in cards
        },
        "notes": {(level.id, each.id): each for level in levels for each in level.notes},
        "links": {link_ends(each): each for each in scenario.links},
    }


def recoverable_work_for(path: Path) -> RecoverableWork | None:
    """Return unsaved work on this file, if any; called when it is opened."""
    return _recoverable_work(recovery_path(path))


def find_recoverable_work(recent: Iterable[Path] = (), folder: Path | None = None) -> list[RecoverableWork]:
    """Return unsaved work on recent files and on documents without a file; called at the start."""
    return [
        found
        for content in _recovery_files(recent, folder or recovery_folder())
        if (found := _recoverable_work(content))
    ]


def _recovery_files(recent: Iterable[Path], folder: Path) -> Iterator[Path]:
    yield from dict.fromkeys(map(recovery_path, recent))
    if is_folder(folder):
        yield from sorted(folder.glob(f"*{RECOVERY_SUFFIX}"))


def _recoverable_work(file: Path) -> RecoverableWork | None:
    if not is_file(file):
        return None
    content = read_recovery_file(file)
    if content is None or not content.writer.has_ended:
        return None
    saved = _read(content.document) if content.document else None
    found = RecoverableWork(
        recovery_file=file,
        document=content.document,
        is_beside=content.is_beside,
        recovered=content.scenario,
        saved=saved,
    )
    if saved == content.scenario:
        found.discard()
        return None
    return found


def _read(path: Path) -> Scenario | None:
    try:
        return read_scenario(path)
    except FileError:
        return None
