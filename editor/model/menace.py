"""Cards of a menace deck: events, enemies, support and weather, each with the menace levels that its parts need."""

from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import StringConstraints, model_validator

from editor.model.base import Card, ExtensibleModel, FileModel, Id, ModelError, ShortText
from editor.model.limits import MAX_CARD_ENTRIES, MAX_DECK_CARDS

MenaceType = Literal["event", "enemy", "support", "weather"]
MenaceJoin = Literal["only", "and", "or"]

IdOrNothing = Annotated[str, StringConstraints(pattern=r"^([a-z0-9]+(-[a-z0-9]+)*)?$", max_length=64)]
"""An id, or empty."""

MenaceLevel = Annotated[int, Ge(0), Le(99)]

ANY_AREA = "any"
"""The area of a card that can be played on every map."""


class MenaceCondition(FileModel):
    """What must be true for a card to be played; otherwise another one is drawn."""

    area: Id = ANY_AREA
    """The area in which it can be played, or ``any``."""
    enemy: IdOrNothing = ""
    """The faction or character that must be in play; empty: none."""


class MenacePart(FileModel):
    """A part of a card: an effect, and the menace level that it needs."""

    menace: MenaceLevel = 0
    """The lowest menace level at which it applies."""
    text: ShortText = ""
    """The effect."""


class MenaceCard(Card):
    """A card of a menace deck."""

    type: MenaceType = "event"
    """What kind of card it is."""
    when: MenaceCondition = MenaceCondition.model_construct()
    """What must be true for it to be played."""
    join: MenaceJoin = "only"
    """``and``: all parts whose level is reached; ``or``: only the highest of them; ``only``: there is one part."""
    parts: Annotated[tuple[MenacePart, ...], MinLen(1), MaxLen(MAX_CARD_ENTRIES)] = (MenacePart.model_construct(),)
    """The effects of the card."""
    brings: IdOrNothing = ""
    """The character that an enemy card brings into play; empty: none."""
    wind: bool = False
    """Whether it needs markers that show the direction of the wind."""

    @model_validator(mode="after")
    def _check_parts(self) -> Self:
        if self.join == "only" and len(self.parts) > 1:
            raise ModelError("join", "menace-parts")
        return self

    @property
    def lowest_level(self) -> int:
        """Return the lowest menace level at which the card can be played."""
        return min(part.menace for part in self.parts)


class DeckEntry(ExtensibleModel):
    """A card of a deck, and how often it is in it."""

    card: Id
    """The card of the box, or of the custom cards."""
    count: Annotated[int, Ge(1), Le(MAX_DECK_CARDS)] = 1
    """The number of copies."""


class Deck(ExtensibleModel):
    """A deck of cards that players draw from."""

    id: Id
    """The id of the deck."""
    name: ShortText = ""
    """The name shown to players."""
    cards: Annotated[tuple[DeckEntry, ...], MaxLen(MAX_DECK_CARDS)] = ()
    """The cards of the deck, each kind once."""

    @model_validator(mode="after")
    def _check_cards(self) -> Self:
        seen = set[str]()
        for entry in self.cards:
            if entry.card in seen:
                raise ModelError("cards", "twice", thing=entry.card)
            seen.add(entry.card)
        return self
