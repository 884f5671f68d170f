"""Where commands write: the file or the folder that ``-o`` names."""

from __future__ import annotations

import os
from pathlib import Path

from editor.files import make_folder
from editor.reader import is_folder

_ENDS = tuple(filter(None, (os.sep, os.altsep)))


def output_file(output: str | None, name: str) -> Path:
    """The file to write: the named one, or ``name`` in the named folder or in the current one.

    What ends in a slash is a folder. It is made, for nobody who writes ``-o maps/`` wants a file called ``maps``.
    """
    if output is None:
        return Path(name)
    folder = Path(output)
    if output.endswith(_ENDS):
        make_folder(folder)
        return folder / name
    return folder / name if is_folder(folder) else folder
