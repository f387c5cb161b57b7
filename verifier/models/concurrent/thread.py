"""java.lang.Thread and what threads wait with: start, join, sleep, interrupts, park (see
machine.threads.records)."""

from __future__ import annotations

from verifier.assumption import Assumption
from verifier.classfile.constant import MethodRef
from verifier.errors import Unsupported
from verifier.machine.control import VOID, Begin, Result, ThreadEnd
from verifier.machine.frame import NO_FRAME, Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtMethod, Run
from verifier.machine.threads.operation import ACQUIRE, AWAIT, READ, WRITE, Op, Switch, Touch
from verifier.machine.threads.publication import publish
from verifier.machine.threads.records import JavaThread, Threads, life_key, monitor_key
from verifier.machine.threads.shared_access import (
    NEW,
    PERHAPS,
    PERMIT,
    RUNNABLE,
    TERMINATED,
    interrupt_touch,
    interrupted_slot,
    is_alive,
    is_interrupted,
    may_be_queued,
    owns,
    permit_touch,
    set_status,
    state_of,
    status_of,
)
from verifier.machine.value import PAYLOAD, Args, Obj, Value, lower
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import always, no_value, refuse, run_bytecode, unknown
from verifier.models.classification import (
    Table,
    assumed_bytecode,
    fixed,
    open_answer,
    partly_assumed,
    telling,
)
from verifier.models.concurrent.pool_worker import choose
from verifier.models.concurrent.thread_group import keeps_threads, life_touches
from verifier.models.concurrent.thread_object import THREAD, live_thread
from verifier.models.lang.klass import class_of
from verifier.models.lang.object import check_timeout, is_timed, take_interrupt
from verifier.models.lang.throwable import is_of_library, new_element
from verifier.semantics.dynamic import synthetic_method
from verifier.terms.sort import BV32, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import opaque
from verifier.verdict.outcome import TraceElement

SHUTDOWN = "<shutdown>"
"""The method that starts shutdown hooks and waits for them."""
LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport"


def _sleep(m: Machine, args: Args) -> None:
    """Sleeping takes no time here, since others may do anything meanwhile; it can be interrupted."""
    check_timeout(m, args[0])
    thread = live_thread(m)
    m.visible(Op("step", (interrupt_touch(m, thread),)))
    if take_interrupt(m, thread):
        m.throw_new("java/lang/InterruptedException", "sleep interrupted")


def _next_id(m: Machine, args: Args) -> Result:
    """Identifiers count the Thread objects in the order in which they are made; main's is 1."""
    counter = state_of(m, Cell.THREAD_IDS, 1)
    m.write(counter, PAYLOAD, counter.payload + 1)
    return counter.payload


def _identifier(m: Machine, args: Args) -> Result:
    """Thread.getId: main's is 1; how many threads the virtual machine itself makes between others is open.

    An Exchanger only draws from it how long to spin before it parks: not long.
    """
    tm = m.tm
    if m.frame.method.cls.name == "java/util/concurrent/Exchanger":
        return 1 << 30
    number = int(m.get_field(m.non_null(args[0]), "tid", "J"))
    result = tm.bv(number, 64)
    for made in range(2, number + 1):
        others = opaque(tm, bv_sort(31), "Thread.getId", tm.bv(made, 32))
        result = tm.add(result, tm.zext(64, others))
    return lower(result)


def _start(m: Machine, args: Args) -> Result:
    thread = m.non_null(args[0])
    if m.state.threads is None:
        raise Begin
    if keeps_threads(m):
        return run_bytecode(m, THREAD, "start()V", [thread])
    _begin(m, thread)
    return VOID


def _start_natively(m: Machine, args: Args) -> None:
    """Thread.start0: the JDK's code has done the rest."""
    thread = m.non_null(args[0])
    if m.state.threads is None:
        raise Begin
    _begin(m, thread)


