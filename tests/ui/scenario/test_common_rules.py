"""Common special rules as data, and ignored warnings with their reasons."""

from __future__ import annotations

from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.edits import ignore_warning, set_field
from editor.model.objectives import ExitOnly, ExitPlace, Party, SpecialRule
from editor.model.scenario import IgnoredWarning
from editor.session.document import Document
from editor.ui.forms.fields import NumberField
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.common_rules import CommonRulesSection
from editor.ui.scenario.ignored_warnings import IgnoredWarningsSection
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.references import ReferenceListField
from tests.session.samples import empty_frame, first_steps
from tests.ui.form_helpers import add_from, click, field, type_over
from tests.ui.panel_helpers import PanelEnv


def page_of(document: Document, qtbot: QtBot) -> tuple[PanelEnv, ScenarioPage]:
    env = PanelEnv(document)
    env.workspace.do(set_field("rules_as_data", ()))
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    return env, page


def rules_of(page: ScenarioPage) -> CommonRulesSection:
    page.show_section("common-rules")
    assert isinstance(page.shown, CommonRulesSection)
    return page.shown


def made(env: PanelEnv) -> tuple[SpecialRule, ...]:
    return env.document.scenario.rules_as_data


def test_rule_is_added_edited_and_reordered(qtbot: QtBot) -> None:
    env, page = page_of(first_steps(), qtbot)
    section = rules_of(page)
    add_from(section.rules, "Restricted exit")
    form = section.rule
    assert not form.fields["rule-weight"].isVisible()
    add_from(field(form, "rule-who", ReferenceListField).items, "Lt. Vasquez")
    click(field(form, "rule-who", ReferenceListField).items.up)
    add_from(field(form, "rule-where", ReferenceListField).items, "Communication Room")
    assert made(env) == (
        ExitOnly(
            rule="exit",
            who=(Party(kind="character", id="vasquez"), Party(kind="side", id="norad")),
            where=(ExitPlace(kind="tile", id="communication-room"),),
        ),
    )
    add_from(section.rules, "Door costs movement")
    type_over(field(form, "rule-movement", NumberField), "3")
    assert made(env)[1].rule == "door-cost"
    assert "3" in section.rules.list.item(1).text(), "the list says it in words"
    click(section.rules.up)
    assert [each.rule for each in made(env)] == ["door-cost", "exit"]
    click(section.rules.remove)
    assert [each.rule for each in made(env)] == ["exit"]


def test_last_bound_side_cannot_be_removed(qtbot: QtBot) -> None:
    env, page = page_of(first_steps(), qtbot)
    section = rules_of(page)
    add_from(section.rules, "Can't open doors")
    who = field(section.rule, "rule-who", ReferenceListField)
    click(who.items.remove)
    assert len(env.document.scenario.rules_as_data) == 1
    assert who.content() == (Party(kind="side", id="norad"),)
    assert env.notified[-1] == "Applies to: at least 1 is required."


def test_rule_that_needs_a_piece_says_so(qtbot: QtBot) -> None:
    env, page = page_of(empty_frame(), qtbot)
    add_from(rules_of(page).rules, "Portable marker")
    assert made(env) == ()
    assert env.notified == ["There are no markers on the map yet. Place a marker first."]


def test_ignored_warnings_have_reasons_and_can_be_restored(qtbot: QtBot) -> None:
    env, page = page_of(first_steps(), qtbot)
    env.workspace.do(ignore_warning(IgnoredWarning(rule="map.no-access", subjects=(), reason="Meant")))
    page.show_section("suppressed")
    section = page.shown
    assert isinstance(section, IgnoredWarningsSection)
    reason = field(section.form, "suppressed-reason", ChipTextField).editor
    reason.setFocus()
    QTest.keyClicks(reason, "So: ")
    assert env.document.scenario.suppressed[0].reason == "So: Meant"
    click(section.form.buttons["suppressed-back"])
    assert env.document.scenario.suppressed == ()
    assert section.empty_label.isVisible()
