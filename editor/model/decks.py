"""The two decks of the S.A.G.S.: double-sided equipment cards, and missions as data that a program can score."""

from typing import Annotated, Final, Literal, Self

from annotated_types import Ge, Le, MaxLen
from pydantic import StringConstraints, model_validator

from editor.model.base import Count, FileModel, Id, Line, ModelError
from editor.model.bounds import FEW, PEOPLE
from editor.model.sourced import Card, Sourced
from editor.model.words import Faction, RoomType

Colour = Literal["green", "yellow"]
"""The two sides of an equipment card: green for Salemites, yellow for NORAD."""

COLOURS: Final[dict[Faction, Colour]] = {"salemite": "green", "norad": "yellow"}
"""The colour of the cards that the characters of a faction can be given."""

FaceId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*/(front|back)$", max_length=70)]
"""A face of a tile: ``chemistry-lab/front``. The tile is not enough, for its back is another room."""

Event = Literal[
    "death",
    "capture",
    "torture",
    "spy-point-by-torture",
    "exit",
    "equipment-triggered",
    "destroyed",
    "launched",
    "zombie-made",
    "occupied",
    "other",
]
MissionWhen = Literal["at-once", "final-phase", "end-of-game"]
Crowd = Literal["norad", "salemite", "either", "discard"]


class CardFace(Sourced):
    """One side of an equipment card: an item, with its price in this colour and where it is found."""

    item: Id
    """The equipment it shows."""
    price: Count | None = None
    """Mission points for choosing it; 0: it is free."""
    weight: Count | None = None
    """Its weight."""
    find_factor: Count | None = None
    """What a search must reach to take it."""
    room_types: Annotated[tuple[RoomType, ...], MaxLen(FEW)] = ()
    """The rooms in which it can be found."""


class EquipmentCard(FileModel):
    """An equipment card: a green and a yellow side, of which one is used at a time."""

    id: Id
    """The id of the card, once in the deck."""
    green: CardFace
    """The side for Salemites."""
    yellow: CardFace
    """The side for NORAD."""

    def face(self, colour: Colour) -> CardFace:
        return self.green if colour == "green" else self.yellow

    def faces(self) -> tuple[tuple[Colour, CardFace], ...]:
        return ("green", self.green), ("yellow", self.yellow)


class Who(FileModel):
    """Whom a mission speaks of: one of some characters, anyone of a faction, or anyone of the holder's own."""

    characters: Annotated[tuple[Id, ...], MaxLen(PEOPLE)] = ()
    """Any one of these."""
    faction: Faction | None = None
    """Anyone of this faction."""
    own: bool = False
    """Anyone whom the holder of the card controls."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> Self:
        if [bool(self.characters), self.faction is not None, self.own].count(True) != 1:
            raise ModelError("", "who-is-meant")
        return self


class Mission(Card):
    """A mission card. What must be in play for it follows from whom and what it names."""

    type: Line | None = None
    """The type printed under the title."""
    faction: Faction
    """The deck it belongs to."""
    copies: Annotated[int, Ge(1), Le(18)] = 1
    """How many such cards the deck has."""
    mp: Annotated[int, Ge(-99), Le(99)] | None = None
    """Mission points it earns."""
    each: bool = False
    """Whether the points are earned again each time."""
    when: MissionWhen = "at-once"
    """When it is looked whether the condition holds."""
    event: Event | None = None
    """What must happen, or hold at that time."""
    by: Who | None = None
    """Who must do it; null: it counts whoever does it."""
    target: Who | None = None
    """To whom it must happen."""
    carrying: Id | None = None
    """The equipment it is about: carried off the map, or set off."""
    where: FaceId | None = None
    """The room it must happen in, or whose furniture it is about; null: anywhere on the map."""
    absent: Faction | None = None
    """The faction of which nobody may be there."""
    crowd: Crowd | None = None
    """With three or four players: the faction of whoever fulfils it, or that the card is replaced."""

    @property
    def needs_characters(self) -> tuple[Id, ...]:
        """One of them must be in play; empty: the mission names nobody."""
        return tuple(name for who in (self.by, self.target) if who for name in who.characters)

    @property
    def needs_faces(self) -> tuple[FaceId, ...]:
        """All of them must lie on the map, this side up."""
        return (self.where,) if self.where else ()

    @property
    def kills(self) -> tuple[Id, ...]:
        """The characters of whom one must die: with three or four players not a card for whoever controls them."""
        return self.target.characters if self.target and self.event == "death" else ()

    @model_validator(mode="after")
    def _names_characters_once(self) -> Self:
        if self.by and self.target and self.by.characters and self.target.characters:
            raise ModelError("", "by-or-target")
        return self
