"""Fill the rest: any start, any frame, both rule sets; placed tiles stay, and what stays empty is reported."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

import pytest

from editor.board import compile_board
from editor.board.bit_sets import components, edges_within, square_bit
from editor.catalog import Box
from editor.model.game_words import RuleSet
from editor.model.grid import Square
from editor.model.level import Level, Placement
from editor.model.scenario import BoxReference, Scenario
from editor.rules import Report, check
from editor.rules.fix_budget import FixBudget
from editor.rules.report import report_after
from editor.sags.fitting.fit_context import context_of_level
from editor.sags.fitting.hole_fixes import all_fixes
from editor.sags.fitting.level_filling import FillResult, fill_level
from editor.values import replace
from tests.drawn_map import drawn, real_box
from tests.sags.fitting.sample_maps import blank, full_map, reported, with_gaps
from tests.sags.fitting.test_fits import SAFE_SHED, SHED, drawn_hole

RULE_SETS: tuple[RuleSet, ...] = ("sags", "scenario")


def after(report: Report, filled: FillResult) -> Report:
    return report_after(report, filled.edit().apply(report.inspection.scenario))


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("frame", [(20, 16), (7, 5), (4, 4)])
def test_a_blank_frame_is_filled_by_the_rules(rules: RuleSet, frame: tuple[int, int]) -> None:
    report = reported(blank(*frame, rules))
    filled = fill_level(report, "ground", 1)
    full = after(report, filled)
    assert not filled.empty
    assert not filled.reasons
    assert not full.inspection.board.levels[0].empty
    assert not [found for found in full.problems if found.severity == "error"]
    strict = check(full.inspection.board, "sags")
    assert not [found for found in strict.problems if found.severity == "error" and found.rule != "sags.constants"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_existing_pieces_stay_and_only_their_problems_remain(rules: RuleSet) -> None:
    report = reported(with_gaps(0, 6, rules))
    filled = fill_level(report, "ground", 1)
    full = after(report, filled)
    old, new = report.inspection.scenario.levels[0], full.inspection.scenario.levels[0]
    assert not filled.empty
    assert new.placements[: len(old.placements)] == old.placements
    assert new.doors[: len(old.doors)] == old.doors
    known = {found.key for found in report.problems}
    assert not [found for found in full.problems if found.severity == "error" and found.key not in known]


def test_magnetic_doors_come_last_whatever_constructors_pay_for_others() -> None:
    doors = context_of_level(reported(blank(9, 8, "scenario")).inspection, "ground").doors
    assert [door.magnetic for door in doors] == sorted(door.magnetic for door in doors)
    assert any(door.magnetic and not door.mp_cost for door in doors)


def test_the_same_seed_gives_the_same_filling_and_another_seed_another() -> None:
    report = reported(blank(8, 8, "sags"))
    assert fill_level(report, "ground", 1) == fill_level(report, "ground", 1) != fill_level(report, "ground", 2)


@pytest.mark.parametrize(("rules", "drillers"), [("sags", 1), ("scenario", 0)])
def test_drillers_fill_what_no_tile_is_left_for_except_on_a_map_made_by_hand(rules: RuleSet, drillers: int) -> None:
    box = real_box()
    only = {name: tile for name, tile in box.tiles.items() if tile.kind == "driller"}
    report = check(compile_board(blank(2, 2, rules), replace(box, tiles=only)))
    assert len(fill_level(report, "ground").placements) == drillers


def test_one_hole_alone_can_be_filled() -> None:
    report = reported(with_gaps(1, 6, "sags"))
    empty = report.inspection.board.levels[0].empty
    first, second, *_ = components(empty, edges_within(empty))
    full = after(report, fill_level(report, "ground", 1, hole=first))
    assert full.inspection.board.levels[0].empty == empty & ~first
    assert second & full.inspection.board.levels[0].empty == second


ODD = """
+---+---+---+---+
|A,  A,  A,  B, |
+   +   +   +   +
|A,  A,  A,  B, |
+   +   +   +   +
|C,  C,  C,  B, |
+   +   +   +   +
|D,  D,  D,  D, |
+---+---+---+---+
"""


def drawn_start(left: str, boxed: str, rules: RuleSet = "sags") -> tuple[Report, Box]:
    """The map with only these of its tiles, and a box in which there are only these."""
    scenario, box = drawn(ODD, rules=rules)
    level = scenario.levels[0]
    tiles = tuple(each for each in level.placements if each.id[-1] in left)
    known = {name: tile for name, tile in box.tiles.items() if name[-1] in left + boxed}
    box = replace(box, tiles=known)
    scenario = scenario.model_copy(update={"levels": (level.model_copy(update={"placements": tiles}),)})
    return check(compile_board(scenario, box)), box


def test_what_can_be_filled_is_filled_and_the_rest_explained() -> None:
    report, _ = drawn_start("ad", "b")
    filled = fill_level(report, "ground")
    assert [each.tile for each in filled.placements] == ["tile-b"]
    assert filled.empty.bit_count() == 3
    (reason,) = filled.reasons
    assert reason.text().startswith("The box has no tiles left for the empty squares ")


def test_the_shapes_that_are_left_are_named_when_they_fit_nowhere() -> None:
    """Three rows, of which the row of four that is left finds only three squares."""
    report, box = drawn_start("ab", "d")
    level = report.inspection.scenario.levels[0].model_copy(update={"height": 3})
    scenario = report.inspection.scenario.model_copy(update={"levels": (level,)})
    filled = fill_level(check(compile_board(scenario, box)), "ground")
    assert filled.empty.bit_count() == 3
    (reason,) = filled.reasons
    assert reason.id == "fitting.fits-nothing"
    assert "(0, 2), (1, 2), (2, 2)" in reason.text()


@pytest.mark.parametrize(
    ("picture", "doors", "reasons"),
    [
        (SHED, True, []),
        (SHED, False, ["but each of them needs a door and the box has none left."]),
        (SAFE_SHED, True, ["and no door can be placed there."]),
    ],
    ids=["doors", "no doors", "no place for doors"],
)
def test_a_room_that_needs_a_door_says_what_is_missing(picture: str, doors: bool, reasons: list[str]) -> None:
    report, scenario, box = drawn_hole(picture, "tile-b", "sags")
    if not doors:
        report = check(compile_board(scenario, replace(box, doors=MappingProxyType({}))))
    filled = fill_level(report, "ground")
    assert bool(filled.empty) == bool(reasons)
    for reason, end in zip(filled.reasons, reasons, strict=True):
        assert reason.text().startswith("Tiles would fit the empty squares (1, 1), (2, 1), ")
        assert reason.text().endswith(end)


def test_a_second_box_is_used_when_there_is_one() -> None:
    first = full_map()
    second = Level(id="second", width=20, height=16)
    level = first.levels[0]
    both = first.model_copy(
        update={"levels": (level, second), "rules": "scenario", "box": BoxReference(copies=2), "construction": None}
    )
    report = reported(both)
    filled = fill_level(report, "second", 1)
    filled_scenario = after(report, filled).inspection.scenario
    assert not filled.empty
    assert any("#2" in each.id for each in filled.placements)
    assert max(Counter(each.tile for level in filled_scenario.levels for each in level.placements).values()) == 2


ISLAND = """
+---+---+---+---+---+
|C,  C,  C,  C,  C, |
+   +   +   +   +   +

