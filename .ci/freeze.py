"""Build a folder with the program that runs without Python: ``python .ci/freeze.py FOLDER``. It needs PyInstaller."""

from __future__ import annotations

import sys
from pathlib import Path

from PyInstaller.__main__ import run

_TOP = Path(__file__).resolve().parent.parent
_DATA = {
    "tiles": "editor/data/tiles",
    "schema": "editor/data/schema",
    "scenarios": "editor/data/scenarios",
    "editor/messages": "editor/messages",
    "editor/render/fonts": "editor/render/fonts",
    "editor/ui/icons": "editor/ui/icons",
    "editor/ui/style.qss": "editor/ui",
}
"""Files that are no modules -> their folder in the program."""


def freeze(target: Path) -> None:
    """Build the program in ``target/sags``."""
    data = [f"--add-data={_TOP / source}:{place}" for source, place in _DATA.items()]
    work = target / "work"
    run(
        [
            "--noconfirm",
            "--log-level=WARN",
            "--name=sags",
            f"--paths={_TOP}",
            f"--distpath={target}",
            f"--workpath={work}",
            f"--specpath={work}",
            "--collect-submodules=editor",
            *data,
            str(_TOP / "editor" / "__main__.py"),
        ]
    )


if __name__ == "__main__":
    freeze(Path(sys.argv[1]).resolve())
