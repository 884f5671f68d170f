"""The moves of a side in steps 2 to 6 of the S.A.G.S., as values that a log stores.

Like the actions of the construction they hold what a player decides, and nothing that follows from it.
"""

from __future__ import annotations

from typing import Annotated, Self

from annotated_types import MaxLen
from pydantic import model_validator

from editor.model.base import Count, ExtensibleModel, Id, ModelError
from editor.model.cards import CardColor
from editor.model.game_words import Faction
from editor.model.grid import Coordinate, Direction, Rotation, Square
from editor.sags.construction.actions import Action as Building


class ChooseTeam(ExtensibleModel):
    """Hire these characters, with two players. All teams are revealed together."""

    characters: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """The characters, in any order."""


class Enrol(ExtensibleModel):
    """Hire one of the face-up characters, with three or four players."""

    character: Id
    """The character."""


class Decline(ExtensibleModel):
    """Hire no character this time."""


class TurnDeck(ExtensibleModel):
    """Decide whether NORAD flips the whole equipment deck before it is split."""

    turn: bool
    """Whether the deck is flipped."""


class TakeCard(ExtensibleModel):
    """Take a card from the current hand."""

    card: Id | None = None
    """The card; null: physical cards are used."""
    face: CardColor | None = None
    """The side of the card that will be used; null with two players: the color of the player's side."""


class PassCards(ExtensibleModel):
    """Take no card. With two players, this applies to all later rounds too."""


class ChooseDecoy(ExtensibleModel):
    """Choose the color of the decoy, with three or four players."""

    faction: Faction
    """The faction."""


class PlaceMarker(ExtensibleModel):
    """Place a marker face down on a square or on a Driller."""

    marker: Id
    """A character of the team, ``decoy-1`` or ``decoy-2``."""
    at: Square | None = None
    """The square, ``[x, y]``; null: the marker is on a Driller."""
    driller_at: Square | None = None
    """The top-left square of the Driller; null: the marker is on a square."""

    @model_validator(mode="after")
    def _lies_on_one_place(self) -> Self:
        if (self.at is None) == (self.driller_at is None):
            raise ModelError("at", "marker-place")
        return self


class Stand(ExtensibleModel):
    """A miniature on the map. For a large miniature, ``(x, y)`` is the top-left of its four squares."""

    character: Id
    """The character."""
    x: Coordinate
    """Column of its square."""
    y: Coordinate
    """Row of its square."""
    facing: Direction
    """The direction it faces."""


class Turned(ExtensibleModel):
    """A Driller that is revealed."""

    at: Square
    """Its top-left square."""
    rotation: Rotation
    """Degrees, clockwise."""


class Reveal(ExtensibleModel):
    """Reveal all own markers and Drillers: decoys are removed, and characters become miniatures."""

    starts: Annotated[tuple[Stand, ...], MaxLen(40)] = ()
    """The position of each character of the team."""
    drillers: Annotated[tuple[Turned, ...], MaxLen(40)] = ()
    """The Drillers."""


class ChooseBonus(ExtensibleModel):
    """Choose the deck of the additional mission, with four players."""

    faction: Faction
    """The faction of the deck."""


class TellMissions(ExtensibleModel):
    """Enter the number of missions that a side holds, with physical cards."""

    kept: Count
    """The number of missions."""
    shown: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """Missions that were revealed and replaced (optional)."""


class Carry(ExtensibleModel):
    """An item and the character that carries it."""

    character: Id
    """The character."""
    card: Id | None = None
    """The card; null: physical cards are used."""
    item: Id | None = None
    """The item, with physical cards (optional)."""


class Assign(ExtensibleModel):
    """Assign the chosen cards and the Magnetic cards."""

    carries: Annotated[tuple[Carry, ...], MaxLen(40)] = ()
    """The character that gets each card."""
    magnetic: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """The characters that get a Magnetic card."""
    due: Count | None = None
    """The total cost of the cards, with physical cards."""


class Close(ExtensibleModel):
    """Shuffle the search deck and declare the game ready."""


Decision = (
    ChooseTeam
    | Enrol
    | Decline
    | TurnDeck
    | TakeCard
    | PassCards
    | ChooseDecoy
    | PlaceMarker
    | Reveal
    | ChooseBonus
    | TellMissions
    | Assign
    | Close
)
"""The moves after the map is built."""

Move = Building | Decision
"""Every move of a side, from the first tile to the start of the game."""
