"""Trials of saved games, settings and state files: the program works with whatever is there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from benchmarks.fuzz.cases import Case
from benchmarks.fuzz.trial_steps import Show, require_message, run_command, write_case
from editor.board import compile_board
from editor.catalog import load_box
from editor.catalog.packs.installed import (
    enabled_pack_ids,
    installed_packs,
    own_pack_ids,
    own_pack_ids_for,
    packs_folder,
)
from editor.errors import EditRejected
from editor.files.pack_files import record_own_packs
from editor.messages import selectable_languages
from editor.rules import check
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.sags.game.sealed_moves import seal_log
from editor.session.game_map import map_scenario, replay_frames
from editor.session.game_session import resume_session
from editor.session.game_setup import parse_setup
from editor.session.saved_game import find_saved_games
from editor.ui.window.settings import AUTOSAVE_MINUTES, LARGEST_SQUARE, SMALLEST_SQUARE, Settings

# --- at the table -------------------------------------------------------------------------------------------------


def _table(case: Case, folder: Path, show: Show) -> bool:
    """Find and resume a saved game, or ignore it; no secret is shown too early."""
    path = write_case(case, folder, "left.sags.json")
    found = find_saved_games(folder)
    if case.number % 3 == 0:
        show(path)
    if case.number % 3 == 1:
        run_command("play", path, typed="q\nq\n")
    if not found:
        return False
    log = found[0].log
    try:
        session = resume_session(log, load_box())
    except EditRejected as refusal:
        require_message(refusal)
        return False
    for side in (None, *(each.side for each in session.game.seats)):
        scenario = map_scenario(session.view_for(side))
        assert check(compile_board(scenario, load_box())).problems is not None
    assert replay_frames(session)
    again = parse_log(log_bytes(seal_log(to_log(session.game), session.game)), "saved")
    assert replay(again, load_box()) == session.game, "what is put away is taken up equal"
    return True


# --- what the program notes for itself ----------------------------------------------------------------------------


def _settings(case: Case, folder: Path, _: Show) -> bool:
    """Read every setting, each of which must be usable by the window."""
    store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    try:
        fields = json.loads(case.data)
        for key, value in fields.items():
            store.setValue(key, value if isinstance(value, str) else json.dumps(value))
    except (ValueError, AttributeError, RecursionError, SystemError):
        (folder / "settings.ini").write_bytes(case.data)  # as it is
        store.sync()
    settings = Settings(store)
    assert all(path.is_file() for path in settings.recent())
    assert SMALLEST_SQUARE <= settings.square_mm() <= LARGEST_SQUARE
    assert 0 <= settings.picture_size() < 1000
    assert settings.autosave_minutes() in AUTOSAVE_MINUTES
    assert all(isinstance(key, str) for key in settings.keys().values())
    assert settings.language() in (None, *selectable_languages(), "en-XA")
    assert settings.theme() in ("light", "dark", "system")
    parse_setup(settings.text("table-last"))
    return True


def _notes(case: Case, folder: Path, _: Show) -> bool:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        packs_folder().mkdir(parents=True)
        write_case(case, packs_folder(), case.name)
        on, own = enabled_pack_ids(), own_pack_ids()
        record_own_packs("earth-reborn", own_pack_ids_for("earth-reborn"))
        assert own_pack_ids() == {**own, "earth-reborn": own_pack_ids_for("earth-reborn")}, "what is noted stays"
        installed_packs()
        return bool(on or own)


TABLE_TRIALS = {"table": _table, "settings": _settings, "notes": _notes}
