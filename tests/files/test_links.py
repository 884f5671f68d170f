"""Files with several names, links in the way, and what a killed program left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.errors import FileError, StudioError
from editor.files import unfinished, write_atomically
from editor.files.disk import half_written_copy, refuse_same_file
from editor.files.reading import read_scenario
from editor.files.unfinished import clear_unfinished, new_unfinished
from tests.files.test_disk import NEW, OLD, posix

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
        steps.append((path.read_bytes(), half_written_copy(path).exists()))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", watched)
    write_atomically(path, NEW)
    assert steps == [(OLD, False), (NEW, True), (NEW, False)], "the copy, the file, the folder"


def test_of_several_names_only_one_is_written_where_no_links_are_wanted(path: Path) -> None:
    other = path.with_name("other.json")
    other.hardlink_to(path)
    write_atomically(path, NEW, links=False)
    assert (path.read_bytes(), other.read_bytes()) == (NEW, OLD)


def test_who_does_not_tidy_up_leaves_what_a_killed_program_left(path: Path) -> None:
    left = path.with_name(".sags-0123.tmp")
    left.touch()
    write_atomically(path, NEW, tidy=False)
    assert left.exists()
    write_atomically(path, NEW)
    assert not left.exists()


def test_a_disk_without_room_is_noticed_before_such_a_file_is_touched(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.with_name("other.json").hardlink_to(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(FileError, match="could not be written to the end"):
        write_atomically(path, NEW)
    assert path.read_bytes() == OLD
    assert half_written_copy(path).read_bytes() == NEW


def test_a_half_written_file_leads_to_its_complete_copy(path: Path) -> None:
    half_written_copy(path).write_bytes(NEW)
    with pytest.raises(FileError) as caught:
        read_scenario(path)
    assert str(half_written_copy(path)) in str(caught.value.problems[0])


def test_a_link_is_refused_where_none_is_wanted(path: Path) -> None:
    link = path.with_name("link")
    for target in (path, path.with_name("nowhere")):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        with pytest.raises(FileError, match="not an ordinary file"):
            write_atomically(link, NEW, links=False)
    assert path.read_bytes() == OLD
    assert not path.with_name("nowhere").exists()


def test_the_same_file_is_known_by_every_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    symbolic, hard = path.with_name("symbolic"), path.with_name("hard")
    symbolic.symlink_to(path)
    hard.hardlink_to(path)
    monkeypatch.chdir(path.parent)
    for name in (path, symbolic, hard, Path(path.name), path.parent / "." / ".." / path.parent.name / path.name):
        with pytest.raises(StudioError, match="the very file"):
            refuse_same_file(path, name)
    path.with_name("copy").write_bytes(OLD)
    refuse_same_file(path, path.with_name("copy"))
    refuse_same_file(path, path.with_name("none"))


_KILLED = """
import os, signal, sys
from pathlib import Path
from editor.files import write_atomically
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), b"never")
"""


def test_what_a_killed_save_left_goes_with_the_next_one(path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _KILLED, str(path)], check=False, timeout=50)
    assert done.returncode == -signal.SIGKILL
    assert len(list(path.parent.iterdir())) == 2
    write_atomically(path, NEW)
    assert list(path.parent.iterdir()) == [path]


def test_what_somebody_is_writing_just_now_stays(path: Path) -> None:
    unfinished, file = new_unfinished(path.parent)
    with file:
        clear_unfinished(path.parent)
        assert unfinished.exists()
    clear_unfinished(path.parent)
    assert list(path.parent.iterdir()) == [path]


def test_what_is_tidied_away_before_it_is_locked_is_made_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_file_that_is_there_already_is_never_taken_for_a_new_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a link, which somebody may have laid there to have another file written."""
    monkeypatch.setattr(os, "urandom", bytes)
    taken, file = new_unfinished(path.parent)
    file.close()
    taken.unlink()
    taken.symlink_to(path)
    with pytest.raises(FileExistsError):
        new_unfinished(path.parent)
    with pytest.raises(FileError):
        write_atomically(path.with_name("other"), NEW)
    assert path.read_bytes() == OLD
    assert sorted(path.parent.iterdir()) == [taken, path]


def test_tidying_touches_nothing_else(path: Path) -> None:
    os.mkfifo(path.with_name(".sags-fifo.tmp"))
    path.with_name(".sags-link.tmp").symlink_to(path)
    path.with_name(".sags-notes.txt").touch()
    before = sorted(path.parent.iterdir())
    clear_unfinished(path.parent)
    clear_unfinished(path.parent / "nowhere")
    assert sorted(path.parent.iterdir()) == before


def test_where_there_are_no_locks_what_is_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, where a file that is still open cannot be removed."""
    monkeypatch.setattr(unfinished, "fcntl", None)
    left, file = new_unfinished(tmp_path)
    file.close()
    assert left.exists()
    clear_unfinished(tmp_path)
    assert not left.exists()
