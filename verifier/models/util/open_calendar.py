"""JDK calendars where objects are open: passed ones, and results of Calendar.getInstance.

Each call returns any value that its documentation allows. Calendars that are passed, or stored in fields, are
assumed to be lenient: a strict one throws if its fields are inconsistent. A call that makes a calendar strict
is left open. The same is true of classes that store calendars and make some strict, of field numbers out of
range, and of arguments of the program's classes.
"""

from __future__ import annotations

from verifier.classfile.constant import MethodRef
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtMethod, Run
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.calling import run_bytecode
from verifier.models.lang.text_access import as_int
from verifier.models.open_heap import Heap
from verifier.models.open_initialiser import user_classes
from verifier.terms.sort import bv_sort

CALENDAR = "java/util/Calendar"
_DATE, _ZONE, _LOCALE = "java/util/Date", "java/util/TimeZone", "java/util/Locale"
_FIELDS, _COUNTED = 17, 15
"""The number of fields. ``add`` accepts all but the last two, which are zone offsets."""
_BOUNDS = {
    2: (0, 11), 3: (1, 53), 4: (0, 6), 5: (1, 31), 6: (1, 366), 7: (1, 7), 8: (-1, 6), 9: (0, 1), 10: (0, 11),
    11: (0, 23), 12: (0, 59), 13: (0, 59), 14: (0, 999),
}  # fmt: skip
"""Bounds of the fields MONTH to MILLISECOND, for all calendars of the JDK."""
_OF_FIELD = {
    "get(I)I": _FIELDS,
    "isSet(I)Z": _FIELDS,
    "getMaximum(I)I": _FIELDS,
    "getMinimum(I)I": _FIELDS,
    "getActualMaximum(I)I": _FIELDS,
    "getActualMinimum(I)I": _FIELDS,
    "add(II)V": _COUNTED,
    "set(II)V": _FIELDS,
    "clear(I)V": _FIELDS,
}
"""Methods whose first argument is a field number, with the number of fields allowed."""
_PLAIN = {
    "getTimeInMillis()J",
    "setTimeInMillis(J)V",
    "set(III)V",
    "set(IIIII)V",
    "set(IIIIII)V",
    "clear()V",
}
_MADE = {
    f"getTime()L{_DATE};": _DATE,
    "clone()Ljava/lang/Object;": CALENDAR,
}
_TAKING = {
    f"setTime(L{_DATE};)V": _DATE,
    f"setTimeZone(L{_ZONE};)V": _ZONE,
    f"compareTo(L{CALENDAR};)I": CALENDAR,
}
"""Methods that read an argument of this type."""
_CHANGE = "setTime(J)V"
"""The method that modifies a Date."""
_INSTANCES = {
    f"getInstance({''.join(f'L{one};' for one in given)})L{CALENDAR};": given
    for given in ((), (_ZONE,), (_LOCALE,), (_ZONE, _LOCALE))
}


def is_answered(heap: Heap, declared: RtClass, method: RtMethod) -> bool:
    """Whether a method of a JDK object is one of these."""
    if method.key == _CHANGE and _DATE in declared.supers:
        return _are_jdks(heap, _DATE)
    known = method.key in _OF_FIELD or method.key in _PLAIN or method.key in _MADE or method.key in _TAKING
    is_one = known and CALENDAR in declared.supers and _are_jdks(heap, CALENDAR)
    return is_one and not any(map(_keeps_strict, user_classes(heap.machine)))


def _keeps_strict(cls: RtClass) -> bool:
    """Whether a class has calendars in fields, and may make one strict."""
    if not any(one.descriptor.endswith("Calendar;") for one in cls.fields.values()):
        return False
    codes = (method.code for method in cls.methods.values() if method.code is not None)
    return any(
        isinstance(used, MethodRef) and used.name == "setLenient"
        for code in codes
        for one in code.instructions
        for used in one.operands[:1]
    )


def _are_jdks(heap: Heap, *names: str) -> bool:
    """Whether all objects of these types have JDK classes that conform to the entries."""
    return not (heap.facts.anything_goes or any(map(heap.facts.below, names)))


def calendar_answer(heap: Heap, declared: RtClass, method: RtMethod, arguments: Args) -> Value:
    """The result of such a method on a JDK calendar at or below ``declared``."""
    m, key, name = heap.machine, method.key, f"java.util.Calendar.{method.name}"
    field: Value = None
    if key in _OF_FIELD:
        field, tm = arguments[1], m.tm
        term = as_int(m, field)
        inside = tm.and_(tm.sle(tm.bv(0, 32), term), tm.slt(term, tm.bv(_OF_FIELD[key], 32)))
        if not inside.is_true and not m.decide(inside):
            raise Unsupported(f"{name} of a field that there is not", CALENDAR)
    if key in _TAKING and not _is_given(heap, arguments[1], _TAKING[key]):
        raise Unsupported(f"{name} with an object that the JDK did not make", CALENDAR)
    if key in _MADE:
        return heap.opaque(f"what {name} gives", declared.name if _MADE[key] == CALENDAR else _DATE, True)
    if method.returns == "V":
        heap.change(declared)
        return None
    if key == "get(I)I" and isinstance(field, int) and field in _BOUNDS:
        low, high = _BOUNDS[field]
        drawn = m.tm.zext(32, m.tm.fresh("field", bv_sort(10)))
        return lower(m.tm.add(m.tm.urem(drawn, m.tm.bv(high - low + 1, 32)), m.tm.bv(low, 32)))
    return lower(arbitrary(m.tm, method.returns))


def _is_given(heap: Heap, value: Value, name: str) -> bool:
    """Whether an argument is not null and runs JDK code only."""
    assert value is None or isinstance(value, (Obj, Guarded))
    if not _are_jdks(heap, name):
        return False
    m = heap.machine
    missing = [guard for guard, one in choices_of(value, m.tm.true) if one is None]
    if missing and m.decide(m.tm.or_(*missing)):
        return False
    targets = [one for _, one in choices_of(value, m.tm.true) if one is not None]
    return all(one.is_jdk if isinstance(one, Opaque) else one.cls.origin == "jdk" for one in targets)


def _initialises(m: Machine) -> bool:
    """Whether an initialiser is running: objects that it creates may stay in static fields."""
    frame: Frame | None = m.frame
    while frame is not None and frame.method.name != "<clinit>":
        frame = frame.caller
    return frame is not None


def calendar_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The models of Calendar.getInstance where only TRUE is asked: any calendar."""

    def model_of(key: str, given: tuple[str, ...]) -> Run:
        def model(m: Machine, args: Args) -> Result:
            if heap.called is None or _initialises(m) or not _are_jdks(heap, CALENDAR, *given):
                return run_bytecode(m, CALENDAR, key, args)
            for value in args:
                m.non_null(value)
            return heap.opaque("what java.util.Calendar.getInstance gives", CALENDAR, True)

        return model

    return {(CALENDAR, key): Modelled(model_of(key, given)) for key, given in _INSTANCES.items()}
