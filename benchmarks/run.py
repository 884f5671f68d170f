"""Measure every row and print a table, or JSON. The exit code is 1 if a ratio exceeds its limit."""

from __future__ import annotations

import json
import platform

import click

from benchmarks.measure import Result, measure
from benchmarks.rows import all_rows


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document instead of a table.")
@click.option("--only", default="", help="Measure only rows with this text in their name.")
def main(as_json: bool, only: str) -> None:
    """Measure the speed of the program against other libraries."""
    results = [measure(row) for row in all_rows() if only in row.name]
    click.echo(_document(results) if as_json else _table(results))
    if not all(result.met for result in results):
        raise SystemExit(1)


def _table(results: list[Result]) -> str:
    cells = [("work", "against", "ours", "theirs", "ratio", "at most", "")]
    cells += [
        (
            result.name,
            result.against,
            _time(result.ours_seconds),
            _time(result.theirs_seconds),
            f"{result.ratio:.3g}",
            f"{result.at_most:.3g}",
            "met" if result.met else "MISSED",
        )
        for result in results
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds >= 0.001 else f"{seconds * 1_000_000:.1f} µs"


def _document(results: list[Result]) -> str:
    rows = [
        {
            "work": result.name,
            "against": result.against,
            "ours_seconds": result.ours_seconds,
            "theirs_seconds": result.theirs_seconds,
            "ratio": result.ratio,
            "at_most": result.at_most,
            "met": result.met,
        }
        for result in results
    ]
    machine = {"python": platform.python_version(), "system": platform.system(), "processor": platform.machine()}
    return json.dumps({"machine": machine, "rows": rows}, indent=2)


if __name__ == "__main__":
    main()
