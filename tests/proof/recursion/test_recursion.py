"""Which methods are proved by induction, and which static fields their contracts speak of."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.classfile.parser import parse_class
from verifier.proof.recursion.recursion import find_recursion

PROGRAMS: dict[str, tuple[str, set[str] | None, set[str]]] = {
    "Plain": ("static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }", {"f"}, set()),
    "Both": (
        "static int f(int n) { return g(n - 1); } static int g(int n) { return n < 0 ? 0 : f(n); }"
        "static int h(int n) { return f(n); }",
        {"f", "g"},
        set(),
    ),
    "Counting": (
        "static int count; static final int STEP; static { STEP = 2; } static long unused;"
        "static void f(int n) { if (n > 0) { count += STEP; f(n - 1); } }",
        {"f"},
        {"count"},
    ),
    "Behind": (
        "static int count; static void up() { count++; }"
        "static void f(int n) { if (n > 0) { up(); f(n - 1); } }",
        {"f"},
        {"count"},
    ),
    "Text": (
        'static final String NAME = "a"; static int f(int n) { return n <= 0 ? 0 : f(n - 1); }',
        {"f"},
        set(),
    ),
    "None": ("static int f(int n) { return n + 1; }", None, set()),
    "OfObjects": ("static Object f(Object o) { return o == null ? o : f(null); }", None, set()),
    "HeldObject": (
        "static Object held; static int f(int n) { held = null; return n <= 0 ? 0 : f(n - 1); }",
        None,
        set(),
    ),
    "Array": (
        "static int[] cells; static int f(int n) { return n <= 0 ? cells.length : f(n - 1); }",
        None,
        set(),
    ),
    "Creating": (
        "static int f(int n) { new Creating(); return n <= 0 ? 0 : f(n - 1); }",
        None,
        set(),
    ),
    "CatchesDepth": (
        "static int f(int n) { return f(n + 1); }"
        "static void g() { try { f(0); } catch (StackOverflowError e) { } }",
        None,
        set(),
    ),
}


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("classes")
    file = source / "Programs.java"
    file.write_text("".join(f"class {name} {{ {body} }}\n" for name, (body, _, _) in PROGRAMS.items()))
    javac("-nowarn", "-d", out, file)
    return out


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_found(classes: Path, name: str) -> None:
    _, methods, fields = PROGRAMS[name]
    found = find_recursion({name: parse_class((classes / f"{name}.class").read_bytes())})
    if methods is None:
        assert found is None
        return
    assert found is not None
    assert {key.partition("(")[0] for _, key in found.methods} == methods
    assert {field for _, field, _ in found.statics} == fields
