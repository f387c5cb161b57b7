"""Objects of java.time from outside the method: the JDK's code runs on any valid values.

The classes are final and immutable, and constructors are reached through checks only, so the fields satisfy
these checks. The identity of an object among those of its value is unknown.
"""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Value, lower
from verifier.models.open_kind import OpenData
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term

_YEAR, _MONTH, _NANO = (-999_999_999, 999_999_999), (1, 12), (0, 999_999_999)
_SECOND = (-31_557_014_167_219_200, 31_556_889_864_403_199)
_INT, _LONG = (-(1 << 31), (1 << 31) - 1), (-(1 << 63), (1 << 63) - 1)
_BOUNDS = {
    "LocalDate": {"year": _YEAR, "month": _MONTH, "day": (1, 31)},
    "LocalTime": {"hour": (0, 23), "minute": (0, 59), "second": (0, 59), "nano": _NANO},
    "LocalDateTime": {},
    "Instant": {"seconds": _SECOND, "nanos": _NANO},
    "Duration": {"seconds": _LONG, "nanos": _NANO},
    "Period": {"years": _INT, "months": _INT, "days": _INT},
    "YearMonth": {"year": _YEAR, "month": _MONTH},
    "Year": {"year": _YEAR},
}
"""Bounds of number fields; other fields hold objects of these classes."""
TIMES = frozenset(f"java/time/{name}" for name in _BOUNDS)
_ENUMS = ("java/time/", "java/math/RoundingMode", "java/util/concurrent/TimeUnit")
"""Prefixes of names of JDK enums whose constants are distinguished."""


def is_listed_enum(declared: RtClass) -> bool:
    """Whether a type is a JDK enum whose constants are all options."""
    return declared.name.startswith(_ENUMS) and jdk.ENUM in declared.supers


def any_time(m: Machine, cls: RtClass, serial: int) -> OpenData:
    """An object of one of these classes, with open values."""
    m.require_init(cls)
    made = OpenData(cls, cls.template[:], serial)
    known: dict[str, Term] = {}
    for one in cls.layout:
        if isinstance(one, RtField):
            made.slots[one.slot] = _value(m, one, known, serial)
    return made


def _value(m: Machine, declared: RtField, known: dict[str, Term], serial: int) -> Value:
    """The value of a field. ``known``: the fields of the object so far."""
    if declared.descriptor[0] == "L":
        return any_time(m, m.loader.get(declared.descriptor[1:-1]), serial)
    low, high = _BOUNDS[declared.cls.name.rpartition("/")[2]][declared.name]
    value = _within(m, 64 if declared.descriptor == "J" else 32, low, high)
    if declared.name == "day":
        length = _length_of_month(m, known["year"], known["month"])
        value = m.tm.ite(m.tm.sle(value, length), value, m.tm.bv(1, 32))
    known[declared.name] = value
    return lower(value)


def _within(m: Machine, width: int, low: int, high: int) -> Term:
    """An open number from ``low`` to ``high``."""
    tm, bits = m.tm, (high - low).bit_length()
    drawn = tm.fresh("time", bv_sort(bits))
    if bits == width:
        return drawn
    wide, most = tm.zext(width, drawn), tm.bv(high - low, width)
    return tm.add(tm.bv(low, width), tm.ite(tm.sle(wide, most), wide, tm.bv(0, width)))


def _length_of_month(m: Machine, year: Term, month: Term) -> Term:
    tm = m.tm

    def divides(number: int) -> Term:
        return tm.eq(tm.srem(year, tm.bv(number, 32)), tm.bv(0, 32))

    def is_one_of(*months: int) -> Term:
        return tm.or_(*(tm.eq(month, tm.bv(one, 32)) for one in months))

    leap = tm.and_(divides(4), tm.or_(tm.not_(divides(100)), divides(400)))
    short = tm.ite(leap, tm.bv(29, 32), tm.bv(28, 32))
    return tm.ite(is_one_of(2), short, tm.ite(is_one_of(4, 6, 9, 11), tm.bv(30, 32), tm.bv(31, 32)))
