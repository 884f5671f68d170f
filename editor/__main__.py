"""``python -m editor`` is the ``sags`` command."""

import gc
import os

from editor.cli import main


def run() -> None:
    """Run the command line."""
    gc.set_threshold(200_000)  # Commands are short and leave few cycles; the default costs a tenth of the run time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # Keep numpy from starting threads that are never used.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # Looking for plugins costs 25 ms; none are used.
    main()


if __name__ == "__main__":
    run()
