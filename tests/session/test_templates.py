"""What a new scenario can begin with."""

from __future__ import annotations

from editor.session.templates import from_map, from_shipped, shipped_scenarios
from tests.session.samples import first_steps


def test_a_copy_of_a_shipped_scenario_has_an_id_of_its_own() -> None:
    path = next(each for each in shipped_scenarios() if each.name.startswith("hammer"))
    copy = from_shipped(path, "Mine")
    assert (copy.id, copy.title) == ("scenario", "Mine")
    assert len(copy.objectives) == 8
    assert from_shipped(path, "").title == "The Hammer at Coldwater"


def test_of_a_map_only_the_map_stays() -> None:
    finished = next(each for each in shipped_scenarios() if each.name.startswith("quiet-estate"))
    game = from_shipped(finished, "")
    assert game.construction is not None
    alone = from_map(game, "Quiet")
    assert [level.placements for level in alone.levels] == [level.placements for level in game.levels]
    assert [level.doors for level in alone.levels] == [level.doors for level in game.levels]
    assert (alone.rules, alone.construction, alone.sides, alone.objectives) == ("scenario", None, (), ())
    assert alone.box == game.box
    assert from_map(first_steps().scenario, "").zones == ()
