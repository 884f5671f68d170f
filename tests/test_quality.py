"""The measurement of the maps that the computer builds: a missed limit is noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest
from click.testing import CliRunner

from benchmarks import builders, quality, shared_maps, whole_games
from benchmarks.builders import BuiltMap, build
from benchmarks.figures import Figure, Groups, mean, misses, percent, table
from editor.rules.analysis import Analysis
from editor.sags.construction.state import ConstructionState
from editor.sags.players import game_table as seating
from editor.sags.players.auto_play import MapOrder
from editor.sags.players.game_table import ConstructionTable
from editor.sags.players.strategy import PlayStyle
from editor.values import FrozenStruct, replace

SMALL = (10, 8)


@cache
def good() -> BuiltMap:
    return build(MapOrder(2, 0, frame=SMALL))


def missed(*maps: BuiltMap) -> list[str]:
    """Return the names of the figures whose limits these maps miss."""
    groups: Groups[BuiltMap] = {"": maps}
    return [figure.name for figure in builders.FIGURES if [*misses("", [figure], groups)]]


def test_the_measurements_equal_sags_report() -> None:
    maps = [build(MapOrder(2, seed, frame=SMALL)) for seed in (0, 1, 0)]
    value = {figure.name: figure.of(maps) for figure in builders.FIGURES}
    assert value["maps"] == 3
    assert value["filled"] == 100
    assert value["indoors, least"] == 100 * min(each.analysis.indoor_share for each in maps)
    assert value["longest sight line, most"] == max(each.analysis.levels[0].longest_range for each in maps)
    assert value["distinct maps"] == pytest.approx(200 / 3), "the same seed gives the same map"
    assert value["time per map, mean"] > 0
    assert missed(*maps) == ["distinct maps"]


def on_ground(analysis: Analysis, **figures: int) -> Analysis:
    (level,) = analysis.levels
    return replace(analysis, levels=(replace(level, **figures),))


@pytest.mark.parametrize(
    ("spoil", "limit"),
    [
        (lambda good: on_ground(good, empty=1), "filled"),
        (lambda good: replace(good, paid=1), "without any violation"),
        (lambda good: replace(good, problems=good.problems | {"paid": 1}), "without any violation"),
        (lambda good: replace(good, problems=good.problems | {"error": 1}), "errors"),
        (lambda good: on_ground(good, indoor=39, outdoor=61), "indoors, least"),
        (lambda good: on_ground(good, indoor=76, outdoor=24), "indoors, most"),
        (lambda good: replace(good, sealed=good.areas), "all rooms reachable"),
    ],
)
def test_each_limit_can_be_missed(spoil: Callable[[Analysis], Analysis], limit: str) -> None:
    assert missed(good()) == []
    assert limit in missed(replace(good(), analysis=spoil(good().analysis)))


@pytest.mark.parametrize("indoor", [40, 75])
def test_the_bounds_of_the_indoor_share_belong_to_it(indoor: int) -> None:
    assert missed(replace(good(), analysis=on_ground(good().analysis, indoor=indoor, outdoor=100 - indoor))) == []


def test_one_map_in_twenty_may_have_a_violation() -> None:
    one = replace(good(), analysis=replace(good().analysis, paid=1))
    assert "without any violation" not in missed(*[good()] * 19, one)
    assert "without any violation" in missed(*[good()] * 18, one)


def test_a_builder_plays_with_a_random_player_and_changes_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[list[str]] = []

    def seated(start: ConstructionState, styles: list[PlayStyle], seed: str) -> ConstructionTable:
        tables.append([*styles])
        return seating.construction_table(start, styles, seed)

    monkeypatch.setattr(shared_maps, "construction_table", seated)
    for seed in (0, 1, 2):
        shared = shared_maps.play_shared_map(seed, SMALL)
        assert shared.analysis.problems["error"] == 0
        assert shared.slowest > 0
    assert tables == [["builder", "random"], ["random", "builder"], ["builder", "random"]]


@pytest.mark.parametrize(("seed", "paid", "by_builder"), [(0, 0, 0), (3, 1, 0), (8, 1, 1)])
def test_payments_are_those_of_the_one_who_pays(
    seed: int, paid: int, by_builder: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random player on the builder's seat, because builders hardly ever pay."""
    monkeypatch.setattr(
        shared_maps,
        "construction_table",
        lambda start, _, seed: seating.construction_table(start, ["random", "random"], seed),
    )
    shared = shared_maps.play_shared_map(seed, SMALL)
    assert (shared.analysis.paid, shared.paid_by_builder) == (paid, by_builder)


class Shelf(FrozenStruct):
    books: int


FULL = Figure[Shelf]("full", percent, lambda shelf: shelf.books > 9, " %", least=90)
BOOKS = Figure[Shelf]("books", mean, lambda shelf: shelf.books, digits=1, most=20)


def test_a_table_shows_values_and_limits_and_a_miss_is_a_line() -> None:
    groups = {"hall": [Shelf(10), Shelf(15)], "attic": [Shelf(10), Shelf(3)]}
    head, _, *lines = table("shelves", [FULL, BOOKS], groups).splitlines()
    assert head.split() == ["shelves", "hall", "attic", "limit"]
    assert [line.split() for line in lines] == [
        ["full", "100", "%", "50", "%", "at", "least", "90", "%"],
        ["books", "12.5", "6.5", "at", "most", "20"],
    ]
    (miss,) = misses("shelves", [FULL, BOOKS], groups)
    assert miss == "MISSED: shelves, attic: full is 50 %, should be at least 90 %"


@pytest.mark.parametrize(("books", "code"), [(10, 0), (9, 1)])
def test_the_exit_code_tells_whether_all_limits_are_met(books: int, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = [("shelves", [FULL], {"hall": [Shelf(books)]})]
    monkeypatch.setattr(quality, "_measured", lambda *_: shelves)
    result = CliRunner().invoke(quality.main)
    assert result.exit_code == code
    assert result.output.splitlines()[-1].startswith("MISSED: " if code else "All limits")
    document = json.loads(CliRunner().invoke(quality.main, ["--json"]).output)
    assert document["met"] is document["shelves"]["hall"]["full"]["met"] is (code == 0)


def test_the_command_measures_builders_alone_and_with_a_random_player() -> None:
    result = CliRunner().invoke(quality.main, ["--seeds", "1", "--jobs", "1", "--json"])
    document = json.loads(result.output)
    assert list(document["builders only"]) == ["2 players", "3 players", "4 players"]
    assert all(figures["filled"]["value"] == 100 for figures in document["builders only"].values())
    assert document["builder with a random player"]["2 players"]["maps"]["value"] == 1
    assert result.exit_code == (0 if document["met"] else 1)


def test_a_team_counts_once_in_whatever_order_it_was_hired() -> None:
    games = [(("james-woo", "jack-saw"),), (("jack-saw", "james-woo"),), (("vasquez",),), (("jeff-deeler",),)]
    assert whole_games.most_frequent(games) == 50
