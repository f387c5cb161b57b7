"""Unknown objects of java.sql: their methods return any value or throw a new SQLException.

Every check assumes that they conform to their documentation, throw a SQLException where declared, and change
nothing else that the method sees. Arguments must be numbers, texts, boxes, arrays of primitives (which are
only read), or unknown objects.
"""

from __future__ import annotations

from verifier.dataflow.jdk_facts import IMMUTABLE
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_ABSTRACT, RtClass, RtMethod
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.open_array import new_array
from verifier.models.open_failure import new_exception
from verifier.models.open_heap import Heap
from verifier.terms.sort import BOOL, bv_sort

_FAILURE = "java/sql/SQLException"
_TYPES = "ResultSet ResultSetMetaData Statement PreparedStatement CallableStatement Connection "
_TYPES += "DatabaseMetaData ParameterMetaData Array Blob Clob NClob Ref Struct Savepoint SQLXML"
_OWNERS = frozenset(f"java/sql/{name}" for name in _TYPES.split())
_FURTHER = ("java/sql/Wrapper", "java/sql/Driver", "java/sql/SQLData", "javax/sql/RowSetListener")
"""Types whose objects run other code, or are notified."""
_NATURAL = frozenset({"getColumnCount", "getParameterCount", "getRow", "getFetchSize", "length"})
"""Methods with non-negative results."""
_ALWAYS_THERE = {
    "java/sql/ResultSet": ("getMetaData",),
    "java/sql/ResultSetMetaData": (
        "getColumnLabel", "getColumnName", "getSchemaName", "getTableName", "getCatalogName",
        "getColumnTypeName", "getColumnClassName",
    ),
    "java/sql/Statement": ("executeQuery", "executeBatch", "getConnection", "getGeneratedKeys"),
    "java/sql/PreparedStatement": ("executeQuery", "getParameterMetaData"),
    "java/sql/Connection": ("createStatement", "prepareStatement", "prepareCall", "getMetaData"),
}  # fmt: skip
"""Methods that never return null, by interface. All others may."""
_LOCATORS = (*_OWNERS, *_FURTHER)


def is_of_rows(method: RtMethod) -> bool:
    """Whether an interface of java.sql declares a method, with SQLException in its throws clause."""
    declares = method.info is not None and _FAILURE in method.info.exceptions
    return declares and method.cls.name in _OWNERS and bool(method.flags & ACC_ABSTRACT)


def rows_answer(heap: Heap, declared: RtClass, method: RtMethod, arguments: Args) -> Value:
    """The result of a call on an unknown JDK object at or below ``declared``."""
    m, name = heap.machine, f"{declared.java_name}.{method.name}"
    if heap.facts.anything_goes or any(map(heap.facts.below, _LOCATORS)):
        raise Unsupported(f"{name} of an object that was not made here", declared.name)
    for value in arguments[1:]:
        if isinstance(value, (Obj, Guarded)):
            _check_argument(m, name, value)
    heap.change(declared)
    fails = m.decide(m.tm.var(f"in{m.state.asked}_failing", BOOL))
    thrown = new_exception(heap, name, _FAILURE) if fails else None
    m.state.asked += 1
    if thrown is not None:
        m.throw(thrown)
    return _given(heap, method, name)


def _check_argument(m: Machine, name: str, value: Obj | Guarded) -> None:
    """Unsupported if the call may modify an argument, or run code of the program for it."""
    for guard, one in choices_of(value, m.tm.true):
        if one is None:
            continue
        if isinstance(one, Opaque):
            is_right = one.is_jdk
        else:
            is_flat = one.cls.is_array and one.cls.element[0] not in "L["
            is_right = one.cls.name in IMMUTABLE or is_flat
        if not is_right and m.decide(guard):
            raise Unsupported(f"{name} with an object that was made here, of one that was not")


def _given(heap: Heap, method: RtMethod, name: str) -> Value:
    """An arbitrary value of the result type."""
    m, given = heap.machine, method.returns
    nullable = method.name not in _ALWAYS_THERE.get(method.cls.name, ())
    if given == "V":
        return None
    if given in "IJ" and method.name in _NATURAL:
        width = 64 if given == "J" else 32
        return m.tm.zext(width, m.tm.fresh("size", bv_sort(width - 1)))
    if given[0] not in "L[":
        return lower(arbitrary(m.tm, given))
    if given[0] == "[" and given[1] not in "L[":
        array = new_array(m, given)
        return heap.any_of([None, array], given) if nullable else array
    if given[0] == "[":
        return heap.array(m.loader.get(given), nullable)
    if given[1:-1] in _OWNERS:
        other = heap.opaque(f"what {name} gives", given[1:-1], True)
        return heap.any_of([None, other] if nullable else [other], given[1:-1])
    return heap.value(given, nullable)
