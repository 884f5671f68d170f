"""Give the program damaged files and random edits until the time is over.

For any file the program must print an error message or work; after any edits, the problems must be those of a full
check. Each failure is printed with the case that repeats it, and its file is kept in ``out/fuzz``. The exit code is 1
if anything failed.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from time import monotonic

import click

from benchmarks.fuzz.cases import KINDS, Case, make_case, parse_case
from benchmarks.fuzz.child import Outcome, WatchedChild
from benchmarks.fuzz.edits import EDITS, try_edits

KEPT = Path("out") / "fuzz"
_SECONDS = 30.0
"""A case that takes longer counts as a hang."""

_CHUNK = 12
"""Cases of each kind between two rounds of edits."""


@click.command()
@click.option("--minutes", default=10.0, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--cases", type=int, help="Stop after this many cases of each kind.")
@click.option("--edits", default=10_000, show_default=True, help="Number of random edits, if time allows.")
@click.option("--case", "repeated", help="Repeat a case: scenario:17, edits:3, or a stored file.")
def main(minutes: float, seed: int, cases: int | None, edits: int, repeated: str | None) -> None:
    """Give the program damaged files and random edits."""
    with tempfile.TemporaryDirectory(prefix="sags-fuzz-cache-") as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        fine = _repeat(repeated) if repeated else _run(monotonic() + minutes * 60, seed, cases, edits)
    sys.exit(0 if fine else 1)


def _repeat(text: str) -> bool:
    kind, _, number = text.partition(":")
    if kind == EDITS and number.isdecimal():
        fault = try_edits(int(number)).fault
    else:
        try:
            case = parse_case(text)
        except (ValueError, KeyError) as error:
            raise click.BadParameter(f"there is no case {text!r}; a case is scenario:17, or a file") from error
        child = WatchedChild(_SECONDS)
        fault = child.attempt(case).fault
        child.close()
    click.echo(fault or "no fault")
    return not fault


def _run(end: float, seed: int, cases: int | None, edits: int) -> bool:
    click.echo(f"seed {seed}")
    outcomes: defaultdict[str, list[Outcome]] = defaultdict(list)
    child = WatchedChild(_SECONDS)
    number, made, rounds = 0, 0, 0
    while monotonic() < end and (cases is None or number < cases or made < edits):
        for _ in range(_CHUNK if cases is None else min(_CHUNK, cases - number)):
            for kind in KINDS:
                case = make_case(kind, seed * 1_000_000 + number)
                outcomes[kind].append(child.attempt(case))
                _tell(case, outcomes[kind][-1])
            number += 1
            if monotonic() > end:
                break
        if made < edits and monotonic() < end:
            tried = try_edits(seed * 1000 + rounds)
            made, rounds = made + tried.edits, rounds + 1
            outcomes[EDITS] += [Outcome(True, seconds=tried.seconds / tried.edits)] * tried.edits
            if tried.fault:
                outcomes[EDITS].append(Outcome(True, tried.fault))
                click.echo(
                    f"\nedits:{seed * 1000 + rounds - 1}  (make fuzz CASE=edits:{seed * 1000 + rounds - 1})", err=True
                )
                click.echo(tried.fault, err=True)
    child.close()
    click.echo(table(outcomes))
    return not any(each.fault for found in outcomes.values() for each in found)


def _tell(case: Case, outcome: Outcome) -> None:
    if outcome.fault:
        path = case.keep(KEPT)
        click.echo(f"\n{case.id}  (make fuzz CASE={path})\n{outcome.fault}", err=True)


def table(outcomes: dict[str, list[Outcome]]) -> str:
    """Return the outcomes as a table."""
    lines = ["| kind | cases | refused in words | read and used | failed | slowest |", "|---|---|---|---|---|---|"]
    for kind, found in outcomes.items():
        failed = sum(bool(each.fault) for each in found)
        survived = sum(each.survived and not each.fault for each in found)
        lines.append(
            f"| {kind} | {len(found)} | {len(found) - survived - failed} | {survived} | {failed} "
            f"| {max(each.seconds for each in found):.1f} s |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
