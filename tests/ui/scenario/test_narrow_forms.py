"""The forms of the Scenario page in a small window, in all languages."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.files import read_scenario
from editor.messages import language_scope, languages
from editor.paths import data_folder
from editor.session.document import Document
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.section_registry import sections_of
from editor.ui.sheet.scroll_column import ScrollColumn
from tests.drawn_map import real_box
from tests.ui.cut_off import settle
from tests.ui.panel_helpers import PanelEnv


@pytest.mark.parametrize("language", languages())
def test_no_form_is_cut_in_a_small_window(language: str, qtbot: QtBot) -> None:
    with language_scope(language):
        env = PanelEnv(
            Document(read_scenario(data_folder("scenarios") / "hammer-at-coldwater.scenario.json"), real_box())
        )
        page = ScenarioPage(env.workspace)
        qtbot.addWidget(page)
        page.resize(900, 420)
        with qtbot.waitExposed(page):
            page.show()
        for kind in sections_of(env.workspace.box.game):
            page.show_section(kind.name)
            settle()
            area = next(area for area in page.findChildren(ScrollColumn) if area.isAncestorOf(page.shown))
            assert page.shown.width() <= area.viewport().width(), kind.name
        assert page.width() == 900, "the window does not grow"
