"""Initialisation of classes (JVMS 5.5): the initialising thread, the order, and failures.

A class is in one of four states (``RtClass.statics[0]``). If there are threads, the first use of a class is
an operation: the first thread there runs the initialiser, all others wait for its end. Its end needs no
operation of its own: it belongs to the one before, as the release of a monitor does.

*Quiet* initialisers are not scheduled, as no program can observe which thread ran them, or when. These are
the JDK's, and others by the analysis of ``machine.quiet``. Classes without initialiser code are initialised
for all paths at once; others with quiet initialisers by the first path that uses them (``machine.settling``).
Their effects happen before every use of the class. They order nothing else: another thread may have been the
first, and most JDK classes are initialised when a virtual machine starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from verifier.classfile import jdk
from verifier.machine.control import VOID, Continuation, PathEnd, Result, Retry
from verifier.machine.quiet import is_quiet
from verifier.machine.rtclass import (
    ACC_ABSTRACT,
    ACC_STATIC,
    ERRONEOUS,
    INITIALISED,
    PROCEDURE,
    RUNNING,
    UNINITIALISED,
    Instr,
    RtClass,
    RtField,
    RtMethod,
)
from verifier.machine.settling import Settling, begins_settling
from verifier.machine.threads.operation import RELEASE, WRITE, Key, Op, Switch, count_in
from verifier.machine.threads.publication import publish, publish_initialised
from verifier.machine.threads.shared_access import is_initialising
from verifier.machine.value import Obj, Value
from verifier.verdict.outcome import Cause, Ending

if TYPE_CHECKING:
    from verifier.machine.frame import Frame
    from verifier.machine.machine import Machine
    from verifier.machine.threads.records import Threads

_THROWABLE = jdk.THROWABLE
_NOT_FOUND = jdk.NO_CLASS_DEF_FOUND_ERROR
_SINCE_17 = jdk.HEX_FORMAT
_TEXT = "Ljava/lang/String;"
_IN_INITIALISER = jdk.EXCEPTION_IN_INITIALIZER_ERROR


def class_key(cls: RtClass) -> Key:
    """The place of a class's state of initialisation."""
    return (cls.name, "class")


def use_of(cls: RtClass) -> Op:
    """The operation that comes before a use of a class."""
    return Op("initialise", () if is_quiet(cls) else ((class_key(cls), WRITE),), cls)


def first_use(threads: Threads, cls: RtClass) -> Op | None:
    """The operation before a use of a class whose initialisation is over; None if the thread knows that."""
    threads.ordering.acquire(threads.current, class_key(cls))
    end = threads.initialised.get(cls.name)
    if end is None:
        return None
    index, clock = end
    return None if count_in(threads.live.clock, index) >= count_in(clock, index) else use_of(cls)


# -- the procedure ------------------------------------------------------------------


def require_init(m: Machine, cls: RtClass) -> None:
    """Make sure a class is initialised; Retry after pushing its initialiser, or Switch."""
    threads = m.state.threads
    status = cls.statics[0]
    if threads is not None and status in (INITIALISED, ERRONEOUS):
        op = first_use(threads, cls)
        if op is not None:
            raise Switch(op)
    if status == INITIALISED:
        return
    if status == RUNNING:
        if threads is not None and not is_initialising(m.frame, cls):
            raise Switch(use_of(cls))
        return
    if status == ERRONEOUS:
        _throw_erroneous(m, cls)
    if initialise_trivially(m, cls):
        return
    if m.presumption is not None:
        m.presumption.check(cls)
    if threads is not None and threads.live.claim is not cls and not is_quiet(cls):
        raise Switch(use_of(cls))
    _initialise(m, cls)


def require_use(m: Machine, cls: RtClass) -> None:
    """As ``require_init``, for a new object or a static call: the class may be presumed to be initialised.

    So are its supers; those that may not be presumed are initialised first. While an initialiser runs nothing
    is presumed, as other initialisers may see its class half initialised.
    """
    presumption = m.presumption
    if (
        presumption is None
        or m.state.threads is not None
        or not presumption.covers(cls)
        or _is_initialising(m)
    ):
        m.require_init(cls)
        return
    above = cls.superclass
    while above is not None:
        if above.statics[0] == UNINITIALISED and not presumption.covers(above):
            m.require_init(above)
        above = above.superclass
    presumption.presume(name for name in cls.supers if presumption.covers(m.loader.get(name)))


