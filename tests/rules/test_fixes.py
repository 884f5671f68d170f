"""Every offered fix of every case removes its problem and causes no new error."""

from __future__ import annotations

from functools import cache

import pytest

from editor.board import compile_board
from editor.edits import Edit, move_door, replace_fields
from editor.files import read_scenario
from editor.messages import msg, table
from editor.model.grid import Edge, Rotation
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Face
from editor.paths import data_folder
from editor.rules import Problem, Report, check
from editor.rules.fixes import tiles
from editor.rules.fixes.fix_finder import find_fixes, removes_pieces, removes_problem
from editor.rules.fixes.fix_table import FIXES
from editor.rules.fixes.starts import miniatures_in_problem
from editor.rules.inspection import Inspection, make_problem
from editor.rules.registry import BY_ID
from editor.rules.scenario_rules.supplies import piece_usage
from editor.sags.fitting.hole_fixes import fix_all
from editor.values import replace
from tests.drawn_map import drawn, real_box
from tests.rules.cases import Case, all_cases, fits

CASES = {case.title: case for case in all_cases() if case.expected}
NAMED = [case for case in CASES.values() if any("fixes" in wanted for wanted in case.expected)]


@cache
def report_on(title: str) -> Report:
    return check(CASES[title].board)


@cache
def offered_fixes(title: str) -> list[tuple[Problem, list[Edit]]]:
    """Return the problems of a case with their fixes, which take long to find."""
    report = report_on(title)
    return [(found, find_fixes(report, found)) for found in report.problems]


@pytest.mark.parametrize("title", CASES)
def test_fixes_remove_their_problem(title: str) -> None:
    report = report_on(title)
    for found, offered in offered_fixes(title):
        labels = [edit.label.text() for edit in offered]
        assert len(set(labels)) == len(labels), "two buttons must not read the same"
        for edit in offered:
            scenario = edit.apply(report.inspection.scenario)
            assert scenario != report.inspection.scenario
            after = check(compile_board(scenario, report.inspection.box))
            assert found.key not in {each.key for each in after.problems}, edit.label.text()
            assert _errors(after) <= _errors(report), edit.label.text()
            assert edit.merge_key is None, "a fix is a step of its own"


@pytest.mark.parametrize("title", CASES)
def test_fixes_that_delete_come_last(title: str) -> None:
    report = report_on(title)
    for found, offered in offered_fixes(title):
        losses = [removes_pieces(report, edit) for edit in offered]
        assert losses == sorted(losses), found.message.text()


@pytest.mark.parametrize("case", NAMED, ids=[case.title for case in NAMED])
def test_problems_have_the_fixes_of_their_case(case: Case) -> None:
    """Exactly these, the most obvious first."""
    for wanted in case.expected:
        if "fixes" in wanted:
            (offered,) = (fixes for found, fixes in offered_fixes(case.title) if fits(found, wanted, case))
            assert [edit.label.text() for edit in offered] == wanted["fixes"]


def test_every_fix_is_named_in_a_case() -> None:
    named = {label for case in NAMED for wanted in case.expected for label in wanted.get("fixes", ())}
    offered = {edit.label for title in CASES for _, fixes in offered_fixes(title) for edit in fixes}
    unnamed = {f"fixes.{name}" for name in table("fixes")} - {label.id for label in offered if label.text() in named}
    others = {"fixes.replace-tile", "fixes.place-stairs", "fixes.place-stairs-on-new-level"}
    assert unnamed - {"fixes.search-deck"} == others, "drawn tiles have no others like them"


def _errors(report: Report) -> set[tuple[str, tuple[str, ...]]]:
    return {each.key for each in report.problems if each.severity == "error"}


def test_exactly_the_fixable_rules_have_fixes() -> None:
    assert set(FIXES) == {rule.id for rule in BY_ID.values() if rule.fixable}


def test_every_fix_of_every_rule_helps_somewhere() -> None:
    """A candidate that never yields a fix would be dead code."""
    idle = {(rule, propose.__name__) for rule, tried in FIXES.items() for propose in tried}
    for report in (*map(report_on, CASES), report_on_real_tiles(), report_on_stairs()):
        for found in report.problems:
            for propose in FIXES.get(found.rule, ()):
                if (found.rule, propose.__name__) in idle and _helps(report, found, propose.__name__):
                    idle.discard((found.rule, propose.__name__))
    assert idle == set()


