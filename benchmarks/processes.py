"""Start programs to be measured."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from tempfile import TemporaryDirectory

_HOMES = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def python(*arguments: str) -> None:
    """Run this Python to its end without showing its output."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= dict.fromkeys(_HOMES, _home().name)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)


def sags(*arguments: str) -> None:
    """Run the command as its installed script does."""
    python("-c", "from editor.__main__ import run; run()", *arguments)


@cache
def _home() -> TemporaryDirectory[str]:
    """Return a separate home folder, so that caches and recovered files of this machine are not used."""
    return TemporaryDirectory(prefix="sags-bench-")
