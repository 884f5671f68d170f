"""Unsaved work is written aside after every change; a saved or closed document leaves nothing."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from editor.edits import set_field
from editor.files import read_scenario
from editor.paths import data_folder
from editor.session.autosave import MOST_BEHIND, Autosave
from editor.session.document import Document
from editor.session.journal import journal_beside, read_journal, state_folder, write_journal
from editor.session.processes import Process, this_process
from tests.session.samples import empty_frame


@pytest.fixture
def document(tmp_path: Path) -> Document:
    document = empty_frame()
    document.save(tmp_path / "map.scenario.json")
    return document


def title(document: Document, text: str) -> None:
    document.do(set_field("title", text))


def journaled(autosave: Autosave) -> str | None:
    journal = read_journal(autosave.file) if autosave.file else None
    return journal.scenario.title if journal else None


def settled(autosave: Autosave) -> Autosave:
    autosave.follow()
    autosave.settle()
    return autosave


def test_nothing_is_written_for_a_saved_document(document: Document, tmp_path: Path) -> None:
    settled(Autosave(document, tmp_path / "state"))
    assert [path.name for path in tmp_path.iterdir()] == ["map.scenario.json"]


def test_every_change_is_written_without_being_asked_for(document: Document) -> None:
    autosave = Autosave(document)
    assert document.path is not None
    for text in ("One", "Two"):
        title(document, text)
        autosave.settle()
        assert journaled(autosave) == text
        assert autosave.file == journal_beside(document.path)


def test_the_same_work_is_not_written_twice(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave = Autosave(document)
    title(document, "One")
    autosave.settle()
    monkeypatch.setattr("editor.session.autosave.write_journal", never)
    settled(autosave)


def never(*_: object) -> None:
    raise AssertionError("nothing is to be written")


def test_it_is_never_more_than_some_changes_behind_however_slow_the_disk(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread writes as slowly as it likes; the edit that would leave too much unwritten waits for it."""
    written: list[str] = []
    monkeypatch.setattr("editor.session.autosave.PATIENCE", 60.0)
    monkeypatch.setattr("editor.session.autosave.write_journal", lambda _file, _path, new: written.append(new.title))
    autosave = Autosave(document)
    for number in range(200):
        title(document, f"Title {number}")
        latest = int(written[-1].split()[1]) if written else -1
        assert number - latest <= MOST_BEHIND + 1
    autosave.settle()
    assert written[-1] == "Title 199"


def test_what_is_being_written_counts_as_unwritten(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    began, may_end, made, waited = Event(), Event(), list[int](), list[int]()

    def slowly(*_: object) -> None:
        began.set()
        may_end.wait()

    monkeypatch.setattr("editor.session.autosave.write_journal", slowly)
    monkeypatch.setattr("editor.session.autosave.wait", lambda *_: waited.append(len(made)))
    autosave = Autosave(document)
    for number in range(1, MOST_BEHIND + 2):
        made.append(number)
        title(document, f"Title {number}")
        assert began.wait(20)
    may_end.set()
    monkeypatch.undo()
    autosave.settle()
    assert waited == [MOST_BEHIND + 1], "the first was still being written, and would have been lost with the others"


def test_a_disk_that_does_not_answer_stops_nobody(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Event()
    monkeypatch.setattr("editor.session.autosave.PATIENCE", 0.001)
    monkeypatch.setattr("editor.session.autosave.write_journal", lambda *_: answers.wait())
    autosave = Autosave(document)
    for number in range(3 * MOST_BEHIND):
        title(document, f"Title {number}")
    assert document.scenario.title == f"Title {3 * MOST_BEHIND - 1}"
    answers.set()
    autosave.settle()


def test_a_fault_of_the_program_is_not_hidden_by_the_thread(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.session.autosave.write_journal", never)
    autosave = Autosave(document)
    title(document, "One")
    autosave.settle()
    with pytest.raises(AssertionError):
        autosave.follow()


def test_the_journal_reads_as_the_file_does(tmp_path: Path) -> None:
    for path in sorted(data_folder("scenarios").glob("*.scenario.json")):
        scenario = read_scenario(path)
        write_journal(tmp_path / "journal", path, scenario)
        journal = read_journal(tmp_path / "journal")
        assert journal is not None
        assert journal.scenario == scenario


def test_saving_removes_the_journal_and_so_does_undoing_to_the_saved_state(document: Document) -> None:
    autosave = Autosave(document)
    for way in (document.save, document.history.undo):
        title(document, f"{way}"[:20])
        autosave.settle()
        file = autosave.file
        assert file is not None
        assert file.exists()
        way()
        settled(autosave)
        assert not file.exists()
        assert autosave.file is None


def test_closing_leaves_nothing(document: Document) -> None:
    autosave = Autosave(document)
    title(document, "One")
    assert autosave.write()
    file = autosave.file
    autosave.close()
    assert file is not None
    assert not file.exists()


def test_a_document_without_a_name_is_kept_in_the_state_folder_and_moves_when_it_gets_one(tmp_path: Path) -> None:
    document = empty_frame()
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    autosave.settle()
    first = autosave.file
    assert first is not None
    assert first.parent == tmp_path / "state"
    document.save(tmp_path / "named.scenario.json")
    settled(autosave)
    assert not first.exists()
    title(document, "Two")
    autosave.settle()
    assert autosave.file == tmp_path / ".named.scenario.json.journal"


def test_a_journal_that_moves_leaves_none_behind(tmp_path: Path) -> None:
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


def test_where_nothing_can_be_written_beside_the_file_the_state_folder_serves(
    document: Document, tmp_path: Path
) -> None:
    gone = tmp_path / "gone" / "map.scenario.json"
    document.path = gone
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    assert autosave.write()
    assert autosave.file is not None
    assert autosave.file.parent == tmp_path / "state"
    journal = read_journal(autosave.file)
    assert journal is not None
    assert journal.document == gone


def test_when_nothing_can_be_written_at_all_it_says_why(document: Document, tmp_path: Path) -> None:
    document.path = tmp_path / "gone" / "map.scenario.json"
    (tmp_path / "state").write_text("a file where the folder should be")
    autosave = Autosave(document, tmp_path / "state")
    title(document, "One")
    assert not autosave.write()
    assert autosave.problem is not None


def test_the_journal_of_another_running_window_is_left_alone(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert document.path is not None
    beside = journal_beside(document.path)
    write_journal(beside, document.path, document.scenario)
    monkeypatch.setattr("editor.session.autosave.this_process", lambda: Process(1, "other", "here"))
    autosave = Autosave(document, tmp_path / "state")
    title(document, "Mine")
    assert autosave.write()
    assert autosave.file != beside
    other = read_journal(beside)
    assert other is not None
    assert other.scenario.title == ""


def test_a_failed_write_leaves_the_old_journal_whole(
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


def test_this_process_is_alive_and_others_are_told_apart() -> None:
    me = this_process()
    assert me.is_alive
    assert not Process(me.pid, "another start", me.host).is_alive
    assert not Process(2**22 + 1, me.started, me.host).is_alive
    assert Process(2**22 + 1, me.started, "another machine").is_alive


def test_the_state_folder_is_the_users() -> None:
    assert state_folder().name == "journals"
