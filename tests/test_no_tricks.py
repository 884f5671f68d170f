"""The code stays plain: no private API of a library, no changes to other modules from outside, two kinds of values.

Each check reads the source of every module (``ast``) and lists the offending places as ``path:line``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator

import pytest

from tests.source_code import parsed

OURS = ("editor", "tests", "benchmarks", "docs")
MOST_LATE_IMPORTS = 60
"""Imports inside functions in ``editor``: commands, and dialogs and exporters that load Qt, shapely or pypdf."""

OTHER_VALUES_ALLOWED = ("editor/values.py", "editor/export/engine_reader.py", "editor/model/grid.py")
"""The base of the values that the program computes, and the standalone reader, which has only the standard library."""

Place = tuple[str, int]
"""A path from the root of the project, and a line."""


def is_private(name: str) -> bool:
    parts = name.split(".")
    return any((part.startswith("_") and not part.endswith("__")) or part.startswith("internal") for part in parts)


def imported_modules(tree: ast.Module) -> set[str]:
    """Return the names under which a module knows modules of libraries."""
    imports = (each for each in ast.walk(tree) if isinstance(each, ast.Import))
    names = (alias for each in imports for alias in each.names)
    return {alias.asname or alias.name.partition(".")[0] for alias in names if not alias.name.startswith(OURS)}


def private_imports(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        if any(is_private(name) for name in names if not name.startswith(OURS) and not name.startswith("__future__")):
            yield node


def private_attributes(tree: ast.Module) -> Iterator[ast.AST]:
    """Find ``module._name`` of a library, and names that pydantic keeps for itself."""
    modules = imported_modules(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        owner = node.value.id if isinstance(node.value, ast.Name) else ""
        if (owner in modules and is_private(node.attr)) or node.attr.startswith("__pydantic_"):
            yield node


def changed_modules(tree: ast.Module) -> Iterator[ast.AST]:
    """Find replaced entries of ``sys.modules``, replaced imports, and modules that compute their attributes."""
    for top in tree.body:
        if isinstance(top, ast.FunctionDef) and top.name in ("__getattr__", "__dir__"):
            yield top
    for node in ast.walk(tree):
        stored = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
        if stored and ast.unparse(node).startswith("sys.modules["):
            yield node
        if isinstance(node, ast.Attribute | ast.Name):
            name = node.attr if isinstance(node, ast.Attribute) else node.id
            if name == "__import__":
                yield node


def changed_values(tree: ast.Module) -> Iterator[ast.AST]:
    """Find writes to frozen values that go round their class."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            forced = name == "object.__setattr__" or name.endswith("force_setattr")
            on_self = bool(node.args) and ast.unparse(node.args[0]) == "self"  # as __post_init__ may
            if (forced and not on_self) or name.endswith((".__dict__.update", ".__dict__.setdefault")):
                yield node
        if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store):
            target = node.value if isinstance(node, ast.Subscript) else node
            if isinstance(target, ast.Attribute) and target.attr == "__dict__":
                yield node


def late_imports(tree: ast.Module) -> Iterator[ast.AST]:
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    found = (inner for each in functions for inner in ast.walk(each) if isinstance(inner, ast.Import | ast.ImportFrom))
    yield from {id(each): each for each in found}.values()


