"""java.lang.StackWalker: the live frames of the program, as its documentation lists them.

Reflection frames and synthetic frames of the virtual machine are hidden, as the machine has none; a walker
that shows them is refused. A walk that reaches a frame of the JDK is refused as well. A walk is open while
the function that received its stream runs: a later use of the stream, or one by another thread, throws.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verifier.errors import Unsupported
from verifier.machine.control import CALLED, Result
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.rtclass import REFLECTIVE, RtMethod, Run
from verifier.machine.value import PAYLOAD, Args, Obj, Value
from verifier.models.calling import always, method_of, refuse, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.lang.throwable import ELEMENT, new_element
from verifier.semantics.array import any_message
from verifier.verdict.outcome import TraceElement

_WALKER = "java/lang/StackWalker"
_STREAM = "java/lang/StackStreamFactory$StackFrameTraverser"
_FRAME = "java/lang/StackFrameInfo"
_CONSUMER = "Ljava/util/function/Consumer;"
_TEXT = "Ljava/lang/String;"
_RETAINS = 1
"""The bit of the option RETAIN_CLASS_REFERENCE in the set of options."""


@dataclass(frozen=True)
class _Place(Payload):
    """A frame that a walk shows."""

    method: RtMethod
    line: int | None
    retains: bool

    @property
    def element(self) -> TraceElement:
        """The frame as an element of a stack trace."""
        cls = self.method.cls
        file = cls.file.source_file if cls.file is not None else None
        return TraceElement(cls.java_name, self.method.name, file, self.line)


@dataclass(frozen=True)
class _Walk(Payload):
    """The stream of a walk: its frames, how many were taken, and the frame that it is open for."""

    places: tuple[_Place, ...]
    taken: int = 0
    until: int | None = None


def _places(m: Machine, retains: bool) -> Iterator[_Place]:
    """The frames from the innermost one on; the last one is one of the JDK, if there is any."""
    if m.stack_is_partial():
        raise Unsupported("the frames of a StackWalker in a proof about recursion")
    frame: Frame | None = m.frame
    while frame is not None:
        method = frame.method
        if method.cls.file is None and not method.cls.is_hidden:
            raise Unsupported(f"the frames of {method.cls.java_name}")
        if method.name.startswith(f"{REFLECTIVE} spread"):
            raise Unsupported("the frames of MethodHandle.invokeWithArguments")
        if method.cls.file is not None and (method.name[0] != "<" or method.name in ("<init>", "<clinit>")):
            yield _Place(method, method.line_of(frame.code[frame.pc - 1].index if frame.pc else 0), retains)
            if method.cls.origin == "jdk":
                return
        frame = frame.caller


def _of_walker(m: Machine, walker: Obj) -> tuple[_Place, ...]:
    options = m.concrete(m.get_field(walker, "options", "Ljava/util/Set;"))
    elements = options and m.get_field(options, "elements", "J")
    if elements not in (0, _RETAINS):
        raise Unsupported("a StackWalker that shows hidden frames")
    return tuple(_places(m, elements == _RETAINS))


def _known(place: _Place) -> _Place:
    if place.method.cls.origin == "jdk":
        raise Unsupported("stack frames of the JDK, which differ from release to release")
    return place


def _open(m: Machine, walker: Obj) -> Obj:
    stream = m.loader.new_object(m.loader.get(_STREAM))
    stream.payload = _Walk(_of_walker(m, walker))
    return stream


def _walk(m: Machine, args: Args) -> Result:
    """StackWalker.walk: what the function makes of a stream of the frames."""
    walker, function = m.non_null(args[0]), m.non_null(args[1])
    opened = _open(m, walker)

    def apply(machine: Machine, stream: Value) -> Result:
        key = "apply(Ljava/lang/Object;)Ljava/lang/Object;"
        result = machine.call_virtual(function, key, [stream])
        if result is CALLED:
            machine.write(opened, PAYLOAD, replace(opened.payload, until=machine.frame.serial))
        return result

    make = "stream(Ljava/util/Spliterator;Z)Ljava/util/stream/Stream;"
    return m.call(method_of(m, "java/util/stream/StreamSupport", make), [opened, 0], apply)


def _for_each(m: Machine, args: Args) -> Result:
    """StackWalker.forEach."""
    walker, action = m.non_null(args[0]), m.non_null(args[1])
    opened = _open(m, walker)
    result = _remaining(m, [opened, action])
    m.write(opened, PAYLOAD, replace(opened.payload, until=m.frame.serial))
    return result


def _remaining(m: Machine, args: Args) -> Result:
    return run_bytecode(m, "java/util/Spliterator", f"forEachRemaining({_CONSUMER})V", args)


def _advance(m: Machine, args: Args) -> Result:
    """Spliterator.tryAdvance of a walk."""
    opened, action = m.non_null(args[0]), m.non_null(args[1])
    walk = opened.payload
    assert isinstance(walk, _Walk)
    frame: Frame | None = m.frame
    while frame is not None and frame.serial != walk.until:
        frame = frame.caller
    if frame is None:
        m.throw_new("java/lang/IllegalStateException", any_message(m))
    if walk.taken == len(walk.places):
        return 0
    found = m.loader.new_object(m.loader.get(_FRAME))
    found.payload = _known(walk.places[walk.taken])
    m.write(opened, PAYLOAD, replace(walk, taken=walk.taken + 1))
    return m.call_virtual(action, "accept(Ljava/lang/Object;)V", [found], lambda machine, _: 1)


def _caller_class(m: Machine, args: Args) -> Result:
    """StackWalker.getCallerClass: who has called the method that asks."""
    walker = m.non_null(args[0])
    if not m.get_field(walker, "retainClassRef", "Z"):
        m.throw_new("java/lang/UnsupportedOperationException", any_message(m))
    places = _of_walker(m, walker)
    _known(places[0])
    if len(places) < 2:
        m.throw_new("java/lang/IllegalCallerException", any_message(m))
    return m.loader.mirror(_known(places[1]).method.cls)


def _place_of(m: Machine, args: Args) -> _Place:
    place = m.non_null(args[0]).payload
    assert isinstance(place, _Place)
    return place


def _class_of_frame(m: Machine, args: Args) -> Result:
    place = _place_of(m, args)
    if not place.retains:
        m.throw_new("java/lang/UnsupportedOperationException", any_message(m))
    return m.loader.mirror(place.method.cls)


def _file(m: Machine, args: Args) -> Result:
    file = _place_of(m, args).element.file
    return None if file is None else m.intern(file)


def _line(m: Machine, args: Args) -> Result:
    line = _place_of(m, args).line
    return -1 if line is None else line


def _text(m: Machine, args: Args) -> Result:
    element = new_element(m, _place_of(m, args).element)
    return m.call(method_of(m, ELEMENT, f"toString(){_TEXT}"), [element])


_FIXED: dict[tuple[str, str], Run] = {
    (_WALKER, "walk(Ljava/util/function/Function;)Ljava/lang/Object;"): _walk,
    (_WALKER, f"forEach({_CONSUMER})V"): _for_each,
    (_WALKER, "getCallerClass()Ljava/lang/Class;"): _caller_class,
    (_STREAM, f"tryAdvance({_CONSUMER})Z"): _advance,
    (_STREAM, f"forEachRemaining({_CONSUMER})V"): _remaining,
    (_STREAM, "estimateSize()J"): always((1 << 31) - 1),
    ("java/lang/ClassFrameInfo", "getDeclaringClass()Ljava/lang/Class;"): _class_of_frame,  # since JDK 22
} | {
    (_FRAME, key): model
    for key, model in {
        f"getClassName(){_TEXT}": lambda m, args: m.intern(_place_of(m, args).method.cls.java_name),
        "getDeclaringClass()Ljava/lang/Class;": _class_of_frame,
        f"getMethodName(){_TEXT}": lambda m, args: m.intern(_place_of(m, args).method.name),
        f"getDescriptor(){_TEXT}": lambda m, args: m.intern(_place_of(m, args).method.descriptor),
        "getMethodType()Ljava/lang/invoke/MethodType;": refuse("StackFrame.getMethodType"),
        "getByteCodeIndex()I": refuse("StackFrame.getByteCodeIndex"),
        f"getFileName(){_TEXT}": _file,
        "getLineNumber()I": _line,
        "isNativeMethod()Z": always(0),
        f"toString(){_TEXT}": _text,
        "toStackTraceElement()Ljava/lang/StackTraceElement;": lambda m, args: new_element(
            m, _place_of(m, args).element
        ),
    }.items()
}
MODELS: Table = fixed(_FIXED)
