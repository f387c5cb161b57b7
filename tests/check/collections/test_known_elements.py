"""Lists in fields: what was looked for is where it was, as long as nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]
SOURCE = """
package acme;
import java.util.*;
public class Row {
  private final List<String> names = new ArrayList<>();
  private final LinkedList<Mark> marks = new LinkedList<>();
  public static class Mark {
    int n;
    public void set(int n) { this.n = n; }
    @Override public boolean equals(Object o) { return o instanceof Mark && ((Mark) o).n == n; }
    @Override public int hashCode() { return n; }
  }
  public void add(String name, Mark mark) {
    names.add(Objects.requireNonNull(name));
    marks.add(Objects.requireNonNull(mark));
  }

  // These do not fail.
  public void again(String s) { if (names.contains(s)) names.remove(names.indexOf(s)); names.add(s); }
  public void one(String s, String t) {
    String k = s.isEmpty() ? t : s;
    if (names.contains(k)) names.remove(names.indexOf(k));
  }
  public String last(String s) { return names.contains(s) ? names.get(names.lastIndexOf(s)) : s; }
  public int order(String s) {
    return names.contains(s) ? 1 / (names.lastIndexOf(s) < names.indexOf(s) ? 0 : 1) : 0;
  }

  // These may.
  public String other(String s, String t) { return names.contains(s) ? names.get(names.indexOf(t)) : s; }
  public void some(String s, String t) {
    String k = s.isEmpty() ? t : s;
    String l = t.isEmpty() ? t : s;
    if (names.contains(k)) names.remove(names.indexOf(l));
  }
  public String gone(String s) { return names.remove(s) ? names.get(names.indexOf(s)) : s; }
  public String put(String s) {
    if (!names.contains(s)) return s;
    names.set(0, "a");
    return names.get(names.indexOf(s));
  }
  public String walked(String s) {
    if (!names.contains(s)) return s;
    ListIterator<String> walk = names.listIterator();
    walk.next();
    walk.set("a");
    return names.get(names.indexOf(s));
  }
  public int sorted(String s) {
    int first = names.indexOf(s);
    names.sort((one, two) -> names.indexOf(s) < 0 ? 0 : two.length() - one.length());
    return first < 0 ? 0 : 1 / (first == names.indexOf(s) ? 1 : 0);
  }
  public String filtered(String s) {
    try {
      names.removeIf(one -> {
        if (names.contains(s) && one.isEmpty()) throw new IllegalStateException();
        return true;
      });
    } catch (IllegalStateException e) { }
    return names.contains(s) ? s : names.get(names.indexOf(s));
  }
  public Mark changed(Mark m) {
    if (!marks.contains(m)) return m;
    m.set(7);
    return marks.get(marks.indexOf(m));
  }
  public String differing(String s) { return names.contains(s) ? names.get(1 + names.indexOf(s)) : s; }
}
"""


def test_what_was_looked_for_is_there(try_to_prove: Ask) -> None:
    right = ("again", "one", "last", "order")
    wrong = ("other", "some", "gone", "put", "walked", "sorted", "filtered", "changed", "differing")
    answers = try_to_prove("Row", SOURCE, (*right, *wrong), 8)
    assert {name for name in answers if answers[name].verdict is Verdict.TRUE} == set(right)
