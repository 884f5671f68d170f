"""The contact sheet of the box, its command, and the sheet in the documentation."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PySide6.QtGui import QImage

from editor.catalog import Box
from editor.cli import sags
from editor.errors import StudioError
from editor.messages import table
from editor.render.drawing_files import render_image
from editor.render.legend import legend_entries, topics_of_box
from editor.render.painters.text_painter import font_family
from editor.render.style import Style
from editor.render.tile_sheet import tile_sheet_drawing
from tests.render.pixels import pixels

_ROOT = Path(__file__).parents[2]
_SHOWN = _ROOT / "docs" / "box.png"
_SCALE = 40


def test_sheet_in_the_documentation_is_current(box: Box) -> None:
    """If this fails, check what changed and write it again: ``sags tiles sheet -o docs/box.png --scale 40``."""
    shown = QImage(str(_SHOWN))
    if shown.text("Font") != font_family():
        pytest.skip(f"it was made with the font {shown.text('Font')}")
    fresh = render_image(tile_sheet_drawing(box, Style(px=_SCALE)))
    assert (shown.width(), shown.height()) == (fresh.width(), fresh.height())
    apart = np.abs(pixels(shown)[:, :, :3] - pixels(fresh)[:, :, :3]).mean(axis=2)
    rows, columns = (side // 16 * 16 for side in apart.shape)
    blocks = apart[:rows, :columns].reshape(rows // 16, 16, columns // 16, 16).mean(axis=(1, 3))
    assert blocks.max() < 8


def test_sheet_shows_all_groups_or_one(box: Box) -> None:
    everything = tile_sheet_drawing(box, Style()).extent
    one = tile_sheet_drawing(box, Style(), (6,)).extent
    assert everything.width() == one.width()
    assert everything.height() > 3 * one.height()


def test_every_legend_entry_has_text(box: Box) -> None:
    words = [entry.text.text() for entry in legend_entries(topics_of_box(box))]
    assert len(words) == len(set(words)) > 20
    assert {entry.text.id.partition(".")[2] for entry in legend_entries(topics_of_box(box))} <= set(table("render"))


@pytest.mark.parametrize(("name", "start"), [("box.png", b"\x89PNG"), ("box.svg", b"<?xml"), ("box.PDF", b"%PDF")])
def test_command_writes_the_format_of_the_suffix(tmp_path: Path, name: str, start: bytes) -> None:
    target = tmp_path / "new" / name
    run = CliRunner().invoke(sags, ["tiles", "sheet", "-o", str(target), "--group", "11", "--scale", "16"])
    assert run.exit_code == 0, run.output
    assert run.output.strip() == str(target)
    assert target.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-o", "box.gif"], "Use a name that ends in .png"),
        (["-o", "box"], "Use a name that ends in .png"),
        (["--group", "77"], "There is no group 77"),
        (["--scale", "400"], "Choose a smaller scale"),
    ],
)
def test_command_errors_are_sentences_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(sags, ["tiles", "sheet", *arguments])
    assert isinstance(run.exception, StudioError)
    assert says in str(run.exception)
    assert list(tmp_path.iterdir()) == []


def test_command_needs_no_display(tmp_path: Path) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    line = [sys.executable, "-m", "editor", "tiles", "sheet", "-o", str(tmp_path / "box.png"), "--group", "1"]
    run = subprocess.run(line, cwd=_ROOT, env=environment, capture_output=True, text=True, timeout=50, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert not QImage(str(tmp_path / "box.png")).isNull()


def test_listing_tiles_does_not_load_qt() -> None:
    program = "import sys; from editor.cli import sags; sags(['tiles', 'list'], standalone_mode=False); "
    program += "assert not any(name.startswith('PySide6') for name in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], cwd=_ROOT, capture_output=True, timeout=50, check=False)
    assert run.returncode == 0, run.stderr
