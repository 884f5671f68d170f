"""What the window does not do before it is seen: PySide reads no sources, and nobody imports what is not wanted yet."""

from __future__ import annotations

import linecache
import os
import subprocess
import sys

STARTED = """
import linecache, sys
from editor.app import make_application
application = make_application()
from editor.ui.main_window import MainWindow
print(*(path for path in linecache.cache if "/editor/ui/" in path.replace("\\\\", "/")))
print(*({"editor.export", "editor.sags.game", "editor.geometry", "numpy", "shapely"} & sys.modules.keys()))
"""


def test_nothing_is_read_or_imported_in_vain_for_the_window() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", STARTED], env=environment, capture_output=True, text=True, check=True)
    read, imported = done.stdout.splitlines()
    assert (read, imported) == ("", "")
    assert isinstance(linecache.cache, dict), "where PySide would leave what it reads"
