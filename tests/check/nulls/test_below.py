"""Which classes of the class path are below one, also by way of the JDK's."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
class Order extends java.text.RuleBasedCollator {
  Order() throws java.text.ParseException { super("< a"); }
}
class Reversed extends Order { Reversed() throws java.text.ParseException { } }
interface Same<T> extends java.util.function.UnaryOperator<T> { }
class Loud extends java.util.ArrayList<Object> { }
"""


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("java/util/Comparator", {"acme/Order", "acme/Reversed"}),
        ("java/text/RuleBasedCollator", {"acme/Order", "acme/Reversed"}),
        ("acme/Order", {"acme/Reversed"}),
        ("java/util/function/Function", {"acme/Same"}),
        ("java/util/Collection", {"acme/Loud"}),
        ("java/lang/Object", {"acme/Order", "acme/Reversed", "acme/Same", "acme/Loud"}),
        ("java/util/Map", set()),
    ],
)
def test_classes_below(warm_jvm: Jvm, tmp_path: Path, above: str, below: set[str]) -> None:
    source, classes = tmp_path / "Order.java", tmp_path / "classes"
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], classes, []) is None
    library = Library([classes], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    assert set(library.below(above)) == below
