"""Edits of custom cards that are in use: who uses a card, and deleting it with all references to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from editor.board.names import name_from_id, objective_name, scenario_character_name, side_name
from editor.catalog import Box
from editor.edits.edit import Edit, replace_fields
from editor.edits.field_edits import remove_item
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.base import FileModel
from editor.model.cards import Who
from editor.model.objectives import Reference
from editor.model.scenario import Scenario

CardList = Literal["characters", "equipment", "missions"]
"""A list of custom cards."""

_KINDS: dict[CardList, str] = {"characters": "character", "equipment": "equipment", "missions": "mission"}


def card_users(scenario: Scenario, box: Box, cards: CardList, card: str) -> tuple[Name, ...]:
    """Return the names of everything that uses a custom card, each once."""
    return tuple(dict.fromkeys(_users(scenario, box, cards, card)))


def _users(scenario: Scenario, box: Box, cards: CardList, card: str) -> Iterator[Name]:
    for side, start in scenario.starts():
        if cards == "characters" and start.character == card:
            yield msg("form.card-user-side", side=side_name(side, box.game))
        if cards == "equipment" and card in start.equipment:
            yield scenario_character_name(scenario, box, start.character)
    if cards == "equipment":
        if card in (scenario.search_deck or ()):
            yield msg("form.section-search-deck")
        yield from (each.name for each in scenario.house.characters if each.built_in == card)
        yield from (each.name for each in scenario.house.missions if each.carrying == card)
    if cards == "characters":
        named = ((each.name, who) for each in scenario.house.missions for who in (each.by, each.target) if who)
        yield from (name for name, who in named if card in who.characters)
    for objective in scenario.objectives:
        if (cards == "missions" and objective.mission == card) or _refers(objective, cards, card):
            yield objective_name(objective)
    if any(_refers(each, cards, card) for each in scenario.rules_as_data):
        yield msg("form.section-common-rules")
    if _mark(cards, card) in "\n".join((*_plain_texts(scenario), *(each.text for each in scenario.objectives))):
        yield msg("form.section-texts")


def delete_card(cards: CardList, card: str, instead: str | None = None, name: str = "") -> Edit:
    """Delete a custom card and use another card of its kind wherever it was used.

    Without another card, the references go too: the characters that have it, items that are carried, and fields of
    objectives and missions. In texts its name stays as plain text.
    """
    words = name or name_from_id(card)

    def apply(scenario: Scenario) -> Scenario:
        return remove_item(f"house/{cards}/{card}").apply(_swapped(scenario, cards, card, instead, words))

    if instead is None:
        return Edit(msg("edits.remove-item", name=words), apply)
    return Edit(msg("edits.replace-card", name=words), apply)


def _swapped(scenario: Scenario, cards: CardList, card: str, instead: str | None, name: str) -> Scenario:
    def one(used: str | None) -> str | None:
        return instead if used == card else used

    def several(used: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new for each in used if (new := one(each)) is not None)

    def who(named: Who | None) -> Who | None:
        if named is None or card not in named.characters:
            return named
        left = several(named.characters)
        return replace_fields(named, characters=left) if left or named.zombies else None

    house = scenario.house
    if cards == "characters":
        sides = tuple(
            replace_fields(
                side,
                characters=tuple(
                    replace_fields(start, character=new)
                    for start in side.characters
                    if (new := one(start.character)) is not None
                ),
            )
            for side in scenario.sides
        )
        missions = tuple(replace_fields(each, by=who(each.by), target=who(each.target)) for each in house.missions)
        scenario = replace_fields(scenario, sides=sides, house=replace_fields(house, missions=missions))
    elif cards == "equipment":
        sides = tuple(
            replace_fields(
                side,
                characters=tuple(
                    replace_fields(start, equipment=several(start.equipment)) for start in side.characters
                ),
            )
            for side in scenario.sides
        )
        scenario = replace_fields(
            scenario,
            sides=sides,
            search_deck=None if scenario.search_deck is None else several(scenario.search_deck),
            house=replace_fields(
                house,
                characters=tuple(replace_fields(each, built_in=one(each.built_in)) for each in house.characters),
                missions=tuple(replace_fields(each, carrying=one(each.carrying)) for each in house.missions),
            ),
        )
    else:
        objectives = tuple(replace_fields(each, mission=one(each.mission)) for each in scenario.objectives)
        scenario = replace_fields(scenario, objectives=objectives)
    return _swap_references(_swap_in_texts(scenario, cards, card, instead, name), cards, card, instead)


# --- references and texts ---


def _refers(value: object, cards: CardList, card: str) -> bool:
    """Return whether something in a value refers to the card."""
    if isinstance(value, Reference):
        return (value.kind, value.id) == (_KINDS[cards], card) and cards == "equipment"
    if isinstance(value, FileModel):
        return any(_refers(getattr(value, name), cards, card) for name in type(value).model_fields)
    return isinstance(value, tuple) and any(_refers(each, cards, card) for each in value)


def _swap_references(scenario: Scenario, cards: CardList, card: str, instead: str | None) -> Scenario:
    """Replace references in objectives and special rules; a rule that cannot be without one goes."""

    def swap(value: Any) -> Any:
        if isinstance(value, Reference):
            return None if instead is None else replace_fields(value, id=instead)
        if isinstance(value, tuple):
            swapped = (swap(each) if _refers(each, cards, card) else each for each in value)
            return tuple(each for each in swapped if each is not None)
        updates = {
            name: swap(getattr(value, name))
            for name in type(value).model_fields
            if _refers(getattr(value, name), cards, card)
        }
        try:
            return replace_fields(value, **updates)
        except EditRejected:
            return None

    return replace_fields(
        scenario,
        objectives=swap(scenario.objectives) if _refers(scenario.objectives, cards, card) else scenario.objectives,
        rules_as_data=(
            swap(scenario.rules_as_data) if _refers(scenario.rules_as_data, cards, card) else scenario.rules_as_data
        ),
    )


def _mark(cards: CardList, card: str) -> str:
    return f"{{{_KINDS[cards]}:{card}}}"


def _plain_texts(scenario: Scenario) -> tuple[str, ...]:
    texts = scenario.texts
    return texts.story, texts.setup, texts.victory, texts.notes, *texts.special_rules


def _swap_in_texts(scenario: Scenario, cards: CardList, card: str, instead: str | None, name: str) -> Scenario:
    """Let texts refer to the other card, or contain the name of the card without a reference."""
    old, new = _mark(cards, card), _mark(cards, instead) if instead is not None else name
    texts = scenario.texts
    return replace_fields(
        scenario,
        texts=replace_fields(
            texts,
            **{field: getattr(texts, field).replace(old, new) for field in ("story", "setup", "victory", "notes")},
            special_rules=tuple(each.replace(old, new) for each in texts.special_rules),
        ),
        objectives=tuple(replace_fields(each, text=each.text.replace(old, new)) for each in scenario.objectives),
    )
