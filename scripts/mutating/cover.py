"""Which tests run which blocks of code: a mutant meets only tests that can notice it, quickest first.

A *block* is a list of statements (of a function, a branch, a loop, a handler), named by the module and its
first line. In a copy of the tree each block is made to name itself when it is run; the plugin
``watching`` writes down what each test named. What worker processes run is not seen.
"""

from __future__ import annotations

import ast
import json
import sys
from dataclasses import dataclass
from pathlib import Path

SEEN = "jr_seen"
"""The module of the instrumented copy that the blocks report to."""


@dataclass(frozen=True)
class Block:
    """Lines from ``first`` to ``last``, named ``module:first``."""

    first: int
    last: int


@dataclass(frozen=True)
class Cost:
    """A test that runs a block."""

    test: str
    seconds: float
    slow: bool


def blocks_of(source: str) -> list[Block]:
    """The blocks of a module's functions, outer ones first."""
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef)):
            continue
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if not isinstance(body, list) or not body:
                continue
            if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
                body = body[1:]
            if body and (first := _first_line(body[0])) > _line(node) and not _is_elif(lines, body[0]):
                found.append(Block(first, body[-1].end_lineno))
    return sorted(found, key=lambda block: (block.first, -block.last))


def _line(node: ast.AST) -> int:
    """The line a node starts in; 0 for what has none, such as a case of a match."""
    line = getattr(node, "lineno", 0)
    assert isinstance(line, int)
    return line


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def _is_elif(lines: list[str], node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and lines[node.lineno - 1].lstrip().startswith("elif")


def block_at(blocks: list[Block], line: int) -> Block | None:
    """The innermost block that holds a line."""
    around = [block for block in blocks if block.first <= line <= block.last]
    return min(around, key=lambda block: block.last - block.first, default=None)


def instrument(source: str, module: str) -> str:
    """The module's text in which each block names itself first."""
    lines = source.splitlines()
    start = next((at for at, line in enumerate(lines, start=1) if line.startswith("from __future__")), 0)
    if not start:
        return source
    wanted = {block.first for block in blocks_of(source)}
    out = []
    for number, line in enumerate(lines, start=1):
        if number in wanted:
            indent = line[: len(line) - len(line.lstrip())]
            out.append(f'{indent}__jr_seen__("{module}:{number}")')
        out.append(line)
        if number == start:
            out.append(f"from {SEEN} import add as __jr_seen__")
    return "\n".join(out) + "\n"


def read_record(folder: Path) -> dict[str, list[Cost]]:
    """The tests of each block that passed, quickest first, from the files that the workers wrote."""
    found: dict[str, list[Cost]] = {}
    for file in sorted(folder.glob("record.*")):
        for line in file.read_text(encoding="utf-8").splitlines():
            given = json.loads(line)
            if not given["passed"]:
                continue
            cost = Cost(given["test"], given["seconds"], given["slow"])
            for block in given["blocks"]:
                found.setdefault(sys.intern(block), []).append(cost)
    return {block: sorted(costs, key=lambda cost: cost.seconds) for block, costs in found.items()}


def forget(folder: Path, tests: list[str]) -> None:
    """Take what is known of tests (modules or folders) out of the record."""
    for file in folder.glob("record.*"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not json.loads(line)["test"].startswith(tuple(tests))]
        file.write_text("".join(kept), encoding="utf-8")
