"""The cached box equals the box read from the files, and a corrupt cache is ignored."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from pathlib import Path

import pytest

from editor.catalog import Box, box_loader, load_box
from editor.catalog.box_cache import cache_box, cache_key, read_cached_box
from editor.catalog.box_reader import read_box
from editor.catalog.disk_cache import MAX_ENTRIES, cache_folder
from editor.catalog.toml_document import InvalidBoxError
from editor.errors import FileError
from editor.paths import game_folder
from editor.reader import read_file

PARTS = ("tiles", "doors", "characters", "equipment", "missions", "markers", "modules", "elements", "groups", "icons",
         "cards")  # fmt: skip


@pytest.fixture(autouse=True)
def caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return cache_folder()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(game_folder("earth-reborn"), tmp_path / "tiles")


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders whose files were read and not taken from the cache."""
    read: list[Path] = []

    def counted(folder: Path) -> tuple[Box, tuple[object, ...]]:
        read.append(folder)
        return read_box(folder)

    monkeypatch.setattr(box_loader, "read_box", counted)
    return read


def same(one: Box, other: Box) -> bool:
    return (
        all(getattr(one, part) == getattr(other, part) for part in (*PARTS, "game"))
        and one.fingerprint == other.fingerprint
    )


def cache_entry(folder: Path) -> Path:
    return cache_folder() / f"{cache_key(folder)}.json"


def test_files_are_read_once_and_cached_box_is_equal(folder: Path, reads: list[Path]) -> None:
    first, second = load_box(folder), load_box(folder)
    assert reads == [folder]
    assert first is not second
    assert same(first, second)
    assert [list(getattr(first, part)) for part in PARTS] == [list(getattr(second, part)) for part in PARTS]


def test_cached_values_equal_those_read_from_files(folder: Path) -> None:
    """They know which fields were given, and can be copied, dumped and validated."""
    first, second = load_box(folder), load_box(folder)
    for part in PARTS:
        for key, value in getattr(first, part).items():
            again = getattr(second, part)[key]
            assert type(again) is type(value)
            assert again.model_dump(exclude_unset=True) == value.model_dump(exclude_unset=True)
            assert hash(again.model_copy(update={"id": "x"}).id) == hash("x")
    assert second.tiles["gym"].front.width == first.tiles["gym"].front.width


def test_changed_content_is_another_box(folder: Path, reads: list[Path]) -> None:
    load_box(folder)
    path = folder / "doors.toml"
    text = path.read_text(encoding="utf-8")
    times = path.stat()
    changed = text.replace("mp_cost = 1", "mp_cost = 2", 1)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # of the same size and time
    assert same(load_box(folder), read_box(folder)[0])
    assert len(reads) == 2


def test_another_version_has_another_cache_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cache_key(folder)
    monkeypatch.setattr("editor.catalog.disk_cache.__version__", "99")
    assert cache_key(folder) != before


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _other_number(data: bytes) -> bytes:
    assert b'"norad"' in data
    return data.replace(b'"norad"', b'"narod"', 1)


def _signed(payload: bytes) -> bytes:
    return hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload


@pytest.mark.parametrize(
    "corrupt",
    [
        _cut,
        _other_number,
        lambda _: b"",
        lambda _: b"\xff\xfe\n{}",
        lambda _: _signed(b"{}"),
        lambda _: _signed(b"[" * 100_000),
        lambda _: _signed(b'{"shapes": [["Path", [], [], [], []]], "values": [[0]], "box": {}}'),
        lambda data: _signed(data.partition(b"\n")[2].replace(b'[0,', b'[0,0,', 1)),
        lambda data: _signed(data.partition(b"\n")[2].replace(b'"tiles":[', b'"tiles":[["x",999999],', 1)),
    ],
)  # fmt: skip
def test_corrupt_entry_is_ignored_and_rewritten(folder: Path, reads: list[Path], corrupt: object) -> None:
    load_box(folder)
    copy = cache_entry(folder)
    whole = copy.read_bytes()
    assert callable(corrupt)
    copy.write_bytes(corrupt(whole))
    assert same(load_box(folder), read_box(folder)[0])
    assert len(reads) == 2
    assert copy.read_bytes() == whole


