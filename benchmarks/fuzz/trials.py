"""Use a damaged file in every way: it is refused with a message, or it works.

A file that is read must work everywhere from then on: it is checked, fixed, saved, loaded, drawn, exported and shown.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from benchmarks.fuzz.cases import EXAMPLE, Case
from benchmarks.fuzz.trial_steps import Show, require_message, run_command, use_scenario, write_case
from benchmarks.fuzz.trials_packs import PACK_TRIALS
from benchmarks.fuzz.trials_table import TABLE_TRIALS
from editor.catalog import box_for_scenario, load_box
from editor.errors import CatalogError, EditRejected, FileError
from editor.export.engine_reader import EngineReader
from editor.export.engine_reader import load as load_engine_file
from editor.export.table_reader import UnsupportedError
from editor.export.table_reader import load as load_table_file
from editor.files import read_scenario
from editor.files.schema_check import schema_problems
from editor.model.grid import Square
from editor.sags.game.log_file import log_bytes, parse_log, read_log, replay
from editor.sags.game.scenario import to_scenario
from editor.session.clipboard import clip_from_text, paste_edit
from editor.session.document import Document
from editor.session.file_lock import acquire_lock, lock_path
from editor.session.recovery import recoverable_work_for, recovery_path
from editor.ui.map.tools.base import ToolContext, pointer_on
from editor.ui.map.tools.paste import PasteTool


def attempt(case: Case, folder: Path, show: Show) -> bool:
    """Use the file in every way and return whether it could be read; raise any other error than a message."""
    return TRIALS[case.kind](case, folder, show)


# --- scenarios ----------------------------------------------------------------------------------------------------


def _scenario(case: Case, folder: Path, show: Show) -> bool:
    path = write_case(case, folder, "map.scenario.json")
    codes = {
        "validate": run_command("validate", path, "--quick", "--json"),
        "schema": run_command("schema", "check", path),
    }
    try:
        scenario = read_scenario(path)
        box = box_for_scenario(scenario, path)
    except (CatalogError, FileError) as error:
        require_message(error)
        assert codes["validate"] == 2, "what the reader refuses, the command calls unreadable"
        if case.number % 5 == 0:
            show(path)
        return False
    assert codes["validate"] in (0, 1), "what the reader takes, the command can check"
    use_scenario(scenario, folder, case.number, box)
    if case.number % 3 == 0:
        show(path)
    return True


# --- logs ---------------------------------------------------------------------------------------------------------


def _log(case: Case, folder: Path, _: Show) -> bool:
    path = write_case(case, folder, "game.sags.json")
    run_command("schema", "check", path)
    code = run_command("replay", path, "-o", folder / "replayed.scenario.json")
    try:
        log = read_log(path)
    except FileError as error:
        require_message(error)
        assert code == 2, "what the reader refuses, the command calls unreadable"
        return False
    data = log_bytes(log)
    assert parse_log(data, "saved") == log, "what is saved is loaded equal"
    assert not schema_problems(json.loads(data), "sags-log"), "what is saved keeps to its schema"
    try:
        game = replay(log, load_box())
    except EditRejected as refusal:
        require_message(refusal)
        assert code == 2, "what is refused to the program is refused to the command"
    else:
        assert code == 0, "what can be replayed is replayed by the command"
        use_scenario(to_scenario(game), folder, case.number)
    return True


# --- what lies beside a document ----------------------------------------------------------------------------------


def _journal(case: Case, folder: Path, show: Show) -> bool:
    path = folder / "map.scenario.json"
    shutil.copyfile(EXAMPLE, path)
    write_case(case, folder, recovery_path(path).name)
    found = recoverable_work_for(path)
    if case.number % 10 == 0:
        show(path)
    if found is None:
        return False
    assert found.path == path, "a journal belongs to the file beside it"
    assert found.name.isprintable() or found.name
    use_scenario(found.recovered, folder, case.number)
    found.discard()
    return True


def _lock(case: Case, folder: Path, _: Show) -> bool:
    path = folder / "map.scenario.json"
    shutil.copyfile(EXAMPLE, path)
    note = write_case(case, folder, lock_path(path).name)
    lock = acquire_lock(path)
    lock.release()
    if lock.is_mine:
        assert not note.exists(), "a note that was taken over is taken away"
        return False
    assert note.read_bytes() == case.data, "the note of another process is unchanged"
    return True


def _clipboard(case: Case, folder: Path, _: Show) -> bool:
    clip = clip_from_text(case.data.decode("utf-8", "surrogateescape" if case.number % 2 else "replace"))
    if clip is None:
        return False
    document = Document(read_scenario(EXAMPLE), load_box())
    before = document.scenario
    held = PasteTool(ToolContext(document, document.do), clip=clip)
    for _turn in range(4):
        held.hover(pointer_on(Square(4, 4)))
        held.ghost()
        held.rotate()
    try:
        document.do(paste_edit(document, clip))
    except EditRejected as refusal:
        require_message(refusal)
        return False
    use_scenario(document.scenario, folder, case.number)
    document.history.undo()
    assert document.scenario is before
    return True


# --- engine files -------------------------------------------------------------------------------------------------


def _engine(case: Case, folder: Path, _: Show) -> bool:
    path = write_case(case, folder, "map.engine.json")
    code = run_command("schema", "check", path, "--as", "engine")
    if code:
        with suppress(ValueError):  # that is its sentence
            load_engine_file(path)
        return False
    _asked(load_engine_file(path))
    return True


def _asked(reader: EngineReader) -> None:
    """Ask everything of a file that satisfies its schema."""
    assert all(fault in ("blocked", "shared", "large") for fault, _ in reader.set_up_faults())
    spots = sorted(reader.squares)[:: max(1, len(reader.squares) // 5)]
    for one in spots:
        assert set(reader.costs(one)) <= set(reader.squares)
        for other in spots:
            assert reader.sees(one, other) == reader.sees(other, one)


def _tabletop(case: Case, folder: Path, _: Show) -> bool:
    path = write_case(case, folder, "map.table.json")
    code = run_command("schema", "check", path, "--as", "table-engine")
    if code:
        with suppress(ValueError):  # that is its sentence
            load_table_file(path)
        return False
    try:
        reader = load_table_file(path)
    except UnsupportedError:  # a rule of games to come
        return False
    spots = sorted(reader.squares)[:: max(1, len(reader.squares) // 5)]
    for one in spots:
        assert set(reader.costs(one)) <= set(reader.squares)
        for other in spots:
            if reader.rules["look"]["from"] != "corner":  # the only kind of sight that has a direction
                assert reader.sees(one, other) == reader.sees(other, one)
            assert reader.range(one, other) == reader.range(other, one)
            assert reader.detects(one, "n", other) in ("seen", "contest", "nothing")
    reader.story_states()
    return True


TRIALS: dict[str, Callable[[Case, Path, Show], bool]] = {
    **PACK_TRIALS,
    **TABLE_TRIALS,
    "scenario": _scenario,
    "mission": _scenario,
    "log": _log,
    "journal": _journal,
    "lock": _lock,
    "clipboard": _clipboard,
    "engine": _engine,
    "tabletop": _tabletop,
}