def report_on_real_tiles() -> Report:
    """Return a report on tiles of which the box has similar ones; a drawn map has only its own."""
    outdoor = next(tile.id for tile in real_box().tiles.values() if tile.group == 3 and _is_outdoor(tile.back))
    placements = (
        Placement(id="stairs-up-1", tile="stairs-up-1", x=0, y=0),
        Placement(id=outdoor, tile=outdoor, face="back", x=4, y=0),
        Placement(id=f"{outdoor}#2", tile=outdoor, face="back", x=8, y=0),
    )
    level = Level(id="ground", width=16, height=16, placements=placements)
    return check(compile_board(Scenario(id="real", rules="sags", levels=(level,)), real_box()))


def report_on_stairs(*upper: Placement, levels: int = 2) -> Report:
    """Return a report on stairs of the box that lead nowhere, and the tiles on the level above."""
    stairs = Placement(id="stairs-up-1", tile="stairs-up-1", x=2, y=3)
    ground = Level(id="ground", width=4, height=4, placements=(stairs,))
    above = Level(id="up", name="Attic", elevation=1, width=4, height=4, placements=upper)
    return check(compile_board(Scenario(id="real", levels=(ground, above)[:levels]), real_box()))


def _fixes_of_stairs(report: Report) -> list[str]:
    found = next(each for each in report.problems if each.rule == "stairs.unpaired")
    return [edit.label.text() for edit in find_fixes(report, found)]


def test_placing_the_partner_of_stairs_comes_before_deleting() -> None:
    """The partner of the same kind is placed right above if that square is free, otherwise next to it."""
    offered = _fixes_of_stairs(report_on_stairs())
    assert offered[0] == "Place Stairs Down, Stairwell at (2, 3) on level Attic and link them"
    assert offered[-1] == "Delete Stairs Up, Stairwell"
    covered = report_on_stairs(Placement(id="stairs-up-2", tile="stairs-up-2", x=2, y=3))
    assert _fixes_of_stairs(covered)[0] == "Place Stairs Down, Stairwell at (1, 3) on level Attic and link them"


def test_a_passage_leads_to_a_passage_and_stairs_outdoors_to_stairs_outdoors() -> None:
    stairs = (("up-2", "front", "Passage"), ("up-2", "back", "Shaft"), ("up-1", "back", "Cellar Steps"))
    for up, face, kind in stairs:
        placed = {"id": f"stairs-{up}", "tile": f"stairs-{up}", "face": face, "x": 2, "y": 3}
        ground = Level(id="ground", width=4, height=4, placements=(Placement.model_validate(placed),))
        above = Level(id="up", name="Attic", elevation=1, width=4, height=4)
        report = check(compile_board(Scenario(id="real", levels=(ground, above)), real_box()))
        assert _fixes_of_stairs(report)[0] == f"Place Stairs Down, {kind} at (2, 3) on level Attic and link them"


def test_missing_level_is_added_with_the_partner() -> None:
    report = report_on_stairs(levels=1)
    assert _fixes_of_stairs(report)[0] == "Add level Floor 1 with Stairs Down, Stairwell and link them"
    found = next(each for each in report.problems if each.rule == "stairs.unpaired")
    after = find_fixes(report, found)[0].apply(report.inspection.scenario)
    assert [(level.elevation, level.width) for level in after.levels] == [(0, 4), (1, 4)]
    assert "multiple-levels" in after.modules


