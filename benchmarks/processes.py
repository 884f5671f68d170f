"""Starting programs to be measured."""

from __future__ import annotations

import os
import subprocess
import sys

_ENV = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""An installed program finds its modules compiled: a setting that forbids it would measure the compiler."""


def python(*arguments: str) -> None:
    """Run this Python to its end; what it says is not shown."""
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=_ENV)
