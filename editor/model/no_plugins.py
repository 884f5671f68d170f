"""Have pydantic look for no plugins.

It looks through everything that is installed, with a part of the standard library that takes longer to import than a
scenario to read. The values of this program are checked by pydantic alone, so that there is nothing to look for. Where
pydantic has looked already, because another program did so first, it stays as it is.
"""

import sys
from types import ModuleType

_LOADER = "pydantic.plugin._loader"


def without_plugins() -> None:
    """To be called before the first value is checked."""
    loader = ModuleType(_LOADER, __doc__)
    vars(loader)["get_plugins"] = tuple
    sys.modules.setdefault(_LOADER, loader)
