"""``jr replay``: a witness's inputs on the real Java virtual machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from verifier.cli.replay import replay_witness
from verifier.config import Options
from verifier.errors import UserError
from verifier.verdict.outcome import DEADLOCK, Counterexample, Failure, InputValue, TraceElement
from verifier.verdict.witness.graphml import render_graphml
from verifier.verdict.witness.writer import Program, correctness_witness, violation_witness

SOURCE = """\
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int width = Verifier.nondetInt();
    String name = Verifier.nondetString();
    assert width != 7 || !name.equals("a b");
  }
}
"""


def replay(
    folder: Path, root: Path, witness: str, *, goal: str = "valid-assert"
) -> tuple[int, list[str], str]:
    file = folder.parent / "w.graphml"
    file.write_text(witness)
    command = [sys.executable, "-m", "verifier.cli", "replay", str(file), "--property", goal]
    done = subprocess.run(
        [*command, str(root / "sv-benchmarks/java/common"), str(folder)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(root)},
        timeout=600,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def program(tmp_path: Path) -> Program:
    folder = tmp_path / "Program"
    folder.mkdir()
    (folder / "Main.java").write_text(SOURCE)
    return Program((folder,), "Main", "CHECK( init(Main.main()), LTL(G assert) )")


def witness(program: Program, width: int) -> str:
    inputs = (
        InputValue("int", width, TraceElement("Main", "main", "Main.java", 5)),
        InputValue("string", "a b", TraceElement("Main", "main", "Main.java", 6)),
    )
    failure = Failure("java.lang.AssertionError", None)
    return render_graphml(violation_witness(program, Counterexample(inputs, failure)))


def test_a_failure_is_shown_again(program: Program, root: Path) -> None:
    status, out, _ = replay(program.source_roots[0], root, witness(program, 7))
    assert (status, out[-1]) == (0, "REPRODUCED")
    assert "    1. int = 7   at Main.main(Main.java:5)" in out
    assert '    2. string = "a b"   at Main.main(Main.java:6)' in out
    assert 'Exception in thread "main" java.lang.AssertionError' in out
    assert "    at Main.main(Main.java:7)" in out


def test_what_does_not_fail_is_said(program: Program, root: Path) -> None:
    status, out, _ = replay(program.source_roots[0], root, witness(program, 8))
    assert (status, out[-1]) == (1, "NOT REPRODUCED")
    status, out, _ = replay(program.source_roots[0], root, witness(program, 7), goal="no-runtime-exception")
    assert (status, out[-1]) == (1, "NOT REPRODUCED")


def test_what_is_no_witness_is_refused(program: Program, root: Path) -> None:
    status, out, err = replay(program.source_roots[0], root, "<a/>")
    assert (status, out) == (2, [])
    assert err.count("\n") == 1


def test_a_witness_that_is_missing_may_be_no_error(program: Program) -> None:
    def ask(**given: bool) -> str | None:
        return replay_witness(
            Path("none.graphml"), [*program.source_roots], "valid-assert", Options(), **given
        ).answer

    assert ask(if_there=True) == "NOTHING TO REPLAY"
    with pytest.raises(UserError):
        ask()


CROSSED = """\
public class Main {
  static void take(Object one, Object other) {
    synchronized (one) {
      synchronized (other) { }
    }
  }
  public static void main(String[] args) throws InterruptedException {
    Object left = new Object(), right = new Object();
    Thread back = new Thread(() -> take(right, left));
    back.start();
    back.join();
    take(left, right);
  }
}
"""


def test_without_the_order_of_threads_the_harness_is_offered(program: Program) -> None:
    folder = program.source_roots[0]
    (folder / "Main.java").write_text(CROSSED)
    text = render_graphml(violation_witness(program, Counterexample((), Failure(DEADLOCK, None))))
    (folder.parent / "w.graphml").write_text(text)
    message = replay_witness(folder.parent / "w.graphml", [folder], "no-deadlock", Options())
    assert message.answer == "NOT REPRODUCED"
    assert message.text.endswith(f"  jr verify {folder} --property no-deadlock --harness Harness.java\n")


def test_a_witness_of_correctness_has_nothing_to_replay(program: Program, root: Path) -> None:
    status, out, _ = replay(program.source_roots[0], root, render_graphml(correctness_witness(program)))
    assert (status, out[-1]) == (20, "NOTHING TO REPLAY")
