"""What objectives, rules and texts speak of: a kind of thing and its id."""

from typing import Annotated, Literal

from pydantic import StringConstraints

from editor.model.base import ExtensibleModel

ThingKind = Literal["tile", "element", "door", "character", "equipment", "marker", "zone", "side", "objective"]


class Reference(ExtensibleModel):
    """A thing that a text or an objective speaks of."""

    kind: ThingKind
    """What sort of thing it is."""
    id: Annotated[str, StringConstraints(min_length=1, max_length=140, pattern=r"^[^\x00-\x1f\x7f]*$")]
    """The id of the thing."""


class Load(Reference):
    """Something that a character can carry."""

    kind: Literal["equipment", "marker"]
    """What sort of thing it is."""


class Party(Reference):
    """One character, or all of a side."""

    kind: Literal["character", "side"]
    """What sort of thing it is."""


class ExitPlace(Reference):
    """Where the map can be left: over the frame from a zone, or by the Sewers Exit of a tile."""

    kind: Literal["zone", "tile"]
    """What sort of thing it is."""


class Structure(Reference):
    """Something that could be destroyed: a floor element, a door, or all the walls of a tile."""

    kind: Literal["element", "door", "tile"]
    """What sort of thing it is."""