+   +   +   +   +   +
         A,  B,
+   +   +   +   +   +

+   +   +   +   +   +
"""


def test_what_breaks_a_rule_all_the_same_is_taken_away_again() -> None:
    """A tile beside one that touches nothing: quick laying does not see it, so the rules have the last word."""
    scenario, box = drawn(ISLAND, rules="sags")
    level = scenario.levels[0]
    tiles = tuple(each for each in level.placements if each.id != "tile-b")
    scenario = scenario.model_copy(update={"levels": (level.model_copy(update={"placements": tiles}),)})
    report = check(compile_board(scenario, box))
    filled = fill_level(report, "ground", hole=square_bit(3, 2))
    assert not filled.placements
    assert filled.empty == square_bit(3, 2)
    assert any("touch" in reason.text() for reason in filled.reasons)


def test_the_work_can_be_watched_and_stopped() -> None:
    report, _ = drawn_start("ad", "b")
    shares: list[float] = []
    fill_level(report, "ground", watch=shares.append)
    assert shares == sorted(shares), "a second attempt does not set it back"
    assert len(shares) > 1
    assert shares[-1] == 0.5
    report = reported(blank(10, 8, "sags"))

    def stop(share: float) -> None:
        if share > 0.5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        fill_level(report, "ground", 1, watch=stop)


def test_a_full_level_needs_nothing() -> None:
    report, _ = drawn_start("abcd", "")
    assert fill_level(report, "ground") == FillResult("ground")


# --- as fixes -------------------------------------------------------------------------------------------------------


def holes(report: Report) -> list[tuple[Square, ...]]:
    return [found.squares for found in report.problems if found.rule == "map.hole"]


def test_a_hole_is_closed_by_a_tile_or_filled_with_several() -> None:
    report, _ = drawn_start("abd", "c")
    (found,) = (each for each in report.problems if each.rule == "map.hole")
    (turned, *others) = all_fixes(report, found)
    assert turned.label.text() == "Place Tile c"
    assert not others, "both faces, turned or not, read the same"
    assert not holes(report_after(report, turned.apply(report.inspection.scenario)))
    report = reported(with_gaps(0, 6, "sags"))
    found = max((each for each in report.problems if each.rule == "map.hole"), key=lambda each: len(each.squares))
    several = all_fixes(report, found)[0]
    assert several.label.text().startswith("Fill these squares with ")
    assert found.squares not in holes(report_after(report, several.apply(report.inspection.scenario)))


def test_without_budget_there_are_no_fixes_for_a_hole() -> None:
    report, _ = drawn_start("abd", "c")
    (found,) = (each for each in report.problems if each.rule == "map.hole")
    assert all_fixes(report, found, patience=FixBudget(1))
    assert all_fixes(report, found, patience=FixBudget(0)) == []


def test_a_hole_that_nothing_fits_has_no_fix_and_other_problems_keep_theirs() -> None:
    report, _ = drawn_start("abd", "")
    (found,) = (each for each in report.problems if each.rule == "map.hole")
    assert all_fixes(report, found) == []
    report, _ = drawn_start("abcd", "")
    scenario: Scenario = report.inspection.scenario
    twice = scenario.levels[0].placements[0].model_copy(update={"id": "tile-a#2"})
    assert isinstance(twice, Placement)
    level = scenario.levels[0].model_copy(update={"placements": (*scenario.levels[0].placements, twice)})
    report = report_after(report, scenario.model_copy(update={"levels": (level,)}))
    (found, *_) = (each for each in report.problems if each.rule == "tile.overlap")
    assert [edit.label.text() for edit in all_fixes(report, found)]


@pytest.mark.parametrize("rules", ["sags", "scenario"])
def test_a_cellar_is_filled_with_rooms(rules: RuleSet) -> None:
    ground = blank(12, 10, rules)
    cellar = ground.model_copy(update={"levels": (ground.levels[0].model_copy(update={"elevation": -1}),)})
    outdoors = []
    for scenario in (ground, cellar):
        report = reported(scenario)
        filled = fill_level(report, "ground", 3)
        assert not filled.empty
        level = report_after(report, filled.edit().apply(scenario)).inspection.board.levels[0]
        outdoors.append(level.outdoor.bit_count())
    assert outdoors[0] > 30
    assert outdoors[1] < 15
