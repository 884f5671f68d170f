"""What fits is what placing by hand would allow: no tile more or less; with its doors, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import compile_board
from editor.board.bit_sets import STRIDE, edges_of, indices, square_bit
from editor.board.candidate_tile import CandidateTile
from editor.catalog import Box
from editor.edits import Edit
from editor.files import read_scenario
from editor.model.game_words import RuleSet
from editor.model.grid import Edge, Square
from editor.model.level import Placement
from editor.model.objectives import Objective, Reference
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.paths import data_folder
from editor.rules import Problem, Report, check
from editor.rules.registry import BY_ID
from editor.rules.report import problems_added, report_after
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.tile_outlines import orientations
from editor.sags.construction.transitions import apply_action
from editor.sags.fitting.fit_context import FitContext, context_at_square
from editor.sags.fitting.fit_edits import new_placement, place_with_doors
from editor.sags.fitting.tile_fits import TileFit, explain_no_fit, fitting_faces, what_fits
from editor.values import replace
from tests.drawn_map import drawn, real_box
from tests.sags.construction.test_violations import SUITE
from tests.sags.fitting.sample_maps import blank, full_map, reported, with_gaps

RULE_SETS: tuple[RuleSet, ...] = ("sags", "scenario")


def edit_of(report: Report, fit: TileFit) -> Edit:
    return place_with_doors(report.inspection.box, "ground", fit.placement, fit.doors, fit.replaces)


def new_problems(report: Report, edit: Edit, tile: str) -> tuple[Problem, ...]:
    """Return the problems that placing by hand would report."""
    return problems_added(report, report_after(report, edit.apply(report.inspection.scenario)), {tile})


def is_legal(report: Report, edit: Edit, tile: str) -> bool:
    """Return whether placing by hand would be legal: stairs may be placed before their partner."""
    errors = [found for found in new_problems(report, edit, tile) if found.severity == "error"]
    return all(BY_ID[found.rule].missing_piece in ("partner", "module") for found in errors)


def every_way(ground: FitContext, square: Square) -> Iterator[Placement]:
    """Each tile that is left, however it covers the square and otherwise only empty ones."""
    at = square_bit(*square).bit_length() - 1
    for tile in dict.fromkeys((*ground.tiles, *ground.stairs)):
        for face, rotation, turn in orientations(ground.box, tile):
            for index in indices(turn.floor):
                corner = at - index
                if corner >= 0 and not turn.floor << corner & ~ground.map_bits.empty:
                    x, y = corner % STRIDE, corner // STRIDE
                    yield new_placement(ground.board.scenario, tile, face, x, y, rotation)


@settings(max_examples=14)
@given(
    seed=st.integers(0, 1),
    gaps=st.sampled_from((0, 1, 5, 12)),
    rules=st.sampled_from(RULE_SETS),
    at=st.builds(Square, st.integers(0, 11), st.integers(0, 9)),
    chosen=st.randoms(use_true_random=False),
)
def test_the_ghost_agrees(seed: int, gaps: int, rules: RuleSet, at: Square, chosen: Random) -> None:
    report = reported(with_gaps(seed, gaps, rules) if gaps else full_map(seed))
    ground = context_at_square(report.inspection, "ground", at)
    fits = list(what_fits(report, "ground", at))
    for fit in chosen.sample(fits, min(3, len(fits))):
        assert is_legal(report, edit_of(report, fit), fit.placement.id)
    known = {(fit.placement.tile, fit.placement.face, fit.placement.rotation) for fit in fits}
    others = [way for way in every_way(ground, at) if (way.tile, way.face, way.rotation) not in known]
    gone = ground.replaced.placement if ground.replaced else None
    for way in chosen.sample(others, min(6, len(others))):
        assert way == gone or not is_legal(report, place_with_doors(real_box(), "ground", way, (), gone), way.id)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_each_turn_of_each_face_comes_once_and_covers_the_square(rules: RuleSet) -> None:
    fits = list(what_fits(reported(blank(6, 6, rules)), "ground", Square(0, 0)))
    ways = [(fit.placement.tile, fit.placement.face, fit.placement.rotation) for fit in fits]
    assert len(ways) == len(set(ways)) > 400
    assert {tile for tile, _, _ in ways} == set(fitting_faces(reported(blank(6, 6, rules)), "ground", Square(0, 0)))
    stairs = {tile.id for tile in real_box().tiles.values() if tile.kind == "stairs"}
    assert {tile for tile, _, _ in ways} & stairs == (stairs if rules == "scenario" else set())
    assert {fit.placement.tile for fit in fits if fit.is_stairs} == {tile for tile, _, _ in ways} & stairs
    assert all(fit.placement.x == 0 or fit.placement.y == 0 for fit in fits)


def test_drillers_come_after_most_tiles() -> None:
    """There are few of them, and a room is better."""
    fits = what_fits(reported(blank(6, 6, "sags")), "ground", Square(0, 0))
    kinds = [real_box().tiles[fit.placement.tile].kind for fit in fits]
    assert kinds.count("driller") > 4
    assert kinds.index("driller") > len(kinds) // 2


SHED = """
+---+---+---+---+
|A,  A,  A,  A, |
+   +---+---+   +
|A, |B.  B. |A, |
+   +---+---+   +
|A,  A,  A,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+---+---+---+---+
"""
SAFE_SHED = SHED.replace("+---+---+   +", "+===+===+   +").replace("|B.", "HB.").replace("B. |", "B. H")


def drawn_hole(picture: str, gone: str, rules: RuleSet) -> tuple[Report, Scenario, Box]:
    """The picture without one of its tiles, which is back in the box."""
    scenario, box = drawn(picture, rules=rules)
    level = scenario.levels[0]
    left = tuple(each for each in level.placements if each.id != gone)
    scenario = scenario.model_copy(update={"levels": (level.model_copy(update={"placements": left}),)})
    return check(compile_board(scenario, box)), scenario, box


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_tile_comes_with_the_door_it_needs(rules: RuleSet) -> None:
    report, _, _ = drawn_hole(SHED, "tile-b", rules)
    fits = list(what_fits(report, "ground", Square(1, 1)))
    assert {(fit.placement.face, fit.placement.rotation) for fit in fits} == {
        (face, rotation) for face in ("front", "back") for rotation in (0, 180)
    }
    for fit in fits:
        assert len(fit.doors) == 1
        assert fit.fills_hole
        assert not fit.has_warning
        assert not new_problems(report, edit_of(report, fit), "tile-b")


def door_sides(report: Report) -> set[Edge]:
    """Where a door may stand with the tile, as far as the search looks."""
    ground = context_at_square(report.inspection, "ground", Square(0, 1))
    tile = orientations(ground.box, "tile-b")[0][2].shifted(square_bit(0, 1).bit_length() - 1)
    return {edge for place in CandidateTile(ground.map_bits, tile).places for edge in edges_of(place.edges)}


YARD = """
+---+---+---+---+
|A,  A,  A,  A, |
+---+---+   +   +
|B.  B. |
+---+---+   +   +

