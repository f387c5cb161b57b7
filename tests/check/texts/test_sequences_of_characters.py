"""Sequences of characters of unknown classes: strings, builders, others of the JDK, and the program's own."""

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
public class Texts {
  // These hold.
  public static boolean ascii(CharSequence s) {
    for (int i = 0; i < s.length(); i++) if (s.charAt(i) > 127) return false;
    return true;
  }
  public static boolean same(CharSequence a, CharSequence b) {
    if (a == b) return true;
    if (a.length() != b.length()) return false;
    if (a instanceof String && b instanceof String) return a.equals(b);
    for (int i = 0; i < a.length(); i++) if (a.charAt(i) != b.charAt(i)) return false;
    return true;
  }
  public static String shown(CharSequence s) { return new StringBuilder().append(s).append('.').toString(); }
  public static char last(CharSequence s) {
    String text = s.toString();
    return s.length() > 0 ? text.charAt(s.length() - 1) : '-';
  }
  public static char second(CharSequence s) {
    return s.length() > 3 ? s.subSequence(1, 3).charAt(1) : '-';
  }
  public static int kinds(CharSequence s) {
    if (s instanceof String) return ((String) s).length();
    if (s instanceof StringBuilder) return ((StringBuilder) s).length();
    return 0;
  }

  // These do not.
  public static char beyond(CharSequence s) { return s.charAt(s.length()); }
  public static void far(CharSequence s) {
    for (int i = 0; i < s.length(); i++) if (i > 70000) s.charAt(i + 1);
  }
  public static void alias(CharSequence a, CharSequence b) { assert a != b; }
  public static void cleared(StringBuilder b, CharSequence s) {
    int n = s.length();
    b.setLength(0);
    if (n > 0) s.charAt(n - 1);
  }
  public static void emptied(CharSequence s, CharSequence t) {
    int n = s.length();
    if (t instanceof StringBuilder) ((StringBuilder) t).setLength(0);
    if (n > 0) s.charAt(n - 1);
  }
  public static void string(CharSequence s) { assert !(s instanceof String); }
  public static void builder(CharSequence s) { assert !(s instanceof StringBuilder); }
  public static void buffer(CharSequence s) { assert !(s instanceof java.nio.CharBuffer); }
  public static void itself(CharSequence s) { assert s.toString() != s; }
  public static void part(CharSequence s) { assert s.subSequence(0, s.length()) != s; }
  public static void text(CharSequence s) { assert !"abc".contentEquals(s); }
  public static void equal(CharSequence a, CharSequence b) { assert !a.equals(b); }
  public static String cast(CharSequence s) { return (String) s; }
  public static char cut(CharSequence s) { return s.length() > 3 ? s.subSequence(1, 3).charAt(2) : '-'; }
  public static int switched(CharSequence a, CharSequence b) {
    CharSequence now = a;
    for (int i = 0; i < a.length(); i++) { now.charAt(i); if (i == 70000) now = b; }
    return 0;
  }
}
"""
OWN = """
package own;
public class Texts {
  public static class Short implements CharSequence {
    private final String text; private final int length;
    public Short(String text, int length) { this.text = text; this.length = length; }
    public int length() { return length; }
    public char charAt(int index) { return text.charAt(index); }
    public CharSequence subSequence(int start, int end) { return text.subSequence(start, end); }
  }
  public static boolean ascii(CharSequence s) {
    for (int i = 0; i < s.length(); i++) if (s.charAt(i) > 127) return false;
    return true;
  }
}
"""
HOLD = ["ascii", "same", "shown", "last", "second", "kinds"]
FAIL = [
    "beyond",
    "far",
    "alias",
    "cleared",
    "emptied",
    "string",
    "builder",
    "buffer",
    "itself",
    "part",
    "text",
    "equal",
    "cast",
    "cut",
    "switched",
]
Answers = dict[str, Answer]


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """What is said of each method with open objects."""
    words = [f"acme.Texts.{name}" for name in (*HOLD, *FAIL)]
    return _ask(warm_jvm, tmp_path_factory, SOURCE, words, Policy())


def _ask(
    jvm: Jvm, paths: pytest.TempPathFactory, source: str, words: list[str], policy: Policy
) -> dict[str, Answer]:
    folder = paths.mktemp("texts")
    file = folder / "Texts.java"
    file.write_text(source, encoding="utf-8")
    assert jvm.compile_against([file], folder / "classes", []) is None
    request = Request(tuple(words), (folder / "classes",), policy)
    scope = open_scope(request, jvm.java_home, jvm.version, folder)
    shop = Workshop(jvm, scope.library, policy, Options(), folder)
    numbers = range(len(scope.targets))
    found = {}
    for number, ways in zip(numbers, prepare_questions(shop, scope.targets, numbers), strict=True):
        first = ways[0]
        assert isinstance(first, Question) and first.over_approximates
        name = scope.targets[number].method.name
        found[name] = ask(shop, first, 4.0 if name in HOLD else 1.0)
    return found


@pytest.mark.parametrize("name", HOLD)
def test_what_holds_for_any_text_is_proved(answers: Answers, name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name]


@pytest.mark.parametrize("name", FAIL)
def test_what_fails_for_one_sequence_is_not_proved(answers: Answers, name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_sequences_of_the_class_path_are_asked_as_they_are(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory
) -> None:
    found = _ask(warm_jvm, tmp_path_factory, OWN, ["own.Texts.ascii"], Policy())
    assert found["ascii"].verdict is not Verdict.TRUE


@pytest.mark.parametrize("policy", [Policy(nulls="anything"), Policy(open_world=True)])
def test_unknown_sequences_answer_only_where_that_is_taken_for_granted(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, policy: Policy
) -> None:
    found = _ask(warm_jvm, tmp_path_factory, SOURCE, ["acme.Texts.ascii"], policy)
    assert found["ascii"].verdict is not Verdict.TRUE
