"""A type name means the same thing in every module, even a private one."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.source_code import parsed

APART = tuple(f"editor/export/{name}" for name in ("engine", "engine_reader.py", "table_engine", "table_reader.py"))
"""Engine files have a vocabulary of their own, which their documentation explains."""

THE_SAME = {"Index", "Paint"}
"""Short names for a type of Qt, alike in each module."""


def test_no_type_name_has_two_meanings() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for module, tree in parsed("editor"):
        if module.startswith(APART):
            continue
        for node in tree.body:
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
