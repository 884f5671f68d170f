"""Files with several hard links, symbolic links, and stale temporary files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.errors import FileError, StudioError
from editor.files import atomic_write, write_atomically
from editor.files.atomic_write import (
    interrupted_save_path,
    open_temp_file,
    remove_stale_temp_files,
    require_different_files,
)
from editor.files.scenario_file import read_scenario
from tests.files.test_atomic_write import NEW, OLD, posix

pytestmark = posix


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "map.scenario.json"
    path.write_bytes(OLD)
    return path


@pytest.mark.parametrize("data", [NEW, b"x", b""])
def test_a_file_with_two_names_keeps_both(path: Path, data: bytes) -> None:
    other = path.with_name("other.json")
    other.hardlink_to(path)
    write_atomically(path, data)
    assert path.read_bytes() == other.read_bytes() == data
    assert path.samefile(other)
    assert sorted(path.parent.iterdir()) == sorted([path, other])


def test_the_complete_copy_goes_only_when_the_file_itself_is_on_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.with_name("other.json").hardlink_to(path)
    steps: list[tuple[bytes, bool]] = []
    fsync = os.fsync

    def watched(descriptor: int) -> None:
        steps.append((path.read_bytes(), interrupted_save_path(path).exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    write_atomically(path, NEW)
    assert steps == [(OLD, False), (NEW, True), (NEW, False)], "the copy, the file, the folder"


def test_other_hard_links_keep_old_content_if_links_are_off(path: Path) -> None:
    other = path.with_name("other.json")
    other.hardlink_to(path)
    write_atomically(path, NEW, follow_links=False)
    assert (path.read_bytes(), other.read_bytes()) == (NEW, OLD)


def test_stale_temp_files_are_kept_without_clean_up(path: Path) -> None:
    left = path.with_name(".sags-0123.tmp")
    left.touch()
    write_atomically(path, NEW, clean_up=False)
    assert left.exists()
    write_atomically(path, NEW)
    assert not left.exists()


def test_full_disk_is_detected_before_hard_linked_file_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.with_name("other.json").hardlink_to(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(FileError, match="was only partly written"):
        write_atomically(path, NEW)
    assert path.read_bytes() == OLD
    assert interrupted_save_path(path).read_bytes() == NEW


def test_interrupted_save_points_to_complete_copy(path: Path) -> None:
    interrupted_save_path(path).write_bytes(NEW)
    with pytest.raises(FileError) as caught:
        read_scenario(path)
    assert str(interrupted_save_path(path)) in str(caught.value.problems[0])


def test_link_is_rejected_if_links_are_off(path: Path) -> None:
    link = path.with_name("link")
    for target in (path, path.with_name("nowhere")):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        with pytest.raises(FileError, match="not a regular file"):
            write_atomically(link, NEW, follow_links=False)
    assert path.read_bytes() == OLD
    assert not path.with_name("nowhere").exists()


def test_the_same_file_is_known_by_every_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    symbolic, hard = path.with_name("symbolic"), path.with_name("hard")
    symbolic.symlink_to(path)
    hard.hardlink_to(path)
    monkeypatch.chdir(path.parent)
    for name in (path, symbolic, hard, Path(path.name), path.parent / "." / ".." / path.parent.name / path.name):
        with pytest.raises(StudioError, match="also the input file"):
            require_different_files(path, name)
    path.with_name("copy").write_bytes(OLD)
    require_different_files(path, path.with_name("copy"))
    require_different_files(path, path.with_name("none"))


_KILLED = """
import os, signal, sys
from pathlib import Path
from editor.files import write_atomically
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"never")
"""


def test_next_save_removes_stale_temp_files(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False, timeout=50)
    assert done.returncode == -signal.SIGKILL
    assert len(list(path.parent.iterdir())) == 2
    write_atomically(path, NEW)
    assert list(path.parent.iterdir()) == [path]


def test_temp_file_in_use_is_kept(path: Path) -> None:
    unfinished, file = open_temp_file(path.parent)
    with file:
        remove_stale_temp_files(path.parent)
        assert unfinished.exists()
    remove_stale_temp_files(path.parent)
    assert list(path.parent.iterdir()) == [path]


def test_temp_file_removed_before_lock_is_recreated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl  # noqa: PLC0415  which Windows has not

    gone: list[Path] = []
    flock = fcntl.flock

    def overtaken(descriptor: int, operation: int) -> None:
        if not gone:
            gone.extend(path.parent.glob(".sags-*.tmp"))
            gone[0].unlink()
        flock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", overtaken)
    write_atomically(path, NEW)
    assert len(gone) == 1
    assert path.read_bytes() == NEW
    assert list(path.parent.iterdir()) == [path]


def test_temp_file_never_reuses_existing_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link is not reused either: it could redirect the write to another file."""
    monkeypatch.setattr(os, "urandom", bytes)
    taken, file = open_temp_file(path.parent)
    file.close()
    taken.unlink()
    taken.symlink_to(path)
    with pytest.raises(FileExistsError):
        open_temp_file(path.parent)
    with pytest.raises(FileError):
        write_atomically(path.with_name("other"), NEW)
    assert path.read_bytes() == OLD
    assert sorted(path.parent.iterdir()) == [taken, path]


def test_clean_up_removes_only_stale_temp_files(path: Path) -> None:
    os.mkfifo(path.with_name(".sags-fifo.tmp"))
    path.with_name(".sags-link.tmp").symlink_to(path)
    path.with_name(".sags-notes.txt").touch()
    before = sorted(path.parent.iterdir())
    remove_stale_temp_files(path.parent)
    remove_stale_temp_files(path.parent / "nowhere")
    assert sorted(path.parent.iterdir()) == before


def test_stale_temp_files_are_removed_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, where a file that is still open cannot be removed."""
    monkeypatch.setattr(atomic_write, "fcntl", None)
    left, file = open_temp_file(tmp_path)
    file.close()
    assert left.exists()
    remove_stale_temp_files(tmp_path)
    assert not left.exists()
