"""What ``values()`` of an enum gives holds no null, as long as nobody else has the array."""

from __future__ import annotations

from pathlib import Path

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
enum Level { LOW, HIGH; Level up() { return values()[ordinal() ^ 1]; } }
final class Plain { static Plain[] values() { return new Plain[1]; } }
class Held {
  Level indexed = Level.LOW;
  Level raised = Level.LOW;
  Level named = Level.LOW;
  Level twice = Level.LOW;
  Plain plain = new Plain();
  Level beside = Level.LOW;
  void index(int at) { indexed = Level.values()[at]; }
  void raise() { raised = raised.up(); }
  void name(int at) { Level[] all = Level.values(); all[0] = null; named = all[at]; }
  void twice(int at) { Level[] all; twice = (all = Level.values())[at]; }
  void plain(int at) { plain = Plain.values()[at]; }
  void beside(int at, int[] all) { all[0] += 1; beside = Level.values()[at]; }
}
"""


def test_constants_of_enums_are_not_null(warm_jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Held.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    nullness = Nullness(library)
    fields = library.get("acme/Held").fields
    found = [one.name for one in fields if nullness.is_never_null("acme/Held", one.name + one.descriptor)]
    assert found == ["indexed", "raised"]  # "beside" has a dup2, which may be of an array and an index
