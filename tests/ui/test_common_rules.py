"""Common special rules as data, and suppressed warnings with their reasons."""

from __future__ import annotations

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import ignore_warning, set_field
from editor.model.objectives import ExitOnly, ExitPlace, Party, SpecialRule
from editor.model.scenario import IgnoredWarning
from editor.session.document import Document
from editor.ui.panels.fields import NumberField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.common_rules import CommonRulesSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.suppressed import SuppressedSection
from editor.ui.scenario.things_field import ThingsField
from tests.session.samples import empty_frame, first_steps
from tests.ui.forms import add_from, click, field, type_over
from tests.ui.panels import Desk


def page_of(document: Document, qtbot: QtBot) -> tuple[Desk, ScenarioPage]:
    desk = Desk(document)
    desk.workspace.do(set_field("rules_as_data", ()))
    page = ScenarioPage(desk.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    return desk, page


def rules_of(page: ScenarioPage) -> CommonRulesSection:
    page.show_section("common-rules")
    assert isinstance(page.shown, CommonRulesSection)
    return page.shown


def made(desk: Desk) -> tuple[SpecialRule, ...]:
    return desk.document.scenario.rules_as_data


def test_a_rule_is_chosen_filled_in_and_ordered(qtbot: QtBot) -> None:
    desk, page = page_of(first_steps(), qtbot)
    section = rules_of(page)
    add_from(section.rules, "somebody leaves only")
    form = section.rule
    assert not form.fields["rule-weight"].isVisible()
    add_from(field(form, "rule-who", ThingsField).items, "Lt. Vasquez")
    click(field(form, "rule-who", ThingsField).items.up)
    add_from(field(form, "rule-where", ThingsField).items, "Communication Room")
    assert made(desk) == (
        ExitOnly(
            rule="exit",
            who=(Party(kind="character", id="vasquez"), Party(kind="side", id="norad")),
            where=(ExitPlace(kind="tile", id="communication-room"),),
        ),
    )
    add_from(section.rules, "opening some doors")
    type_over(field(form, "rule-movement", NumberField), "3")
    assert made(desk)[1].rule == "door-cost"
    assert "3" in section.rules.list.item(1).text(), "the list says it in words"
    click(section.rules.up)
    assert [each.rule for each in made(desk)] == ["door-cost", "exit"]
    click(section.rules.remove)
    assert [each.rule for each in made(desk)] == ["exit"]


def test_the_last_of_those_who_are_bound_cannot_be_taken_away(qtbot: QtBot) -> None:
    desk, page = page_of(first_steps(), qtbot)
    section = rules_of(page)
    add_from(section.rules, "somebody may not open doors")
    who = field(section.rule, "rule-who", ThingsField)
    click(who.items.remove)
    assert len(desk.document.scenario.rules_as_data) == 1
    assert who.content() == (Party(kind="side", id="norad"),)
    assert desk.notified[-1] == "Who: at least 1 must be there."


def test_what_needs_something_on_the_map_says_so(qtbot: QtBot) -> None:
    desk, page = page_of(empty_frame(), qtbot)
    add_from(rules_of(page).rules, "a marker can be carried")
    assert made(desk) == ()
    assert desk.notified == ["There is no marker on the map yet."]


def test_suppressed_warnings_have_reasons_and_come_back(qtbot: QtBot) -> None:
    desk, page = page_of(first_steps(), qtbot)
    desk.workspace.do(ignore_warning(IgnoredWarning(rule="map.no-access", subjects=(), reason="Meant")))
    page.show_section("suppressed")
    section = page.shown
    assert isinstance(section, SuppressedSection)
    reason = field(section.form, "suppressed-reason", ChipField).editor
    reason.setFocus()
    QTest.keyClicks(reason, "So: ")
    assert desk.document.scenario.suppressed[0].reason == "So: Meant"
    click(section.form.buttons["suppressed-back"])
    assert desk.document.scenario.suppressed == ()
    assert section.calm.isVisible()
