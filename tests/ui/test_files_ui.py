"""Files in the window: opening with all faults shown, saving, closing with one question, unsaved work, exports."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

import editor.ui
from editor.edits import place_tile, set_field
from editor.errors import FileError
from editor.files import read_scenario
from editor.files.scenario_file import blank_scenario
from editor.messages import msg
from editor.model.game import RuleSetInfo, TableSize
from editor.model.level import Placement
from editor.session.file_lock import current_process, lock_path
from editor.session.recovery import recovery_path, write_recovery_file
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.dialogs.prompter import QtPrompter
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.window.main_window import MainWindow
from editor.values import replace
from tests.drawn_map import real_box
from tests.ui.form_helpers import choose
from tests.ui.windows import (
    CTRL,
    EXAMPLE,
    Script,
    click,
    copy_of_example,
    delete_at,
    dialog,
    make_window,
    open_example,
    press_key,
    type_in,
)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, script: Script) -> MainWindow:
    return make_window(qtbot, tmp_path, script)


# --- opening ---


def test_a_new_map_has_the_frame_and_the_rules_that_were_chosen(window: MainWindow) -> None:
    window.action_registry["new"].trigger()
    new = dialog(window, NewScenarioDialog)
    type_in(new.name, "Bunker")
    new.columns.setValue(12)
    new.rows.setValue(9)
    new.rules["sags"].click()
    press_key(new.name, Qt.Key.Key_Return)
    scenario = window.workspace.document.scenario
    assert (scenario.title, scenario.rules) == ("Bunker", "sags")
    assert (scenario.levels[0].width, scenario.levels[0].height) == (12, 9)
    assert not window.isWindowModified(), "nothing was done yet, and nothing can be lost"
    window.workspace.do(set_field("author", "Somebody"))
    assert window.isWindowModified()


def test_a_new_scenario_begins_with_a_shipped_one_or_with_the_open_map(window: MainWindow) -> None:
    window.action_registry["new"].trigger()
    new = dialog(window, NewScenarioDialog)
    choose(new.template, "Copy of The Hammer at Coldwater")
    assert not new.columns.isEnabled()
    press_key(new.name, Qt.Key.Key_Return)
    copy = window.workspace.document.scenario
    assert (copy.id, copy.title) == ("scenario", "The Hammer at Coldwater")
    window.action_registry["new"].trigger()
    new = dialog(window, NewScenarioDialog)
    choose(new.template, "Map of The Hammer at Coldwater")
    type_in(new.name, "Warm water")
    press_key(new.name, Qt.Key.Key_Return)
    alone = window.workspace.document.scenario
    assert (alone.title, alone.sides, alone.objectives) == ("Warm water", (), ())
    assert alone.levels[0].placements == copy.levels[0].placements
    assert window.isWindowModified(), "a map is something to lose"


def test_a_frame_that_is_too_long_both_ways_cannot_be_chosen(window: MainWindow) -> None:
    window.action_registry["new"].trigger()
    new = dialog(window, NewScenarioDialog)
    new.rows.setValue(20)
    assert new.answer()[1:3] == (16, 20)


def test_a_new_map_keeps_to_the_table_and_the_rules_of_its_game(window: MainWindow) -> None:
    box = real_box()
    large = TableSize(largest=(40, 30), smallest=(2, 2), usual=(12, 10))
    rules = (RuleSetInfo(id="party", name="The whole party", use=("tiles",)),)
    game = box.game.model_copy(update={"id": "garden-party", "table": large, "rules": rules})
    own = replace(box, game=game)
    new = NewScenarioDialog([own], own, window)
    assert not new.games.isVisibleTo(new), "one game: no question"
    assert new.answer() == ("", 12, 10, "party")
    assert new.rules["party"].text() == "The whole party"
    new.rows.setValue(40)
    new.columns.setValue(99)
    assert new.answer()[1:3] == (40, 30)
    new.deleteLater()
    blank = blank_scenario(replace(box, game=game), 40, 30, "party")
    assert (blank.game, blank.rules) == ("garden-party", "party")


def test_a_faulty_file_is_refused_with_all_its_faults(window: MainWindow, script: Script, tmp_path: Path) -> None:
    bad = tmp_path / "bad.scenario.json"
    fields = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    fields["turns"], fields["players"] = "many", 77
    bad.write_text(json.dumps(fields), encoding="utf-8")
    script.to_open = [bad]
    window.action_registry["open"].trigger()
    assert not window.shows_map()
    [(title, _, details)] = script.notified
    assert title == "Can't open file"
    assert "turns" in details
    assert "players" in details


def test_files_of_late_are_in_the_menu_the_last_one_first(window: MainWindow, tmp_path: Path) -> None:
    first = open_example(window, tmp_path)
    second = tmp_path / "second.scenario.json"
    second.write_bytes(first.read_bytes())
    window.files.open_path(second)
    assert window.settings.recent() == [second, first]
    recent = window.controls.menus.by_path["menu-file/menu-recent"]
    recent.aboutToShow.emit()
    assert [action.text() for action in recent.actions()] == ["second", "map"]
    recent.actions()[1].trigger()
    assert window.workspace.document.path == first
    second.unlink()
    assert window.settings.recent() == [first]


# --- saving ---


def test_a_new_map_is_saved_under_the_name_that_is_asked_for(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    window.files.open_copy(EXAMPLE)
    delete_at(window, 1.5, 1.5)
    script.to_save = [tmp_path / "mine"]
    press_key(window, Qt.Key.Key_S, CTRL)
    assert script.suggested[0].name == "first-steps.scenario.json"
    assert window.workspace.document.path == tmp_path / "mine.scenario.json"
    assert read_scenario(tmp_path / "mine.scenario.json") == window.workspace.document.scenario
    assert not window.isWindowModified()


def test_revert_goes_back_to_the_file_and_can_be_undone(window: MainWindow, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    changed = window.workspace.document.scenario
    window.action_registry["revert"].trigger()
    assert window.workspace.document.scenario == read_scenario(path)
    assert not window.isWindowModified()
    window.action_registry["undo"].trigger()
    assert window.workspace.document.scenario == changed
    assert window.isWindowModified()


def test_a_file_changed_by_another_program_is_not_overwritten_without_a_question(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    path.write_bytes(path.read_bytes() + b"\n")
    script.yes = [False]
    assert not window.files.save()
    assert window.isWindowModified()
    script.yes = [True]
    assert window.files.save()
    assert window.files.save()
    assert script.is_used_up


def test_a_file_that_cannot_be_written_is_reported_and_stays_unsaved(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    script.to_save = [tmp_path / "nowhere" / "x.scenario.json"]
    assert not window.files.save_as()
    assert script.notified[0][0] == "Can't save file"
    assert window.isWindowModified()


# --- closing ---


def test_closing_without_changes_asks_nothing(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    assert window.close()


def test_closing_with_changes_asks_once(window: MainWindow, script: Script, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    script.save = ["cancel"]
    assert not window.close()
    assert window.isVisible()
    script.save = ["save"]
    assert window.close()
    assert read_scenario(path) == window.workspace.document.scenario
    assert script.is_used_up


def test_opening_a_file_again_keeps_its_changes(window: MainWindow, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    assert window.files.open_path(path)
    assert window.isWindowModified()


# --- unsaved work ---


def test_every_change_goes_into_the_journal_until_it_is_saved(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    qtbot.waitUntil(lambda: window.autosave.recovery_file == recovery_path(path))
    assert window.files.save()
    assert not recovery_path(path).exists()


def test_work_given_up_leaves_nothing_behind(window: MainWindow, qtbot: QtBot, script: Script, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    qtbot.waitUntil(lambda: window.autosave.recovery_file == recovery_path(path))
    assert lock_path(path).exists()
    script.save = ["discard"]
    window.close()
    assert not recovery_path(path).exists()
    assert not lock_path(path).exists()


def leave_work_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a program does that was killed: its journal names a process that is no more."""
    scenario = read_scenario(path)
    dead = type(current_process())(pid=2**22 + 1, started="0", host=current_process().host)
    with monkeypatch.context() as patch:
        patch.setattr("editor.session.recovery.current_process", lambda: dead)
        write_recovery_file(recovery_path(path), path, scenario.model_copy(update={"title": "Unsaved"}))