def _is_initialising(m: Machine) -> bool:
    """Whether the live path is within an initialiser."""
    frame: Frame | None = m.frame
    while frame is not None:
        if frame.method.name in ("<clinit>", PROCEDURE):
            return True
        frame = frame.caller
    return False


def require_static(m: Machine, declared: RtField, writes: bool = False) -> None:
    """As ``require_init``, for a read or write of a static field."""
    presumption = m.presumption
    if presumption is not None and not writes and presumption.knows(declared):
        return
    require_begun(m, declared.cls)
    if presumption is not None and declared.cls.statics[0] == UNINITIALISED:
        presumption.open(declared.cls)


def require_begun(m: Machine, cls: RtClass) -> None:
    """As ``require_use`` where static fields may have arbitrary values, else as ``require_init``."""
    if m.presumption is None or m.presumption.open_class is None:
        m.require_init(cls)
    else:
        require_use(m, cls)


def _initialise(m: Machine, cls: RtClass) -> None:
    """Steps 6 to 12; the live thread may do them."""
    if m.state.threads is not None:
        m.state.threads.live.claim = None
    settling = begins_settling(m, cls)
    m.memory.write(cls.statics, 0, RUNNING, cls)
    for declared in cls.fields.values():
        value = declared.info.constant_value
        if value is not None and declared.is_static:
            m.memory.write(cls.statics, declared.slot, m.constant(value), cls)
    supers = [] if cls.is_interface else _supers(cls)
    if any(_matters(m, above) for above in supers):
        method = RtMethod(cls, PROCEDURE, "()V", ACC_STATIC)
        steps = [(_require_super, above) for above in supers] + [(_own_initialiser, cls), (_return, cls)]
        method.instrs = [
            Instr(run, "initialise", arg, settling, at, method) for at, (run, arg) in enumerate(steps)
        ]
        m.push(method, (), _again)
        raise Retry

    def initialised(machine: Machine, _: Value) -> Result:
        finish(machine, cls, INITIALISED, settling)
        return _again(machine, None)

    if _run_initialiser(m, cls, initialised):
        raise Retry
    finish(m, cls, INITIALISED, settling)


def _again(m: Machine, _: Value) -> Result:
    """The instruction that needed the class is executed again."""
    m.frame.pc -= 1
    return VOID


def _matters(m: Machine, above: RtClass) -> bool:
    """Whether a super of a class still has to be initialised, or what its initialiser did is not known."""
    threads = m.state.threads
    if above.statics[0] == INITIALISED:
        return threads is not None and first_use(threads, above) is not None
    return not initialise_trivially(m, above)


def _require_super(m: Machine, f: Frame, i: Instr) -> None:
    require_init(m, i.a)


def _own_initialiser(m: Machine, f: Frame, i: Instr) -> None:
    _run_initialiser(m, i.a, lambda machine, value: VOID)


def _return(m: Machine, f: Frame, i: Instr) -> None:
    finish(m, i.a, INITIALISED, i.b)
    m.leave(f)
    assert f.on_return is not None
    f.on_return(m, None)


def _run_initialiser(m: Machine, cls: RtClass, then: Continuation) -> bool:
    """Run <clinit>, if there is one; whether a frame was pushed for it."""
    initialiser = cls.methods.get("<clinit>()V")
    if initialiser is None:
        return False
    if initialiser.model is not None:
        initialiser.model(m, [])
        return False
    m.push(initialiser, (), then)
    return True


def finish(m: Machine, cls: RtClass, status: int, settling: Settling | None = None) -> None:
    """The end of an initialisation, normal or not; threads that wait for it may continue."""
    m.memory.write(cls.statics, 0, status, cls)
    if m.on_initialised is not None:
        m.on_initialised(cls)
    threads = m.state.threads
    if threads is None:
        if settling is not None:
            settling.settle(m, cls)
        return
    if is_quiet(cls):
        publish_initialised(m, cls)
        return
    threads.ordering.release(threads.current, class_key(cls))
    live = threads.live
    event = threads.last_event
    threads.initialised[cls.name] = (live.index, live.clock)
    if event is not None:
        threads.note(event, ((class_key(cls), RELEASE),))


