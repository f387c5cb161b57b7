"""Mutants: every small change of a module that a mutation of one place makes.

A *site* is a place and what is to stand there: an operator or a comparison exchanged, a constant moved, a
condition turned round, a statement dropped. Annotations, texts, messages and logging have none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_EXCHANGED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
_DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.Continue, ast.Break, ast.Raise)


@dataclass(frozen=True)
class Mutant:
    """One change of one module."""

    module: str
    """Path from the root."""
    line: int
    function: str
    """Qualified name of the innermost function, or ``""``."""
    kind: str
    """``operator``, ``constant``, ``condition`` or ``statement``."""
    start: int
    """Offset in the file's bytes; what stands from here to ``end`` is replaced."""
    end: int
    text: str

    @property
    def key(self) -> str:
        """Names the mutant within a state of the tree."""
        return f"{self.module}:{self.start}-{self.end}:{self.text}"

    def apply(self, source: str) -> str:
        """The module's text with the change in it."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def shown(self, source: str) -> str:
        """The change in a line: what stood there, and what stands there now."""
        old = source.encode()[self.start : self.end].decode()
        return f"{' '.join(old.split())} → {' '.join(self.text.split())}"


def mutants_of(root: Path, module: str) -> list[Mutant]:
    """All mutants of a module, in the order of the text."""
    return list(_Finder(module, (root / module).read_text(encoding="utf-8")).find())


class _Finder:
    """Walks a module and names the places that can be changed."""

    def __init__(self, module: str, source: str) -> None:
        self._module = module
        self._tree = ast.parse(source)
        self._starts = [0]
        for line in source.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def find(self) -> Iterator[Mutant]:
        """All mutants, nothing twice."""
        yield from self._block(self._tree.body, "")

    def _block(self, body: list[ast.stmt], function: str) -> Iterator[Mutant]:
        for node in body:
            yield from self._statement(node, function)

    def _statement(self, node: ast.stmt, function: str) -> Iterator[Mutant]:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from self._block(node.body, f"{function}.{node.name}".lstrip("."))
            return
        if _is_silent(node):
            return
        if function and isinstance(node, _DROPPED) and not _declares(node):
            yield self._made(node, function, "statement", "pass")
        if isinstance(node, (ast.If, ast.While)) and not _is_true(node.test):
            yield self._made(node.test, function, "condition", f"(not ({ast.unparse(node.test)}))")
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.stmt):
                    yield from self._statement(child, function)
                elif isinstance(child, (ast.ExceptHandler, ast.match_case)):
                    if isinstance(child, ast.match_case) and child.guard is not None:
                        yield from self._expression(child.guard, function)
                    yield from self._block(child.body, function)
                elif isinstance(child, ast.AST):
                    yield from self._expression(child, function)

    def _expression(self, node: ast.AST, function: str) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr):
            return
        if isinstance(node, ast.IfExp):
            yield self._made(node.test, function, "condition", f"(not ({ast.unparse(node.test)}))")
        for kind, changed in _changes(node):
            if not function and kind == "operator":
                continue  # a union of types
            yield self._made(node, function, kind, f"({ast.unparse(changed)})")
        for child in ast.iter_child_nodes(node):
            yield from self._expression(child, function)

    def _made(self, node: ast.AST, function: str, kind: str, text: str) -> Mutant:
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        return Mutant(self._module, node.lineno, function, kind, start, end, text)


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may stand for an expression, by kind."""
    if isinstance(node, ast.BinOp) and type(node.op) in _EXCHANGED and not _is_text(node):
        yield "operator", ast.BinOp(node.left, _EXCHANGED[type(node.op)](), node.right)  # type: ignore[arg-type]
    elif isinstance(node, ast.BoolOp):
        yield "operator", ast.BoolOp(_EXCHANGED[type(node.op)](), node.values)  # type: ignore[arg-type]
    elif isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            others: list[Any] = [*node.ops[:at], _EXCHANGED[type(op)](), *node.ops[at + 1 :]]
            yield "operator", ast.Compare(node.left, others, node.comparators)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield "operator", node.operand
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "constant", ast.Constant(not node.value)
        elif isinstance(node.value, (int, float)):
            yield "constant", ast.Constant(node.value + 1)


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _is_true(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is True


def _declares(node: ast.stmt) -> bool:
    """Whether a statement gives a name its first value, without which nothing runs, or is a docstring."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, (ast.Name, ast.Tuple)) for target in node.targets)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_silent(node: ast.stmt) -> bool:
    """Imports, logging, and what is there for types alone."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        call = node.value.func
        return isinstance(call, ast.Attribute) and ast.unparse(call.value) in ("_LOG", "LOGGER")
    return False
