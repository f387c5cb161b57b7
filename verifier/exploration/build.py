"""Set-up of an exploration: the machine for a program, and the state before its first instruction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from verifier.assumption import Leanings
from verifier.classfile.image import JdkImage
from verifier.classfile.mutf8 import to_utf16_units
from verifier.classfile.overlay import UserModels
from verifier.classfile.path import ClassPath
from verifier.exploration.coverage import noting_lines
from verifier.machine.control import VOID, Continuation, Pushed, Result, Retry, ThreadEnd
from verifier.machine.frame import NO_FRAME
from verifier.machine.initialisation import fail, require_init
from verifier.machine.loader import Loader
from verifier.machine.machine import Machine, Prepare, Procedures
from verifier.machine.memory import Memory
from verifier.machine.mode import Mode, Natives
from verifier.machine.oracle import Oracle
from verifier.machine.rtclass import Instr, RtMethod
from verifier.machine.state import State
from verifier.machine.threads.plain_pool import is_own_affair
from verifier.machine.threads.shared_access import acquire
from verifier.machine.threads.weakness import Weakness
from verifier.machine.value import Value
from verifier.models.native_call import native_model, noting
from verifier.models.registry import all_field_hooks, machine_models
from verifier.semantics.decode import prepare, synthesize_throw
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.texts.text import unknown_text


def build_machine(
    classes: Sequence[Path],
    java_home: Path,
    stats: Stats,
    mode: Mode,
    oracle: Oracle | None = None,
    terms: TermFactory | None = None,
    memory: Memory | None = None,
    decode: Prepare | None = None,
    replaced: Path | None = None,
    leanings: Leanings | None = None,
    weak: Weakness | None = None,
    unlinked: Mapping[str, str] | None = None,
    models: UserModels | None = None,
    added: Path | None = None,
) -> Machine:
    """A machine for compiled classes over a JDK's class library, or with ``replaced`` classes in it.

    ``unlinked``: classes whose use is an obligation (Jvm.find_unlinked). ``models``: users' own.
    ``added``: see ClassPath.
    """
    image = JdkImage(java_home / "lib" / "modules")
    of_models = models.classes if models else None
    source = ClassPath(
        list(classes), [], image, replaced, unlinked, of_models, added=added, beside=bool(mode.replaced)
    )
    memory = memory or Memory()
    loader = Loader(source, machine_models(), memory, stats)
    loader.native_model = native_model if mode.natives is not Natives.REFUSE else None
    loader.note_native = noting if mode.natives is Natives.REPORT else None
    decode = decode or (prepare if stats.lines is None else noting_lines(stats.lines))
    if leanings is not None and models is not None:
        decode = _naming_models(decode, models, leanings)
    tm = TermFactory() if terms is None else terms
    procedures = Procedures(decode, synthesize_throw, require_init, fail, acquire, is_own_affair)
    machine = Machine(
        tm,
        loader,
        memory,
        stats=stats,
        procedures=procedures,
        mode=mode,
        oracle=oracle,
        leanings=leanings,
        weak=weak,
    )
    machine.vm.java_home = java_home
    machine.field_hooks = all_field_hooks()
    machine.open_text = partial(unknown_text, tm)
    return machine


def _naming_models(decode: Prepare, models: UserModels, leanings: Leanings) -> Prepare:
    """A decoder that records when a method with a model of the user's is about to run."""

    def naming(machine: Machine, method: RtMethod) -> list[Instr]:
        model = models.model_of(method.cls.file, method.info)
        if model is not None:
            leanings.lean_on_model(model)
        return decode(machine, method)

    return naming


def initial_state(machine: Machine, main_class: str, arguments: Sequence[str] = ()) -> State:
    """The state before ``main(String[])`` of a class (binary name) with known texts as arguments."""
    cls = machine.loader.get(main_class.replace(".", "/"))
    method = cls.find_method("main([Ljava/lang/String;)V")
    if method is None:
        raise LookupError(f"class {main_class} has no method main(String[])")

    def make_arguments() -> list[Value]:
        texts = [machine.new_string(to_utf16_units(text)) for text in arguments]
        return [machine.new_array("[Ljava/lang/String;", texts)]

    return entry_state(machine, method, make_arguments)


def entry_state(machine: Machine, method: RtMethod, make_arguments: Callable[[], list[Value]]) -> State:
    """The state before a call of a method that has no caller; its path ends at the return.

    ``make_arguments`` creates the arguments (receiver first) in the memory of this state. The method's class
    is initialised first (JVMS 5.5).
    """

    def finished(m: Machine, _: Value) -> Result:
        raise ThreadEnd

    state = State(NO_FRAME, machine.memory.freeze())  # the call adds the frame
    machine.state = state
    machine.frame = NO_FRAME
    machine.push(method, make_arguments(), finished)
    try:
        machine.require_init(method.cls)
    except Retry:
        machine.frame.on_return = _without_retry(machine.frame.on_return)
    except Pushed:
        pass
    state.frame = machine.frame
    state.node = machine.memory.freeze()
    return state


def _without_retry(then: Continuation | None) -> Continuation:
    """The end of a class initialiser that no instruction waits for."""

    def resume(m: Machine, value: Value) -> Result:
        if then is not None:
            then(m, value)
            m.frame.pc += 1
        return VOID

    return resume
