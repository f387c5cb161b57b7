"""``jr validate``: right invariants are validated, mutants refused and named, bad input is one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from verifier.cli.validating import validate_witness
from verifier.config import Options
from verifier.errors import UserError
from verifier.verdict.outcome import Invariant
from verifier.verdict.witness.writer import Program
from verifier.verdict.witness.yaml_entry import correctness_yaml

SPECIFICATION = "CHECK( init(Main.main()), LTL(G assert) )"
SOURCE = """\
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n < 0) return;
    int up = 0;
    int down = n;
    while (up < n) {
      up++;
      down--;
    }
    assert down == 0;
  }
}
"""
RIGHT = ("up <= n", "up + down == n", "up >= 0")


FILLED = SOURCE.replace("int up = 0;", "int up = 0; int[] a = new int[n];").replace("up++;", "a[up++] = 7;")
FILLED = FILLED.replace("down == 0", "n == 0 || a[0] == 7")


def stated(folder: Path, root: Path, texts: tuple[str, ...], source: str = SOURCE) -> tuple[str, str]:
    """The answer about a witness with these invariants, and its account."""
    (folder / "Main.java").write_text(source)
    (folder / "p.prp").write_text(f"{SPECIFICATION}\n")
    roots = (root / "sv-benchmarks/java/common", folder)
    one = Invariant("Main.java:9", "Main.main([Ljava/lang/String;)V", tuple(t.strip(";") for t in texts))
    text = correctness_yaml(Program(roots, "Main", SPECIFICATION), (one,))
    if texts[0].endswith(";"):  # what JR never writes
        text = text.replace(texts[0].strip(";"), texts[0])
    (folder / "w.yml").write_text(text)
    worked_s = sum(os.times()[:4])  # what this process worked before counts for its limits
    options = Options(time_limit_s=2 * worked_s + 40.0)
    message = validate_witness(folder / "w.yml", list(roots), str(folder / "p.prp"), options)
    return message.answer or "", message.text


@pytest.mark.parametrize(
    ("texts", "answer", "named"),
    [
        (RIGHT, "VALIDATED", "base, step and use"),
        (("up < n", *RIGHT[1:]), "REFUSED", "up < n"),
        (("up <= n - 1", *RIGHT[1:]), "REFUSED", "up <= n - 1"),
        ((RIGHT[0], "up + down == n + 1"), "REFUSED", "up + down == n + 1"),
        (("up <= n + 1L", *RIGHT[1:]), "REFUSED", "the invariants leave it open"),
        (("up <= m",), "UNKNOWN", "nothing is told of m there"),
        (("up <= n;",), "UNKNOWN", "no syntax"),
    ],
)
def test_invariants_are_checked(
    tmp_path: Path, root: Path, texts: tuple[str, ...], answer: str, named: str
) -> None:
    found, text = stated(tmp_path, root, texts)
    assert (found, named in text) == (answer, True), text


def test_facts_about_what_changes_count_where_that_is_known(tmp_path: Path, root: Path) -> None:
    texts = ("up >= 0", "up <= n", "for all 0 <= k < up: a[k] == 7", "for all up <= k < a.length: a[k] == 0")
    found, text = stated(tmp_path, root, texts, FILLED)
    assert found == "VALIDATED", text
    found, text = stated(tmp_path, root, (*texts[:3], "for all up <= k < a.length: a[k] == 1"), FILLED)
    assert (found, "a[k] == 1" in text) == ("REFUSED", True), text


def test_what_is_about_something_else_is_refused(tmp_path: Path, root: Path) -> None:
    stated(tmp_path, root, ("up <= n;",))
    (tmp_path / "Main.java").write_text(SOURCE + "\n")
    given = [root / "sv-benchmarks/java/common", tmp_path]
    for text, words in (
        ((tmp_path / "w.yml").read_text(), "other files"),
        ((tmp_path / "w.yml").read_text().replace("G assert", "G ! deadlock"), "another property"),
        ("- x", "no mapping"),
    ):
        (tmp_path / "w.yml").write_text(text)
        with pytest.raises(UserError, match=words):
            validate_witness(tmp_path / "w.yml", given, str(tmp_path / "p.prp"), Options())
