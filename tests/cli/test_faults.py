"""Errors around a command: a message, a nonzero exit code, and the old file unchanged."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.cli import main
from editor.paths import data_folder

EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have other faults")


def small_disk() -> None:
    """Limit files to a kilobyte, which acts like a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def sags_process(*arguments: str | Path, full: bool = False, **environment: str) -> tuple[int, str]:
    """Run a command in its own process; return its exit code and output."""
    done = subprocess.run(
        [sys.executable, "-m", "editor", *map(str, arguments)],
        capture_output=True,
        timeout=50,
        check=False,
        env={**os.environ, **({"PYTHONDONTWRITEBYTECODE": "1"} if full else {}), **environment},
        preexec_fn=small_disk if full else None,
    )
    output = (done.stdout + done.stderr).decode(errors="replace")
    assert "Traceback" not in output
    return done.returncode, output


class Sags:
    """Runs commands in the process of the tests, which is quicker."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: str | Path) -> tuple[int, str]:
        """Run a command; return its exit code and output."""
        self._monkeypatch.setattr(sys, "argv", ["sags", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert isinstance(ended.value.code, int)
        written = self._capsys.readouterr()
        assert "Traceback" not in written.out + written.err
        return ended.value.code, written.out + written.err


@pytest.fixture
def sags(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sags:
    return Sags(monkeypatch, capsys)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "out.engine.json"
    target.write_bytes(b"precious")
    code, output = sags_process("export", EXAMPLE, "--to", "engine", "-o", target, full=True)
    assert code == 2
    assert "could not be written" in output
    assert target.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("kind", ["pipe", "folder", "missing", "device", "loop"])
def test_a_path_that_is_not_a_file_is_reported(sags: Sags, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "map.scenario.json"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "device":
            path.symlink_to("/dev/zero")
        case "loop":
            path.symlink_to(path)
    code, output = sags("validate", path)
    assert code == 2
    assert output.startswith("sags: ")


@pytest.mark.parametrize("target", ["/dev/full", "/dev/null", "pipe"])
def test_nothing_is_written_into_devices_and_pipes(sags: Sags, tmp_path: Path, target: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, output = sags("export", EXAMPLE, "--to", "engine", "-o", tmp_path / target)
    assert code == 2
    assert "not a regular file" in output


def test_it_runs_without_a_home_folder_and_with_the_c_locale(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    code, _ = sags_process(
        "validate", EXAMPLE, HOME=nowhere, XDG_STATE_HOME=nowhere, XDG_CACHE_HOME=nowhere, LC_ALL="C", LANG="C"
    )
    assert code == 0
    target = tmp_path / "größe 灰.engine.json"
    code, _ = sags_process("export", EXAMPLE, "--to", "engine", "-o", target, HOME=nowhere, LC_ALL="C", PYTHONUTF8="1")
    assert code == 0
    assert target.exists()


@pytest.mark.parametrize("platform", ["", "xcb", "wayland", "nonsense"])
def test_pictures_are_drawn_without_a_display(tmp_path: Path, platform: str) -> None:
    target = tmp_path / "map.png"
    code, output = sags_process(
        "export", EXAMPLE, "--to", "png", "-o", target, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM=platform
    )
    assert (code, target.is_file()) == (0, True), output


@pytest.mark.parametrize("name", ["-map", "a b", "a\nb", "\x1b[31m", "x" * 240, "'$(id)'"])
def test_odd_names_are_names(sags: Sags, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.scenario.json"
    path.write_bytes(EXAMPLE.read_bytes())
    code, output = sags("validate", path)
    assert code == 0
    assert "\x1b" not in output


@pytest.mark.parametrize(
    "line",
    [
        "validate NAME",
        "report NAME",
        "export NAME --to svg",
        "export EXAMPLE --to svg -o NAME",
        "export EXAMPLE --to svg -o NAME/",
        "fill EXAMPLE -o NAME",
        "generate -o NAME",
        "packs check NAME",
        "packs add NAME",
        "play NAME",
        "replay NAME",
        "schema check NAME",
        "validate EXAMPLE --pack NAME",
    ],
)
def test_an_impossible_file_name_is_reported(
    sags: Sags, tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    name = str(tmp_path / ("x" * 300))
    words = [{"NAME": name, "NAME/": f"{name}/", "EXAMPLE": str(EXAMPLE)}.get(each, each) for each in line.split()]
    code, output = sags(*words)
    assert code == 2
    assert "x" * 300 in output
    assert "too long" in output
