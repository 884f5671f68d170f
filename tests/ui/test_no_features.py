"""PySide reads no source of what is imported, once the window asks it not to."""

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
"""


def test_nothing_that_is_imported_for_the_window_is_read_as_text() -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", STARTED], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
    assert isinstance(linecache.cache, dict), "where PySide would leave what it reads"
