"""The story of a mission: numbered cards with choices, and the resolutions that they lead to."""

from typing import Annotated, Literal, Self

from annotated_types import Ge, Le, MaxLen
from pydantic import model_validator

from editor.model.base import ExtensibleModel, Id, ModelError, ShortText, Text
from editor.model.limits import (
    MAX_CARD_ENTRIES,
    MAX_KEY_CARDS,
    MAX_RESOLUTIONS,
    MAX_STORY_CARDS,
)

CardNumber = Annotated[int, Ge(1), Le(999)]
ResolutionNumber = Annotated[int, Ge(1), Le(99)]
Outcome = Literal["won", "lost", "open"]

ALL_KEY_CARDS = "all"
"""Stands for all key cards in play."""


class StoryTarget(ExtensibleModel):
    """Where a choice leads: to a card, to a resolution, or back to the last key card."""

    card: CardNumber | None = None
    """The number of the card that is drawn."""
    resolution: ResolutionNumber | None = None
    """The number of the resolution that is read."""
    key: bool = False
    """Whether it leads back to the last key card in play."""

    @model_validator(mode="after")
    def _check_one(self) -> Self:
        if [self.card is not None, self.resolution is not None, self.key].count(True) != 1:
            raise ModelError("", "story-target")
        return self


class StoryChoice(ExtensibleModel):
    """A choice on a story card."""

    when: ShortText = ""
    """The condition under which it can be taken."""
    action: bool = False
    """Whether a player must spend an action to take it."""
    met_by: Annotated[tuple[Id, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """Objectives that fulfill the condition."""
    to: StoryTarget
    """Where it leads."""


class StoryCard(ExtensibleModel):
    """A story card."""

    number: CardNumber
    """The number by which other cards refer to it."""
    title: ShortText = ""
    """The title."""
    key: bool = False
    """Whether it is a key card, which stays in play until another card removes it."""
    hint: bool = False
    """Whether it is a hint, which players find during the mission."""
    text: Text = ""
    """The story."""
    effects: Annotated[tuple[ShortText, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """What happens when it is drawn."""
    removes: Annotated[tuple[CardNumber, ...], MaxLen(MAX_KEY_CARDS)] | Literal["all"] = ()
    """The key cards that it removes, by number; ``all``: all key cards in play."""
    brings: Annotated[tuple[Id, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """Cards of the menace deck and characters that it brings into play."""
    choices: Annotated[tuple[StoryChoice, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The choices that it offers."""


class Resolution(ExtensibleModel):
    """A resolution: how the mission ends, and what comes after it."""

    number: ResolutionNumber
    """The number by which cards refer to it."""
    title: ShortText = ""
    """The title."""
    outcome: Outcome = "open"
    """Whether the players won or lost; ``open``: neither."""
    text: Text = ""
    """The text that players read."""
    mine: bool = False
    """Whether the players may return to their base between missions."""
    follows: Annotated[tuple[Id, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The missions that can be played next, by the id of their scenario."""
    rewards: Text = ""
    """What the players receive."""


class Story(ExtensibleModel):
    """The story of a mission."""

    first: CardNumber | None = None
    """The number of the card that is in play at the start; null: the mission has no story cards."""
    cards: Annotated[tuple[StoryCard, ...], MaxLen(MAX_STORY_CARDS)] = ()
    """The story cards."""
    resolutions: Annotated[tuple[Resolution, ...], MaxLen(MAX_RESOLUTIONS)] = ()
    """The resolutions."""

    @model_validator(mode="after")
    def _check_key_cards(self) -> Self:
        if (count := sum(card.key for card in self.cards)) > MAX_KEY_CARDS:
            raise ModelError("cards", "too-many-key-cards", count=count, most=MAX_KEY_CARDS)
        return self

    @property
    def is_empty(self) -> bool:
        """Return whether the mission has no story cards."""
        return self.first is None and not self.cards and not self.resolutions

    def card(self, number: int) -> StoryCard | None:
        """Return the first card with that number."""
        return next((card for card in self.cards if card.number == number), None)

    def texts(self) -> tuple[str, ...]:
        """Return all long texts, whose size is limited."""
        return (
            *(card.text for card in self.cards),
            *(text for each in self.resolutions for text in (each.text, each.rewards)),
        )
