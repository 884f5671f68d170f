"""Files are replaced as a whole or not at all, whatever fails."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from editor.errors import FileError
from editor.files import make_folder, read_scenario, write_atomically, write_scenario
from editor.model.grid import PLACEMENT_LIMIT
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario

OLD = b"the old file"
NEW = b"the new file, and longer"

posix = pytest.mark.skipif(os.name != "posix", reason="other systems keep permissions and links differently")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "map.scenario.json"
    path.write_bytes(OLD)
    return path


def refused(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        write_atomically(path, NEW)
    assert str(path) in str(caught.value)
    return caught.value.message.id


def test_file_is_created_or_replaced(path: Path) -> None:
    write_atomically(path, NEW)
    write_atomically(path.with_name("other"), NEW)
    assert path.read_bytes() == path.with_name("other").read_bytes() == NEW
    assert sorted(each.name for each in path.parent.iterdir()) == ["map.scenario.json", "other"]


def test_data_is_synced_before_replacing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(descriptor: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file"
        if kind == "file":
            assert os.fstat(descriptor).st_size == len(NEW)
        steps.append(f"sync {kind}")
        fsync(descriptor)

    def watched_replace(source: Any, target: Any) -> None:
        assert Path(source).parent == path.parent
        assert Path(source).read_bytes() == NEW
        assert path.read_bytes() == OLD
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    write_atomically(path, NEW)
    assert steps == (["sync file", "replace", "sync folder"] if os.name == "posix" else ["sync file", "replace"])


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def forbidden(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod", "open"])
@pytest.mark.parametrize(("failure", "problem"), [(full, "cannot-write"), (forbidden, "may-not-write")])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    step: str, failure: Callable[..., None], problem: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, step, failure)
    assert refused(path) == f"files.{problem}"
    monkeypatch.undo()
    assert path.read_bytes() == OLD
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_interruption_leaves_the_old_file_and_nothing_else(
    step: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, NEW)
    monkeypatch.undo()
    assert path.read_bytes() == OLD
    assert list(path.parent.iterdir()) == [path]


@posix
def test_special_file_is_not_replaced(tmp_path: Path) -> None:
    """A device of the system would do, but a fault in what is tested would be its end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe) == "files.not-regular"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@posix
def test_unsyncable_folder_is_not_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def only_files(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", only_files)
    write_atomically(path, NEW)
    assert path.read_bytes() == NEW


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o777])
def test_permissions_are_kept(mode: int, path: Path) -> None:
    path.chmod(mode)
    write_atomically(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix
def test_new_file_has_default_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(NEW)
    write_atomically(tmp_path / "ours", NEW)
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


@posix
def test_a_link_stays_a_link(path: Path) -> None:
    folder = path.parent / "elsewhere"
    folder.mkdir()
    link = folder / "link.json"
    link.symlink_to(path)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert path.read_bytes() == NEW
    assert list(folder.iterdir()) == [link]


def test_folders_and_places_that_do_not_exist_are_refused(path: Path) -> None:
    assert refused(path.parent) == "files.is-folder"
    assert refused(path.parent / "none" / "map.json") == "files.no-folder"
    assert refused(Path("a\0b")) == "files.cannot-write"


def test_a_write_protected_file_is_not_replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # the administrator may write everything
    assert refused(path) == "files.write-protected"
    assert path.read_bytes() == OLD


def test_a_scenario_is_written_and_read(path: Path) -> None:
    scenario = Scenario(id="a", title="Größe 灰", levels=(Level(id="ground"),))
    write_scenario(path, scenario)
    assert read_scenario(path) == scenario


def test_unreadable_scenario_is_not_written(path: Path) -> None:
    """A copy with changed fields is not checked when it is made."""
    sound = Placement(id="gym", tile="gym", x=0, y=0)
    level = Level(id="ground", placements=(sound.model_copy(update={"x": 1000}),))
    with pytest.raises(FileError) as caught:
        write_scenario(path, Scenario(id="a", levels=(level,)))
    assert [str(problem) for problem in caught.value.problems] == [
        f"$.levels[0].placements[0].x: 1000 is too large. The maximum is {PLACEMENT_LIMIT}."
    ]
    assert path.read_bytes() == OLD


def test_scenario_with_wrong_type_is_rejected_with_message(path: Path) -> None:
    scenario = Scenario(id="a", levels=(Level(id="ground"),)).model_copy(update={"title": 5})
    with pytest.raises(FileError) as caught:
        write_scenario(path, scenario)
    assert [str(problem) for problem in caught.value.problems] == ["$.title: must be a string, not 5."]
    assert path.read_bytes() == OLD


def test_folders_are_made_with_those_they_lie_in(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_folder_below_a_file_is_rejected_with_message(path: Path) -> None:
    with pytest.raises(FileError, match="could not be written"):
        make_folder(path / "maps")
    assert path.read_bytes() == OLD
