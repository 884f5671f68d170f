"""Packs: corrected tiles, expansions and games of somebody's own. ``pack_use`` is how a scenario names them."""

from typing import Annotated, Literal, Self

from annotated_types import MaxLen
from pydantic import StringConstraints, model_validator

from editor.model.base import FileModel, GivenName, Id, Line, ModelError
from editor.model.bounds import MANY
from editor.model.game import EARTH_REBORN
from editor.model.pack_use import PackVersion

PackKind = Literal["corrects", "adds", "game"]
"""``corrects``: what is in the box is replaced; ``adds``: an expansion; ``game``: a game with a box of its own."""

Fingerprint = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class PackAbout(FileModel):
    """What ``pack.toml`` says."""

    id: Id
    """The id of the pack, by which scenarios name it."""
    name: GivenName
    """What people call it."""
    kind: PackKind
    """Whether it corrects the box, adds to it, or is a game of its own."""
    game: Id = EARTH_REBORN
    """The game it is for; of a game of its own, that game."""
    author: Line = ""
    """Who made it."""
    licence: Line = ""
    """What others may do with it."""
    needs: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """Packs without which it is of no use."""
    version: PackVersion = 1
    """Goes up with each change that is shared."""

    @model_validator(mode="after")
    def _needs_others(self) -> Self:
        if self.id in self.needs:
            raise ModelError("needs", "needs-itself")
        return self


class PackNote(PackAbout):
    """A pack that a box was made with."""

    fingerprint: Fingerprint
    """Names its content."""
    file: Line
    """The name of its file or folder."""
