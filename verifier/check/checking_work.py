"""A whole check as distributed work: batches of methods, whose drivers are compiled together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answer_store import Fingerprint, Fingerprints, Known
from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.runs.workshop import Workshop
from verifier.check.scope_recipe import ScopeRecipe, recipe_of
from verifier.check.session import TOGETHER, Request, Scope, answer_batch, deepest_of
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.config import Options
from verifier.fleet.bundle import Bundle, Places
from verifier.fleet.opening import Where, open_fleet
from verifier.fleet.work import Begin, Limits, Lost, Recipe, Work
from verifier.jvm.process import Jvm, JvmOptions
from verifier.verdict.outcome import Verdict

_FIRST_TOGETHER = (3, 12)
"""The sizes of the first batches of each worker; they are small so that the first answers come soon."""
_COST_OF_RECEIVER = 60
_COST_OF_ARGUMENT = 20
_COST_OF_INITIALISER = 200
_COST_OF_CALL = 50
_SHORT_BYTES = 60
"""Bytes of code up to which a method's callees are considered in its estimated cost."""
_STATIC_USES = frozenset({"getstatic", "putstatic", "invokestatic"})
_USES = _STATIC_USES | {"invokespecial", "invokevirtual", "invokeinterface"}


@dataclass(frozen=True)
class Told:
    """The answer about the target with a number. ``is_new``: it does not come from an earlier check."""

    number: int
    answer: Answer
    fingerprint: Fingerprint | None = None
    is_new: bool = True


class EarlyJvm:
    """A Java virtual machine that boots while the class path is read; the first worker uses it."""

    def __init__(self, options: Options) -> None:
        self._whole = Jvm.start(JvmOptions(java_home=options.java_home))
        self._whole.warm_compiler()
        self.jvm: Jvm | None = self._whole

    def __enter__(self) -> EarlyJvm:
        return self

    def __exit__(self, *raised: object) -> None:
        self._whole.close()

    def hand_over(self) -> None:
        """Called in the parent when a worker was started: this worker uses it, later ones start their own."""
        if self.jvm is not None:
            self.jvm.leave_to_fork()
            self.jvm = None


@dataclass(frozen=True)
class CheckingRecipe(Recipe[int, Told]):
    """A check on another machine."""

    request: Request
    options: Options
    scope: ScopeRecipe
    known: Known | None

    def needs(self) -> Sequence[Bundle]:
        return self.scope.needs()

    def limits(self, limits: Limits, memory_bytes: int | None) -> Limits:
        return replace(limits, resident_bytes=limits.resident_bytes or memory_bytes)

    def open(self, places: Places, scratch: Path, limits: Limits) -> Checking:
        scope = self.scope.open(places, scratch)
        return Checking(self.request, self.options, scope, self.known, limits.resident_bytes)


@dataclass(frozen=True)
class Checking(Work[int, Told]):
    """Answers about the targets of a scope, by number.

    ``known``: answers of earlier checks, if there is a store.

    ``memory_bytes``: the memory limit of a worker with its processes.
    """

    request: Request
    options: Options
    scope: Scope
    known: Known | None
    memory_bytes: int | None
    early: EarlyJvm | None = None

    def serve(
        self, batches: Iterator[list[int]], begin: Begin[int, Told], tell: Callable[[int, Told], None]
    ) -> None:
        request, targets, known = self.request, self.scope.targets, self.known
        prints = self.fingerprints() if known is not None else None
        early = self.early.jvm if self.early is not None else None
        with early or Jvm.start(JvmOptions(java_home=self.options.java_home)) as jvm:
            jvm.warm_runner([self.scope.folder])
            shop = Workshop(
                jvm, self.scope.library, request.policy, self.options, Path(mkdtemp(prefix="shop-")),
                memory_bytes=self.memory_bytes,
            )  # fmt: skip
            for batch in batches:
                taken = {n: prints.of(targets[n]) for n in batch} if prints is not None else {}
                for number, mark in taken.items():
                    earlier = None if known is None else known.find(targets[number], mark, request.limit_s)
                    if earlier is not None:
                        tell(number, Told(number, earlier, mark, is_new=False))
                        batch.remove(number)

                def so_far(
                    number: int, answer: Answer, taken: Mapping[int, Fingerprint | None] = taken
                ) -> None:
                    begin(number, Told(number, answer, taken.get(number)))

                for number, answer in answer_batch(shop, targets, batch, request.limit_s, begin, so_far):
                    tell(number, Told(number, answer, taken.get(number)))

    def started(self) -> None:
        if self.early is not None:
            self.early.hand_over()

    def recipe(self) -> CheckingRecipe:
        request = replace(self.request, words=(), class_path=())
        scope = recipe_of(self.scope.library, self.scope.targets)
        return CheckingRecipe(request, replace(self.options, java_home=None), scope, self.known)

    def fingerprints(self) -> Fingerprints:
        """The fingerprints of the targets."""
        policy = self.request.policy
        return Fingerprints(self.scope.library, policy, deepest_of(policy))


