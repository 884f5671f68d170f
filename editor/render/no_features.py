"""Have PySide stay out of imports.

PySide puts itself before every import of every module, to find out whether the names of Qt are to be switched for it
(``from __feature__ import …``), and reads its source for that. Nobody here does so, and reading five hundred files took
a tenth of the start of the window. Where PySide goes about it in another way, it stays as it is.
"""

from __future__ import annotations

import builtins

_FEATURES, _BEFORE = "__feature_import__", "__orig_import__"
"""What PySide imports by, and what it found in its place."""


def without_features() -> None:
    """To be called once PySide is imported, before all else that is imported."""
    features, before = getattr(builtins, _FEATURES, None), getattr(builtins, _BEFORE, None)
    if before is not None and builtins.__import__ is features:
        builtins.__import__ = before
