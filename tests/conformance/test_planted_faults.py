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
from verifier.machine.control import VOID
from verifier.machine.machine import Machine
from verifier.machine.value import Arr
from verifier.models.registry import all_models

Run = Callable[[Machine, list[Any]], Any]
TUPLES = 320
_S = "Ljava/lang/String;"


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


def a_new_object(run: Run) -> Run:
    """A text is copied that the method gives unchanged."""
    return lambda m, args: m.new_string(run(m, args).payload)


def a_shared_array(run: Run) -> Run:
    """The same array is given again."""
    given: dict[int, Any] = {}

    def planted(m: Machine, args: list[Any]) -> Any:
        return given.setdefault(args[0].serial, run(m, args))

    return planted


def a_lost_state(run: Run) -> Run:
    """It says that a permit was there, and takes none."""
    return lambda m, args: 1


def a_lost_addition(run: Run) -> Run:
    """What is added is forgotten."""
    return lambda m, args: VOID


def a_separate_box(run: Run) -> Run:
    """No box is the one that was given before."""

    def planted(m: Machine, args: list[Any]) -> Any:
        made = run(m, args)
        other = m.new_object("java/lang/Integer")
        other.slots[:] = made.slots[:]
        return other

    return planted


def a_lost_prefix(run: Run) -> Run:
    """What was copied before an element that does not fit is taken back."""

    def planted(m: Machine, args: list[Any]) -> Any:
        target = m.concrete(args[2])
        before = target.slots[:] if isinstance(target, Arr) else []
        try:
            return run(m, args)
        except Exception:  # also what makes the exception, or asks for a branch
            for at, value in enumerate(before):
                m.write(target, at, value)
            raise

    return planted


def a_missing_initialiser(run: Run) -> Run:
    """A class that is asked for by name stays as it is."""
    return lambda m, args: run(m, [args[0], 0, args[2]])


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
    (a_new_object, ("java/lang/String", f"concat({_S}){_S}")),
    (a_shared_array, ("java/lang/String", "toCharArray()[C")),
    (a_lost_state, ("java/util/concurrent/Semaphore", "tryAcquire()Z")),
    (a_lost_addition, ("java/lang/Throwable", "addSuppressed(Ljava/lang/Throwable;)V")),
    (a_lost_addition, ("java/util/HashMap$KeySet", "forEach(Ljava/util/function/Consumer;)V")),
    (a_separate_box, ("java/lang/Integer", "valueOf(I)Ljava/lang/Integer;")),
    (a_lost_prefix, ("java/lang/System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V")),
    (
        a_missing_initialiser,
        ("java/lang/Class", f"forName({_S}ZLjava/lang/ClassLoader;)Ljava/lang/Class;"),
    ),
]
THROUGH: dict[object, tuple[str, str]] = {
    "java/util/HashMap$KeySet": ("ThroughUtil", f"walkedMap({_S}{_S}IZ)Ljava/lang/Object;"),
    a_missing_lock: ("ThroughThreads", "locks(ZI)Ljava/lang/Object;"),
    a_shared_array: ("ThroughStates", f"sameObjects(Ljava/lang/Object;I{_S})Ljava/lang/Object;"),
    a_lost_state: ("ThroughThreads", "semaphores(IIZ)Ljava/lang/Object;"),
    a_lost_addition: ("ThroughStates", "closes(ZZZ)Ljava/lang/Object;"),
    a_lost_prefix: ("ThroughOrders", "prefixes(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    a_separate_box: ("ThroughStates", "sameBoxes(IJCZ)Ljava/lang/Object;"),
    a_missing_initialiser: ("ThroughInitialisers", "byName(ZZ)Ljava/lang/Object;"),
}
"""The cases of ours that see what calls of the model alone do not show."""


@pytest.fixture(scope="module")
def both() -> Iterator[Comparison]:
    with comparison(find_java_home(), seconds=6) as machines:
        yield machines


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(JdkImage(find_java_home() / "lib" / "modules"))


@pytest.mark.parametrize(
    ("fault", "key"),
    [
        pytest.param(*one, marks=[pytest.mark.nightly] if number % 3 else [])
        for number, one in enumerate(FAULTS)
    ],
    ids=lambda one: getattr(one, "__name__", None),
)
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
    name, called = THROUGH.get(key[0], THROUGH.get(fault, ("", "")))
    case = (f"conformance/{name}", called) if name else key
    made = catalogue.makers_of(case)
    assert not isinstance(made, str)
    [tally] = both.run([draw_cases(case, *made, TUPLES // 12 if name else TUPLES)])
    assert tally.differences