def _begin(m: Machine, thread: Obj) -> None:
    """A thread begins to run, which none may do twice; may raise Switch."""
    threads = m.state.threads
    assert threads is not None
    m.lean(Assumption.STACK_AND_HEAP)  # others go on after an error that ends a thread
    publish(m, thread)
    life, monitor = (life_key(thread), WRITE), (monitor_key(thread), ACQUIRE)
    touches = (life, _daemon_touch(m, thread), *life_touches(m))
    if owns(m, thread):
        m.visible(Op("step", touches))
    else:
        m.visible(Op("start", (*touches, monitor), thread))
    daemon = _is_daemon(m, thread)
    if status_of(m, thread) != NEW:
        m.throw_new("java/lang/IllegalThreadStateException")
    set_status(m, thread, RUNNABLE)
    number = int(m.get_field(thread, "tid", "J")) - 1
    record = JavaThread(len(threads.records), thread, number, daemon, threads.live.clock)
    threads.records.append(record)
    threads.ordering.start(threads.current)
    threads.changes += 1
    frame = m.frame
    m.frame = NO_FRAME  # the first frame of a thread has no caller
    try:
        m.push(_entry(m), [thread], _ended)
        record.frame = m.frame
    finally:
        m.frame = frame


def _entry(m: Machine) -> RtMethod:
    """The method that calls the run method of a thread."""
    method = m.vm.thread_entry
    if method is None:
        body: list[tuple[str, tuple[object, ...]]] = [
            ("aload", (0,)),
            ("invokevirtual", (MethodRef(THREAD, "run", "()V", False),)),
            ("return", ()),
        ]
        method = synthetic_method(m.loader.get(THREAD), "<thread>", f"(L{THREAD};)V", ACC_STATIC, body)
        m.vm.thread_entry = method
    return method


def _ended(m: Machine, _: Value) -> Result:
    raise ThreadEnd


def _daemon_place(m: Machine, thread: Obj) -> tuple[Obj, int]:
    owner = thread
    if thread.cls.find_field("daemon", "Z") is None:
        owner = m.get_field(thread, "holder", "Ljava/lang/Thread$FieldHolder;")
    return owner, m.field_slot(owner.cls, "daemon", "Z")


def _daemon_touch(m: Machine, thread: Obj) -> Touch:
    owner, slot = _daemon_place(m, thread)
    return ((owner.serial, slot), READ)


def _is_daemon(m: Machine, thread: Obj) -> bool:
    """Whether a thread is a daemon; may fork."""
    owner, slot = _daemon_place(m, thread)
    daemon = owner.slots[slot]
    assert isinstance(daemon, (int, Term))
    return m.truth(daemon)


def _join(m: Machine, args: Args) -> Result:
    """Thread.join: waits for the end of the thread, or its time, and for the thread's monitor.

    The owner of that monitor releases it while it waits, as in the JDK's code. The end of the thread needs
    the monitor too, and includes the accesses of joining to it (``shared_access.acquire``).
    """
    target = m.non_null(args[0])
    limit = args[1] if len(args) > 1 else 0
    check_timeout(m, limit)
    thread = live_thread(m)
    if m.state.threads is None:
        if not is_alive(m, target):
            return None
        raise Begin
    if owns(m, target):
        return run_bytecode(m, THREAD, "join(J)V", [target, limit])
    timed = is_timed(m, limit)
    touches = ((life_key(target), READ if timed else AWAIT), interrupt_touch(m, thread))
    m.visible(Op("join", touches, target, timed, interruptible=True))
    if is_alive(m, target) and take_interrupt(m, thread):
        if m.frame.method.name == SHUTDOWN:
            raise Unsupported("an interrupt of the thread that waits for shutdown hooks")
        m.throw_new("java/lang/InterruptedException")
    return None


def _interrupt(m: Machine, args: Args) -> None:
    """Thread.interrupt. HotSpot gives a permit with it, which is not promised."""
    thread = m.non_null(args[0])
    m.visible(Op("step", (interrupt_touch(m, thread), ((thread.serial, 0), WRITE))))
    m.write(thread, interrupted_slot(m), 1)
    if is_alive(m, thread) and not thread.payload:
        m.write(thread, PAYLOAD, PERHAPS)


def _interrupted(m: Machine, args: Args) -> Result:
    """Thread.interrupted: the status of the live thread, which is cleared."""
    thread = live_thread(m)
    m.visible(Op("step", (interrupt_touch(m, thread),)))
    return int(take_interrupt(m, thread))


