"""Models for object serialization: above all, a superclass's constructor that makes objects of a subclass."""

from __future__ import annotations

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod, Run
from verifier.machine.value import Args
from verifier.models.calling import always
from verifier.models.classification import Table, fixed
from verifier.models.lang.klass import class_of
from verifier.models.reflect.reflection import CONSTRUCTOR, Unfinished, new_member

_CLASS = "Ljava/lang/Class;"


def _generate(m: Machine, args: Args) -> Result:
    """ReflectionFactory.generateConstructor: makes objects of a class by a superclass's constructor."""
    cls = class_of(m, args[1])
    method = m.non_null(args[2]).payload
    assert isinstance(method, RtMethod)
    made = new_member(m, method)
    m.set_field(made, "override", "Z", 1)
    made.payload = Unfinished(cls, method)
    return made


def _has_initialiser(m: Machine, args: Args) -> Result:
    return int("<clinit>()V" in class_of(m, args[0]).methods)


_FIXED: dict[tuple[str, str], Run] = {
    # This hash table of written objects is only searched, so equal hash codes change no result.
    ("java/io/ObjectOutputStream$HandleTable", "hash(Ljava/lang/Object;)I"): always(0),
    ("java/io/ObjectStreamClass", f"hasStaticInitializer({_CLASS})Z"): _has_initialiser,
    (
        "jdk/internal/reflect/ReflectionFactory",
        f"generateConstructor({_CLASS}L{CONSTRUCTOR};)L{CONSTRUCTOR};",
    ): _generate,
}
MODELS: Table = fixed(_FIXED)
