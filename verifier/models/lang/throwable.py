"""java.lang.Throwable: stack traces are the payload, made into elements when asked for."""

from __future__ import annotations

from typing import Any

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.shared_access import note_asked
from verifier.machine.unknown import Opaque, UnknownThrown
from verifier.machine.value import PAYLOAD, Args, Obj, Value, choices_of, objects_of
from verifier.models.calling import no_value, run_bytecode
from verifier.models.classification import Table, fixed, open_answer, partly_assumed
from verifier.models.io.standard import stands_for
from verifier.texts.text import unknown_text
from verifier.verdict.outcome import TraceElement

THROWABLE = "java/lang/Throwable"
ELEMENT = "java/lang/StackTraceElement"
_TEXT = "Ljava/lang/String;"
_TRACE = "[Ljava/lang/StackTraceElement;"
_SUPPRESS = "addSuppressed(Ljava/lang/Throwable;)V"
_SUPPRESSED = "getSuppressed()[Ljava/lang/Throwable;"
_UNKNOWN_TRACE = "the stack trace of an exception in a proof about recursion"


def trim_trace(trace: tuple[TraceElement, ...], thrown: Obj) -> tuple[TraceElement, ...]:
    """A trace without the frames that construct the exception itself, as HotSpot leaves it."""
    supers = {name.replace("/", ".") for name in thrown.cls.supers}
    at = 0
    while at < len(trace) and trace[at].method == "fillInStackTrace":
        at += 1
    while at < len(trace) and trace[at].method == "<init>" and trace[at].class_name in supers:
        at += 1
    return trace[at:]


class MachineTrace(tuple[TraceElement, ...]):
    """The trace of an exception that the virtual machine itself made."""


class UnknownTrace(tuple[TraceElement, ...]):
    """An unknown stack trace; reading it ends the path."""

    __slots__ = ()

    def __len__(self) -> int:
        raise Unsupported(_UNKNOWN_TRACE)


class TraceBelow(UnknownTrace):
    """An unknown stack trace, except for the called method and its ``callers``, the innermost first."""

    callers: tuple[TraceElement, ...]

    def __new__(cls, callers: tuple[TraceElement, ...]) -> TraceBelow:
        """The trace of an exception from JDK code that was not run."""
        made = super().__new__(cls)
        made.callers = callers
        return made


class UnknownMachineTrace(MachineTrace):
    """The same for an exception that the virtual machine itself created."""

    __slots__ = ()

    def __len__(self) -> int:
        raise Unsupported(_UNKNOWN_TRACE)


def fresh_fields(m: Machine, exception: Obj) -> tuple[tuple[str, str, Value], ...]:
    """The fields of Throwable, but the message, of an exception that nothing was added to: name, descriptor
    and value."""
    return (
        ("cause", "Ljava/lang/Throwable;", exception),
        ("stackTrace", _TRACE, m.get_static(THROWABLE, "UNASSIGNED_STACK", _TRACE)),
        (
            "suppressedExceptions",
            "Ljava/util/List;",
            m.get_static(THROWABLE, "SUPPRESSED_SENTINEL", "Ljava/util/List;"),
        ),
    )


def _initialise(m: Machine, args: Args) -> None:
    """<clinit> without the collections it would load; the sentinel is only compared."""
    cls = m.loader.get(THROWABLE)
    sentinel = m.loader.new_object(m.loader.get("java/util/ArrayList"))
    for name, descriptor, value in (
        ("UNASSIGNED_STACK", _TRACE, m.new_array(_TRACE, [])),
        ("SUPPRESSED_SENTINEL", "Ljava/util/List;", sentinel),
        ("EMPTY_THROWABLE_ARRAY", "[Ljava/lang/Throwable;", m.new_array("[Ljava/lang/Throwable;", [])),
        ("$assertionsDisabled", "Z", 1),
    ):
        if cls.find_field(name, descriptor) is not None:
            m.memory.write(cls.statics, m.field_slot(cls, name, descriptor), value, cls)


def _fill(m: Machine, args: Args) -> Result:
    thrown = m.non_null(args[0])
    trace = trim_trace(m.stack_trace(), thrown)
    by_machine = _made_by_machine(m)
    if m.stack_is_partial():
        m.write(thrown, PAYLOAD, UnknownMachineTrace() if by_machine else UnknownTrace())
    else:
        m.write(thrown, PAYLOAD, MachineTrace(trace) if by_machine else trace)
    return thrown