def test_deleting_a_misplaced_door_is_offered_beside_its_many_new_places() -> None:
    scenario = read_scenario(data_folder("scenarios") / "hammer-at-coldwater.scenario.json")
    small = [door for door in scenario.levels[0].doors if len(door.edges) == 1][:2]
    for number, door in enumerate(small):
        scenario = move_door(door.id, (Edge(1 + number, 1, "w"),)).apply(scenario)
    report = check(compile_board(scenario, real_box()))
    misplaced = [each for each in report.problems if each.rule == "door.not-a-junction"]
    assert len(misplaced) == 2
    labels = [edit.label.text() for edit in find_fixes(report, misplaced[0])]
    assert labels[0] == "Move the Salemite small door 1 to the wall between Long Trench and Missile Room"
    assert labels[-1] == "Delete the Salemite small door 1"
    assert len(labels) == 6
    edit, count = fix_all(report, "door.not-a-junction")
    assert edit is not None
    after = check(compile_board(edit.apply(scenario), real_box()))
    assert (count, edit.label.text()) == (2, "Fix 2 problems")
    assert not [each for each in after.problems if each.rule == "door.not-a-junction"]
    assert _errors(after) <= _errors(report)
    assert fix_all(after, "door.not-a-junction") == (None, 0)


def _first_fix(report: Report, rule: str) -> Scenario:
    found = next(each for each in report.problems if each.rule == rule)
    return find_fixes(report, found)[0].apply(report.inspection.scenario)


@pytest.mark.parametrize(
    ("x", "y", "pushed"), [(3, 1, (3, 0)), (5, 3, (6, 3)), (3, 5, (3, 6)), (1, 3, (0, 3)), (2, 3, (0, 3))]
)
def test_tile_moves_straight_to_the_nearest_side_of_the_frame(x: int, y: int, pushed: tuple[int, int]) -> None:
    corners, blank = "+   " * 7 + "+\n", "    " * 7 + "\n"
    scenario, box = drawn(corners + (blank + corners) * 6 + " A," + blank + corners, rules="sags")
    level = scenario.levels[0]
    lonely = replace_fields(
        scenario, levels=(replace_fields(level, placements=(replace_fields(level.placements[0], x=x, y=y),)),)
    )
    after = _first_fix(check(compile_board(lonely, box)), "tile.no-contact").levels[0].placements[0]
    assert (after.x, after.y) == pushed


def test_openings_are_closed_with_the_plainest_doors() -> None:
    """As many as are needed, one after the other."""
    after = _first_fix(report_on("scenario-encounters: partner stairs see each other"), "tile.open-to-outdoor")
    small = [door for door in real_box().doors.values() if door.length == 1]
    plainest = sorted(small, key=lambda door: (door.mp_cost, door.magnetic, door.defence, door.id))
    placed = [door.door for level in after.levels for door in level.doors]
    assert placed == [door.id for door in plainest[:4]]


@pytest.mark.parametrize(
    "name",
    [
        "the same character twice",
        "a card that is carried and in the search deck",
        "seven mines",
        "five Magnetic cards",
    ],
)
def test_only_the_surplus_is_removed(name: str) -> None:
    report = report_on(f"scenario-supplies: {name}")
    [exceeded] = [each for each in piece_usage(report.inspection) if each.used > each.limit]
    found = next(each for each in report.problems if each.rule == "box.exceeded")
    fix = next(edit for edit in find_fixes(report, found) if edit.label.id.startswith("fixes.leave-surplus"))
    after = check(compile_board(fix.apply(report.inspection.scenario), report.inspection.box))
    left = {(each.kind, each.id): each.used for each in piece_usage(after.inspection)}
    assert left[exceeded.kind, exceeded.id] == exceeded.limit


def _is_outdoor(face: Face | None) -> bool:
    return face is not None and all(square.area == "outdoor" for square in face.squares)


def _helps(report: Report, found: Problem, name: str) -> bool:
    propose = next(propose for propose in FIXES[found.rule] if propose.__name__ == name)
    return any(removes_problem(report, found, edit) for edit in propose(report.inspection, found))


@pytest.mark.parametrize(
    ("title", "rule", "first"),
    [
        (
            "scenario-starts: on an impassable square nobody starts",
            "start.blocked",
            "Move Lt. Vasquez to (1, 0), Tile a",
        ),
        ("scenario-starts: two friends on one square", "start.shared", "Move James Woo to (1, 0), Tile a"),
    ],
)
def test_the_most_obvious_fix_comes_first(title: str, rule: str, first: str) -> None:
    report = report_on(title)
    found = next(each for each in report.problems if each.rule == rule)
    assert find_fixes(report, found)[0].label.text() == first