def hand_out(
    request: Request, options: Options, scope: Scope, known: Known | None, where: Where,
    tick: Callable[[str], None], early: EarlyJvm | None = None,
) -> Iterator[Told]:  # fmt: skip
    """Answers for all methods, cheap methods first, as they come.

    ``early``: the Java virtual machine of the first worker on this machine. ``known``: answers of earlier
    checks, None if there is no store. ``tick``: called a few times a second, with a text about the workers.
    """
    memory_bytes = where.memory_bytes(options.memory_limit_mib)
    work = Checking(request, options, scope, known, memory_bytes, early)
    fleet = open_fleet(work, Limits(request.limit_s, memory_bytes), where, scope.folder)
    prints: Fingerprints | None = None
    for number, told in fleet.ask(
        in_batches(scope.targets, scope.library, where.width), lambda: tick(fleet.note())
    ):
        if isinstance(told, Lost):
            mark = None
            if told.is_limit and known is not None:
                prints = prints or work.fingerprints()
                mark = prints.of(scope.targets[number])
            yield Told(number, Answer(scope.targets[number].text, Verdict.UNKNOWN, told.reason), mark)
        else:
            yield told


def in_batches(targets: Sequence[Target], library: Library, jobs: int) -> list[list[int]]:
    """The numbers of the targets in batches, presumably cheap ones first, so that the last batches are
    balanced."""
    costs = [_cost(target, library) for target in targets]
    order = sorted(range(len(targets)), key=lambda number: costs[number])
    batches: list[list[int]] = []
    while order:
        size = max(1, min(TOGETHER, len(order) // (2 * jobs) if jobs > 1 else TOGETHER))
        if len(batches) < jobs * len(_FIRST_TOGETHER):
            size = min(size, _FIRST_TOGETHER[len(batches) // jobs])
        batches.append(order[:size])
        del order[:size]
    return batches


def _cost(target: Target, library: Library) -> int:
    """The estimated cost of a method: bytes of its code, objects to be created, classes to be initialised."""
    method = target.method
    size = method.code.bytecode_bytes if method.code is not None else 0
    receiver = 0 if method.is_static or target.is_constructor else _COST_OF_RECEIVER
    used = _cost_of_uses(target, library) if size <= _SHORT_BYTES else 0
    return size + receiver + used + _COST_OF_ARGUMENT * len(method.parameter_types)


def _cost_of_uses(target: Target, library: Library) -> int:
    """The estimated cost of calls to methods of the class path, and of an initialiser that may run."""
    calls, initialises = 0, False
    code = target.method.code
    for one in code.instructions if code is not None else ():
        ref = one.operands[0] if one.mnemonic in _USES else None
        if isinstance(ref, FieldRef | MethodRef) and library.is_own(ref.owner):
            calls += isinstance(ref, MethodRef)
            owner = library.find(ref.owner) if one.mnemonic in _STATIC_USES and not initialises else None
            initialises |= owner is not None and any(one.name == "<clinit>" for one in owner.methods)
    return _COST_OF_CALL * calls + (_COST_OF_INITIALISER if initialises else 0)
