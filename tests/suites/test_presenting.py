"""Suites are measured with the tests that were there, and what became of each branch is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.errors import UserError
from verifier.jvm.home import find_java_home, read_java_home
from verifier.suites.goals import Fate, branches_of
from verifier.suites.measuring import Counter, Measurer
from verifier.suites.presenting import Gauge, result_of
from verifier.suites.suite import Suite
from verifier.suites.writing import TestSource as Source

HIGH = """\
package acme;

class ShopHighTest {
  @org.junit.jupiter.api.Test void name_high() { assert Shop.name(1000) == "high"; }
}
"""


@pytest.fixture
def gauge(jars: tuple[list[Path], list[Path]], shop_folder: Path, tmp_path: Path) -> Gauge:
    home = read_java_home(find_java_home())
    for name in ("scratch", "library"):
        (tmp_path / name).mkdir()
    classes = tmp_path / "classes" / "acme"
    shutil.copytree(shop_folder / "classes" / "acme", classes)
    (classes / "ShopTest.class").unlink()
    library = Library([classes.parent], home.path, home.version, tmp_path / "library")
    sources = tmp_path / "sources" / "acme"
    sources.mkdir(parents=True)
    shutil.copy(shop_folder / "Shop.java", sources)
    return Gauge(Measurer(home.path, *jars, tmp_path / "scratch"), library, ["acme/Shop"], [sources.parent])


def made(source: str) -> Suite:
    """A suite of one test class."""
    return Suite("acme/Shop", [Source("acme.ShopHighTest", source, {}, {})], open_reasons={"time": None})


def test_new_and_old_tests_are_measured_together(gauge: Gauge, shop_folder: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    shutil.copy(shop_folder / "ShopTest.java", old)
    existing = gauge.measure_existing(old)
    suite = made(HIGH)
    coverage = gauge.measure([suite], existing)
    names = gauge.nested["acme/Shop"]
    before = existing.coverage.total("branches", names)
    assert coverage.total("branches", names) == before + Counter(1, 0)
    assert coverage.probes > existing.coverage.probes
    result = result_of(suite, {name: gauge.classes[name] for name in names}, coverage)
    assert result.tests == ("acme.ShopHighTest.name_high",)
    assert {outcome.reason for outcome in result.outcomes if outcome.fate is Fate.OPEN} == {"time"}
    page = gauge.page([suite], coverage)
    assert "acme/Shop.java" in page
    assert "ShopHighTest.name_high" in page


def test_infeasible_sides_are_told(gauge: Gauge) -> None:
    suite = made(HIGH)
    suite.infeasible.append(next(branches_of(gauge.classes["acme/Shop"])))
    coverage = gauge.measure([suite])
    result = result_of(suite, gauge.classes, coverage)
    infeasible = [outcome.goal.line for outcome in result.outcomes if outcome.fate is Fate.INFEASIBLE]
    assert infeasible == [8]
    assert [one.fate for one in result.outcomes].count(Fate.COVERED) == 1


def test_tests_that_do_not_compile(gauge: Gauge) -> None:
    with pytest.raises(UserError, match=r"the tests do not compile: .*ShopHighTest.java:1: error"):
        gauge.measure([made("class {")])
