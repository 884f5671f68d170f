"""How a scenario names the packs that it was made with."""

from typing import Annotated

from annotated_types import Ge, Le
from pydantic import StringConstraints

from editor.model.base import ExtensibleModel, Id, Line

PackVersion = Annotated[int, Ge(1), Le(999_999)]


class PackUse(ExtensibleModel):
    """A pack that a scenario needs. It tells enough to ask for one that is missing."""

    id: Id
    """The id of the pack."""
    name: Line = ""
    """What people call it."""
    author: Line = ""
    """Who made it."""
    version: PackVersion = 1
    """The version that the scenario was made with."""
    fingerprint: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """Which edition: its SHA-256, or empty if unknown."""
    file: Line = ""
    """The name of its file or folder when it was last seen."""
