"""What is done with a bad file: all that a person could do. It is refused with a sentence, or it works.

A file that is refused must be refused in words; one that is read is from then on a file like any other, and may be
refused nowhere: it is checked, mended, saved, loaded, drawn, exported and shown in the window.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from click.testing import CliRunner

from benchmarks.fuzz.cases import EXAMPLE, PACK, TILES, Case
from editor.board import compile_board
from editor.catalogue import Box, box_of, load_box
from editor.catalogue.check import check_folder
from editor.catalogue.packs.check import check_pack
from editor.catalogue.packs.pack import read_pack
from editor.cli import sags
from editor.errors import CatalogueError, FileError, Refusal, StudioError
from editor.export import EXPORTERS, export
from editor.export.engine_reader import EngineReader
from editor.export.engine_reader import load as load_engine_file
from editor.export.pictures import level_picture
from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.files.conformity import faults
from editor.model.grid import Square
from editor.model.scenario import Scenario
from editor.rules import check, fixes_for
from editor.rules.analysis import analyse
from editor.rules.second_opinion import second_opinion
from editor.sags.game.log import log_bytes, parse_log, read_log
from editor.sags.game.replay import replay
from editor.sags.game.scenario import to_scenario
from editor.session.clipboard import clip_of, pasting
from editor.session.document import Document
from editor.session.journal import journal_beside
from editor.session.lock import lock_path, take_lock
from editor.session.recovery import leftover_of
from editor.ui.tools.base import on_square
from editor.ui.tools.paste import PasteTool

_LONGEST = 3000
"""Characters of a sentence: nobody reads more."""

Show = Callable[[Path], None]
"""Shows a file in the window, as a person sees it."""


def attempt(case: Case, folder: Path, show: Show) -> bool:
    """Do everything with the file; whether it could be read. Anything but a sentence is raised."""
    return TRIALS[case.kind](case, folder, show)


# --- scenarios ----------------------------------------------------------------------------------------------------


def _scenario(case: Case, folder: Path, show: Show) -> bool:
    path = _written(case, folder, "map.scenario.json")
    codes = {"validate": _command("validate", path, "--quick", "--json"), "schema": _command("schema", "check", path)}
    try:
        scenario = read_scenario(path)
        box_of(scenario, path)
    except (CatalogueError, FileError) as error:
        _is_said(error)
        assert codes["validate"] == 2, "what the reader refuses, the command calls unreadable"
        if case.number % 5 == 0:
            show(path)
        return False
    assert codes["validate"] in (0, 1), "what the reader takes, the command can check"
    _used(scenario, folder, case.number)
    if case.number % 3 == 0:
        show(path)
    return True


def _used(scenario: Scenario, folder: Path, number: int, box: Box | None = None) -> None:
    """All that is done with a scenario: saved, checked, mended, measured, exported."""
    data = scenario_bytes(scenario)
    again = parse_scenario(data, "saved")
    assert again == scenario, "what is saved is loaded equal"
    assert scenario_bytes(again) == data, "saved twice, it is the same file"
    assert not faults(json.loads(data), "scenario"), "what is saved keeps to its schema"
    board = compile_board(scenario, box or load_box())
    report = check(board)
    if number % 3 == 1:
        report = second_opinion(report)
        assert report.geometry == "agrees", [each.message.text() for each in report.disagreements]
    for found in report.findings:
        assert found.message.text()
    for found in report.findings[number % 5 : 40 : 5]:
        assert all(edit.label.text() for edit in fixes_for(report, found))
    analyse(board)
    exporter = list(EXPORTERS.values())[number % len(EXPORTERS)]
    target = folder / f"out{exporter.suffix}"
    done = export(check(board), exporter, target, exporter.defaults(), force=True)
    assert all(path.stat().st_size for path in done.files)
    assert all(loss.text() for loss in done.losses)


# --- logs ---------------------------------------------------------------------------------------------------------


def _log(case: Case, folder: Path, _: Show) -> bool:
    path = _written(case, folder, "game.sags.json")
    _command("schema", "check", path)
    code = _command("replay", path, "-o", folder / "replayed.scenario.json")
    try:
        log = read_log(path)
    except FileError as error:
        _is_said(error)
        assert code == 2, "what the reader refuses, the command calls unreadable"
        return False
    data = log_bytes(log)
    assert parse_log(data, "saved") == log, "what is saved is loaded equal"
    assert not faults(json.loads(data), "sags-log"), "what is saved keeps to its schema"
    try:
        game = replay(log, load_box())
    except Refusal as refusal:
        _is_said(refusal)
        assert code == 2, "what is refused to the program is refused to the command"
    else:
        assert code == 0, "what can be replayed is replayed by the command"
        _used(to_scenario(game), folder, case.number)
    return True


# --- boxes --------------------------------------------------------------------------------------------------------


def _box(case: Case, folder: Path, _: Show) -> bool:
    tiles = folder / "tiles"
    shutil.copytree(TILES, tiles)
    _written(case, tiles, case.name)
    _command("schema", "check", tiles / case.name)
    found = check_folder(tiles)[1]
    assert all(0 < len(str(fault)) < _LONGEST for fault in found)
    if case.number % 4 == 0:
        assert _command("tiles", "--box", tiles, "check") == (1 if found else 0)
        _command("tiles", "--box", tiles, "list")
    try:
        box = load_box(tiles)
    except StudioError as error:
        _is_said(error)
        return False
    assert load_box(tiles).fingerprint == box.fingerprint, "the copy that is kept is the box"
    board = compile_board(read_scenario(EXAMPLE), box)
    assert check(board).findings is not None
    if case.number % 4 == 0:
        _used(board.scenario, folder, case.number, box)
        for level in board.levels:
            assert level_picture(board, level, 20, grid=True, names=True)
    return True


def _pack(case: Case, folder: Path, _: Show) -> bool:
    pack = folder / PACK.name
    shutil.copytree(PACK, pack)
    _written(case, pack, case.name)
    code = _command("packs", "check", pack) if case.number % 4 == 0 else None
    try:
        box, found = check_pack(read_pack(pack))
    except StudioError as error:
        _is_said(error)
        return False
    assert all(0 < len(str(fault)) < _LONGEST for fault in found)
    assert code in (None, 1 if found else 0)
    if not found:
        scenario = read_scenario(PACK.parent / "mill-by-night.scenario.json")
        _used(scenario, folder, case.number, box)
    return not found


# --- what lies beside a document ----------------------------------------------------------------------------------


def _journal(case: Case, folder: Path, show: Show) -> bool:
    path = folder / "map.scenario.json"
    shutil.copyfile(EXAMPLE, path)
    _written(case, folder, journal_beside(path).name)
    found = leftover_of(path)
    if case.number % 10 == 0:
        show(path)
    if found is None:
        return False
    assert found.path == path, "a journal belongs to the file beside it"
    assert found.name.isprintable() or found.name
    _used(found.recovered, folder, case.number)
    found.forget()
    return True


def _lock(case: Case, folder: Path, _: Show) -> bool:
    path = folder / "map.scenario.json"
    shutil.copyfile(EXAMPLE, path)
    note = _written(case, folder, lock_path(path).name)
    lock = take_lock(path)
    lock.release()
    if lock.is_mine:
        assert not note.exists(), "a note that was taken over is taken away"
        return False
    assert note.read_bytes() == case.data, "the note of somebody else stays as it is"
    return True


def _clipboard(case: Case, folder: Path, _: Show) -> bool:
    clip = clip_of(case.data.decode("utf-8", "surrogateescape" if case.number % 2 else "replace"))
    if clip is None:
        return False
    document = Document(read_scenario(EXAMPLE), load_box())
    before = document.scenario
    held = PasteTool(document, document.do, clip=clip)
    for _turn in range(4):
        held.hover(on_square(Square(4, 4)))
        held.ghost()
        held.rotate()
    try:
        document.do(pasting(document, clip))
    except Refusal as refusal:
        _is_said(refusal)
        return False
    _used(document.scenario, folder, case.number)
    document.history.undo()
    assert document.scenario is before
    return True


# --- engine files -------------------------------------------------------------------------------------------------


def _engine(case: Case, folder: Path, _: Show) -> bool:
    path = _written(case, folder, "map.engine.json")
    code = _command("schema", "check", path, "--as", "engine")
    if code:
        with suppress(ValueError):  # that is its sentence
            load_engine_file(path)
        return False
    _asked(load_engine_file(path))
    return True


def _asked(reader: EngineReader) -> None:
    """What a game asks: of a file that keeps to its schema, everything has an answer."""
    assert all(fault in ("blocked", "shared", "large") for fault, _ in reader.set_up_faults())
    spots = sorted(reader.squares)[:: max(1, len(reader.squares) // 5)]
    for one in spots:
        assert set(reader.costs(one)) <= set(reader.squares)
        for other in spots:
            assert reader.sees(one, other) == reader.sees(other, one)


TRIALS: dict[str, Callable[[Case, Path, Show], bool]] = {
    "scenario": _scenario,
    "log": _log,
    "box": _box,
    "pack": _pack,
    "journal": _journal,
    "lock": _lock,
    "clipboard": _clipboard,
    "engine": _engine,
}


# --- hands --------------------------------------------------------------------------------------------------------


def _written(case: Case, folder: Path, name: str) -> Path:
    path = folder / name
    path.write_bytes(case.data)
    return path


def _is_said(error: StudioError) -> None:
    sentences = [str(error), *map(str, error.problems if isinstance(error, FileError) else ())]
    for sentence in sentences:
        assert 0 < len(sentence) < _LONGEST, f"a sentence of {len(sentence)} characters"


def _command(*arguments: object) -> int:
    """The exit code of a command. What it says is text, without anything that a terminal obeys."""
    done = CliRunner().invoke(sags, list(map(str, arguments)))
    if done.exception is not None and not isinstance(done.exception, SystemExit | StudioError):
        raise done.exception
    said = done.output.encode()
    assert not any(sign < 32 and sign != 10 for sign in said), f"a control in the output of {arguments[0]}"
    return 2 if isinstance(done.exception, StudioError) else done.exit_code
