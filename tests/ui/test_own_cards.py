"""Own cards: made anew or from a card of the box, with every field of their models."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.model.cards import Character, Equipment, Mission, Who
from editor.ui.panels.fields import ChoiceField, LineField, NumberField, TickField, TicksField
from editor.ui.scenario.own_cards import OwnCardsSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.who_field import WhoField
from tests.session.samples import empty_frame
from tests.ui.forms import add_from, choose, click, field, type_over
from tests.ui.panels import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk(empty_frame())


@pytest.fixture
def section(desk: Desk, qtbot: QtBot) -> OwnCardsSection:
    page = ScenarioPage(desk.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("own-cards")
    assert isinstance(page.shown, OwnCardsSection)
    return page.shown


def character(desk: Desk) -> Character:
    [card] = desk.document.scenario.house.characters
    return card


def equipment(desk: Desk) -> Equipment:
    [card] = desk.document.scenario.house.equipment
    return card


def mission(desk: Desk) -> Mission:
    [card] = desk.document.scenario.house.missions
    return card


def test_a_character_with_two_sides_and_an_ability(desk: Desk, section: OwnCardsSection) -> None:
    add_from(section.cards, "New character")
    form, here = section.card_forms["characters"], "house/characters/*"
    type_over(field(form, f"{here}/name", LineField), "Ada")
    choose(field(form, f"{here}/faction", ChoiceField), "Salemites")
    click(field(form, f"{here}/large", TickField))
    type_over(field(form, f"{here}/healthy/life", NumberField), "5")
    type_over(field(form, f"{here}/wounded/close_dark", LineField), "2d")
    choose(field(form, f"{here}/arcs/front", ChoiceField), "dark blue")
    click(section.parts["characters"].add)
    ability, there = section.part_forms["characters"], f"{here}/abilities/*"
    type_over(field(ability, f"{there}/name", LineField), "Sneak")
    assert not ability.fields[f"{there}/healthy/cp"].isVisible()
    click(field(ability, f"has-{there}/healthy", TickField))
    type_over(field(ability, f"{there}/healthy/cp", NumberField), "2")
    card = character(desk)
    assert (card.name, card.faction, card.large, card.healthy.life) == ("Ada", "salemite", True, 5)
    assert (card.wounded.close_dark, card.wounded.life, card.arcs.front) == ("2d", None, "dark-blue")
    [made] = card.abilities
    assert made.name == "Sneak"
    assert made.healthy is not None
    assert made.healthy.cp == 2
    assert made.wounded is None
    assert section.cards.list.item(0).text() == "Ada · character"


def test_a_roll_that_is_none_is_refused_in_a_sentence(desk: Desk, section: OwnCardsSection) -> None:
    add_from(section.cards, "New character")
    form = section.card_forms["characters"]
    shooting = field(form, "house/characters/*/healthy/shooting", LineField)
    type_over(shooting, "many")
    assert character(desk).healthy.shooting is None
    assert shooting.text() == ""
    assert "2d" in desk.notified[-1]


def test_equipment_copied_from_the_box(desk: Desk, section: OwnCardsSection) -> None:
    add_from(section.cards, "A copy of Rifle")
    form, here = section.card_forms["equipment"], "house/equipment/*"
    original = desk.workspace.box.equipment["rifle"]
    assert field(form, f"{here}/name", LineField).text() == original.name
    ticks = field(form, f"{here}/room_types", TicksField)
    assert ticks.content() == original.room_types
    rooms = [ticks.item(row).text() for row in range(ticks.count())]
    assert "technical room" in rooms, "a room is called as everywhere else, and not like a test"
    type_over(field(form, f"{here}/weight", NumberField), "3")
    card = equipment(desk)
    assert (card.id, card.weight, card.room_types) == ("own-rifle", 3, original.room_types)
    click(section.cards.remove)
    assert desk.document.scenario.house.equipment == ()


def test_a_mission_speaks_of_one_kind_of_people(desk: Desk, section: OwnCardsSection) -> None:
    add_from(section.cards, "New mission")
    form, here = section.card_forms["missions"], "house/missions/*"
    choose(field(form, f"{here}/event", ChoiceField), "somebody dies")
    target = field(form, f"{here}/target", WhoField)
    choose(target.kind, "NORAD")
    assert mission(desk).target == Who(faction="norad")
    choose(target.kind, "one of these")
    add_from(target.named.items, "Jack Saw")
    made = mission(desk).target
    assert made is not None
    assert made.characters[-1] == "jack-saw"
    assert made.faction is None
    choose(target.kind, "anybody")
    assert mission(desk).target is None


def test_every_field_has_words(section: OwnCardsSection) -> None:
    for form in (*section.card_forms.values(), *section.part_forms.values()):
        assert all(label.text() or label.pixmap().isNull() for label in form.findChildren(QLabel))
        assert all(each.accessibleName() for each in form.fields.values())
