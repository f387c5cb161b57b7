"""Annotations at run time: the raw attributes that the JDK's own parser reads.

The payload of a ConstantPool object is the RtClass whose pool it is.
"""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.classfile.constant import DoubleConst, FloatConst, IntConst, LongConst
from verifier.classfile.model import Attributed
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, Reference
from verifier.models.classification import Table, assumed_bytecode, fixed, telling
from verifier.models.lang.klass import class_of

CLASS = "java/lang/Class"
POOL = "jdk/internal/reflect/ConstantPool"
_VISIBLE = "RuntimeVisibleAnnotations"
MEMBER_ATTRIBUTES = {
    "annotations": _VISIBLE,
    "parameterAnnotations": "RuntimeVisibleParameterAnnotations",
    "annotationDefault": "AnnotationDefault",
}
"""Fields of Method, Constructor and Field objects, and the attributes whose bytes they hold."""


def raw_bytes(m: Machine, data: bytes | None) -> Reference:
    """A byte[] of an attribute's contents; null if there is none."""
    return None if data is None else m.new_array("[B", [b - 256 if b > 127 else b for b in data])


def signature_of(m: Machine, attributed: Attributed | None) -> Reference:
    """The generic signature that a class file has of something, as a text; null if it has none."""
    signature = attributed.signature if attributed is not None else None
    return None if signature is None else m.intern(signature)


def _raw_annotations(m: Machine, args: Args) -> Result:
    file = class_of(m, args[0]).file
    return raw_bytes(m, None if file is None else file.attribute(_VISIBLE))


def _constant_pool(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[0])
    if cls.file is None:
        return None
    pool = m.loader.new_object(m.loader.get(POOL))
    pool.payload = cls
    m.set_field(pool, "constantPoolOop", "Ljava/lang/Object;", args[0])
    return pool


def _entry(kind: type[IntConst | LongConst | FloatConst | DoubleConst]) -> Run:
    return lambda m, args: args[0].payload.file.pool.get(args[2], kind).value


def _utf8(m: Machine, args: Args) -> Result:
    return m.intern(args[0].payload.file.pool.utf8(args[2]))


_O = "Ljava/lang/Object;"
_FIXED: dict[tuple[str, str], Run] = {
    (CLASS, "getRawAnnotations()[B"): _raw_annotations,
    (CLASS, f"getConstantPool()L{POOL};"): _constant_pool,
    (POOL, f"getUTF8At0({_O}I)Ljava/lang/String;"): _utf8,
    (POOL, f"getIntAt0({_O}I)I"): _entry(IntConst),
    (POOL, f"getLongAt0({_O}I)J"): _entry(LongConst),
    (POOL, f"getFloatAt0({_O}I)F"): _entry(FloatConst),
    (POOL, f"getDoubleAt0({_O}I)D"): _entry(DoubleConst),
}
MODELS: Table = telling(
    {"java/lang/Class"},
    fixed(_FIXED)
    | assumed_bytecode(
        Assumption.TEXTS,
        ("sun/reflect/annotation/AnnotationInvocationHandler", "toStringImpl()Ljava/lang/String;"),
    ),
)
