"""Arrows of the author, in the Zones section of games that have them."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.edits import remove_level
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.session.document import Document
from editor.ui.forms.fields import CheckField, NumberField
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.zones import ZonesSection
from tests.session.samples import first_steps
from tests.ui.form_helpers import click, field, type_over
from tests.ui.panel_helpers import PanelEnv


def zones_of(document: Document, qtbot: QtBot) -> tuple[PanelEnv, ZonesSection]:
    env = PanelEnv(document)
    page = ScenarioPage(env.workspace)
    qtbot.addWidget(page)
    page.resize(1000, 1200)
    with qtbot.waitActive(page):
        page.show()
    page.show_section("zones")
    assert isinstance(page.shown, ZonesSection)
    return env, page.shown


def roofs() -> Document:
    levels = (Level(id="ground", width=8, height=6), Level(id="roof", width=8, height=6))
    return Document(Scenario(id="roofs", game="after-the-end", levels=levels), box_for_game("after-the-end", ()))


def test_an_arrow_is_added_and_edited(qtbot: QtBot) -> None:
    env, section = zones_of(roofs(), qtbot)
    assert section.links.isVisible()
    click(section.links.add)
    form = section.links.form
    assert form.isVisible()
    type_over(field(form, "link-end-x", NumberField), "4")
    type_over(field(form, "link-cost", NumberField), "3")
    field(form, "link-both", CheckField).click()
    (link,) = env.document.scenario.links
    assert (link.start.square, link.end.square, link.cost, link.both) == ((0, 0), (4, 0), 3, True)
    assert remove_level("ground").apply(env.document.scenario).links == ()


def test_other_games_do_not_show_arrows(qtbot: QtBot) -> None:
    _, section = zones_of(first_steps(), qtbot)
    assert not section.links.isVisible()
    assert not section.links.form.isVisible()
