"""Lock and recovery files from anyone: links are not followed, reading never blocks, content is checked."""

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
from editor.session.file_lock import Process, acquire_lock, current_process, file_digest, lock_path
from editor.session.recovery import (
    RecoverableWork,
    find_recoverable_work,
    read_recovery_file,
    recoverable_work_for,
    recovery_path,
    write_recovery_file,
)
from tests.files.test_atomic_write import posix
from tests.session.samples import empty_frame

pytestmark = posix

DEAD = {"pid": 2**22 + 1, "started": "0", "host": current_process().host, "machine": current_process().machine}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "maps" / "map.scenario.json"
    path.parent.mkdir()
    empty_frame().save(path)
    return path


def leave(journal: Path, document: Path | None, **writer: Any) -> None:
    """Write a recovery file of a process that has ended."""
    scenario = set_field("title", "Unsaved").apply(empty_frame().scenario)
    write_recovery_file(journal, document, scenario)
    fields = json.loads(journal.read_bytes())
    journal.write_text(json.dumps({**fields, "writer": {**DEAD, **writer}}), encoding="utf-8")


def found_at(path: Path) -> RecoverableWork:
    found = recoverable_work_for(path)
    assert found is not None
    return found


# --- locks ---


def test_a_lock_that_is_a_link_leaves_its_target_alone(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    lock_path(path).symlink_to(precious)
    acquire_lock(path).release()
    assert precious.read_bytes() == b"precious"
    assert lock_path(path).is_symlink()


def test_a_lock_that_is_a_dangling_link_makes_no_file(path: Path, tmp_path: Path) -> None:
    lock_path(path).symlink_to(tmp_path / "nowhere")
    assert acquire_lock(path).is_mine
    assert not (tmp_path / "nowhere").exists()


def test_replaced_lock_file_is_not_removed(path: Path, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"precious")
    lock_path(path).hardlink_to(precious)
    acquire_lock(path).release()
    assert precious.read_bytes() == b"precious"


def test_special_lock_files_do_not_block_opening(path: Path) -> None:
    note = lock_path(path)
    os.mkfifo(note)
    assert acquire_lock(path).is_mine
    note.unlink()
    note.mkdir()
    assert acquire_lock(path).is_mine
    note.rmdir()
    note.symlink_to("/dev/zero")
    assert acquire_lock(path).is_mine


@pytest.mark.parametrize("data", [b"[" * 100_000, b"9" * 10_000, b"{" * 3000, b'{"pid": 1e999}', b"\x00" * 5_000_000])
def test_nonsense_in_a_lock_is_taken_over(path: Path, data: bytes) -> None:
    lock_path(path).write_bytes(data)
    lock = acquire_lock(path)
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
        assert acquire_lock(path).is_mine
    assert not lock_path(path).exists()


def test_linked_file_is_locked_at_its_target(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.scenario.json"
    link.symlink_to(path)
    first = acquire_lock(link)
    assert not acquire_lock(path).is_mine
    first.release()
    assert acquire_lock(path).is_mine


def test_a_file_replaced_by_one_of_the_same_size_and_time_is_noticed(path: Path) -> None:
    before, status = file_digest(path), path.stat()
    data = path.read_bytes()
    other = path.with_name("other")
    other.write_bytes(data.replace(b"ground", b"cellar"))
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)
    assert (path.stat().st_size, path.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert file_digest(path) != before
    path.write_bytes(data)
    assert file_digest(path) == before, "the same content is the same file"


# --- journals ---


def test_recovery_file_is_never_followed_through_link(path: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.journal"
    leave(elsewhere, path)
    before = elsewhere.read_bytes()
    recovery_path(path).symlink_to(elsewhere)
    assert recoverable_work_for(path) is None
    document = Document(empty_frame().scenario, empty_frame().box, path)
    autosave = Autosave(document, tmp_path / "state")
    document.do(set_field("title", "Mine"))
    assert autosave.write()
    assert autosave.file is not None
    assert autosave.file.parent == tmp_path / "state"
    assert elsewhere.read_bytes() == before


def test_recovery_file_belongs_to_document_beside_it(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.scenario.json"
    empty_frame().save(other)
    leave(recovery_path(path), other)
    assert found_at(path).path == path
    shutil.copytree(path.parent, tmp_path / "copied")
    copied = tmp_path / "copied" / path.name
    assert found_at(copied).path == copied
    path.parent.rename(tmp_path / "moved")
    assert found_at(tmp_path / "moved" / path.name).path == tmp_path / "moved" / path.name


def test_recovery_file_elsewhere_does_not_choose_document(path: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.mkdir()
    leave(state / "0123.journal", path)
    [found] = find_recoverable_work([], state)
    assert (found.document, found.path) == (path, None)
    assert found.saved is not None


@pytest.mark.parametrize("writer", [{"host": "renamed"}, {"host": "renamed", "machine": ""}, {"pid": os.getpid()}])
def test_recovery_file_of_renamed_machine_is_offered(path: Path, writer: dict[str, Any]) -> None:
    leave(recovery_path(path), path, **writer)
    assert found_at(path).recovered.title == "Unsaved"


@pytest.mark.parametrize("writer", [{"machine": "another"}, {**current_process().fields(), "host": "renamed"}])
def test_recovery_file_of_running_process_is_not_offered(path: Path, writer: dict[str, Any]) -> None:
    leave(recovery_path(path), path, **writer)
    assert recoverable_work_for(path) is None


def test_renamed_machine_recognizes_its_processes() -> None:
    mine = current_process()
    renamed = Process(mine.pid, mine.started, "renamed", mine.machine)
    assert renamed.is_alive
    assert not renamed.has_ended
    assert not Process(2**22 + 1, "0", "renamed", mine.machine).is_alive


def test_pipe_beside_document_is_not_a_recovery_file(path: Path) -> None:
    os.mkfifo(recovery_path(path))
    assert read_recovery_file(recovery_path(path)) is None
    assert recoverable_work_for(path) is None
