"""Classes whose calls depend on what was called before, on who calls, or on objects that nothing makes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.check.library import Library
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import Bench, CallSequence, Jars, StaticField, compile_tools
from verifier.suites.candidates import candidate_of
from verifier.suites.restoring import restoring
from verifier.suites.simplifying import variants
from verifier.suites.suite import keys_of, mentioned_by

Said = tuple[list[CallSequence], list[StaticField], list[CallSequence]]
HALL = """\
package acme;

import java.util.ArrayList;
import java.util.List;

public class Hall {
  private static final List<Object> seen = new ArrayList<>();
  private static final List<String> never = List.of();
  private static final String[] names = {};
  private static int opened;

  public abstract static class Guest {
    private final int age;
    protected Guest(int age) { this.age = age; }
    protected abstract int pays();
    public abstract String name();
  }

  public static String welcome(Object one) {
    if (one instanceof Guest && ((Guest) one).age > 2 && ((Guest) one).pays() > 2) {
      return "gladly";
    }
    return seen.size() + names.length + never.size() + opened++ > 90 ? "full" : "no";
  }

  public static String place() {
    Class<?> caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    return caller.getClassLoader() == Hall.class.getClassLoader() ? "near" : "far";
  }

  public static String sum(List<Integer> all) {
    int sum = 0;
    for (Integer one : all) {
      sum += one;
    }
    return sum == 4712 ? "right" : "wrong";
  }

  public interface Mark { }

  public static boolean isMarked(Mark one) { return one != null; }

  public static boolean isPattern(String text) {
    return text.length() > 2 && "QWXZ".indexOf(text.charAt(0)) >= 0 && text.charAt(0) == text.charAt(1)
        && text.charAt(1) == text.charAt(2);
  }

  public static int marks(String text) {
    int found = 0;
    for (char one : text.toCharArray()) {
      switch (one) {
        case '~': found++; break;
        case '`': found += 10; break;
        default: return -1;
      }
    }
    return found == 11 ? 1 : 0;
  }
}
"""
BELL = """\
package acme;

import java.util.ArrayList;
import java.util.List;

public final class Bell {
  private static final List<String> guests = new ArrayList<>();
  private static String owner;

  private Bell() { }

  public static void lend(String name) {
    owner = name;
  }

  public static String owner() {
    return owner == null ? "nobody" : "you";
  }

