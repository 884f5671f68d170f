"""The Story and Menace sections: only games with such cards have them, and everything can be edited there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_scenario
from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.edits import add_choice, add_resolution, add_story_card
from editor.messages import language_scope
from editor.model.scenario import Scenario, ScenarioTexts
from editor.model.story import Resolution, StoryCard, StoryChoice, StoryTarget
from editor.rules.story_search import StoryState
from editor.session.document import Document
from editor.ui.forms.fields import LineField
from editor.ui.scenario.checklist import checklist_items
from editor.ui.scenario.menace import MenaceSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.story import StorySection
from editor.ui.scenario.story_graph import graph_columns
from tests.games.missions import FILES, mission, story
from tests.games.packs import write_folder
from tests.ui.panel_helpers import PanelEnv


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    installed.set_extra_packs([read_pack(write_folder(tmp_path / "night", FILES))])
    yield
    installed.set_extra_packs(())


def page_of(qtbot: QtBot, scenario: Scenario) -> ScenarioPage:
    page = ScenarioPage(PanelEnv(Document(scenario, box_for_scenario(scenario))).workspace)
    qtbot.addWidget(page)
    page.show()
    return page


def story_section(qtbot: QtBot, scenario: Scenario) -> StorySection:
    page = page_of(qtbot, scenario)
    page.show_section("story")
    section = page.section("story")
    assert isinstance(section, StorySection)
    return section


def names(page: ScenarioPage) -> list[str]:
    return [page.list.item(row).text() for row in range(page.list.count())]


def test_sections_follow_the_game(qtbot: QtBot) -> None:
    page = page_of(qtbot, mission())
    assert {"Story", "Menace"} <= set(names(page))
    page.show_section("menace")
    page.workspace.open(PanelEnv().document)
    assert not {"Story", "Menace"} & set(names(page))
    assert page.shown_name == "basics"


def test_choices_of_the_story_have_the_punctuation_of_the_language(qtbot: QtBot) -> None:
    with language_scope("fr"):
        walk = story_section(qtbot, mission()).walk
        assert walk.offers[0].text() == "12\N{NO-BREAK SPACE}: Knock → 15"


def test_the_story_can_be_walked_through(qtbot: QtBot) -> None:
    section = story_section(qtbot, mission())
    walk = section.walk
    assert [button.text() for button in walk.offers] == ["12: Knock → 15", "12: Turn back → R.2"]
    walk.offers[0].setFocus()
    walk.offers[0].click()
    assert walk.window().focusWidget() is walk.offers[0], "not the map beside the form"
    assert walk.state == StoryState(15)
    assert section.cards.current == "1", "the form shows the card that is drawn"
    walk.offers[0].click()
    assert walk.status.text() == "The mission ends with resolution 1."
    assert walk.offers == []
    walk.step_back()
    walk.step_back()
    assert walk.state == StoryState(12, (12,))


def test_dead_ends_and_unreachable_cards_are_marked(qtbot: QtBot) -> None:
    scenario = add_story_card(StoryCard(number=30)).apply(mission())
    scenario = add_story_card(StoryCard(number=31)).apply(scenario)
    scenario = add_choice(1, 15, StoryChoice(to=StoryTarget(card=31))).apply(scenario)
    scenario = add_resolution(Resolution(number=9)).apply(scenario)
    scenario = add_choice(4, 30, StoryChoice(to=StoryTarget(resolution=1))).apply(scenario)
    section = story_section(qtbot, scenario)
    marks = section.walk.graph.marks
    assert (marks.wrong, marks.unreachable) == (
        frozenset({("card", 31)}),
        frozenset({("card", 30), ("resolution", 9)}),
    )
    assert (marks.current, marks.keys) == (12, (12,))
    graph = section.walk.graph
    assert graph.width() > max(box.right() for box in graph.boxes.values()) + 50, "a line can lead back from there"


def test_the_graph_shows_cards_by_their_distance() -> None:
    assert graph_columns(story()) == [
        [("card", 12)],
        [("card", 15)],
        [("card", 16)],
        [("resolution", 1), ("resolution", 2)],
        [("card", 20)],
    ]


def test_cards_and_choices_are_edited(qtbot: QtBot) -> None:
    section = story_section(qtbot, mission())
    section.cards.add_requested.emit()
    assert section.story.cards[-1].number == 21
    section.card.fields["story-title"].edited.emit("The roof")
    section.card.fields["story-removes"].edited.emit("all")
    section.card.fields["story-effects"].edited.emit("One\nTwo")
    section.choices.add_requested.emit()
    section.choice.fields["story-to"].edited.emit("card 12")
    section.card.fields["story-number"].edited.emit(40)
    card = section.story.cards[-1]
    assert (card.number, card.title, card.removes, card.effects) == (40, "The roof", "all", ("One", "Two"))
    assert card.choices[0].to == StoryTarget(card=12)
    section.choice.fields["story-to"].edited.emit("new card")
    assert [section.story.cards[at].number for at in (4, 5)] == [40, 41]
    assert section.story.cards[4].choices[0].to == StoryTarget(card=41)
    section.workspace.document.history.undo()
    section.choice.fields["story-to"].edited.emit("new resolution")
    assert section.story.cards[4].choices[0].to == StoryTarget(resolution=3)
    section.workspace.document.history.undo()
    section.cards.remove.click()
    assert len(section.story.cards) == 4
    section.resolutions.add_requested.emit()
    assert section.story.resolutions[-1].number == 3
    title = section.resolution.fields["story-resolution-title"]
    qtbot.waitUntil(lambda: not title.visibleRegion().isEmpty())


def test_a_number_that_is_taken_is_rejected(qtbot: QtBot) -> None:
    section = story_section(qtbot, mission())
    section.card.fields["story-number"].edited.emit(15)
    assert section.story == story()


def test_problems_reveal_their_card(qtbot: QtBot) -> None:
    section = story_section(qtbot, mission())
    assert section.reveal("card-16") is section.card
    assert section.cards.current == "2"
    assert section.reveal("resolution-2") is section.resolution


def test_the_deck_and_custom_cards_are_edited(qtbot: QtBot) -> None:
    page = page_of(qtbot, mission())
    page.show_section("menace")
    section = page.section("menace")
    assert isinstance(section, MenaceSection)
    section.deck.select("sleet")
    assert not section.card.isVisible(), "cards of the box are not changed here"
    section.copies.fields["menace-copies"].edited.emit(3)
    assert [(entry.card, entry.count) for entry in section.scenario.decks[0].cards][-1] == ("sleet", 3)
    section.deck.add_requested.emit()
    own = section.scenario.house.menace[-1]
    assert section.deck.current == own.id
    name = section.card.fields["menace-name"]
    assert isinstance(name, LineField)
    assert name.selectedText() == "New menace card", "typing replaces it"
    assert section.card.fields["menace-join"].isHidden()
    section.parts.add_requested.emit()
    assert not section.card.fields["menace-join"].isHidden()
    section.card.fields["menace-join"].edited.emit("or")
    section.part.fields["menace-part-level"].edited.emit(2)
    changed = section.scenario.house.menace[-1]
    assert (changed.join, [part.menace for part in changed.parts]) == ("or", [0, 2])
    section.deck.remove.click()
    assert section.scenario.house == mission().house
    assert all(entry.card != own.id for entry in section.scenario.decks[0].cards)


def test_story_cards_need_no_objectives_and_no_other_story(qtbot: QtBot) -> None:
    page = page_of(qtbot, mission(objectives=(), texts=ScenarioTexts()))
    missing = {each.target for each in checklist_items(page.workspace.document.report)}
    assert not missing & {"objectives", "texts/story"}
