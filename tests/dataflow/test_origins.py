"""Origins of values and escape of arrays, by the instructions of small methods."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.classfile.constant import FieldRef
from verifier.dataflow.escape import is_new
from verifier.dataflow.origins import origins_of
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
import java.util.ArrayList;
import java.util.Objects;
public class Values {
  Object put;
  long far;
  void chosen(Object given, boolean first) { put = first ? (Object) new ArrayList<Object>() : given; }
  void cast(long wide, Object given) { put = Objects.requireNonNull((String) given); far = wide; }
  void moved() { put = new ArrayList<Object>(4); }
  void aliased() { Object made = new ArrayList<Object>(); put = made; made.hashCode(); }
  void left() { Object made = new ArrayList<Object>(); put = made; }
  void shown() { Object made; System.out.println(made = new ArrayList<Object>()); put = made; }
  void again(int n) { for (Object made = null; n > 0; n--) { put = made; made = new ArrayList<Object>(); } }
  void overwritten(Object given) { given = null; put = given; }
  void caught() { try { hashCode(); } catch (RuntimeException e) { put = e; } }

  private int[] kept;
  static final class Holder { private int[] bytes = {1}; int[] getBytes() { return bytes; } }
  static final class Maker { int[] getBytes() { return new int[] {1, 2}; } }
  static class Open { int[] getBytes() { return new int[] {1, 2}; } }
  private static int[] filled(int n) { int[] made = new int[n]; fill(made, n); return made; }
  private static void fill(int[] to, int n) { if (n > 0) { to[n - 1] = n; fill(to.clone(), n - 1); } }
  private static int[] held(Values of) { int[] made = {1}; of.kept = made; return made; }
  void literal() { put = new int[] {1, 2, 3}; }
  void copied() { put = kept.clone(); }
  void taken() { put = new Holder().getBytes(); }
  void given() { put = new Maker().getBytes(); }
  void overridden() { put = new Open().getBytes(); }
  void built() { put = filled(3); }
  void built_and_held() { put = held(this); }
  void either(boolean own) { put = own ? new int[2] : kept; }
}
"""


@pytest.fixture(scope="module")
def values(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The class, compiled."""
    folder: Path = tmp_path_factory.mktemp("values")
    (folder / "Values.java").write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([folder / "Values.java"], folder / "classes", []) is None
    return Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")


def _stored(library: Library, name: str) -> tuple[list[str], list[bool], list[bool]]:
    """Origins of what a method puts: mnemonics and arguments, which are moved, and which are new arrays."""
    file = library.get("acme/Values")
    origins = origins_of(file, next(one for one in file.methods if one.name == name))
    shown, moved, fresh = [], [], []
    for at, one in origins.reached():
        if one.mnemonic == "putfield" and one.operand == FieldRef(file.name, "put", "Ljava/lang/Object;"):
            for made in sorted(origins.of(at, 1)):
                shown.append(origins.code[made].mnemonic if made >= 0 else f"argument {-1 - made}")
                moved.append(origins.is_moved(made, at))
                fresh.append(is_new(library, origins, made, at))
    return shown, moved, fresh


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("chosen", ["argument 1", "new"]),
        ("cast", ["argument 2"]),
        ("moved", ["new"]),
        ("again", ["aconst_null", "new"]),
        ("overwritten", ["aconst_null"]),
    ],
)
def test_where_values_come_from(values: Library, name: str, shown: list[str]) -> None:
    assert _stored(values, name)[0] == shown


@pytest.mark.parametrize(
    ("name", "moved"),
    [("moved", True), ("aliased", False), ("left", False), ("shown", False), ("caught", False)],
)
def test_a_new_object_that_nothing_else_has_is_moved(values: Library, name: str, moved: bool) -> None:
    assert _stored(values, name)[1] == [moved]


@pytest.mark.parametrize(
    ("name", "fresh"),
    [
        ("literal", [True]),
        ("copied", [True]),
        ("taken", [False]),
        ("given", [True]),
        ("overridden", [False]),
        ("built", [True]),
        ("built_and_held", [False]),
        ("either", [False, True]),
    ],
)
def test_new_arrays(values: Library, name: str, fresh: list[bool]) -> None:
    assert sorted(_stored(values, name)[2]) == fresh
