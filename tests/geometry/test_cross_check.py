"""The cross-check agrees with the rules on every map."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.board import Board, compile_board
from editor.files import read_scenario
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN, LineKind
from editor.model.game_words import RuleSet
from editor.model.grid import ROTATIONS, Edge
from editor.model.level import BrokenEdge, Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules import Problem, Report, check
from editor.rules.cross_check import cross_check
from editor.sags.construction.scenario import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from editor.values import replace
from tests.board.random_maps import boards
from tests.drawn_map import real_box
from tests.rules.cases import all_cases
from tests.strategies import scenarios

RULE_SETS: tuple[RuleSet, ...] = ("sags", "scenario")


def disagreements(report: Report) -> list[Problem]:
    asked = cross_check(report)
    found = [each for each in asked.problems if each.rule == "internal.disagreement"]
    assert asked.geometry == ("disagrees" if found else "agrees")
    return found


def assert_agreement(board: Board, rule_sets: Iterable[RuleSet] = RULE_SETS) -> None:
    for rules in rule_sets:
        assert [each.message.text() for each in disagreements(check(board, rules))] == []


# --- agreement ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", shipped_scenarios(EARTH_REBORN), ids=lambda path: path.name)
def test_on_shipped_scenarios(path: Path) -> None:
    assert_agreement(compile_board(read_scenario(path), real_box()))


@given(boards(), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=2, unique=True))
@settings(max_examples=25)
def test_on_maps_with_smoke(board: Board, places: list[tuple[int, int]]) -> None:
    markers = tuple(Marker(id=f"smoke-{x}-{y}", marker="smoke-grenade", x=x, y=y) for x, y in places)
    level = board.scenario.levels[0].model_copy(update={"markers": markers})
    smoky = compile_board(board.scenario.model_copy(update={"levels": (level,)}), board.box)
    assert smoky.levels[0].smoke_range
    assert_agreement(smoky, ("scenario",))


def test_no_cross_check_for_games_with_unsupported_lines() -> None:
    game = real_box().game
    fence = LineKind(id="fence", name="Fence", across="xxx", upright="/", walk="block")
    own_lines = game.model_copy(update={"edge": (*game.edge, fence)})
    not_counted = game.model_copy(update={"meet": game.meet.model_copy(update={"rule": "strongest"})})
    scenario = Scenario(id="map", levels=(Level(id="ground"),))
    asked = [
        cross_check(check(compile_board(scenario, replace(real_box(), game=each)))).geometry
        for each in (game, own_lines, not_counted)
    ]
    assert asked == ["agrees", "not asked", "not asked"]


@pytest.mark.parametrize("file", sorted({case.file for case in all_cases()}))
def test_on_every_drawn_case(file: str) -> None:
    for case in all_cases():
        if case.file == file:
            assert_agreement(case.board)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 2, 4])
def test_on_generated_maps(players: int, first: int) -> None:
    for seed in (first, first + 1):
        assert_agreement(
            compile_board(to_scenario(build_map(MapOrder(players, seed), real_box())), real_box()), ("sags",)
        )


def test_while_a_map_is_being_built() -> None:
    """With holes, pending junctions and doors onto empty squares."""
    full = to_scenario(build_map(MapOrder(seed=3), real_box()))
    level = full.levels[0]
    for count in range(1, len(level.placements), 9):
        part = level.model_copy(update={"placements": level.placements[:count]})
        assert_agreement(compile_board(full.model_copy(update={"levels": (part,)}), real_box()))


@settings(max_examples=30)
@given(scenarios())
def test_on_whatever_a_file_can_hold(scenario: Scenario) -> None:
    assert_agreement(compile_board(scenario, real_box()))


@settings(max_examples=20)
@given(boards(levels=2))
def test_on_small_maps_with_two_levels(board: Board) -> None:
    assert_agreement(board)


@st.composite
def strewn(draw: st.DrawFn) -> Board:
    """Return random tiles of the box, also overlapping and outside the frame, with everything an author can add."""
    rng = draw(st.randoms(use_true_random=False))
    return compile_board(_strewn(rng), real_box())


def _strewn(rng: Random) -> Scenario:
    box, width, height = real_box(), rng.randint(4, 12), rng.randint(4, 12)
    ids = rng.sample(sorted(box.tiles), rng.randint(1, 16))
    placements = tuple(_placement(rng, tile, width, height) for tile in ids)
    level = Level(id="ground", width=width, height=height)
    edges = sorted({edge for square in level.squares() for edge in square.edges()})
    names = rng.sample(sorted(box.doors), rng.randint(0, 10))
    doors = tuple(_door(rng, name, rng.choice(edges)) for name in names)
    update: dict[str, Any] = {
        "placements": placements,
        "doors": doors,
        "walls": tuple(edge for edge in edges if rng.random() < 0.05),
        "broken": tuple(
            BrokenEdge(edge=edge, of=rng.choice(("wall", "door"))) for edge in edges if rng.random() < 0.05
        ),
        "markers": tuple(
            Marker(id=f"marker-{n}", marker=kind, x=rng.randrange(width), y=rng.randrange(height))
            for n, kind in enumerate(rng.choices(sorted(box.markers), k=3))
        ),
    }
    people = tuple(
        StartingCharacter(
            id=f"p-{n}", character=name, level="ground", x=rng.randrange(-1, width), y=rng.randrange(-1, height)
        )
        for n, name in enumerate(rng.sample(sorted(box.characters), 3))
    )
    sides = (Side(id="norad", characters=people),)
    return Scenario(id="strewn", levels=(level.model_copy(update=update),), sides=sides)


def _placement(rng: Random, tile: str, width: int, height: int) -> Placement:
    face = rng.choice([name for name, _ in real_box().tiles[tile].faces()])
    x, y = rng.randrange(-1, width), rng.randrange(-1, height)
    return Placement(id=tile, tile=tile, face=face, x=x, y=y, rotation=rng.choice(ROTATIONS))


def _door(rng: Random, name: str, edge: Edge) -> PlacedDoor:
    edges = (edge,) if real_box().doors[name].length == 1 else (edge, edge.next())
    return PlacedDoor(id=name, door=name, edges=edges, state="open" if rng.random() < 0.3 else "closed")


@settings(max_examples=60)
@given(strewn())
def test_on_random_tiles(board: Board) -> None:
    assert_agreement(board)
