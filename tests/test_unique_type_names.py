"""A type name means the same thing in every module, even a private one."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import editor

ROOT = Path(*editor.__path__)

APART = {"export/engine", "export/engine_reader.py", "export/table_engine", "export/table_reader.py"}
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
                    places[name.lstrip("_")].add(module)
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"))
                ) if _is_type_name(name):
                    places[name.lstrip("_")].add(module)
    doubled = {name: sorted(modules) for name, modules in places.items() if len(modules) > 1}
    assert {name: where for name, where in doubled.items() if name not in THE_SAME} == {}


def _is_type_name(name: str) -> bool:
    return name.lstrip("_")[:1].isupper() and not name.isupper()
