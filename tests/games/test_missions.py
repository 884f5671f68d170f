"""Missions of a game that names the families story, menace, heroes, entries and tokens: files, edits, checks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from editor.board import compile_board, recompile
from editor.catalog import Box, load_box
from editor.catalog.box_check import check_pack
from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.edits import (
    Edit,
    Selection,
    add_menace_part,
    add_story_card,
    remove_menace_part,
    renumber_resolution,
    renumber_story_card,
    rotate_selection,
    set_deck_count,
)
from editor.errors import CatalogError, EditRejected
from editor.files import parse_scenario, read_scenario, scenario_bytes, write_scenario
from editor.files.game_check import game_problems
from editor.model.grid import Edge
from editor.model.menace import MenaceCard, MenacePart
from editor.model.scenario import Scenario, Zone
from editor.model.sides import Side
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget
from editor.rules import check
from editor.rules.story_search import MAX_STATES, StoryState, StoryWalk, search_story
from tests.games.missions import FILES, mission, story
from tests.games.packs import write_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    yield
    installed.set_extra_packs(())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "night", FILES)


@pytest.fixture
def box(folder: Path) -> Box:
    found, faults = check_pack(read_pack(folder))
    assert [str(fault) for fault in faults] == []
    return found


def test_a_mission_without_problems(box: Box) -> None:
    assert [each.message.text() for each in check(compile_board(mission(), box)).problems] == []


def test_the_file_keeps_everything(folder: Path, tmp_path: Path) -> None:
    installed.set_extra_packs([read_pack(folder)])
    path = tmp_path / "night.scenario.json"
    write_scenario(path, mission())
    assert read_scenario(path) == mission()
    assert scenario_bytes(parse_scenario(scenario_bytes(mission()), "night")) == scenario_bytes(mission())


def test_files_of_earth_reborn_have_none_of_it(box: Box) -> None:
    game = load_box().game
    zone = Zone(id="lane", level="ground", kind="entry")
    stranger = Scenario(id="er", levels=mission().levels, story=story(), decks=mission().decks, zones=(zone,))
    texts = [each.message().text() for each in game_problems(stranger, game)]
    assert [text.partition(":")[0] for text in texts] == ["$.story", "$.decks", "$.zones[0].kind"]
    assert all("Earth Reborn has nothing of this kind" in text for text in texts)
    sides = tuple(Side(id=f"side-{number}") for number in range(5))
    crowd = Scenario(id="er", levels=mission().levels, players=5, sides=sides)
    assert len(list(game_problems(crowd, game))) == 2
    here = crowd.model_copy(update={"rules": "mission"})
    assert list(game_problems(here, box.game)) == []
    assert len(list(game_problems(here.model_copy(update={"players": 6}), box.game))) == 1


def test_menace_cards_of_the_box(box: Box) -> None:
    assert box.menace["gang"].brings == "thief"
    assert [part.menace for part in box.menace["sleet"].parts] == [0, 3]
    assert box.menace["sleet"].lowest_level == 0


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('brings = "thief"', 'brings = "thieves"', "thieves"),
        ('area = "outdoor"', 'area = "moon"', "moon"),
        ('enemy = ""', 'enemy = "ghosts"', "ghosts"),
        ('join = "or"', 'join = "only"', "join"),
    ],
)
def test_faults_of_menace_cards_are_reported(tmp_path: Path, old: str, new: str, says: str) -> None:
    files = {**FILES, "menace.toml": FILES["menace.toml"].replace(old, new)}
    try:
        _, faults = check_pack(read_pack(write_folder(tmp_path / "bad", files)))
    except CatalogError as error:
        faults = list(getattr(error, "problems", ()))
    assert any(says in str(fault) and "menace.toml" in str(fault) for fault in faults)


# --- bounds ---


def test_bounds_of_stories() -> None:
    bad: tuple[dict[str, Any], ...] = (
        {"cards": tuple(StoryCard(number=number) for number in range(1, 202))},
        {"cards": tuple(StoryCard(number=number, key=True) for number in range(1, 14))},
        {"resolutions": tuple(Resolution(number=1) for _ in range(100))},
        {"cards": (StoryCard(number=1, choices=(StoryChoice(to=StoryTarget(key=True)),) * 9),), "first": 0},
    )
    for fields in bad:
        with pytest.raises(ValidationError):
            Story(**fields)
    with pytest.raises(ValidationError):
        StoryCard(number=1, choices=(StoryChoice(to=StoryTarget(key=True)),) * 10)
    targets: list[dict[str, Any]] = [{}, {"card": 1, "resolution": 2}, {"card": 1, "key": True}]
    for target in targets:
        with pytest.raises(ValidationError):
            StoryTarget(**target)


# --- walking through a story ---


def test_key_cards_keep_their_choices() -> None:
    walk = StoryWalk(story())
    first = walk.start()
    assert first == StoryState(12, (12,))
    assert [(each.card, each.choice.when) for each in walk.offers(first)] == [(12, "Knock"), (12, "Turn back")]
    inside = walk.offers(first)[0].state
    assert inside == StoryState(15), "card 15 removes the key card"
    assert [each.resolution for each in walk.offers(inside)] == [1, None]
    assert walk.offers(inside)[1].state == StoryState(16, (16,))


def test_large_stories_do_not_hang() -> None:
    """Two hundred cards in a ring, and twelve key cards that can be drawn in any order."""
    ring = tuple(
        StoryCard(number=number, choices=(StoryChoice(to=StoryTarget(card=number % 200 + 1)),))
        for number in range(1, 201)
    )
    found = search_story(Story(first=1, cards=ring))
    assert found.complete
    assert len(found.offers) == 200
    assert found.trapped() == set(range(1, 201))
    keys = tuple(
        StoryCard(
            number=number,
            key=True,
            choices=tuple(StoryChoice(to=StoryTarget(card=(number + step) % 12 + 1)) for step in range(9)),
        )
        for number in range(1, 13)
    )
    many = search_story(Story(first=1, cards=keys))
    assert not many.complete
    assert len(many.offers) <= MAX_STATES


# --- edits ---


def test_other_numbers_are_followed() -> None:
    moved = renumber_story_card(0, 12, 40).apply(mission()).story
    assert (moved.first, moved.cards[0].number, moved.cards[1].removes) == (40, 40, (40,))
    again = renumber_story_card(1, 15, 99).apply(mission()).story
    assert again.cards[0].choices[0].to == StoryTarget(card=99)
    ended = renumber_resolution(0, 1, 7).apply(mission()).story
    assert ended.cards[1].choices[0].to == StoryTarget(resolution=7)
    with pytest.raises(EditRejected, match="already used"):
        renumber_story_card(0, 12, 15).apply(mission())


def test_the_first_card_begins_the_story() -> None:
    bare = mission(story=Story())
    assert add_story_card(StoryCard(number=3)).apply(bare).story.first == 3
    assert add_story_card(StoryCard(number=3)).apply(mission()).story.first == 12


def test_decks_are_made_and_go_with_their_cards() -> None:
    bare = mission(decks=())
    filled = set_deck_count("menace", "rats", 3).apply(bare)
    assert [(each.card, each.count) for each in filled.decks[0].cards] == [("rats", 3)]
    assert set_deck_count("menace", "rats", 0).apply(filled) == bare


def test_parts_of_menace_cards() -> None:
    card = MenaceCard(id="fog", name="Fog", parts=(MenacePart(menace=1),))
    alone = mission(house=mission().house.model_copy(update={"menace": (card,)}))
    two = add_menace_part("fog").apply(alone)
    assert (two.house.menace[0].join, len(two.house.menace[0].parts)) == ("and", 2)
    assert remove_menace_part("fog", 1).apply(two) == alone


def test_markers_turn_with_the_map(box: Box) -> None:
    picked = Selection("ground", markers=frozenset({"wind", "bar"}))
    turned = rotate_selection(picked, 90, box).apply(mission()).levels[0].markers
    assert [each.facing for each in turned] == ["w", None]
    assert turned[1].on_edge == Edge(turned[1].x, turned[1].y, "n")
    edit = rotate_selection(picked, 180, box)
    assert [each.facing for each in edit.apply(mission()).levels[0].markers] == ["n", None]


# --- rules after an edit ---


@pytest.mark.parametrize(
    "edit",
    [
        add_story_card(StoryCard(number=3)),
        renumber_story_card(3, 20, 21),
        set_deck_count("menace", "sleet", 1),
        set_deck_count("menace", "gang", 0),
    ],
    ids=lambda edit: edit.label.text(),
)
def test_problems_follow_an_edit(edit: Edit, box: Box) -> None:
    before = check(compile_board(mission(), box))
    after = edit.apply(mission())
    again = check(recompile(before.inspection.board, after), "mission", before)
    fresh = check(compile_board(after, box))
    assert [each.key for each in again.problems] == [each.key for each in fresh.problems]
