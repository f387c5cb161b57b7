"""A run that ends undecided says where its paths were."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from verifier.exploration.pending import describe_pending, most_common_line


class Branch(SimpleNamespace):
    """An instruction: equal to itself alone."""

    __hash__ = object.__hash__


def branch_at(line: int, name: str = "Main") -> Any:
    file = SimpleNamespace(source_file=f"{name.rpartition('/')[2]}.java")
    cls = SimpleNamespace(file=file, origin="user", name=name, java_name="Main", is_of_driver=False)
    return Branch(index=0, method=SimpleNamespace(cls=cls, line_of=lambda index: line))


def path(branch: Any, forks: int) -> Any:
    library = SimpleNamespace(cls=SimpleNamespace(origin="jdk"))
    user = SimpleNamespace(pc=1, code=[branch], method=branch.method, caller=None)
    frame = SimpleNamespace(method=library, caller=user)
    return cast(Any, SimpleNamespace(visits={branch: forks}, frame=frame))


def test_loops_are_named() -> None:
    loop, other = branch_at(7), branch_at(9)
    paths = [path(loop, 12), path(loop, 40), path(other, 2)]
    assert describe_pending(paths, 12) == (", 2 of them in loops", None), (
        "their line is that of the obligation"
    )
    assert most_common_line(paths) == "Main.java:7"
    paths += [path(other, 2), path(other, 2)]
    assert describe_pending(paths, 12) == (", 2 of them in loops (mostly at Main.java:7)", None)
    assert most_common_line(paths) == "Main.java:9"


def test_code_that_the_machine_made_is_no_place() -> None:
    """As that of a lambda expression: the line that calls it counts."""
    made, call = branch_at(0), branch_at(5)
    made.method.cls.file, made.method.line_of = None, lambda index: None
    inner = path(made, 40)
    inner.frame.caller.caller = SimpleNamespace(pc=1, code=[call], method=call.method, caller=None)
    assert describe_pending([inner], 12) == (", 1 of them in loops", None)
    assert most_common_line([inner]) == "Main.java:5"


def test_the_code_that_calls_the_method_is_no_place() -> None:
    """It was generated for a check: people do not know its lines."""
    driver = branch_at(32)
    driver.method.cls.is_of_driver = True
    assert describe_pending([path(driver, 40)], 12) == (", 1 of them in loops", None)
    assert most_common_line([path(driver, 40)]) is None
    called = path(branch_at(7), 1)
    called.frame.caller.caller = path(driver, 1).frame.caller
    assert most_common_line([called]) == "Main.java:7"


def test_a_loop_of_the_jdk_is_told_by_the_line_that_runs_it() -> None:
    loop = branch_at(338, "java/util/HashMap")
    loop.method.cls.origin, loop.method.cls.java_name = "jdk", "java.util.HashMap"
    run, made = path(loop, 12), path(loop, 12)
    run.frame = SimpleNamespace(method=loop.method, pc=1, code=[loop], caller=path(branch_at(7), 1).frame)
    made.frame = SimpleNamespace(method=loop.method, pc=1, code=[loop], caller=None)
    elsewhere = [path(branch_at(9), 2)] * 3
    told = ", 1 of them in loops (mostly in java.util.HashMap, {})"
    where = told.format("run by Main.java:7")
    assert describe_pending([run, *elsewhere], 12) == (where, "java/util/HashMap")
    assert describe_pending([made], 12) == (told.format("where objects are made"), "java/util/HashMap")


def test_an_unknown_line() -> None:
    """Class files may have no lines."""
    unknown = branch_at(0)
    unknown.method.line_of = lambda index: None
    assert most_common_line([path(unknown, 1)]) == "Main.java"


@pytest.mark.parametrize("name", ["HashMap", "ArrayDeque", "Arrays"])
def test_collections_are_told(name: str) -> None:
    loop = branch_at(7, f"java/util/{name}")
    told = None if name == "Arrays" else f"java/util/{name}"
    paths = [path(loop, 12), *[path(branch_at(9), 1)] * 2]
    assert describe_pending(paths, 12) == (f", 1 of them in loops (mostly at {name}.java:7)", told)


def test_without_loops_nothing_is_said() -> None:
    assert describe_pending([path(branch_at(3), 2)], 12) == ("", None)
    assert most_common_line([]) is None
