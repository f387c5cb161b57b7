"""One method in two versions: do they behave alike for all inputs?

EQUAL (``Verdict.TRUE``) needs a proof over a pair driver, by the rules of every TRUE; DIFFERENT (``FALSE``)
needs inputs for which runs of the two real versions, each alone, show users different things, twice alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Answer, Reproducer
from verifier.check.asking import ask_goal, reached_by
from verifier.check.failing.reproduction import Reproduction
from verifier.check.library import Library
from verifier.check.rejection import Caller, DriverGoal
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.target import Target
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.model import ClassFile
from verifier.dataflow.rapid_types import called_from
from verifier.equivalence.observing import (
    SEEN,
    Difference,
    first_difference,
    read_observation,
    render_observer,
    render_test,
    shown_inputs,
)
from verifier.equivalence.pairing import DIFFERENT, descriptors_of
from verifier.equivalence.sameness import may_change
from verifier.equivalence.versions import Versions
from verifier.jvm.program_run import RunRequest
from verifier.strategy.limits import PAIR_RUN_S
from verifier.verdict.outcome import Counterexample, Failure, InputValue, Verdict

_RUNS = 2
"""The number of runs of each version, which must agree."""
_NAMES_OF_CLASSES = frozenset(
    {
        "forName", "getCanonicalName", "getName", "getPackage", "getPackageName", "getResource",
        "getResourceAsStream", "getTypeName", "toString", "getStackTrace", "getCallerClass", "loadClass",
        "toGenericString", "descriptorString", "getDeclaredMethods", "getDeclaredFields", "getMethods",
        "getFields",
    }
)  # fmt: skip
"""Methods of java.lang.Class and the like that may return the name of a class."""
_TELLING_OWNERS = frozenset(
    {
        "java/lang/Class", "java/lang/Throwable", "java/lang/Thread", "java/lang/StackWalker",
        "java/lang/ClassLoader", "java/util/ResourceBundle", "java/util/ServiceLoader",
    }
)  # fmt: skip


class PairGoal(DriverGoal):
    """The calls of two versions do the same. What goes wrong before them is no matter."""

    def __init__(self, caller: Caller) -> None:
        super().__init__()
        self._caller = caller

    def condones(self, failure: Failure, kinds: frozenset[str]) -> bool:
        """Whether an exception comes from making receiver and arguments."""
        last = failure.trace[-1] if failure.trace else None
        if last is None or (last.class_name, last.method) != (self._caller.class_name, self._caller.method):
            return False
        return last.line is not None and last.line < self._caller.line


@dataclass
class Observed(Reproduction):
    """Confirms a counterexample by runs of both versions on its inputs."""

    shop: Workshop
    question: Question
    versions: Versions
    result_type: str
    difference: Difference | None = None

    def __post_init__(self) -> None:
        super().__init__(self.shop, self.question)

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        """The counterexample, None if users see no difference."""
        question = self.question
        try:
            observer = render_observer(
                question.target,
                question.owner,
                question.plan,
                inputs,
                question.program_name,
                may_change=[may_change(one) for one in descriptors_of(question.target)],
                skipped=self.versions.changed_getters,
            )
        except ValueError:
            return None
        told = []
        for library in (self.versions.ours, self.versions.theirs):
            folder = Path(mkdtemp(prefix="observer-", dir=self.shop.scratch))
            source = folder / "source" / f"{question.program_name}.java"
            source.parent.mkdir()
            source.write_text(observer.source, encoding="utf-8")
            if self.shop.jvm.compile_against([source], folder / "classes", library.folders) is not None:
                return None
            runs = [self._run(observer.class_name, folder / "classes", library) for _ in range(_RUNS)]
            if any(run is None or run != runs[0] for run in runs):
                return None
            told.append(read_observation(runs[0] or ""))
        difference = first_difference(*told)
        if difference is None:
            return None
        kept = difference
        if self.versions.keeps_ours:
            kept = replace(difference, ours=difference.theirs, theirs=difference.ours)
        test = render_test(
            question.target, question.owner, observer, kept, self.result_type, question.test_name
        )
        shown = shown_inputs(_display_names(question.target, observer.names), observer.decoded)
        self.difference = difference
        self.reproducer = Reproducer(observer.class_name, observer.source, question.test_name, test, shown)
        return Counterexample(inputs, expected, replayed=True)

    def takes_large(self, inputs: tuple[InputValue, ...]) -> bool:
        """Runs of both versions have the usual memory."""
        return False

    def _run(self, class_name: str, classes: Path, library: Library) -> str | None:
        """The observation of the program, None if it fails before."""
        request = RunRequest(
            (classes,),
            class_name,
            time_limit_s=PAIR_RUN_S,
            plain=True,
            libraries=library.folders,
            moved=True,
        )
        failure = self.shop.jvm.run(request).failure
        told = failure is not None and failure.exception.endswith(f"${SEEN}")
        return failure.message if told and failure is not None else None


def _display_names(target: Target, names: Sequence[str]) -> list[str]:
    on_object = not target.method.is_static and not target.is_constructor
    return ["this", *names[1:]] if on_object else list(names)


@dataclass(frozen=True)
class Compared:
    """The answer about a method, with what differs if something does."""

    answer: Answer
    difference: Difference | None = None


def compare(
    shop: Workshop, question: Question, versions: Versions, result_type: str, limit_s: float
) -> Compared:
    """The answer about a method; ``question`` has its pair driver, ``shop`` the library of both versions."""
    observed = Observed(shop, question, versions, result_type)
    goal = PairGoal(question.driver.caller)
    answer = ask_goal(shop, question, goal, observed, limit_s)
    if answer.verdict is Verdict.FALSE:
        return Compared(answer, observed.difference)
    if answer.verdict is Verdict.TRUE:
        reached = reached_by(shop, question)
        teller = tells_names(question, reached, shop)
        if teller is not None:
            return Compared(replace(answer, verdict=Verdict.UNKNOWN, reason=teller))
    elif (answer.cause.exception or "").endswith(f"${DIFFERENT}"):
        reason = "a difference was found that no user sees, or objects that cannot be compared"
        return Compared(replace(answer, reason=reason))
    return Compared(answer)


def tells_names(question: Question, reached: dict[str, ClassFile], shop: Workshop) -> str | None:
    """Why the other version may behave otherwise under its own names, or after other calls; None if not."""
    library = shop.library
    start = reached[question.driver.class_name.replace(".", "/")]
    roots = [(start, method) for method in start.methods]
    called = called_from(roots, reached, library)
    for owner, key in sorted(called.methods):
        if owner == start.name or owner.startswith(f"{start.name}$"):
            continue
        method = library.get(owner).methods_by_key[key]
        for instruction in method.instructions:
            used = instruction.operand
            if instruction.mnemonic == "putstatic" and method.name != "<clinit>":
                return (
                    f"{owner.replace('/', '.')}.{method.name} changes static fields, which are not compared"
                )
            if (
                instruction.mnemonic == "getstatic"
                and isinstance(used, FieldRef)
                and shop.analyses.written.may_vary(used)
            ):
                place = f"{used.owner.replace('/', '.')}.{used.name}"
                return f"{owner.replace('/', '.')}.{method.name} reads {place}, which other methods change"
            if not isinstance(used, MethodRef):
                continue
            if used.owner in _TELLING_OWNERS and used.name in _NAMES_OF_CLASSES:
                return f"{owner.replace('/', '.')}.{method.name} may depend on what classes are called"
    return None