  public static String greet(String name) {
    if (guests.contains(name)) {
      return "again";
    }
    guests.add(name);
    return "welcome";
  }
}
"""


# What some drawn sequence must say for a call of the method to reach its probes.
LOOKED_FOR: dict[str, Callable[[str], bool]] = {
    "marks": lambda text: sorted(text.strip('"')) == ["`", "~"],
    "isPattern": lambda text: re.search(r'"([QWXZ])\1\1', text) is not None,
    "isMarked": lambda text: "new acme.Hall.Mark() { }" in text,
    "welcome": lambda text: "protected int pays() { return " in text,
    # 4711 and 1, 4710 and 2, in the list or named before: whichever comes first, no other is kept
    "sum": lambda text: (
        re.search(r"\b47\d\d\b", text) is not None and re.search(r"(List\.of|asList)\(", text) is not None
    ),
    "place": lambda text: True,
}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Library:
    home = read_java_home(find_java_home())
    folder = tmp_path_factory.mktemp("hall")
    (folder / "Hall.java").write_text(HALL)
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against([folder / "Hall.java"], folder / "classes", []) is None
    return Library([folder / "classes"], home.path, home.version, folder / "library")


@pytest.fixture(scope="module")
def said(
    hall: Library, jars: tuple[list[Path], list[Path]], tmp_path_factory: pytest.TempPathFactory
) -> Said:
    """Sequences that are drawn, static fields that tests can set back, and what is drawn after all."""
    folder = tmp_path_factory.mktemp("said")
    libraries = Jars(tuple(jars[0]), tuple(jars[1]))
    owners = [hall.get("acme/Hall"), hall.get("acme/Hall$Guest")]
    with Jvm.start(JvmOptions()) as jvm:
        tools = compile_tools(jvm, libraries, folder / "tools")
        names = ["acme.Hall", "acme.Hall$Guest"]
        with Bench(jvm, libraries, tools, hall.folders, names, folder) as bench:
            constants = [4711, "QWXZ", *keys_of(owners[0])]
            found: list[CallSequence] = []
            for _ in range(120):  # a busy machine runs few calls in half a second
                found += bench.call_randomly("acme", 0.5, 1, constants, mentioned_by(hall, owners))
                if all(any(map(is_seen, _texts_of(found, one))) for one, is_seen in LOOKED_FOR.items()):
                    break
            fields = bench.statics()
            bench.know([0])  # no candidate has run: nothing is reached
            return found, fields, bench.call_randomly("acme", 0.5, 1, constants)


def _texts_of(found: Sequence[CallSequence], method: str) -> list[str]:
    return ["\n".join((*one.statements, *one.arguments)) for one in found if one.method == method]


def _is_seen(said: Said, method: str) -> bool:
    return any(map(LOOKED_FOR[method], _texts_of(said[0], method)))


def test_keys_of_switches_are_seen(hall: Library) -> None:
    assert set(keys_of(hall.get("acme/Hall"))) == {ord("~"), ord("`")}


def test_texts_are_made_of_characters_that_the_code_compares_with(
    said: Said,
) -> None:
    assert _is_seen(said, "marks"), said


def test_texts_are_made_of_runs_of_characters_of_one_constant(said: Said) -> None:
    assert _is_seen(said, "isPattern"), said


def test_interfaces_without_methods_have_objects(said: Said) -> None:
    assert _is_seen(said, "isMarked"), said


def test_abstract_classes_that_nothing_extends_are_extended(
    said: Said,
) -> None:
    found = [text for text in _texts_of(said[0], "welcome") if "protected int pays() { return " in text]
    assert found and "= new acme.Hall.Guest(" in found[0], said


def test_containers_have_elements_of_their_declared_type(
    said: Said,
) -> None:
    assert _is_seen(said, "sum"), said


def test_calls_come_from_where_tests_are(said: Said) -> None:
    assert len(_texts_of(said[0], "place")) == 1  # the side for callers from elsewhere is not drawn


def test_static_fields_that_keep_state_are_found(
    said: Said,
) -> None:
    assert said[1] == [
        StaticField("acme.Hall", "seen", "Collection"),
        StaticField("acme.Hall", "opened", None),
    ]


def test_what_no_candidate_kept_is_drawn_again(said: Said) -> None:
    assert {one.method for one in said[2]} & {one.method for one in said[0]}


def test_no_members_stand_for_no_fields() -> None:
    assert restoring([]) == []


def test_tests_that_disturb_one_another_set_static_fields_back(tmp_path: Path) -> None:
    (tmp_path / "Bell.java").write_text(BELL)
    javac("-g", "-d", tmp_path / "classes", tmp_path / "Bell.java")
    command = ["tests", "--classpath", str(tmp_path / "classes"), "acme.Bell", "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "verifier.cli", *command, "--timeout", "5", "--no-report"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert "4 of 4 branches" in done.stdout and "dropped" not in done.stdout
    source = (tmp_path / "out" / "acme" / "BellTest.java").read_text()
    assert '((Collection<?>) field(Bell.class, "guests").get(null)).clear();' in source
    assert 'field(Bell.class, "owner"),' in source and 'assertEquals("nobody", Bell.owner());' in source


def test_stubs_give_nothing_where_that_is_as_good(hall: Library) -> None:
    stub = (
        "acme.Hall.Guest guest = new acme.Hall.Guest(3) {"
        ' protected int pays() { throw new Error("own"); } public String name() { return text; } };'
    )
    sequence = CallSequence(
        "acme/Hall", "welcome", "(Ljava/lang/Object;)Ljava/lang/String;",
        ('String text = "a".trim();', stub), ("guest",), ("guest",),
    )  # fmt: skip
    plain = (
        "acme.Hall.Guest guest = new acme.Hall.Guest(3) {"
        " protected int pays() { return 0; } public String name() { return null; } };"
    )
    assert ((plain,), ("guest",)) in variants(candidate_of(1, sequence, hall))
