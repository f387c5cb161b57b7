"""Which classes have methods of Object that may do more than to give a value; what checks make of that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.object_methods import CommonMethods
from verifier.check.purity import EQUALS, HASH, SHOW
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = Path(__file__).parent / "Common.java"
FINE = {
    "BadDivides": "equals toString", "BadThrown": "equals hashCode", "BadList": "",
    "BadShownByHash": "equals", "BadAbove": "hashCode toString", "BadRecord": "",
}  # fmt: skip
"""The methods of some of the others that are harmless all the same."""
PASSED = """
package acme;
import java.util.*;
public class Passed {
  public static class Id {
    final String id;
    public Id(String id) { this.id = id; }
    @Override public boolean equals(Object o) { return o instanceof Id && Objects.equals(id, ((Id) o).id); }
    @Override public int hashCode() { return Objects.hashCode(id); }
  }
  public static int hashed(Object o) { return o.hashCode() & 1; }
  public static String shown(Object o) { return "<" + o + ">"; }
  public static boolean same(Object a, Object b) { return a.equals(b); }
  public static int zero(Object o) { return 10 / o.hashCode(); }
  public static void text(Object o) { if (o.toString().isEmpty()) throw new ArithmeticException(); }
}
"""
BAD = {
    "Hash": "int n; public int hashCode() { return 10 / n; }",
    "Message": "static class E extends RuntimeException { "
    "public String getMessage() { return \"\" + 1 / 0; } }",
    "Listed": "static class L extends AbstractList<String> { public int size() { return 1; } "
    "public String get(int i) { return \"\" + 1 / 0; } }",
}  # fmt: skip

HIDDEN = """
package acme;
interface Labelled { default int label() { return 1; } }
class Above { private int label() { return 2; } }
public class Hidden extends Above implements Labelled {
  @Override public int hashCode() { return label(); }
  public static int asked(Object o) { return o.hashCode() & 1; }
  public static int called(Hidden h) { return h.label(); }
}
class Optional { }
class Looking {
  @Override public boolean equals(Object o) { return o instanceof Optional; }
  @Override public int hashCode() { Object o = Optional.class; return o == getClass() ? 1 : 0; }
}
class Unfinished {
  final String name;
  Unfinished(Object o) { name = o.equals(this) ? "a" : "b"; }
}
class Meeting {
  @Override public boolean equals(Object o) {
    return o instanceof Unfinished && ((Unfinished) o).name.isEmpty();
  }
  @Override public int hashCode() { return 1; }
}
"""


@pytest.fixture(scope="module")
def library(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The classes above."""
    folder = tmp_path_factory.mktemp("common")
    assert warm_jvm.compile_against([SOURCE], folder / "classes", []) is None
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


def test_harmless_methods(library: Library) -> None:
    common = CommonMethods(library, Nullness(library))
    harmful = {key: {one.partition("$")[2] for one in common.harmful(key)} for key in (EQUALS, HASH, SHOW)}
    found: dict[str, set[str]] = {}
    for key, names in harmful.items():
        for name in names:
            found.setdefault(name, set()).add(key.partition("(")[0])
    assert {name: keys for name, keys in found.items() if name.startswith("Good")} == {}
    for one in library.names:
        name = one.partition("$")[2]
        if name.startswith("Bad"):
            fine = set(FINE[name].split()) if name in FINE else set()
            assert found.get(name, set()) == {"equals", "hashCode", "toString"} - fine, name


def test_what_is_not_there_or_not_inherited_or_not_finished(
    warm_jvm: Jvm, tmp_path: Path, try_to_prove: Any
) -> None:
    (tmp_path / "Hidden.java").write_text(HIDDEN)
    assert warm_jvm.compile_against([tmp_path / "Hidden.java"], tmp_path / "classes", []) is None
    (tmp_path / "classes/acme/Optional.class").unlink()
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    common = CommonMethods(library, Nullness(library))
    assert set(common.harmful(EQUALS)) == {"acme/Looking", "acme/Meeting"}
    assert set(common.harmful(HASH)) == {"acme/Looking", "acme/Hidden"}
    for name, answer in try_to_prove("Hidden", HIDDEN, ("asked", "called"), 3).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


def test_other_methods_count_where_they_are(library: Library) -> None:
    found = CommonMethods(library, Nullness(library)).harmful("get(I)Ljava/lang/String;")
    assert found == ("acme/Common$BadList",)


def test_objects_that_answer(ask: Any, try_to_prove: Any) -> None:
    for name, answer in ask("Passed", PASSED, ("hashed", "shown", "same"), 3).items():
        assert answer.verdict is Verdict.TRUE, (name, answer)
    for name, answer in try_to_prove("Passed", PASSED, ("zero", "text"), 2).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


@pytest.mark.parametrize("name", BAD)
def test_objects_that_fail_behind_a_text(try_to_prove: Any, name: str) -> None:
    source = f"""
    package acme;
    import java.util.*;
    public class {name} {{
      {BAD[name]}
      public static String shown(Object o) {{ return o.toString(); }}
    }}
    """
    assert try_to_prove(name, source, ("shown",), 2)["shown"].verdict is not Verdict.TRUE
