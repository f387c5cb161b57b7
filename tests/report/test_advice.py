"""What UNKNOWN means for the user: cause and remedy of each kind of obligation, the largest first."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from tests.cli.test_command import jr
from tests.report.test_account import TASK, result
from verifier.config import Options
from verifier.report.account import MAX_OBLIGATIONS, render_account
from verifier.report.advice import ADVICE, Advice, advice_of, grouped, source_line
from verifier.verdict.outcome import Ending, Obligation, Verdict

EXAMPLES = [
    (Ending.RESOURCE, "stopped by SIGINT before an answer was found", "let it go on"),
    (Ending.RESOURCE, "stopped by SIGTERM before an answer was found", "look at what limits the process"),
    (
        Ending.RESOURCE,
        "the verification process was ended by SIGKILL (out of memory?)",
        "look at what limits",
    ),
    (Ending.RESOURCE, "the memory limit of 4000 MiB was reached", "--memory-limit"),
    (Ending.RESOURCE, "the memory was used up with 7 paths not explored to the end", "--memory-limit"),
    (
        Ending.RESOURCE,
        "the time was used up with 7 paths not explored to the end, 7 of them in loops",
        "the loop",
    ),
    (Ending.RESOURCE, "the time was used up with 7 paths not explored to the end", "fewer choices"),
    (Ending.RESOURCE, "the time was used up with 1 path not explored to the end", "--merge off"),
    (Ending.RESOURCE, "the CPU time limit of 60 s was reached", "--time-limit"),
    (Ending.BOUND, "strings longer than 100 characters", "Verifier.assume(text.length() < 50)"),
    (Ending.BOUND, "a path longer than 1000000 instructions", "number of rounds"),
    (Ending.BOUND, "java.lang.StackOverflowError is caught by the program", "not catch this error"),
    (Ending.BOUND, "the final field A.x is written when other threads may already see", "its constructor"),
    (Ending.BOUND, "further violations were found and not replayed", "it may be a failure"),
    (Ending.BOUND, "only some concrete runs were made", "leave --analyses out"),
    (Ending.BOUND, "a Semaphore of which several permits are wanted at once", "executor of your own size"),
    (Ending.BOUND, "the order of the 3 members that getMethods() gives", "make the inputs smaller"),
    (
        Ending.UNSUPPORTED,
        "java.lang.AssertionError, which only the model of a.B leads to",
        "what its class does",
    ),
    (Ending.UNSUPPORTED, "whether it holds that the locale is en_US (--refuse locale)", "--refuse"),
    (
        Ending.UNSUPPORTED,
        "exact answers of Math.sin that would exclude java.lang.AssertionError",
        "of your own",
    ),
    (Ending.UNSUPPORTED, "class com.acme.Gone, which is not on the class path", "--classpath"),
    (Ending.UNSUPPORTED, "native method A.b()", "--natives report"),
    (Ending.UNSUPPORTED, "parsing of a string that depends on input", "fixed values"),
    (Ending.UNSUPPORTED, "an array of 4000000 elements", "make it smaller"),
    (Ending.UNSUPPORTED, "the state of another thread that runs", "atomic fields"),
    (Ending.UNSUPPORTED, "the order of an IdentityHashMap", "LinkedHashMap"),
    (Ending.UNSUPPORTED, "invokedynamic through com.acme.Boot.make", "leave it out"),
    (Ending.SOLVER_UNKNOWN, "no solver tells whether a violation can happen", "another --solver"),
    (Ending.RACE, "a data race on Main.count", "volatile"),
    (Ending.UNSETTLED, "an assert fails and the program swallows its AssertionError", "no handler"),
    (Ending.DEFECT, "java.lang.Error was found but not seen when run", "report it"),
]


@pytest.mark.parametrize(("ending", "message", "to_do"), EXAMPLES, ids=lambda value: str(value)[:40])
def test_each_kind_says_what_to_do(ending: Ending, message: str, to_do: str) -> None:
    assert to_do in advice_of(Obligation(ending, message)).to_do


def test_every_row_is_reached_and_every_open_ending_has_one() -> None:
    assert {advice_of(Obligation(ending, message)) for ending, message, _ in EXAMPLES} == set(ADVICE)
    for ending in Ending:
        if not ending.complete:
            assert advice_of(Obligation(ending, "")).ending is ending


@pytest.mark.parametrize("advice", ADVICE, ids=lambda advice: advice.why[:30])
def test_sentences_are_plain(advice: Advice) -> None:
    for sentence in (advice.why, advice.to_do):
        assert 20 < len(sentence) < 140 and not sentence.endswith(".")
        assert not re.search(r"Ending|obligation|_|fork|state\b", sentence)


def test_the_largest_group_comes_first_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text("class Main {\n  void f() {\n    while (i <\tn) { }\n  }\n}\n")
    task = dataclasses.replace(TASK, source_roots=(tmp_path,))
    race = Obligation(Ending.RACE, "a race", "Main.java:1")
    natives = [Obligation(Ending.UNSUPPORTED, f"native method A.m{at}()", "Main.java:3") for at in range(12)]
    assert [group.size for group in grouped([race, *natives])] == [12, 1]
    text = render_account(task, result(Verdict.UNKNOWN, obligations=(race, *natives)), Options())
    lines = text.splitlines()
    first = lines.index("open:      13 obligations")
    assert lines[first + 1] == "  - feature not modelled: native method A.m0() (Main.java:3)"
    assert lines[first + 1 + MAX_OBLIGATIONS].startswith("  - ... and 4 more of this kind")
    assert lines[first + 2 + MAX_OBLIGATIONS] == "    line:  Main.java:3: while (i < n) { }"
    assert lines[first + 4 + MAX_OBLIGATIONS].startswith("    to do: put a Java method of your own")
    assert lines[first + 5 + MAX_OBLIGATIONS] == "  - data race: a race (Main.java:1)"


def test_lines_that_are_not_there_are_left_out(tmp_path: Path) -> None:
    task = dataclasses.replace(TASK, source_roots=(tmp_path,))
    assert source_line(task, None) is None and source_line(task, "Main.java:3") is None
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Two.java").write_text("class Two { }\n")
    assert source_line(task, "Two.java:1") is None, "two files have the name"
    (tmp_path / "One.java").write_bytes(b"class \xff { }\n")
    assert source_line(task, "One.f(One.java:1)") == "One.java:1: class \ufffd { }"
    assert source_line(task, "One.java:9") is None and source_line(task, "../One[.java:1") is None


def test_a_run_says_it(root: Path, tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(
        "public class Main {\n  static int deep(int n) { return deep(n + 1) + 1; }\n"
        "  public static void main(String[] a) {\n    int n = 0;\n"
        "    try { deep(n); } catch (StackOverflowError e) { n++; }\n    assert n != 1;\n  }\n}\n"
    )
    status, out, _ = jr(
        "verify", "--property", "valid-assert", "--analyses", "symbolic", str(tmp_path), root=root
    )
    assert status == 20
    assert (
        "    line:  Main.java:5: try { deep(n); } catch (StackOverflowError e) { n++; }\n    why:   " in out
    )
