"""Mutants of a small class: killed by its tests, by tests made for them, proved equivalent, open."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.target import Target
from verifier.classfile.mutation import mutants_of
from verifier.cli.mutant_lines import about_mutants
from verifier.config import Options
from verifier.errors import UserError
from verifier.fleet.opening import Where
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm
from verifier.suites.bench import Jars, compile_tools
from verifier.suites.killing import Fate, Killer, Placed
from verifier.suites.mutant_suite import Setting, judge_mutants
from verifier.suites.suite import Suite
from verifier.suites.surviving import Reaching, versioned_names
from verifier.suites.workers import callable_methods
from verifier.suites.writing import TestSource as Written

SOURCE = """\
package acme;
public final class Few {
  public static int abs(int x) { return x < 0 ? -x : x; }
  public static boolean small(int x) { return half(x) < 10; }
  private static int half(int x) { return x / 2; }
  private static int unused(int x) { return x; }
  public static String name(String s) { return s == null ? null : "b"; }
}
"""
TESTS = """\
package acme;
import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class FewTest {
  @Test void abs_ofLess() { assertEquals(3, Few.abs(-3)); }
  @Test void abs_ofMore() { assertEquals(4, Few.abs(4)); }
  @Test void small_isSmall() { assertTrue(Few.small(4)); }
  @Test void name_isNull() { assertNull(Few.name(null)); }
}
"""


def _targets(library: Library) -> list[Target]:
    return list(callable_methods(library, "acme/Few"))


@pytest.fixture
def setting(jars: tuple[list[Path], list[Path]], warm_jvm: Jvm, tmp_path: Path) -> Setting:
    source = tmp_path / "acme/Few.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    home = read_java_home(find_java_home())
    library = Library([tmp_path / "classes"], home.path, home.version, tmp_path / "libraries")
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    (tmp_path / "scratch").mkdir()
    return Setting(
        library, home, libraries, Options(), 20.0, Where(), tmp_path / "scratch", lambda: None
    )  # fmt: skip


def test_fates_of_mutants(setting: Setting) -> None:
    library = setting.library
    targets = [t for t in _targets(setting.library) if t.method.name != "abs"]
    suite = Suite("acme/Few", [Written("acme.FewTest", TESTS, {}, {})])
    report = judge_mutants(setting, suite, _targets(setting.library))
    lines = about_mutants(report)
    assert [(one.method, one.change) for one in report.equivalent] == [
        ("abs(I)I", "boundary of a condition moved")
    ]
    assert [(one.method, reason) for one, reason in report.open] == [
        ("unused(I)I", "no method that could be compared leads to it")
    ]
    assert report.tests and "Few_small_Mutant" in "".join(one.class_name for one in report.tests)
    assert f"{report.killed} of {report.total} mutants killed, 1 proved equivalent, 1 open" in lines
    assert "equivalent: Few.abs:3: boundary of a condition moved" in lines
    reaching = Reaching(library, "acme/Few", targets)
    assert reaching.affected(report.equivalent[0]) == "no method that could be compared leads to it"
    reaching = Reaching(
        library, "acme/Few", [t for t in _targets(setting.library) if t.method.name != "small"]
    )
    mutants = mutants_of(library.get("acme/Few"))
    half = next(one for one in mutants if one.method.startswith("half"))
    assert reaching.affected(half) == "no method that could be compared leads to it"
    found = Reaching(library, "acme/Few", _targets(library)).affected(half)
    assert [one.method.name for one in found if isinstance(one, Target)] == ["small"]
    assert versioned_names(library, "acme/Few") == {"acme/Few"}


LOOPS = """\
package acme;
public class Loops {
  public static int turns(int n) { return down(n); }
  private static int down(int n) { while (n > 3) n--; return n; }
  public static int again(int n) { return n < 1 ? 0 : deeper(n); }
  private static int deeper(int n) { return again(n - 1); }
  public static int flat(int n) { return n > 0 ? half(n) : half(-n); }
  private static int half(int n) { return n / 2; }
  public static java.util.function.IntUnaryOperator made() { return n -> made().applyAsInt(n); }
}
"""


def test_what_may_go_on(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme/Loops.java"
    source.parent.mkdir()
    source.write_text(LOOPS, encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    home = read_java_home(find_java_home())
    library = Library([tmp_path / "classes"], home.path, home.version, tmp_path / "libraries")
    targets = list(callable_methods(library, "acme/Loops"))
    reaching = Reaching(library, "acme/Loops", targets)
    found = {target.method.name for target in targets if reaching.may_go_on([target])}
    assert found == {"turns", "again", "made"}


def test_tests_that_do_not_end_or_do_not_pass(
    setting: Setting, warm_jvm: Jvm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.suites.killing.MUTANT_LEAST_S", 6.0)
    monkeypatch.setattr("verifier.suites.killing._TIMES", 1)
    classes, endless = tmp_path / "tests", tmp_path / "endless"
    tools = compile_tools(warm_jvm, setting.jars, tmp_path / "tools")
    folders = setting.library.folders
    for source, out in (
        (TESTS, classes),
        (SOURCE.replace("return x / 2", "while (x > 0) if (x > 2) x--; return x"), endless),
    ):
        file = tmp_path / "other" / ("FewTest.java" if out == classes else "Few.java")
        file.parent.mkdir(exist_ok=True)
        file.write_text(source, encoding="utf-8")
        assert warm_jvm.compile_against([file], out, [*folders, *setting.jars.junit]) is None
    broken = tmp_path / "Broken.class"
    broken.write_bytes(b"\xca\xfe\xba\xbe")
    placed = [
        Placed("acme.Few", endless / "acme/Few.class"),
        Placed("acme.Few", folders[0] / "acme/Few.class"),
        Placed("acme.Few", broken),
    ]
    killer = Killer(setting.home.path, setting.jars, tools, [classes, *folders], ["acme.FewTest"])
    assert list(killer.fates(placed)) == [Fate.ENDLESS, Fate.SURVIVED, Fate.REFUSED]
    alone = Killer(setting.home.path, setting.jars, tools, [classes], ["acme.FewTest"])
    with pytest.raises(UserError, match="do not pass on the class itself"):
        list(alone.fates(placed))
