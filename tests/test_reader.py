"""All files are read in one way, which never blocks and limits their size."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.errors import FileError
from editor.reader import is_file, is_folder, path_exists, read_file
from tests.source_code import parsed

_RAISE = {"exists", "is_dir", "is_file"}
"""Methods of ``Path`` that raise for a name that is too long, or in a folder that one may not enter."""

_OF_A_FOLDER = {"entry"}
"""What ``os.scandir`` gives has methods of the same names, which do not."""

_MAY_ASK = ("editor/paths.py", "editor/reader.py", "editor/messages/")
"""The reader itself and the modules that it imports."""


@pytest.mark.parametrize("name", ["x" * 300, "x" * 5000, "a\0b", "\ud800", "loop", "nothing"])
def test_impossible_name_does_not_exist(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    path = tmp_path / name
    assert (is_file(path), is_folder(path), path_exists(path)) == (False, False, False)


def test_existing_paths_are_found(tmp_path: Path) -> None:
    file = tmp_path / "map"
    file.touch()
    assert (is_file(file), is_folder(file), path_exists(file)) == (True, False, True)
    assert (is_file(tmp_path), is_folder(tmp_path), path_exists(tmp_path)) == (False, True, True)


def test_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "map"
    file.write_bytes(b"0123456789")
    assert read_file(file, limit=10) == b"0123456789"
    with pytest.raises(FileError, match="10"):
        read_file(file, limit=9)


@pytest.mark.parametrize("stated_size", [0, 4, 9])
def test_growing_file_keeps_its_limit(stated_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "map"
    file.write_bytes(b"0123456789")
    was = list(file.stat())
    was[6] = stated_size
    monkeypatch.setattr(os, "fstat", lambda _: os.stat_result(was))
    assert read_file(file, limit=10) == b"0123456789"
    with pytest.raises(FileError, match="10"):
        read_file(file, limit=9)


def test_paths_are_checked_only_by_reader() -> None:
    calls = rf"\.(?:{'|'.join(_RAISE)})\s*\("
    found = [
        place
        for path, tree in parsed("editor", containing=calls)
        if not path.startswith(_MAY_ASK)
        for place in _questions(path, tree)
    ]
    assert found == []


def _questions(path: str, tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _RAISE:
            asked = node.func.value
            if not (isinstance(asked, ast.Name) and asked.id in _OF_A_FOLDER):
                yield f"{path}:{node.lineno}"
