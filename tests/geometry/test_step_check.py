"""Steps, costs and ranges from shapes, compared with those of the bit sets on random boards."""

from __future__ import annotations

from random import Random

import pytest

from editor.board import Board, compile_board
from editor.board.diagonal_steps import game_distance
from editor.board.paths import ANY_MOVER, Spot, reachable, walking_ground
from editor.geometry.access_check import LevelSquare
from editor.geometry.step_check import StepGraphs, StepShape, cheapest, step_graphs
from editor.model.grid import Square
from editor.model.scenario import SquareLink, SquareOnLevel
from editor.rules import check
from editor.rules import cross_check as cross_check_module
from editor.rules.cross_check import cross_check
from tests.games.random_boards import board_with_face, game_with, random_barricades, random_doors, random_face

SWITCHES: list[dict[str, dict[str, object]]] = [
    {},
    {"walk": {"slanting": "round-both"}},
    {"walk": {"slanting": "never"}},
    {"walk": {"open_door": 2}},
    {"heights": {"up_extra": 3}},
]


def random_board(rng: Random, switches: dict[str, dict[str, object]]) -> Board:
    """Return a board with lines, doors, barricades, heights, and two arrows."""
    game = game_with(**switches)
    face = random_face(rng, 9, 7, game)
    face = face.model_copy(
        update={"squares": tuple(each.model_copy(update={"impassable": rng.random() < 0.05}) for each in face.squares)}
    )
    board = board_with_face(face, game, random_doors(rng, face), random_barricades(rng, face))
    places = [SquareOnLevel(level="ground", x=at.x, y=at.y) for at in (each.at for each in face.squares)]
    links = tuple(
        SquareLink(start=start, end=end, cost=rng.randint(1, 4), both=rng.random() < 0.5)
        for start, end in (rng.sample(places, 2) for _ in range(2))
    )
    return compile_board(board.scenario.model_copy(update={"links": links}), board.box)


def test_steps_costs_and_ranges_agree_on_random_boards() -> None:
    rng, steps, routes, ranges = Random(11), 0, 0, 0
    for number in range(40):
        switches = SWITCHES[number % len(SWITCHES)]
        board = random_board(rng, switches)
        game, graphs, ground = board.box.game, step_graphs(board.scenario, board.box), walking_ground(board, ANY_MOVER)
        cost = priced if "open_door" in switches.get("walk", {}) else unpriced
        for start, shaped in graphs.walking.items():
            found = {((each.to.level, each.to.square), each.cost, each.opens) for each in ground.steps(spot(start))}
            assert found == {(each.to, each.cost, (each.door,) if each.door else ()) for each in shaped}, start
            steps += len(found)
        for start in rng.sample(sorted(graphs.walking), 6):
            costs = {(each.level, each.square): cost for each, cost in reachable(board, spot(start)).items()}
            assert costs == cheapest(graphs.walking, start, cost)
            routes += len(costs)
            counted = cheapest(graphs.range, start, lambda _: 1)
            for end in graphs.walking:
                assert game_distance(board.levels[0], game, start[1], end[1]) == counted.get(end), (start, end)
                ranges += 1
    assert (steps > 8_000, routes > 5_000, ranges > 10_000) == (True, True, True), (steps, routes, ranges)


def priced(step: StepShape) -> int:
    return step.cost + (2 if step.door else 0)


def unpriced(step: StepShape) -> int:
    return step.cost


def spot(place: LevelSquare) -> Spot:
    return Spot(place[0], *place[1])


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ("steps", "two calculations of movement differ on level ground, (0, 0) – "),
        ("costs", "(0, 0) – (0, 1). The rules found no way; the geometry found 1 Movement Point."),
        (
            "range",
            "two calculations of range differ on level ground, (0, 0) – (0, 1). The rules found a range of 1 square;",
        ),
    ],
)
def test_a_difference_is_reported(broken: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with()
    board = board_with_face(random_face(Random(1), 4, 3, game, flat=True).model_copy(update={"walls": ()}), game)
    report = check(board)
    assert cross_check(report).geometry == "agrees"
    graphs = step_graphs(board.scenario, board.box)
    first = ("ground", Square(0, 0))

    match broken:
        case "steps":
            wrong = StepGraphs({**graphs.walking, first: []}, graphs.range)
            monkeypatch.setattr(cross_check_module, "step_graphs", lambda *_: wrong)
        case "costs":
            monkeypatch.setattr(cross_check_module, "reachable", lambda *_: {spot(first): 0})
        case "range":
            wrong = StepGraphs(graphs.walking, {**graphs.range, first: []})
            monkeypatch.setattr(cross_check_module, "step_graphs", lambda *_: wrong)
    checked = cross_check(report)
    assert checked.geometry == "disagrees"
    assert says in str(next(each for each in checked.problems if each.rule == "internal.disagreement").message)
