"""The suite finds mistakes in models: each of these is planted and must be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.conformance import machine_side
from tests.conformance.cases import Catalogue, Key, draw_cases
from tests.conformance.model_comparison import Comparison
from tests.conformance.two_machines import comparison
from verifier.classfile.image import JdkImage
from verifier.jvm.home import find_java_home
from verifier.machine.machine import Machine
from verifier.machine.value import Arr
from verifier.models.registry import all_models

Run = Callable[[Machine, list[Any]], Any]
TUPLES = 96


def a_flag(run: Run) -> Run:
    """Case counts where it does not, and the other way round."""
    return lambda m, args: run(m, [args[0], 1 - args[1] if isinstance(args[1], int) else 1, *args[2:]])


def an_order_of_checks(run: Run) -> Run:
    """Null is found before the range is looked at."""

    def planted(m: Machine, args: list[Any]) -> Any:
        m.non_null(args[2])
        return run(m, args)

    return planted


def an_off_by_one(run: Run) -> Run:
    """The search begins one character later."""
    return lambda m, args: run(m, [*args[:2], args[2] + 1 if isinstance(args[2], int) else args[2]])


def a_missing_lock(run: Run) -> Run:
    """The lock is not taken."""
    return lambda m, args: None


def a_wrong_message(run: Run) -> Run:
    """The exception says something else."""

    def planted(m: Machine, args: list[Any]) -> Any:
        throw_new = m.throw_new
        m.throw_new = lambda name, argument=None: throw_new(name, "something")  # type: ignore
        try:
            return run(m, args)
        finally:
            del m.throw_new

    return planted


def a_wrong_null_check(run: Run) -> Run:
    """Null is another text."""
    return lambda m, args: run(m, [args[0], m.intern("nil") if args[1] is None else args[1]])


def a_lost_write(run: Run) -> Run:
    """The last element is not copied."""

    def planted(m: Machine, args: list[Any]) -> Any:
        target = args[2]
        before = target.slots[-1:] if isinstance(target, Arr) else []
        result = run(m, args)
        if before:
            m.write(target, len(target.slots) - 1, before[0])
        return result

    return planted


def a_wrong_widening(run: Run) -> Run:
    """A negative int becomes a large long."""
    return lambda m, args: run(m, [args[0] & 0xFFFFFFFF if isinstance(args[0], int) else args[0], *args[1:]])


def an_overflow(run: Run) -> Run:
    """The absolute value of the least int is a positive one."""
    return lambda m, args: 2**31 - 1 if args[0] == -(2**31) else run(m, args)


def a_wrong_callback(run: Run) -> Run:
    """The argument is asked for its text once more, and before all checks."""

    def planted(m: Machine, args: list[Any]) -> Any:
        asked = m.concrete(args[1])
        if asked is None or asked.cls.origin != "user":
            return run(m, args)
        return m.call_virtual(
            asked, "toString()Ljava/lang/String;", [], lambda machine, _: run(machine, args)
        )

    return planted


FAULTS: list[tuple[Callable[[Run], Run], Key]] = [
    (a_flag, ("java/lang/String", "regionMatches(ZILjava/lang/String;II)Z")),
    (an_order_of_checks, ("java/lang/StringBuilder", "insert(I[C)Ljava/lang/StringBuilder;")),
    (an_off_by_one, ("java/lang/String", "indexOf(II)I")),
    (a_missing_lock, ("java/util/concurrent/locks/ReentrantLock", "lock()V")),
    (a_wrong_message, ("java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")),
    (a_wrong_null_check, ("java/lang/StringBuilder", "append(Ljava/lang/String;)Ljava/lang/StringBuilder;")),
    (a_lost_write, ("java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")),
    (a_wrong_widening, ("java/lang/Long", "toString(J)Ljava/lang/String;")),
    (an_overflow, ("java/lang/Math", "abs(I)I")),
    (a_wrong_callback, ("java/lang/String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;")),
]
THROUGH = {
    "java/util/concurrent/locks/ReentrantLock": ("conformance/ThroughThreads", "locks(ZI)Ljava/lang/Object;")
}


@pytest.fixture(scope="module")
def both() -> Iterator[Comparison]:
    with comparison(find_java_home(), seconds=6) as machines:
        yield machines


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(JdkImage(find_java_home() / "lib" / "modules"))


@pytest.mark.parametrize(("fault", "key"), FAULTS, ids=lambda one: getattr(one, "__name__", None))
def test_a_planted_fault_is_found(
    fault: Callable[[Run], Run],
    key: Key,
    both: Comparison,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = all_models()
    wrong = table | {key: replace(table[key], run=fault(table[key].run))}
    monkeypatch.setattr(machine_side, "all_models", lambda: wrong)
    both.renew()
    case = THROUGH.get(key[0], key)
    made = catalogue.makers_of(case)
    assert not isinstance(made, str)
    [tally] = both.run([draw_cases(case, *made, TUPLES)])
    assert tally.differences
