"""The sides of a game and their characters."""

from typing import Annotated, Literal, Self

from annotated_types import MaxLen
from pydantic import model_validator

from editor.model.base import Count, ExtensibleModel, Id, ModelError, ShortText
from editor.model.custom_values import CustomValues
from editor.model.game_words import Faction
from editor.model.grid import Coordinate, Direction
from editor.model.limits import MAX_CHARACTERS, MAX_ITEMS
from editor.model.objectives import Turn

SideLeader = Literal["players", "rules", "nobody"]
"""Who decides for a side: players, the rules of the game, or no one, such as for bystanders."""

SideColor = Literal["blue", "orange", "green", "purple", "ochre", "indigo", "black"]


class Arrival(ExtensibleModel):
    """When and where a character enters the map after the start."""

    turn: Turn
    """The turn at whose start the character arrives."""
    zone: Id
    """The zone in which the character is placed."""


class StartingCharacter(ExtensibleModel):
    """A character at the start: on a square, or anywhere in a zone. ``id`` distinguishes two of the same kind.

    For a large miniature ``(x, y)`` is the top-left of its 2 × 2 squares, which may be outside the frame.
    """

    id: Id
    """The id of this character in the scenario."""
    character: Id
    """The character of the box, or of the custom cards."""
    level: Id | None = None
    """The level it starts on; null: it starts in a zone, or off the map."""
    x: Coordinate | None = None
    """Column of its square, together with ``level`` and ``y``."""
    y: Coordinate | None = None
    """Row of its square, together with ``level`` and ``x``."""
    facing: Direction = "s"
    """The direction it faces."""
    zone: Id | None = None
    """The zone it starts in, if the player chooses the square."""
    equipment: Annotated[tuple[Id, ...], MaxLen(MAX_ITEMS)] = ()
    """What it carries at the start."""
    card: Id | None = None
    """The S.A.G.S. card of the item it carries; its other side is not in the search deck either."""
    magnetic_card: bool = False
    """Whether it carries a Magnetic card."""
    wounded: bool = False
    """Whether it starts on the wounded side of its card."""
    prisoner: bool = False
    """Whether it starts as a prisoner."""
    captor: Id | None = None
    """The character that carries this prisoner, by its id in the scenario."""
    arrives: Arrival | None = None
    """When and where it arrives, if it is not on the map at the start."""
    values: CustomValues = ()
    """Values of custom fields."""

    @model_validator(mode="after")
    def _check_square(self) -> Self:
        if len({self.level is None, self.x is None, self.y is None}) != 1:
            raise ModelError("level", "start-square")
        return self


class Side(ExtensibleModel):
    """A side of the game. A side of mercenaries has no faction."""

    id: Id
    """The id of the side."""
    name: ShortText = ""
    """The name shown to players."""
    faction: Faction | None = None
    """Its faction; null: mercenaries."""
    colour: SideColor | None = None
    """The color it is shown in; null: that of its faction, or a color for mercenaries."""
    led_by: SideLeader = "players"
    """Who controls it."""
    cp: Count | None = None
    """Command points each turn; null: described in the special rules."""
    mp: Count | None = None
    """Mission points at the start; null: the scenario does not count them."""
    values: CustomValues = ()
    """Values of custom fields."""
    characters: Annotated[tuple[StartingCharacter, ...], MaxLen(MAX_CHARACTERS)] = ()
    """Its members, and where each of them starts."""
