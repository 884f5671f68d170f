"""Mutation testing: plant small faults in the core, one at a time, and count how many of them a test catches.

A run with coverage finds which tests reach which line. A mutant is tried with those tests only, quickest first, in a
copy of the tree. A mutant that no test catches is printed with its line.

python -m benchmarks.mutants [--count 40] [--seed N] [--package rules] [--refresh [rules ...]]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path
from queue import Queue
from random import Random
from typing import Final

from benchmarks.mutations import Mutation, mutations
from editor.values import FrozenStruct

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = ("board", "rules", "edits", "files", "sags")
LIMIT: Final = 90
"""The percentage of mutants that must be caught in each package."""

TESTS: Final = (
    *("board", "rules", "geometry", "edits", "files", "sags", "session", "catalog", "games"),
    "test_scenarios.py",
)
"""The tests that count: those of the core, not those of the window."""

_MOST_TESTS_SECONDS: Final = 60
"""Time limit for the quickest tests that reach a line."""

_MOST_OTHERS_SECONDS: Final = 15
"""The same for tests that do not reach the line, but may use its result."""

_SECONDS: Final = 240
"""A mutant that takes longer counts as caught."""

_SAME: Final = ("-p", "no:randomly", "--hypothesis-seed=0")
"""The same tests and examples in each run, so that scores can be compared."""

_BEFORE: Final = ""
"""What coverage calls the time before the first test."""

_COPIED: Final = (
    "benchmarks",
    "docs",
    "editor",
    "scenarios",
    "schema",
    "tests",
    "tiles",
    "pyproject.toml",
    "README.md",
)


class Mutant(FrozenStruct):
    """A fault in a file."""

    package: str
    path: Path
    """Relative to the tree."""
    mutation: Mutation

    def __str__(self) -> str:
        line = (ROOT / self.path).read_text(encoding="utf-8").splitlines()[self.mutation.line - 1].strip()
        return f"{self.path}:{self.mutation.line}: {self.mutation.kind}: {line}"


def sample(count: int, seed: int, packages: Sequence[str]) -> list[Mutant]:
    """Return that many mutants of each package, the same ones for the same seed."""
    chosen = []
    for package in packages:
        random = Random(f"{seed}/{package}")
        everything = [
            Mutant(package, path.relative_to(ROOT), mutation)
            for path in sorted((ROOT / "editor" / package).rglob("*.py"))
            for mutation in mutations(path.read_text(encoding="utf-8"))
        ]
        chosen += random.sample(everything, min(count, len(everything)))
    return chosen


# --- which tests reach a line ---------------------------------------------------------------------------------------


class TestReach:
    """The tests that reach a line, from runs of the core's tests with coverage, which are cached."""

    def __init__(self, folder: Path, refresh: Sequence[str]) -> None:
        from coverage import CoverageData  # noqa: PLC0415

        folder.mkdir(parents=True, exist_ok=True)
        self._measured: dict[str, tuple[CoverageData, dict[str, float]]] = {}
        """Of each folder of tests: which tests reach a line, and how long each test takes."""
        for name in TESTS:
            data, durations = folder / f"{name}.coverage", folder / f"{name}.seconds"
            if name in refresh or not data.exists():
                _measure(name, data, durations)
            coverage = CoverageData(str(data))
            coverage.read()
            took = (line.partition(" ") for line in durations.read_text(encoding="utf-8").splitlines())
            self._measured[name] = coverage, {test: float(seconds) for seconds, _, test in took}

    def tests(self, path: Path, line: int) -> list[str]:
        """Return the tests that reach a line, quickest first.

        A line that runs on import, or to make parameters of tests, also gets other tests of its package.
        """
        reached, others = dict[str, float](), dict[str, float]()
        for name, (coverage, seconds) in self._measured.items():
            tests = coverage.contexts_by_lineno(str(ROOT / path)).get(line, [])
            reached |= {test: seconds.get(test, 0.0) for test in tests if test != _BEFORE}
            others |= seconds if _BEFORE in tests and name in path.parts else {}
        unreached = {test: seconds for test, seconds in others.items() if test not in reached}
        return _quickest(reached, _MOST_TESTS_SECONDS) + _quickest(unreached, _MOST_OTHERS_SECONDS)


