"""Texts with names in them: chips that are whole, follow renames, and are offered while typing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import remove_character, set_field
from editor.files import read_scenario
from editor.paths import data_folder
from editor.session.document import Document
from editor.ui.panels.fields import TicksField
from editor.ui.scenario.chips import ChipEditor, ChipField
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.texts import TextsSection
from editor.ui.scenario.things import offered, things
from tests.ui.forms import click, field
from tests.ui.panels import Desk, press
from tests.ui.windows import the_box


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    desk.workspace.do(set_field("texts/story", "Where is {character:vasquez}?"))
    desk.document.history.end_merge()
    return desk


@pytest.fixture
def texts(desk: Desk, qtbot: QtBot) -> TextsSection:
    page = ScenarioPage(desk.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 900)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("texts")
    assert isinstance(page.shown, TextsSection)
    return page.shown


@pytest.fixture
def story(texts: TextsSection) -> ChipEditor:
    editor = field(texts.texts, "text-story", ChipField).editor
    editor.setFocus()
    editor.moveCursor(QTextCursor.MoveOperation.End)
    return editor


def said(desk: Desk) -> str:
    return desk.document.scenario.texts.story


def test_a_chip_is_one_sign(desk: Desk, story: ChipEditor) -> None:
    assert len(story.toPlainText()) == len("Where is x?")
    press(story, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    assert said(desk) == "Where is "
    desk.document.history.undo()
    assert said(desk) == story.text() == "Where is {character:vasquez}?"


def test_typing_is_one_step_until_the_text_is_left(desk: Desk, story: ChipEditor, texts: TextsSection) -> None:
    before = desk.steps
    QTest.keyClicks(story, " Nobody")
    press(story, Qt.Key.Key_Return)
    QTest.keyClicks(story, "knows")
    assert said(desk) == "Where is {character:vasquez}? Nobody\nknows"
    assert desk.steps == before + 1
    field(texts.texts, "text-setup", ChipField).setFocus()
    story.setFocus()
    QTest.keyClicks(story, "!")
    assert desk.steps == before + 2
    press(story, Qt.Key.Key_Z, control=True)
    assert said(desk).endswith("knows")


def test_a_brace_offers_the_things_of_the_scenario(desk: Desk, story: ChipEditor) -> None:
    QTest.keyClicks(story, " In the {commun")
    assert story.offers.isVisible()
    offers = story.offers.model()
    assert [offers.index(row, 0).data() for row in range(offers.rowCount())] == [
        "Communication Room · room",
        "Radio scrambler · Communication Room · 5, 4",
        "Radio desk · Communication Room · 3, 3",
    ]
    QTest.keyClick(story.offers, Qt.Key.Key_Return)
    assert said(desk) == "Where is {character:vasquez}? In the {tile:communication-room}"
    QTest.keyClicks(story, ".")
    assert said(desk).endswith("{tile:communication-room}.")


def test_of_several_that_are_called_the_same_each_can_be_named(desk: Desk, story: ChipEditor) -> None:
    QTest.keyClicks(story, " {tree")
    offers = story.offers.model()
    rows = [str(offers.index(row, 0).data()) for row in range(offers.rowCount())]
    places = ("Grove · 3, 6", "Grove · 5, 6", "Grove · 4, 7", "Lone Oak · 7, 7")
    assert rows == [f"Tree · {place}" for place in places]
    press(story.offers, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert said(desk) == "Where is {character:vasquez}? {element:cryogenic-chamber/tree-2}"


@pytest.mark.parametrize("path", sorted(data_folder("scenarios").glob("*.scenario.json")), ids=lambda path: path.stem)
def test_no_two_things_have_one_label(path: Path) -> None:
    board = Document(read_scenario(path), the_box()).board
    labels = offered(board)
    assert list(labels.values()) == things(board)
    assert [label for label in labels if label.endswith(")")] == []


def test_escape_leaves_what_was_typed(desk: Desk, story: ChipEditor) -> None:
    QTest.keyClicks(story, " {vas")
    QTest.keyClick(story.offers, Qt.Key.Key_Escape)
    assert not story.offers.isVisible()
    assert said(desk) == "Where is {character:vasquez}? {vas"


def test_a_chip_follows_its_thing_and_turns_red_when_it_is_gone(desk: Desk, story: ChipEditor) -> None:
    assert story.name_of("character:vasquez") == ("Lt. Vasquez", True)
    desk.workspace.do(set_field("texts/story", "The {zone:yard} and {character:vasquez}"))
    assert story.name_of("zone:yard") == ("Yard", False)
    desk.workspace.do(remove_character("vasquez"))
    assert story.name_of("character:vasquez") == ("Lt. Vasquez", True), "a story may tell of anybody in the box"


def test_chips_are_copied_and_pasted_whole(desk: Desk, story: ChipEditor) -> None:
    story.selectAll()
    story.copy()
    assert QGuiApplication.clipboard().text() == "Where is {character:vasquez}?"
    story.moveCursor(QTextCursor.MoveOperation.End)
    story.paste()
    assert said(desk) == "Where is {character:vasquez}?Where is {character:vasquez}?"


def rules(desk: Desk) -> tuple[str, ...]:
    return desk.document.scenario.texts.special_rules


def test_special_rules_are_written_ordered_and_taken_away(desk: Desk, texts: TextsSection) -> None:
    desk.workspace.do(set_field("texts/special_rules", ()))
    desk.document.history.end_merge()
    rule = field(texts.rule, "rule", ChipField).editor
    for words in ("First", "Second"):
        click(texts.rules.add)
        rule.setFocus()
        QTest.keyClicks(rule, words)
    assert rules(desk) == ("First", "Second")
    click(texts.rules.up)
    assert rules(desk) == ("Second", "First")
    assert rule.text() == "Second", "the rule that was moved stays chosen"
    click(texts.rules.remove)
    assert rules(desk) == ("First",)
    assert rule.text() == "First"


def test_what_the_texts_describe_is_ticked(desk: Desk, texts: TextsSection) -> None:
    described = texts.texts.fields["described"]
    assert isinstance(described, TicksField)
    for row, ticked in ((2, ("initiative",)), (0, ("cp", "initiative"))):
        described.item(row).setCheckState(Qt.CheckState.Checked)
        assert desk.document.scenario.texts.described == ticked
    described.item(2).setCheckState(Qt.CheckState.Unchecked)
    assert desk.document.scenario.texts.described == ("cp",)


def test_the_longest_text_is_still_typed_into(desk: Desk, story: ChipEditor) -> None:
    whole = ("word " * 3990).strip() + " {character:vasquez}"
    desk.workspace.do(set_field("texts/story", whole))
    story.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(story, "x")
    assert said(desk) == f"{whole}x"
    desk.workspace.do(set_field("texts/story", "y" * 20_000))
    story.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(story, "z")
    assert said(desk) == "y" * 20_000
    assert desk.notified[-1] == "Story: at most 20000 characters."
