"""A place on the sheet knows what it tells of."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from editor.export.sheet.flow import Pages
from editor.export.sheet.sheet_pages import lay_out
from editor.export.sheet.spot import SheetSpot
from tests.export.maps import shipped
from tests.export.sheets import OPTIONS, long_game, two_floors

pytestmark = pytest.mark.usefixtures("qapp")


def told(pages: Pages) -> set[SheetSpot]:
    """What is found in the middle of every box that tells of something."""
    found = set()
    for number, page in enumerate(pages.pages, 1):
        for placed in page:
            for box, _ in placed.spots:
                spot = pages.spot_at(number, placed.box.topLeft() + box.center())
                assert spot is not None
                found.add(spot)
    return found


def test_every_thing_of_a_scenario_is_found_on_its_sheet() -> None:
    board = next(each for each in shipped() if each.scenario.id == "hammer-at-coldwater")
    scenario, found = board.scenario, told(lay_out(board, OPTIONS))
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
        assert {spot.id for spot in found if spot.section == section} - {""} == set(ids), section
    for section in ("title", "facts", "story", "victory", "set-up", "search-deck", "markers", "switches"):
        assert any(spot.section == section for spot in found), section


def test_texts_that_go_over_pages_tell_of_the_same_on_each() -> None:
    pages = lay_out(long_game(), OPTIONS)
    on = {
        number
        for number, page in enumerate(pages.pages)
        for placed in page
        if any(spot == SheetSpot("story") for _, spot in placed.spots)
    }
    assert len(on) > 1


def test_each_level_is_a_map_of_its_own() -> None:
    maps = {spot.id for spot in told(lay_out(two_floors(), OPTIONS)) if spot.section == "map"}
    assert maps == {"ground", "cellar"}


def test_margins_tell_of_nothing() -> None:
    pages = lay_out(long_game(), OPTIONS)
    assert pages.spot_at(1, QPointF(1, 1)) is None
    assert pages.spot_at(1, pages.sheet.bottomRight()) is None
