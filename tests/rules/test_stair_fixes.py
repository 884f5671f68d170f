"""New levels for the other end of stairs, and links between stairs."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.messages import msg
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.limits import MAX_LEVELS
from editor.model.scenario import Scenario, StairsLink
from editor.rules import Report, check
from editor.rules.fixes.stairs import (
    add_level_with_module,
    floor_name,
    free_level_id,
    link_levels,
    link_nearest_partner,
    new_level_beside,
)
from editor.values import replace
from tests.drawn_map import real_box

GROUND = Level(id="ground", width=7, height=5)


def house(*levels: Level) -> Scenario:
    return Scenario(id="house", levels=levels or (GROUND,))


def test_new_level_has_the_same_size_on_the_next_floor() -> None:
    for up, floor, name in ((True, 1, "Floor 1"), (False, -1, "Cellar 1")):
        level = new_level_beside(house(), GROUND, up=up)
        assert level == Level(id="level-2", name=name, elevation=floor, width=7, height=5)


@pytest.mark.parametrize(("elevation", "up", "there"), [(8, True, True), (9, True, False), (-8, False, True)])
def test_there_are_nine_floors_above_and_below(elevation: int, up: bool, there: bool) -> None:
    level = Level(id="far", elevation=elevation)
    assert (new_level_beside(house(level), level, up=up) is not None) == there
    deepest = Level(id="far", elevation=-9)
    assert new_level_beside(house(deepest), deepest, up=False) is None
    assert new_level_beside(house(deepest), deepest, up=True) is not None


def test_full_scenario_gets_no_new_level() -> None:
    many = [Level(id=f"level-{number}", elevation=number - 5) for number in range(1, MAX_LEVELS + 1)]
    assert new_level_beside(house(*many[:-1]), many[0], up=False) is not None
    assert new_level_beside(house(*many), many[0], up=False) is None


def test_ids_and_names_of_levels() -> None:
    assert free_level_id(house()) == "level-2"
    assert free_level_id(house(GROUND, Level(id="level-2"), Level(id="level-4"))) == "level-3"
    most = [GROUND, *(Level(id=f"level-{number}") for number in range(2, MAX_LEVELS))]
    assert free_level_id(house(*most)) == f"level-{MAX_LEVELS}"
    assert [floor_name(floor).text() for floor in (-2, 0, 3)] == ["Cellar 2", "Ground floor", "Floor 3"]


def test_second_level_adds_its_module() -> None:
    attic = Level(id="attic", elevation=1)
    without = house().model_copy(update={"modules": ("core",)})
    after = add_level_with_module(without, real_box(), attic).apply(without)
    assert [level.id for level in after.levels] == ["ground", "attic"]
    assert set(after.modules) == {"core", "move", "multiple-levels"}, "with what they need"
    again = add_level_with_module(after, real_box(), Level(id="roof", elevation=2)).apply(after)
    assert again.modules == after.modules
    assert len(again.levels) == 3


UP = Placement(id="stairs-up-1", tile="stairs-up-1", x=1, y=1)
DOWN = Placement(id="stairs-down-1", tile="stairs-down-1", x=2, y=1)
LINK = StairsLink.model_validate(
    {"from": {"level": "ground", "x": 1, "y": 1}, "to": {"level": "attic", "x": 2, "y": 1}}
)


def two_floors(*upper: Placement, linked: bool = False) -> Report:
    levels = (
        Level(id="ground", width=4, height=4, placements=(UP,)),
        Level(id="attic", elevation=1, width=4, height=4, placements=upper),
    )
    scenario = Scenario(id="house", levels=levels, stairs=(LINK,) if linked else ())
    return check(compile_board(scenario, real_box()))


def test_placed_stairs_are_linked_with_a_free_partner() -> None:
    board = two_floors(DOWN).inspection.board
    edit = link_nearest_partner(board, "stairs-down-1", msg("edits.link-stairs"))
    assert edit is not None
    [link] = edit.apply(board.scenario).stairs
    assert {link.start.level, link.end.level} == {"ground", "attic"}
    assert link_nearest_partner(board, "no-such-tile", msg("edits.link-stairs")) is None
    assert link_nearest_partner(two_floors().inspection.board, "stairs-up-1", msg("edits.link-stairs")) is None


def test_linked_stairs_are_not_linked_again() -> None:
    for linked in (True, False):
        report = two_floors(DOWN, linked=linked)
        found = replace(report.problems[0], level="ground")
        assert bool(list(link_levels(report.inspection, found))) == (not linked)


def test_levels_linked_only_with_each_other_are_not_linked() -> None:
    """The chain of stairs must lead to the first level, however long it is."""
    levels = tuple(Level(id=name, elevation=floor) for floor, name in enumerate(("ground", "attic", "roof", "mast")))

    def alone(*links: tuple[str, str]) -> list[str]:
        stairs = tuple(
            StairsLink.model_validate({"from": {"level": one, "x": 0, "y": 0}, "to": {"level": other, "x": 0, "y": 0}})
            for one, other in links
        )
        report = check(compile_board(Scenario(id="house", levels=levels, stairs=stairs), real_box()))
        return [found.subjects[0] for found in report.problems if found.rule == "stairs.not-linked"]

    assert sorted(alone(("attic", "roof"), ("roof", "mast"))) == ["attic", "mast", "roof"]
    assert alone(("roof", "mast"), ("attic", "roof"), ("ground", "attic")) == []


def test_a_link_without_stairs_is_shown_where_it_begins() -> None:
    levels = (Level(id="ground", width=4, height=4), Level(id="attic", elevation=1, width=4, height=4))
    report = check(compile_board(Scenario(id="house", levels=levels, stairs=(LINK,)), real_box()))
    [found] = report.by_rule["stairs.unpaired"]
    assert (found.level, found.squares) == ("ground", (Square(1, 1),))
