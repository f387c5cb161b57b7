"""VarHandle and MethodHandle: polymorphic signatures over slots and methods.

The payload of a variable handle is a Place, that of a method handle the bridge it calls. A call site's own
descriptor decides what is on the stack (JVMS 2.9.3), so arguments are not converted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifier.assumption import Assumption
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import slots_of
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_FINAL, ACC_STATIC, REFLECTIVE, RtClass, RtField, RtMethod, Run
from verifier.machine.threads.operation import PLAIN, READ, RELEASES, VOLATILE_READ, VOLATILE_WRITE, WRITE
from verifier.machine.threads.shared_access import released, touch_all, touch_slot
from verifier.machine.value import Args, Arr, Guarded, Obj, Value, lift, lower
from verifier.models.calling import always, known_text, no_value, refuse, run_bytecode
from verifier.models.classification import Table, assumed_bytecode, fixed, partly_assumed, telling
from verifier.models.lang.klass import class_of, descriptor_of
from verifier.models.lang.unsafe import SIZES, join_bytes, order_of, order_of_update, same, split_bytes
from verifier.models.reflect.as_type import WRONG_TYPE, adapt, arguments, site_of
from verifier.models.reflect.lookup import (
    LOOKUP,
    check_class,
    check_member,
    new_lookup,
    not_found,
    private_lookup,
)
from verifier.semantics.array import any_message, check_index, decide_index, narrow_element
from verifier.semantics.dynamic import Body, is_reference, load_of, return_of, synthetic_method

Types = tuple[tuple[str, ...], str]
"""The types of parameters, and of a result."""
HANDLES = "java/lang/invoke/MethodHandles"
FINDER = "jdk/internal/invoke/MhUtil"
VAR_HANDLE = "java/lang/invoke/VarHandle"
_CLASS, _TEXT, _OBJECT = "Ljava/lang/Class;", "Ljava/lang/String;", "Ljava/lang/Object;"
_ORDERS = {
    "get": ("", "Volatile", "Opaque", "Acquire"),
    "set": ("", "Volatile", "Opaque", "Release"),
    "compareAndSet": ("",),
    "weakCompareAndSet": ("", "Plain", "Acquire", "Release"),
    "compareAndExchange": ("", "Acquire", "Release"),
    "getAndSet": ("", "Acquire", "Release"),
    "getAndAdd": ("", "Acquire", "Release"),
    "getAndBitwiseOr": ("", "Acquire", "Release"),
    "getAndBitwiseAnd": ("", "Acquire", "Release"),
    "getAndBitwiseXor": ("", "Acquire", "Release"),
}


@dataclass(frozen=True)
class Place:
    """The target of a variable handle: a field, or the elements of an array class."""

    descriptor: str
    field: RtField | None = None
    array: RtClass | None = None
    owner: RtClass | None = None
    """The class in which the field was looked for."""

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The types of what says where: an object, or an array and an index."""
        if self.array is not None:
            return self.array.name, "I"
        assert self.field is not None and self.owner is not None
        return () if self.field.is_static else (self.owner.descriptor,)

    def supports(self, name: str) -> bool:
        """Whether a kind of access is there: none writes final fields, sums need numbers, and so on."""
        if self.field is not None and self.field.flags & ACC_FINAL:
            return name == "get"
        if name == "getAndAdd":
            return self.descriptor[0] not in "L[Z"
        return not name.startswith("getAndBitwise") or self.descriptor[0] not in "L[FD"

    def types(self, name: str) -> tuple[tuple[str, ...], str]:
        """The types of the parameters, and of the result, of a kind of access."""
        operands = 0 if name == "get" else 2 if "ompareAnd" in name else 1
        result = "V" if name == "set" else "Z" if name.endswith("ompareAndSet") else self.descriptor
        return (*self.coordinates, *(self.descriptor,) * operands), result


@dataclass(frozen=True)
class ByteView:
    """The target of a variable handle: the bytes of an array, several as one number."""

    descriptor: str
    big: bool
    """Whether the high byte comes first."""


