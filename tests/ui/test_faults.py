"""What goes wrong around a window: each fault is a sentence, and nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.files import read_scenario
from editor.session.file_lock import lock_path
from tests.files.test_atomic_write import posix
from tests.ui.windows import Script, copy_of_example, delete_at, make_window, open_example

pytestmark = posix


@pytest.fixture
def script() -> Script:
    return Script()


def test_a_pipe_a_folder_and_a_missing_file_are_reported(qtbot: QtBot, tmp_path: Path, script: Script) -> None:
    window = make_window(qtbot, tmp_path, script)
    os.mkfifo(tmp_path / "pipe.scenario.json")
    (tmp_path / "folder.scenario.json").mkdir()
    for name in ("pipe", "folder", "missing"):
        assert not window.files.open_path(tmp_path / f"{name}.scenario.json")
    assert len(script.notified) == 3
    assert not window.shows_map()


def test_a_map_that_was_deleted_meanwhile_is_saved_again(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    path.unlink()
    assert window.files.save()
    assert read_scenario(path) == window.workspace.document.scenario


def test_a_folder_that_is_gone_is_a_sentence_and_the_work_stays(qtbot: QtBot, tmp_path: Path, script: Script) -> None:
    window = make_window(qtbot, tmp_path, script)
    folder = tmp_path / "maps"
    folder.mkdir()
    open_example(window, folder)
    delete_at(window, 1.5, 1.5)
    folder.rename(tmp_path / "elsewhere")
    assert not window.files.save()
    assert "does not exist" in script.notified[-1][1]
    assert window.workspace.document.history.is_dirty
    assert window.autosave.write(), "the journal goes to the state folder"


def test_a_map_replaced_by_another_is_not_overwritten_unasked(qtbot: QtBot, tmp_path: Path, script: Script) -> None:
    window = make_window(qtbot, tmp_path, script)
    path = open_example(window, tmp_path)
    delete_at(window, 1.5, 1.5)
    status = path.stat()
    other = tmp_path / "other"
    other.write_bytes(path.read_bytes().replace(b"First Steps", b"Other Steps"))
    os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
    other.replace(path)
    script.yes = [False]
    assert not window.files.save()
    assert read_scenario(path).title == "Other Steps"


def test_two_windows_on_one_map_by_two_names(qtbot: QtBot, tmp_path: Path, script: Script) -> None:
    path = copy_of_example(tmp_path)
    link = tmp_path / "link.scenario.json"
    link.symlink_to(path)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = make_window(qtbot, tmp_path / "a"), make_window(qtbot, tmp_path / "b", script)
    assert first.files.open_path(path)
    assert second.files.open_path(link)
    assert [title for title, _, _ in script.notified] == ["Already open"]
    delete_at(first, 1.5, 1.5)
    assert first.files.save()
    delete_at(second, 4.5, 1.5)
    script.yes = [False]
    assert not second.files.save()
    assert read_scenario(path) == first.workspace.document.scenario


def test_where_nothing_can_be_kept_the_person_is_reported_and_goes_on(
    qtbot: QtBot, tmp_path: Path, script: Script
) -> None:
    (tmp_path / "state").write_bytes(b"a file where the folder should be")
    window = make_window(qtbot, tmp_path, script)
    window.files.open_scenario(read_scenario(copy_of_example(tmp_path)))
    delete_at(window, 1.5, 1.5)
    for _ in range(3):
        assert not window.autosave.write()
    assert [title for title, _, _ in script.notified] == ["Backup isn't working"]
    script.to_save = [tmp_path / "saved"]
    assert window.files.save()


@pytest.mark.parametrize(
    "name", ["-rf", "a b", "'\"$(id)`;", "\u202efdp", "a\nb", "名前", "x" * 240, ".hidden", "%s{name}"]
)
def test_maps_with_odd_names_open_and_save(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    window = make_window(qtbot, tmp_path)
    path = tmp_path / f"{name}.scenario.json"
    path.write_bytes(copy_of_example(tmp_path).read_bytes())
    assert window.files.open_path(path)
    delete_at(window, 1.5, 1.5)
    assert window.autosave.write()
    assert window.files.save()
    assert read_scenario(path) == window.workspace.document.scenario
    window.close()
    assert not lock_path(path).exists() if len(name) < 200 else True
