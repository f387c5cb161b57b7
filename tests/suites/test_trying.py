"""Tests that do not pass: whether others are the reason, or where they run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import Jars, compile_tools
from verifier.suites.trying import _failures
from verifier.suites.writing import TestSource as Source

TESTS = """\
package acme;

import static org.junit.jupiter.api.Assertions.*;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class BellTest {
  private static int rung;

  @Test void passes() { assertEquals(2, 1 + 1); }
  @Test void first() { assertEquals(1, ++rung); }
  @Test void other() { assertEquals(1, ++rung); }
  @Test void placed() { assertNotEquals("de", Locale.getDefault().getLanguage()); }
}
"""


@pytest.fixture(scope="module")
def seen(
    jars: tuple[list[Path], list[Path]], tmp_path_factory: pytest.TempPathFactory
) -> tuple[dict[str, str], frozenset[str]]:
    folder = tmp_path_factory.mktemp("bell")
    (folder / "BellTest.java").write_text(TESTS)
    javac("-d", folder / "classes", "-cp", ":".join(map(str, jars[0])), folder / "BellTest.java")
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    names = dict(enumerate(("passes", "first", "other", "placed")))
    with Jvm.start(JvmOptions()) as jvm:
        tools = compile_tools(jvm, libraries, folder / "tools")
        source = Source("acme.BellTest", TESTS, {}, names)
        return _failures(jvm, libraries, tools, [folder / "classes"], source)


def test_those_that_fail_in_one_run_are_named(seen: tuple[dict[str, str], frozenset[str]]) -> None:
    failed, _ = seen
    assert {"placed"} < failed.keys() <= {"placed", "first", "other"}


def test_those_that_fail_without_others_are_told_apart(seen: tuple[dict[str, str], frozenset[str]]) -> None:
    assert seen[1] == {"placed"}
