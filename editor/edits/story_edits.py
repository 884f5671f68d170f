"""Edits of the story and of decks: cards, resolutions, their numbers, and how often a card is in a deck.

Cards and resolutions are addressed by their index, because two of them may have the same number for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from editor.board.names import name_from_id
from editor.edits.edit import Edit, find_index, insert_at, remove_at, replace_at, replace_fields
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.menace import Deck, DeckEntry, MenacePart
from editor.model.scenario import Scenario
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget

PartsChange = Callable[[tuple[MenacePart, ...]], tuple[MenacePart, ...]]

MENACE_DECK = "menace"
"""The id of the deck that the Menace section edits."""


def add_story_card(card: StoryCard) -> Edit:
    """Add a card at the end; the first card of a story is the one it begins with."""

    def changed(story: Story) -> Story:
        first = card.number if story.first is None else story.first
        return replace_fields(story, first=first, cards=insert_at(story.cards, card))

    return _story_edit("edits.add-story-card", changed, number=card.number)


def remove_story_card(index: int, number: int) -> Edit:
    """Remove a card. Choices that lead to it stay, and the rules report them."""

    def changed(story: Story) -> Story:
        _require(story.cards, index)
        return replace_fields(story, cards=remove_at(story.cards, index))

    return _story_edit("edits.remove-story-card", changed, number=number)


def renumber_story_card(index: int, number: int, new: int) -> Edit:
    """Give a card another number, and change everything that refers to it."""

    def target(choice: StoryChoice) -> StoryChoice:
        return replace_fields(choice, to=StoryTarget(card=new)) if choice.to.card == number else choice

    def card(each: StoryCard) -> StoryCard:
        removes = each.removes
        if not isinstance(removes, str):
            removes = tuple(new if other == number else other for other in removes)
        return replace_fields(each, removes=removes, choices=tuple(map(target, each.choices)))

    def changed(story: Story) -> Story:
        _require(story.cards, index)
        _reject_taken(new, [each.number for at, each in enumerate(story.cards) if at != index])
        alone = [each.number for each in story.cards].count(number) == 1
        cards = tuple(map(card, story.cards)) if alone else story.cards
        first = new if alone and story.first == number else story.first
        return replace_fields(
            story, first=first, cards=replace_at(cards, index, replace_fields(cards[index], number=new))
        )

    return _story_edit("edits.renumber-story-card", changed, number=number, new=new)


def add_choice(index: int, number: int, choice: StoryChoice) -> Edit:
    """Add a choice to a card."""

    def changed(story: Story) -> Story:
        _require(story.cards, index)
        card = story.cards[index]
        longer = replace_fields(card, choices=insert_at(card.choices, choice))
        return replace_fields(story, cards=replace_at(story.cards, index, longer))

    return _story_edit("edits.add-choice", changed, number=number)


def add_resolution(resolution: Resolution) -> Edit:
    """Add a resolution at the end."""
    return _story_edit(
        "edits.add-resolution",
        lambda story: replace_fields(story, resolutions=insert_at(story.resolutions, resolution)),
        number=resolution.number,
    )


def remove_resolution(index: int, number: int) -> Edit:
    """Remove a resolution. Choices that lead to it stay, and the rules report them."""

    def changed(story: Story) -> Story:
        _require(story.resolutions, index)
        return replace_fields(story, resolutions=remove_at(story.resolutions, index))

    return _story_edit("edits.remove-resolution", changed, number=number)


def renumber_resolution(index: int, number: int, new: int) -> Edit:
    """Give a resolution another number, and change the choices that lead to it."""

    def target(choice: StoryChoice) -> StoryChoice:
        return replace_fields(choice, to=StoryTarget(resolution=new)) if choice.to.resolution == number else choice

    def changed(story: Story) -> Story:
        _require(story.resolutions, index)
        _reject_taken(new, [each.number for at, each in enumerate(story.resolutions) if at != index])
        alone = [each.number for each in story.resolutions].count(number) == 1
        cards = story.cards
        if alone:
            cards = tuple(replace_fields(each, choices=tuple(map(target, each.choices))) for each in cards)
        renumbered = replace_fields(story.resolutions[index], number=new)
        return replace_fields(story, cards=cards, resolutions=replace_at(story.resolutions, index, renumbered))

    return _story_edit("edits.renumber-resolution", changed, number=number, new=new)


def unused_number(taken: list[int], start: int = 1) -> int:
    """Return the first number from ``start`` that is not used."""
    return next(number for number in range(start, start + len(taken) + 1) if number not in taken)


def set_deck_count(deck: str, card: str, count: int, name: Name = "") -> Edit:
    """Set how often a card is in a deck, which is made if needed; 0 removes the card, and the deck with the last one.

    Merges while the number is typed.
    """

    def apply(scenario: Scenario) -> Scenario:
        decks = scenario.decks if any(each.id == deck for each in scenario.decks) else (*scenario.decks, Deck(id=deck))
        index = next(number for number, each in enumerate(decks) if each.id == deck)
        cards = decks[index].cards
        at = next((number for number, each in enumerate(cards) if each.card == card), None)
        if count <= 0:
            cards = cards if at is None else remove_at(cards, at)
        elif at is None:
            cards = insert_at(cards, DeckEntry(card=card, count=count))
        else:
            cards = replace_at(cards, at, replace_fields(cards[at], count=count))
        if not cards and decks[index] == Deck(id=deck, cards=decks[index].cards):
            return replace_fields(scenario, decks=remove_at(decks, index))
        return replace_fields(scenario, decks=replace_at(decks, index, replace_fields(decks[index], cards=cards)))

    label = msg("edits.set-deck-count", name=name or name_from_id(card))
    return Edit(label, apply, merge_key=("set-deck-count", deck, card))


def add_menace_part(card: str, name: Name = "") -> Edit:
    """Add a part to a custom menace card; a card with one part becomes one whose parts all apply."""
    return _menace_edit(card, "edits.add-menace-part", name, lambda parts: (*parts, MenacePart()))


def remove_menace_part(card: str, index: int, name: Name = "") -> Edit:
    """Remove a part of a custom menace card."""

    def removed(parts: tuple[MenacePart, ...]) -> tuple[MenacePart, ...]:
        _require(parts, index)
        return remove_at(parts, index)

    return _menace_edit(card, "edits.remove-menace-part", name, removed)


def _menace_edit(card: str, label: str, name: Name, change: PartsChange) -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        house = scenario.house
        index = find_index(house.menace, card, msg("edits.nothing-there"))
        parts = change(house.menace[index].parts)
        join = "only" if len(parts) == 1 else "and" if house.menace[index].join == "only" else house.menace[index].join
        changed = replace_fields(house.menace[index], parts=parts, join=join)
        return replace_fields(scenario, house=replace_fields(house, menace=replace_at(house.menace, index, changed)))

    return Edit(msg(label, name=name or name_from_id(card)), apply)


def _story_edit(label: str, change: Callable[[Story], Story], **params: int) -> Edit:
    return Edit(msg(label, **params), lambda scenario: replace_fields(scenario, story=change(scenario.story)))


def _require(items: Sequence[object], index: int) -> None:
    if not 0 <= index < len(items):
        raise EditRejected(msg("edits.nothing-there"))


def _reject_taken(number: int, taken: list[int]) -> None:
    if number in taken:
        raise EditRejected(msg("edits.number-taken", number=number))
