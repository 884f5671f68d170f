"""Whatever happens to its output, a command prints a message and ends with a matching exit code."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from editor.cli import main
from editor.cli.output.terminal import EXIT_INTERNAL, EXIT_NO_OUTPUT, EXIT_USAGE, terminal_width
from editor.paths import data_folder

EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"
posix = pytest.mark.skipif(os.name != "posix", reason="other systems have other devices and names")


def sags(*words: str | bytes, **how: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "editor", *words]
    return subprocess.run(command, env={**os.environ, **how}, capture_output=True, check=False)


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    line = line.replace("SAGS", f"{sys.executable} -m editor").replace("EXAMPLE", str(EXAMPLE))
    return subprocess.run(["bash", "-c", line], capture_output=True, check=False)


@posix
@pytest.mark.parametrize("where", ["> /dev/full", ">&-"])
def test_output_that_cannot_be_written_is_reported(where: str) -> None:
    done = shell(f"SAGS validate EXAMPLE {where}")
    assert done.returncode == EXIT_NO_OUTPUT
    assert done.stderr.startswith(b"sags: The output could not be written: ")
    assert done.stderr.count(b"\n") == 1


@posix
@pytest.mark.parametrize("where", ["< /dev/null", "<&-"])
def test_a_game_without_input_is_saved_and_closed(where: str, tmp_path: Path) -> None:
    done = shell(f"cd {tmp_path} && SAGS play {where}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Game saved to game.sags.json" in done.stdout
    assert (tmp_path / "game.sags.json").is_file()


@posix
def test_a_closed_pipe_is_not_reported() -> None:
    done = shell("SAGS tiles list | true; exit ${PIPESTATUS[0]}")
    assert (done.returncode, done.stderr) == (EXIT_NO_OUTPUT, b"")


def test_characters_that_the_terminal_lacks_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "Ωmega.json"
    path.write_bytes(EXAMPLE.read_bytes())
    done = sags("validate", str(path), PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert b"\\u03a9mega.json" in done.stdout
    assert done.stderr == b""


@posix
def test_a_file_name_that_is_not_utf8_works(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/na\xffme.json"
    with open(path, "wb") as file:  # noqa: PTH123 - bytes are not a path
        file.write(EXAMPLE.read_bytes())
    done = sags("validate", path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"me.json: 0 errors" in done.stdout
    missing = sags("validate", path + b"x")
    assert missing.returncode == EXIT_USAGE
    assert b"file not found" in missing.stderr


@pytest.mark.parametrize("given", ["0", "-1", "1", "99999999999999", "wide", ""])
def test_an_impossible_terminal_width_is_limited(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", given)
    assert 40 <= terminal_width() <= 400


def test_an_internal_error_has_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("editor.cli.validate_command.check", fails)
    monkeypatch.setattr(sys, "argv", ["sags", "validate", str(EXAMPLE)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == EXIT_INTERNAL
    assert "ZeroDivisionError at test_streams.py:" in capsys.readouterr().err


# --- processes that share the work ------------------------------------------------------------------------------


def test_several_processes_print_the_same_as_one(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    files = [str(EXAMPLE), str(data_folder("scenarios") / "harrow-house.scenario.json"), str(broken)] * 2
    alone, shared = sags("validate", *files), sags("validate", "--jobs", "2", *files)
    assert (shared.returncode, shared.stdout, shared.stderr) == (alone.returncode, alone.stdout, alone.stderr)
    assert alone.returncode == EXIT_USAGE
    assert json.loads(sags("validate", "--json", *files).stdout) == json.loads(
        sags("validate", "--json", "--jobs", "2", *files).stdout
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks /proc for the children")
def test_processes_end_when_the_command_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "editor", "generate", "--count", "1000", "--jobs", "2", "-o", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline()
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text(encoding="ascii").split()
        assert len(children) == 2
        ends = [os.pidfd_open(int(child)) for child in children]
        parent.kill()
        assert parent.wait() == -signal.SIGKILL
        for end in ends:
            assert select.select([end], [], [], 30)[0], "it ends by itself"
            os.close(end)
