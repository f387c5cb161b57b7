"""Classes of which there can be no objects, since what their constructors need is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.making.unmade import Unmade
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """package acme;
public class Parts {
  static class Absent { static int number; Absent() { } static int ask() { return number; } }
  interface Gone { }
  public abstract static class Part { public abstract int size(); }
  public static class Fine extends Part { public int size() { return 1; } }
  public static class Always extends Part {
    Always() { new Absent(); }
    Always(int n) { this(); }
    public int size() { return 1 / 0; }
  }
  public static class Below extends Always { Below() { super(3); } }
  public static class Asking extends Part {
    Asking(int n) { if (n > 0) Absent.ask(); else Absent.number = 1; }
    public int size() { return 1 / 0; }
  }
  public static class Under extends Absent { }
  public static class Marked implements Gone { }
  public abstract static class Base { public abstract int size(); }
  public static class Sometimes extends Base {
    Absent[] kept;
    public Sometimes(int n) { if (n > 7) kept = new Absent[n]; if (n > 8) new Absent(); }
    public int size() { return 1 / 0; }
  }
  public static class Caught extends Base {
    public Caught() { try { new Absent(); } catch (NoClassDefFoundError gone) { } }
    public int size() { return 1; }
  }
  public static class Either extends Base {
    public Either() { new Absent(); }
    public Either(Absent given) { }
    public int size() { return 1; }
  }
  public static int sum(Part one, Part[] more) { return one.size(); }
  public static int sumOfMore(Base one) { return one.size(); }
}
"""
MISSING = ("Absent", "Gone")
UNMADE = {"Always", "Below", "Asking", "Under", "Marked"}


@pytest.fixture(scope="module")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parts")
    source = folder / "acme" / "Parts.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    for name in MISSING:
        (folder / f"classes/acme/Parts${name}.class").unlink()
    return folder / "classes"


def test_what_cannot_be_made(warm_jvm: Jvm, classes: Path, tmp_path: Path) -> None:
    library = Library([classes], warm_jvm.java_home, warm_jvm.version, tmp_path)
    unmade = Unmade(library)
    found = {name.partition("$")[2] for name in library.names if unmade.is_unmade(name)}
    assert found == UNMADE


def test_no_object_of_those_is_passed(warm_jvm: Jvm, classes: Path) -> None:
    """All parts but a fine one cannot be made; of bases, one that fails can be made."""
    answers: dict[str, Answer] = {}
    words = ("acme.Parts.sum", "acme.Parts.sumOfMore")
    request = Request(words, (classes,), Policy(), 10.0)

    def tell(answer: Answer) -> None:
        answers[answer.text.partition("(")[0].rpartition(".")[2]] = answer

    run_check(request, Options(), warm_jvm, lambda targets: None, tell)
    assert answers["sumOfMore"].verdict is not Verdict.TRUE
    assert answers["sum"].verdict is Verdict.TRUE, answers["sum"].reason
