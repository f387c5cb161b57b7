"""Proofs by induction over recursion: none of a program whose calls do more than their contracts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task

PROGRAMS = Path(__file__).resolve().parent / "programs"
LIMIT_S = 60.0


def prove(jvm: Jvm, name: str, sources: Path, classes: Path, java_tasks: Path) -> bool:
    outcome = jvm.compile((sources, java_tasks / "common"), classes, main_class=name)
    assert outcome.ok, outcome.messages
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    run = Run(task, Options(), Stats(), jvm, (classes,))
    return run.prove_recursion(Budget.of_work(LIMIT_S))


@pytest.mark.parametrize("name", sorted(p.stem for p in PROGRAMS.glob("*.java")))
def test_not_proved(jvm: Jvm, name: str, tmp_path: Path, java_tasks: Path) -> None:
    assert not prove(jvm, name, PROGRAMS, tmp_path, java_tasks)


_HOLDS = {
    "a sum": (
        """
        static int add(int m, int n) {
          if (n == 0) { return m; }
          if (n > 0) { return add(m + 1, n - 1); }
          return add(m - 1, n + 1);
        }
        """,
        "System.out.println(add(n, m)); assert add(n, m) == m + n;",
    ),
    "another law for each value of one argument": (
        """
        static int grow(int m, int n) {
          if (m == 0) { return n + 1; }
          if (n == 0) { return grow(m - 1, 1); }
          return grow(m - 1, grow(m, n - 1));
        }
        """,
        "if (0 <= m && m <= 3 && 2 <= n && n < 24) { assert grow(m, n) > n && (m < 2 || grow(m, n) >= 7); }",
    ),
    "parity": (
        """
        static boolean odd(int n) { return n == 0 ? false : even(n - 1); }
        static boolean even(int n) { return n == 0 ? true : odd(n - 1); }
        """,
        "if (n >= 0) { assert odd(n) == (n % 2 == 1); }",
    ),
    "a power of two": (
        """
        static int moves(int n) { return n == 1 ? 1 : 2 * moves(n - 1) + 1; }
        static int counted;
        static void move(int n, int from, int to, int via) {
          if (n == 0) { return; }
          counted++;
          move(n - 1, from, via, to);
          move(n - 1, via, to, from);
        }
        """,
        "if (1 <= n && n <= 31) { counted = 0; move(n, 1, 3, 2); assert moves(n) == counted; }",
    ),
    "calls are counted": (
        """
        static int calls;
        static int ping(int n) { calls++; return n == 0 ? 0 : Math.min(3, pong(n - 1) + 1); }
        static int pong(int n) { calls++; return n == 0 ? 0 : Math.min(3, ping(n - 1) + 1); }
        """,
        "if (n >= 0) { int r = ping(n); assert r <= 3 && calls == n + 1; }",
    ),
    "a law with a field in it": (
        """
        static int base;
        static int far(int n) { return n <= 0 ? 3 * base + 1 : far(n - 1) + 2; }
        """,
        "base = m; if (n >= 0) { assert far(n) == 3 * m + 1 + 2 * n; }",
    ),
    "a field that stays positive": (
        """
        static int level = 1;
        static void change(int n) {
          if (n > 0) { change(n - 1); if (level > 3) { level--; } else { level++; } }
        }
        """,
        "change(n); assert level > 0;",
    ),
}


def recursive(name: str, methods: str, body: str) -> str:
    return (
        f"import org.sosy_lab.sv_benchmarks.Verifier;\npublic class {name} {{\n{methods}\n"
        "  public static void main(String[] args) {\n"
        "    int m = Verifier.nondetInt(), n = Verifier.nondetInt();\n"
        f"    {body}\n  }}\n}}\n"
    )


@pytest.mark.parametrize("name", _HOLDS)
def test_proved(jvm: Jvm, name: str, tmp_path: Path, java_tasks: Path) -> None:
    (tmp_path / "Holds.java").write_text(recursive("Holds", *_HOLDS[name]))
    assert prove(jvm, "Holds", tmp_path, tmp_path / "classes", java_tasks)
