"""A proof does not hang on what it does not need (metamorphic tests).

Small programs that hold are proved, and ones that fail are not, whatever stands beside what matters: unused
variables, equal constants, other orders, other words for the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copy, copytree
from typing import Any

import pytest

from tests.compiling import javac
from tests.once import made_once
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

LIMIT_S = 60.0


@dataclass(frozen=True)
class Program:
    """Statements before a loop, which need no order; its head; its body; an assertion. LIMIT is a number."""

    start: tuple[str, ...]
    head: str
    body: str
    claim: str
    limit: str = "16"

    def source(self, name: str) -> str:
        """The class."""
        main = "\n    ".join((*self.start, f"{self.head} {{", f"  {self.body}", "}", f"assert {self.claim};"))
        return (
            f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {name} {{\n"
            "  static class Box { int size; }\n"
            "  static class Node { int value; Node next; }\n"
            f"  public static void main(String[] args) {{\n    {main}\n  }}\n}}\n"
        ).replace("LIMIT", self.limit)

    def beside(self, first: str, inside: str = "") -> Program:
        """The program with more before its loop, and more at the begin of each round."""
        return replace(self, start=(first, *self.start), body=f"{inside} {self.body}")


_ROUNDS = ("int rounds = Verifier.nondetInt();",)
_EACH = "for (int i = 0; i < rounds; i++)"
_CAP = "if (size < LIMIT) { size++; }"

HOLDS = {
    "Capped": Program((*_ROUNDS, "int size = 0;"), _EACH, _CAP, "size <= LIMIT"),
    "Between": Program(
        ("int low = 3;", "int high = Verifier.nondetBoolean() ? LIMIT : 40;"),
        "while (low < high)",
        "if (Verifier.nondetBoolean()) { low++; } else { high--; }",
        "low == high",
    ),
    "Index": Program(
        ("int at = 0;", "int[] a = new int[Verifier.nondetBoolean() ? LIMIT : 40];"),
        "while (Verifier.nondetBoolean())",
        "at++; if (at == a.length) { at = 0; }",
        "at >= 0 && at < a.length",
    ),
    "Sum": Program(
        (*_ROUNDS, "int left = LIMIT;", "int right = 0;"), _EACH, "left--; right++;", "left + right == LIMIT"
    ),
    "Boxed": Program(
        (*_ROUNDS, "Box box = new Box();"), _EACH, _CAP.replace("size", "box.size"), "box.size <= LIMIT"
    ),
    "Ordered": Program(
        (*_ROUNDS, "Node first = null;"),
        _EACH,
        "int value = Verifier.nondetInt(); "
        "if (first == null || value <= first.value) "
        "{ Node added = new Node(); added.value = value; added.next = first; first = added; }",
        "first == null || first.next == null || first.value <= first.next.value",
    ),
}
FAILS = {
    "BoxedLower": replace(HOLDS["Boxed"], claim="box.size < LIMIT"),
    "OrderedStrictly": replace(
        HOLDS["Ordered"], claim="first == null || first.next == null || first.value < first.next.value"
    ),
}
DEAR = ("Ordered", "OrderedStrictly")
"""Programs that take long."""


def _many(form: str) -> str:
    return " ".join(form.format(at) for at in range(20))


CHANGES: dict[str, Callable[[Program], Program]] = {
    "AsItIs": lambda p: p,
    "Constant": lambda p: p.beside("int other = LIMIT;"),
    "Constants": lambda p: p.beside(_many("int u{0} = {0};")),
    "Arrays": lambda p: p.beside(_many("int[] u{0} = new int[{0}];")),
    "Written": lambda p: p.beside("int[] other = new int[LIMIT];", "other[1] = other[0] + 1;"),
    "Counter": lambda p: p.beside("int other = LIMIT;", "other--;"),
    "Counters": lambda p: p.beside(_many("int u{0} = {0};"), _many("u{0}++;")),
    "Input": lambda p: p.beside("int other = Verifier.nondetInt();", "int unread = other;"),
    "Loops": lambda p: p.beside(
        *(f"for (int {x} = 0; {x} < 3; {x}++) {{ Verifier.nondetInt(); }}" for x in "jk")
    ),
    "Named": lambda p: replace(p.beside("int limit = 16; int same = limit;"), limit="limit"),
    "Computed": lambda p: replace(p.beside("int four = 4; int limit = four * four;"), limit="limit"),
    "Reordered": lambda p: replace(p, start=tuple(reversed(p.start))),
    "Longhand": lambda p: replace(p, body=re.sub(r"([\w.]*size)\+\+", r"\1 = 1 + \1", p.body)),
    "Turned": lambda p: replace(p, body=re.sub(r"([\w.]+) < LIMIT", r"!(LIMIT <= \1)", p.body)),
    "Endless": lambda p: replace(
        p, head="while (true)", body=f"if (!({_condition(p)})) {{ break; }} {_round(p)}"
    ),
}


def _condition(p: Program) -> str:
    return "rounds > 0" if p.head == _EACH else p.head.removeprefix("while (").removesuffix(")")


def _round(p: Program) -> str:
    return f"rounds--; {p.body}" if p.head == _EACH else p.body


PROGRAMS = {
    f"{name}{change}": make(program)
    for name, program in (HOLDS | FAILS).items()
    for change, make in CHANGES.items()
}


GUESSED = ("AsItIs", "Constants", "Arrays", "Written", "Counters", "Named")
"""Changes that give more to guess from: programs that fail are tried with these."""


@pytest.fixture(scope="module")
def compiled(java_tasks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All programs and the stub."""

    def make(out: Path) -> None:
        for name, program in PROGRAMS.items():
            (out / f"{name}.java").write_text(program.source(name))
        sources = [*out.glob("*.java"), *(java_tasks / "common").rglob("Verifier.java")]
        javac("-nowarn", "-Xlint:none", "-g", "-d", out, *sources)

    return made_once(tmp_path_factory, "unneeded", make)


def _kinds(programs: dict[str, Program]) -> list[Any]:
    return [pytest.param(kind, marks=[pytest.mark.nightly] if kind in DEAR else []) for kind in programs]


@pytest.mark.parametrize("kind", _kinds(HOLDS))
def test_whatever_is_beside_it_is_proved(jvm: Jvm, kind: str, compiled: Path, tmp_path: Path) -> None:
    left = [change for change in CHANGES if not _is_proved(jvm, f"{kind}{change}", compiled, tmp_path)]
    assert left == []


@pytest.mark.parametrize("kind", _kinds(FAILS))
def test_nothing_makes_it_proved(jvm: Jvm, kind: str, compiled: Path, tmp_path: Path) -> None:
    assert not any(_is_proved(jvm, f"{kind}{change}", compiled, tmp_path) for change in GUESSED)


def _is_proved(jvm: Jvm, name: str, compiled: Path, folder: Path) -> bool:
    classes = folder / name
    copytree(compiled / "org", classes / "org")
    for file in [compiled / f"{name}.class", *compiled.glob(f"{name}$*.class")]:
        copy(file, classes)
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    return Run(task, Options(), Stats(), jvm, (classes,)).prove_loops(Budget.of_work(LIMIT_S))
