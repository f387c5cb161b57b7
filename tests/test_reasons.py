"""Nothing is told apart by message text: what decides is typed, and messages are made of it for people."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.test_layers import ROOT, modules, nodes_of

MESSAGES = frozenset(
    ("feature", "message", "messages", "problem", "problems", "reason", "reasons", "said", "why")
)
"""Names of variables and attributes that hold texts for people."""
SEARCHES = frozenset(
    ("endswith", "find", "findall", "finditer", "fullmatch", "index", "match", "partition", "rpartition",
     "search", "startswith")
)  # fmt: skip
"""Methods of texts and patterns that look at what a text says."""
OF_OTHERS = {
    "verifier/suites/killing.py _ask": "a line of the program that tries mutants",
    "verifier/report/advice.py advice_of": "of obligations: the hint beside them is chosen by their words",
}
"""Functions that read messages, and whose these are."""


class Searches(ast.NodeVisitor):
    """The lines of a function at which it compares a message with something, or searches in one."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.lines: list[int] = []
        self._messages = set(MESSAGES)
        for node in ast.walk(function):
            if isinstance(node, (ast.comprehension, ast.For)) and self._is_message(node.iter):
                self._messages |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
            elif isinstance(node, ast.ExceptHandler) and node.name is not None:
                self._messages.add(f"str({node.name})")
        self.visit(function)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if isinstance(operator, (ast.Eq, ast.NotEq)):
                found = self._is_message(left) or self._is_message(right)
            else:
                found = isinstance(operator, (ast.In, ast.NotIn)) and self._is_message(right)
            if found:
                self.lines.append(node.lineno)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Attribute(value=on, attr=name) if name in SEARCHES and not _asks_for_lines(node):
                if any(map(self._is_message, (on, *node.args))):
                    self.lines.append(node.lineno)
        self.generic_visit(node)

    def _is_message(self, node: ast.expr) -> bool:
        match node:
            case ast.Name():
                return node.id in self._messages
            case ast.Attribute():
                return node.attr in MESSAGES
            case ast.BoolOp():
                return any(map(self._is_message, node.values))
            case ast.Call(func=ast.Name(id="str"), args=[ast.Name() as one]):
                return one.id in self._messages or f"str({one.id})" in self._messages
            case ast.Call(func=ast.Attribute() as method) if method.attr in ("lower", "strip"):
                return self._is_message(method.value)
        return False


def _asks_for_lines(node: ast.Call) -> bool:
    match node.args:
        case [ast.Constant(value="\n")]:
            return True
    return False


def searches() -> Iterator[tuple[str, int]]:
    """Where functions of the verifier look at what messages say."""
    for path in modules().values():
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef):
                for line in Searches(node).lines:
                    yield f"{path.relative_to(ROOT)} {node.name}", line


def test_nothing_is_told_apart_by_messages() -> None:
    """But in the functions that are named above, each of which does read messages."""
    found = list(searches())
    assert [(where, line) for where, line in found if where not in OF_OTHERS] == []
    assert OF_OTHERS.keys() <= {where for where, _ in found}


@pytest.mark.parametrize(
    "line",
    [
        "if 'memory' in answer.reason: pass",
        "if PATTERN.search(end.message): pass",
        "if why == 'time': pass",
        "if any('x' in one for one in problems): pass",
        "if known.reason.startswith('a'): pass",
        "if (known.reason or '').lower().startswith('a'): pass",
        "try: pass\n except ValueError as error: return 'x' in str(error)",
    ],
)
def test_searches_are_found(line: str) -> None:
    tree = ast.parse(f"def f():\n {line}")
    assert isinstance(tree.body[0], ast.FunctionDef)
    assert Searches(tree.body[0]).lines != []


@pytest.mark.parametrize(
    "line",
    [
        "if why: pass",
        "if reason is None: pass",
        "raise E(f'{why}')",
        "if 'a' in kinds: pass",
        "return reason.partition('\\n')",
    ],
)
def test_other_uses_are_not(line: str) -> None:
    tree = ast.parse(f"def f():\n {line}")
    assert isinstance(tree.body[0], ast.FunctionDef)
    assert Searches(tree.body[0]).lines == []
