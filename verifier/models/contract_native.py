"""The natives of ``java.contract.Nondet``, which contracts are written with (jdk_contract.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.classfile import jdk
from verifier.classfile.constant import MethodRef
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtField, RtMethod, Run
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import PAYLOAD, Args, Arr, Obj, SymArr, Value, choices_of, lift, lower, objects_of
from verifier.models.calling import run_bytecode, settled_text
from verifier.models.jdk_contract import INSTEAD, MADE, Promise, owner_of, replacements
from verifier.models.lang.klass import class_of
from verifier.models.lang.text_access import shown_text, text_of
from verifier.models.open_answer import is_of_jdk
from verifier.models.open_array import fill, new_array
from verifier.models.open_failure import new_exception, traced
from verifier.models.open_heap import Heap
from verifier.models.open_initialiser import user_classes
from verifier.models.util.open_pipeline import pipeline_natives
from verifier.models.util.open_rank import NUMBERS, Ranks, new_rank, rank_natives
from verifier.models.util.open_time import TIMES
from verifier.terms.sort import array_sort, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import TextLike

_NATIVES = f"{jdk.CONTRACT}Nondet"
_BUILDERS = ("java/lang/StringBuilder", "java/lang/StringBuffer")
MATH = NUMBERS | {"java/math/MathContext"}
"""Classes whose objects are known if all that they hold is."""
_OBJECT, _CLASS = f"L{jdk.OBJECT};", f"L{jdk.CLASS};"


def contract_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """What the natives mean where objects are open and only TRUE is asked."""

    def of(m: Machine, args: Args) -> Result:
        cls = class_of(m, args[0])
        if cls.is_array:
            return new_array(m, cls.name)
        if cls.name == jdk.STRING or cls.name in TIMES:
            return heap.value(cls.descriptor, False)
        return heap.opaque(f"what {_asked(m).what} gives", cls.name, True)

    def change(m: Machine, args: Args) -> Result:
        for one in objects_of(args[0]):
            if isinstance(one, Opaque) and one.declared is not None:
                heap.change(one.declared)
        return VOID

    def fail(m: Machine, args: Args) -> Result:
        asked = _asked(m)
        thrown = new_exception(heap, asked.what, class_of(m, args[0]).name)
        m.state.asked += 1
        m.throw(traced(m, thrown, asked.owner, asked.name, asked.depth))

    def open_made(m: Machine, args: Args) -> Result:
        made = m.non_null(args[0])
        for declared in made.cls.layout:
            if isinstance(declared, RtField):
                m.write(made, declared.slot, _any_of_field(heap, declared))
        if made.cls.name in NUMBERS:
            m.write(made, PAYLOAD, new_rank(m))
        return VOID

    def assume(m: Machine, args: Args) -> Result:
        heap.assumed.add(str(text_of(m, args[0])))
        return VOID

    def like(m: Machine, args: Args) -> Result:
        asked = _asked(m)
        return heap.opaque(f"what {asked.what} gives", asked.of, True)

    runs: dict[str, Run] = {
        "flip()Z": lambda m, args: lower(arbitrary(m.tm, "Z")),
        "within(II)I": lambda m, args: _within(m, args, 32),
        "within(JJ)J": lambda m, args: _within(m, args, 64),
        "told(IIJ)I": _told,
        f"of({_CLASS}){_OBJECT}": of,
        f"like({_OBJECT}){_OBJECT}": like,
        f"fill({_OBJECT})V": _fill,
        f"change({_OBJECT})V": change,
        f"open({_OBJECT})V": open_made,
        f"fail({_CLASS})Ljava/lang/RuntimeException;": fail,
        f"refuse(L{jdk.STRING};)Ljava/lang/RuntimeException;": _refuse,
        f"isShown({_OBJECT})Z": _is_shown,
        f"isForeign({_OBJECT})Z": _is_foreign,
        f"isOfJdk({_OBJECT})Z": _is_of_jdk,
        f"keeps({_CLASS}L{jdk.STRING};)Z": _keeps,
        f"isUnknown(L{jdk.STRING};)Z": _is_unknown,
        "isInitialising()Z": _is_initialising,
        "areDatesNear()Z": lambda m, args: int(heap.near_dates),
        f"isKnown({_OBJECT})Z": lambda m, args: int(is_known(args[0])),
        f"assume(L{jdk.STRING};)V": assume,
    }
    runs |= rank_natives(Ranks()) | pipeline_natives()
    natives = {(_NATIVES, key): Modelled(run) for key, run in runs.items()}
    return natives | _replacements(heap)


def _any_of_field(heap: Heap, declared: RtField) -> Value:
    """What a field of a number may hold: caches of texts hold nothing."""
    if declared.descriptor[0] not in "L[":
        return lower(arbitrary(heap.machine.tm, declared.descriptor))
    if declared.descriptor == f"L{jdk.STRING};":
        return None
    return heap.value(declared.descriptor, False)


def _replacements(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Methods of the JDK that contracts replace, unless all that a call of one of numbers reads is known."""
    if heap.called is None:
        return {}
    loader = heap.machine.loader

    def model_of(key: str, promise: Promise) -> Run:
        modelled = loader.model_of(promise.owner, key)
        may_run: Callable[[Args], bool] = _are_known if promise.unless_known else lambda args: False
        is_left = heap.facts.anything_goes or any(map(heap.facts.below, sorted(promise.leaves or ())))
        package = promise.owner.rpartition("/")[0]

        def model(m: Machine, args: Args) -> Result:
            """Runs the JDK's code where the program may take part, and for calls inside of the package."""
            caller = m.frame.method.cls
            is_inside = caller is promise.method.cls or caller.name.rpartition("/")[0] == package
            if not (is_left or is_inside or may_run(args)):
                m.push(promise.method, args)
                return CALLED
            if modelled is not None:
                return modelled.entry(m, args)
            return run_bytecode(m, promise.owner, key, args)

        return model

    return {(one.owner, key): Modelled(model_of(key, one)) for key, one in replacements(loader)}


