"""Texts with chips: they are single characters, follow renames, and are offered while typing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import add_zone, remove_character, set_field
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.messages import language_scope
from editor.model.game import EARTH_REBORN
from editor.model.scenario import Zone
from editor.session.document import Document
from editor.ui.forms.fields import CheckListField
from editor.ui.scenario.chip_text import ChipEditor, ChipTextField
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.references import all_references, references_by_label
from editor.ui.scenario.texts import TextsSection
from tests.ui.form_helpers import click, field
from tests.ui.panel_helpers import PanelEnv, press
from tests.ui.windows import the_box


@pytest.fixture
def env() -> PanelEnv:
    env = PanelEnv()
    env.workspace.do(set_field("texts/story", "Where is {character:vasquez}?"))
    env.document.history.end_merge()
    return env


@pytest.fixture
def texts(env: PanelEnv, qtbot: QtBot) -> TextsSection:
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 900)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("texts")
    assert isinstance(page.shown, TextsSection)
    return page.shown


@pytest.fixture
def story(texts: TextsSection) -> ChipEditor:
    editor = field(texts.texts, "text-story", ChipTextField).editor
    editor.setFocus()
    editor.moveCursor(QTextCursor.MoveOperation.End)
    return editor


def story_text(env: PanelEnv) -> str:
    return env.document.scenario.texts.story


def test_chip_has_the_name_in_the_language_of_the_text(env: PanelEnv, story: ChipEditor) -> None:
    with language_scope("ru"):
        env.workspace.do(set_field("texts/story", "Leave the {tile:gym}."))
        assert story.name_of("tile:gym") == ("Gym", True)
        env.workspace.do(set_field("language", "de"))
        env.workspace.do(set_field("texts/story", "Raus aus der {tile:gym}!"))
        assert story.name_of("tile:gym") == ("Fitnessraum", True)
        env.workspace.do(set_field("language", ""))
        env.workspace.do(set_field("texts/story", "{tile:gym}"))
        assert story.name_of("tile:gym") == ("Спортзал", True)


def test_chip_is_one_character(env: PanelEnv, story: ChipEditor) -> None:
    assert len(story.toPlainText()) == len("Where is x?")
    press(story, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert story_text(env) == "Where is "
    env.document.history.undo()
    assert story_text(env) == story.text() == "Where is {character:vasquez}?"


def test_typing_is_one_step_until_text_is_left(env: PanelEnv, story: ChipEditor, texts: TextsSection) -> None:
    before = env.steps
    QTest.keyClicks(story, " Nobody")
    press(story, Qt.Key.Key_Return)
    QTest.keyClicks(story, "knows")
    assert story_text(env) == "Where is {character:vasquez}? Nobody\nknows"
    assert env.steps == before + 1
    field(texts.texts, "text-setup", ChipTextField).setFocus()
    story.setFocus()
    QTest.keyClicks(story, "!")
    assert env.steps == before + 2
    press(story, Qt.Key.Key_Z, control=True)
    assert story_text(env).endswith("knows")


def test_brace_offers_objects_of_scenario(env: PanelEnv, story: ChipEditor) -> None:
    QTest.keyClicks(story, " In the {commun")
    assert story.offers.isVisible()
    offers = story.offers.model()
    assert [offers.index(row, 0).data() for row in range(offers.rowCount())] == [
        "Communication Room · room",
        "Radio scrambler · Communication Room · (5, 4)",
        "Radio desk · Communication Room · (3, 3)",
    ]
    QTest.keyClick(story.offers, Qt.Key.Key_Return)
    assert story_text(env) == "Where is {character:vasquez}? In the {tile:communication-room}"
    QTest.keyClicks(story, ".")
    assert story_text(env).endswith("{tile:communication-room}.")


def test_names_that_begin_with_the_typed_letters_are_offered_first(env: PanelEnv, story: ChipEditor) -> None:
    env.workspace.do(add_zone(Zone(id="garden", name="Garden", level=env.document.level_id)))
    QTest.keyClicks(story, "{gar")
    offers = story.offers.model()
    rows = [str(offers.index(row, 0).data()) for row in range(offers.rowCount())]
    assert rows[0].startswith("Garden")
    assert any("Rose Garden" in row for row in rows[1:]), "the others follow"


def test_objects_with_equal_names_can_all_be_referenced(env: PanelEnv, story: ChipEditor) -> None:
    QTest.keyClicks(story, " {tree")
    offers = story.offers.model()
    rows = [str(offers.index(row, 0).data()) for row in range(offers.rowCount())]
    places = ("Grove · (3, 6)", "Grove · (5, 6)", "Grove · (4, 7)", "Lone Oak · (7, 7)")
    assert rows == [f"Tree · {place}" for place in places]
    press(story.offers, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert story_text(env) == "Where is {character:vasquez}? {element:cryogenic-chamber/tree-2}"


@pytest.mark.parametrize("path", shipped_scenarios(EARTH_REBORN), ids=lambda path: path.stem)
def test_labels_are_unique(path: Path) -> None:
    board = Document(read_scenario(path), the_box()).board
    labels = references_by_label(board)
    assert list(labels.values()) == all_references(board)
    assert [label for label in labels if re.search(r"\([^ ]+\)$", label)] == [], "no label needs an id"


def test_escape_keeps_typed_text(env: PanelEnv, story: ChipEditor) -> None:
    QTest.keyClicks(story, " {vas")
    QTest.keyClick(story.offers, Qt.Key.Key_Escape)
    assert not story.offers.isVisible()
    assert story_text(env) == "Where is {character:vasquez}? {vas"


def test_chip_follows_rename_and_turns_red_when_object_is_deleted(env: PanelEnv, story: ChipEditor) -> None:
    assert story.name_of("character:vasquez") == ("Lt. Vasquez", True)
    env.workspace.do(set_field("texts/story", "The {zone:yard} and {character:vasquez}"))
    assert story.name_of("zone:yard") == ("Yard", False)
    env.workspace.do(remove_character("vasquez"))
    assert story.name_of("character:vasquez") == ("Lt. Vasquez", True), "a story may tell of anybody in the box"


def test_chip_shows_the_new_name_of_a_zone_at_once(env: PanelEnv, story: ChipEditor) -> None:
    env.workspace.do(add_zone(Zone(id="yard", name="Yard", level=env.document.level_id)))
    env.workspace.do(set_field("texts/story", "Meet in the {zone:yard}."))
    before = story.grab().toImage()
    env.workspace.do(set_field("zones/yard/name", "Parade ground"))
    assert story.name_of("zone:yard") == ("Parade ground", True)
    assert story.grab().toImage() != before, "it is also painted"
    env.document.history.undo()
    assert story.name_of("zone:yard") == ("Yard", True)


def test_chips_are_copied_and_pasted(env: PanelEnv, story: ChipEditor) -> None:
    story.selectAll()
    story.copy()
    assert QGuiApplication.clipboard().text() == "Where is {character:vasquez}?"
    story.moveCursor(QTextCursor.MoveOperation.End)
    story.paste()
    assert story_text(env) == "Where is {character:vasquez}?Where is {character:vasquez}?"


def rules(env: PanelEnv) -> tuple[str, ...]:
    return env.document.scenario.texts.special_rules


def test_special_rules_are_added_reordered_and_removed(env: PanelEnv, texts: TextsSection) -> None:
    env.workspace.do(set_field("texts/special_rules", ()))
    env.document.history.end_merge()
    rule = field(texts.rule, "rule", ChipTextField).editor
    for words in ("First", "Second"):
        click(texts.rules.add)
        rule.setFocus()
        QTest.keyClicks(rule, words)
    assert rules(env) == ("First", "Second")
    click(texts.rules.up)
    assert rules(env) == ("Second", "First")
    assert rule.text() == "Second", "the moved rule stays selected"
    click(texts.rules.remove)
    assert rules(env) == ("First",)
    assert rule.text() == "First"


def test_described_subjects_are_ticked(env: PanelEnv, texts: TextsSection) -> None:
    described = texts.texts.fields["described"]
    assert isinstance(described, CheckListField)
    for row, ticked in ((2, ("initiative",)), (0, ("cp", "initiative"))):
        described.item(row).setCheckState(Qt.CheckState.Checked)
        assert env.document.scenario.texts.described == ticked
    described.item(2).setCheckState(Qt.CheckState.Unchecked)
    assert env.document.scenario.texts.described == ("cp",)


def test_longest_text_stays_responsive(env: PanelEnv, story: ChipEditor) -> None:
    whole = ("word " * 3990).strip() + " {character:vasquez}"
    env.workspace.do(set_field("texts/story", whole))
    story.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(story, "x")
    assert story_text(env) == f"{whole}x"
    env.workspace.do(set_field("texts/story", "y" * 20_000))
    story.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(story, "z")
    assert story_text(env) == "y" * 20_000
    assert env.notified[-1] == "Story: enter at most 20000 characters."
