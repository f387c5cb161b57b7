"""``--statics any`` and ``--invariant``: what is known of a call besides its arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer, readings
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.errors import UserError
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Conf {
  static int limit = 10;
  static final int FIXED = Integer.parseInt("3");
  static byte small = 1;
  static boolean on;
  static String name = "x";
  static Conf current = new Conf(5);
  static int[] table = {1, 2, 3};
  static java.util.Map<String, String> map = new java.util.HashMap<>();
  private int size;
  Conf next;
  public Conf(int size) { this.size = size; }
  boolean ok() { return size > 0 && size < 100 && next.size > 3; }
  public static int share(int n) { return n / limit; }
  public static int fixed(int n) { return n / FIXED; }
  public static int sized() { return 10 / current.size; }
  public static int guarded() { return current == null || current.size == 0 ? 0 : 10 / current.size; }
  public static int text() { return name != null && name.length() == 3 ? 1 / (name.charAt(0) - 'a') : 0; }
  public static int second() { return table == null || table.length < 2 ? 0 : 1 / table[1]; }
  public static int indirect() { return Other.read(); }
  public static int caught() { return on && small > 100 ? 1 / (small - 107) : 0; }
  public static boolean set(int n) { limit = n; return 1 / (limit == n ? 1 : 0) > 0; }
  public static int map() { return map == null ? 0 : map.size(); }
  public int per(int n) { return n / size; }
  public int both(Conf other) { return 10 / (size + other.size) + 10 / next.size; }
  public int low(Conf other) { return 10 / (size - 99); }
  public int object(Object other) { return other instanceof Conf ? 10 / ((Conf) other).size : 0; }
  public int shared(int n) { return limit == 0 ? n / size : 0; }
}
class Other { static int hidden = 1; static int read() { return 1 / hidden; } }
"""


@pytest.fixture(scope="module")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("conf")
    source = folder / "Conf.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


def asked(jvm: Jvm, classes: Path, name: str, policy: Policy) -> Answer:
    answers: list[Answer] = []
    request = Request((f"acme.Conf.{name}",), (classes,), policy)
    run_check(request, Options(), jvm, lambda targets: None, answers.append)
    (answer,) = answers
    return answer


STATICS = {
    "share": (Verdict.FALSE, "Conf.limit = 0 (set by reflection)"),
    "fixed": (Verdict.TRUE, ""),
    "sized": (Verdict.FALSE, "Conf.current = null (set by reflection)"),
    "guarded": (Verdict.TRUE, ""),
    "text": (Verdict.FALSE, 'Conf.name = "a'),
    "second": (Verdict.FALSE, "Conf.table = int[] {"),
    "indirect": (Verdict.FALSE, "Other.hidden = 0 (set by reflection)"),
    "caught": (Verdict.FALSE, "Conf.small = (byte) 107 (set by reflection)"),
    "set": (Verdict.TRUE, ""),
    "map": (Verdict.TRUE, ""),
    # the receiver was made while the field held something else
    "shared": (Verdict.FALSE, "Conf.limit = 0 (set by reflection)"),
}


@pytest.mark.parametrize("name", STATICS)
def test_static_fields_with_any_values(name: str, classes: Path, warm_jvm: Jvm) -> None:
    verdict, shown = STATICS[name]
    answer = asked(warm_jvm, classes, name, Policy(statics="any"))
    assert answer.verdict is verdict, answer.reason
    told = answer.reproducer.shown if answer.reproducer is not None else ()
    assert shown in "\n".join(told)


def test_without_it_they_are_as_calls_leave_them(classes: Path, warm_jvm: Jvm) -> None:
    share = asked(warm_jvm, classes, "share", Policy())
    assert share.reproducer is not None and "before: Conf.set(0)" in share.reproducer.shown
    assert asked(warm_jvm, classes, "indirect", Policy()).verdict is Verdict.TRUE


INVARIANTS = {
    "per": Verdict.TRUE,
    "both": Verdict.TRUE,
    "low": Verdict.FALSE,
    "object": Verdict.UNKNOWN,  # objects of the JDK are left out
}


@pytest.mark.parametrize("name", INVARIANTS)
def test_invariants(name: str, classes: Path, warm_jvm: Jvm) -> None:
    answer = asked(warm_jvm, classes, name, Policy(objects="fields", invariants=("acme.Conf.ok",)))
    assert answer.verdict is INVARIANTS[name], answer.reason
    if answer.verdict is Verdict.FALSE:
        assert answer.reproducer is not None and "size = 99" in answer.reproducer.shown[0]
    assert asked(warm_jvm, classes, "per", Policy(objects="fields")).verdict is Verdict.FALSE


@pytest.mark.parametrize("word", ["nowhere", "acme.Conf.per", "acme.Conf.share", "acme.Nothing.ok"])
def test_an_invariant_that_is_none(word: str, classes: Path, warm_jvm: Jvm) -> None:
    with pytest.raises(UserError, match=f"--invariant {word}: no such method"):
        asked(warm_jvm, classes, "per", Policy(objects="fields", invariants=(word,)))


def test_the_reading_names_them() -> None:
    said = readings(Policy(objects="fields", statics="any", invariants=("ok",)))
    assert "invariants: ok" in said and "any values in static fields that are not final" in said
