"""The measuring of benchmarks: alternating turns, minimum times, and a verdict that can go both ways."""

from __future__ import annotations

import gc
import json

import pytest
from click.testing import CliRunner

from benchmarks import measure as clock
from benchmarks import run
from benchmarks.measure import Result, Row, measure
from benchmarks.rows import all_rows, validate_jobs


def result(ratio: float) -> Result:
    return Result(name="sight", against="shapely", at_most=0.5, ours_seconds=ratio, theirs_seconds=1)


def test_the_two_alternate_and_neither_always_goes_first() -> None:
    order: list[str] = []
    row = Row("a", "b", 1, ours=lambda: order.append("o"), theirs=lambda: order.append("t"), rounds=4)
    measure(row)
    assert "".join(order) == "ot" + "to" + "ot" + "to" + "ot"


def test_the_least_time_counts_and_garbage_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    costs = {"o": iter([9.0, 3.0, 2.0, 5.0]), "t": iter([9.0, 8.0, 4.0, 6.0])}
    collecting: list[bool] = []

    def work(who: str) -> None:
        nonlocal now
        now += next(costs[who])
        collecting.append(gc.isenabled())

    monkeypatch.setattr(clock, "perf_counter", lambda: now)
    measured = measure(Row("a", "b", 1, ours=lambda: work("o"), theirs=lambda: work("t"), rounds=3))
    assert (measured.ours_seconds, measured.theirs_seconds, measured.ratio) == (2, 4, 0.5)
    assert collecting == [True, True, *[False] * 6]
    assert gc.isenabled()


@pytest.mark.parametrize(("ratio", "met"), [(0.5, True), (0.51, False)])
def test_a_ratio_is_met_or_missed(ratio: float, met: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "all_rows", lambda: [Row("sight", "shapely", 0.5, ours=list, theirs=list)])
    monkeypatch.setattr(run, "measure", lambda _: result(ratio))
    table = CliRunner().invoke(run.main)
    assert table.exit_code == (0 if met else 1)
    assert table.output.rstrip().endswith("met" if met else "MISSED")
    (row,) = json.loads(CliRunner().invoke(run.main, ["--json"]).output)["rows"]
    assert (row["work"], row["ratio"], row["met"]) == ("sight", ratio, met)


def test_every_row_can_do_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validate_jobs, "FILES", 4)
    rows = list(all_rows())
    assert "sags --version" in {row.name for row in rows}
    for row in rows:
        row.ours()
