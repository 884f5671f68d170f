"""The faults that ``make mutants`` plants: each changes the program, and only there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from benchmarks.mutants import PACKAGES, ROOT, sample
from benchmarks.mutations import mutations

SOURCE = '''\
from __future__ import annotations

LIMIT: int = 3

@cache(keep=True)
def rule(a: int | None, b: tuple[int | None, ...]) -> int | None:
    """Doc."""
    if a is None or not (b):
        return None
    print(a)
    return (a) + (
        LIMIT
    ) if len(b) <= 2 else [each for each in b if each][0]
'''


def mutated() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in mutations(SOURCE):
        new = each.applied(SOURCE)
        line = next(new for new, old in zip(new.splitlines(), SOURCE.splitlines(), strict=False) if new != old)
        found.setdefault(each.kind, []).append(line.strip())
    return found


def test_each_kind_of_fault() -> None:
    found = mutated()
    assert found["and/or"] == ["if a is None and not (b):"]
    assert found["comparison"] == [
        "if a is not None or not (b):",
        ") if len(b) < 2 else [each for each in b if each][0]",
    ]
    assert found["not dropped"] == ["if a is None or (b):"]
    assert found["operator"] == ["return (a) - ("]
    assert found["statement dropped"] == ["pass"]
    assert found["filter dropped"] == [") if len(b) <= 2 else [each for each in b if True][0]"]
    assert "LIMIT: int = 4" in found["constant"]
    assert found["nothing returned"] == ["return None"]
    assert "if (not (a is None or not (b))):" in found["condition turned"]


def test_annotations_and_decorators_are_left_alone() -> None:
    assert all(each.line not in (5, 6) for each in mutations(SOURCE))


def test_heads_of_classes_and_checks_are_left_alone() -> None:
    assert mutations("class Area(Frozen, eq=False):\n    pass\npairs = zip(a, b, strict=True)\n") == []


@pytest.mark.parametrize("package", PACKAGES)
def test_every_fault_can_be_planted(package: str) -> None:
    """All faults of a file that do not overlap are planted at once, from the last to the first."""
    for path in sorted(Path(ROOT / "editor" / package).rglob("*.py")):
        planted = path.read_text(encoding="utf-8")
        unchanged_until = (len(planted), 0)
        for each in reversed(mutations(planted)):
            if each.end <= unchanged_until:
                before, planted = planted, each.applied(planted)
                unchanged_until = each.start
                assert planted != before, (path, each)
        ast.parse(planted, str(path))


def test_the_same_seed_gives_the_same_sample() -> None:
    assert sample(3, 1, ("edits",)) == sample(3, 1, ("edits",))
    assert sample(3, 1, ("edits",)) != sample(3, 2, ("edits",))
