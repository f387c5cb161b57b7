"""Unknown formats, and formats of unknown arguments, where objects are open: any text or an exception.

The exception is an IllegalFormatException that java.util.Formatter documents. Objects in a passed array are
assumed to convert to a text without failure or side effect. Objects of the program that implement
java.util.Formattable are left open. In known formats, a known number stands for an open one of java.math.
Objects in other arrays are left open too, unless their methods only return a value. What a StringJoiner joins
is taken to fit into a text.
"""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, Run
from verifier.machine.unknown import Opaque, OpenRefs
from verifier.machine.value import Args, Arr, Obj, lower, targets_of
from verifier.models.calling import run_bytecode, settled_text
from verifier.models.contract_native import MATH, is_known
from verifier.models.jdk_contract import INSTEAD
from verifier.models.lang.text_access import STRING, as_int
from verifier.models.open_failure import new_exception
from verifier.models.open_heap import Heap
from verifier.models.util.format import MODELS as KNOWN
from verifier.semantics.array import may_catch_out_of_memory
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import Ending, TraceElement

_ASKED = ("java/util/Formattable", "java/time/temporal/TemporalAccessor")
"""Types whose own methods a format calls, in addition to toString and hashCode."""
_ILLEGAL = "java/util/IllegalFormatException"
_ANY_ILLEGAL = "java/lang/IllegalArgumentException"
"""A superclass of the above: a JDK object whose parts a format reads (a Calendar) may throw others."""
_SHOW = "toString()Ljava/lang/String;"
_HASH = "hashCode()I"
_ROOTS = (jdk.OBJECT, jdk.ENUM, "java/lang/Record")
_SHOWN = jdk.ALL_BOXES | {STRING}
_KEYS = (
    f"format(L{STRING};[Ljava/lang/Object;)L{STRING};",
    f"formatted([Ljava/lang/Object;)L{STRING};",
    f"format(Ljava/util/Locale;L{STRING};[Ljava/lang/Object;)L{STRING};",
)
_JOINER = ("java/util/StringJoiner", "checkAddLength(II)I")
"""It fails if a text would be longer than an array of its characters: there is no memory for it."""
_THROWER = TraceElement("java.lang.String", "format", "String.java", 0)


def format_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Models of String.format, formatted and a part of StringJoiner, where only TRUE is asked."""

    def model_of(key: str) -> Run:
        def model(m: Machine, args: Args) -> Result:
            if heap.called is None or heap.facts.anything_goes:
                return KNOWN[STRING, key].run(m, args)
            pattern, given = m.non_null(args[-2]), m.concrete(args[-1])
            is_told = not isinstance(pattern, Opaque) and settled_text(m, pattern) is not None
            if is_told and type(given) is Arr and _has_open_number(heap, given):
                instead = _KEYS[0] if key == _KEYS[1] else key
                return run_bytecode(m, f"{jdk.CONTRACT}Formatted{INSTEAD}", instead, args)
            if is_told and (given is None or type(given) is Arr):
                return KNOWN[STRING, key].run(m, args)
            return _any_text(heap, _are_values(heap, given))

        return model

    def lengthened(m: Machine, args: Args) -> Result:
        """The length of what a StringJoiner joins; paths on which there is no such text are left out."""
        if heap.called is None or may_catch_out_of_memory(m):
            return run_bytecode(m, *_JOINER, args)
        before, more = as_int(m, args[1]), as_int(m, args[2])
        length = m.tm.add(before, more)
        fits = m.tm.sle(before, length)
        if not fits.is_true:
            m.lean(Assumption.STACK_AND_HEAP)
            if not m.decide(fits):
                raise PathEnd(Ending.FINISHED)
        return lower(length)

    models = {(STRING, key): Modelled(model_of(key)) for key in _KEYS}
    return models | {_JOINER: Modelled(lengthened)}


def _has_open_number(heap: Heap, given: Arr) -> bool:
    """Whether one of the objects is an open number of java.math, all of which are the JDK's."""
    if any(map(heap.facts.below, MATH)):
        return False
    found = [one for value in given.slots for one in targets_of(value)]
    types = [one.declared if isinstance(one, Opaque) else one.cls for one in found if one is not None]
    is_number = any(cls is not None and cls.name in MATH for cls in types)
    return is_number and not all(map(is_known, found))


def _are_values(heap: Heap, given: Obj | None) -> bool:
    """Whether all arguments are texts and boxes, or objects of the program.

    Unsupported if more may happen than their conversion to a text.
    """
    if given is None:
        return True
    if type(given) is Arr:
        found = [one for value in given.slots for one in targets_of(value)]
        for one in found:
            _require_shown(heap, one)
        return not any(isinstance(one, Opaque) for one in found)
    is_passed = isinstance(given, Opaque) or given in heap.made
    if not is_passed or (isinstance(given, OpenRefs) and not given.is_as_at_first()):
        raise Unsupported("a format of what the method stored in an array")
    if any(map(heap.facts.below, _ASKED)):
        raise Unsupported("a format of objects that may show themselves in a way of their own")
    return isinstance(given, OpenRefs) and given.cls.element[1:-1] in _SHOWN


def _require_shown(heap: Heap, one: Obj | None) -> None:
    """Unsupported if toString or hashCode of an object may do more than return a value."""
    if one is None or one.cls.name in _SHOWN:
        return
    own = {name for key in (_SHOW, _HASH) for name in heap.facts.overriding(key)}
    if isinstance(one, Opaque):
        is_fine = one.is_jdk
    else:
        is_fine = _is_plain(one.cls) and one.cls.supers.isdisjoint({*own, *_ASKED})
    if not is_fine:
        raise Unsupported("a format that depends on input, of an object that may do more than to show itself")


def _is_plain(cls: RtClass) -> bool:
    """Whether only classes of the program and of java.lang implement an object's methods."""
    above = cls.superclass
    is_ours = cls.origin == "user" and not cls.is_array
    return is_ours and above is not None and (above.name in _ROOTS or _is_plain(above))


def _any_text(heap: Heap, are_values: bool) -> Result:
    m = heap.machine
    if m.decide(m.tm.var(f"in{m.state.asked}_illegal_format", BOOL)):
        name = _ILLEGAL if are_values else _ANY_ILLEGAL
        thrown = new_exception(heap, name, name)
        m.state.asked += 1
        # A search for rejections sees the JDK throw it, on no line that rejects.
        if not m.stack_is_partial():
            thrown.payload = (_THROWER, *m.stack_trace())
        m.throw(thrown)
    m.state.asked += 1
    return heap.value(f"L{STRING};", False)
