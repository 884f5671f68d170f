"""The moves of a side in steps 2 to 6 of the S.A.G.S., as values that a log keeps.

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
    """Hire these characters, with two players. All teams are shown together."""

    characters: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """The characters, in any order."""


class Enrol(ExtensibleModel):
    """Take one of the open characters into the band, with three and four players."""

    character: Id
    """The character."""


class Decline(ExtensibleModel):
    """Enrol nobody this time."""


class TurnDeck(ExtensibleModel):
    """Whether NORAD turns the whole equipment deck over before it is split."""

    turn: bool
    """Whether it is turned."""


class TakeCard(ExtensibleModel):
    """Take a card of the hand that one holds now."""

    card: Id | None = None
    """The card; null: people hold the real cards."""
    face: CardColor | None = None
    """The side of it that will be used; null with two players: the side's own colour."""


class PassCards(ExtensibleModel):
    """Take no card. With two players this binds for all later rounds."""


class ChooseDecoy(ExtensibleModel):
    """Which faction's colour the decoy has, with three and four players."""

    faction: Faction
    """The faction."""


class LayMarker(ExtensibleModel):
    """Lay a marker face down on a square or on a Driller."""

    marker: Id
    """A character of the team, ``decoy-1`` or ``decoy-2``."""
    at: Square | None = None
    """The square, ``[x, y]``; null: it lies on a Driller."""
    driller_at: Square | None = None
    """The top-left square of the Driller; null: it lies on a square."""

    @model_validator(mode="after")
    def _lies_on_one_place(self) -> Self:
        if (self.at is None) == (self.driller_at is None):
            raise ModelError("at", "marker-place")
        return self


class Stand(ExtensibleModel):
    """A miniature on the map. For a large one ``(x, y)`` is the top-left of its four squares."""

    character: Id
    """The character."""
    x: Coordinate
    """Column of its square."""
    y: Coordinate
    """Row of its square."""
    facing: Direction
    """Which way it looks."""


class Turned(ExtensibleModel):
    """A Driller that is turned up."""

    at: Square
    """Its top-left square."""
    rotation: Rotation
    """Degrees, clockwise."""


class Reveal(ExtensibleModel):
    """Show all own markers: decoys leave, characters become miniatures; turn up the Drillers that are one's duty."""

    starts: Annotated[tuple[Stand, ...], MaxLen(40)] = ()
    """Where each character of the team stands."""
    drillers: Annotated[tuple[Turned, ...], MaxLen(40)] = ()
    """The Drillers."""


class ChooseBonus(ExtensibleModel):
    """The deck of the additional mission, with four players."""

    faction: Faction
    """The faction of the deck."""


class TellMissions(ExtensibleModel):
    """How many missions a side holds, where people hold the real cards."""

    kept: Count
    """How many it holds."""
    shown: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """Those that were shown and replaced, as far as they are to be noted."""


class Carry(ExtensibleModel):
    """Who carries what."""

    character: Id
    """The character."""
    card: Id | None = None
    """The card; null: people hold the real cards."""
    item: Id | None = None
    """The item, where people hold the real cards and want it noted."""


class Assign(ExtensibleModel):
    """Hand the chosen cards and the Magnetic cards out."""

    carries: Annotated[tuple[Carry, ...], MaxLen(40)] = ()
    """Who gets which card."""
    magnetic: Annotated[tuple[Id, ...], MaxLen(40)] = ()
    """Who gets a Magnetic card."""
    due: Count | None = None
    """What the cards cost together, where people hold the real cards."""


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
    | LayMarker
    | Reveal
    | ChooseBonus
    | TellMissions
    | Assign
    | Close
)
"""The moves after the map is built."""

Move = Building | Decision
"""Every move of a side, from the first tile to the start of the game."""
