"""Arrays of references whose class is that of their type or one below it, which has no end."""

from __future__ import annotations

import pytest

from verifier.check.answers import Answer
from verifier.check.asking import ask
from verifier.check.policy import Policy
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.session import Request, open_scope, prepare_questions
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Arrays;
public class Rows {
  static final String[] SHARED = {"a"};
  static class Late { static final String[] TEXTS = {"a"}; }

  // These hold.
  public static int holes(Object[] a) {
    int n = 0;
    for (Object one : a) if (one == null) n++;
    return n;
  }
  public static int lengths(CharSequence[] a) {
    int n = 0;
    for (CharSequence one : a) n += one.length();
    return n;
  }
  public static Object last(Comparable<?>[] a) { return a.length == 0 ? null : a[a.length - 1]; }
  public static int[] longer(int[] a, int n) {
    int[] b = new int[a.length + 1];
    System.arraycopy(a, 0, b, 0, a.length);
    b[a.length] = n;
    return b;
  }
  public static Object like(int[] a) { return java.lang.reflect.Array.newInstance(int.class, a.length + 1); }
  public static String text(char[] a) { return new StringBuilder("<").append(a).append('>').toString(); }

  // These do not.
  public static void put(Object[] a) { if (a.length > 0) a[0] = Integer.valueOf(1); }
  public static void kind(Object[] a) { assert !(a instanceof String[]); }
  public static void sequences(CharSequence[] a) { assert !(a instanceof String[]); }
  public static void type(Object[] a) { assert a.getClass() == Object[].class; }
  public static void cast(Object[] a) {
    try { a = (String[]) a; } catch (ClassCastException e) { return; }
    assert false;
  }
  public static void same(Object[] a, String[] b) { assert a != b; }
  public static void other(String[] b, Object[] a) { assert a != b; }
  public static void element(Object[] a) { for (Object one : a) assert !(one instanceof Integer); }
  public static void shared(Object[] a) {
    if (a.length == 0) return;
    Object had = a[0];
    SHARED[0] = null;
    assert a[0] == had;
  }
  public static void late(Object[] a) {
    if (a.length == 0) return;
    boolean had = a[0] == null;
    Late.TEXTS[0] = null;
    assert had == (a[0] == null);
  }
  public static void cloned(Object[] a) {
    Object[] b = a.clone();
    if (b.length > 0) b[0] = Integer.valueOf(1);
  }
  public static void copied(Object[] a) { Arrays.copyOf(a, a.length + 1)[a.length] = Integer.valueOf(1); }
  public static void moved(Object[] a, Object[] b) {
    if (b.length >= a.length) System.arraycopy(a, 0, b, 0, a.length);
  }
  public static void switched(Object[] a, Object[] b) {
    Object[] now = a;
    for (int i = 0; i < a.length; i++) { Object one = now[i]; if (i == 70000) now = b; }
  }
  public static int[] muchLonger(int[] a) { return new int[a.length + 2]; }
  public static Object negative(int[] a, int n) { return java.lang.reflect.Array.newInstance(int.class, n); }
  public static Object beyond(Object[] a) {
    for (int i = 0; i < a.length; i++) if (i > 70000) return a[i + 1];
    return null;
  }
}
"""
HOLD = ["holes", "lengths", "last", "longer", "like", "text"]
FAIL = [
    "put",
    "kind",
    "sequences",
    "type",
    "cast",
    "same",
    "other",
    "element",
    "shared",
    "late",
    "cloned",
    "copied",
    "moved",
    "switched",
    "muchLonger",
    "negative",
    "beyond",
]


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Answer]:
    """What is said of each method with open objects."""
    folder = tmp_path_factory.mktemp("rows")
    file = folder / "Rows.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], folder / "classes", []) is None
    words = tuple(f"acme.Rows.{name}" for name in (*HOLD, *FAIL))
    request = Request(words, (folder / "classes",), Policy())
    scope = open_scope(request, warm_jvm.java_home, warm_jvm.version, folder)
    shop = Workshop(warm_jvm, scope.library, Policy(), Options(), folder)
    numbers = range(len(scope.targets))
    found = {}
    for number, ways in zip(numbers, prepare_questions(shop, scope.targets, numbers), strict=True):
        first = ways[0]
        assert isinstance(first, Question) and first.over_approximates
        name = scope.targets[number].method.name
        found[name] = ask(shop, first, 6.0 if name in HOLD else 2.0)
    return found


@pytest.mark.parametrize("name", HOLD)
def test_what_only_reads_is_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", FAIL)
def test_what_depends_on_the_class_or_fails_is_not_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