def _made_by_machine(m: Machine) -> bool:
    frame: Any = m.frame
    while frame is not None and frame.method.name in ("fillInStackTrace", "<init>"):
        frame = frame.caller
    return frame is not None and frame.method.name == "<throw>"


def _extended_message(m: Machine, args: Args) -> Result:
    """The helpful message of a NullPointerException that the virtual machine threw (JEP 358).

    It depends on local variable names and the release: any text.
    """
    thrown = m.non_null(args[0])
    if isinstance(thrown.payload, MachineTrace):
        return m.new_string(unknown_text(m.tm, f"null_pointer_message{thrown.serial}"))
    return None


def _get_message(m: Machine, args: Args) -> Result:
    """The detail message; messages that the JDK creates have the wording of the library in use."""
    if any(_worded_by_library(m, thrown) for thrown in objects_of(args[0])):
        m.lean(Assumption.TEXTS)
    return run_bytecode(m, THROWABLE, "getMessage()Ljava/lang/String;", args)


def _worded_by_library(m: Machine, thrown: Obj) -> bool:
    """Whether the virtual machine or code of the JDK made an exception."""
    trace = thrown.payload
    if not isinstance(trace, tuple) or isinstance(trace, (MachineTrace, UnknownTrace)):
        return isinstance(trace, tuple)
    return bool(trace) and is_of_library(m, trace[0])


def is_of_library(m: Machine, element: TraceElement) -> bool:
    """Whether a frame is one of the JDK's own, or of a proxy, which it has made."""
    cls = m.loader.find(element.class_name.replace(".", "/"))
    return cls is not None and (cls.origin == "jdk" or cls.file is None)


_BUILT_IN_LOADER, _JDK_MODULE = 1, 2
"""Bits of StackTraceElement's field ``format``."""


def new_element(m: Machine, element: TraceElement) -> Obj:
    """A java.lang.StackTraceElement; its text leaves out the names of built-in loaders and versions."""
    result = m.loader.new_object(m.loader.get(ELEMENT))
    text = "Ljava/lang/String;"
    of_library = is_of_library(m, element)
    fields: tuple[tuple[str, str, Value], ...] = (
        ("classLoaderName", text, None if of_library else m.intern("app")),
        ("moduleName", text, m.intern("java.base") if of_library else None),
        ("declaringClass", text, m.intern(element.class_name)),
        ("methodName", text, m.intern(element.method)),
        ("fileName", text, None if element.file is None else m.intern(element.file)),
        ("lineNumber", "I", -1 if element.line is None else element.line),
        ("format", "B", _BUILT_IN_LOADER | (_JDK_MODULE if of_library else 0)),
    )
    for name, descriptor, value in fields:
        result.slots[m.field_slot(result.cls, name, descriptor)] = value
    return result


def _our_trace(m: Machine, args: Args) -> Result:
    thrown = m.non_null(args[0])
    if isinstance(thrown, UnknownThrown):
        raise Unsupported("the stack trace of an exception of code that was not run")
    assigned = m.concrete(m.get_field(thrown, "stackTrace", _TRACE))
    if assigned is not None and assigned.slots:
        return assigned
    if assigned is not m.get_static(THROWABLE, "UNASSIGNED_STACK", _TRACE) and assigned is not None:
        return assigned
    trace = thrown.payload or ()
    if m.frame.method.name == "getStackTrace" and any(is_of_library(m, element) for element in trace):
        raise Unsupported("stack frames of the JDK, which differ from release to release")
    elements: list[Value] = [new_element(m, element) for element in trace]
    array = m.new_array(_TRACE, elements)
    m.set_field(thrown, "stackTrace", _TRACE, array)
    return array


def _suppressed(m: Machine, args: Args) -> Result:
    """getSuppressed(): not known of exceptions of code that was not run."""
    if any(isinstance(thrown, UnknownThrown) for thrown in objects_of(args[0])):
        raise Unsupported("suppressed exceptions of code that was not run")
    return run_bytecode(m, THROWABLE, _SUPPRESSED, args)


def _suppress(m: Machine, args: Args) -> Result:
    """addSuppressed(Throwable): for exceptions of code that was not run, they cannot be observed."""
    thrown, other = m.non_null(args[0]), m.concrete(args[1])
    is_plain = other is not None and other is not thrown and not isinstance(other, Opaque)
    if isinstance(thrown, UnknownThrown) and is_plain:
        return VOID
    return run_bytecode(m, THROWABLE, _SUPPRESS, args)


