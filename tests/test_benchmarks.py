"""The measuring of benchmarks: alternating turns, minimum times, and a verdict that can go both ways."""

from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import measure as clock
from benchmarks import run
from benchmarks.measure import Result, Row, measure
from benchmarks.rows import all_rows, validate_jobs

_PAGE = Path(__file__).resolve().parent.parent / "docs" / "quality.md"
_FEW_FILES = 4


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


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(validate_jobs, "FILES", _FEW_FILES)
        return list(all_rows())


def test_every_row_can_do_its_work(rows: list[Row]) -> None:
    assert "sags --version" in {row.name for row in rows}
    for row in rows:
        row.ours()


def test_the_page_about_quality_has_every_row_with_its_limit(rows: list[Row]) -> None:
    speed = _PAGE.read_text(encoding="utf-8").partition("\n## Speed\n")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in speed.splitlines() if line.startswith("|")]
    named = {(work, against): float(at_most) for work, against, *_, at_most in cells[2:]}
    few, many = f"validating {_FEW_FILES} files", f"validating {validate_jobs.FILES} files"
    assert named == {(row.name.replace(few, many), row.against): row.at_most for row in rows}