def initialise_trivially(m: Machine, cls: RtClass) -> bool:
    """Initialise, for all paths and threads at once, a class whose initialisation runs no code."""
    if cls.trivial:
        return True
    if "<clinit>()V" in cls.methods or cls.statics[0] != UNINITIALISED:
        return False
    if not cls.is_interface and not all(initialise_trivially(m, above) for above in _supers(cls)):
        return False
    for declared in cls.fields.values():
        value = declared.info.constant_value
        if value is not None and declared.is_static:
            cls.statics[declared.slot] = m.constant(value)
    cls.statics[0] = INITIALISED
    cls.trivial = True
    return True


def _supers(cls: RtClass) -> list[RtClass]:
    """The classes to be initialised before a class (step 7): its superclass, then interfaces with default
    methods."""
    above = [] if cls.superclass is None else [cls.superclass]
    return above + _interfaces_with_defaults(cls)


def _interfaces_with_defaults(cls: RtClass) -> list[RtClass]:
    """Superinterfaces that declare non-abstract, non-static methods."""
    found: list[RtClass] = []
    for interface in cls.interfaces:
        found += _interfaces_with_defaults(interface)
        if any(not m.flags & (ACC_ABSTRACT | ACC_STATIC) for m in interface.methods.values()):
            found.append(interface)
    return found


# -- failure ------------------------------------------------------------------------


def fail(m: Machine, frame: Frame, exception: Obj) -> None:
    """An exception leaves an initialiser (steps 10 and 11) or that of a super; Pushed if it is wrapped."""
    cls = frame.method.cls
    if cls.origin == "jdk":
        failed = f"the initialiser of {cls.java_name}"
        text = f"{failed}, which ended with {exception.cls.java_name}"
        raise PathEnd(Ending.UNSUPPORTED, text, cause=Cause(exception.cls.java_name, cls.name))
    if m.state.threads is not None and is_quiet(cls):
        raise PathEnd(Ending.UNSUPPORTED, f"which thread runs the initialiser of {cls.java_name}, that fails")
    if cls.statics[0] == RUNNING:
        finish(m, cls, ERRONEOUS)
        m.memory.write(m.vm.failures, cls.name, _cause(m, exception), cls)
    if frame.method.name == "<clinit>" and jdk.ERROR not in exception.cls.supers:
        m.leave(frame)
        m.throw_new(_IN_INITIALISER, exception)


def _throw_erroneous(m: Machine, cls: RtClass) -> NoReturn:
    cause: Obj | None = m.vm.failures[cls.name]
    m.throw_new(_NOT_FOUND, f"Could not initialize class {cls.java_name}", cause=cause)


def _cause(m: Machine, exception: Obj) -> Obj | None:
    """The cause of the error at later uses of the class; None in releases that give none.

    HotSpot creates a new ExceptionInInitializerError, with the trace and the name of the original exception.
    """
    if m.loader.find(_SINCE_17) is None:
        return None
    throwable = m.loader.get(_THROWABLE)
    cause = m.loader.new_object(m.loader.get(_IN_INITIALISER))
    cause.slots[: len(throwable.template)] = exception.slots[: len(throwable.template)]
    sentinel = m.get_static(_THROWABLE, "SUPPRESSED_SENTINEL", "Ljava/util/List;")
    message = m.new_string(_message_of(m, exception))
    for name, descriptor, value in (
        ("detailMessage", _TEXT, message),
        ("cause", f"L{_THROWABLE};", None),
        ("suppressedExceptions", "Ljava/util/List;", sentinel),
    ):
        cause.slots[m.field_slot(throwable, name, descriptor)] = value
    if m.state.threads is not None:
        publish(m, cause)
    return cause


def _message_of(m: Machine, exception: Obj) -> object:
    """The text that says what an initialiser ended with, as HotSpot words it."""
    threads = m.state.threads
    thread: Obj | None = threads.live.obj if threads is not None else m.vm.main_thread
    message = m.get_field(exception, "detailMessage", _TEXT)
    name = m.get_field(thread, "name", _TEXT) if thread is not None else m.intern("main")
    texts = [text.payload if isinstance(text, Obj) else text for text in (message, name)]
    if not all(text is None or isinstance(text, str) for text in texts):
        return m.open_text(f"initialiser{exception.serial}")
    detail = "" if texts[0] is None else f": {texts[0]}"
    return f'Exception {exception.cls.java_name}{detail} [in thread "{texts[1]}"]'
