"""Of which class the arrays in a field are: where all that is stored says so, and where it does not."""

from __future__ import annotations

import pytest

from verifier.check.fields.array_classes import ArrayClasses
from verifier.check.library import Library
from verifier.jvm.process import Jvm

SOURCES = {
    "acme/Rows.java": """
package acme;
import java.util.Arrays;
public class Rows {
  private Object[] made = new Object[4];
  private Object[] grown = {"a"};
  private Object[] chosen;
  private Object[] mixed = new Object[1];
  private Object[] given = new Object[1];
  private Object[] taken = new Object[1];
  private Object[] shared = new Object[1];
  public Object[] open = new Object[1];
  void grow() { Object[] more = Arrays.copyOf(grown, 9); more[8] = this; grown = more; }
  void choose(boolean empty, int n) { chosen = empty ? null : n > 3 ? new String[n] : new String[3]; }
  void mix(boolean texts) { mixed = texts ? new String[1] : new Object[1]; }
  void give(Object[] row) { given = row; }
  void take(other.Texts from) { taken = from.taken; }
  void share(Rows other) { shared = other.shared.clone(); }
}
""",
    "other/Texts.java": "package other; public class Texts { public Object[] taken = new String[1]; }",
}
CLASSES = {
    "made": "[Ljava/lang/Object;",
    "grown": "[Ljava/lang/Object;",
    "chosen": "[Ljava/lang/String;",
    "shared": "[Ljava/lang/Object;",
    "mixed": None,
    "given": None,
    "taken": None,
    "open": None,
}


@pytest.fixture(scope="module")
def classes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> ArrayClasses:
    """Those of the sources above."""
    folder = tmp_path_factory.mktemp("rows")
    for name, text in SOURCES.items():
        (folder / name).parent.mkdir()
        (folder / name).write_text(text)
    assert warm_jvm.compile_against([folder / name for name in SOURCES], folder / "classes", []) is None
    library = Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")
    return ArrayClasses(library)


@pytest.mark.parametrize("name", CLASSES)
def test_classes_of_arrays(classes: ArrayClasses, name: str) -> None:
    assert classes.of_field("acme/Rows", f"{name}[Ljava/lang/Object;") == CLASSES[name]
