"""``python -m editor`` is the ``sags`` command."""

import gc
import os
import sys
import threading
from contextlib import suppress
from typing import NoReturn


def run() -> NoReturn:
    """Run the command, and be gone as soon as all is said.

    Python would first take the program apart, object by object, which takes longer than to check a map; the system
    takes the memory back all the same. Where another thread still works, or Qt has something to put away, it may.
    """
    gc.set_threshold(200_000)  # a short command makes little rubbish, and looking for it takes a tenth of the time
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy would start threads to multiply matrices: there are none
    from editor.cli import main  # noqa: PLC0415 - the imports make the most of it

    try:
        main()
    except SystemExit as end:
        if threading.active_count() > 1 or "PySide6" in sys.modules or not isinstance(end.code, int):
            gc.freeze()
            raise
        with suppress(OSError, ValueError):
            sys.stderr.flush()
        os._exit(end.code)


if __name__ == "__main__":
    run()
