"""Have PySide read no sources.

Whenever a module is imported, PySide reads its source, to find out whether the names of Qt are to be switched for it
(``from __feature__ import …``). Nobody here does so, and reading five hundred files took a tenth of the start of the
window. Where PySide looks in another way, it stays as it is.
"""

from __future__ import annotations

import sys

_FEATURES = "shibokensupport.feature"
_LOOKS = "_mod_uses_pyside"


def without_features() -> None:
    """To be called once PySide is imported, before all else that is imported."""
    features = sys.modules.get(_FEATURES)
    if features is not None and hasattr(features, _LOOKS):
        setattr(features, _LOOKS, lambda _: True)
