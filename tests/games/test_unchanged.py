"""Earth Reborn stays the same, whatever the editor supports for other games."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.model.scenario import Scenario
from tests.games.pin import digests, pinned, scenarios
from tests.games.pinned_pictures import differing, picture


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


@pytest.fixture(scope="module")
def maps(box: Box) -> dict[str, Scenario]:
    return {name: scenario for name, scenario in scenarios(box) if name in pinned()}


def test_files_problems_and_engine_files_are_unchanged(maps: dict[str, Scenario], box: Box) -> None:
    """``python -m tests.games.pin`` writes down what is now, if it is meant to be another."""
    pins = pinned()
    now = {name: digests(scenario, box) for name, scenario in maps.items()}
    assert now.keys() == pins.keys(), "a scenario that was pinned is gone"
    changed = [f"{name}: {what}" for name, was in pins.items() for what in was if now[name][what] != was[what]]
    assert changed == []


@pytest.mark.usefixtures("qapp")
def test_maps_look_as_they_did(maps: dict[str, Scenario], box: Box) -> None:
    now = {name: picture(compile_board(scenario, box)) for name, scenario in maps.items()}
    assert differing(now) == []
    name, scenario = next(iter(maps.items()))
    level = scenario.levels[0]
    fewer = level.model_copy(update={"doors": level.doors[1:]})
    without = compile_board(scenario.model_copy(update={"levels": (fewer, *scenario.levels[1:])}), box)
    assert differing({**now, name: picture(without)}) == [name], "a door less is seen"
