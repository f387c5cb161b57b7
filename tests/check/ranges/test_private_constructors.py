"""Relations of objects whose builders and factories check what private constructors store."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.inductive import Ranges
from verifier.jvm.process import Jvm

TERM = """
package acme;
import java.util.*;
import java.util.function.*;
public class Term {
  FINAL int months;
  private Term(int m) { BEFORE months = m; }
  public int months() { return months; }
  CODE
}
"""
FACTORY = (
    "public static Term of(int m) { if (m < 1) throw new IllegalArgumentException(); return new Term(m); }"
)
BUILDER = """
  public static class Builder {
    private int months = 12;
    private Builder next;
    public Runnable run;
    public Builder months(int m) { months = m; return this; }
    private void more() { months = months * 7; }
    public Term build() {
      if (months < 1) throw new IllegalArgumentException();
      STEP return new Term(months); }
    TWICE
  }
"""
ONE = BUILDER.replace("TWICE", "")
TWO = BUILDER.replace(
    "TWICE",
    "public Term twice(int m) { if (m < 1) return null; Term one = new Term(m); return new Term(months); }",
)
HOLDING = {
    "a factory": FACTORY,
    "a builder": ONE.replace("STEP", ""),
    "a builder that reads another field": ONE.replace("STEP", "if (next != null) next.next = null;"),
    "a factory that tests twice": """public static Term of(int m) {
        if (m > 100) return new Term(100);
        return m < 1 ? new Term(1) : new Term(m); }""",
    "both": FACTORY + ONE.replace("STEP", ""),
}
BROKEN = {
    "no test": "public static Term of(int m) { return new Term(m); }",
    "another way": FACTORY + "public static Term any(int m) { return new Term(m); }",
    "a reference": FACTORY + "public static IntFunction<Term> all() { return Term::new; }",
    "a field that changes": ONE.replace("STEP", "months -= 5;"),
    "a call that changes it": ONE.replace("STEP", "more();"),
    "another builder": ONE.replace("STEP", "if (next != null) next.months = 0;"),
    "unknown code": ONE.replace("STEP", "if (run != null) run.run();"),
    "a loop": ONE.replace("STEP", "for (Builder b = this; b != null; b = b.next) b.months--;"),
    "a call with a loop that changes it": ONE.replace("STEP", "loop();").replace(
        "private void more()",
        "private void loop() { for (int i = 0; i < 3; i++) months--; } private void more()",
    ),
    "a reader that changes it": ONE.replace(
        "STEP",
        "java.io.InputStream in = new Odd(this);"
        " try { in.read(new byte[4], 0, 4); } catch (java.io.IOException e) { }",
    )
    + """
        static class Odd extends java.io.InputStream {
            private final Builder of; Odd(Builder of) { this.of = of; }
            public int read() { of.months = 0; return 1; }
            public int read(byte[] to, int at, int count) { of.months = 0; return 1; } }""",
    "a field that is hidden": """
        public static class Base { int months = 12; }
        public static class Builder extends Base {
            private int months;
            public Term build() {
                if (((Base) this).months < 1) throw new IllegalArgumentException();
                return new Term(months); } }""",
    "a constructor of another class": FACTORY
    + """
        public static class Other { private Other(Term of, int m) { of.months = m; } }
        public static void spoil(Term of, int m) { new Other(of, m); }""",
    "two objects": TWO.replace("STEP", ""),
    "a subclass": FACTORY + "public static class Sub extends Term { public Sub(int m) { super(m); } }",
    "a constructor that calls it": FACTORY + "public Term(String s) { this(s.length()); }",
}
LEAKS = {
    "in a field": "last = this; hook.accept(null);",
    "in a collection": "all.add(this);",
    "by a call": "hook.accept(this);",
}


def _relations(warm_jvm: Jvm, folder: Path, code: str, before: str = "") -> set[str]:
    source = folder / "acme" / "Term.java"
    source.parent.mkdir()
    text = TERM.replace("CODE", code).replace("BEFORE", before)
    text = text.replace("FINAL", "private" if "of.months = m" in code else "private final")
    source.write_text(text, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    library = Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")
    return set(map(str, Ranges(library, Nullness(library), 20.0).of("acme/Term")))


@pytest.mark.parametrize("case", HOLDING)
def test_what_all_callers_check_holds(warm_jvm: Jvm, tmp_path: Path, case: str) -> None:
    assert "1 <= months" in _relations(warm_jvm, tmp_path, HOLDING[case])


@pytest.mark.parametrize("case", BROKEN)
def test_what_some_caller_does_not_check(warm_jvm: Jvm, tmp_path: Path, case: str) -> None:
    assert "1 <= months" not in _relations(warm_jvm, tmp_path, BROKEN[case])


@pytest.mark.parametrize("case", LEAKS)
def test_objects_that_others_see_too_early(warm_jvm: Jvm, tmp_path: Path, case: str) -> None:
    """They see a zero."""
    code = (
        FACTORY
        + """
        private static Term last;
        private static final List<Term> all = new ArrayList<>();
        public static Consumer<Term> hook = one -> { };"""
    )
    assert "1 <= months" not in _relations(warm_jvm, tmp_path, code, LEAKS[case])
