"""After a crash: a real process is killed in the middle of work, and its work is there."""

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
from editor.session.journal import journal_beside, read_journal
from editor.session.lock import disk_state, lock_path, take_lock
from editor.session.recovery import leftover_of, leftovers
from tests.session.samples import empty_frame

_WORK = """
import sys
from pathlib import Path
from editor.edits import set_field
from editor.session.autosave import Autosave
from editor.session.lock import take_lock
from editor.session.recovery import leftover_of
from tests.session.samples import empty_frame

folder, named = Path(sys.argv[1]), sys.argv[2] == "named"
document = empty_frame()
if named:
    document.save(folder / "map.scenario.json")
    take_lock(folder / "map.scenario.json")
autosave = Autosave(document, folder / "state")
document.do(set_field("title", "An hour of work"))
autosave.settle()
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
            assert leftover_of(folder / "map.scenario.json") is None, "a running window needs no recovery"
            assert not take_lock(folder / "map.scenario.json").is_mine
        child.kill()
        assert child.wait() == (-signal.SIGKILL if os.name == "posix" else 1)


def test_work_on_a_file_is_recovered_with_both_versions(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = leftovers([path, path], tmp_path / "state")
    assert [each.recovered.title for each in found] == ["An hour of work"]
    assert found[0].saved == read_scenario(path)
    assert found[0].document == path
    assert found[0].name == "An hour of work"
    assert take_lock(path).is_mine, "the lock of the dead is taken over"
    found[0].forget()
    assert leftovers([path], tmp_path / "state") == []
    assert read_scenario(path).title == ""


def test_recovered_work_is_safe_until_it_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = leftover_of(path)
    assert found is not None
    document = Document(found.recovered, empty_frame().box, found.document, saved=False)
    autosave = Autosave(document, tmp_path / "state", found.journal)
    assert document.history.is_dirty
    autosave.follow()
    autosave.settle()
    assert leftover_of(path) is None, "the journal is this window's from now on, and nobody is asked twice"
    document.save()
    autosave.follow()
    autosave.settle()
    assert not found.journal.exists()
    assert read_scenario(path).title == "An hour of work"


def test_work_without_a_name_is_recovered(tmp_path: Path) -> None:
    kill_in_the_middle(tmp_path, "nameless")
    found = leftovers([], tmp_path / "state")
    assert [(each.recovered.title, each.document, each.saved) for each in found] == [("An hour of work", None, None)]


def test_a_journal_that_says_what_the_file_says_is_not_offered(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    found = leftover_of(path)
    assert found is not None
    other = Document(found.recovered, empty_frame().box)
    other.save(path)
    assert leftover_of(path) is None
    assert not found.journal.exists()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "sags-journal"}', b"\xff\xfe", b"[" * 9999])
def test_a_damaged_journal_is_no_leftover_and_stays(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "map.scenario.json"
    journal_beside(path).write_bytes(data)
    assert leftover_of(path) is None
    assert journal_beside(path).read_bytes() == data


def test_a_missing_file_still_gives_the_work_back(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    kill_in_the_middle(tmp_path, "named")
    path.unlink()
    found = leftover_of(path)
    assert found is not None
    assert found.saved is None


# --- locks ----------------------------------------------------------------------------------------------------------


def test_two_windows_notice_each_other(tmp_path: Path) -> None:
    path = tmp_path / "map.scenario.json"
    first = take_lock(path)
    second = take_lock(path)
    assert first.is_mine
    assert not second.is_mine
    assert second.holder is not None
    assert second.holder.pid == os.getpid()
    second.release()
    assert lock_path(path).exists(), "only its owner removes a lock"
    first.release()
    assert not lock_path(path).exists()
    assert take_lock(path).is_mine


@pytest.mark.parametrize("data", [b"", b"null", b'{"token": 7}', b'{"pid": 1, "started": "never", "host": "\xc3\xa9"}'])
def test_a_damaged_lock_is_taken_over_or_respected(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "map.scenario.json"
    lock_path(path).write_bytes(data)
    assert take_lock(path).is_mine == (b"host" not in data)


def test_where_no_lock_can_be_written_the_file_can_be_opened(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "gone" / "map.scenario.json")
    assert lock.is_mine
    lock.release()


def test_a_file_written_by_another_is_noticed(tmp_path: Path) -> None:
    document = empty_frame()
    path = tmp_path / "map.scenario.json"
    assert disk_state(path) is None
    document.save(path)
    before = disk_state(path)
    assert before == disk_state(path)
    document.do(set_field("title", "Other"))
    document.save()
    assert disk_state(path) != before


def test_what_is_no_journal_is_read_as_none(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "missing") is None
