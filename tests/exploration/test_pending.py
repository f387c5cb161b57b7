"""A run that ends undecided says where its paths were."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from verifier.exploration.pending import describe_pending, most_common_line


class Branch(SimpleNamespace):
    """An instruction: equal to itself alone."""

    __hash__ = object.__hash__


def branch_at(line: int) -> Any:
    file = SimpleNamespace(source_file="Main.java")
    cls = SimpleNamespace(file=file, origin="user", java_name="Main")
    return Branch(index=0, method=SimpleNamespace(cls=cls, line_of=lambda index: line))


def path(branch: Any, forks: int) -> Any:
    library = SimpleNamespace(cls=SimpleNamespace(origin="jdk"))
    user = SimpleNamespace(pc=1, code=[branch], method=branch.method, caller=None)
    frame = SimpleNamespace(method=library, caller=user)
    return cast(Any, SimpleNamespace(visits={branch: forks}, frame=frame))


def test_loops_are_named() -> None:
    loop, other = branch_at(7), branch_at(9)
    paths = [path(loop, 12), path(loop, 40), path(other, 2)]
    assert describe_pending(paths, 12) == ", 2 of them in loops (mostly at Main.java:7)"
    assert most_common_line(paths) == "Main.java:7"


def test_without_loops_nothing_is_said() -> None:
    assert describe_pending([path(branch_at(3), 2)], 12) == ""
    assert most_common_line([]) is None
