"""The search deck as a list, and as all cards that no character starts with."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editor.board import compile_board
from editor.catalog.card_lookup import item_rooms, remaining_cards, resolve_search_cards, resolve_search_deck
from editor.export.engine.reference_check import reference_problems
from editor.files.schema_check import schema_problems
from editor.model.cards import Equipment
from editor.model.scenario import CustomCards, Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules import check
from tests.drawn_map import real_box
from tests.export.maps import exported, two_levels
from tests.session.samples import empty_frame

BOX = real_box()


def scenario(*starts: StartingCharacter, **fields: Any) -> Scenario:
    side = Side(id="norad", faction="norad", characters=starts)
    values: dict[str, Any] = {"search_deck": (), "search_remaining": True, "sides": (side,)} | fields
    return empty_frame().scenario.model_copy(update=values)


def start(name: str, *equipment: str, card: str | None = None) -> StartingCharacter:
    return StartingCharacter(id=name, character=name, equipment=equipment, card=card)


def test_without_carried_items_all_cards_remain() -> None:
    assert remaining_cards(scenario(), BOX) == tuple(BOX.cards)
    assert Counter(remaining_cards(scenario(box=scenario().box.model_copy(update={"copies": 2})), BOX)) == Counter(
        [*BOX.cards, *BOX.cards]
    )


def test_a_carried_item_takes_its_card_with_both_sides() -> None:
    made = scenario(start("vasquez", "rifle"))
    left = remaining_cards(made, BOX)
    (taken,) = set(BOX.cards) - set(left)
    assert BOX.cards[taken].yellow.item == "rifle", "the side for NORAD"
    items = Counter(resolve_search_deck(made, BOX) or ())
    gone = Counter(face.item for card in BOX.cards.values() for _, face in card.faces()) - items
    assert gone == Counter(face.item for _, face in BOX.cards[taken].faces())


def test_the_card_that_the_scenario_names_is_taken() -> None:
    wanted = list(BOX.cards)[-1]
    made = scenario(start("vasquez", BOX.cards[wanted].yellow.item, card=wanted))
    assert remaining_cards(made, BOX) == tuple(card for card in BOX.cards if card != wanted)


def test_two_copies_of_an_item_take_two_cards() -> None:
    shown = Counter(card.yellow.item for card in BOX.cards.values())
    item = next(item for item, count in shown.items() if count >= 1)
    assert len(remaining_cards(scenario(start("vasquez", item), start("james-woo", "unknown")), BOX)) == 30
    assert len(remaining_cards(scenario(start("vasquez", "rifle", "rifle")), BOX)) == 29


def test_a_listed_deck_is_what_it_lists_and_none_stays_none() -> None:
    assert resolve_search_deck(scenario(search_deck=("rifle",), search_remaining=False), BOX) == ("rifle",)
    assert resolve_search_deck(scenario(search_deck=None), BOX) is None
    assert resolve_search_cards(scenario(search_deck=None), BOX) is None


def test_custom_items_are_added_to_the_remaining_cards() -> None:
    own = CustomCards(equipment=(Equipment(id="crowbar", name="Crowbar", room_types=("technical",)),))
    made = scenario(house=own, search_deck=("crowbar", "rifle"))
    items = resolve_search_deck(made, BOX) or ()
    assert items[-1] == "crowbar"
    assert len(items) == 2 * len(BOX.cards) + 1, "items of the box are there already"
    assert item_rooms(made, BOX)["crowbar"] == ("technical",)


def test_the_engine_file_lists_the_deck_and_says_that_it_is_the_rest() -> None:
    board = compile_board(scenario(start("vasquez", "rifle")), BOX)
    document = exported(board)
    assert document["search_remaining"] is True
    assert len(document["search_cards"]) == 30
    assert len(document["search_deck"]) == 60
    assert {card["id"] for card in document["cards"]["equipment"]} >= set(document["search_deck"])
    assert schema_problems(document, "engine") == reference_problems(document) == []
    document["search_deck"] = document["search_cards"] = None
    assert schema_problems(document, "engine"), "all remaining cards, but no searching"
    assert exported(two_levels())["search_remaining"] is False


def test_remaining_cards_are_never_more_than_the_box_has() -> None:
    def exceeded(**fields: Any) -> list[str]:
        report = check(compile_board(scenario(start("vasquez", "medical-kit"), **fields), BOX))
        return [problem.rule for problem in report.problems if problem.rule == "box.exceeded"]

    assert exceeded(search_deck=("medical-kit",) * 3) == []
    assert exceeded(search_deck=("medical-kit",) * 3, search_remaining=False) == ["box.exceeded"]
