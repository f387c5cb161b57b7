"""The structure of the code: layers import downwards, modules form no circles, sizes are bounded."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = (
    "cli",
    "suites",
    "equivalence",
    "check",
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
    "dataflow",
    "classfile",
    "fleet",
    "jvm",
    "task",
    "strategy",
    "verdict",
)
BOTTOM = (
    "assumption",
    "clock",
    "config",
    "errors",
    "host_memory",
    "process_tree",
    "solver",
    "stats",
    "yaml_text",
)
MOST_MODULES = 32
"""Of Python modules in one folder."""
MOST_LINES = 600
"""Of one module."""
MOST_FUNCTION_LINES = 70
"""From ``def`` to the last line."""
MOST_ANY = 300
"""Lines of ``verifier/`` that name ``Any``."""
MOST_IGNORES = 24
"""Lines of ``verifier/`` on which mypy is told to look away."""

SOLVER_PACKAGES = ("z3", "yices", "cvc5", "bitwuzla")


@cache
def modules() -> dict[str, Path]:
    """Every module of the verifier by its dotted name."""
    found = {}
    for path in sorted((ROOT / "verifier").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(path)))


@pytest.fixture(scope="module", autouse=True)
def parsed_once() -> None:
    """All of these tests run in one process (tests/scheduling.py), which parses each module once."""


def own_modules() -> list[Path]:
    """The Python modules of the package, the tests and the scripts."""
    return [path for room in ("verifier", "tests", "scripts") for path in sorted((ROOT / room).rglob("*.py"))]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules that a file imports, wherever it does: ``from a import b`` gives a.b."""
    found: list[str] = []
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


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


def test_imports_go_down() -> None:
    known = {
        "verifier",
        "verifier.assumption",
        "verifier.errors",
        "verifier.solver",
        "verifier.yaml_text",
    }
    graph = import_graph()
    assert len(graph) == len(modules())
    pairs = [(module, target) for module, targets in graph.items() for target in targets]
    above = [f"{module} imports {target}" for module, target in pairs if height(target) > height(module)]
    beside = [
        f"{module} imports {target}"
        for module, target in pairs
        if height(target) == height(module) == 0 and target not in known
    ]
    assert (above, beside) == ([], [])


@cache
def import_graph() -> dict[str, set[str]]:
    """Who imports whom inside the package, in functions and for types alone included."""
    known = modules()
    graph: dict[str, set[str]] = {}
    for module, path in known.items():
        names = [name for name in imports(path) if name.split(".")[0] == "verifier"]
        graph[module] = {name if name in known else name.rpartition(".")[0] for name in names} - {module}
    return graph


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """The modules that lie on a circle, or between two."""
    left = {module: set(targets) for module, targets in graph.items()}
    while ends := {
        module
        for module, targets in left.items()
        if not targets & left.keys() or not any(module in others for others in left.values())
    }:
        for module in ends:
            del left[module]
    return set(left)


def test_no_import_cycles() -> None:
    graph = import_graph()
    circles = {module: sorted(graph[module] & in_circles(graph)) for module in sorted(in_circles(graph))}
    assert not circles, f"these modules import each other: {circles}"


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "alone": {"d"}}
    assert in_circles(graph) == {"b", "c"}


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
        prints = any(
            isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
            for node in nodes_of(path)
        )
        if prints and not module.startswith("verifier.cli"):
            offenders.append(module)
    assert not offenders


def test_every_module_says_what_it_is() -> None:
    silent = [
        module
        for module, path in modules().items()
        if tree_of(path).body and not ast.get_docstring(tree_of(path))
    ]
    assert not silent


def test_no_module_name_twice() -> None:
    names = Counter(path.stem for path in own_modules())
    twice = {name for name, number in names.items() if number > 1} - {"__init__", "__main__", "conftest"}
    assert not twice


def test_no_folder_is_crowded() -> None:
    folders = Counter(path.parent for path in own_modules() if path.name != "__init__.py")
    assert {folder: number for folder, number in folders.items() if number > MOST_MODULES} == {}


def test_no_module_is_long() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in own_modules()}
    assert {path: length for path, length in lengths.items() if length > MOST_LINES} == {}


def test_no_function_is_long() -> None:
    long = {
        f"{path}:{node.lineno} {node.name}": length
        for path in own_modules()
        for node in nodes_of(path)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_FUNCTION_LINES
    }
    assert long == {}


@pytest.mark.parametrize(("pattern", "most"), [(r"\bAny\b", MOST_ANY), (r"#\s*type:\s*ignore", MOST_IGNORES)])
def test_few_lines_are_untyped(pattern: str, most: int) -> None:
    lines = [line for path in modules().values() for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(re.search(pattern, line)) for line in lines) <= most


@pytest.mark.parametrize("name", ["slow.txt", "long.txt", "nightly.txt"])
def test_what_lists_of_tests_name_exists(name: str) -> None:
    lines = (ROOT / "tests" / name).read_text(encoding="utf-8").splitlines()
    for entry in (line for line in lines if line and not line.startswith("#")):
        file, _, test = entry.partition("::")
        assert (ROOT / file).exists(), f"tests/{name} names {file}, which is not there"
        function = test.partition("[")[0]
        assert f"def {function}(" in (ROOT / file).read_text("utf-8") if function else not test, entry


MOST_ARGUMENTS = 6
"""Of one call that stand without their names."""


def test_no_call_has_many_arguments_without_names() -> None:
    """But for functions that take any number of them."""
    takes_any = {
        node.name
        for path in modules().values()
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef) and node.args.vararg is not None
    }
    many = {
        f"{path}:{node.lineno} {ast.unparse(node.func)}"
        for path in modules().values()
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and len(node.args) > MOST_ARGUMENTS
    }
    assert {call for call in many if call.rpartition(" ")[2].rpartition(".")[2] not in takes_any} == set()