def _print(m: Machine, args: Args) -> Result:
    """printStackTrace(): of what goes to the standard stream only what the program's own code does counts."""
    thrown = m.non_null(args[0])
    system = m.loader.get("java/lang/System")
    m.require_init(system)
    stream = m.concrete(m.get_static("java/lang/System", "err", "Ljava/io/PrintStream;"))
    if is_noticed(m, thrown):
        note_asked(m, "java.io.PrintStream", [thrown])
    rewritten = m.state.threads is not None and m.loader.mentions("setErr")
    if rewritten or stands_for(stream) is None or _shows_more(m, thrown):
        return run_bytecode(m, THROWABLE, "printStackTrace()V", args)
    return m.call_virtual(thrown, "toString()Ljava/lang/String;", [], lambda machine, text: VOID)


def _shows_more(m: Machine, thrown: Obj) -> bool:
    """Whether printStackTrace asks for more than an exception's own text: others, or methods of its class."""
    for key in ("printStackTrace(Ljava/io/PrintStream;)V", "getCause()Ljava/lang/Throwable;"):
        resolved = thrown.cls.find_method(key)
        selected = None if resolved is None else thrown.cls.select(resolved)
        if selected is None or selected.cls.name != THROWABLE:
            return True
    cause = m.concrete(m.get_field(thrown, "cause", "Ljava/lang/Throwable;"))
    if cause is not None and cause is not thrown:
        return True
    suppressed = m.concrete(m.get_field(thrown, "suppressedExceptions", "Ljava/util/List;"))
    sentinel = m.get_static(THROWABLE, "SUPPRESSED_SENTINEL", "Ljava/util/List;")
    return suppressed is not None and suppressed is not sentinel


_ASKED = (
    f"toString(){_TEXT}",
    f"getMessage(){_TEXT}",
    f"getLocalizedMessage(){_TEXT}",
    "getCause()Ljava/lang/Throwable;",
    "printStackTrace(Ljava/io/PrintStream;)V",
)
"""The methods that are called on an exception when it is printed."""


def is_noticed(m: Machine, thrown: Obj) -> bool:
    """Whether the program can notice that the virtual machine prints an exception: by methods or an error
    stream of its own."""
    system = m.loader.classes.get("java/lang/System")
    if system is not None:
        error = system.statics[m.field_slot(system, "err", "Ljava/io/PrintStream;")]
        if any(stands_for(one) is None for one in objects_of(error)):
            return True
    sentinel = m.get_static(THROWABLE, "SUPPRESSED_SENTINEL", "Ljava/util/List;")
    printed = [thrown]
    for one in printed:
        for key in _ASKED:
            resolved = one.cls.find_method(key)
            selected = None if resolved is None else one.cls.select(resolved)
            if selected is None or selected.cls.origin != "jdk":
                return True
        if m.get_field(one, "suppressedExceptions", "Ljava/util/List;") not in (None, sentinel):
            return True
        causes = choices_of(m.get_field(one, "cause", "Ljava/lang/Throwable;"), m.tm.true)
        printed += [cause for _, cause in causes if cause is not None and cause not in printed]
    return False


def _void_if_done(model: Run) -> Run:
    def run(m: Machine, args: Args) -> Result:
        result = model(m, args)
        return CALLED if result is CALLED else None

    return run


_FIXED: dict[tuple[str, str], Run] = {
    (THROWABLE, "<clinit>()V"): _initialise,
    (THROWABLE, "fillInStackTrace(I)Ljava/lang/Throwable;"): _fill,
    (THROWABLE, f"getOurStackTrace(){_TRACE}"): _our_trace,
    (THROWABLE, _SUPPRESSED): _suppressed,
    (THROWABLE, _SUPPRESS): _suppress,
    (THROWABLE, "printStackTrace()V"): _void_if_done(_print),
    (ELEMENT, "computeFormat()V"): no_value,
}
_OPEN: dict[tuple[str, str], Run] = {
    ("java/lang/NullPointerException", "getExtendedNPEMessage()Ljava/lang/String;"): _extended_message,
}
MODELS: Table = (
    fixed(_FIXED)
    | open_answer(_OPEN)
    | partly_assumed(Assumption.TEXTS, {(THROWABLE, "getMessage()Ljava/lang/String;"): _get_message})
)
