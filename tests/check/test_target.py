"""TARGET words: what they name, and what is said of those that name nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.target import find_targets, nested_without
from verifier.errors import UserError
from verifier.jvm.process import Jvm


def texts(library: Library, *words: str) -> list[str]:
    return [target.text for target in find_targets(list(words), library, {})]


def test_a_class_gives_its_public_methods(library: Library) -> None:
    found = texts(library, "acme.IntStack")
    assert texts(library, "acme.IntStack()") == ["acme.IntStack()"]
    assert "acme.IntStack()" in found and "acme.IntStack.push(int)" in found
    assert not any("need" in text for text in found)


def test_overloads_are_all_taken_unless_there_is_a_signature(library: Library) -> None:
    assert len(texts(library, "acme.IntStack.overload")) == 2
    assert texts(library, "acme.IntStack.overload(int, int)") == ["acme.IntStack.overload(int,int)"]
    assert texts(library, "acme.IntStack.first(String)") == ["acme.IntStack.first(java.lang.String)"]


NESTED = """package acme;
public class Order {
  public record Line(int number) { }
  private static class Hidden { public int number() { return 1; } }
  public interface Rule { boolean holds(); }
  public int lines() { return new Hidden().number(); }
}
"""


def test_nested_classes_that_are_left_out(warm_jvm: Jvm, tmp_path: Path) -> None:
    """Those that callers can name, where a class is asked about."""
    source = tmp_path / "Order.java"
    source.write_text(NESTED, encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")

    def left_out(*words: str) -> list[str]:
        return nested_without(words, find_targets(list(words), library, {}), library)

    assert left_out("acme.Order") == ["acme.Order.Line"]
    assert (
        left_out("acme.Order", "acme.Order.Line")
        == left_out("acme.*")
        == left_out("acme.Order.lines()")
        == []
    )


def test_each_method_once(library: Library) -> None:
    assert texts(library, "acme.*", "acme.IntStack") == texts(library, "acme.*")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("acme.IntStak", "there is acme.IntStack"),
        ("acme.IntStack.psh", "there is push"),
        ("acme.IntStack.overload(long)", "no such signature; there is overload(int), overload(int,int)"),
        ("empty.*", "no classes of that package"),
        ("acme IntStack(", "not a class"),
    ],
)
def test_what_names_nothing(library: Library, word: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        texts(library, word)
    assert said in str(caught.value) and "\n" not in str(caught.value)
