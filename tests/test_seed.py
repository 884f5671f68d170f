"""Each run tries other examples; in continuous integration they depend on the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.seed import seed_of_run, seed_of_tree


def tree(root: Path) -> Path:
    for name in ("editor/model/grid.py", "tests/test_grid.py", "tiles/game/box.toml"):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(name, encoding="utf-8")
    return root


def test_equal_trees_have_one_seed_wherever_they_lie_and_whatever_was_run_in_them(tmp_path: Path) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    (other / "editor/__pycache__").mkdir()
    (other / "editor/__pycache__/grid.cpython-311.pyc").write_bytes(b"\0")
    assert seed_of_tree(one) == seed_of_tree(other)


@pytest.mark.parametrize("change", ["editor/model/grid.py", "tiles/game/box.toml", "tests/test_new.py"])
def test_a_changed_or_a_new_file_is_another_seed(change: str, tmp_path: Path) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    (other / change).write_text("other", encoding="utf-8")
    assert seed_of_tree(one) != seed_of_tree(other)


def test_a_renamed_file_is_another_seed(tmp_path: Path) -> None:
    one, other = tree(tmp_path / "one"), tree(tmp_path / "other")
    (other / "tiles/game/box.toml").rename(other / "tiles/game/bo.toml")
    assert seed_of_tree(one) != seed_of_tree(other)


def test_each_run_has_a_seed_of_its_own_but_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    assert len({seed_of_run() for _ in range(9)}) > 1
    monkeypatch.setenv("CI", "true")
    assert {seed_of_run() for _ in range(9)} == {seed_of_tree()}
