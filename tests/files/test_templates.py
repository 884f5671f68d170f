"""Templates for new scenarios."""

from __future__ import annotations

from editor.files.scenario_file import copy_map_only, copy_shipped, shipped_scenarios
from tests.session.samples import first_steps


def test_copy_of_shipped_scenario_has_new_id() -> None:
    path = next(each for each in shipped_scenarios() if each.name.startswith("hammer"))
    copy = copy_shipped(path, "Mine")
    assert (copy.id, copy.title) == ("scenario", "Mine")
    assert len(copy.objectives) == 8
    assert copy_shipped(path, "").title == "The Hammer at Coldwater"


def test_copy_map_only_keeps_only_map() -> None:
    finished = next(each for each in shipped_scenarios() if each.name.startswith("quiet-estate"))
    game = copy_shipped(finished, "")
    assert game.construction is not None
    alone = copy_map_only(game, "Quiet")
    assert [level.placements for level in alone.levels] == [level.placements for level in game.levels]
    assert [level.doors for level in alone.levels] == [level.doors for level in game.levels]
    assert (alone.rules, alone.construction, alone.sides, alone.objectives) == ("scenario", None, (), ())
    assert alone.box == game.box
    assert copy_map_only(first_steps().scenario, "").zones == ()