def _park(timed: bool) -> Run:
    def model(m: Machine, args: Args) -> None:
        """LockSupport.park: until there is a permit, an interrupt or no time left; never for no reason."""
        thread, threads = live_thread(m), m.state.threads
        touches = (((thread.serial, 0), WRITE), interrupt_touch(m, thread, READ))
        if threads is None and not (timed or thread.payload == PERMIT or is_interrupted(m, thread)):
            raise Begin
        if not timed and _is_parked_by_program(m):
            m.lean(Assumption.WAKE_UPS)  # the JDK's own code looks again why it woke up
            if threads is not None and threads.granted is not None and threads.granted.kind == "park":
                _settle_permit(m, threads, thread, touches)
        m.visible(Op("park", touches, thread, timed))
        if thread.payload:
            m.write(thread, PAYLOAD, None)

    return model


def _settle_permit(m: Machine, threads: Threads, thread: Obj, touches: tuple[Touch, ...]) -> None:
    """Where there perhaps is a permit, there is one, or the thread begins to wait now."""
    if thread.payload == PERHAPS and not is_interrupted(m, thread) and choose(threads, 2):
        m.write(thread, PAYLOAD, None)
        m.memory.freeze()  # that stays, though the instruction is executed again
        raise Switch(Op("park", touches, thread))


def _is_parked_by_program(m: Machine) -> bool:
    frame: Frame | None = m.frame
    while frame is not None and frame.method.cls.name == LOCK_SUPPORT:
        frame = frame.caller
    return frame is None or frame.method.cls.origin == "user"


def _unpark(m: Machine, args: Args) -> None:
    """The payload of a Thread object is its permit."""
    thread = m.concrete(args[-1])
    if thread is None:
        return
    touches = [((thread.serial, 0), WRITE), (life_key(thread), READ)]
    if _is_parked_by_program(m):
        touches.append(permit_touch(thread, WRITE))
    m.visible(Op("step", tuple(touches)))
    if is_alive(m, thread) and thread.payload != PERMIT:
        m.write(thread, PAYLOAD, PERMIT)


def _blocker(m: Machine, args: Args) -> Result:
    """LockSupport.getBlocker; what waits by a model in place of the JDK's code sets none."""
    thread = m.non_null(args[0])
    slot = m.field_slot(thread.cls, "parkBlocker", "Ljava/lang/Object;")
    m.visible(Op("step", (((thread.serial, slot), READ),), alone=True))
    threads = m.state.threads
    record = threads.of(thread) if threads is not None else None
    if record is not None and may_be_queued(record):
        raise Unsupported("what a thread that waits in a queue of java.util.concurrent is blocked by")
    return thread.slots[slot]


def _unsafe_park(m: Machine, args: Args) -> Result:
    """Unsafe.park(isAbsolute, time): no time means no limit."""
    if not isinstance(args[1], int) or not isinstance(args[2], int):
        return _park(True)(m, args)
    return _park(bool(args[1]) or args[2] != 0)(m, args)


def _state(m: Machine, args: Args) -> Result:
    """Thread.getState, where it is certain."""
    thread = m.non_null(args[0])
    m.visible(Op("step", ((life_key(thread), READ),)))
    status = status_of(m, thread)
    if status == RUNNABLE and thread is not live_thread(m):
        raise Unsupported("the state of another thread that runs")
    name = {NEW: "NEW", TERMINATED: "TERMINATED"}.get(status, "RUNNABLE")
    return m.get_static("java/lang/Thread$State", name, "Ljava/lang/Thread$State;")


def _holds_lock(m: Machine, args: Args) -> Result:
    return int(owns(m, m.non_null(args[0])))


def _is_alive(m: Machine, args: Args) -> Result:
    thread = m.non_null(args[0])
    m.visible(Op("step", ((life_key(thread), READ),)))
    return int(is_alive(m, thread))


def _stack_trace(m: Machine, args: Args) -> Result:
    """Thread.getStackTrace of the current thread: itself first, at any line, and then its callers."""
    frames = m.stack_trace()
    if m.non_null(args[0]) is not live_thread(m) or m.stack_is_partial():
        raise Unsupported("Thread.getStackTrace")
    if any(is_of_library(m, frame) for frame in frames):
        raise Unsupported("Thread.getStackTrace below the JDK's own frames")
    first = new_element(m, TraceElement("java.lang.Thread", "getStackTrace", "Thread.java", 1))
    first.slots[m.field_slot(first.cls, "lineNumber", "I")] = unknown(m, "line of Thread.java", BV32)
    return m.new_array(
        "[Ljava/lang/StackTraceElement;", [first, *(new_element(m, frame) for frame in frames)]
    )


