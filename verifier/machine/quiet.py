"""Quiet class initialisers: no program can observe which thread runs them, or when.

A quiet initialiser uses only objects that it created, constants, and other classes with quiet initialisers,
without cycles. It does not wait, has no loops, and calls no JDK code except to create objects from numbers
and texts. This is decided by a look at the code. That an initialiser fails shows at run time only, and is
noticed there (machine.initialisation.fail).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.opcode import ARRAY_LOADS
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_FINAL, ACC_STATIC

if TYPE_CHECKING:
    from verifier.classfile.instruction import Instruction
    from verifier.machine.rtclass import RtClass, RtMethod

_TEXT = "Ljava/lang/String;"
_SYNTHETIC = 0x1000
_FAIL_OR_WAIT = (
    frozenset(
        ("athrow", "idiv", "irem", "ldiv", "lrem", "checkcast", "monitorenter", "monitorexit", "ldc_dynamic")
    )
    | ARRAY_LOADS
)
_MADE = frozenset(
    "java/util/" + name
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "HashMap", "HashSet", "LinkedHashMap", "LinkedHashSet",
        "TreeMap", "TreeSet", "PriorityQueue", "Stack", "Vector", "Hashtable", "BitSet",
        "concurrent/ConcurrentHashMap", "concurrent/ConcurrentLinkedQueue",
        "concurrent/ConcurrentLinkedDeque",
        "concurrent/CopyOnWriteArrayList", "concurrent/LinkedBlockingQueue", "concurrent/LinkedBlockingDeque",
        "concurrent/ArrayBlockingQueue", "concurrent/CountDownLatch", "concurrent/Semaphore",
        "concurrent/CyclicBarrier", "concurrent/locks/ReentrantLock",
        "concurrent/locks/ReentrantReadWriteLock", "concurrent/atomic/AtomicInteger",
        "concurrent/atomic/AtomicLong", "concurrent/atomic/AtomicBoolean",
        "concurrent/atomic/AtomicIntegerArray", "concurrent/atomic/AtomicLongArray",
        "concurrent/atomic/AtomicReference",
    )
) | {"java/lang/Object", "java/lang/StringBuilder", "java/lang/StringBuffer"}  # fmt: skip
"""JDK classes whose objects are made of numbers and texts alone, with no trace elsewhere."""
_FACTORIES = ("metafactory", "altMetafactory", "makeConcat", "makeConcatWithConstants")


def is_quiet(cls: RtClass) -> bool:
    """Whether no program can observe which thread initialised a class, or when."""
    if cls.quiet is None:
        cls.quiet = False  # in a circle
        cls.quiet = cls.origin == "jdk" or _find_out(cls)
    return cls.quiet


def _find_out(cls: RtClass) -> bool:
    above = [*cls.interfaces, cls.superclass] if not cls.is_interface else []
    if not all(parent is None or is_quiet(parent) for parent in above):
        return False
    initialiser = cls.methods.get("<clinit>()V")
    return initialiser is None or _is_harmless(cls, initialiser, [])


def _is_harmless(cls: RtClass, body: RtMethod, callers: list[RtMethod]) -> bool:
    """Whether what runs in the initialiser of a class is; no recursion."""
    if body in callers or body.code is None or body.is_synchronized:
        return False
    calls = [*callers, body]
    return all(_is_step(cls, body, ins, at, calls) for at, ins in enumerate(body.code.instructions))


def _is_step(cls: RtClass, body: RtMethod, ins: Instruction, at: int, callers: list[RtMethod]) -> bool:
    op = ins.mnemonic
    if op in _FAIL_OR_WAIT or op in ("tableswitch", "lookupswitch"):
        return False
    if op.startswith(("if", "goto")):
        target: int = ins.operands[0]
        return target > at
    if op in ("getstatic", "putstatic", "getfield", "putfield"):
        return _uses_own(cls, body, op, ins.operands[0])
    if op == "new":
        made = _other(cls, ins.operands[0].name)
        return made is not None and (made is cls or is_quiet(made))
    if op == "invokedynamic":
        return _is_known_factory(ins.operands[0])
    if op.startswith("invoke"):
        return _is_known_call(cls, op, ins.operands[0], callers)
    return True


def _other(cls: RtClass, name: str) -> RtClass | None:
    return cls if name == cls.name else cls.find_class(name)


def _uses_own(cls: RtClass, body: RtMethod, op: str, ref: FieldRef) -> bool:
    owner = _other(cls, ref.owner)
    field = owner.find_field(ref.name, ref.descriptor) if owner is not None else None
    if field is None:
        return False
    if op in ("getfield", "putfield"):
        return field.cls is body.cls and (body.cls is cls or not body.cls.is_enum)
    if field.cls is cls:
        return op == "putstatic" or field.descriptor[0] != "[" or bool(cls.flags & _SYNTHETIC)
    if op == "putstatic" or not field.flags & ACC_FINAL or not is_quiet(field.cls):
        return False
    if field.descriptor[0] not in "L[" or field.descriptor == _TEXT:
        return True
    value = _other(cls, field.descriptor[1:-1]) if field.descriptor[0] == "L" else None
    return value is not None and value.is_enum


def _is_known_factory(ref: InvokeDynamicRef) -> bool:
    """Lambdas, and texts put together from numbers and texts."""
    handle = ref.bootstrap.handle.ref
    if handle.name not in _FACTORIES or not handle.owner.startswith("java/lang/invoke/"):
        return False
    return "metafactory" in handle.name.lower() or _is_plain(ref.descriptor)


def _is_plain(descriptor: str) -> bool:
    """Whether all parameters are numbers and texts."""
    return all(param[0] not in "L[" or param == _TEXT for param in parse_method_descriptor(descriptor)[0])


def _is_known_of_jdk(owner: str, name: str, descriptor: str) -> bool:
    if (owner, name) in (("java/lang/Class", "desiredAssertionStatus"), (jdk.ENUM, "<init>")):
        return True
    if name == "<init>":
        return owner in _MADE and _is_plain(descriptor)
    return name == "valueOf" and owner in jdk.ALL_BOXES and descriptor[1] != "L"


def _is_known_call(cls: RtClass, op: str, ref: MethodRef, callers: list[RtMethod]) -> bool:
    key = ref.name + ref.descriptor
    if ref.owner.startswith("["):
        return ref.name == "clone"
    owner = _other(cls, ref.owner)
    if owner is None:
        return False
    if owner.origin == "jdk":
        return _is_known_of_jdk(ref.owner, ref.name, ref.descriptor)
    if owner.is_enum and key in ("ordinal()I", f"values()[L{owner.name};"):
        return owner is cls or is_quiet(owner)
    method = owner.find_method(key)
    if method is None or method.cls.origin == "jdk" or method.flags & ACC_ABSTRACT:
        return False
    if op not in ("invokestatic", "invokespecial"):
        return False
    quiet = method.cls is cls or not method.flags & ACC_STATIC or is_quiet(method.cls)
    return quiet and _is_harmless(cls, method, callers)
