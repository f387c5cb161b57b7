"""What the host decides: when references are cleared is open, the default time zone is assumed to be UTC."""

from __future__ import annotations

from pathlib import Path

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
import java.lang.ref.*;
import java.util.*;
public class Host {
  private static final SoftReference<String> cache = new SoftReference<>("abc");
  public static int cached() {
    String text = cache.get();
    if (text == null) text = "abcd";
    return 1 / (text.length() - 2);
  }
  public static int trusting() { return cache.get() == null ? 1 / 0 : 1; }
  public static void forGood() { if (cache.get() == null) assert cache.get() == null; }
  public static void itself(int n) {
    int[] held = {n};
    WeakReference<int[]> weak = new WeakReference<>(held);
    int[] got = weak.get();
    assert got == null || got == held;
    weak.clear();
    assert weak.get() == null;
  }
  public static void zone(int n) {
    TimeZone zone = TimeZone.getDefault();
    assert zone.getID().equals("UTC") && zone.getRawOffset() == 0;
    assert zone.getOffset(n) == 0 && !zone.useDaylightTime();
    assert zone.equals(TimeZone.getDefault()) && zone.hasSameRules(TimeZone.getDefault());
    TimeZone.setDefault(new SimpleTimeZone(3600000, "X"));
    assert TimeZone.getDefault().getRawOffset() == 3600000;
    TimeZone.setDefault(null);
    assert TimeZone.getDefault().getRawOffset() == 0;
  }
  public static int east(int n) {
    TimeZone.setDefault(new SimpleTimeZone(n, "X"));
    return 1 / TimeZone.getDefault().getRawOffset();
  }
}
"""
EXPECTED = {
    "cached": "TRUE", "trusting": "UNKNOWN", "forGood": "TRUE", "itself": "TRUE", "zone": "TRUE",
    "east": "FALSE",
}  # fmt: skip


def test_what_the_host_decides(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme" / "Host.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    answers: list[Answer] = []
    request = Request(tuple(f"acme.Host.{name}" for name in EXPECTED), (classes,), Policy(), limit_s=60.0)
    run_check(request, Options(), warm_jvm, lambda targets: None, answers.append)
    found = {answer.text.partition("(")[0].removeprefix("acme.Host."): answer for answer in answers}
    assert {name: answer.verdict.name for name, answer in found.items()} == EXPECTED
    assert "garbage collector" in found["trusting"].reason