def test_entry_that_is_a_link_or_pipe_is_ignored(folder: Path, tmp_path: Path, reads: list[Path]) -> None:
    load_box(folder)
    copy = cache_entry(folder)
    copy.rename(tmp_path / "elsewhere")
    copy.symlink_to(tmp_path / "elsewhere")
    load_box(folder)
    copy.unlink()
    os.mkfifo(copy)
    load_box(folder)
    assert len(reads) == 3


def test_unwritable_cache_folder_is_ignored(folder: Path, caches: Path) -> None:
    caches.parent.mkdir(parents=True)
    caches.write_text("a file where the folder should be")
    assert same(load_box(folder), load_box(folder))


def test_full_disk_leaves_no_partial_entry(folder: Path, caches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        load_box(folder)
    assert list(caches.iterdir()) == []


def test_number_of_entries_is_limited(folder: Path, caches: Path) -> None:
    box = load_box(folder)
    for number in range(MAX_ENTRIES + 3):
        cache_box(box, f"{number:064}")
    assert len(list(caches.iterdir())) == MAX_ENTRIES
    assert read_cached_box(f"{MAX_ENTRIES + 2:064}") is not None


def test_invalid_box_is_rejected_each_time(folder: Path) -> None:
    (folder / "box.toml").write_text("nonsense", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(InvalidBoxError):
            load_box(folder)


# --- whatever lies in the folder of a box -----------------------------------------------------------------------


def faults_of(folder: Path) -> str:
    return "\n".join(map(str, read_box(folder)[1]))


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000, "-" + "9" * 20])
def test_huge_number_is_reported(folder: Path, number: str) -> None:
    (folder / "box.toml").write_text(f"[[group]]\nnumber = {number}\n", encoding="utf-8")
    assert "box.toml" in faults_of(folder)


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 100_000, '"' + "A" * 100_000 + '"'])
@pytest.mark.parametrize("name", ["cards", "missions", "doors", "people"])
def test_hostile_values_in_card_files_are_reported_briefly(folder: Path, name: str, value: str) -> None:
    path = folder / f"{name}.toml"
    path.write_text(
        re.sub(r'^id = ".*"', f"id = {value}", path.read_text("utf-8"), count=1, flags=re.MULTILINE), "utf-8"
    )
    found = faults_of(folder)
    assert f"{name}.toml" in found
    assert max(map(len, found.splitlines())) < 2000


@pytest.mark.parametrize("depth", [30, 400, 100_000])
def test_deep_nesting_is_reported(folder: Path, depth: int) -> None:
    (folder / "box.toml").write_text(f"group = {'[' * depth}{']' * depth}\n", encoding="utf-8")
    assert "nested too deeply" in faults_of(folder)


def test_pipe_device_and_huge_file_are_reported_and_not_read(folder: Path) -> None:
    for path in (folder / "box.toml", folder / "doors.toml", folder / "group-03.toml"):
        path.unlink()
    os.mkfifo(folder / "box.toml")
    (folder / "doors.toml").symlink_to("/dev/zero")
    with (folder / "group-03.toml").open("wb") as file:
        file.truncate(50_000_000_000)
    with pytest.raises(InvalidBoxError):
        load_box(folder)
    assert faults_of(folder).count("is not a regular file") == 2
    (folder / "box.toml").unlink()
    shutil.copy(game_folder("earth-reborn") / "box.toml", folder)
    assert "too large: 50000000000 bytes" in faults_of(folder)


def test_links_are_followed_only_if_allowed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    (tmp_path / "link").symlink_to("file")
    assert read_file(tmp_path / "link") == b"content"
    with pytest.raises(FileError):
        read_file(tmp_path / "link", links=False)