def test_level_is_linked_by_placing_the_missing_partner() -> None:
    """After adding a cellar and placing stairs down, the user is offered the next step."""
    stairs = Placement(id="stairs-down-2", tile="stairs-down-2", x=0, y=0)
    ground = Level(id="ground", width=6, height=6, placements=(stairs,))
    cellar = Level(id="cellar", name="Cellar", elevation=-1, width=6, height=6)
    scenario = Scenario(id="house", rules="scenario", modules=("core", "move"), levels=(ground, cellar))
    report = check(compile_board(scenario, real_box()))
    found = next(each for each in report.problems if each.rule == "stairs.not-linked")
    first = find_fixes(report, found)[0]
    assert str(first.label) == "Place Stairs Up, Passage at (0, 0) on level Cellar and link them"
    after = check(compile_board(first.apply(scenario), real_box()))
    assert found.key not in {each.key for each in after.problems}


def test_only_characters_on_the_map_can_be_moved() -> None:
    sides = (
        Side(id="norad", characters=(StartingCharacter(id="woo", character="james-woo", level="ground", x=0, y=0),)),
        Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw"),)),
    )
    report = check(compile_board(Scenario(id="few", levels=(Level(id="ground"),), sides=sides), real_box()))
    found = replace(report.problems[0], subjects=("saw", "nobody", "woo"))
    assert [miniature.id for miniature, _ in miniatures_in_problem(report.inspection, found)] == ["woo"]


def test_only_unknown_equipment_is_removed() -> None:
    start = StartingCharacter(id="vasquez", character="vasquez", equipment=("ammunition", "no-such-thing", "bazooka"))
    side = Side(id="norad", faction="norad", characters=(start,))
    report = check(compile_board(Scenario(id="x", levels=(Level(id="ground"),), sides=(side,)), real_box()))
    (found,) = (each for each in report.problems if each.rule == "ref.unknown")
    (fix,) = find_fixes(report, found)
    assert fix.apply(report.inspection.scenario).sides[0].characters[0].equipment == ("ammunition", "bazooka")


def test_deleting_a_tile_deletes_only_its_own_doors() -> None:
    picture = "+---+---+---+\n|A. d   |B. |\n+-e-+---+   +\n|C.  C. |B. |\n+---+---+---+"
    scenario, box = drawn(picture, doors={"d": "norad-small-1", "e": "norad-small-2"})
    inspection = Inspection(compile_board(scenario, box), "scenario")
    [gone] = tiles.remove_tile(inspection, make_problem("tile.no-contact", ("tile-a",), msg("ui.program")))
    [level] = gone.apply(scenario).levels
    assert {each.id for each in level.placements} == {"tile-b", "tile-c"}
    assert {door.id for door in level.doors} == {"norad-small-2"}, "the other one still belongs to a tile"


@pytest.mark.parametrize(
    ("x", "y", "rotation", "inside"),
    [
        (-2, 1, 0, (0, 1)),
        (1, -3, 0, (1, 0)),
        (7, 1, 0, (8 - 3, 1)),
        (1, 5, 0, (1, 6 - 2)),
        (7, 5, 90, (8 - 2, 6 - 3)),
    ],
    ids=["left", "above", "right", "below", "turned, in the corner"],
)
def test_tile_moves_just_into_the_frame(x: int, y: int, rotation: Rotation, inside: tuple[int, int]) -> None:
    scenario, box = drawn("+---+---+---+\n|A.  A.  A. |\n+   +   +   +\n|A.  A.  A. |\n+---+---+---+")
    [tile] = scenario.levels[0].placements
    out = tile.model_copy(update={"x": x, "y": y, "rotation": rotation})
    level = scenario.levels[0].model_copy(update={"width": 8, "height": 6, "placements": (out,)})
    scenario = scenario.model_copy(update={"levels": (level,)})
    inspection = Inspection(compile_board(scenario, box), "scenario")
    [pushed] = tiles.move_tile_inside(inspection, make_problem("tile.outside-frame", (tile.id,), msg("ui.program")))
    [back] = pushed.apply(scenario).levels[0].placements
    assert (back.x, back.y, back.rotation) == (*inside, rotation)
