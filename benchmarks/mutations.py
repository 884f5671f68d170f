"""Small faults that can be planted in a source file, one at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from editor.values import FrozenStruct

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
_OPERATIONS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.FloorDiv: "*",
    ast.Mod: "+",
}


class Mutation(FrozenStruct):
    """A fault that replaces the source from ``start`` to ``end`` (line and column)."""

    start: tuple[int, int]
    end: tuple[int, int]
    text: str
    kind: str

    @property
    def line(self) -> int:
        """Return the line of the fault."""
        return self.start[0]

    def applied(self, source: str) -> str:
        """Return the source with the fault."""
        lines = source.splitlines(keepends=True)
        (first, from_byte), (last, to_byte) = self.start, self.end
        head = lines[first - 1].encode()[:from_byte].decode()
        tail = lines[last - 1].encode()[to_byte:].decode()
        return "".join([*lines[: first - 1], head + self.text + tail, *lines[last:]])


def mutations(source: str) -> list[Mutation]:
    """Return all faults that can be planted in a source, in the order of its lines."""
    tree = ast.parse(source)
    found = [each for node in _live_nodes(tree) for each in _of(node, source)]
    return sorted(found, key=lambda each: (each.start, each.end, each.text))


def _live_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that are executed.

    Imports, annotations, decorators, class headers, type-checking blocks and ``strict=True`` are left out.
    """
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or (
            name == "keywords" and isinstance(node, ast.ClassDef)
        ):
            continue
        for each in child if isinstance(child, list) else [child]:
            match each:
                case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Import() | ast.ImportFrom() | ast.keyword("strict"):
                    continue
                case ast.AST():
                    yield each
                    yield from _live_nodes(each)


def _of(node: ast.AST, source: str) -> Iterator[Mutation]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield _between(left, right, _COMPARISONS[type(operator)], source, "comparison")
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATIONS:
            yield _between(left, right, _OPERATIONS[type(operator)], source, "operator")
        case ast.BoolOp(op=operator, values=[left, right, *_]):
            yield _between(left, right, "or" if isinstance(operator, ast.And) else "and", source, "and/or")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _replaced(node, f"({_source(operand, source)})", "not dropped")
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield _replaced(test, f"(not ({_source(test, source)}))", "condition turned")
        case ast.comprehension(ifs=[test, *_]):
            yield _replaced(test, "True", "filter dropped")
        case ast.Constant(value=bool() as value):
            yield _replaced(node, str(not value), "constant")
        case ast.Constant(value=int() as value) if value is not True and value is not False:
            yield _replaced(node, str(value + 1), "constant")
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield _replaced(value, "None", "nothing returned")
        case ast.Expr(value=ast.Call()):
            yield _replaced(node, "pass", "statement dropped")


def _between(left: ast.expr, right: ast.expr, operator: str, source: str, kind: str) -> Mutation:
    """Return a mutation that replaces the operator between two operands."""
    start, end = _end(left), (right.lineno, right.col_offset)
    gap = _slice(source, start, end)
    stripped = gap.strip(" \t\n\\()")
    at = gap.find(stripped)
    return Mutation(start, end, f"{gap[:at]}{operator}{gap[at + len(stripped) :]}", kind)


def _replaced(node: ast.expr | ast.stmt, text: str, kind: str) -> Mutation:
    return Mutation((node.lineno, node.col_offset), _end(node), text, kind)


def _end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _source(node: ast.expr, source: str) -> str:
    return _slice(source, (node.lineno, node.col_offset), _end(node))


def _slice(source: str, start: tuple[int, int], end: tuple[int, int]) -> str:
    lines = source.splitlines(keepends=True)[start[0] - 1 : end[0]]
    after = len(lines[-1].encode()) - end[1]
    return "".join(lines).encode()[start[1] : -after or None].decode()
