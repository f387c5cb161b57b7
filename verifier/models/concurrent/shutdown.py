"""Shutdown hooks: threads that are started when the program ends (JLS 12.8, java.lang.Runtime).

They start when no thread but daemons is left, or when ``System.exit`` is called, in any order, and the
virtual machine ends when they have; ``halt`` starts none. Registered ones are a cell of the virtual machine;
None from the moment on that they start. A synthetic method of the thread that ends the program starts them
and waits.
"""

from __future__ import annotations

from verifier.classfile.constant import MethodRef
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Continuation, PathEnd, Result, ThreadEnd
from verifier.machine.frame import NO_FRAME
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtMethod, Run
from verifier.machine.threads.operation import Op
from verifier.machine.threads.shared_access import NEW, TERMINATED, set_status, status_of
from verifier.machine.value import PAYLOAD, Args, Obj, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import no_value
from verifier.models.classification import Table, fixed, telling
from verifier.models.concurrent.thread import SHUTDOWN
from verifier.models.concurrent.thread_object import THREAD, main_thread
from verifier.semantics.dynamic import Body, synthetic_method
from verifier.terms.sort import BOOL
from verifier.verdict.outcome import Ending

_OWNER = "java/lang/ApplicationShutdownHooks"
_MOST = 4
"""Hooks whose orders are explored."""
_OVERRIDDEN = ("start()V", "join()V", "isAlive()Z")


def _cell(m: Machine) -> Obj:
    """The object whose payload is a tuple of the hooks, or None once they start."""
    return m.vm.cell(m.loader, Cell.SHUTDOWN_HOOKS, ())


def has_hooks(m: Machine) -> bool:
    """Whether hooks are registered that have not started."""
    return bool(_cell(m).payload)


def _may_change(m: Machine) -> tuple[Obj, tuple[Obj, ...]]:
    """The cell and the hooks in it, if hooks may be registered now."""
    holder = _cell(m)
    if holder.payload is None:
        m.throw_new("java/lang/IllegalStateException", "Shutdown in progress")
    if m.state.threads is not None:
        raise Unsupported("a shutdown hook that is registered beside other threads")
    if m.mode.any_parts or m.stack_is_partial():
        raise Unsupported("a shutdown hook in a proof")
    return holder, holder.payload


def _add(m: Machine, args: Args) -> Result:
    """ApplicationShutdownHooks.add."""
    holder, hooks = _may_change(m)
    hook = m.non_null(args[0])
    if hook in hooks:
        m.throw_new("java/lang/IllegalArgumentException", "Hook previously registered")
    for key in _OVERRIDDEN:
        found = hook.cls.find_method(key)
        if found is None or found.cls.name != THREAD:
            raise Unsupported(f"a shutdown hook that overrides {key.partition('(')[0]}")
    if status_of(m, hook) not in (NEW, TERMINATED):
        m.throw_new("java/lang/IllegalArgumentException", "Hook already running")
    m.write(holder, PAYLOAD, (*hooks, hook))
    return VOID


def _remove(m: Machine, args: Args) -> Result:
    """ApplicationShutdownHooks.remove."""
    holder, hooks = _may_change(m)
    hook = m.non_null(args[0])
    m.write(holder, PAYLOAD, tuple(other for other in hooks if other is not hook))
    return int(hook in hooks)


def _ordered(m: Machine, hooks: tuple[Obj, ...]) -> list[Obj]:
    """The hooks in the order in which they start, which is any: forks."""
    if len(hooks) > _MOST:
        raise Unsupported(f"more than {_MOST} shutdown hooks")
    left, ordered = list(hooks), []
    while left:
        others = len(left) - 1
        names = (f"shutdown hook {at} of {others + 1} is next" for at in range(others))
        at = next((at for at, name in enumerate(names) if m.decide(m.tm.var(name, BOOL))), others)
        ordered.append(left.pop(at))
    return ordered


def _run_hooks(m: Machine, then: Continuation | None = None) -> Result:
    """Start the hooks, wait for them, and go on."""
    holder = _cell(m)
    hooks: tuple[Obj, ...] = holder.payload
    for hook in hooks:
        if status_of(m, hook) != NEW:
            raise Unsupported("a shutdown hook that the program has started itself")
    ordered = _ordered(m, hooks)
    m.write(holder, PAYLOAD, None)
    body: Body = []
    for key in ("start", "join"):
        for at in range(len(ordered)):
            body += [("aload", (at,)), ("invokevirtual", (MethodRef(THREAD, key, "()V", False),))]
    m.push(_synthetic(m, f"({f'L{THREAD};' * len(ordered)})V", body), ordered, then)
    return CALLED


def _synthetic(m: Machine, descriptor: str, body: Body) -> RtMethod:
    return synthetic_method(m.loader.get(THREAD), SHUTDOWN, descriptor, ACC_STATIC, [*body, ("return", ())])


def exits(m: Machine, args: Args) -> Result:
    """System.exit: the end of the path, once the hooks have run. The calling thread does not continue."""
    m.visible(Op("step", alone=True))
    if _cell(m).payload is None:
        raise Unsupported("System.exit while shutdown hooks run")
    if not has_hooks(m):
        raise PathEnd(Ending.EXITED)
    return _run_hooks(m, _end)


def _end(m: Machine, _: Value) -> Result:
    raise PathEnd(Ending.EXITED)


def run_after_main(m: Machine) -> None:
    """Let the main thread, whose code is done, run the hooks.

    The program sees it as ended: in the Java virtual machine an internal thread runs them.
    """
    main = main_thread(m)
    set_status(m, main, TERMINATED)
    m.frame = NO_FRAME
    body: Body = [
        ("aload", (0,)),
        ("invokespecial", (MethodRef(THREAD, "exit", "()V", False),)),
        ("invokestatic", (MethodRef(_OWNER, "runHooks", "()V", False),)),
    ]
    m.push(_synthetic(m, f"(L{THREAD};)V", body), [main], _over)


def _over(m: Machine, _: Value) -> Result:
    raise ThreadEnd


_FIXED: dict[tuple[str, str], Run] = {
    (_OWNER, "<clinit>()V"): no_value,
    (_OWNER, f"add(L{THREAD};)V"): _add,
    (_OWNER, f"remove(L{THREAD};)Z"): _remove,
    (_OWNER, "runHooks()V"): lambda m, args: _run_hooks(m),
    ("java/lang/System", "exit(I)V"): exits,
    ("java/lang/Runtime", "exit(I)V"): exits,
    ("java/lang/Shutdown", "exit(I)V"): exits,
}
MODELS: Table = telling({"java/lang/System", "java/lang/Runtime", "java/lang/Shutdown"}, fixed(_FIXED))
