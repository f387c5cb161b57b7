"""What an exception that ends a thread leaves: its handler is told, and others go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exploration.threads.test_interleaving import compiled, endings
from verifier.machine.machine import Machine

THROWS = "throw new IllegalStateException();"
PROGRAMS: dict[str, tuple[str, str, set[str]]] = {
    "nobody minds": (THROWS, "", {"FINISHED 0"}),
    "a handler of its own": (THROWS, "t.setUncaughtExceptionHandler((u, e) -> seen = 1);", {"FINISHED 1"}),
    "a default handler": (
        THROWS,
        "Thread.setDefaultUncaughtExceptionHandler((u, e) -> seen = 1);",
        {"FINISHED 1"},
    ),
    "caught": (f"try {{ {THROWS} }} catch (RuntimeException e) {{ seen = 2; }}", "", {"FINISHED 2"}),
}
"""What the thread does, what main does before, and the endings."""


def program(_: int, name: str) -> str:
    body, before, _ = PROGRAMS[list(PROGRAMS)[int(name[1:])]]
    return (
        f"public class {name} {{ static int seen;\n"
        "public static void main(String[] args) throws Exception {\n"
        f"Thread t = new Thread() {{ public void run() {{ {body} }} }};\n"
        f"{before} t.start(); t.join(); }} }}"
    )


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, range(len(PROGRAMS)), tmp_path_factory)


def seen(machine: Machine, name: str) -> str:
    return str(machine.loader.get(name).statics[1])


@pytest.mark.parametrize("which", PROGRAMS)
def test_endings(classes: Path, which: str) -> None:
    found = endings(classes, f"P{list(PROGRAMS).index(which)}", reduce=True, limit=100, values=seen)
    assert found is not None and set(found) == PROGRAMS[which][2]
