"""Unknown JDK character sequences: any text, which does not change.

Every check assumes that only the method modifies a passed builder or buffer. A call that modifies an unknown
one (jdk_contract.py) is left open. So is an index out of bounds, as the exceptions differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod
from verifier.machine.unknown import Opaque, UnknownString
from verifier.machine.value import Args, Obj, Value
from verifier.models.lang.string import character
from verifier.models.lang.text_access import as_int, length_of
from verifier.models.open_heap import Heap
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term
from verifier.texts.edit import part
from verifier.texts.query import checked_length, equal
from verifier.texts.text import InputStream, TextLike, window

_BUILDERS = (jdk.STRING_BUILDER, jdk.STRING_BUFFER)
SEQUENCES = (*_BUILDERS, "java/nio/CharBuffer")
"""Mutable JDK character sequences."""
_ALSO = frozenset(
    {"java/lang/Comparable", "java/lang/Readable", "java/lang/Appendable", "java/lang/Cloneable"}
)
"""Types of ``java`` that other JDK character sequences may have, apart from buffers and iterators."""
_BUILDER_BASE = "java/lang/AbstractStringBuilder"


def any_text(tm: TermFactory, is_short: bool = False) -> TextLike:
    """An arbitrary text. None has 2^31 - 1 characters, as HotSpot creates no array of that length.

    ``is_short``: it has less than 2^30.
    """
    name = str(tm.fresh("text", BOOL).data)
    halves = [tm.zext(32, tm.var(f"{name}.{half}", bv_sort(30))) for half in ("length", "more")]
    return window(tm, InputStream(name), 0, halves[0] if is_short else tm.add(*halves))


def any_sequence(heap: Heap) -> list[Obj | None]:
    """A String, a builder of each kind and some other JDK character sequence, all with one arbitrary text."""
    return sequence_of(heap, any_text(heap.machine.tm, heap.machine.mode.short_texts))


def sequence_of(heap: Heap, text: TextLike) -> list[Obj | None]:
    """A String, a builder of each kind and some other JDK character sequence, all with this text."""
    why = "what is done with objects of java.lang.CharSequence whose classes are the JDK's"
    found: list[Opaque] = []
    for name in (*_BUILDERS, jdk.CHAR_SEQUENCE):
        one = heap.opaque(why, name, False)
        one.text, one.answer = text, SequenceAnswer(heap, text)
        one.is_exact, one.is_jdk = name != jdk.CHAR_SEQUENCE, True
        found.append(one)
    found[-1].leave_open(heap.machine.tm, lambda name: _is_never(heap.machine, name))
    found[-1].unlike = frozenset({jdk.STRING, *_BUILDERS, _BUILDER_BASE})
    options: list[Obj | None] = [_string(heap.machine, text), *found]
    for one in found:
        one.alike = options
    return options


def _is_never(m: Machine, name: str) -> bool:
    """Whether no JDK character sequence, apart from the listed ones, is an instance of a type."""
    cls = m.loader.find(name)
    if cls is None or cls.origin != "jdk":
        return cls is not None
    return name.startswith("java/") and name not in _ALSO and not name.startswith(("java/nio/", "java/text/"))


def _string(m: Machine, text: TextLike) -> Obj:
    cls = m.loader.get(jdk.STRING)
    string = UnknownString(cls, cls.template[:], m.memory.next_serial())
    string.payload = text
    return string


@dataclass(frozen=True, eq=False)
class SequenceAnswer:
    """The results of CharSequence's methods on a text."""

    heap: Heap
    text: TextLike

    def __call__(self, method: RtMethod, arguments: Args) -> Value:
        """The result of a method; Unsupported if it has other effects, or an index is out of bounds."""
        m, text = self.heap.machine, self.text
        match method.key:
            case "length()I":
                return length_of(m, text)
            case "isEmpty()Z":
                return m.boolean(equal(m, text, ""))
            case "toString()Ljava/lang/String;":
                return _string(m, text)
            case "charAt(I)C":
                place = as_int(m, arguments[1])
                end = checked_length(m, text)
                inside = m.tm.and_(m.tm.sle(m.tm.bv(0, 32), place), m.tm.slt(place, end))
                self._require(inside, method)
                return character(m, text, arguments[1])
            case "subSequence(II)Ljava/lang/CharSequence;":
                first, last = as_int(m, arguments[1]), as_int(m, arguments[2])
                end = checked_length(m, text)
                tm = m.tm
                inside = tm.and_(tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, end))
                self._require(inside, method)
                piece = part(m, text, _index(arguments[1]), _index(arguments[2]))
                return self.heap.any_of(sequence_of(self.heap, piece), jdk.CHAR_SEQUENCE)
        raise Unsupported(
            f"{method.cls.java_name}.{method.name} of an object that was not made here", of=method.cls.name
        )

    def _require(self, inside: Term, method: RtMethod) -> None:
        if not inside.is_true and not self.heap.machine.decide(inside):
            raise Unsupported(f"CharSequence.{method.name} outside of an object that was not made here")


def _index(value: Value) -> int | Term:
    assert isinstance(value, (int, Term))
    return value
