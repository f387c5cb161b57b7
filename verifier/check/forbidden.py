"""``--forbid``: whether calls of a method can lead to another one, such as ``java.lang.Class.forName``.

In exploration a forbidden method has a model that ends the path (``watch``). In a run, a call of java/watched
at the method's start, inserted before loading, reports it; calls by the virtual machine itself, which loads
and links classes, do not count. Models replace code of the JDK, so exploration does not see calls in that
code. Where such code may lead to the forbidden method (``may_lead``), there is no TRUE.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from verifier.check.library import Library
from verifier.check.rejection import Caller
from verifier.classfile.constant import InvokeDynamicRef, MethodRef
from verifier.classfile.entry_call import with_entry_call
from verifier.classfile.error import ClassFormatError
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.parser import parse_class
from verifier.errors import Unsupported, UserError
from verifier.exploration.goal import Goal
from verifier.jvm.program_run import RunResult
from verifier.machine.control import CALLED, PathEnd, Result
from verifier.machine.loader import Loader
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtMethod, Run
from verifier.machine.value import Args
from verifier.models.registry import all_models
from verifier.task.property import Property
from verifier.task.violation import Answer, Event
from verifier.verdict.outcome import Ending, Failure, TraceElement

REACHED = "jr.Reached"
_GATE = "jr/reached/Gate"
_LINKING = "java.lang.invoke.MethodHandleNatives"
_MOST_METHODS = 400
"""The most JDK methods searched; if there are more, a call of the forbidden method counts as possible."""
_CALLING_NATIVES = (
    "call", "define", "doPrivileged", "ensureClassInitialized", "forName", "invoke", "link", "new", "resolve",
    "run", "start",
)  # fmt: skip
"""Prefixes of names of native methods that may call Java code."""

Key = tuple[str, str]
_HARMLESS: frozenset[Key] = frozenset({("java/lang/Class", "desiredAssertionStatus()Z")})
"""Methods that initialisers call for ``assert``; the class loaders that answer are the JDK's own."""


@dataclass(frozen=True, eq=False)
class Forbidden:
    """A forbidden method. ``text``: its name in Java sources, with parameter types."""

    owner: ClassFile
    method: MethodInfo
    text: str

    @property
    def name(self) -> str:
        """The method without its types."""
        return self.text.partition("(")[0]

    @property
    def key(self) -> Key:
        """Internal name of the class, name and descriptor."""
        return self.owner.name, self.method.key


def find_forbidden(words: Sequence[str], library: Library) -> tuple[Forbidden, ...]:
    """The methods that an option names as CLASS.METHOD or CLASS.METHOD(TYPES); UserError if one names
    none."""
    return tuple(found for word in words for found in _of_word(word, library))


def _of_word(word: str, library: Library) -> list[Forbidden]:
    path, _, types = word.replace(" ", "").partition("(")
    above, _, name = path.rpartition(".")
    owner = library.find_dotted(above)
    if owner is None:
        raise UserError(f"--forbid {word}: no class {above or path} on the class path or in the JDK")
    named = [(file, m) for file in library.supers(owner) for m in file.methods if m.name == name]
    named = [pair for pair in named if pair[0] is named[0][0]]
    if types:
        named = [
            (file, m) for file, m in named if _signature(library, m) == types.rstrip(")")
            or _simple(_signature(library, m)) == types.rstrip(")")
        ]  # fmt: skip
    if not named:
        raise UserError(f"--forbid {word}: {above} has no such method")
    if any(m.code is None for _, m in named):
        kind = "native" if any(m.is_native for _, m in named) else "abstract"
        raise UserError(f"--forbid {word}: the method is {kind}; name one that has a body")
    return [
        Forbidden(file, m, f"{library.spell_class(file.name)}.{m.name}({_signature(library, m)})")
        for file, m in named
    ]


def _signature(library: Library, method: MethodInfo) -> str:
    return ",".join(library.spell(descriptor) for descriptor in method.parameter_types)


def _simple(signature: str) -> str:
    return ",".join(one.rpartition(".")[2] for one in signature.split(","))


