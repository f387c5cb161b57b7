"""What a method returns is used where it is a functional interface: one call, with literals."""

from __future__ import annotations

import pytest

from verifier.check.library import Library
from verifier.jvm.home import find_java_home, read_java_home
from verifier.suites.candidates import use_of


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    home = read_java_home(find_java_home())
    return Library([], home.path, home.version, tmp_path_factory.mktemp("library"))


@pytest.mark.parametrize(
    ("type_", "call"),
    [
        ("java/util/function/DoublePredicate", "result.test(1.0)"),
        ("java/util/Comparator", 'result.compare("a", "a")'),
        ("java/util/function/ToLongBiFunction", 'result.applyAsLong("a", "a")'),
        ("java/nio/file/PathMatcher", "result.matches((java.nio.file.Path) null)"),
        ("java/lang/Runnable", None),
        ("java/util/List", None),
        ("java/lang/String", None),
    ],
)
def test_results_of_functional_interfaces_are_called(library: Library, type_: str, call: str | None) -> None:
    use = use_of(library, f"L{type_};")
    assert (use.source if use is not None else None) == call


def test_primitives_are_not(library: Library) -> None:
    assert use_of(library, "I") is None
