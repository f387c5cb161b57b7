"""Method invocation and return (JVMS 6.5 invoke*, *return; resolution and selection 5.4)."""

from __future__ import annotations

from typing import Literal

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, VOID, Again, Continuation, Dispatch, Result, Retry, Signal
from verifier.machine.frame import Frame
from verifier.machine.initialisation import require_use
from verifier.machine.machine import Machine
from verifier.machine.rtclass import (
    ACC_PRIVATE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_STATIC,
    INITIALISED,
    Effects,
    Handler,
    Instr,
    RtClass,
    RtMethod,
)
from verifier.machine.threads.shared_access import touch_all
from verifier.machine.unknown import COMMON, Opaque
from verifier.machine.value import Guarded, Obj, Reference, Value
from verifier.terms.term import Term


def enter(m: Machine, f: Frame, method: RtMethod) -> None:
    """Call a selected method with the arguments on the stack."""
    stack = f.stack
    count = method.argc
    args = stack[-count:] if count else []
    model = method.model
    if model is None:
        m.push(method, args)
        if count:
            del stack[-count:]
        return
    if m.state.threads is not None and method.effects is not Effects.TOLD:
        touch_all(m, args, walks=method.effects is Effects.LOOKS)
    mark = len(m.memory.log)
    try:
        result: Result = model(m, args)
    except Again:
        m.memory.rewind(mark)
        raise
    if count:
        del stack[-count:]
    if result is not CALLED and method.returns != "V":
        stack.append(result)


def resolve_method(m: Machine, i: Instr) -> RtMethod:
    """Method resolution (JVMS 5.4.3.3, 5.4.3.4)."""
    ref = i.a
    owner = m.require_class(ref.owner)
    found = owner.find_method(ref.key)
    if found is None:
        found = _polymorphic(owner, ref.name, ref.descriptor)
    if found is None:
        m.refuse_replaced(owner, ref.name)
        m.throw_new(jdk.NO_SUCH_METHOD_ERROR, f"{owner.java_name}.{ref.name}{ref.descriptor}")
    if found.cls is not owner and not _is_seen(found, i.method.cls):
        m.throw_new(jdk.ILLEGAL_ACCESS_ERROR, f"{found.cls.java_name}.{found.name}")
    return found


def _is_seen(found: RtMethod, caller: RtClass) -> bool:
    """Whether a class may call a method of another one, which may hide what an interface has (JVMS 5.4.4)."""
    if found.flags & (ACC_PUBLIC | ACC_PROTECTED):
        return True
    if not found.flags & ACC_PRIVATE:
        return found.cls.name.rpartition("/")[0] == caller.name.rpartition("/")[0]
    return found.cls is caller or _host(found.cls) == _host(caller)


def _host(cls: RtClass) -> str:
    return (cls.file.nest_host if cls.file is not None else None) or cls.name


def _polymorphic(owner: RtClass, name: str, descriptor: str) -> RtMethod | None:
    """A signature-polymorphic method (JVMS 2.9.3): its model takes the arguments unchanged."""
    if owner.name not in (jdk.METHOD_HANDLE, jdk.VAR_HANDLE):
        return None
    for declared in owner.methods.values():
        if declared.name == name and declared.model is not None:
            found = RtMethod(owner, name, descriptor, declared.flags | ACC_PRIVATE)  # never overridden
            found.model, found.effects = declared.model, declared.effects
            return found
    raise Unsupported(f"{owner.java_name}.{name}", of=owner.name)


def invokestatic(m: Machine, f: Frame, i: Instr) -> None:
    """invokestatic."""
    method = i.cache
    if method is None:
        method = i.cache = resolve_method(m, i)
    if method.cls.statics[0] != INITIALISED:
        require_use(m, method.cls)
    enter(m, f, method)


def invokespecial(m: Machine, f: Frame, i: Instr) -> None:
    """invokespecial: constructors, private and super methods."""
    method = i.cache
    if method is None:
        method = resolve_method(m, i)
        current = i.method.cls
        if (
            method.name != "<init>"
            and not method.cls.is_interface
            and i.a.owner != current.name
            and current.superclass is not None
            and current.is_subclass_of(i.a.owner)
        ):
            method = current.superclass.find_method(method.key) or method
        i.cache = method
    receiver = f.stack[-method.argc]
    if type(receiver) is not Obj:
        f.stack[-method.argc] = m.non_null(receiver, fork=Dispatch)
    enter(m, f, method)


def invokevirtual(m: Machine, f: Frame, i: Instr) -> None:
    """invokevirtual and invokeinterface: selection by the receiver's class."""
    cache = i.cache
    if cache is None:
        resolved = resolve_method(m, i)
        cache = i.cache = ({}, resolved, resolved.argc)
    selected, resolved, count = cache
    receiver = f.stack[-count]
    if isinstance(receiver, Guarded):
        receiver = f.stack[-count] = _opaque_receiver(m, resolved, receiver) or m.settled(receiver)
    if receiver is None:
        m.throw_new(jdk.NULL_POINTER)
    if isinstance(receiver, Opaque):
        _answer(m, f, resolved, receiver)
        return
    if isinstance(receiver, Guarded):
        receiver = _guarded_receiver(m, f, resolved, receiver)
    cls = receiver.cls
    method = selected.get(cls)
    if method is None:
        method = select(m, resolved, cls)
        selected[cls] = method
    enter(m, f, method)


