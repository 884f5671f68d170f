"""Locks and journals are files that anybody may have put there: none is followed, waited for, or believed blindly."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from editor.edits import set_field
from editor.session.autosave import Autosave
from editor.session.document import Document
from editor.session.journal import journal_beside, read_journal, write_journal
from editor.session.lock import disk_state, lock_path, take_lock
from editor.session.processes import Process, this_process
from editor.session.recovery import Leftover, leftover_of, leftovers
from tests.files.test_disk import posix
from tests.session.samples import empty_frame

pytestmark = posix

DEAD = {"pid": 2**22 + 1, "started": "0", "host": this_process().host, "machine": this_process().machine}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "maps" / "map.scenario.json"
    path.parent.mkdir()
    empty_frame().save(path)
    return path


def leave(journal: Path, document: Path | None, **writer: Any) -> None:
    """The journal of a process that is no more."""
    scenario = set_field("title", "Unsaved").apply(empty_frame().scenario)
    write_journal(journal, document, scenario)
    fields = json.loads(journal.read_bytes())
    journal.write_text(json.dumps({**fields, "writer": {**DEAD, **writer}}), encoding="utf-8")


def found_at(path: Path) -> Leftover:
    found = leftover_of(path)
    assert found is not None
    return found


# --- locks ---


def test_a_lock_that_is_a_link_leaves_its_target_alone(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    lock_path(path).symlink_to(precious)
    take_lock(path).release()
    assert precious.read_bytes() == b"precious"
    assert lock_path(path).is_symlink()


def test_a_lock_that_is_a_dangling_link_makes_no_file(path: Path, tmp_path: Path) -> None:
    lock_path(path).symlink_to(tmp_path / "nowhere")
    assert take_lock(path).is_mine
    assert not (tmp_path / "nowhere").exists()


def test_a_lock_with_another_name_leaves_the_other_alone(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    lock_path(path).hardlink_to(precious)
    take_lock(path).release()
    assert precious.read_bytes() == b"precious"


def test_a_pipe_a_folder_and_a_device_do_not_hold_the_opening_up(path: Path) -> None:
    note = lock_path(path)
    os.mkfifo(note)
    assert take_lock(path).is_mine
    note.unlink()
    note.mkdir()
    assert take_lock(path).is_mine
    note.rmdir()
    note.symlink_to("/dev/zero")
    assert take_lock(path).is_mine


@pytest.mark.parametrize("data", [b"[" * 100_000, b"9" * 10_000, b"{" * 3000, b'{"pid": 1e999}', b"\x00" * 5_000_000])
def test_nonsense_in_a_lock_is_taken_over(path: Path, data: bytes) -> None:
    lock_path(path).write_bytes(data)
    lock = take_lock(path)
    assert lock.is_mine
    lock.release()
    assert not lock_path(path).exists()


def test_a_full_disk_leaves_no_half_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            raise OSError(28, "No space left on device")

        def write(self, _: bytes) -> None: ...

    def full(descriptor: int, _: str) -> Full:
        os.close(descriptor)
        return Full()

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", full)
        assert take_lock(path).is_mine
    assert not lock_path(path).exists()


def test_a_map_opened_by_a_link_has_the_lock_of_the_map(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.scenario.json"
    link.symlink_to(path)
    first = take_lock(link)
    assert not take_lock(path).is_mine
    first.release()
    assert take_lock(path).is_mine


def test_a_file_replaced_by_one_of_the_same_size_and_time_is_noticed(path: Path) -> None:
    before, status = disk_state(path), path.stat()
    data = path.read_bytes()
    other = path.with_name("other")
    other.write_bytes(data.replace(b"ground", b"cellar"))
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert disk_state(path) != before
    path.write_bytes(data)
    assert disk_state(path) == before, "the same content is the same file"


# --- journals ---


def test_a_journal_that_is_a_link_is_neither_read_nor_written_through(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.journal"
    leave(elsewhere, path)
    before = elsewhere.read_bytes()
    journal_beside(path).symlink_to(elsewhere)
    assert leftover_of(path) is None
    document = Document(empty_frame().scenario, empty_frame().box, path)
    autosave = Autosave(document, tmp_path / "state")
    document.do(set_field("title", "Mine"))
    assert autosave.write()
    assert autosave.file is not None
    assert autosave.file.parent == tmp_path / "state"
    assert elsewhere.read_bytes() == before


def test_a_journal_belongs_to_the_file_it_lies_beside(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.scenario.json"
    empty_frame().save(other)
    leave(journal_beside(path), other)
    assert found_at(path).path == path
    shutil.copytree(path.parent, tmp_path / "copied")
    copied = tmp_path / "copied" / path.name
    assert found_at(copied).path == copied
    path.parent.rename(tmp_path / "moved")
    assert found_at(tmp_path / "moved" / path.name).path == tmp_path / "moved" / path.name


def test_a_journal_that_lies_elsewhere_does_not_choose_the_file(path: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    leave(state / "0123.journal", path)
    [found] = leftovers([], state)
    assert (found.document, found.path) == (path, None)
    assert found.saved is not None


@pytest.mark.parametrize("writer", [{"host": "renamed"}, {"host": "renamed", "machine": ""}, {"pid": os.getpid()}])
def test_the_journal_of_a_machine_with_another_name_is_offered(path: Path, writer: dict[str, Any]) -> None:
    leave(journal_beside(path), path, **writer)
    assert found_at(path).recovered.title == "Unsaved"


@pytest.mark.parametrize("writer", [{"machine": "another"}, {**this_process().fields(), "host": "renamed"}])
def test_the_journal_of_a_process_that_may_be_running_is_not_offered(path: Path, writer: dict[str, Any]) -> None:
    leave(journal_beside(path), path, **writer)
    assert leftover_of(path) is None


def test_a_renamed_machine_still_knows_its_own_processes() -> None:
    mine = this_process()
    renamed = Process(mine.pid, mine.started, "renamed", mine.machine)
    assert renamed.is_alive
    assert not renamed.has_ended
    assert not Process(2**22 + 1, "0", "renamed", mine.machine).is_alive


def test_a_pipe_beside_a_document_is_no_journal(path: Path) -> None:
    os.mkfifo(journal_beside(path))
    assert read_journal(journal_beside(path)) is None
    assert leftover_of(path) is None