def _are_known(values: Sequence[Value]) -> bool:
    return all(map(is_known, values))


def is_known(value: Value) -> bool:
    """Whether nothing is open of a number, a text, a number of java.math or a date with all that is in it."""
    if isinstance(value, Arr):
        return _are_known(value.slots)
    if isinstance(value, Obj) and type(value) is Obj:
        name = value.cls.name
        if name == jdk.STRING:
            return isinstance(value.payload, str)
        return name == "java/math/RoundingMode" or (name in MATH | TIMES and _are_known(value.slots))
    return value is None or isinstance(value, (int, float))


class _Asked:
    """The call that a contract answers. ``depth``: how many of the live frames are the contract's."""

    def __init__(self, called: RtMethod, declared: RtClass | None, depth: int) -> None:
        self.name, self.depth = called.name, depth
        self.of = declared.name if declared is not None else owner_of(called.cls.name)
        self.owner = self.of.replace("/", ".")
        self.what = f"{self.owner}.{self.name}"


def _asked(m: Machine) -> _Asked:
    frame: Frame | None = m.frame
    depth = 0
    while frame is not None:
        depth += 1
        method, receiver = frame.method, frame.locals[0] if frame.locals else None
        if method.cls.name.endswith((INSTEAD, MADE)):
            return _Asked(method, None, depth)
        is_one = method.cls.name.startswith(jdk.CONTRACT) and not method.is_static
        if is_one and isinstance(receiver, Opaque):
            return _Asked(method, receiver.declared, depth)
        frame = frame.caller
    raise Unsupported("a native method of contracts that nobody runs")


def _within(m: Machine, args: Args, width: int) -> Value:
    tm = m.tm
    low, high = args
    if isinstance(low, int) and isinstance(high, int) and low <= high:
        bits = max(1, (high - low).bit_length())
        drawn = tm.fresh("within", bv_sort(bits))
        found = tm.zext(width, drawn) if bits < width else drawn
        found = tm.add(found, tm.bv(low, width))
        is_full = high - low + 1 == 1 << bits
        return lower(
            found if is_full else tm.ite(tm.ule(drawn, tm.bv(high - low, bits)), found, tm.bv(low, width))
        )
    least, most = (one if isinstance(one, Term) else tm.bv(one, width) for one in args)
    found = tm.fresh("within", bv_sort(width))
    inside = tm.and_(tm.sle(least, found), tm.sle(found, most))
    return lower(tm.ite(inside, found, least))


def _told(m: Machine, args: Args) -> Value:
    """An int within bounds, which is the same for the same method and number."""
    tm, what = m.tm, _asked(m).what
    found = tm.select(
        tm.var(f"what {what} tells", array_sort(bv_sort(64), bv_sort(32))), lift(tm, args[2], "J")
    )
    low, high = (lift(tm, one, "I") for one in args[:2])
    return lower(tm.ite(tm.and_(tm.sle(low, found), tm.sle(found, high)), found, low))


def _fill(m: Machine, args: Args) -> Result:
    array = m.concrete(args[0])
    if not isinstance(array, (Arr, SymArr)):
        raise Unsupported(f"{_asked(m).what} with an array that was not made here")
    fill(m, array)
    return VOID


def _refuse(m: Machine, args: Args) -> Result:
    asked = _asked(m)
    raise Unsupported(f"{asked.what} {text_of(m, args[0])}, of an object that was not made here", asked.of)


def _is_shown(m: Machine, args: Args) -> Result:
    for guard, one in choices_of(args[0], m.tm.true):
        is_builder = isinstance(one, Opaque) and one.declared is not None and one.declared.name in _BUILDERS
        if one is None or is_builder or shown_text(one) is not None:
            continue
        if (isinstance(one, Opaque) or one.cls.name not in jdk.ALL_BOXES) and m.decide(guard):
            return 0
    return 1


def _is_foreign(m: Machine, args: Args) -> Result:
    for guard, one in choices_of(args[0], m.tm.true):
        if not (isinstance(one, Opaque) and one.is_jdk) and m.decide(guard):
            return 0
    return 1


def _is_of_jdk(m: Machine, args: Args) -> Result:
    for guard, one in choices_of(args[0], m.tm.true):
        if (one is None or not is_of_jdk(one)) and m.decide(guard):
            return 0
    return 1


def _keeps(m: Machine, args: Args) -> Result:
    descriptor, name = class_of(m, args[0]).descriptor, text_of(m, args[1])
    return int(any(_calls(cls, name) for cls in user_classes(m) if _has_field(m, cls, descriptor)))


def _has_field(m: Machine, cls: RtClass, descriptor: str) -> bool:
    """Whether a class declares a field of a type, or of one below it."""
    types = (m.loader.of_descriptor(one.descriptor) for one in cls.fields.values())
    return any(one is not None and descriptor[1:-1] in one.supers for one in types)


def _calls(cls: RtClass, name: TextLike) -> bool:
    codes = (method.code for method in cls.methods.values() if method.code is not None)
    return any(
        isinstance(used, MethodRef) and used.name == name
        for code in codes
        for one in code.instructions
        for used in one.operands[:1]
    )


def _is_unknown(m: Machine, args: Args) -> Result:
    text = m.concrete(args[0])
    return int(text is not None and settled_text(m, text) is None)


def _is_initialising(m: Machine, args: Args) -> Result:
    frame: Frame | None = m.frame
    while frame is not None and frame.method.name != "<clinit>":
        frame = frame.caller
    return int(frame is not None)
