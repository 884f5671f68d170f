"""Painting in the background creates no classes of PySide: two threads that did so at the same time would fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

_SCRIPT = """
import gc, sys
from pathlib import Path

import editor.export.map_image, editor.export.pdf, editor.ui.dialogs.export, editor.ui.window.start_page
from editor.board import compile_board
from editor.catalog import load_box
from editor.export.exporters import exporters_of
from editor.files import read_scenario
from editor.paths import data_folder
from editor.rules import check
from editor.ui.window.application import make_application

def classes():
    found = (each for each in gc.get_objects() if isinstance(each, type))
    return {str(each) for each in found if str(each.__module__).startswith("PySide6.")}

app = make_application()
report = check(compile_board(read_scenario(data_folder("scenarios") / "first-steps.scenario.json"), load_box()))
before = classes()
for exporter in exporters_of(load_box().game):
    exporter.write(report, Path(sys.argv[1]) / f"map{exporter.suffix}", exporter.defaults())
print(*sorted(classes() - before), sep="\\n")
"""


def test_painting_creates_no_classes(tmp_path: Path) -> None:
    made = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path)], capture_output=True, text=True, check=False, timeout=200
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout.strip() == ""
    assert list(tmp_path.iterdir())
