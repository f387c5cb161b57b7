"""java.lang.Object: identity, cloning, monitors' waiting side.

Identity hash codes have no fixed value on a real machine. Here the value a program sees is an
unconstrained number per object; only the hash tables of the JDK get a concrete one, and the
places where their order shows are guarded in ``models.hash_order``.
"""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, ACC_SYNCHRONIZED, Model
from verifier.machine.value import BOXED, Arr, Obj
from verifier.models.calling import no_value, refuse
from verifier.terms.sort import bv_sort

OBJECT = "java/lang/Object"
HASH_TABLES = {
    ("java/util/HashMap", "hash"),
    ("java/util/concurrent/ConcurrentHashMap", None),
    ("java/util/Hashtable", None),
    ("java/util/IdentityHashMap", None),
    ("java/util/WeakHashMap", None),
    ("java/util/HashMap$TreeNode", None),
    ("java/util/ImmutableCollections$SetN", None),
    ("java/util/ImmutableCollections$MapN", None),
}
"""Callers that use an identity hash code only to place an entry."""


def identity_hash(m: Machine, target: Obj) -> Any:
    """The identity hash code: concrete where only a hash table sees it, else unconstrained."""
    if target.slots and target.slots[0] is BOXED:
        raise Unsupported(f"the identity hash code of a {target.cls.java_name} made by valueOf")
    frame = m.frame
    while frame is not None and frame.method.cls.name in (OBJECT, "java/lang/Enum", "java/lang/System"):
        frame = frame.caller  # type: ignore[assignment]  # the outermost frame has none
    if frame is not None:
        caller = frame.method
        if target.is_unknown:
            raise Unsupported("a hash table with an object that a proof knows nothing of")
        if (caller.cls.name, caller.name) in HASH_TABLES or (caller.cls.name, None) in HASH_TABLES:
            return (target.serial * 0x9E3779B1 >> 3) & 0x7FFFFFF
    return m.tm.zext(32, m.tm.var(f"identity_hash_{target.serial}", bv_sort(31)))


def _get_class(m: Machine, args: list[Any]) -> Any:
    return m.loader.mirror(m.non_null(args[0]).cls)


def _hash_code(m: Machine, args: list[Any]) -> Any:
    return identity_hash(m, m.non_null(args[0]))


def identity_hash_code(m: Machine, args: list[Any]) -> Any:
    """System.identityHashCode: 0 for null."""
    target = m.concrete(args[0])
    return 0 if target is None else identity_hash(m, target)


def _clone(m: Machine, args: list[Any]) -> Any:
    target = m.non_null(args[0])
    if isinstance(target, Arr):
        return m.loader.new_array(target.cls, target.slots[:])
    if not target.cls.is_subclass_of("java/lang/Cloneable"):
        m.throw_new("java/lang/CloneNotSupportedException", target.cls.java_name)
    twin = m.loader.new_object(target.cls)
    twin.slots[:] = target.slots
    return twin


def _notify(m: Machine, args: list[Any]) -> Any:
    """With one thread nobody waits; the caller must own the monitor."""
    target = m.non_null(args[0])
    frame: Any = m.frame
    while frame is not None:
        flags = frame.method.flags
        if flags & ACC_SYNCHRONIZED and not flags & ACC_STATIC and frame.locals[0] is target:
            return None
        frame = frame.caller
    raise Unsupported("Object.notify outside a synchronized method of the object")


MODELS: dict[tuple[str, str], Model] = {
    (OBJECT, "<init>()V"): no_value,
    (OBJECT, "getClass()Ljava/lang/Class;"): _get_class,
    (OBJECT, "hashCode()I"): _hash_code,
    (OBJECT, "clone()Ljava/lang/Object;"): _clone,
    (OBJECT, "notify()V"): _notify,
    (OBJECT, "notifyAll()V"): _notify,
    (OBJECT, "wait(J)V"): refuse("Object.wait"),
    (OBJECT, "wait()V"): refuse("Object.wait"),
}
