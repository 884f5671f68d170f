"""Plants small faults in the core, one at a time, and counts how many of them a test notices.

A run of the tests with coverage says which tests reach which line; a mutant is tried with those only, quickest first,
in a copy of the tree. A mutant that no test reaches, or none notices, is printed with its line.

    python -m benchmarks.mutants [--count 20] [--seed N] [--package rules] [--anew]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from random import Random
from typing import Final

from benchmarks.mutations import Mutation, mutations

ROOT: Final = Path(__file__).parent.parent
PACKAGES: Final = ("board", "rules", "edits", "files", "sags")
LIMIT: Final = 90
"""Of a hundred mutants, so many must be noticed in each package."""

_TESTS: Final = ("board", "rules", "edits", "files", "sags", "session", "catalogue", "test_scenarios.py")
"""The tests that count: those of the core. That a window falls over some lines higher up is no good test."""

_MOST_TESTS: Final = 60
"""A line that every test passes is judged by the quickest of them."""

_SECONDS: Final = 240
"""A mutant that takes longer runs for ever, and so is noticed."""

_SAME: Final = ("-p", "no:randomly", "--hypothesis-seed=0")
"""Each run the same tests and examples, so that a score can be compared with the last one."""

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


@dataclass(frozen=True)
class Mutant:
    package: str
    path: Path
    """Within the tree."""
    mutation: Mutation

    def __str__(self) -> str:
        line = (ROOT / self.path).read_text(encoding="utf-8").splitlines()[self.mutation.line - 1].strip()
        return f"{self.path}:{self.mutation.line}: {self.mutation.kind}: {line}"


def sample(count: int, seed: int, packages: Sequence[str]) -> list[Mutant]:
    """So many mutants of each package, the same ones for the same seed."""
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


class Reached:
    """Which tests reach a line: a run of all tests of the core with coverage, kept until ``--anew``."""

    def __init__(self, folder: Path, *, anew: bool) -> None:
        from coverage import CoverageData  # noqa: PLC0415

        data, durations = folder / "coverage", folder / "durations"
        if anew or not data.exists():
            folder.mkdir(parents=True, exist_ok=True)
            self._measure(data, durations)
        self._data = CoverageData(str(data))
        self._data.read()
        self._seconds: dict[str, float] = {}
        for line in durations.read_text(encoding="utf-8").splitlines():
            seconds, _, test = line.partition(" ")
            self._seconds[test] = max(float(seconds), self._seconds.get(test, 0.0))

    def _measure(self, data: Path, durations: Path) -> None:
        _tell("measuring which tests reach which lines; this takes some minutes")
        data.unlink(missing_ok=True)
        environment = os.environ | {"MUTANTS_DURATIONS": str(durations), "COVERAGE_FILE": str(data)}
        durations.write_text("", encoding="utf-8")
        tests = [f"tests/{name}" for name in _TESTS]
        coverage = ["-m", "coverage", "run", "--source=editor", "--data-file", str(data)]
        command = [sys.executable, *coverage, "-m", "pytest", "-q", *_SAME, "-p", "no:xdist"]
        command += ["-p", "benchmarks.mutants_plugin", *tests]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False, stdout=sys.stderr)
        if done.returncode:
            raise SystemExit("mutants: the tests do not pass as they are")

    def tests(self, path: Path, line: int) -> list[str]:
        """The tests that reach a line, quickest first."""
        contexts = self._data.contexts_by_lineno(str(ROOT / path)).get(line, [])
        names = {name for name in contexts if name}
        return sorted(names, key=lambda name: self._seconds.get(name, 0.0))[:_MOST_TESTS]


# --- trying mutants -------------------------------------------------------------------------------------------------


def is_noticed(mutant: Mutant, tests: Sequence[str], tree: Path) -> bool:
    """Whether one of the tests falls over the mutant, in a copy of the tree."""
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


def try_all(mutants: Sequence[Mutant], reached: Reached, jobs: int) -> Iterator[tuple[Mutant, bool]]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        trees: Queue[Path] = Queue()
        for number in range(jobs):
            trees.put(_copy(Path(folder) / str(number)))

        def trial(mutant: Mutant) -> tuple[Mutant, bool]:
            tree = trees.get()
            try:
                return mutant, is_noticed(mutant, reached.tests(mutant.path, mutant.mutation.line), tree)
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


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=20, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--package", choices=PACKAGES, action="append")
    parser.add_argument("--anew", action="store_true", help="measure anew which tests reach which lines")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()

    packages = options.package or PACKAGES
    mutants = sample(options.count, options.seed, packages)
    reached = Reached(ROOT / ".mutants", anew=options.anew)
    noticed, tried = Counter[str](), Counter[str]()
    for mutant, fell in try_all(mutants, reached, options.jobs):
        tried[mutant.package] += 1
        noticed[mutant.package] += fell
        if not fell:
            _tell(f"survived  {mutant}")
    _tell(f"\n{'package':10} {'mutants':>8} {'noticed':>8} {'score':>7}")
    for package in packages:
        score = 100 * noticed[package] / tried[package]
        _tell(f"{package:10} {tried[package]:8} {noticed[package]:8} {score:5.0f} %")
    return int(any(100 * noticed[package] < LIMIT * tried[package] for package in packages))


if __name__ == "__main__":
    sys.exit(main())
