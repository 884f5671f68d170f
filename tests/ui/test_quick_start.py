"""Modules that must not be imported before the window is shown."""

from __future__ import annotations

import os
import subprocess
import sys

_STARTED = """
import sys
from editor.ui.window.application import make_application
application = make_application()
print(*({"editor.export", "editor.sags.game", "editor.geometry", "numpy", "shapely"} & sys.modules.keys()))
"""


def test_the_window_imports_no_exporters_games_or_shapes() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", _STARTED], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