def _quickest(seconds: Mapping[str, float], most: float) -> list[str]:
    """Return the quickest of these tests that take that long together."""
    ranked = sorted((own, test) for test, own in seconds.items())
    taken = accumulate(own for own, _ in ranked)
    return [test for (own, test), until in zip(ranked, taken, strict=True) if until - own < most]


def _measure(name: str, data: Path, durations: Path) -> None:
    """Run tests with coverage; the data are written only if all tests pass."""
    _print_line(f"measuring which lines tests/{name} reaches")
    new = data.with_suffix(".new")
    new.unlink(missing_ok=True)
    durations.write_text("", encoding="utf-8")
    environment = os.environ | {"MUTANTS_DURATIONS": str(durations)}
    command = [sys.executable, "-m", "coverage", "run", "--source=editor", "--data-file", str(new)]
    command += ["-m", "pytest", "-q", *_SAME, "-p", "no:xdist", "-o", "timeout=0", "-p", "benchmarks.mutants_plugin"]
    done = subprocess.run([*command, f"tests/{name}"], cwd=ROOT, env=environment, check=False, stdout=sys.stderr)
    if done.returncode:
        raise SystemExit("mutants: the tests do not pass as they are")
    new.replace(data)


# --- trying mutants -------------------------------------------------------------------------------------------------


def is_caught(mutant: Mutant, tests: Sequence[str], tree: Path) -> bool:
    """Return whether one of the tests fails with the mutant, in a copy of the tree."""
    if not tests:
        return False
    target = tree / mutant.path
    source = target.read_text(encoding="utf-8")
    target.write_text(mutant.mutation.applied(source), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", *_SAME, "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=tree, capture_output=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        target.write_text(source, encoding="utf-8")
    return done.returncode != 0


def try_all(mutants: Sequence[Mutant], reached: TestReach, jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant with whether it was caught."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        trees: Queue[Path] = Queue()
        for number in range(jobs):
            trees.put(_copy(Path(folder) / str(number)))

        def trial(mutant: Mutant) -> tuple[Mutant, bool]:
            tree = trees.get()
            try:
                return mutant, is_caught(mutant, reached.tests(mutant.path, mutant.mutation.line), tree)
            finally:
                trees.put(tree)

        yield from pool.map(trial, mutants)


def _copy(tree: Path) -> Path:
    tree.mkdir()
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    return tree


def _print_line(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Run mutation testing."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=40, help="mutants per package")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--package", choices=PACKAGES, action="append")
    parser.add_argument(
        "--refresh", choices=TESTS, nargs="*", help="measure the coverage of these tests again, or of all tests"
    )
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()

    packages = options.package or PACKAGES
    mutants = sample(options.count, options.seed, packages)
    reached = TestReach(ROOT / ".mutants", TESTS if options.refresh == [] else options.refresh or ())
    noticed, tried = Counter[str](), Counter[str]()
    for mutant, fell in try_all(mutants, reached, options.jobs):
        tried[mutant.package] += 1
        noticed[mutant.package] += fell
        if not fell:
            _print_line(f"survived  {mutant}")
    _print_line(f"\n{'package':10} {'mutants':>8} {'noticed':>8} {'score':>7}")
    for package in packages:
        score = 100 * noticed[package] / tried[package]
        _print_line(f"{package:10} {tried[package]:8} {noticed[package]:8} {score:5.0f} %")
    return int(any(100 * noticed[package] < LIMIT * tried[package] for package in packages))


if __name__ == "__main__":
    sys.exit(main())
