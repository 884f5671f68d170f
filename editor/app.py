"""The program with a window, ``sags-studio``."""

from __future__ import annotations

import sys
from typing import NoReturn

from editor.errors import say


def main() -> NoReturn:
    sys.stderr.write(f"sags-studio: {say('app.no-window')}\n")
    sys.exit(1)