+   +   +   +   +

+   +   +   +   +
"""


def test_on_a_map_made_by_hand_a_door_onto_nothing_gives_no_access() -> None:
    """A construction goes on, so that a door may wait for the next tile; a map made by hand counts as finished."""
    report, _, _ = drawn_hole(YARD, "tile-b", "sags")
    assert door_sides(report) > {Edge(0, 1, "n")}
    report, _, _ = drawn_hole(YARD, "tile-b", "scenario")
    assert door_sides(report) == {Edge(0, 1, "n"), Edge(1, 1, "n")}
    fits = [fit for fit in what_fits(report, "ground", Square(0, 1)) if not fit.has_warning]
    assert fits
    for fit in fits:
        assert all(edge.side == "n" and edge.y == 1 for door in fit.doors for edge in door.edges)
        assert fit.doors
        assert not new_problems(report, edit_of(report, fit), "tile-b")


def test_without_a_place_for_a_door_strict_rules_reject_and_others_warn() -> None:
    report, _, _ = drawn_hole(SAFE_SHED, "tile-b", "sags")
    assert not list(what_fits(report, "ground", Square(1, 1)))
    report, _, _ = drawn_hole(SAFE_SHED, "tile-b", "scenario")
    fits = list(what_fits(report, "ground", Square(1, 1)))
    assert len(fits) == 4
    assert all(fit.has_warning and not fit.doors for fit in fits)
    assert [found.rule for found in new_problems(report, edit_of(report, fits[0]), "tile-b")] == ["map.no-access"]


POND = """
+---+---+---+---+
|A,  A,  A,  A, |
+   +   +   +   +
|A,  Bw  B,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+   +   +   +   +
|A,  A,  A,  A, |
+---+---+---+---+
"""


@pytest.mark.parametrize(("at", "rotations"), [((2, 1), {0}), ((3, 1), {0, 180})], ids=["there", "beside it"])
def test_no_water_fits_where_a_character_is(at: tuple[int, int], rotations: set[int]) -> None:
    _, scenario, box = drawn_hole(POND, "", "scenario")
    start = StartingCharacter(id="vasquez", character="vasquez", level="ground", x=at[0], y=at[1])
    side = Side(id="norad", faction="norad", characters=(start,))
    report = check(compile_board(scenario.model_copy(update={"sides": (side,)}), box))
    fits = what_fits(report, "ground", Square(1, 1))
    assert {fit.placement.rotation for fit in fits if fit.placement.tile == "tile-b"} == rotations


def test_what_is_warned_of_comes_last_and_what_closes_the_hole_first() -> None:
    report = reported(with_gaps(0, 1, "scenario", doors=1.0))
    empty = report.inspection.board.levels[0].empty
    hole = next(at for at in report.inspection.board.levels[0].level.squares() if square_bit(*at) & empty)
    fits = list(what_fits(report, "ground", hole))
    assert fits[0].fills_hole
    others = [fit.has_warning for fit in fits if not fit.is_stairs]
    assert others == sorted(others)
    assert [fit.is_stairs for fit in fits] == sorted(fit.is_stairs for fit in fits)
    assert any(fit.has_warning for fit in fits)


def test_a_present_tile_is_replaced_and_its_position_kept() -> None:
    report, scenario, box = drawn_hole(SHED, "", "scenario")
    at = Square(1, 1)
    fits = list(what_fits(report, "ground", at))
    assert (0, "front") not in {(fit.placement.rotation, fit.placement.face) for fit in fits}, "it lies so already"
    turned = next(fit for fit in fits if fit.placement.rotation == 180)
    assert turned.replaces == scenario.levels[0].placements[1]
    after = edit_of(report, turned).apply(scenario).levels[0]
    assert [each.id for each in after.placements] == ["tile-a", "tile-b"]
    assert after.placements[1].rotation == 180
    assert len(after.doors) == 1
    assert check(compile_board(scenario.model_copy(update={"levels": (after,)}), box)).count("warning") == 0


def test_a_full_construction_that_is_declared_complete_gets_no_hole() -> None:
    report = reported(full_map())
    for at in (Square(0, 0), Square(5, 5), Square(11, 9)):
        for fit in what_fits(report, "ground", at):
            after = report_after(report, edit_of(report, fit).apply(report.inspection.scenario))
            assert not after.inspection.board.levels[0].empty


def test_why_nothing_fits() -> None:
    """No shape for it, too far from everything, or what a rule says of what comes closest."""
    report = reported(blank(9, 9, "sags"))
    assert explain_no_fit(report, "ground", Square(4, 4)).text().startswith("No tile can be placed here.")
    assert "not connected to the frame" in explain_no_fit(report, "ground", Square(4, 4)).text()
    assert explain_no_fit(report, "ground", Square(30, 4)).text() == "This square is not on the map."
    report, scenario, box = drawn_hole(SHED, "tile-b", "sags")
    few = replace(box, tiles=MappingProxyType({"tile-a": box.tiles["tile-a"]}))
    report = check(compile_board(scenario, few))
    assert explain_no_fit(report, "ground", Square(1, 1)).id == "fitting.no-shape"
    report, _, _ = drawn_hole(SAFE_SHED, "tile-b", "sags")
    assert "can't be reached" in explain_no_fit(report, "ground", Square(1, 1)).text()


def test_a_tile_that_cannot_be_replaced_names_the_rule() -> None:
    """Not that no shape fits: its own does."""
    scenario = read_scenario(data_folder("scenarios") / "relay-on-dunmore-hill.scenario.json")
    report = reported(scenario)
    post = next(each for each in scenario.levels[0].placements if each.id == "command-post")
    at = next(
        at
        for at in scenario.levels[0].squares()
        if report.inspection.board.levels[0].tiles_at(at)[-1].placement == post
    )
    assert not list(what_fits(report, "ground", at)), "the story is set there"
    assert explain_no_fit(report, "ground", at).text().startswith("No tile can be placed here.")


def test_a_tile_that_an_objective_names_may_be_rotated_but_not_replaced() -> None:
    scenario = full_map().model_copy(update={"construction": None})
    named = scenario.levels[0].placements[0]
    target = Objective(id="blast", side="norad", goal="destroy", target=Reference(kind="tile", id=named.id))
    with_objective = scenario.model_copy(
        update={"sides": (Side(id="norad", faction="norad"),), "objectives": (target,)}
    )

    def fitting_tiles(start: Scenario) -> set[str]:
        return {fit.placement.tile for fit in what_fits(reported(start), "ground", Square(named.x, named.y))}

    assert fitting_tiles(with_objective) == {named.tile} < fitting_tiles(scenario)


def test_in_a_cellar_rooms_come_first() -> None:
    ground = blank(12, 10, "scenario")
    cellar = ground.model_copy(update={"levels": (ground.levels[0].model_copy(update={"elevation": -1}),)})

    def first(scenario: Scenario) -> list[bool]:
        found = zip(range(6), what_fits(reported(scenario), "ground", Square(0, 0)), strict=False)
        faces = (real_box().tiles[fit.placement.tile].face(fit.placement.face) for _, fit in found)
        return [face is not None and any(square.area == "outdoor" for square in face.squares) for face in faces]

    assert any(first(ground))
    assert not any(first(cellar))


@pytest.mark.parametrize(("paid", "doors"), [(True, 0), (False, 1)], ids=["paid for", "not paid for"])
def test_a_room_that_joins_one_whose_lack_of_access_was_paid_for_needs_no_door(paid: bool, doors: int) -> None:
    state = SUITE.beginning(doors=())
    state = apply_action(state, SUITE.lay(state, "A"))
    scenario = to_scenario(state if paid else replace(state, paid=()))
    report = check(compile_board(scenario, state.box))
    level = scenario.levels[0].id
    fits = [fit for fit in what_fits(report, level, Square(1, 0)) if fit.placement.tile == "tile-b"]
    as_drawn = next(fit for fit in fits if (fit.placement.face, fit.placement.rotation) == ("front", 0))
    assert len(as_drawn.doors) == doors
