"""The program works as a PyInstaller folder, where there are no source files. Skipped without PyInstaller."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("PyInstaller") is None, reason="PyInstaller is not installed"),
    pytest.mark.timeout(1800),
]

_TOP = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("frozen")
    subprocess.run([sys.executable, str(_TOP / ".ci" / "freeze.py"), str(target)], check=True, timeout=1500)
    return target / "sags" / "sags"


def run(program: Path, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "SAGS_"))}
    environment = {**kept, "HOME": str(home), "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    line = [str(program), *arguments]
    return subprocess.run(line, env=environment, cwd=home, capture_output=True, text=True, check=False, timeout=300)


def test_every_part_is_there(program: Path, tmp_path: Path) -> None:
    for _ in range(2):  # the second time from the cache
        done = run(program, "self-test", home=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    assert list((tmp_path / ".cache" / "sags-studio" / "box").iterdir())


def test_the_demo_is_written(program: Path, tmp_path: Path) -> None:
    done = run(program, "demo", "-o", str(tmp_path / "out"), home=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert list((tmp_path / "out").glob("*.pdf"))


def test_the_window_opens(program: Path, tmp_path: Path, qtbot: QtBot) -> None:
    scenario = tmp_path / "map.scenario.json"
    scenario.write_bytes((_TOP / "scenarios" / "first-steps.scenario.json").read_bytes())
    environment = {"HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen([str(program), "edit", str(scenario)], env=environment, stderr=subprocess.PIPE) as window:
        try:
            qtbot.waitUntil(lambda: window.poll() is not None or is_open(scenario), timeout=120_000)
        finally:
            opened = is_open(scenario)
            window.terminate()
            _, errors = window.communicate()
    assert b"Traceback" not in errors
    assert opened


def is_open(scenario: Path) -> bool:
    return any(scenario.parent.glob(".*.lock"))
