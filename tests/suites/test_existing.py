"""Tests that are there already: found, compiled and measured."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verifier.classfile.model import ClassFile
from verifier.errors import UserError
from verifier.jvm.home import find_java_home
from verifier.suites.existing import measure_existing
from verifier.suites.existing import test_classes as classes_of
from verifier.suites.measuring import Coverage, Measurer

NESTED = """\
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class Outer {
  @Nested class Case { @Test void one() { acme.Shop.name(1000); } }
  abstract static class Base { @Test void two() { } }
  static class Below extends Base { }
  static class Helper { }
}
"""


@pytest.fixture
def measurer(jars: tuple[list[Path], list[Path]], tmp_path: Path) -> Measurer:
    (tmp_path / "scratch").mkdir()
    return Measurer(find_java_home(), *jars, tmp_path / "scratch")


def test_sources_are_compiled(
    measurer: Measurer,
    shop_folder: Path,
    shop_classes: dict[str, ClassFile],
    shop_coverage: Coverage,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    shutil.copy(shop_folder / "ShopTest.java", folder)
    (folder / "Outer.java").write_text(NESTED, encoding="utf-8")
    (folder / "Bad.java").write_text("class Bad { Missing it; }", encoding="utf-8")
    existing = measure_existing(measurer, folder, shop_classes, [shop_folder / "classes"])
    high = next(goal for goal in existing.coverage.reached if goal.side == "case 1000")
    assert existing.coverage.reached[high] == ("Outer$Case.one",)
    assert existing.coverage.reached.keys() - {high} == shop_coverage.reached.keys()
    assert set(existing.coverage.passed) == {*shop_coverage.passed, "Outer$Case.one", "Outer$Below.two"}
    assert [note.partition(": ")[2][:40] for note in existing.notes] == [
        "1 of 3 files do not compile and are left out"[:40],
        "acme.ShopTest.fails fails: org.opentest4j.AssertionFailedError"[:40],
    ]
    compiled = next(path for path in (tmp_path / "scratch").glob("compiled-*"))
    assert classes_of([compiled]) == ["Outer", "Outer$Below", "acme.ShopTest"]


def test_folders_without_tests(
    measurer: Measurer, shop_classes: dict[str, ClassFile], tmp_path: Path
) -> None:
    with pytest.raises(UserError, match="there is no such folder"):
        measure_existing(measurer, tmp_path / "none", shop_classes, [])
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match="no classes with tests of JUnit"):
        measure_existing(measurer, tmp_path / "empty", shop_classes, [])