def test_work_left_behind_is_offered_and_taken_up(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of_example(tmp_path)
    window.settings.remember(path)
    leave_work_behind(path, monkeypatch)
    window.recovery.offer_at_start()
    offer = dialog(window, RecoveryDialog)
    click(offer.take)
    assert window.workspace.document.scenario.title == "Unsaved"
    assert window.workspace.document.path == path
    assert window.isWindowModified()
    assert recovery_path(path).exists()
    assert window.files.save()
    assert not recovery_path(path).exists()


def test_work_whose_game_is_gone_is_reported_and_kept(
    window: MainWindow, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of_example(tmp_path)
    leave_work_behind(path, monkeypatch)
    (left,) = window.autosave.find_recoverable_work([path])
    before = window.workspace.document
    window.autosave.recover(replace(left, recovered=left.recovered.model_copy(update={"game": "garden-party"})))
    ((_, text, _),) = script.notified
    assert "The game 'garden-party' is not installed." in text
    assert window.workspace.document is before
    assert recovery_path(path).exists()


def test_work_that_is_thrown_away_is_not_offered_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of_example(tmp_path)
    leave_work_behind(path, monkeypatch)
    assert window.files.open_path(path)
    offer = dialog(window, RecoveryDialog)
    click(offer.drop)
    assert window.workspace.document.scenario.title == "First Steps"
    assert not recovery_path(path).exists()
    assert window.autosave.find_recoverable_work([path]) == []


def test_two_windows_on_one_file_notice_each_other(window: MainWindow, script: Script, tmp_path: Path) -> None:
    path = copy_of_example(tmp_path)
    note = {"token": "another", **current_process().fields()}
    lock_path(path).write_text(json.dumps(note), encoding="utf-8")
    assert window.files.open_path(path)
    assert script.notified[0][0] == "Already open"


# --- exports ---


def test_a_map_is_exported_through_the_dialog(window: MainWindow, script: Script, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.action_registry["export"].trigger()
    export = dialog(window, ExportDialog)
    export.choose("uvtt")
    assert export.options()["open-doors"] == "closed"
    assert "Characters" in export.notes.text()
    assert export.preview.pages
    script.to_save = [tmp_path / "out.uvtt"]
    click(export.go)
    assert script.suggested[0].name == "map.uvtt"
    assert json.loads((tmp_path / "out.uvtt").read_text(encoding="utf-8"))["portals"]
    assert window.status.line.text() == "Exported: out.uvtt"


def test_a_map_with_errors_is_exported_only_by_who_insists(window: MainWindow, tmp_path: Path) -> None:
    open_example(window, tmp_path)
    window.workspace.do(place_tile("ground", Placement(id="kitchen", tile="kitchen", x=0, y=0)))
    assert window.workspace.document.report.count("error")
    window.action_registry["export"].trigger()
    export = dialog(window, ExportDialog)
    assert not export.go.isEnabled()
    export.despite.click()
    assert export.go.isEnabled()


# --- faults of the disk ---


def test_a_recovery_file_that_cannot_be_written_is_reported_once(
    window: MainWindow, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_example(window, tmp_path)

    def full(*_: object, **__: object) -> None:
        raise FileError(msg("files.cannot-write", name="x", reason="No space left on device"))

    with monkeypatch.context() as patch:
        patch.setattr("editor.session.autosave.write_recovery_file", full)
        for second in range(4):
            delete_at(window, 1.5 + second, 1.5)
            assert not window.autosave.write()
    [(title, text, _)] = script.notified
    assert title == "Backup isn't working"
    assert "No space left on device" in text
    assert window.autosave.write()


def test_recovered_work_that_only_names_a_file_does_not_overwrite_it(
    window: MainWindow, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of_example(tmp_path)
    before = path.read_bytes()
    leave_work_behind(path, monkeypatch)
    state = tmp_path / "state" / "journals"
    state.mkdir(parents=True)
    recovery_path(path).rename(state / "0123.journal")
    window.recovery.offer_at_start()
    click(dialog(window, RecoveryDialog).take)
    script.to_save = [None]
    assert not window.files.save()
    assert path.read_bytes() == before


# --- nothing is overwritten unasked ---


@pytest.mark.parametrize("typed", ["there", "there.scenario.json"])
def test_saving_as_asks_before_it_overwrites_whatever_was_typed(
    window: MainWindow, script: Script, tmp_path: Path, typed: str
) -> None:
    open_example(window, tmp_path)
    there = tmp_path / "there.scenario.json"
    there.write_bytes(b"precious")
    script.to_save, script.yes = [tmp_path / typed], [False]
    assert not window.files.save_as()
    assert there.read_bytes() == b"precious"
    script.to_save, script.yes = [tmp_path / typed], [True]
    assert window.files.save_as()
    assert read_scenario(there).title == "First Steps"
    assert script.is_used_up


@pytest.mark.parametrize("typed", ["there", "there.png"])
def test_exporting_asks_before_it_overwrites(window: MainWindow, script: Script, tmp_path: Path, typed: str) -> None:
    open_example(window, tmp_path)
    (tmp_path / "there.png").write_bytes(b"precious")
    window.action_registry["export"].trigger()
    export = dialog(window, ExportDialog)
    export.choose("png")
    script.to_save, script.yes = [tmp_path / typed], [False]
    click(export.go)
    assert (tmp_path / "there.png").read_bytes() == b"precious"
    assert export.go.isEnabled()


def test_exporting_several_levels_asks_for_the_files_that_it_writes(
    window: MainWindow, script: Script, tmp_path: Path
) -> None:
    path = tmp_path / "cellar.scenario.json"
    path.write_bytes((EXAMPLE.parent / "doctors-cellar.scenario.json").read_bytes())
    assert window.files.open_path(path)
    assert [level.name for level in window.workspace.document.scenario.levels] == ["The doctor's house", "The cellar"]
    there = tmp_path / "out.the-cellar.png"
    there.write_bytes(b"precious")
    window.action_registry["export"].trigger()
    export = dialog(window, ExportDialog)
    export.choose("png")
    script.to_save, script.yes = [tmp_path / "out"], [False]
    click(export.go)
    assert script.is_used_up
    assert there.read_bytes() == b"precious"


def test_a_map_is_not_exported_over_itself(window: MainWindow, script: Script, tmp_path: Path) -> None:
    path = open_example(window, tmp_path)
    before = path.read_bytes()
    window.action_registry["export"].trigger()
    export = dialog(window, ExportDialog)
    export.choose("engine")
    script.to_save, script.yes = [path], [True]
    click(export.go)
    assert path.read_bytes() == before
    assert "also the input file" in script.notified[0][1]


@pytest.mark.parametrize("destructive", [False, True])
def test_enter_agrees_only_where_nothing_is_lost(destructive: bool) -> None:
    def press_enter() -> None:
        box = QApplication.activeModalWidget()
        assert box is not None
        press_key(box, Qt.Key.Key_Return)

    QTimer.singleShot(0, press_enter)
    assert QtPrompter().ask_yes("Add pack?", "Add it?", "Add", "Cancel", destructive=destructive) is not destructive


def test_each_question_says_whether_its_answer_loses_something() -> None:
    """A new question has to be added here."""
    asked = {
        (file.stem, function.name): ast.unparse(keyword.value)
        for file in Path(editor.ui.__file__).parent.rglob("*.py")
        for function in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(function, ast.FunctionDef)
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "ask_yes"
        for keyword in call.keywords
        if keyword.arg == "destructive"
    }
    assert asked == {
        ("packs_dialog", "_remove"): "True",
        ("tile_editor_controller", "_confirms"): "bool(update.conflicts)",
        ("packs_dialog", "offer_pack"): "False",
        ("document_files", "ask_save_path"): "True",
        ("document_files", "_may_overwrite"): "True",
        ("stamp_tab", "delete_current"): "True",
        ("factory", "_ask_for_level"): "False",
        ("game_manager", "_confirm_box"): "False",
        ("game_manager", "_confirm_undo"): "True",
        ("game_manager", "confirm_close"): "True",
        ("game_manager", "discard"): "True",
    }


def test_a_question_for_a_text_has_room_for_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    widths: list[int] = []

    def look(dialog: QInputDialog) -> int:
        dialog.show()
        widths.append(dialog.width() - dialog.fontMetrics().horizontalAdvance(dialog.windowTitle()))
        return 0

    monkeypatch.setattr(QInputDialog, "exec", look)
    QtPrompter().ask_text("Save stamp – SAGS Studio", "Name", "Gym")
    assert widths[0] > 120, "its buttons are beside the title"


def test_qt_leaves_the_question_to_us(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its own comes before the ending is added, and shows markup in file names."""
    asked: list[bool] = []

    def ask(dialog: QFileDialog) -> int:
        asked.append(dialog.testOption(QFileDialog.Option.DontConfirmOverwrite))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", ask)
    assert QtPrompter().ask_path_to_save(tmp_path / "map", "*") == tmp_path / "map"
    assert asked == [True]
