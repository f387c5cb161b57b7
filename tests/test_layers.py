"""The structure of the package: a layer imports only from those below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = (
    "cli",
    "report",
    "analysis",
    "proof",
    "exploration",
    "models",
    "semantics",
    "texts",
    "machine",
    "solving",
    "terms",
    "classfile",
    "jvm",
    "task",
    "verdict",
)
BOTTOM = ("assumption", "clock", "config", "errors", "stats")
SOLVER_PACKAGES = ("z3", "yices", "cvc5", "bitwuzla")


def modules() -> dict[str, Path]:
    """Every module of the verifier by its dotted name."""
    found = {}
    for path in sorted((ROOT / "verifier").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, *, top_level_only: bool = False) -> Iterator[str]:
    """The modules that a file imports: ``from a import b`` yields a.b."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes: list[ast.stmt] = []
    todo: list[ast.AST] = [tree]
    while todo:
        for child in ast.iter_child_nodes(todo.pop()):
            is_function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
            if top_level_only and (is_function or is_type_checking(child)):
                continue
            if isinstance(child, (ast.Import, ast.ImportFrom)):
                nodes.append(child)
            todo.append(child)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def height(module: str) -> int:
    """The higher, the more a module may import."""
    parts = module.split(".")
    if len(parts) == 1 or parts[1] in BOTTOM or parts[1].startswith("__"):
        return 0
    return len(LAYERS) - LAYERS.index(parts[1])


def test_the_layers_are_there() -> None:
    folders = {path.name for path in (ROOT / "verifier").iterdir() if path.is_dir()} - {"__pycache__"}
    assert folders <= set(LAYERS)
    assert len(modules()) > len(LAYERS)


@pytest.mark.parametrize("module", modules())
def test_imports_go_down(module: str) -> None:
    known = modules()
    for name in imports(known[module]):
        if name.split(".")[0] != "verifier":
            continue
        target = name if name in known else name.rpartition(".")[0]
        assert height(target) <= height(module), f"{module} imports {target}, which lies above it"
        if height(target) == height(module) == 0:
            assert target in ("verifier", "verifier.assumption", "verifier.errors"), (
                f"{module} imports {target}"
            )


def test_no_import_cycles() -> None:
    known = modules()
    graph: dict[str, set[str]] = {}
    for module, path in known.items():
        names = [name for name in imports(path, top_level_only=True) if name.startswith("verifier")]
        targets = {name if name in known else name.rpartition(".")[0] for name in names}
        graph[module] = targets - {module}
    while leaves := [module for module, targets in graph.items() if not targets & graph.keys()]:
        for module in leaves:
            del graph[module]
    assert not graph, f"these modules import each other: {sorted(graph)}"


@pytest.mark.parametrize("package", SOLVER_PACKAGES)
def test_each_solver_is_imported_by_one_module(package: str) -> None:
    users = [
        module
        for module, path in modules().items()
        if any(name.split(".")[0] in (package, f"{package}_api") for name in imports(path))
    ]
    assert len(users) <= 1, f"{package} is imported by {users}"


def test_tool_info_does_not_import_the_verifier() -> None:
    names = {name.split(".")[0] for name in imports(ROOT / "toolinfo" / "jr.py")}
    assert names == {"__future__", "benchexec"}


def test_only_the_command_line_prints() -> None:
    offenders = []
    for module, path in modules().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prints = any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
            for node in ast.walk(tree)
        )
        if prints and not module.startswith("verifier.cli"):
            offenders.append(module)
    assert not offenders


def test_every_module_says_what_it_is() -> None:
    texts = {module: path.read_text("utf-8") for module, path in modules().items()}
    silent = [module for module, text in texts.items() if text and not ast.get_docstring(ast.parse(text))]
    assert not silent
