"""Set-up on a machine without libraries: root installs them, others get the command to run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the set-up script installs for Linux")

_CHECKOUT = Path(__file__).resolve().parent.parent
_TOOLS = ("awk", "bash", "cat", "dirname", "mktemp", "rm", "sha256sum", "tail")
_PYTHONS = ("python3", "python3.11", "python3.12", "python3.13", "python3.14")
_LINE = "sudo apt-get update && sudo apt-get install --no-install-recommends libegl1 libgl1 "
_NEXT_STEP = "Python 3.11 or newer is required"


class Machine:
    """A checkout on a pretended Debian with a Python that is too old, so that set-up ends early."""

    def __init__(self, folder: Path, user: int, installed: str = "", apt: str = "exit 0") -> None:
        self.checkout = folder / "studio"
        self.log = folder / "apt.log"
        (self.checkout / ".ci").mkdir(parents=True)
        for name in (".ci/setup", ".ci/requirements-test.txt", ".ci/requirements-bench.txt", "pyproject.toml"):
            shutil.copy(_CHECKOUT / name, self.checkout / name)
        self.commands = folder / "commands"
        self.commands.mkdir()
        for name in _TOOLS:
            (self.commands / name).symlink_to(str(shutil.which(name)))
        for name in _PYTHONS:
            self.command(name, "exit 1")
        self.command("id", f"echo {user}")
        self.command("uname", "echo Linux")
        self.command("dpkg-query", "exit 0")
        self.command("ldconfig", f"cat <<'END'\n{installed}\nEND")
        self.command("apt-get", f'echo "$@" >>"{self.log}"\n{apt}')

    def command(self, name: str, script: str) -> None:
        path = self.commands / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def set_up(self, purpose: str = "run") -> subprocess.CompletedProcess[str]:
        line: list[str | Path] = [self.commands / "bash", self.checkout / ".ci" / "setup", purpose]
        environment = {"PATH": str(self.commands)}
        return subprocess.run(line, env=environment, capture_output=True, text=True, check=False, timeout=50)


def test_without_root_the_install_command_is_printed(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    done = machine.set_up()
    assert done.returncode == 1
    assert _LINE in done.stderr
    assert _NEXT_STEP not in done.stderr
    assert not machine.log.exists()


def test_only_what_lacks_is_asked_for(tmp_path: Path) -> None:
    installed = "\tlibEGL.so.1 (libc6,x86-64) => /lib/libEGL.so.1\n\tlibGL.so.1.7 (libc6,x86-64) => /lib/libGL.so.1.7"
    done = Machine(tmp_path, user=1000, installed=installed).set_up()
    assert " libegl1" not in done.stderr
    assert " libgl1 " in done.stderr  # libGL.so.1.7 is not libGL.so.1


def test_root_installs_after_one_update(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    done = machine.set_up("test")
    assert _NEXT_STEP in done.stderr
    update, libraries, screen = machine.log.read_text().splitlines()
    assert update.endswith(" update")
    assert " -y " in libraries
    assert " install --no-install-recommends libegl1 " in libraries
    assert screen.endswith(" install --no-install-recommends xvfb xauth")


def test_a_virtual_screen_is_only_for_tests_and_never_demanded(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000)
    names = [line.split()[0] for line in (machine.checkout / ".ci/setup").read_text().splitlines() if ".so." in line]
    machine.command("ldconfig", "\n".join(f"printf '\\t{name} (libc6)\\n'" for name in names))
    assert "xvfb" not in machine.set_up("run").stderr
    done = machine.set_up("test")
    assert "sudo apt-get install --no-install-recommends xvfb xauth" in done.stderr
    assert _NEXT_STEP in done.stderr


def test_a_failed_installation_shows_why_and_the_line_to_run(tmp_path: Path) -> None:
    done = Machine(tmp_path, user=0, apt="echo the mirror is down; exit 100").set_up()
    assert done.returncode == 1
    assert "the mirror is down" in done.stderr
    assert _LINE in done.stderr
    assert _NEXT_STEP not in done.stderr


def test_on_other_systems_the_libraries_are_listed_and_set_up_continues(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0)
    (machine.commands / "dpkg-query").unlink()
    done = machine.set_up()
    assert "this system is not Debian" in done.stderr
    assert "libEGL.so.1 libGL.so.1 " in done.stderr
    assert _NEXT_STEP in done.stderr
    assert not machine.log.exists()


def test_an_unknown_purpose_is_refused(tmp_path: Path) -> None:
    assert Machine(tmp_path, user=1000).set_up("fly").returncode == 2


@pytest.mark.parametrize(("purpose", "extras"), [("test", ("test", "dev")), ("bench", ("bench",))])
def test_every_dependency_is_locked_with_hashes_and_without_a_host(purpose: str, extras: tuple[str, ...]) -> None:
    project = tomllib.loads((_CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(each for extra in extras for each in project["optional-dependencies"][extra])]
    locked = (_CHECKOUT / ".ci" / f"requirements-{purpose}.txt").read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9.-]+)==\S+(?: ;[^\\\n]*)? \\\n +--hash=sha256:[0-9a-f]{64}", locked, re.MULTILINE)
    assert {re.split("[<>=]", each)[0].lower() for each in wanted} <= set(pins)
    assert len(pins) == len(re.findall(r"^\S+==", locked, re.MULTILINE))
    assert "://" not in locked
    assert "--index" not in locked
