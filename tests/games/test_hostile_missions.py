"""Missions that could make a check run forever or fail: each gives problems or a sentence, in bounded time."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import compile_board
from editor.board.areas import squares_reached
from editor.catalog import box_for_game
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import read_pack
from editor.errors import FileError
from editor.export.table_reader import TableReader
from editor.files import parse_scenario, scenario_bytes
from editor.model.level import Level
from editor.model.menace import Deck, DeckEntry, MenaceCard, MenaceCondition, MenacePart
from editor.model.scenario import CustomCards, Scenario, SquareLink, SquareOnLevel
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget
from editor.rules import Report, check
from editor.rules.story_search import MAX_STATES, StoryWalk
from tests.export.table_maps import table_document
from tests.games.drawn_boards import pack_files
from tests.games.packs import write_folder
from tests.rules.cases import Case, all_cases

OPEN = next(case for case in all_cases() if case.file == "checks" and case.name == "V01 one board")


def rules_broken(case: Case = OPEN, **fields: object) -> set[str]:
    """Return the rules that a mission breaks with other fields."""
    return {each.rule for each in report_on(case, **fields).problems}


def report_on(case: Case = OPEN, **fields: object) -> Report:
    board = case.board
    return check(compile_board(board.scenario.model_copy(update=fields), board.box))


# --- stories ----------------------------------------------------------------------------------------------------------


def leading(number: int, *targets: StoryTarget, key: bool = False) -> StoryCard:
    return StoryCard(number=number, key=key, choices=tuple(StoryChoice(to=target) for target in targets))


def test_a_circle_of_two_hundred_cards_has_no_ending() -> None:
    ring = tuple(leading(number, StoryTarget(card=number % 200 + 1)) for number in range(1, 201))
    found = rules_broken(story=Story(first=1, cards=ring, resolutions=(Resolution(number=1),)))
    assert found == {"story.no-ending", "story.unused-resolution"}


def test_a_chain_of_two_hundred_cards_is_followed_to_its_end() -> None:
    chain = [leading(number, StoryTarget(card=number + 1)) for number in range(1, 200)]
    chain.append(leading(200, StoryTarget(resolution=1)))
    assert rules_broken(story=Story(first=1, cards=tuple(chain), resolutions=(Resolution(number=1),))) == set()


def test_a_story_with_too_many_states_is_checked_card_by_card() -> None:
    """Twelve key cards in any order are millions of states; the search stops, the board and the reader alike."""
    keys = [
        leading(number, *(StoryTarget(card=(number + step) % 12 + 1) for step in range(9)), key=True)
        for number in range(1, 13)
    ]
    keys.append(leading(13, StoryTarget(card=99)))
    story = Story(first=1, cards=tuple(keys))
    search = StoryWalk(story).search()
    assert not search.complete
    assert len(search.offers) <= MAX_STATES
    assert rules_broken(story=story) == {"story.unknown-target"}
    without = story.model_copy(update={"cards": story.cards[:-1]})
    board = OPEN.board
    document = table_document(compile_board(board.scenario.model_copy(update={"story": without}), board.box))
    assert TableReader(document).story_states() is None


def test_cards_and_resolutions_that_do_not_exist_are_named() -> None:
    story = Story(first=7, cards=(leading(7, StoryTarget(card=8), StoryTarget(resolution=9), StoryTarget(key=True)),))
    report = report_on(story=story)
    missing = {each.subjects for each in report.problems if each.rule == "story.unknown-target"}
    assert missing == {("card-7", "card-8"), ("card-7", "resolution-9")}


# --- decks ------------------------------------------------------------------------------------------------------------


def test_a_deck_from_which_no_card_can_be_played_never_ends() -> None:
    cards = tuple(
        MenaceCard(
            id=f"card-{number}", name="Card", parts=(MenacePart(menace=9),), when=MenaceCondition(enemy="rekers")
        )
        for number in range(99)
    )
    deck = Deck(id="menace", cards=tuple(DeckEntry(card=card.id, count=9) for card in cards))
    found = report_on(decks=(deck,), house=CustomCards(menace=cards)).problems
    assert {each.rule for each in found} == {"menace.endless", "menace.never"}
    assert sum(each.rule == "menace.never" for each in found) == 99


def test_cards_that_bring_each_other_into_play_end() -> None:
    """A card of the story that brings an unknown card, and a deck card that waits for its own enemy."""
    card = MenaceCard(
        id="wolf-pack", name="Wolves", type="enemy", brings="outlaw", when=MenaceCondition(enemy="outlaw")
    )
    story = Story(
        first=1,
        cards=(leading(1, StoryTarget(resolution=1)).model_copy(update={"brings": ("nobody", "wolf-pack")}),),
        resolutions=(Resolution(number=1),),
    )
    deck = Deck(id="menace", cards=(DeckEntry(card="wolf-pack"),))
    found = rules_broken(decks=(deck,), house=CustomCards(menace=(card,)), story=story)
    assert {"entry.none", "menace.endless"} <= found


# --- arrows -----------------------------------------------------------------------------------------------------------


def arrow(start: tuple[int, int], end: tuple[int, int], level: str = "ground", **fields: object) -> SquareLink:
    one, other = (SquareOnLevel(level=name, x=x, y=y) for name, (x, y) in (("ground", start), (level, end)))
    return SquareLink(start=one, end=other).model_copy(update=fields)


def test_arrows_in_a_circle_and_to_nowhere() -> None:
    circle = tuple(arrow((x, 0), ((x + 1) % 4, 0)) for x in range(4))
    assert rules_broken(links=circle) == set()
    board = OPEN.board
    linked = compile_board(board.scenario.model_copy(update={"links": circle}), board.box)
    assert squares_reached(linked, [1]) == (linked.levels[0].enterable,)
    bad = (arrow((0, 0), (39, 39)), arrow((0, 0), (1, 1), level="cellar"), arrow((2, 2), (2, 2)))
    assert rules_broken(links=bad) == {"link.blocked"}


def test_a_price_that_no_arrow_can_have_is_refused_with_a_sentence() -> None:
    """0 can be read, so that it can be fixed in the window; other prices cannot."""
    scenario = Scenario(
        id="mission", game="after-the-end", levels=(Level(id="ground"),), links=(arrow((0, 0), (3, 3), cost=0),)
    )
    assert parse_scenario(scenario_bytes(scenario), "map") == scenario
    for price in (-1, 100):
        wrong = scenario_bytes(scenario).replace(b'"cost": 0', f'"cost": {price}'.encode())
        assert wrong != scenario_bytes(scenario)
        with pytest.raises(FileError) as refused:
            parse_scenario(wrong, "map")
        assert any("cost" in str(problem) for problem in refused.value.problems)


# --- heights ----------------------------------------------------------------------------------------------------------

TOWER = "+   +   +\n  ,   ,9\n+   +   +\n"


@pytest.mark.parametrize(
    ("switches", "picture", "says"),
    [
        ("", TOWER, None),
        (
            "\n[heights]\nmost = 5\n",
            TOWER,
            "'9' is not a height. Use a digit from 1 to 5, or leave this position blank.",
        ),
        ("\n[heights]\nmost = 99\n", TOWER, "'most' is invalid: input should be less than or equal to 9."),
        ("", TOWER.replace(",9", ",99"), "the symbol '9' is not in the legend. Add it."),
    ],
)
def test_heights_that_a_game_cannot_have_are_refused_with_a_sentence(
    switches: str, picture: str, says: str | None, tmp_path: Path
) -> None:
    """A picture has one digit for the height, and a game at most 9 heights."""
    _, problems = check_pack(read_pack(write_folder(tmp_path, pack_files(picture, switches=switches))))
    assert [str(problem).partition(": ")[2] for problem in problems[:1]] == ([] if says is None else [says])


def test_the_shipped_game_has_all_families_of_its_specification() -> None:
    use = set(box_for_game("after-the-end", ()).game.rules[0].use)
    assert {"seams", "lines", "doorways", "grounds", "links", "stealth", "tokens", "story", "menace"} <= use