def _opaque_receiver(m: Machine, resolved: RtMethod, receiver: Guarded) -> Opaque | None:
    """The opaque object that is meant on this path (or answers for all that may be), if it does answer."""
    for _, target in receiver.choices if resolved.cls.is_interface else ():
        if isinstance(target, Opaque) and all(one in target.alike for _, one in receiver.choices):
            return target
    seen: set[Opaque] = set()
    for guard, target in receiver.choices:
        if not isinstance(target, Opaque) or target.answer is None or target in seen:
            continue
        kin = target.kin if resolved.key in COMMON else ()
        alike = [(met, one) for met, one in receiver.choices if isinstance(one, Opaque) and one in kin]
        seen.update(one for _, one in alike)
        if m.decide(m.tm.or_(guard, *(met for met, _ in alike)), Dispatch):
            return target
    return None


def _answer(m: Machine, f: Frame, resolved: RtMethod, receiver: Opaque) -> None:
    """A call that does nothing but give a value, or what another method does."""
    if receiver.answer is None:
        raise Unsupported(receiver.why)
    arguments = f.stack[-resolved.argc :]
    given = receiver.answer(resolved, arguments)
    if isinstance(given, RtMethod):
        enter(m, f, given)
        return
    f.stack[-resolved.argc :] = [] if resolved.returns == "V" else [given]


def select(m: Machine, resolved: RtMethod, cls: RtClass) -> RtMethod:
    """The method run for a receiver's class, or AbstractMethodError thrown."""
    method = cls.select(resolved)
    if method is None:
        m.refuse_replaced(cls, resolved.name)
        m.throw_new(jdk.ABSTRACT_METHOD_ERROR, f"{cls.java_name}.{resolved.name}{resolved.descriptor}")
    return method


def _guarded_receiver(m: Machine, f: Frame, resolved: RtMethod, receiver: Guarded) -> Reference:
    """Keep of a guarded receiver the objects that run one method of Java; one object if that is a model.

    Forks over the methods, not over the objects. Gives one of the objects that are kept.
    """
    of_method: dict[RtMethod, list[tuple[Term, Obj]]] = {}
    for guard, choice in receiver.choices:
        if choice is None:
            if m.decide(guard):
                m.throw_new(jdk.NULL_POINTER)
        elif resolved.cls.name in choice.cls.supers and m.state.known.get(guard) is not False:
            of_method.setdefault(select(m, resolved, choice.cls), []).append((guard, choice))
    if _tells_class_alone(resolved, receiver):
        alone = next(choice for _, choice in receiver.choices if choice is not None)
        f.stack[-resolved.argc] = alone
        return alone
    kept = _decide_method(m, list(of_method.items()))
    if kept is None:
        concrete = m.non_null(receiver, fork=Dispatch)
        f.stack[-resolved.argc] = concrete
        return concrete
    if len(of_method) > 1:
        f.stack[-resolved.argc] = Guarded(tuple(kept)) if len(kept) > 1 else kept[0][1]
    return kept[0][1]


def _decide_method(
    m: Machine, of_method: list[tuple[RtMethod, list[tuple[Term, Obj]]]]
) -> list[tuple[Term, Obj]] | None:
    """The objects of the one method that is called, with their guards; None if that is a model."""
    if not of_method:
        return None
    for method, objects in of_method[:-1]:
        if m.decide(m.tm.or_(*(guard for guard, _ in objects)), Dispatch):
            return objects if method.model is None else None
    method, objects = of_method[-1]
    return objects if method.model is None else None


def _tells_class_alone(resolved: RtMethod, receiver: Guarded) -> bool:
    """Whether a modelled method gives the same for all objects: getClass, if they are of one class."""
    classes = {choice.cls for _, choice in receiver.choices if choice is not None}
    return resolved.key == "getClass()Ljava/lang/Class;" and len(classes) == 1


def finish_return(m: Machine, f: Frame, value: Value | Literal[Signal.VOID]) -> None:
    """Give a value (or VOID) to the caller; the callee's stack is left alone until then."""
    caller = m.leave(f)
    then = f.on_return
    result: Result = value
    if then is not None:
        mark = len(m.memory.log)
        try:
            result = then(m, None if value is VOID else value)
        except Again:
            m.memory.rewind(mark)
            raise
        except Retry:
            _go_on_later(m, f, None if value is VOID else value, then)
            raise
        if result is VOID or result is CALLED or _gives_nothing(m.call_site()):
            return
    if result is not VOID and caller is not None:
        caller.stack.append(result)


def _gives_nothing(call: Instr | None) -> bool:
    """Whether the modelled method is void, so that the value of its continuation is ignored."""
    return call is not None and call.op.startswith("invoke") and call.a.descriptor.endswith(")V")


def _go_on_later(m: Machine, f: Frame, value: Value, then: Continuation) -> None:
    """A continuation needs a class initialiser, which was pushed: the activation below continues after its
    end.

    The caller's instruction, to which initialisers return, is complete except for the continuation.
    """
    initialiser = m.frame
    method = RtMethod(f.method.cls, "<continue>", "()V", ACC_STATIC)
    method.instrs = [Instr(return_value, "continue", None, None, 0, method)]
    waiting = Frame(method, method.instrs, [], initialiser.caller, initialiser.serial, then)
    waiting.stack.append(value)
    waiting.pc = 1
    initialiser.caller = waiting


def return_value(m: Machine, f: Frame, i: Instr) -> None:
    """ireturn, lreturn, freturn, dreturn, areturn."""
    finish_return(m, f, f.stack[-1])


def return_void(m: Machine, f: Frame, i: Instr) -> None:
    """return."""
    finish_return(m, f, VOID)


HANDLERS: dict[str, Handler] = {
    "invokestatic": invokestatic,
    "invokespecial": invokespecial,
    "invokevirtual": invokevirtual,
    "invokeinterface": invokevirtual,
    "return": return_void,
}
for _prefix in "ilfda":
    HANDLERS[_prefix + "return"] = return_value
