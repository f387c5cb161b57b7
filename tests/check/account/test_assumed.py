"""What a TRUE takes for granted: the names of what its runs met, and no others."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.assumption import OF_CHECK
from verifier.check.answers import Answer
from verifier.cli.explain import tell
from verifier.errors import UserError
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.io.*;
import java.util.*;
import java.util.function.*;
public class Assumed {
  private static int count;
  private final String name;
  public Assumed(String name) { this.name = name; }
  public int length() { return name.length(); }
  public static int next(int n) { return n + 1; }
  public static int half(int n) { if (n < 0) throw new IllegalArgumentException(); return n / 2; }
  public static int counted() { return count++; }
  public static class Limited {
    private static final int[] LIMITS = {10};
    public static int part(int n) { return n % LIMITS[0]; }
    public static int next(int n) { return n + 1; }
  }
  public static boolean isSame(String a, String b) { return a.equals(b); }
  public static int given(Supplier<String> source) { return source.get().length(); }
  public static char first(CharSequence text) { return text.length() == 0 ? ' ' : text.charAt(0); }
  public static boolean none(List<String> all) { return all.isEmpty(); }
  public static int read(Reader in) throws IOException { return in.read(); }
}
"""
WITH_OBJECTS = {"no-null", "made-objects", "known-classes"}
EXPECTED = {
    "next": set(),
    "half": {"rejections"},
    "counted": {"initial-statics"},
    "Limited.part": {"initial-statics"},  # nobody has put 0 there
    "Limited.next": {"initial-statics"},  # the initialiser ends
    "isSame": WITH_OBJECTS,
    "length": WITH_OBJECTS | {"unbroken-objects"},
    "given": WITH_OBJECTS | {"quiet-callbacks"},
    "first": WITH_OBJECTS | {"steady-texts", "documented-io"},  # it may be a builder of texts
    "none": WITH_OBJECTS | {"typed-collections", "answering-objects"},
    "read": WITH_OBJECTS | {"documented-io"},
}


def test_a_true_names_what_it_has_used(ask: Ask) -> None:
    answers = ask("Assumed", SOURCE, list(EXPECTED), 20.0)
    assert {answer.verdict for answer in answers.values()} == {Verdict.TRUE}
    assert {name: set(answer.assuming) for name, answer in answers.items()} == EXPECTED


def test_every_name_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert tell([]) == 0
    said = capsys.readouterr().out
    assert all(f"{word}: {one.phrase}\n    {one.example}\n" in said for word, one in OF_CHECK.items())
    assert tell(["hash-order"]) == 0
    assert capsys.readouterr().out.startswith("hash-order: ")
    with pytest.raises(UserError, match="nothing: no assumption has this name"):
        tell(["nothing"])


def test_the_command_explains(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", "explain", "no-null"], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.startswith("no-null: no argument is null")
