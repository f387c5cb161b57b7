"""What contracts of streams ask: where elements come from, and what makes an array for them.

The natives are those of ``java.contract.Nondet``; ReferencePipeline.java below jvm/java/open asks.
"""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.classfile.constant import MethodRef
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import Args, Obj

_PIPELINE = "Ljava/util/stream/AbstractPipeline;"
_SPLITERATOR = "Ljava/util/Spliterator;"
_ITERATING = "java/util/Spliterators$IteratorSpliterator"
_SIZED = 0x40  # java.util.Spliterator.SIZED
_STORED = tuple(
    f"java/util/{name}$"
    for name in ("ArrayDeque", "ArrayList", "HashMap", "LinkedList", "PriorityQueue", "TreeMap", "Vector")
)
_OPEN = "java/util/OpenSplit"
_MAKING = ("iload", "anewarray", "areturn")


def pipeline_natives() -> dict[str, Run]:
    """The natives, by name and descriptor."""
    given = f"(L{jdk.OBJECT};)Z"
    return {f"isOfCollection{given}": _is_of_collection, f"makesArrays{given}": _makes_arrays}


def _is_of_collection(m: Machine, args: Args) -> Result:
    """Whether a stream's elements are stored, so that memory bounds their number."""
    stream = args[0]
    if not isinstance(stream, Obj) or isinstance(stream, Opaque):
        return 0
    source = m.get_field(stream, "sourceStage", _PIPELINE)
    split = m.get_field(source, "sourceSpliterator", _SPLITERATOR) if isinstance(source, Obj) else None
    if not isinstance(split, Obj) or isinstance(split, Opaque):
        return 0
    if split.cls.name == _ITERATING:
        kinds = m.get_field(split, "characteristics", "I")
        return int(isinstance(kinds, int) and not kinds & _SIZED)
    return int(_OPEN in split.cls.supers or split.cls.name.startswith(_STORED))


def _makes_arrays(m: Machine, args: Args) -> Result:
    """Whether a function is the constructor of an array type, as ``String[]::new``."""
    function = args[0]
    if not isinstance(function, Obj) or not function.cls.is_hidden:
        return 0
    methods = [one for one in function.cls.methods.values() if one.body]
    calls = [one.operands[0] for made in methods for one in made.body if one.mnemonic.startswith("invoke")]
    return int(bool(calls) and all(isinstance(one, MethodRef) and _makes_array(m, one) for one in calls))


def _makes_array(m: Machine, ref: MethodRef) -> bool:
    """Whether a method makes an array of the length that it gets; one that was captured is another."""
    if not ref.descriptor.startswith("(I)"):
        return False
    owner = m.loader.get(ref.owner)
    method = owner.methods.get(ref.key)
    code = method.code if method is not None and method.is_static else None
    return code is not None and tuple(one.mnemonic for one in code.instructions) == _MAKING