class ForbidGoal(Goal):
    """No forbidden method is called below a line of ``main``."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(Property.NO_RUNTIME_EXCEPTION)
        self._caller = caller

    def answer(self, event: Event) -> Answer:
        """Exceptions do not matter."""
        return Answer.KEPT

    def violated_by(self, end: PathEnd) -> bool:
        """Whether the path ended at a forbidden method. A call from unknown code counts."""
        return end.ending is Ending.REACHED

    def failure_of(self, run: RunResult) -> Failure | None:
        """The call that java/jr/Reached.java reports; calls by the virtual machine do not count."""
        failure = run.failure
        if failure is None or failure.exception != REACHED:
            return None
        calls = failure.trace
        at = self._caller.place_in(calls)
        if at is None or any(element.class_name == _LINKING for element in calls[:at]):
            return None
        return failure

    def kept_by(self, run: RunResult) -> bool:
        """A single run proves nothing."""
        return False


@dataclass
class Watch:
    """Models that observe calls of forbidden methods, and the models that ran (``used``) on any path.

    ``notes``: whether ``used`` is recorded.
    """

    forbidden: tuple[Forbidden, ...]
    caller: Caller
    notes: bool
    used: set[Key] = field(default_factory=set)

    def begin(self, loader: Loader) -> None:
        """Install the models in a machine's loader that has linked nothing yet."""
        loader.add_models(self._models())
        native = loader.native_model
        if self.notes and native is not None:

            def noting(method: RtMethod) -> Run | None:
                run = native(method)
                key = (method.cls.name, method.key)
                return None if run is None else self._noting(key, Modelled(run)).entry

            loader.native_model = noting

    def _models(self) -> dict[Key, Modelled]:
        known = all_models()
        models = {}
        if self.notes:
            models = {key: self._noting(key, model.for_machine()) for key, model in known.items()}
        for one in self.forbidden:
            original = known.get(one.key)
            models[one.key] = self._stopping(one, None if original is None else original.for_machine())
        return models

    def _noting(self, key: Key, model: Modelled) -> Modelled:
        run = model.entry

        def noted(m: Machine, args: Args) -> Result:
            self.used.add(key)
            result: Result = run(m, args)
            return result

        return Modelled(noted, model.effects)

    def _stopping(self, one: Forbidden, original: Modelled | None) -> Modelled:
        def stop(m: Machine, args: Args) -> Result:
            trace = m.stack_trace()
            below = any(self.caller.is_here(element) for element in trace)
            if not below and m.state.threads is not None:
                raise Unsupported(f"{one.text} in another thread")
            if below or m.stack_is_partial():
                called = TraceElement(
                    one.owner.name.replace("/", "."), one.method.name, one.owner.source_file, None
                )
                raise PathEnd(Ending.REACHED, one.name, trace=(called, *trace))
            if original is not None:
                result: Result = original.entry(m, args)
                return result
            m.push(m.loader.get(one.owner.name).methods[one.method.key], args)
            return CALLED

        return Modelled(stop, original.effects) if original is not None else Modelled(stop)


def patched_classes(
    forbidden: Sequence[Forbidden], library: Library, folder: Path
) -> tuple[tuple[Path, ...], tuple[tuple[str, Path], ...]]:
    """Folders for the front of a class path, and patches of modules, in which the methods report calls."""
    own, modules = folder / "own", {}
    by_class: dict[str, list[Forbidden]] = {}
    for one in forbidden:
        by_class.setdefault(one.owner.name, []).append(one)
    for name, methods in by_class.items():
        module = library.module_of(name)
        target = own if module is None else folder / module
        if module is not None:
            modules[module] = target
        file = target / f"{name}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_patched(methods))
    return ((own,) if own.exists() else ()), tuple(modules.items())


def _patched(methods: Sequence[Forbidden]) -> bytes:
    file = methods[0].owner
    for one in methods:
        method = file.methods_by_key[one.method.key]
        try:
            file = parse_class(with_entry_call(file, method, _GATE, "call"))
        except ClassFormatError as problem:
            raise UserError(f"--forbid {one.text}: {problem}") from None
    return file.pool.data


def may_lead(used: set[Key], forbidden: Sequence[Forbidden], library: Library) -> str | None:
    """A modelled JDK method whose bytecode may lead to a forbidden one; None if there is none."""
    keys = {one.key for one in forbidden}
    for owner, key in sorted(used - _HARMLESS):
        if library.module_of(owner) is not None and not _Closure(library, keys).is_harmless(owner, key):
            return f"{owner.replace('/', '.')}.{key.partition('(')[0]}"
    return None


@dataclass
class _Closure:
    """The methods that a JDK method reaches, by class-hierarchy analysis."""

    library: Library
    keys: set[Key]
    seen: set[Key] = field(default_factory=set)

    def is_harmless(self, owner: str, key: str) -> bool:
        todo = [(owner, key)]
        while todo:
            at = todo.pop()
            if at in self.seen:
                continue
            self.seen.add(at)
            if at in self.keys or len(self.seen) > _MOST_METHODS:
                return False
            called = self._called(*at)
            if called is None:
                return False
            todo += called
        return True

    def _called(self, owner: str, key: str) -> list[Key] | None:
        """The methods that it calls; None if they are unknown."""
        found = next(
            (
                (file, m)
                for file in self.library.supers(owner)
                if (m := file.methods_by_key.get(key)) is not None
            ),
            None,
        )
        if found is None:
            return None
        file, method = found
        if method.is_native:
            calls = file.name.startswith("java/lang/invoke/") or method.name.startswith(_CALLING_NATIVES)
            return None if calls else []
        if method.code is None:
            return None
        called: list[Key] = []
        for instruction in method.code.instructions:
            for operand in instruction.operands:
                if isinstance(operand, InvokeDynamicRef):
                    return None
                if isinstance(operand, MethodRef):
                    if instruction.mnemonic in ("invokevirtual", "invokeinterface") and not self._is_fixed(
                        operand
                    ):
                        return None
                    called.append((operand.owner, operand.key))
        return called

    def _is_fixed(self, ref: MethodRef) -> bool:
        """Whether a virtual call can run only the method that it names."""
        if ref.owner.startswith("["):
            return True
        owner = self.library.find(ref.owner)
        if owner is None:
            return False
        if owner.is_final:
            return True
        found = self.library.method(ref)
        return found is not None and (found[1].is_final or found[1].is_private)
