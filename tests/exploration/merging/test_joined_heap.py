"""What is left of two sides after they were joined: one path, and one object where one can stand for two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine, initial_state
from verifier.exploration.exploration import Hooks, Limits
from verifier.exploration.explorer import Explorer
from verifier.exploration.feasibility import Feasibility
from verifier.jvm.home import find_java_home
from verifier.machine.control import PathEnd
from verifier.machine.mode import Mode
from verifier.machine.state import State
from verifier.machine.value import Guarded, choices_of
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats

_HEAD = """
import org.sosy_lab.sv_benchmarks.Verifier;
class Node {
  int v; Node next; Node[] more;
  Node(int v) { this.v = v; }
  Node with(Node next) { this.next = next; return this; }
}
class Leaf extends Node { Leaf(int v) { super(v); } }
"""
PROGRAMS = {
    "Twins": "Node a; if (c) a = new Node(1); else a = new Node(2); n = a; assert n.v == (c ? 1 : 2);",
    "Linked": """
        Node a;
        if (c) a = new Node(1).with(new Node(3).with(new Node(5)));
        else a = new Node(2).with(new Node(4).with(new Node(6)));
        n = a; assert n.next.next.v == (c ? 5 : 6);""",
    "Shared": """
        Node a, b;
        if (c) { a = new Node(1); b = a; } else { a = new Node(2); b = a; }
        n = a; assert a == b; b.v = 7; assert n.v == 7;""",
    "ApartOnOneSide": """
        Node a, b;
        if (c) { a = new Node(1); b = a; } else { a = new Node(2); b = new Node(3); }
        n = a; assert (a == b) == c; b.v = 7; assert a.v == (c ? 7 : 2);""",
    "OlderOne": "Node o = new Node(0); n = c ? o : new Node(2); n.v = 5; assert o.v == (c ? 5 : 0);",
    "OtherClass": "n = c ? new Node(1) : new Leaf(2); assert n instanceof Leaf != c && n.v == (c ? 1 : 2);",
    "OneSideNull": "n = c ? new Node(1) : null; assert (n == null) == !c;",
    "InArray": """
        Node[] a;
        if (c) a = new Node[] {new Node(1), new Node(2)}; else a = new Node[] {new Node(3), new Node(4)};
        n = new Node(0); n.more = a; assert n.more[1].v == (c ? 2 : 4);""",
    "OtherLength": """
        Node[] a;
        if (c) a = new Node[1]; else a = new Node[2];
        n = new Node(0); n.more = a; assert n.more.length == (c ? 1 : 2);""",
    "AfterEachOther": """
        n = new Node(0);
        if (c) n.next = new Node(1);
        if (!c) n.next = new Node(2);
        assert n.next.v == (c ? 1 : 2);""",
    "Ended": "if (c) { Verifier.assume(Verifier.nondetInt() < 0); n = new Node(1); } else n = new Node(2);",
    "Returned": "if (c) { n = new Node(1); return; } n = new Node(2);",
    "Thrown": """
        try { if (c) throw new IllegalStateException(); n = new Node(1); }
        catch (IllegalStateException e) { n = new Node(2); }
        assert n.v == (c ? 2 : 1);""",
    "ThrownFurther": """
        try { if (c) throw new IllegalStateException(); n = new Node(1); }
        finally { n = new Node(2); }
        n.v = 3;""",
}


@dataclass
class Seen:
    """How the paths of a program ended, and what the static variable leads to there."""

    endings: Counter[str] = field(default_factory=Counter)
    shapes: list[str] = field(default_factory=list)
    stats: Stats = field(default_factory=Stats)


@pytest.fixture(scope="module")
def explore(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Callable[[str, str], Seen]:
    source, classes = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("classes")
    (source / "Node.java").write_text(_HEAD)
    for name, body in PROGRAMS.items():
        (source / f"{name}.java").write_text(
            f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {name} {{ static Node n;\n"
            f"public static void main(String[] args) {{ boolean c = Verifier.nondetBoolean();\n{body} }} }}"
        )
    stub = root / "sv-benchmarks/java/common/org/sosy_lab/sv_benchmarks/Verifier.java"
    files = [str(stub), *map(str, source.glob("*.java"))]
    javac("-nowarn", "-g", "-d", classes, *files)

    def run(name: str, merge: str) -> Seen:
        seen = Seen()
        machine = build_machine([classes], find_java_home(), seen.stats, Mode())

        def on_end(state: State, end: PathEnd) -> bool:
            seen.endings[end.ending.name] += 1
            cls = machine.loader.get(name)
            seen.shapes.append(shape(cls.statics[1]))
            return False

        solver = build_solver(machine.tm, SolverOptions(), seen.stats)
        limits = Limits(Budget.of_work(60.0))
        feasibility = Feasibility(machine.tm, solver, seen.stats, limits)
        explorer = Explorer(machine, feasibility, limits, Hooks(on_end), merge=merge)
        result = explorer.explore(initial_state(machine, name))
        solver.close()
        assert result.exhausted and not result.obligations
        return seen

    def shape(value: object, depth: int = 0) -> str:
        """``-`` for null, ``o`` with what is behind it for an object, ``?`` for a choice."""
        if value is None or depth > 4:
            return "-"
        if isinstance(value, Guarded):
            return "?" + str(len(choices_of(value, None)))  # type: ignore[arg-type]
        inner = [
            item for item in value.slots if item is None or hasattr(item, "slots") or type(item) is Guarded
        ]  # type: ignore[attr-defined]
        return "o(" + "".join(shape(item, depth + 1) for item in inner) + ")"

    return run


ONE_OBJECT = {
    "Twins": "o(---)",
    "Linked": "o(-o(-o(---)-)-)",
    "Shared": "o(---)",
    "ApartOnOneSide": "o(---)",
    "InArray": "o(--o(o(---)o(---)))",
    "AfterEachOther": "o(-o(---)-)",
}
"""Programs after which one object stands for those of both sides, in each place."""
CHOICES = {"OlderOne": "?2", "OtherClass": "?2", "OneSideNull": "?2", "OtherLength": "o(--?2)"}
"""Programs after which a reference stays a choice between two."""
Explore = Callable[[str, str], Seen]


@pytest.mark.parametrize("name", ONE_OBJECT | CHOICES)
def test_sides_become_one_path(explore: Explore, name: str) -> None:
    assert explore(name, "off").endings == {"FINISHED": 2}
    seen = explore(name, "full")
    assert seen.endings == {"FINISHED": 1}
    assert seen.shapes == [(ONE_OBJECT | CHOICES)[name]]
    counters, tables = seen.stats.counters, seen.stats.tables
    assert counters["merges"] == sum(tables["merges_by_kind"].values()) > 0
    assert tables["exits_by_kind"] == {"the exit": 2 * counters["merges"]}


@pytest.mark.parametrize(
    ("name", "endings", "exits"),
    [
        ("Ended", {"ASSUMPTION": 1, "FINISHED": 1}, {"the exit": 4, "the path ended": 1}),
        ("Returned", {"FINISHED": 2}, {}),
        ("Thrown", {"FINISHED": 1}, {"the exit": 5, "left otherwise": 1}),
        ("ThrownFurther", {"FINISHED": 1, "UNCAUGHT": 1}, {"the exit": 1, "left otherwise": 1}),
    ],
)
def test_how_sides_leave_is_counted(
    explore: Explore, name: str, endings: dict[str, int], exits: dict[str, int]
) -> None:
    seen = explore(name, "full")
    assert seen.endings == endings
    assert seen.stats.tables["exits_by_kind"] == exits


@pytest.mark.parametrize(
    ("setting", "joined"), [("off", False), ("f1", False), ("f4", False), ("full", True), ("all", True)]
)
def test_objects_are_joined_from_full_on(explore: Explore, setting: str, joined: bool) -> None:
    seen = explore("Twins", setting)
    assert seen.endings == {"FINISHED": 1 if joined else 2}
    assert seen.stats.tables["merges_refused"].get("an object is created inside") == (
        1 if setting == "f4" else None
    )
