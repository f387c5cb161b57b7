"""What threads can reach of one another: each way in which an object becomes shared is seen.

Main makes an object when the other thread runs already, hands it over, and writes to it afterwards; the
other thread reads it. All values that sequential consistency allows must come: whoever does not notice
that the object is shared runs the writes together with handing it over.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exploration.threads.test_interleaving import compiled, endings
from verifier.machine.machine import Machine

HANDED_OVER = {
    "Static": ("static Box held;", "held = box;", "held"),
    "Element": ("static Box[] cells = new Box[1];", "cells[0] = box;", "cells[0]"),
    "ElementOfElement": ("static Object[][] rows = {{null}};", "rows[0][0] = box;", "(Box) rows[0][0]"),
    "Field": ("static Box root = new Box();", "root.next = box;", "root.next"),
    "Behind": (
        "static Box root = new Box();",
        "Box outer = new Box(); outer.next = box; root.next = outer;",
        "root.next == null ? null : root.next.next",
    ),
    "InArray": (
        "static Object held;",
        "held = new Box[] {box};",
        "held == null ? null : ((Box[]) held)[0]",
    ),
    "Copied": (
        "static Box[] cells = new Box[1];",
        "Box[] own = {box}; System.arraycopy(own, 0, cells, 0, 1);",
        "cells[0]",
    ),
    "Captured": (
        "static java.util.function.Supplier<Box> held;",
        "final Box b = box; held = () -> b;",
        "held == null ? null : held.get()",
    ),
    "Atomic": (
        "static final java.util.concurrent.atomic.AtomicReference<Box> held ="
        " new java.util.concurrent.atomic.AtomicReference<>();",
        "held.set(box);",
        "held.get()",
    ),
}
_PROGRAM = """
public class {name} {{
  static int seen; static Box result;
  {members}
  static class Box {{ int value; Box next; }}
  public static void main(String[] args) throws Exception {{
    Thread reader = new Thread() {{ public void run() {{
      Box got = {got};
      if (got != null) seen = 10 + got.value;
    }} }};
    reader.start();
    Box box = new Box();
    {handing}
    box.value = 1;
    reader.join();
  }}
}}
"""


def program(_: int, name: str) -> str:
    members, handing, got = HANDED_OVER[list(HANDED_OVER)[int(name[1:])]]
    return _PROGRAM.format(name=name, members=members, handing=handing, got=got)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(program, range(len(HANDED_OVER)), tmp_path_factory)


def seen(machine: Machine, name: str) -> str:
    return str(machine.loader.get(name).statics[1])


@pytest.mark.parametrize("way", HANDED_OVER)
def test_the_reader_may_come_between(classes: Path, way: str) -> None:
    name = f"P{list(HANDED_OVER).index(way)}"
    for reduce in (True, False):
        found = endings(classes, name, reduce=reduce, limit=10_000, values=seen)
        assert found is not None
        assert set(found) == {"FINISHED 0", "FINISHED 10", "FINISHED 11"}, reduce
