"""TARGET words: what they name, and what is said of those that name nothing."""

from __future__ import annotations

import pytest

from verifier.check.library import Library
from verifier.check.target import find_targets
from verifier.errors import UserError


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
