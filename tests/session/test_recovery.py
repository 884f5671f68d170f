"""Recovery after a crash: a real process is killed while working, and its work is found."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.edits import set_field
from editor.files import read_scenario
from editor.session.autosave import Autosave
from editor.session.document import Document
from editor.session.file_lock import acquire_lock, file_digest, lock_path
from editor.session.recovery import find_recoverable_work, read_recovery_file, recoverable_work_for, recovery_path
from tests.session.samples import empty_frame

_WORK = """
import sys
from pathlib import Path
from editor.edits import set_field
from editor.session.autosave import Autosave
from editor.session.file_lock import acquire_lock
from editor.session.recovery import recoverable_work_for
from tests.session.samples import empty_frame

folder, named = Path(sys.argv[1]), sys.argv[2] == "named"
document = empty_frame()
if named:
    document.save(folder / "map.scenario.json")
    acquire_lock(folder / "map.scenario.json")
autosave = Autosave(document, folder / "state")
document.do(set_field("title", "An hour of work"))
autosave.wait_until_written()
print("working", flush=True)
sys.stdin.read()
"""


def kill_in_the_middle(folder: Path, kind: str) -> None:
    """Start an editor, let it work, and end it with kill -9."""
    root = Path(__file__).parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", _WORK, str(folder), kind],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == "working"
        if kind == "named":
            assert recoverable_work_for(folder / "map.scenario.json") is None, "a running window needs no recovery"
            assert not acquire_lock(folder / "map.scenario.json").is_mine
        child.kill()
        assert child.wait() == (-signal.SIGKILL if os.name == "posix" else 1)


def test_work_on_a_file_is_recovered_with_both_versions(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = find_recoverable_work([path, path], tmp_path / "state")
    assert [each.recovered.title for each in found] == ["An hour of work"]
    assert found[0].saved == read_scenario(path)
    assert found[0].document == path
    assert found[0].name == "An hour of work"
    assert acquire_lock(path).is_mine, "the lock of the dead is taken over"
    found[0].discard()
    assert find_recoverable_work([path], tmp_path / "state") == []
    assert read_scenario(path).title == ""


def test_recovered_work_is_safe_until_it_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = recoverable_work_for(path)
    assert found is not None
    document = Document(found.recovered, empty_frame().box, found.document, saved=False)
    autosave = Autosave(document, tmp_path / "state", found.recovery_file)
    assert document.history.is_dirty
    autosave.on_document_changed()
    autosave.wait_until_written()
    assert recoverable_work_for(path) is None, "the journal is this window's from now on, and nobody is asked twice"
    document.save()
    autosave.on_document_changed()
    autosave.wait_until_written()
    assert not found.recovery_file.exists()
    assert read_scenario(path).title == "An hour of work"


def test_work_without_a_name_is_recovered(tmp_path: Path) -> None:
    kill_in_the_middle(tmp_path, "nameless")
    found = find_recoverable_work([], tmp_path / "state")
    assert [(each.recovered.title, each.document, each.saved) for each in found] == [("An hour of work", None, None)]


def test_recovery_file_equal_to_saved_one_is_not_offered(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = recoverable_work_for(path)
    assert found is not None
    other = Document(found.recovered, empty_frame().box)
    other.save(path)
    assert recoverable_work_for(path) is None
    assert not found.recovery_file.exists()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "sags-journal"}', b"\xff\xfe", b"[" * 9999])
def test_damaged_recovery_file_is_not_offered_and_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "map.scenario.json"
    recovery_path(path).write_bytes(data)
    assert recoverable_work_for(path) is None
    assert recovery_path(path).read_bytes() == data


def test_work_on_missing_file_is_recovered(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    path.unlink()
    found = recoverable_work_for(path)
    assert found is not None
    assert found.saved is None


# --- locks ----------------------------------------------------------------------------------------------------------


def test_two_windows_notice_each_other(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    first = acquire_lock(path)
    second = acquire_lock(path)
    assert first.is_mine
    assert not second.is_mine
    assert second.holder is not None
    assert second.holder.pid == os.getpid()
    second.release()
    assert lock_path(path).exists(), "only its owner removes a lock"
    first.release()
    assert not lock_path(path).exists()
    assert acquire_lock(path).is_mine


@pytest.mark.parametrize("data", [b"", b"null", b'{"token": 7}', b'{"pid": 1, "started": "never", "host": "\xc3\xa9"}'])
def test_a_damaged_lock_is_taken_over_or_respected(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "map.scenario.json"
    lock_path(path).write_bytes(data)
    assert acquire_lock(path).is_mine == (b"host" not in data)


def test_where_no_lock_can_be_written_the_file_can_be_opened(tmp_path: Path) -> None:
    lock = acquire_lock(tmp_path / "gone" / "map.scenario.json")
    assert lock.is_mine
    lock.release()


def test_file_changed_by_other_program_is_detected(tmp_path: Path) -> None:
    document = empty_frame()
    path = tmp_path / "map.scenario.json"
    assert file_digest(path) is None
    document.save(path)
    before = file_digest(path)
    assert before == file_digest(path)
    document.do(set_field("title", "Other"))
    document.save()
    assert file_digest(path) != before


def test_invalid_recovery_file_is_ignored(tmp_path: Path) -> None:
    assert read_recovery_file(tmp_path / "missing") is None
