"""The models of decks, cards and story cards in a table engine file."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le

from editor.export.engine.part_models import Name, Part, Text

Number = Annotated[int, Ge(1), Le(999)]
"""The number of a story card or a resolution."""
CardType = Literal["equipment", "mission", "event", "enemy", "support", "weather"]


class CardPart(Part):
    """A part of a card that has several effects."""

    level: Annotated[int, Ge(0), Le(99)]
    """The lowest menace level at which it takes effect."""
    text: Text
    """The effect."""


class CardInfo(Part):
    """A card."""

    id: Name
    """The id of the card, unique among its type."""
    type: CardType
    """The type of card; objectives refer to `mission` cards, units carry `equipment`."""
    name: str
    """The name on the card."""
    text: Text
    """The text of the card; may be empty."""
    area: str | None
    """The kind of square, in `game.areas`, that the card requires; null: any."""
    in_play: str | None
    """The faction or kind of unit that must be in play for the card; null: none."""
    join: Literal["only", "and", "or"]
    """How its parts belong together: there is only one; all parts take effect whose level is reached (`and`); or only
    the one of them with the highest level (`or`)."""
    parts: tuple[CardPart, ...]
    """Its parts; empty: the text says everything."""
    brings: tuple[Name, ...]
    """The kinds of units that it brings."""
    wind: bool
    """Whether it needs a marker that shows the direction of the wind."""


class DeckCard(Part):
    """A card in a deck."""

    card: Name
    """The id of the card, in `cards`."""
    type: CardType
    """The type of the card."""
    count: Annotated[int, Ge(1), Le(999)]
    """The number of copies."""


class DeckInfo(Part):
    """A deck of cards."""

    id: Name
    """The id of the deck; `search` is the deck for searching."""
    name: str
    """The name shown to players; may be empty."""
    cards: tuple[DeckCard, ...]
    """Its cards. The deck is shuffled."""


class StoryChoice(Part):
    """A choice on a story card. It leads to a card, to a resolution, or back to the last key card.

    In a scenario with errors it may have none of the three; then it leads nowhere.
    """

    when: Text
    """The condition or the question."""
    action: bool
    """Whether taking it costs an action."""
    met_by: tuple[Name, ...]
    """The ids of objectives that fulfill the condition; empty: the text is the only condition. Secret objectives that
    are not in the file are left out."""
    card: Number | None
    """The number of the story card that it leads to."""
    resolution: Number | None
    """The number of the resolution that it leads to."""
    key: bool
    """Whether it leads back to the last key card in play."""


class StoryCard(Part):
    """A story card."""

    number: Number
    """The number of the card."""
    title: str
    """Its title; may be empty."""
    key: bool
    """Whether it is a key card, which stays in play with its choices."""
    hint: bool
    """Whether it is a hint, found during the game."""
    text: Text
    """The story."""
    effects: tuple[Text, ...]
    """What happens when it is drawn."""
    removes: tuple[Number, ...]
    """The key cards that it takes out of play."""
    removes_all: bool
    """Whether it takes all key cards out of play."""
    brings: tuple[Name, ...]
    """What it brings into play: ids of cards, in `cards`, and kinds of units."""
    choices: tuple[StoryChoice, ...]
    """Its choices."""


class Resolution(Part):
    """A way in which the scenario ends."""

    number: Number
    """The number of the resolution."""
    title: str
    """Its title; may be empty."""
    outcome: Literal["won", "lost", "open"]
    """Whether the players have won or lost; `open`: neither."""
    text: Text
    """How the story ends."""
    rewards: Text
    """What the players get."""
    return_home: bool
    """Whether the players may return to their home before the next scenario."""
    follows: tuple[Name, ...]
    """The ids of the scenarios that can follow."""


class StoryInfo(Part):
    """The story as cards with choices."""

    first: Number | None
    """The number of the first card; null: there are no story cards, or the scenario has an error."""
    cards: tuple[StoryCard, ...]
    """The story cards, in the author's order."""
    resolutions: tuple[Resolution, ...]
    """The resolutions, in the author's order."""


NO_STORY = StoryInfo(first=None, cards=(), resolutions=())
