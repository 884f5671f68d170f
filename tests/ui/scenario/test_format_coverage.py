"""Every field of the scenario format can be set in the window: no scenario needs a text editor."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.model.fields import scenario_fields
from editor.ui.scenario.page import ScenarioPage
from editor.ui.scenario.section_registry import SECTIONS, is_within, section_of_field
from tests.ui.panel_helpers import PanelEnv

ON_THE_MAP = {
    "levels/*/name": "the inspector, and the menu Level",
    "levels/*/elevation": "the inspector",
    "levels/*/width": "the inspector",
    "levels/*/height": "the inspector",
    "levels/*/placements": "tiles are placed on the map",
    "levels/*/doors": "doors are placed on the map; the inspector opens them",
    "levels/*/walls": "the wall tool",
    "levels/*/broken": "the breach tool",
    "levels/*/lines": "the brushes for the lines of a game",
    "levels/*/markers": "markers are put down; the inspector has state, side and note",
    "levels/*/notes": "notes are put down; the inspector has kind, icon, text and print",
    "levels/*/switches": "the inspector of a tile",
    "stairs": "the tool for stairs",
}
"""Fields that are set on the map, and how."""

FIXED = {
    "format": "tells what kind of file it is",
    "version": "of the format",
    "game": "the game whose box it is made with",
    "packs": "which packs it was made with: the program notes it",
    "levels/*/id": "ids are given once: others refer to them",
    "sides/*/id": "the same",
    "sides/*/characters/*/id": "the same",
    "zones/*/id": "the same",
    "objectives/*/id": "the same",
    "house/characters/*/id": "the same",
    "house/characters/*/abilities/*/id": "the same",
    "house/equipment/*/id": "the same",
    "house/missions/*/id": "the same",
    "house/menace/*/id": "the same",
    "box/fingerprint": "which edition of the box it was: the program notes it",
    "sides/*/characters/*/card": "the S.A.G.S. notes which card was drawn",
    "search_cards": "the S.A.G.S. notes the order of the deck",
    "construction": "how the S.A.G.S. went is a record",
    "suppressed/*/rule": "which warning is meant: it is suppressed in the list of problems",
    "suppressed/*/subjects": "the same",
    **{
        f"house/{card}/provenance": "an author's own card needs no source"
        for card in (
            "characters/*",
            "characters/*/arcs",
            "characters/*/healthy",
            "characters/*/wounded",
            "characters/*/abilities/*",
            "characters/*/abilities/*/healthy",
            "characters/*/abilities/*/wounded",
            "equipment/*",
            "equipment/*/uses/*",
            "missions/*",
            "menace/*",
        )
    },
}
"""Fields that are not edited by hand, and why."""


@pytest.fixture
def page(qtbot: QtBot) -> ScenarioPage:
    page = ScenarioPage(PanelEnv().workspace)
    qtbot.addWidget(page)
    return page


def test_every_field_can_be_edited(page: ScenarioPage) -> None:
    covered = {path for kind in SECTIONS for path in page.section(kind.name).covered_paths}
    known = {*covered, *ON_THE_MAP, *FIXED}
    left = {field for field in scenario_fields() if not any(is_within(field, path) for path in known)}
    assert left == set()


def test_lists_name_only_existing_fields(page: ScenarioPage) -> None:
    covered = {path for kind in SECTIONS for path in page.section(kind.name).covered_paths}
    for path in (*covered, *ON_THE_MAP, *FIXED):
        assert any(is_within(field, path) for field in scenario_fields()), f"no such field: {path}"


def test_each_section_is_registered_for_what_it_edits(page: ScenarioPage) -> None:
    for kind in SECTIONS:
        for path in page.section(kind.name).covered_paths:
            assert section_of_field(path) == kind.name
