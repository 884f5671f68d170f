"""Places on the sheet know which part of the scenario they show."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from editor.export.sheet.blocks import SheetLink
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.sheet_pages import lay_out_pages
from tests.export.maps import shipped
from tests.export.sheets import OPTIONS, long_game, two_floors

pytestmark = pytest.mark.usefixtures("qapp")


def links_found(pages: Pages) -> set[SheetLink]:
    """Return the link found in the middle of every link box."""
    found = set()
    for number, page in enumerate(pages.pages, 1):
        for placed in page:
            for box, _ in placed.links:
                _, link = pages.link_box_at(number, placed.box.topLeft() + box.center()) or (None, None)
                assert link is not None
                found.add(link)
    return found


def test_every_thing_of_a_scenario_is_found_on_its_sheet() -> None:
    board = next(each for each in shipped() if each.scenario.id == "hammer-at-coldwater")
    scenario, found = board.scenario, links_found(lay_out_pages(board, OPTIONS))
    levels = scenario.levels
    things = {
        "objectives": [each.id for each in scenario.objectives],
        "people": [start.id for _, start in scenario.starts()],
        "zones": [zone.id for zone in scenario.zones],
        "special-rules": [f"texts/{number}" for number in range(len(scenario.texts.special_rules))],
        "map": [level.id for level in levels],
        "tiles": [each.id for level in levels for each in level.placements],
        "doors": [each.id for level in levels for each in level.doors],
    }
    for section, ids in things.items():
        assert ids
        assert {link.id for link in found if link.section == section} - {""} == set(ids), section
    for section in ("title", "facts", "story", "victory", "set-up", "search-deck", "markers", "switches"):
        assert any(link.section == section for link in found), section


def test_texts_over_several_pages_have_the_same_link_on_each() -> None:
    pages = lay_out_pages(long_game(), OPTIONS)
    on = {
        number
        for number, page in enumerate(pages.pages)
        for placed in page
        if any(link == SheetLink("story") for _, link in placed.links)
    }
    assert len(on) > 1


def test_each_level_is_a_map_of_its_own() -> None:
    maps = {link.id for link in links_found(lay_out_pages(two_floors(), OPTIONS)) if link.section == "map"}
    assert maps == {"ground", "cellar"}


def test_margins_have_no_link() -> None:
    pages = lay_out_pages(long_game(), OPTIONS)
    assert pages.link_box_at(1, QPointF(1, 1)) is None
    assert pages.link_box_at(1, pages.sheet.bottomRight()) is None
