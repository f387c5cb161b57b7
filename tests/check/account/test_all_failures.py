"""All failures of a method: told apart by kind and place, ranked, and that there are no others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verifier.check.answers import Answer, Found, Grade, Reproducer, overall, render_answer, render_sum
from verifier.check.failing.distinct import MOST_FAILURES, Distinct
from verifier.check.library import Library
from verifier.check.target import find_targets
from verifier.verdict.outcome import Failure, TraceElement, Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """package acme;
public class Several {
  private final int[] items;
  private int size;
  public Several(int capacity) { items = new int[capacity < 0 ? 0 : capacity]; }
  public static class Shut {
    private final int size;
    protected Shut(int n) { size = n; }
    public int kept() { return 6 / (size - 3); }
  }
  public static class Unfit extends RuntimeException { }
  public int pick(int at, int by) {
    if (at == 3) return 10 / by;
    if (at == 4) throw new Unfit();
    if (at == 5) return 20 / (by - 77);
    return items.length + size / 2;
  }
  public static int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += i;
    return n == 99 ? sum / 0 : sum;
  }
}
"""


def test_all_are_found_and_ranked(ask_all: Ask) -> None:
    answers = ask_all("Several", SOURCE, ["pick", "Shut.kept", "loop"], 12.0)
    pick = answers["pick"]
    assert pick.verdict is Verdict.FALSE and pick.is_complete
    lines = [one.where.line for one in pick.failures if one.where is not None]
    assert sorted(lines) == [13, 14, 15] and lines[-1] == 14, "the rejection is last"
    assert [one.grade for one in pick.failures] == [Grade.ERROR, Grade.WARNING, Grade.NOTE]
    names = [one.reproducer.test_name for one in pick.failures if one.reproducer is not None]
    assert names == ["Several_pick_Test", "Several_pick_Test2", "Several_pick_Test3"]
    for one, name in zip(pick.failures, names, strict=True):
        assert one.reproducer is not None
        assert f"class {name} " in one.reproducer.test
        assert f"class {one.reproducer.class_name.rpartition('.')[2]} " in one.reproducer.program
        assert one.failure.trace[-1].class_name == one.reproducer.class_name
    (hidden,) = answers["Shut.kept"].failures
    assert hidden.is_hidden and hidden.grade is Grade.WARNING
    assert answers["loop"].is_complete and len(answers["loop"].failures) == 1


def _found(line: int, grade: Grade = Grade.ERROR, shown: str = "x = 0", is_hidden: bool = False) -> Found:
    place = TraceElement("acme.IntStack", "half", "IntStack.java", line)
    failure = Failure("java.lang.ArithmeticException", None, (place,))
    return Found(failure, Reproducer("acme.A_Main", "", "A_Test", "", (shown,)), place, grade, is_hidden)


def test_the_most_ordinary_comes_first(library: Library) -> None:
    (target,) = find_targets(["acme.IntStack.half"], library, {})
    told: list[Answer] = []
    known = Distinct(target, library, told.append)
    long, short = _found(1, shown="x = -2147483648"), _found(2)
    note, hidden = _found(3, Grade.NOTE), _found(4, is_hidden=True)
    for one in (hidden, note, long, short, replace(short, grade=Grade.WARNING)):
        known.add(one, one.failure.trace)
    assert [one.where and one.where.line for one in known.ranked()] == [1, 2, 3, 4]
    assert [one.verdict for one in told] == [Verdict.FALSE] * 5 and len(told[0].failures) == 1
    assert known.knows(short.failure.exception, short.failure.trace)
    assert not known.knows("java.lang.Error", short.failure.trace)
    known.put_aside("java.lang.Error", short.failure.trace, "not in every run")
    assert not known.answer(Answer("t", Verdict.TRUE, "")).is_complete
    for line in range(5, 5 + MOST_FAILURES):
        known.add(_found(line), _found(line).failure.trace)
    assert known.is_full


def test_grades_decide_the_verdict_of_all() -> None:
    true, unknown = Answer("a", Verdict.TRUE, ""), Answer("b", Verdict.UNKNOWN, "why")
    note = Answer("n()", Verdict.FALSE, "", (_found(3, Grade.NOTE),))
    error = Answer("e()", Verdict.FALSE, "", (_found(3), _found(4, Grade.NOTE)), is_complete=True)
    closed = Answer("c()", Verdict.FALSE, "", (_found(3, Grade.NOTE),), is_complete=True)
    assert overall([true, note], Grade.ERROR) is Verdict.UNKNOWN
    assert overall([true, closed], Grade.ERROR) is Verdict.TRUE
    assert overall([true], Grade.ERROR, [note]) is Verdict.TRUE
    assert overall([true], Grade.ERROR, [unknown]) is Verdict.UNKNOWN
    assert overall([note, unknown], Grade.WARNING) is Verdict.UNKNOWN
    assert overall([true, note], Grade.NOTE) is Verdict.FALSE
    assert overall([error, note], Grade.ERROR) is Verdict.FALSE
    said = render_sum([true, note, error], Grade.ERROR)
    assert said.startswith("Likely rejections (--fail-on note counts them):\n    n()  note: ")
    assert said.endswith("3 methods: 1 TRUE, 2 FALSE (1 by an error), 0 UNKNOWN\n") and "e()" not in said
    assert said.count("open: whether it fails otherwise") == 1
    assert "open:" not in render_sum([closed], Grade.ERROR, [note])
    assert "Likely" not in render_sum([note], Grade.NOTE)
    lines = render_answer(error, 5).splitlines()
    assert lines[2].split()[:2] == ["also", "note:"] and lines[-1] == "    nothing else fails"
