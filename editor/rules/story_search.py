"""Walks through the story of a mission: which cards can be drawn, and what is wrong with the ways between them.

A state is the card drawn last and the key cards in play. Choices of both can be taken; any other card is discarded when
the next one is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.model.story import ALL_KEY_CARDS, Story, StoryCard, StoryChoice
from editor.values import FrozenStruct, field

MAX_STATES: Final = 4096
"""States that a search visits at most; a story with more is only checked card by card."""


class StoryState(FrozenStruct):
    """A moment of the story: the card drawn last, and the key cards in play, the latest last."""

    card: int
    keys: tuple[int, ...] = ()


class StoryOffer(FrozenStruct):
    """A choice that can be taken in a state, and where it leads.

    Exactly one of ``state``, ``resolution`` and ``missing`` is set, unless the choice leads back to a key card and none
    is in play.
    """

    card: int
    """The number of the card that has the choice."""
    index: int
    """The index of the choice on that card."""
    choice: StoryChoice
    state: StoryState | None = None
    """The next state."""
    resolution: int | None = None
    """The resolution that ends the mission."""
    missing: int | None = None
    """The number of a card or resolution that does not exist."""

    @property
    def is_without_key(self) -> bool:
        """Return whether the choice leads back to a key card, but none is in play."""
        return self.state is None and self.resolution is None and self.missing is None


class StorySearch(FrozenStruct):
    """Everything that can happen in a story."""

    offers: dict[StoryState, tuple[StoryOffer, ...]] = field(default_factory=dict)
    """The states that can be reached, and what each of them offers."""
    complete: bool = True
    """Whether all states were visited."""

    def cards(self) -> frozenset[int]:
        """Return the numbers of the cards that can be drawn."""
        return frozenset(state.card for state in self.offers)

    def resolutions(self) -> frozenset[int]:
        """Return the numbers of the resolutions that can be reached."""
        return frozenset(
            each.resolution for offers in self.offers.values() for each in offers if each.resolution is not None
        )

    def dead_ends(self) -> frozenset[int]:
        """Return the cards after which nothing is offered."""
        return frozenset(state.card for state, offers in self.offers.items() if not offers)

    def without_key(self) -> frozenset[int]:
        """Return the cards with a choice that leads back to a key card while none is in play."""
        return frozenset(each.card for offers in self.offers.values() for each in offers if each.is_without_key)

    def trapped(self) -> frozenset[int]:
        """Return the cards from which no resolution can be reached.

        What leads to a dead end, to a missing card, or back to a key card that is not there is not counted: these are
        problems of their own.
        """
        before: dict[StoryState, list[StoryState]] = {}
        free: set[StoryState] = set()
        for state, offers in self.offers.items():
            if not offers or any(each.state is None for each in offers):
                free.add(state)
            for each in offers:
                if each.state is not None:
                    before.setdefault(each.state, []).append(state)
        waiting = list(free)
        while waiting:
            for earlier in before.get(waiting.pop(), ()):
                if earlier not in free:
                    free.add(earlier)
                    waiting.append(earlier)
        return frozenset(state.card for state in self.offers if state not in free)


class StoryWalk:
    """The rules of a story, with its cards by number; of two cards with the same number the first counts."""

    def __init__(self, story: Story) -> None:
        self.first: Final = story.first
        self._cards: dict[int, StoryCard] = {}
        for card in story.cards:
            self._cards.setdefault(card.number, card)
        self._resolutions = {each.number for each in story.resolutions}

    def start(self) -> StoryState | None:
        """Return the first state, or ``None`` if the story has no first card."""
        return self.enter(self.first, ()) if self.first in self._cards else None

    def enter(self, number: int, keys: tuple[int, ...]) -> StoryState:
        """Return the state after a card is drawn: it removes key cards and, if it is one, becomes the last of them."""
        card = self._cards[number]
        if card.removes == ALL_KEY_CARDS:
            keys = ()
        elif card.removes or card.key:
            keys = tuple(each for each in keys if each not in card.removes and not (card.key and each == number))
        return StoryState(number, (*keys, number) if card.key else keys)

    def offers(self, state: StoryState) -> tuple[StoryOffer, ...]:
        """Return the choices of the card drawn last, then those of the key cards in play."""
        return tuple(self._offers(state))

    def _offers(self, state: StoryState) -> Iterator[StoryOffer]:
        for number in dict.fromkeys((state.card, *state.keys)):
            for index, choice in enumerate(self._cards[number].choices):
                yield self._offer(number, index, choice, state)

    def _offer(self, number: int, index: int, choice: StoryChoice, state: StoryState) -> StoryOffer:
        to = choice.to
        if to.card is not None:
            if to.card in self._cards:
                return StoryOffer(number, index, choice, state=self.enter(to.card, state.keys))
            return StoryOffer(number, index, choice, missing=to.card)
        if to.resolution is not None:
            if to.resolution in self._resolutions:
                return StoryOffer(number, index, choice, resolution=to.resolution)
            return StoryOffer(number, index, choice, missing=to.resolution)
        back = StoryState(state.keys[-1], state.keys) if state.keys else None
        return StoryOffer(number, index, choice, state=back)

    def search(self, most: int = MAX_STATES) -> StorySearch:
        """Visit every state that can be reached, but no more than ``most``."""
        first = self.start()
        if first is None:
            return StorySearch()
        found: dict[StoryState, tuple[StoryOffer, ...]] = {}
        known, waiting = {first}, [first]
        while waiting:
            state = waiting.pop()
            offers = found[state] = self.offers(state)
            for each in offers:
                if each.state is not None and each.state not in known:
                    if len(known) == most:
                        return StorySearch(found, complete=False)
                    known.add(each.state)
                    waiting.append(each.state)
        return StorySearch(found)


def search_story(story: Story) -> StorySearch:
    """Return everything that can happen in a story."""
    return StoryWalk(story).search()


def missing_targets(story: Story) -> Iterator[tuple[StoryCard, int, bool]]:
    """Yield every card with a number that one of its choices leads to and that does not exist.

    The flag tells whether it is the number of a resolution.
    """
    cards = {card.number for card in story.cards}
    resolutions = {each.number for each in story.resolutions}
    for card in story.cards:
        for number in dict.fromkeys(each.to.card for each in card.choices):
            if number is not None and number not in cards:
                yield card, number, False
        for number in dict.fromkeys(each.to.resolution for each in card.choices):
            if number is not None and number not in resolutions:
                yield card, number, True


def useless_removals(story: Story) -> Iterator[tuple[StoryCard, int | None]]:
    """Yield every card with a number that it removes and that is not a key card; ``None``: there are no key cards."""
    keys = {card.number for card in story.cards if card.key}
    for card in story.cards:
        if isinstance(card.removes, str):
            if not keys:
                yield card, None
        else:
            yield from ((card, number) for number in dict.fromkeys(card.removes) if number not in keys)


def repeated_numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers that occur more than once, in their order."""
    seen, again = set[int](), dict[int, None]()
    for number in numbers:
        if number in seen:
            again[number] = None
        seen.add(number)
    return tuple(again)
