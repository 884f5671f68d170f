"""Custom cards: new or copied from the box, with every field of their models."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.model.cards import Character, Equipment, Mission, Who
from editor.ui.forms.fields import CheckField, CheckListField, ChoiceField, LineField, NumberField
from editor.ui.scenario.custom_cards import CustomCardsSection, WhoField
from editor.ui.scenario.page import ScenarioPage
from tests.session.samples import empty_frame
from tests.ui.form_helpers import add_from, choose, click, field, type_over
from tests.ui.panel_helpers import PanelEnv


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
    assert "technical room" in rooms, "a room is called as everywhere else, and not like a test"
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
