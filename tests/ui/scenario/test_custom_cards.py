"""Custom cards: new or copied from the box, with every field of their models."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.edits import add_character, add_item, add_side, set_field
from editor.model.cards import Character, Equipment, Mission, Who
from editor.model.objectives import Objective
from editor.model.scenario import CustomCards
from editor.model.sides import Side, StartingCharacter
from editor.ui.dialogs.search_dialogs import ChoiceDialog
from editor.ui.forms.fields import CheckField, CheckListField, ChoiceField, LineField, NumberField
from editor.ui.forms.item_list import AddComboBox
from editor.ui.scenario.custom_cards import CustomCardsSection, DeleteCardDialog, WhoField
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.sides import SidesSection
from tests.session.samples import empty_frame
from tests.ui.form_helpers import add_from, choose, click, field, type_over
from tests.ui.panel_helpers import PanelEnv, press


@pytest.fixture
def env() -> PanelEnv:
    return PanelEnv(empty_frame())


@pytest.fixture
def section(env: PanelEnv, qtbot: QtBot) -> CustomCardsSection:
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("custom-cards")
    assert isinstance(page.shown, CustomCardsSection)
    return page.shown


def character(env: PanelEnv) -> Character:
    [card] = env.document.scenario.house.characters
    return card


def equipment(env: PanelEnv) -> Equipment:
    [card] = env.document.scenario.house.equipment
    return card


def mission(env: PanelEnv) -> Mission:
    [card] = env.document.scenario.house.missions
    return card


def test_character_with_two_conditions_and_an_ability(env: PanelEnv, section: CustomCardsSection) -> None:
    add_from(section.cards, "New character")
    form, here = section.card_forms["characters"], "house/characters/*"
    type_over(field(form, f"{here}/name", LineField), "Ada")
    choose(field(form, f"{here}/faction", ChoiceField), "Salemites")
    click(field(form, f"{here}/large", CheckField))
    type_over(field(form, f"{here}/healthy/life", NumberField), "5")
    type_over(field(form, f"{here}/wounded/close_dark", LineField), "2d")
    choose(field(form, f"{here}/arcs/front", ChoiceField), "Dark blue")
    click(section.parts["characters"].add)
    ability, there = section.part_forms["characters"], f"{here}/abilities/*"
    type_over(field(ability, f"{there}/name", LineField), "Sneak")
    assert not ability.fields[f"{there}/healthy/cp"].isVisible()
    click(field(ability, f"has-{there}/healthy", CheckField))
    type_over(field(ability, f"{there}/healthy/cp", NumberField), "2")
    card = character(env)
    assert (card.name, card.faction, card.large, card.healthy.life) == ("Ada", "salemite", True, 5)
    assert (card.wounded.close_dark, card.wounded.life, card.arcs.front) == ("2d", None, "dark-blue")
    [made] = card.abilities
    assert made.name == "Sneak"
    assert made.healthy is not None
    assert made.healthy.cp == 2
    assert made.wounded is None
    assert section.cards.list.item(0).text() == "Ada · character"


def test_cards_are_searched_and_a_new_one_is_named_at_once(env: PanelEnv, section: CustomCardsSection) -> None:
    assert isinstance(section.cards.add, AddComboBox)
    section.cards.add.showPopup()
    search = section.cards.add.findChild(ChoiceDialog)
    assert search is not None
    everything = search.list.count()
    assert [search.list.item(row).text() for row in range(3)] == ["New character", "New equipment", "New mission"]
    QTest.keyClicks(search.field, "rifle")
    found = [search.list.item(row).text() for row in range(search.list.count())]
    assert 0 < len(found) < everything
    assert all("rifle" in text.casefold() for text in found)
    QTest.keyClick(search.field, Qt.Key.Key_Escape)
    assert not env.document.scenario.house.equipment
    add_from(section.cards, "New character")
    name = field(section.card_forms["characters"], "house/characters/*/name", LineField)
    assert name.hasFocus()
    QTest.keyClicks(name, "Ada")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert character(env).name == "Ada", "typing replaces the name it had"


def test_invalid_roll_is_rejected_with_message(env: PanelEnv, section: CustomCardsSection) -> None:
    add_from(section.cards, "New character")
    form = section.card_forms["characters"]
    shooting = field(form, "house/characters/*/healthy/shooting", LineField)
    type_over(shooting, "many")
    assert character(env).healthy.shooting is None
    assert shooting.text() == ""
    assert "2d" in env.notified[-1]


def test_equipment_copied_from_the_box(env: PanelEnv, section: CustomCardsSection) -> None:
    add_from(section.cards, "Copy of Rifle")
    form, here = section.card_forms["equipment"], "house/equipment/*"
    original = env.workspace.box.equipment["rifle"]
    assert field(form, f"{here}/name", LineField).text() == original.name
    ticks = field(form, f"{here}/room_types", CheckListField)
    assert ticks.content() == original.room_types
    rooms = [ticks.item(row).text() for row in range(ticks.count())]
    assert "Technical room" in rooms, "a room is called as everywhere else, and not like a test"
    type_over(field(form, f"{here}/weight", NumberField), "3")
    card = equipment(env)
    assert (card.id, card.weight, card.room_types) == ("own-rifle", 3, original.room_types)
    click(section.cards.remove)
    assert env.document.scenario.house.equipment == ()


def test_mission_names_one_kind_of_characters(env: PanelEnv, section: CustomCardsSection) -> None:
    add_from(section.cards, "New mission")
    form, here = section.card_forms["missions"], "house/missions/*"
    choose(field(form, f"{here}/event", ChoiceField), "Character dies")
    target = field(form, f"{here}/target", WhoField)
    choose(target.kind, "NORAD")
    assert mission(env).target == Who(faction="norad")
    choose(target.kind, "Specific characters")
    add_from(target.named.items, "Jack Saw")
    made = mission(env).target
    assert made is not None
    assert made.characters[-1] == "jack-saw"
    assert made.faction is None
    choose(target.kind, "Anyone")
    assert mission(env).target is None


def test_every_field_has_a_label(section: CustomCardsSection) -> None:
    for form in (*section.card_forms.values(), *section.part_forms.values()):
        assert all(label.text() or label.pixmap().isNull() for label in form.findChildren(QLabel))
        assert all(each.accessibleName() for each in form.fields.values())


# --- cards that are in use ---


@pytest.fixture
def in_use(env: PanelEnv, section: CustomCardsSection) -> CustomCardsSection:
    """A custom character, item and mission, all in use, and an ability that is being edited."""
    add_from(section.cards, "New mission")
    add_from(section.cards, "New equipment")
    add_from(section.cards, "New character")
    click(section.parts["characters"].add)
    item, who, task = equipment(env).id, character(env).id, mission(env).id
    env.workspace.do(set_field(f"house/equipment/{item}/name", "Flare gun"))
    env.workspace.do(set_field(f"house/characters/{who}/name", "Ada"))
    env.workspace.do(set_field(f"house/missions/{task}/target", Who(characters=(who,))))
    env.workspace.do(add_side(Side(id="norad", faction="norad")))
    env.workspace.do(add_character("norad", StartingCharacter(id="ada", character=who, equipment=(item, item))))
    env.workspace.do(set_field("search_deck", (item, "radio-scrambler")))
    env.workspace.do(add_item("objectives", Objective(id="burn", side="norad", goal="kill", mission=task)))
    env.workspace.do(set_field("texts/story", f"Bring the {{equipment:{item}}}."))
    env.notified.clear()
    return section


def delete_selected(section: CustomCardsSection, key: str) -> DeleteCardDialog | None:
    assert section.cards.select(key)
    click(section.cards.remove)
    return section.replacement


def test_deleting_an_item_in_use_names_its_users_and_can_be_canceled(env: PanelEnv, in_use: CustomCardsSection) -> None:
    before = env.document.scenario
    dialog = delete_selected(in_use, f"equipment/{equipment(env).id}")
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.sentence.text() == "“Flare gun” is in use: Ada, Search deck and Texts."
    press(dialog, Qt.Key.Key_Escape)
    assert env.document.scenario == before
    assert env.notified == []


def test_deleting_a_character_in_use_names_the_side_it_belongs_to(env: PanelEnv, in_use: CustomCardsSection) -> None:
    dialog = delete_selected(in_use, f"characters/{character(env).id}")
    assert dialog is not None
    assert dialog.sentence.text() == "“Ada” is in use: the side NORAD and New mission."
    assert dialog.choice.currentText() == "None (remove it everywhere)"
    press(dialog, Qt.Key.Key_Escape)


def test_deleted_item_is_replaced_everywhere(env: PanelEnv, in_use: CustomCardsSection) -> None:
    dialog = delete_selected(in_use, f"equipment/{equipment(env).id}")
    assert dialog is not None
    choose(dialog.choice, "U43")
    click(dialog.confirm)
    after = env.document.scenario
    assert after.house.equipment == ()
    assert after.sides[0].characters[0].equipment == ("u43", "u43")
    assert after.search_deck == ("u43", "radio-scrambler")
    assert after.texts.story == "Bring the {equipment:u43}."
    assert env.notified == []
    env.document.history.undo()
    assert equipment(env).name == "Flare gun"


def test_deleted_cards_leave_no_reference_and_no_message_with_an_id(env: PanelEnv, in_use: CustomCardsSection) -> None:
    ids = [equipment(env).id, character(env).id, mission(env).id]
    for key in (f"equipment/{ids[0]}", f"missions/{ids[2]}", f"characters/{ids[1]}"):
        dialog = delete_selected(in_use, key)
        assert dialog is not None
        click(dialog.confirm)
        assert dialog.isHidden()
    after = env.document.scenario
    assert after.house == CustomCards()
    assert after.sides[0].characters == ()
    assert after.search_deck == ("radio-scrambler",)
    assert after.objectives[0].mission is None
    assert after.texts.story == "Bring the Flare gun."
    assert env.notified == []
    text = "\n".join(each.message.text() for each in env.document.report.problems)
    assert not any(each in text for each in ids)


def test_unused_card_is_deleted_at_once(env: PanelEnv, section: CustomCardsSection) -> None:
    add_from(section.cards, "New character")
    click(section.parts["characters"].add)
    assert delete_selected(section, f"characters/{character(env).id}") is None
    assert env.document.scenario.house.characters == ()
    assert env.notified == []


def test_card_is_shown_while_it_is_written(section: CustomCardsSection) -> None:
    assert not section.card.isVisible()
    add_from(section.cards, "New character")
    form, here = section.card_forms["characters"], "house/characters/*"
    type_over(field(form, f"{here}/name", LineField), "Ada")
    type_over(field(form, f"{here}/healthy/life", NumberField), "5")
    assert section.card.isVisible()
    assert section.card.content.title == "Ada"
    assert "life 5" in " ".join(section.card.content.facts)
    before = section.card.grab().toImage()
    type_over(field(form, f"{here}/name", LineField), "Ada Bolt")
    assert section.card.grab().toImage() != before


def test_click_on_the_card_of_a_character_leads_to_its_form(env: PanelEnv, in_use: CustomCardsSection) -> None:
    page = in_use.window()
    assert isinstance(page, ScenarioPage)
    page.show_section("sides")
    assert isinstance(page.shown, SidesSection)
    assert page.shown.card.content.title == "Ada"
    click(page.shown.card)
    assert page.shown_name == "custom-cards"
    assert in_use.cards.current == f"characters/{character(env).id}"
