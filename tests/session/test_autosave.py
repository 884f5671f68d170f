"""Unsaved work is written to a recovery file after every change and removed after saving or closing."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from editor.edits import set_field
from editor.files import read_scenario
from editor.paths import data_folder
from editor.session.autosave import MAX_BEHIND, Autosave
from editor.session.document import Document
from editor.session.file_lock import Process, current_process
from editor.session.recovery import read_recovery_file, recovery_folder, recovery_path, write_recovery_file
from tests.session.samples import empty_frame


@pytest.fixture
def document(tmp_path: Path) -> Document:
    document = empty_frame()
    document.save(tmp_path / "map.scenario.json")
    return document


def title(document: Document, text: str) -> None:
    document.do(set_field("title", text))


def journaled(autosave: Autosave) -> str | None:
    journal = read_recovery_file(autosave.file) if autosave.file else None
    return journal.scenario.title if journal else None


def settled(autosave: Autosave) -> Autosave:
    autosave.on_document_changed()
    autosave.wait_until_written()
    return autosave


def test_nothing_is_written_for_a_saved_document(document: Document, tmp_path: Path) -> None:
    settled(Autosave(document, tmp_path / "state"))
    assert [path.name for path in tmp_path.iterdir()] == ["map.scenario.json"]


def test_every_change_is_written_without_being_asked_for(document: Document) -> None:
    autosave = Autosave(document)
    assert document.path is not None
    for text in ("One", "Two"):
        title(document, text)
        autosave.wait_until_written()
        assert journaled(autosave) == text
        assert autosave.file == recovery_path(document.path)


def test_unchanged_work_is_not_written_again(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave = Autosave(document)
    title(document, "One")
    autosave.wait_until_written()
    monkeypatch.setattr("editor.session.autosave.write_recovery_file", never)
    settled(autosave)


def never(*_: object) -> None:
    raise AssertionError("nothing is to be written")


def test_autosave_is_at_most_a_few_changes_behind(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread writes as slowly as it likes; the edit that would leave too much unwritten waits for it."""
    written: list[str] = []
    monkeypatch.setattr("editor.session.autosave.MAX_WAIT", 60.0)
    monkeypatch.setattr(
        "editor.session.autosave.write_recovery_file", lambda _file, _path, new: written.append(new.title)
    )
    autosave = Autosave(document)
    for number in range(200):
        title(document, f"Title {number}")
        latest = int(written[-1].split()[1]) if written else -1
        assert number - latest <= MAX_BEHIND + 1
    autosave.wait_until_written()
    assert written[-1] == "Title 199"


def test_write_in_progress_counts_as_unwritten(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    began, may_end, made, waited = Event(), Event(), list[int](), list[int]()

    def slowly(*_: object) -> None:
        began.set()
        may_end.wait()

    monkeypatch.setattr("editor.session.autosave.write_recovery_file", slowly)
    monkeypatch.setattr("editor.session.autosave.wait", lambda *_: waited.append(len(made)))
    autosave = Autosave(document)
    for number in range(1, MAX_BEHIND + 2):
        made.append(number)
        title(document, f"Title {number}")
        assert began.wait(20)
    may_end.set()
    monkeypatch.undo()
    autosave.wait_until_written()
    assert waited == [MAX_BEHIND + 1], "the first was still being written, and would have been lost with the others"


def test_slow_disk_does_not_block_editing(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Event()
    monkeypatch.setattr("editor.session.autosave.MAX_WAIT", 0.001)
    monkeypatch.setattr("editor.session.autosave.write_recovery_file", lambda *_: answers.wait())
    autosave = Autosave(document)
    for number in range(3 * MAX_BEHIND):
        title(document, f"Title {number}")
    assert document.scenario.title == f"Title {3 * MAX_BEHIND - 1}"
    answers.set()
    autosave.wait_until_written()


def test_exception_in_thread_is_raised(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.session.autosave.write_recovery_file", never)
    autosave = Autosave(document)
    title(document, "One")
    autosave.wait_until_written()
    with pytest.raises(AssertionError):
        autosave.on_document_changed()


def test_recovery_file_equals_document(tmp_path: Path) -> None:
    for path in sorted(data_folder("scenarios").glob("*.scenario.json")):
        scenario = read_scenario(path)
        write_recovery_file(tmp_path / "journal", path, scenario)
        journal = read_recovery_file(tmp_path / "journal")
        assert journal is not None
        assert journal.scenario == scenario


def test_saving_or_undoing_to_saved_state_removes_recovery_file(document: Document) -> None:
    autosave = Autosave(document)
    for way in (document.save, document.history.undo):
        title(document, f"{way}"[:20])
        autosave.wait_until_written()
        file = autosave.file
        assert file is not None
        assert file.exists()
        way()
        settled(autosave)
        assert not file.exists()
        assert autosave.file is None


def test_closing_removes_recovery_file(document: Document) -> None:
    autosave = Autosave(document)
    title(document, "One")
    assert autosave.write()
    file = autosave.file
    autosave.close()
    assert file is not None
    assert not file.exists()


def test_recovery_file_moves_from_state_folder_when_document_is_named(tmp_path: Path) -> None:
    document = empty_frame()
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    autosave.wait_until_written()
    first = autosave.file
    assert first is not None
    assert first.parent == tmp_path / "state"
    document.save(tmp_path / "named.scenario.json")
    settled(autosave)
    assert not first.exists()
    title(document, "Two")
    autosave.wait_until_written()
    assert autosave.file == tmp_path / ".named.scenario.json.journal"


def test_moved_recovery_file_leaves_no_copy(tmp_path: Path) -> None:
    document = empty_frame()
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    autosave.write()
    first = autosave.file
    document.save(tmp_path / "named.scenario.json")
    title(document, "Two")
    autosave.write()
    assert first is not None
    assert not first.exists()
    assert journaled(autosave) == "Two"


def test_state_folder_is_used_if_folder_is_read_only(document: Document, tmp_path: Path) -> None:
    gone = tmp_path / "gone" / "map.scenario.json"
    document.path = gone
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    assert autosave.write()
    assert autosave.file is not None
    assert autosave.file.parent == tmp_path / "state"
    journal = read_recovery_file(autosave.file)
    assert journal is not None
    assert journal.document == gone


def test_write_failure_has_reason(document: Document, tmp_path: Path) -> None:
    document.path = tmp_path / "gone" / "map.scenario.json"
    (tmp_path / "state").write_text("a file where the folder should be")
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    assert not autosave.write()
    assert autosave.problem is not None


def test_recovery_file_of_other_window_is_not_overwritten(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert document.path is not None
    beside = recovery_path(document.path)
    write_recovery_file(beside, document.path, document.scenario)
    monkeypatch.setattr("editor.session.autosave.current_process", lambda: Process(1, "other", "here"))
    autosave = Autosave(document, tmp_path / "state")
    title(document, "Mine")
    assert autosave.write()
    assert autosave.file != beside
    other = read_recovery_file(beside)
    assert other is not None
    assert other.scenario.title == ""


def test_failed_write_keeps_old_recovery_file(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    autosave.write()
    title(document, "Two")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not autosave.write()
    assert journaled(autosave) == "One"


def test_this_process_is_alive_and_others_are_distinguished() -> None:
    me = current_process()
    assert me.is_alive
    assert not Process(me.pid, "another start", me.host).is_alive
    assert not Process(2**22 + 1, me.started, me.host).is_alive
    assert Process(2**22 + 1, me.started, "another machine").is_alive


def test_the_state_folder_is_the_users() -> None:
    assert recovery_folder().name == "journals"
