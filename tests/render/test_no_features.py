"""PySide stays out of imports, if it is there in the way that is known."""

from __future__ import annotations

import builtins
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from editor.render.no_features import without_features

STARTED = """
import builtins, sys
from PySide6.QtCore import QCoreApplication
from editor.render.no_features import without_features
without_features()
before = builtins.__import__ is getattr(builtins, "__feature_import__", None)
from PySide6.QtWidgets import QLabel
import this_module_of_ours
sys.exit(before or this_module_of_ours.label_text() != "a label")
"""
OURS = """
from PySide6.QtWidgets import QApplication, QLabel
def label_text():
    application = QApplication.instance() or QApplication([])
    return QLabel("a label").text()
"""


def test_modules_are_imported_without_pyside_and_use_it_as_before(tmp_path: Path) -> None:
    (tmp_path / "this_module_of_ours.py").write_text(OURS, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({str(tmp_path)!r})\n{STARTED}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("there", [{"__orig_import__": __import__}, {"__feature_import__": object()}, {}])
def test_where_pyside_goes_about_it_in_another_way_it_stays(
    monkeypatch: pytest.MonkeyPatch, there: dict[str, object]
) -> None:
    monkeypatch.setattr(builtins, "__import__", importlib.__import__)  # PySide's own would miss what is taken away
    for name in ("__orig_import__", "__feature_import__"):
        monkeypatch.delattr(builtins, name, raising=False)
    for name, value in there.items():
        monkeypatch.setattr(builtins, name, value, raising=False)
    without_features()
    assert builtins.__import__ is importlib.__import__
