"""JaCoCo's counters and our own goals by test, of tests that ran on the Java virtual machine."""

from __future__ import annotations

from collections import Counter as Multiset
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.classfile.model import ClassFile
from verifier.classfile.parser import parse_class
from verifier.errors import UserError
from verifier.jvm.home import find_java_home
from verifier.suites.goals import branches_of
from verifier.suites.jars import find_jacoco, find_junit
from verifier.suites.measuring import NONE, Counter, Coverage, Measurer, read_coverage


def test_tests_that_pass_and_fail(shop_coverage: Coverage) -> None:
    assert list(shop_coverage.failed) == ["acme.ShopTest.fails"]
    assert "expected: <high> but was: <mid>" in shop_coverage.failed["acme.ShopTest.fails"]
    assert len(shop_coverage.passed) == 7
    assert shop_coverage.problems == {}


def test_own_count_is_that_of_jacoco(shop_coverage: Coverage, shop_classes: dict[str, ClassFile]) -> None:
    """Line by line, but for a switch over texts, in which JaCoCo leaves branches of the compiler's out."""
    total = Multiset(
        (goal.place.owner, goal.line) for owner in shop_classes.values() for goal in branches_of(owner)
    )
    covered = Multiset((goal.place.owner, goal.line) for goal in shop_coverage.reached)
    text_switch = ("acme/Shop", 35)
    seen = {
        (count.name, number): (line.branches.covered, line.branches.total)
        for count in shop_coverage.classes.values()
        for number, line in count.by_line.items()
        if line.branches.total
    }
    assert seen.pop(text_switch) == (1, 3), seen
    assert {place: (covered[place], total[place]) for place in total if place != text_switch} == seen


def test_sides_by_test(shop_coverage: Coverage) -> None:
    sides = {(goal.line, goal.side): tests for goal, tests in shop_coverage.reached.items()}
    assert sides[26, "case 1, 2"] == ("acme.ShopTest.name_low",)
    assert sides[26, "case 3"] == ("acme.ShopTest.fails",)
    assert sides[26, "default"] == ("acme.ShopTest.name_none",)
    assert (26, "case 1000") not in sides
    assert sides[8, "next"] == ("acme.ShopTest.rejects",)
    assert len(shop_coverage.goals_of_test["acme.ShopTest.both"]) == 2
    assert shop_coverage.tests_of_line["acme/Shop", 9] == ("acme.ShopTest.rejects",)


def test_sums(shop_coverage: Coverage) -> None:
    inner = shop_coverage.total("branches", ["acme/Shop$Inner"])
    assert inner == Counter(2, 4)
    assert shop_coverage.total("branches").total == shop_coverage.total("branches", ["acme/Shop"]).total + 4
    assert shop_coverage.total("branches", ["acme/None"]) == NONE
    assert NONE.share == 1.0


def test_classes_that_are_not_there_are_problems() -> None:
    coverage = read_coverage(["problem\t0\tacme/None\tthere is no such class on the class path", "end"], {})
    assert coverage.problems == {"acme/None": "there is no such class on the class path"}


def test_tests_that_end_the_virtual_machine(
    jars: tuple[list[Path], list[Path]], tmp_path: Path, shop_classes: dict[str, ClassFile]
) -> None:
    source = tmp_path / "EndTest.java"
    source.write_text(
        "class EndTest { @org.junit.jupiter.api.Test void end() { Runtime.getRuntime().halt(3); } }",
        encoding="utf-8",
    )

    javac("-d", tmp_path, "-cp", ":".join(map(str, jars[0])), source)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with pytest.raises(UserError, match="EndTest ended the virtual machine"):
        Measurer(find_java_home(), *jars, scratch).measure({}, [tmp_path], ["EndTest"])


def test_what_is_missing_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"^JUnit 5 is missing \(org.junit.jupiter.api.Test\): apt-get install junit5"
    ):
        find_junit(system=tmp_path)
    with pytest.raises(UserError, match=r"^JaCoCo is missing .* --junit PATH"):
        find_jacoco(system=tmp_path)
    with pytest.raises(UserError, match="no such jar"):
        find_jacoco([tmp_path / "none.jar"])
    (tmp_path / "bad.jar").write_text("no archive", encoding="utf-8")
    with pytest.raises(UserError, match="no jar that can be read"):
        find_junit([tmp_path])


REFUSAL = """\
package acme;

public class Refusal {
  static void refuse(Object what) {
    throw new IllegalStateException((what == null ? "nothing" : "something") + " is refused");
  }
}
"""
REFUSAL_TEST = """\
package acme;

import static org.junit.jupiter.api.Assertions.assertThrows;
import org.junit.jupiter.api.Test;

class RefusalTest {
  @Test void nothing() { assertThrows(IllegalStateException.class, () -> Refusal.refuse(null)); }
}
"""


def test_a_branch_between_an_object_and_its_constructor(
    tmp_path: Path, jars: tuple[list[Path], list[Path]]
) -> None:
    (tmp_path / "Refusal.java").write_text(REFUSAL)
    (tmp_path / "RefusalTest.java").write_text(REFUSAL_TEST)
    path = ":".join(map(str, jars[0]))
    sources = sorted(tmp_path.glob("*.java"))
    javac("-g", "--release", "11", "-d", tmp_path / "classes", "-cp", path, *sources)
    classes = {"acme/Refusal": parse_class((tmp_path / "classes" / "acme" / "Refusal.class").read_bytes())}
    measurer = Measurer(find_java_home(), *jars, tmp_path)
    coverage = measurer.measure(classes, [tmp_path / "classes"], ["acme.RefusalTest"])
    assert coverage.failed == {}
    assert coverage.total("branches") == Counter(1, 2)
    assert coverage.tests_of_line["acme/Refusal", 5] == ("acme.RefusalTest.nothing",)
