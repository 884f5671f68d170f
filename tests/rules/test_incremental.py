"""After an edit only some rules run again; the problems must equal those of a full check."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy

from editor.board import Board, compile_board, recompile
from editor.board.board_change import Layer, ScenarioPart
from editor.catalog import load_box
from editor.edits import (
    Edit,
    Selection,
    add_item,
    add_walls,
    break_walls,
    delete_selection,
    delete_tiles,
    equip_character,
    link_stairs,
    move_character,
    move_selection,
    open_doors,
    paint_zone,
    remove_character,
    reorder_item,
    select_tiles,
    set_field,
    unlink_stairs,
)
from editor.errors import EditRejected
from editor.files import read_scenario
from editor.model.cards import Character, Condition, Equipment
from editor.model.grid import Edge, Square
from editor.model.objectives import Objective, Reference
from editor.model.scenario import CustomCards, Exits, Scenario, SquareOnLevel
from editor.paths import data_folder
from editor.rules import Report, check
from editor.rules.registry import ALL_RULES
from editor.rules.sags_rules.constructed_maps import map_fingerprint
from tests.rules.cases import all_cases
from tests.session.commands import SIMPLE_COMMANDS, edits_of

CASES = all_cases()


def fields(scenario: Scenario) -> SearchStrategy[Edit]:
    """Return edits of fields that scenario rules read, with known and unknown names."""
    items = st.lists(st.sampled_from(("medical-kit", "sniper-rifle", "rope")), max_size=3).map(tuple)
    modules = st.lists(st.sampled_from(("equipment", "search", "shoot", "capture", "magic")), unique=True).map(tuple)
    texts = st.sampled_from(("", "{tile:tile-a}", "{character:vasquez} and {zone:nowhere}", "{equipment:rifle}"))
    values: dict[str, SearchStrategy[Any]] = {
        "box/copies": st.integers(1, 3),
        "exits": st.builds(Exits, frame=st.booleans(), sewers=st.booleans()),
        "initiative": st.sampled_from((None, "norad", "salem", "mars")),
        "modules": modules,
        "search_deck": st.none() | items,
        "texts/setup": texts,
        "texts/victory": texts,
    }
    edits = [st.builds(set_field, st.just(path), value) for path, value in values.items()]
    for side, start in scenario.starts():
        path = f"sides/{side.id}/characters/{start.id}"
        people = st.sampled_from(("vasquez", "mammoth-mk-ii", "nobody"))
        edits += [
            st.builds(equip_character, st.just(start.id), items),
            st.builds(set_field, st.just(f"{path}/prisoner"), st.booleans()),
            st.builds(set_field, st.just(f"{path}/character"), people),
        ]
    return st.one_of(*edits, st.builds(add_item, st.just("objectives"), objectives()), *on_the_map(scenario))


def on_the_map(scenario: Scenario) -> list[SearchStrategy[Edit]]:
    """Return edits of the few squares that the cases have, and of custom cards."""
    squares, near = st.integers(0, 3), st.sampled_from((-1, 1))
    level = st.sampled_from([level.id for level in scenario.levels])
    edges = st.lists(st.builds(Edge, squares, squares, st.sampled_from(("n", "w"))), min_size=1, max_size=3)
    places = st.builds(SquareOnLevel, level=level, x=squares, y=squares)
    cards = st.builds(
        Character,
        id=st.just("vasquez"),
        name=st.just("She"),
        faction=st.just("norad"),
        large=st.booleans(),
        healthy=st.builds(Condition, movement=st.integers(0, 9), weight=st.just(1)),
        wounded=st.just(Condition()),
    )
    items = st.builds(Equipment, id=st.just("rope"), name=st.just("Rope"), weight=st.integers(0, 9))
    edits = [
        st.builds(add_walls, level, edges),
        st.builds(break_walls, level, edges),
        st.builds(link_stairs, places, places),
        st.builds(unlink_stairs, places),
        st.builds(
            set_field,
            st.just("house"),
            st.builds(
                CustomCards,
                characters=st.lists(cards, max_size=1).map(tuple),
                equipment=st.lists(items, max_size=1).map(tuple),
            ),
        ),
    ]
    starts = [start.id for _, start in scenario.starts()]
    doors = [door.id for each in scenario.levels for door in each.doors]
    tiles = [(each.id, placement.id) for each in scenario.levels for placement in each.placements]
    if starts:
        edits.append(st.builds(move_character, st.sampled_from(starts), places))
    if doors:
        edits.append(st.builds(open_doors, st.lists(st.sampled_from(doors), max_size=2)))
    if tiles:
        one = st.sampled_from(tiles)
        edits += [
            st.builds(lambda pair, dx: move_selection(select_tiles(*pair), dx, 0), one, near),
            one.map(lambda pair: delete_tiles((pair[1],))),
        ]
    if scenario.zones:
        zones = st.sampled_from([zone.id for zone in scenario.zones])
        edits.append(st.builds(paint_zone, zones, st.lists(st.builds(Square, squares, squares), max_size=2)))
    return edits


def objectives() -> SearchStrategy[Objective]:
    things = (
        None,
        Reference(kind="tile", id="tile-a"),
        Reference(kind="character", id="vasquez"),
        Reference(kind="zone", id="yard"),
        Reference(kind="equipment", id="rifle"),
    )
    return st.builds(
        Objective,
        id=st.sampled_from("abc"),
        side=st.sampled_from(("norad", "salem", "mars")),
        goal=st.sampled_from(("kill", "exit", "torture", "interact", "hold")),
        target=st.sampled_from(things),
    )


def problem_values(report: Report) -> tuple[object, ...]:
    return report.problems, report.suppressed


@given(st.sampled_from(CASES), st.data())
def test_problems_after_edits_equal_those_of_a_full_check(case: Any, data: DataObject) -> None:
    board: Board = case.board
    report = check(board)
    for _ in range(4):
        scenario = board.scenario
        edit = data.draw(st.one_of(fields(scenario), edits_of(SIMPLE_COMMANDS, scenario, board.box)))
        try:
            board = recompile(board, edit.apply(scenario))
        except EditRejected:
            continue
        report = check(board, before=report)
        assert problem_values(report) == problem_values(check(board)), edit.label.text()


def test_reordered_tiles_are_named_in_the_new_order() -> None:
    box = load_box()
    scenario = read_scenario(data_folder("scenarios") / "quiet-estate.scenario.json")
    level = scenario.levels[0]
    board = compile_board(
        delete_selection(Selection(level.id, doors=frozenset(door.id for door in level.doors))).apply(scenario), box
    )
    report = check(board, "sags")
    assert any(found.rule == "map.no-access" and len(found.subjects) > 1 for found in report.problems)
    for placement in level.placements:
        board = recompile(board, reorder_item(f"levels/{level.id}/placements/{placement.id}", 0).apply(board.scenario))
        report = check(board, "sags", before=report)
        assert problem_values(report) == problem_values(check(compile_board(board.scenario, box), "sags"))


def test_tile_placed_under_a_character_is_walked_on() -> None:
    """A character on an empty square cannot move; this result must not survive a tile placed there."""
    box = load_box()
    scenario = read_scenario(data_folder("scenarios") / "first-steps.scenario.json")
    for edit in (
        remove_character("vasquez"),
        move_selection(select_tiles("ground", "generator"), 3, 0),
        move_selection(select_tiles("ground", "missile-room"), -1, 0),
    ):
        scenario = edit.apply(scenario)
    board = compile_board(scenario, box)
    report = check(board)
    assert "balance.first-strike" not in {found.rule for found in report.problems}
    board = recompile(board, move_selection(select_tiles("ground", "missile-room"), 3, 0).apply(scenario))
    report = check(board, before=report)
    assert "balance.first-strike" in {found.rule for found in report.problems}
    assert problem_values(report) == problem_values(check(board))


def test_rules_about_characters_read_custom_cards() -> None:
    """A custom card replaces the card of the box: here a heavy giant with a heavy rope."""
    case = next(case for case in CASES if case.name == "enemies in one open field see each other")
    board = case.board
    scenario = equip_character("vasquez", ("rope",)).apply(board.scenario)
    board = recompile(board, set_field("modules", ("core", "equipment")).apply(scenario))
    giant = Character(
        id="vasquez",
        name="Giant",
        faction="norad",
        large=True,
        healthy=Condition(weight=1),
        wounded=Condition(),
    )
    house = CustomCards(characters=(giant,), equipment=(Equipment(id="rope", name="Rope", weight=2),))
    after = recompile(board, set_field("house", house).apply(board.scenario))
    report = check(after, before=check(board))
    assert problem_values(report) == problem_values(check(after))
    bad = {each.rule for each in report.problems if each.severity != "info"}
    assert bad == {"carry.too-heavy", "module.missing", "start.in-sight"}
    moved = recompile(after, move_character("vasquez", SquareOnLevel(level="ground", x=3, y=3)).apply(after.scenario))
    report = check(moved, before=report)
    assert {each.rule for each in report.problems} >= {"start.large"}
    small = recompile(moved, set_field("house", CustomCards()).apply(moved.scenario))
    report = check(small, before=report)
    assert problem_values(report) == problem_values(check(small))
    assert {each.rule for each in report.problems if each.severity != "info"} == {"ref.unknown", "start.in-sight"}


def test_rules_read_no_more_than_they_need() -> None:
    """The most frequent edits, of texts and tiles, run few or fast rules."""
    assert {rule.id for rule in ALL_RULES if "texts" in rule.reads} == {"text.dangling", "scenario.unsaid"}
    reading_the_box = {rule.id for rule in ALL_RULES if "box" in rule.reads}
    assert reading_the_box == {"tile.not-in-box", "door.not-in-box", "box.exceeded", "pack.missing", "pack.other"}
    layers = frozenset[ScenarioPart]({"map", *get_args(Layer)})
    of_the_tiles_only = {rule.id for rule in ALL_RULES if rule.reads & layers == {"tiles"}}
    assert of_the_tiles_only == {
        *("tile.outside-frame", "tile.overlap", "tile.not-in-box", "tile.no-contact", "tile.removed", "map.hole"),
        *("stairs.unpaired", "mission.achievable", "mission.count", "mp.ledger", "objective.cannot"),
        *("map.empty", "map.apart", "seam.differs", "seam.half-doorway", "hero.nowhere", "hero.zone-small"),
        *("menace.never", "menace.endless", "weather.pointless"),
    }
    without_map = {rule.id for rule in ALL_RULES if not rule.reads & layers}
    assert without_map == {
        *("mission.twice", "team.cp-idle", "balance.mp-gap"),
        *("sags.initiative", "team.faction", "team.size", "team.twice", "magnetic.count", "deck.whole"),
        *("carry.one", "carry.faction", "carry.scrambler"),
        *("pack.missing", "pack.other"),
        "start.shared",
        "carry.too-heavy",
        "carry.unknown",
        "sags.no-step",
        "objective.circle",
        "objective.contradiction",
        "objective.meaningless",
        "objective.judged",
        "victory.incomplete",
        "start.contradiction",
        "module.needs",
        "exit.too-large",
        "team.state",
        "scenario.unsaid",
        "sides.count",
        "sags.constants",
        *("hero.twice", "hero.many", "sides.led"),
        "unit.rank",
        "entry.none",
        "menace.none",
        *(
            "story.no-start",
            "story.twice",
            "story.unknown-target",
            "story.no-ending",
            "story.no-way-out",
            "story.no-key",
            "story.dead-end",
            "story.unreachable",
            "story.removes-nothing",
            "story.unused-resolution",
            "follow.unknown",
        ),
        "game.not-here",
    }


def test_edited_construction_is_reported_until_restored() -> None:
    read = read_scenario(data_folder("scenarios") / "quiet-estate.scenario.json")
    built = set_field("construction/built", map_fingerprint(read.levels)).apply(read)
    level = built.levels[0]
    first, last = level.placements[0], level.placements[-1]
    whole, door = select_tiles(level.id, last.id), level.doors[0].id
    board = compile_board(built, load_box())
    report = check(board)
    seen = []
    for edit in (
        set_field("title", "Another title"),
        open_doors((door,)),
        move_selection(whole, 1, 0),
        move_selection(whole, -1, 0),
        reorder_item(f"levels/{level.id}/placements/{first.id}", len(level.placements) - 1),
        add_walls(level.id, (Edge(3, 3, "n"),)),
        delete_selection(Selection(level.id, walls=frozenset({Edge(3, 3, "n")}))),
        delete_tiles((last.id,)),
    ):
        board = recompile(board, edit.apply(board.scenario))
        report = check(board, before=report)
        assert report.problems == check(compile_board(board.scenario, load_box())).problems, edit
        seen.append(any(each.rule == "sags.edited" for each in report.problems))
    assert seen == [False, False, True, False, False, True, False, True]
