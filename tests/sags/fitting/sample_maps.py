"""Maps with holes: constructions of the computer of which something was taken away again."""

from __future__ import annotations

from functools import cache
from random import Random

from editor.board import compile_board
from editor.model.game_words import RuleSet
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.rules import Report, check
from editor.sags.construction.scenario import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from tests.drawn_map import real_box


def reported(scenario: Scenario) -> Report:
    return check(compile_board(scenario, real_box()))


def blank(width: int, height: int, rules: RuleSet) -> Scenario:
    return Scenario(id="new", rules=rules, levels=(Level(id="ground", width=width, height=height),))


@cache
def full_map(seed: int = 0) -> Scenario:
    return to_scenario(build_map(MapOrder(seed=seed, frame=(12, 10)), real_box()))


def with_gaps(seed: int, gaps: int, rules: RuleSet, doors: float = 0.8) -> Scenario:
    """A map without some of its tiles, and without some of its doors: many rules are broken on it already."""
    scenario, random = full_map(seed), Random(f"{seed}/{gaps}")
    level = scenario.levels[0]
    gone = set(random.sample([placement.id for placement in level.placements], gaps))
    level = level.model_copy(
        update={
            "placements": tuple(each for each in level.placements if each.id not in gone),
            "doors": tuple(each for each in level.doors if random.random() < doors),
        }
    )
    return scenario.model_copy(update={"levels": (level,), "construction": None, "rules": rules})
