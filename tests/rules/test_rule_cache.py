"""Cached results stay valid exactly until something they depend on changes."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from editor.board import Board, compile_board, recompile
from editor.board.bit_sets import square_bit, squares_of
from editor.edits import (
    Edit,
    add_level,
    add_walls,
    break_walls,
    delete_tiles,
    equip_character,
    flip_tile,
    move_character,
    open_doors,
    remove_character,
    remove_level,
    resize_level,
    set_field,
)
from editor.model.grid import Edge
from editor.model.level import Level
from editor.model.scenario import SquareOnLevel
from editor.model.sides import Side, StartingCharacter
from editor.rules import check
from editor.rules.rule_cache import (
    EVERYWHERE,
    MAX_ENTRIES,
    LevelSquares,
    RuleCache,
    changed_squares,
    unaffected_entries,
    with_neighbors,
)
from tests.drawn_map import drawn


class Work:
    """Count how often a result is computed."""

    def __init__(self, ground: LevelSquares) -> None:
        self.ground = ground
        self.times = 0

    def __call__(self) -> tuple[int, LevelSquares]:
        self.times += 1
        return self.times, self.ground

    def computed(self, cache: RuleCache, given: tuple[object, ...] = (), key: Hashable = "key") -> int:
        return cache.get_or_compute(key, given, self)


def after(cache: RuleCache, changed: LevelSquares | None = None) -> RuleCache:
    return RuleCache(before=unaffected_entries(cache.known, changed or {}))


HERE, ELSEWHERE, BOTH = 0b0001, 0b0010, 0b0011


@pytest.mark.parametrize(
    ("changed", "times"),
    [
        ({}, 1),
        ({"ground": 0}, 1),
        ({"ground": ELSEWHERE}, 1),
        ({"cellar": HERE}, 1),
        ({"ground": HERE}, 2),
        ({"ground": BOTH}, 2),
        ({"ground": EVERYWHERE}, 2),
    ],
)
def test_result_is_valid_until_its_squares_change(changed: LevelSquares, times: int) -> None:
    work = Work({"ground": HERE})
    first = RuleCache()
    assert work.computed(first) == 1
    assert work.computed(after(first, changed)) == times


@pytest.mark.parametrize("changed", ["ground", "cellar"])
def test_change_on_one_of_several_levels_invalidates(changed: str) -> None:
    work = Work({"ground": HERE, "cellar": HERE})
    first = RuleCache()
    work.computed(first)
    assert work.computed(after(first, {changed: HERE})) == 2


def test_result_is_valid_only_for_equal_values() -> None:
    """An edit keeps the identity of every value that it does not change."""
    one, other = object(), object()
    cache, work = RuleCache(), Work({})
    for given, times in (((one,), 1), ((one,), 1), ((other,), 2), ((other, one), 3), ((other,), 4), ((), 5)):
        cache = after(cache)
        assert work.computed(cache, given) == times
        assert work.computed(cache, given) == times, "asked for twice on the same board"
    cache = after(cache)
    assert work.computed(cache, (), "another key") == 6


@pytest.mark.parametrize(("changed", "stands"), [({"ground": ELSEWHERE}, True), ({"ground": HERE}, False)])
def test_unused_valid_entries_are_carried_over(changed: LevelSquares, stands: bool) -> None:
    """Not every rule runs after each edit; changes in between count when the rule runs again."""
    work = Work({"ground": HERE})
    cache = RuleCache()
    work.computed(cache)
    for each in (changed, {}):
        cache = after(cache, each)
        cache.carry_over()
        assert cache.before == {}
    cache = after(cache)
    assert work.computed(cache) == (1 if stands else 2)


def test_new_results_are_not_overwritten_by_carried_ones() -> None:
    work = Work({"ground": HERE})
    first = RuleCache()
    work.computed(first)
    second = after(first)
    assert work.computed(second, (object(),)) == 2
    second.carry_over()
    assert second.known["key"][2] == 2


def test_cache_of_the_previous_board_is_unchanged() -> None:
    """Several edits may be tried on one board; each starts from the same cache."""
    work, first = Work({"ground": HERE}), RuleCache()
    work.computed(first)
    for _ in range(2):
        assert work.computed(after(first)) == 1
    assert list(first.known) == ["key"]


def test_cache_has_a_limit() -> None:
    first = RuleCache()
    for number in range(MAX_ENTRIES):
        Work({}).computed(first, key=number)
    second = after(first)
    Work({}).computed(second, key="new")
    second.carry_over()
    assert len(second.known) == MAX_ENTRIES
    assert "new" in second.known
    assert MAX_ENTRIES - 1 not in second.known, "the last one found no room"


# --- where a board differs ------------------------------------------------------------------------------------------

MAP = """
+---+---+---+---+
|A.  A. |B,  B, |
+   +   +   +   +
|A.  A. dB,  B, |
+---+---+   +   +
|C#  D% |B,  B, |
+---+---+   +   +
|Ev  Ev |B,  B, |
+   +   +   +   +
|Ev  Ev |B,  B, |
+---+---+---+---+
"""


WOO = StartingCharacter(id="woo", character="james-woo", level="ground", x=3, y=0)
SAW = StartingCharacter(id="saw", character="jack-saw", level="ground", x=0, y=0)


def board(start: StartingCharacter = WOO) -> Board:
    return compile_board(*drawn(MAP, doors={"d": "norad-small-4"}, sides=(Side(id="norad", characters=(start,)),)))


def changed_by(edit: Edit, before: Board | None = None) -> LevelSquares:
    before = before or board()
    return changed_squares(before, recompile(before, edit.apply(before.scenario)))


def squares(found: LevelSquares) -> set[tuple[int, int]]:
    return {(at.x, at.y) for at in squares_of(found.get("ground", 0))}


A = {(0, 0), (1, 0), (0, 1), (1, 1)}
E = {(0, 3), (1, 3), (0, 4), (1, 4)}


@pytest.mark.parametrize(
    ("edit", "where"),
    [
        (set_field("title", "Another"), set()),
        (add_walls("ground", [Edge(1, 0, "w")]), {(0, 0), (1, 0)}),
        (break_walls("ground", [Edge(2, 0, "w")]), {(1, 0), (2, 0)}),
        (open_doors(["norad-small-4"]), {(1, 1), (2, 1)}),
        (remove_character("woo"), {(3, 0), (4, 0), (3, 1), (4, 1)}),
    ],
    ids=["a title", "a wall", "a breach", "an open door", "somebody who goes"],
)
def test_only_edited_squares_count_as_changed(edit: Edit, where: set[tuple[int, int]]) -> None:
    assert squares(changed_by(edit)) == where


@pytest.mark.parametrize(("tile", "where"), [("tile-a", A), ("tile-c", {(0, 2)}), ("tile-d", {(1, 2)}), ("tile-e", E)])
def test_deleted_tile_changes_its_squares(tile: str, where: set[tuple[int, int]]) -> None:
    found = squares(changed_by(delete_tiles((tile,))))
    assert where <= found
    assert (3, 4) not in found, "far away"


def test_flipped_tile_changes_its_squares() -> None:
    assert squares(changed_by(flip_tile("tile-e", drawn(MAP)[1]))) >= E


def test_moved_character_changes_both_places() -> None:
    """The squares of a large miniature are used, because its card may have become large."""
    found = squares(changed_by(move_character("woo", SquareOnLevel(level="ground", x=2, y=3))))
    assert {(3, 0), (2, 3), (3, 3), (2, 4), (3, 4)} <= found
    assert not found & A
    assert (0, 2) not in found


def test_replaced_character_changes_its_place() -> None:
    assert (3, 0) in squares(changed_by(equip_character("woo", ("medical-kit",))))


def test_unmoved_character_changes_nothing() -> None:
    sides = (Side(id="norad", characters=(WOO,)), Side(id="salem", characters=(SAW,)))
    before = compile_board(*drawn(MAP, sides=sides))
    assert squares(changed_by(remove_character("woo"), before)) == {(3, 0), (4, 0), (3, 1), (4, 1)}


def test_unplaced_character_changes_nothing() -> None:
    for nowhere in ({"level": None, "x": None, "y": None}, {"level": "attic"}):
        away = board(WOO.model_copy(update=nowhere))
        assert squares(changed_by(equip_character("woo", ("medical-kit",)), away)) == set()


def test_added_deleted_or_resized_level_changes_everywhere() -> None:
    before = board()
    two = recompile(before, add_level(Level(id="cellar", elevation=-1)).apply(before.scenario))
    assert changed_squares(before, two) == {"cellar": EVERYWHERE}
    assert changed_by(remove_level("cellar"), two) == {"cellar": EVERYWHERE}
    assert changed_by(resize_level("ground", 5, 5)) == {"ground": EVERYWHERE}


def test_with_neighbors_includes_the_neighbors() -> None:
    assert squares({"ground": with_neighbors(square_bit(1, 1))}) == {(1, 1), (0, 1), (2, 1), (1, 0), (1, 2)}


def test_problems_follow_edits_between_runs_of_their_rule() -> None:
    """A regression: a cached problem was not used while something else was edited, then used again."""
    current = board()
    report = check(current, "sags")
    edits = [
        set_field("title", "One"),
        delete_tiles(("tile-d",)),
        set_field("texts/story", "Two"),
        add_walls("ground", [Edge(1, 0, "w"), Edge(1, 1, "w")]),
        set_field("title", "Three"),
        open_doors(["norad-small-4"]),
        move_character("woo", SquareOnLevel(level="ground", x=2, y=3)),
    ]
    for edit in edits:
        current = recompile(current, edit.apply(current.scenario))
        report = check(current, "sags", report)
        assert report.problems == check(current, "sags").problems, edit.label.text()


def test_results_of_skipped_rules_are_kept() -> None:
    current = board()
    report = check(current, "sags")
    remembered = report.inspection.cache.known
    assert remembered
    for title in ("One", "Two"):
        current = recompile(current, set_field("title", title).apply(current.scenario))
        report = check(current, "sags", report)
        assert report.inspection.cache.known == remembered


@pytest.mark.parametrize("at", [2, 4, 6])
def test_a_large_miniature_is_cut_off_by_a_wall_anywhere_on_its_way(at: int) -> None:
    corners, row = "+---" * 8 + "+\n", "|" + "A,  " * 7 + "A, |\n"
    sides = (
        Side(
            id="salem",
            characters=(StartingCharacter(id="mammoth", character="mammoth-mk-ii", level="ground", x=0, y=0),),
        ),
        Side(id="norad", characters=(WOO.model_copy(update={"x": 7}),)),
    )
    before = compile_board(*drawn(corners + row + "+   " * 8 + "+\n" + row + corners, sides=sides))
    report = check(before)
    cut_off = [found.subjects for found in report.problems if found.rule == "start.unreachable"]
    assert cut_off == []
    walls = add_walls("ground", [Edge(at, 0, "w"), Edge(at, 1, "w")])
    after = check(recompile(before, walls.apply(before.scenario)), before=report)
    assert ("mammoth",) in [found.subjects for found in after.problems if found.rule == "start.unreachable"]
