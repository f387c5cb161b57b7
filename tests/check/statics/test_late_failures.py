"""Initialisers that run in the call and read what callers may have changed of an object that they pass."""

from __future__ import annotations

from collections.abc import Callable

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
public class Late {
  public static class Conf {
    public static final Conf USUAL = new Conf();
    public int size = 3;
    final int kept = 3;
    static int read() { return USUAL.size; }
  }
  static class Sized { static final int[] ALL = new int[Conf.USUAL.size]; int x = 1; }
  static class Called { static final int[] ALL = new int[Conf.read()]; int x = 1; }
  static class Kept { static final int[] ALL = new int[Conf.USUAL.kept]; int x = 1; }
  static class Fixed { static final int[] ALL = new int[3]; int x = 1; }
  enum Mode { USUAL, OTHER }
  static class Texts { static final String[] ALL = {"a", "b"}; }
  static class Confs { static final Conf[] ALL = {Conf.USUAL}; }
  static class Holder { static final Holder ONE = new Holder(); final Conf conf = new Conf(); }
  static class Own {
    static final int[] ALL = new int[new Conf().size + Mode.OTHER.ordinal() + Texts.ALL.length];
    int x = 1;
  }
  static class Inside { static final int[] ALL = new int[Holder.ONE.conf.size]; int x = 1; }
  static class InArray { static final int[] ALL = new int[Confs.ALL[0].size]; int x = 1; }
  public static int own(Conf conf) { return conf.size >= 0 ? 0 : new Own().x; }
  public static int inside(Conf conf) { return conf.size >= 0 ? 0 : new Inside().x; }
  public static int inArray(Conf conf) { return conf.size >= 0 ? 0 : new InArray().x; }
  public static int sized(Conf conf) { return conf.size >= 0 ? 0 : new Sized().x; }
  public static int called(Conf conf) { return conf.size >= 0 ? 0 : new Called().x; }
  public static int kept(Conf conf) { return conf.size >= 0 ? 0 : new Kept().x; }
  public static int fixed(Conf conf) { return conf.size >= 0 ? 0 : new Fixed().x; }
  public static int apart(String text) { return text.isEmpty() ? 0 : new Sized().x; }
}
"""


def test_what_callers_changed_counts(ask: Ask, try_to_prove: Ask) -> None:
    held = ask("Late", SOURCE, ["kept", "fixed", "apart", "own"], 10.0)
    assert {name for name, answer in held.items() if answer.verdict is Verdict.TRUE} == set(held)
    open_ = try_to_prove("Late", SOURCE, ["sized", "called", "inside", "inArray"], 5.0)
    assert {answer.verdict for answer in open_.values()} == {Verdict.UNKNOWN}
    assert "initialised where callers have changed acme.Late$Conf.size" in open_["sized"].reason