def other_values(tree: ast.Module) -> Iterator[ast.AST]:
    """Find other kinds of values than the models of pydantic and the one base of computed values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names}
            if node.module == "dataclasses" or names & {"NamedTuple", "namedtuple"}:
                yield node
            if node.module == "msgspec" and "Struct" in names:
                yield node
        elif isinstance(node, ast.Import) and any(alias.name == "dataclasses" for alias in node.names):
            yield node


Check = Callable[[ast.Module], Iterator[ast.AST]]

SIGNS: dict[Check, str] = {
    private_imports: r"^[ \t]*(?:from|import)\b(?:[^(\n]*\([^)]*|[^\n]*)(?<!\w)(?!__\w+__\b)(?:_\w|internal)",
    private_attributes: r"\b(?!(?:self|cls)\b)\w+\.(?:_(?!\w*__\b)|internal)|\.__pydantic_",
    changed_modules: r"sys\.modules|__import__|__getattr__|__dir__",
    changed_values: r"__setattr__|force_setattr|__dict__",
    late_imports: r"(?:^[ \t]+|[:;][ \t]*)(?:import|from)\b",
    other_values: r"dataclasses|NamedTuple|namedtuple|\bStruct\b",
}
"""Text that every module with such a place contains, so that the other modules need not be parsed."""


def places(check: Check, *folders: str) -> list[Place]:
    found = [(path, node) for path, tree in parsed(*folders, containing=SIGNS[check]) for node in check(tree)]
    return sorted((path, getattr(node, "lineno", 0)) for path, node in found)


@pytest.mark.parametrize("check", [private_imports, private_attributes], ids=lambda check: check.__name__)
def test_no_private_api_of_a_library_is_used(check: Check) -> None:
    with_os_exit = (
        "benchmarks/soak.py",  # a window with unsaved work
        "benchmarks/torture.py",  # a forked child
        "editor/ui/window/application.py",  # in a message handler after which Qt aborts
    )
    assert [each for each in places(check, *OURS) if each[0] not in with_os_exit] == []


def test_no_module_is_changed_from_outside() -> None:
    assert places(changed_modules, "editor") == []


def test_no_frozen_value_is_changed() -> None:
    assert places(changed_values, "editor") == []


def test_few_imports_are_inside_functions() -> None:
    found = places(late_imports, "editor")
    assert len(found) <= MOST_LATE_IMPORTS, found


def test_there_are_two_kinds_of_values() -> None:
    assert [each for each in places(other_values, "editor") if each[0] not in OTHER_VALUES_ALLOWED] == []


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (private_imports, "from pydantic._internal import _fields"),
        (private_imports, "from hypothesis.internal.conjecture import providers"),
        (private_imports, "import _thread"),
        (private_imports, "from shapely import (\n    Point,\n    _geometry,\n)"),
        (private_attributes, "import os\nos._exit(0)"),
        (private_attributes, "import hypothesis\nhypothesis.internal.conjecture"),
        (private_attributes, "model.__pydantic_fields_set__ = set()"),
        (changed_modules, "import sys\nsys.modules['email'] = None"),
        (changed_modules, "import builtins\nbuiltins.__import__ = None"),
        (changed_modules, "def __getattr__(name): ..."),
        (changed_values, "object.__setattr__(model, 'name', 1)"),
        (changed_values, "model.__dict__ = {}"),
        (changed_values, "model.__dict__['name'] = 1"),
        (late_imports, "def draw():\n    import PySide6"),
        (other_values, "from dataclasses import dataclass"),
        (other_values, "from typing import NamedTuple"),
        (other_values, "from msgspec import Struct"),
    ],
)
def test_each_trick_would_be_found(check: Check, source: str) -> None:
    assert re.search(SIGNS[check], source, re.MULTILINE)
    assert list(check(ast.parse(source)))


@pytest.mark.parametrize(
    ("check", "source"),
    [
        (
            private_imports,
            "from __future__ import annotations\nfrom editor import __version__, _b",
        ),
        (private_attributes, "import os\nos.environ\nself._name"),
        (changed_modules, "import sys\nprint(sys.modules['email'])\nclass A:\n    def __getattr__(self, name): ..."),
        (changed_values, "object.__setattr__(self, 'name', 1)\nprint(model.__dict__)"),
        (late_imports, "if TYPE_CHECKING:\n    import PySide6"),
        (other_values, "from editor.values import FrozenStruct\nfrom msgspec import field"),
    ],
)
def test_plain_code_is_not_called_a_trick(check: Check, source: str) -> None:
    assert not list(check(ast.parse(source)))
