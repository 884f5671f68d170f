"""Metadata of packs: their own description, what a box stores about them, and how a scenario refers to them."""

from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen
from pydantic import StringConstraints, model_validator

from editor.model.base import ExtensibleModel, FileModel, Id, ModelError, ShortText, VisibleName
from editor.model.game import EARTH_REBORN
from editor.model.limits import MAX_ENTRIES

PackVersion = Annotated[int, Ge(1), Le(999_999)]


class PackReference(ExtensibleModel):
    """A pack that a scenario needs, with enough information to ask for a missing one."""

    id: Id
    """The id of the pack."""
    name: ShortText = ""
    """The name shown to users."""
    author: ShortText = ""
    """The author."""
    version: PackVersion = 1
    """The version that the scenario was made with."""
    fingerprint: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """Its SHA-256, or empty if unknown."""
    file: ShortText = ""
    """The name of its file or folder when it was last seen."""


PackKind = Literal["corrects", "adds", "game"]
"""``corrects``: replaces things of the box; ``adds``: an expansion; ``game``: a separate game with its own box."""

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class PackMetadata(FileModel):
    """The content of ``pack.toml``."""

    id: Id
    """The id of the pack, used by scenarios to refer to it."""
    name: VisibleName
    """The name shown to users."""
    kind: PackKind
    """Whether it corrects the box, adds to it, or is a separate game."""
    game: Id = EARTH_REBORN
    """The game it is for; for a separate game, its own id."""
    author: ShortText = ""
    """The author."""
    licence: ShortText = ""
    """The license."""
    needs: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Packs that it requires."""
    version: PackVersion = 1
    """The version; increased with each published change."""

    @model_validator(mode="after")
    def _check_needs(self) -> Self:
        if self.id in self.needs:
            raise ModelError("needs", "needs-itself")
        return self


class AppliedPack(PackMetadata):
    """A pack that was applied to a box."""

    fingerprint: Fingerprint
    """Names its content."""
    file: ShortText
    """The name of its file or folder."""
