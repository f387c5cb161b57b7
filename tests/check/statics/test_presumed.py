"""Initialisers that no method asks about do not run: what they would have shown is not missed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.runs.initialisers import Initialisers
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.util.*;
public class Init {
  public static class Heavy {
    static final Properties SETTINGS = System.getProperties();
    static final Map<String, Integer> TABLE = new TreeMap<>();
    static { for (int i = 0; i < 100000; i++) TABLE.put("k" + i * 7919 % 10007, i); }
    private final double value;
    public Heavy(double value) { this.value = value; }
    public boolean isFinite() { return true; }
    public boolean isBig() { return value > 1; }
    public static int next(int x) { assert x == x; return x + 1; }
    public static Heavy copy(Heavy other) { return new Heavy(other.value); }
  }
  public static class Fails {
    static { Integer.parseInt("x"); }
    public static int next(int x) { return x; }
  }
  static class Shared { static int count = 1; }
  public static class Sets {
    static { Shared.count = 0; }
    public static int share(int x) { return x / Shared.count; }
    public static int next(int x) { return x + 1; }
  }
  static class Other { static int count = 0; }
  public static class Mends {
    static { Other.count = 2; }
    public static int share(int x) { return x / Other.count; }
  }
  enum Level { LOW; int weight = 1; }
  public static class Weighs {
    static { Level.LOW.weight = 0; }
    public static int share(int x) { return x / Level.LOW.weight; }
  }
  public static class Setting {
    static { System.setProperty("acme", ""); }
    public static int share(int x) {
      String found = System.getProperty("acme");
      return found == null ? 1 : 1 / found.length();
    }
    public static int next(int x) { return x + 1; }
  }
  static class Base { static int divisor = 3; int share() { return 10 / divisor; } }
  public static class Below extends Base {
    static { divisor = 0; }
    public Below() { }
    public int half() { return share(); }
  }
}
"""
EXPECTED = {
    "Heavy.isFinite": Verdict.TRUE,
    "Heavy.isBig": Verdict.TRUE,
    "Heavy.next": Verdict.TRUE,
    "Heavy.copy": Verdict.TRUE,
    "Fails.next": Verdict.FALSE,
    "Sets.share": Verdict.FALSE,
    "Sets.next": Verdict.TRUE,
    "Mends.share": Verdict.TRUE,
    "Weighs.share": Verdict.FALSE,
    "Setting.share": Verdict.FALSE,
    "Setting.next": Verdict.TRUE,
    "Below.half": Verdict.FALSE,
}


def test_what_initialisers_leave_counts_where_it_is_asked_for(ask: Ask) -> None:
    answers = ask("Init", SOURCE, list(EXPECTED), 10.0)
    assert {name: answer.verdict for name, answer in answers.items()} == EXPECTED


DISTURBED = """
package acme;
public class Disturbed {
  static class Limit { static int most = 3; static boolean ready; }
  static class Table {
    static final int[] ALL = new int[Limit.most];
    static int next(int x) { return x + 1; }
  }
  public static class Conf { static final Conf USUAL = new Conf(); public int size = 3; }
  static class Sized { static final int[] ALL = new int[Conf.USUAL.size]; int x = 1; }
  static class Builders { public static final StringBuilder SHOWN = new StringBuilder("a"); }
  static class Shows { static final int PART = 1 / Builders.SHOWN.length(); int x = 1; }
  static class Readies { static { Limit.ready = true; } }
  static class Needs { static { if (!Limit.ready) throw new IllegalStateException(); } int x = 1; }
  static class Inner { static { int part = 1 / Outer.whole; } }
  static class Outer {
    static final Inner FIRST = new Inner();
    static int whole = 1;
    static int next(int x) { return x + 1; }
  }
  public static int writes(int x) { if (x == -77771) Limit.most = x; return Table.next(x); }
  public static int orders(int x) { if (x != 123457) new Readies(); return new Needs().x; }
  public static int resizes(Conf conf) { conf.size = -1; return new Sized().x; }
  public static int empties(StringBuilder text) { text.setLength(0); return new Shows().x; }
  public static int half(int x) { return x == 99991 ? Outer.whole : 1; }
  public enum Mode { ONE; public int size = 3; }
  static class Moded { static final int[] ALL = new int[Mode.ONE.size]; int x = 1; }
  public static int names(String name) { Mode.valueOf("ONE").size = -1; return new Moded().x; }
  static class Held { static final int PART = 1 / Conf.USUAL.size; int x = 1; }
  static Conf usual() { return Conf.USUAL; }
  public static int asks(int x) { usual().size = 0; return new Held().x; }
}
"""


def test_initialisers_that_may_fail_after_what_ran_do_run(ask: Ask) -> None:
    answers = ask("Disturbed", DISTURBED, ["writes", "orders", "half", "names", "asks"], 10.0)
    assert {answer.verdict for answer in answers.values()} == {Verdict.FALSE}
    answers = ask("Disturbed", DISTURBED, ["resizes", "empties"], 10.0)
    assert Verdict.TRUE not in {answer.verdict for answer in answers.values()}


MAKING = """
package acme;
import java.util.*;
public class Making {
  static class Heavy {
    static final Map<String, Integer> TABLE = new TreeMap<>();
    static {
      for (int i = 0; i < 100000; i++) TABLE.put("k" + i * 7919 % 10007 + Holder.WORDS.get(0), i);
    }
    static List<int[]> two() { return new ArrayList<>(2); }
  }
  static class Holder { static final List<String> WORDS = new ArrayList<>(List.of("a")); }
  public static int fills(int x) {
    List<int[]> found = Heavy.two();
    found.add(new int[] {x});
    found.get(0)[0]++;
    return found.get(0)[0];
  }
}
"""


def test_who_gets_no_object_from_before_disturbs_no_initialiser(ask: Ask) -> None:
    assert ask("Making", MAKING, ["fills"], 10.0)["fills"].verdict is Verdict.TRUE


ENDINGS = """
package acme;
public class Endings {
  static class Fine { static final long MADE = System.nanoTime(); }
  static class Fails { static { if (true) throw new IllegalStateException(); } }
  static class Exits { static { System.exit(0); } }
  static class Above extends Fails { static { } }
  static class Early { static int length = Late.TEXT.length(); static int of() { return length; } }
  static class Late { static final String TEXT = "" + Early.of(); }
  static class Count { static int made; }
  static class One { static { if (Count.made++ > 0) throw new IllegalStateException(); } }
  static class Two { static { if (Count.made++ > 0) throw new IllegalStateException(); } }
  static class Last { static { if (Count.made == 0) throw new IllegalStateException(); } }
  static class Not { static { if (Count.made > 0) throw new IllegalStateException(); } }
}
"""


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Fine"], True),
        (["Fails"], False),
        (["Fine", "Exits"], False),
        (["Above"], False),
        (["Early"], True),
        (["Early", "Late"], False),
        (["One"], True),
        (["One", "Two"], False),
        (["Last", "One"], False),
        (["Not"], True),
        (["Not", "One"], False),
    ],
)
def test_which_initialisers_end(names: list[str], expected: bool, warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme" / "Endings.java"
    source.parent.mkdir()
    source.write_text(ENDINGS, encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    initialisers = Initialisers(warm_jvm, [tmp_path / "classes"], tmp_path)
    assert initialisers.end([f"acme/Endings${name}" for name in names]) == expected
    assert initialisers.end(["acme/Endings$Fine"])
