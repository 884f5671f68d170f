"""One word, one idea: a type name means the same thing wherever it stands."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import editor

ROOT = Path(*editor.__path__)

APART = {"export/engine", "export/engine_reader.py"}
"""Engine files have a vocabulary of their own, which their documentation explains."""

THE_SAME = {"Index", "Paint"}
"""Short names for a type of Qt, alike in each module."""


def test_no_type_name_has_two_meanings() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for path in ROOT.rglob("*.py"):
        module = path.relative_to(ROOT).as_posix()
        if any(module.startswith(part) for part in APART):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case ast.ClassDef(name=name):
                    places[name].add(module)
                case ast.Assign(targets=[ast.Name(id=name)]) if name[:1].isupper() and not name.isupper():
                    places[name].add(module)
    doubled = {name: sorted(modules) for name, modules in places.items() if len(modules) > 1}
    assert {name: where for name, where in doubled.items() if not name.startswith("_") and name not in THE_SAME} == {}