def _context(m: Machine, args: Args) -> Result:
    """AccessController.getContext: the JDK's own code only passes the result on."""
    if m.frame.method.cls.origin == "user":
        raise Unsupported("AccessController.getContext")
    return None


def _domain(m: Machine, args: Args) -> Result:
    """AccessController.getProtectionDomain: the permissions of JDK code are never checked."""
    if m.frame.method.cls.origin != "jdk" or class_of(m, args[0]).origin != "jdk":
        raise Unsupported("the protection domain of a class")
    return None


_FIXED: dict[tuple[str, str], Run] = {
    (THREAD, "registerNatives()V"): no_value,
    (THREAD, "currentThread()Ljava/lang/Thread;"): lambda m, args: live_thread(m),
    (THREAD, "currentCarrierThread()Ljava/lang/Thread;"): lambda m, args: live_thread(m),
    (THREAD, "yield()V"): no_value,
    (THREAD, "yield0()V"): no_value,
    (THREAD, "onSpinWait()V"): no_value,
    (THREAD, "getNextThreadIdOffset()J"): always(0),  # where ThreadIdentifiers.next, which is modelled, reads
    (THREAD, "setPriority0(I)V"): no_value,
    (THREAD, "interrupt0()V"): no_value,
    (THREAD, "clearInterruptEvent()V"): no_value,
    (THREAD, "setNativeName(Ljava/lang/String;)V"): no_value,
    (THREAD, "holdsLock(Ljava/lang/Object;)Z"): _holds_lock,
    (THREAD, "getAllStackTraces()Ljava/util/Map;"): refuse("Thread.getAllStackTraces"),
    (
        "java/security/AccessController",
        "getStackAccessControlContext()Ljava/security/AccessControlContext;",
    ): (always(None)),
    (
        "java/security/AccessController",
        "getInheritedAccessControlContext()Ljava/security/AccessControlContext;",
    ): always(None),
    ("java/security/AccessController", "getContext()Ljava/security/AccessControlContext;"): _context,
    (
        "java/security/AccessController",
        "getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;",
    ): _domain,
    ("java/security/AccessController", "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"): no_value,
    (LOCK_SUPPORT, "getBlocker(Ljava/lang/Thread;)Ljava/lang/Object;"): _blocker,
    (THREAD, "ensureMaterializedForStackWalk(Ljava/lang/Object;)V"): no_value,
    ("jdk/internal/misc/Unsafe", "unpark(Ljava/lang/Object;)V"): _unpark,
}
_OPEN: dict[tuple[str, str], Run] = {
    (THREAD, "sleep(J)V"): _sleep,
    (THREAD, "sleepNanos0(J)V"): _sleep,
    (THREAD, "sleep0(J)V"): _sleep,
    (THREAD, "join()V"): _join,
    (THREAD, "join(J)V"): _join,
    (THREAD, "isAlive()Z"): _is_alive,
    (THREAD, "alive()Z"): _is_alive,
    (THREAD, "getState()Ljava/lang/Thread$State;"): _state,
    (THREAD, "threadState()Ljava/lang/Thread$State;"): _state,
    (THREAD, "interrupt()V"): _interrupt,
    (THREAD, "interrupted()Z"): _interrupted,
    (THREAD, "getStackTrace()[Ljava/lang/StackTraceElement;"): _stack_trace,
    (THREAD, "getId()J"): _identifier,
    (THREAD, "threadId()J"): _identifier,
    (THREAD, "nextThreadID()J"): _next_id,
    ("java/lang/Thread$ThreadIdentifiers", "next()J"): _next_id,
}
_PARKS: dict[tuple[str, str], Run] = {
    ("jdk/internal/misc/Unsafe", "park(ZJ)V"): _unsafe_park,
}
_STARTS: dict[tuple[str, str], Run] = {
    (THREAD, "start()V"): _start,
    (THREAD, "start0()V"): _start_natively,
}
MODELS: Table = telling(
    {"java/lang/Thread", "java/util/concurrent/locks/LockSupport", "jdk/internal/misc/Unsafe"},
    (
        fixed(_FIXED)
        | open_answer(_OPEN)
        | partly_assumed(Assumption.WAKE_UPS, _PARKS)
        | partly_assumed(Assumption.STACK_AND_HEAP, _STARTS)
        | assumed_bytecode(Assumption.TEXTS, (THREAD, "toString()Ljava/lang/String;"))
    ),
)