@dataclass(frozen=True)
class Spot:
    """A slot that a handle leads to; ``owner`` is the object or class whose slot it is."""

    descriptor: str
    slots: list[Value]
    index: int
    owner: Any

    @property
    def value(self) -> Any:
        """The value of the slot."""
        return self.slots[self.index]


def _new_handle(m: Machine, place: Place) -> Obj:
    handle = m.loader.new_object(m.loader.get(VAR_HANDLE))
    handle.payload = place
    return handle


def _field_handle(static: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        if len(args) == 3:  # (lookup, name, type): in the class that looks
            args = [args[0], m.get_field(m.non_null(args[0]), "lookupClass", _CLASS), *args[1:]]
        cls = class_of(m, args[1])
        check_class(m, args[0], cls)
        name, kind = known_text(m, args[2], "findVarHandle"), class_of(m, args[3])
        declared = None if cls.is_primitive else cls.find_field(name, descriptor_of(kind))
        if declared is None:
            return not_found(m, "Field")
        check_member(m, args[0], declared, static)
        if static:
            m.require_init(declared.cls)
        return _new_handle(m, Place(declared.descriptor, field=declared, owner=cls))

    return model


_OF_ARRAY = f"arrayElementVarHandle({_CLASS})L{VAR_HANDLE};"


def _array_handle(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    if not cls.is_array:
        return run_bytecode(m, HANDLES, _OF_ARRAY, args)
    return _new_handle(m, Place(cls.element, array=cls))


def _view_handle(m: Machine, args: Args) -> Result:
    """MethodHandles.byteArrayViewVarHandle."""
    cls = class_of(m, args[0])
    m.non_null(args[1])
    if not cls.is_array or cls.element not in (*SIZES, *"FD"):
        raise Unsupported("a VarHandle that is neither of a field nor of an array")
    big = m.get_static("java/nio/ByteOrder", "BIG_ENDIAN", "Ljava/nio/ByteOrder;")
    handle = m.loader.new_object(m.loader.get(VAR_HANDLE))
    handle.payload = ByteView(cls.element, args[1] is big)
    return handle


def _viewed(m: Machine, view: ByteView, args: Args) -> tuple[Any, int, int]:
    """The array that a view leads to, the first byte, and the one behind the last."""
    if view.descriptor not in SIZES:
        raise Unsupported("a view of bytes as floating-point numbers")
    array, size = m.non_null(args[1]), SIZES[view.descriptor]
    index = args[2]
    if not isinstance(index, int) or not isinstance(array, Arr):
        raise Unsupported("a view of bytes at a place that depends on input")
    last = len(array.slots) - size
    if not 0 <= index <= last:
        text = f"Index {index} out of bounds for length {last + 1}"
        m.throw_new("java/lang/ArrayIndexOutOfBoundsException", text)
    touch_all(m, [array])
    return array, index, index + size


def _slot(m: Machine, args: Args, order: int, mode: int = WRITE) -> tuple[Spot, list[Any]]:
    """Where a handle leads with the coordinates given, and the operands after them."""
    spot, operands = _find_slot(m, args)
    touch_slot(m, spot.owner, spot.index, mode, order, *operands)
    return spot, operands


def _find_slot(m: Machine, args: Args) -> tuple[Spot, list[Value]]:
    place = m.non_null(args[0]).payload
    if not isinstance(place, Place):
        raise Unsupported("a VarHandle that is neither of a field nor of an array")
    if place.field is not None:
        if place.field.is_static:
            cls = place.field.cls
            return Spot(place.descriptor, cls.statics, place.field.slot, cls), args[1:]
        target = m.non_null(args[1])
        return Spot(place.descriptor, target.slots, place.field.slot, target), args[2:]
    array = m.non_null(args[1])
    check_index(m, array, args[2])
    index = decide_index(m, args[2], len(array.slots))
    return Spot(place.descriptor, array.slots, index, array), args[3:]


def _store(m: Machine, spot: Spot, value: Value) -> None:
    _check_element(m, spot, value)
    if spot.descriptor in "ZBCS":
        value = narrow_element(m, spot.descriptor, value)
    m.memory.write(spot.slots, spot.index, value, spot.owner)


def _check_element(m: Machine, spot: Spot, value: Value) -> None:
    """An array may hold objects of a smaller class than the handle's arrays do."""
    component = spot.owner.cls.component if isinstance(spot.owner, Arr) else None
    if component is None or component.is_primitive or component.descriptor == spot.descriptor:
        return
    assert value is None or isinstance(value, (Obj, Guarded))
    stored = m.concrete(value)
    if stored is not None and component.name not in stored.cls.supers:
        m.throw_new("java/lang/ArrayStoreException", any_message(m))


def _compared(spot: Spot) -> str:
    return _OBJECT if spot.descriptor[0] in "L[" else spot.descriptor


def _get(m: Machine, args: Args, order: int) -> Result:
    view = m.non_null(args[0]).payload
    if isinstance(view, ByteView) and order == PLAIN:
        array, start, end = _viewed(m, view, args)
        found = array.slots[start:end]
        return join_bytes(m, found[::-1] if view.big else found, view.descriptor)
    spot, _ = _slot(m, args, order, READ)
    return spot.value


def _set(m: Machine, args: Args, order: int) -> Any:
    view = m.non_null(args[0]).payload
    if isinstance(view, ByteView) and order == PLAIN:
        array, start, _ = _viewed(m, view, args)
        found = split_bytes(m, args[3], view.descriptor)
        for at, byte in enumerate(found[::-1] if view.big else found, start):
            m.write(array, at, byte)
        return
    spot, operands = _slot(m, args, order)
    _store(m, spot, operands[0])


def _compare_and_set(m: Machine, args: Args, order: int) -> Result:
    spot, operands = _slot(m, args, order & ~RELEASES)
    _check_element(m, spot, operands[1])
    if not same(m, spot.value, operands[0], _compared(spot)):
        return 0
    _store(m, spot, operands[1])
    released(m, spot.owner, spot.index, order)
    return 1


def _compare_and_exchange(m: Machine, args: Args, order: int) -> Result:
    spot, operands = _slot(m, args, order & ~RELEASES)
    _check_element(m, spot, operands[1])
    old = spot.value
    if same(m, old, operands[0], _compared(spot)):
        _store(m, spot, operands[1])
        released(m, spot.owner, spot.index, order)
    return old


def _get_and_set(m: Machine, args: Args, order: int) -> Result:
    spot, operands = _slot(m, args, order)
    old = spot.value
    _store(m, spot, operands[0])
    return old


def _get_and(operation: str) -> Callable[[Machine, list[Value], int], Value]:
    def model(m: Machine, args: Args, order: int) -> Value:
        spot, operands = _slot(m, args, order)
        kind = spot.descriptor if spot.descriptor in "JFD" else "I"
        old = spot.value
        left, right = lift(m.tm, old, kind), lift(m.tm, operands[0], kind)
        name = "f" + operation if kind in "FD" else operation
        _store(m, spot, lower(getattr(m.tm, name)(left, right)))
        return old

    return model


def _weakly(m: Machine, args: Args, order: int) -> Result:
    if m.frame.method.cls.origin == "user":
        m.lean(Assumption.WEAK_UPDATES)  # the JDK's own code tries again
    return _compare_and_set(m, args, order)


_OPERATIONS: dict[str, Callable[[Machine, Args, int], Result]] = {
    "get": _get,
    "set": _set,
    "compareAndSet": _compare_and_set,
    "weakCompareAndSet": _weakly,
    "compareAndExchange": _compare_and_exchange,
    "getAndSet": _get_and_set,
    "getAndAdd": _get_and("add"),
    "getAndBitwiseOr": _get_and("bor"),
    "getAndBitwiseAnd": _get_and("band"),
    "getAndBitwiseXor": _get_and("bxor"),
}


def _polymorphic(weak: bool) -> dict[tuple[str, str], Run]:
    table: dict[tuple[str, str], Run] = {}
    for name, orders in _ORDERS.items():
        result = "V" if name == "set" else "Z" if name.endswith("ompareAndSet") else _OBJECT
        for order in orders:
            if (name == "weakCompareAndSet") is weak:
                model = _with_order(name, order, _meaning(name, order))
                table[(VAR_HANDLE, f"{name}{order}([{_OBJECT}){result}")] = model
    return table


def _meaning(name: str, order: str) -> int:
    """The memory order of an access: get and set are plain, for volatile fields too."""
    if name in ("get", "set"):
        return order_of(order, VOLATILE_READ if name == "get" else VOLATILE_WRITE)
    return order_of_update(order)


def _with_order(name: str, suffix: str, order: int) -> Run:
    operation: Callable[[Machine, Args, int], Result] = _OPERATIONS[name]

    def model(m: Machine, args: Args) -> Result:
        place = m.non_null(args[0]).payload
        if not isinstance(place, Place) or m.frame.method.cls.origin == "jdk":
            return operation(m, args, order)
        if not place.supports(name):
            m.throw_new("java/lang/UnsupportedOperationException", any_message(m))
        site, exact = site_of(m, VAR_HANDLE), place.types(name)
        if site == exact:
            return operation(m, args, order)
        return m.call(_adapted(m, f"{name}{suffix}", site, exact), args)

    return model


def _adapted(m: Machine, name: str, site: Types, exact: Types) -> RtMethod:
    """A method that converts what a call site gives and makes the access with the handle's own types.

    Where the site's types are the same but for classes, the object is asked for before values are converted.
    """
    cls = m.frame.method.cls
    shown = "".join(site[0]), site[1], "".join(exact[0]), exact[1]
    own_name = f"{REFLECTIVE} {name} {shown}>"
    known = cls.methods.get(own_name)
    if known is not None:
        return known
    wanted = exact[0]
    bodies = [adapt(m, here, there) for here, there in zip(site[0], wanted, strict=False)]
    after = adapt(m, exact[1], site[1])
    conversions = [body for body in bodies if body is not None]
    if len(site[0]) != len(wanted) or len(conversions) < len(wanted) or after is None:
        m.throw_new(WRONG_TYPE, any_message(m))
    assert after is not None
    erased = all(
        here == there or (is_reference(here) and is_reference(there))
        for here, there in zip(site[0], wanted, strict=True)
    )
    pushes = arguments(site[0], wanted, conversions, 1)
    if erased:
        pushes = _in_order(site[0], wanted, conversions)
    body: Body = [("aload", (0,)), *pushes]
    access = MethodRef(VAR_HANDLE, name, f"({''.join(wanted)}){exact[1]}", False)
    body += [("invokevirtual", (access,)), *after, (return_of(site[1]), ())]
    descriptor = f"(L{VAR_HANDLE};{shown[0]}){site[1]}"
    made = synthetic_method(cls, own_name, descriptor, ACC_STATIC, body)
    cls.methods[own_name] = made
    return made


def _in_order(kinds: tuple[str, ...], wanted: tuple[str, ...], conversions: list[Body]) -> Body:
    """Push the arguments, converted, the first one first; an object must be there before values are."""
    body: Body = []
    for at, (kind, slot, conversion) in enumerate(zip(kinds, slots_of(kinds, 1), conversions, strict=True)):
        body += [(load_of(kind), (slot,)), *conversion]
        if at == 0 and is_reference(wanted[0]) and wanted[1:2] != ("I",):
            body.append(("act", (lambda machine, frame: machine.non_null(frame.stack[-1]),)))
    return body


def _exact(m: Machine, args: Args) -> Result:
    """VarHandle.withInvokeExactBehavior: the JDK's own code keeps to the types anyway."""
    if m.frame.method.cls.origin != "jdk":
        raise Unsupported("VarHandle.withInvokeExactBehavior")
    return args[0]


_ATOMIC = "java/util/concurrent/atomic/Atomic"
_WEAK_METHODS = tuple(
    (f"{_ATOMIC}{owner}", f"weakCompareAndSet{order}({kind * 2})Z")
    for owner, kind in (("Integer", "I"), ("Long", "J"), ("Boolean", "Z"), ("Reference", _OBJECT))
    for order in ("", "Plain", "Volatile", "Acquire", "Release")
)


_TYPE = "Ljava/lang/invoke/MethodType;"
_HANDLE = "Ljava/lang/invoke/MethodHandle;"
_MEMBER = "Ljava/lang/reflect/"
_FINDERS = (
    f"findSpecial({_CLASS}{_TEXT}{_TYPE}{_CLASS}){_HANDLE}",
    f"bind({_OBJECT}{_TEXT}{_TYPE}){_HANDLE}",
    f"unreflectSpecial({_MEMBER}Method;{_CLASS}){_HANDLE}",
    f"unreflectVarHandle({_MEMBER}Field;)L{VAR_HANDLE};",
    f"findClass({_TEXT}){_CLASS}",
    f"accessClass({_CLASS}){_CLASS}",
    f"ensureInitialized({_CLASS}){_CLASS}",
    f"in({_CLASS})L{LOOKUP};",
    f"dropLookupMode(I)L{LOOKUP};",
    "lookupModes()I",
    "hasPrivateAccess()Z",
    "hasFullPrivilegeAccess()Z",
    "toString()Ljava/lang/String;",
)  # fmt: skip
"""Methods that read a Lookup's modes, which are not modelled."""
_MODE = "(Ljava/lang/invoke/VarHandle$AccessMode;)"
_ABOUT = (
    f"toMethodHandle{_MODE}{_HANDLE}", f"accessModeType{_MODE}{_TYPE}", f"isAccessModeSupported{_MODE}Z",
    f"varType(){_CLASS}", "coordinateTypes()Ljava/util/List;", "describeConstable()Ljava/util/Optional;",
)  # fmt: skip
"""Questions about a handle, whose fields are not there."""

_FIXED: dict[tuple[str, str], Run] = {
    **{(LOOKUP, key): refuse(f"Lookup.{key.partition('(')[0]}") for key in _FINDERS},
    (HANDLES, "<clinit>()V"): no_value,
    (HANDLES, f"publicLookup()L{LOOKUP};"): refuse("MethodHandles.publicLookup"),
    (HANDLES, f"lookup()L{LOOKUP};"): new_lookup,
    (HANDLES, f"privateLookupIn({_CLASS}L{LOOKUP};)L{LOOKUP};"): private_lookup,
    (HANDLES, _OF_ARRAY): _array_handle,
    (HANDLES, f"byteArrayViewVarHandle({_CLASS}Ljava/nio/ByteOrder;)L{VAR_HANDLE};"): _view_handle,
    (LOOKUP, "<clinit>()V"): no_value,
    (FINDER, f"findVarHandle(L{LOOKUP};{_TEXT}{_CLASS})L{VAR_HANDLE};"): _field_handle(False),
    (FINDER, f"findVarHandle(L{LOOKUP};{_CLASS}{_TEXT}{_CLASS})L{VAR_HANDLE};"): _field_handle(False),
    (LOOKUP, f"findVarHandle({_CLASS}{_TEXT}{_CLASS})L{VAR_HANDLE};"): _field_handle(False),
    (LOOKUP, f"findStaticVarHandle({_CLASS}{_TEXT}{_CLASS})L{VAR_HANDLE};"): _field_handle(True),
    (VAR_HANDLE, "<clinit>()V"): no_value,
    (VAR_HANDLE, f"withInvokeExactBehavior()L{VAR_HANDLE};"): _exact,
    (VAR_HANDLE, f"withInvokeBehavior()L{VAR_HANDLE};"): lambda m, args: args[0],
    **{(VAR_HANDLE, key): refuse(f"VarHandle.{key.partition('(')[0]}") for key in _ABOUT},
    (VAR_HANDLE, "hasInvokeExactBehavior()Z"): always(0),
    **{
        (VAR_HANDLE, f"{kind}Fence()V"): no_value
        for kind in ("full", "acquire", "release", "loadLoad", "storeStore")
    },
    **_polymorphic(weak=False),
}
MODELS: Table = telling(
    {"java/lang/invoke/VarHandle"},
    (
        fixed(_FIXED)
        | partly_assumed(Assumption.WEAK_UPDATES, _polymorphic(weak=True))
        | assumed_bytecode(Assumption.WEAK_UPDATES, *_WEAK_METHODS)
    ),
)
