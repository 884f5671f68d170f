"""The cards that a scenario can name: the author's own first, then those of the box.

An author may put a card of their own in the place of one of the box by giving it the same id.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, MutableMapping
from typing import TypeVar, cast

from editor.catalog.box import Box
from editor.model.cards import Character, Equipment
from editor.model.decks import Mission
from editor.model.scenario import Scenario

AnyCard = TypeVar("AnyCard", Character, Equipment, Mission)


def known_characters(scenario: Scenario, box: Box) -> Mapping[str, Character]:
    return _known(scenario.house.characters, box.characters)


def known_equipment(scenario: Scenario, box: Box) -> Mapping[str, Equipment]:
    return _known(scenario.house.equipment, box.equipment)


def known_missions(scenario: Scenario, box: Box) -> Mapping[str, Mission]:
    return _known(scenario.house.missions, box.missions)


def _known(own: Iterable[AnyCard], of_the_box: Mapping[str, AnyCard]) -> Mapping[str, AnyCard]:
    if not own:
        return of_the_box
    # A chain writes into its first map only, and nobody writes into this one.
    return ChainMap({card.id: card for card in own}, cast("MutableMapping[str, AnyCard]", of_the_box))
