"""Reproducers of counterexamples: written, compiled, and confirmed by a run that fails as announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.answers import Found, Grade, Likely, Reproducer
from verifier.check.failing.distinct import Distinct, Place, own_frame
from verifier.check.failing.likely import Seen, grade_of
from verifier.check.failing.ordinary import fails_ordinarily
from verifier.check.failing.shortening import shortened
from verifier.check.library import Library
from verifier.check.making.decoding import decode
from verifier.check.rejection import Caller, MethodGoal
from verifier.check.reproducer import (
    ALL_WARNINGS,
    Program,
    Style,
    render_program,
    render_reproducer,
    variable_names,
)
from verifier.check.runs.replay_heap import heap_mib, in_words
from verifier.check.runs.workshop import Question, Workshop
from verifier.check.target import Target
from verifier.jvm.javac_message import messages_of
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult
from verifier.strategy.limits import LARGE_REPRODUCER_S, REPRODUCER_S
from verifier.texts.text_value import NeedsMemoryError
from verifier.verdict.outcome import (
    Counterexample,
    Failure,
    InputValue,
    LargeInput,
    TraceElement,
)

_ARITHMETIC = "java.lang.ArithmeticException"
_NULL = "java.lang.NullPointerException"
_MORE_RUNS = 2
"""Further runs of a confirmed reproducer, as users will run it again."""
_MOST_FAILED_LARGE = 2
_MORE_LARGE_RUNS = 1
"""Further runs of a reproducer with large values, which take time and memory."""


class Reproduction:
    """Turns the inputs of a counterexample into a reproducer, and accepts the failure that a run of it
    shows."""

    def __init__(self, shop: Workshop, question: Question, known: Distinct | None = None) -> None:
        """``known``: the failures found before, if further ones are wanted."""
        self._shop = shop
        self._known = known
        self._question = question
        self.reproducer: Reproducer | None = None
        self.where: TraceElement | None = None
        self._believed: tuple[Program, Path, Failure] | None = None
        self._inputs: tuple[InputValue, ...] = ()
        """Those of the confirmed failure."""
        self.larger: tuple[InputValue, ...] = ()
        """Those from which they were reduced."""
        self._is_out_of_memory = False
        self._failed_large = 0
        self.is_unmade = False
        """Whether a large open object was needed, which no plan creates."""
        """Counterexamples with large values that runs did not show."""

    def __call__(
        self, inputs: tuple[InputValue, ...], schedule: tuple[tuple[int, int], ...], expected: Failure
    ) -> Counterexample | None:
        """The confirmed counterexample, None if the reproducer does not show this failure.

        Where the run over-approximates, only large arrays and texts count: users can create these, and plans
        that cannot lead to a proof create none. NeedsMemoryError if they need more memory than is available.
        """
        size_bytes = sum(one.size_bytes for one in inputs if isinstance(one, LargeInput))
        question = self._question
        if question.over_approximates and not size_bytes:
            return None
        if not size_bytes:
            return self._written(inputs, expected, Style())
        if not self.takes_large(inputs):
            return None
        for short in shortened(inputs):
            found = self._written(short, expected, Style(is_plain=question.over_approximates))
            if found is not None and not self._is_known(found.failure):
                return found
        heap = heap_mib(size_bytes, self._shop.memory_bytes)
        self._is_out_of_memory = False
        found = self._written(inputs, expected, Style(heap_mib=heap, is_plain=question.over_approximates))
        if found is None:
            self._failed_large += 1
            if heap is not None and self._is_out_of_memory:
                raise NeedsMemoryError(f"more than {in_words(heap // 1024)}")
        return found

    def takes_large(self, inputs: tuple[InputValue, ...]) -> bool:
        """Whether a reproducer can create such inputs, some of which are large, within the memory.

        Few are tried, as each takes seconds.
        """
        question = self._question
        if self._failed_large == _MOST_FAILED_LARGE or (
            question.over_approximates and not question.plan.is_open
        ):
            return False
        try:
            decode(question.plan, variable_names(question.target), inputs, question.over_approximates)
        except ValueError:
            self.is_unmade = True
            return False
        return True

    def _is_known(self, failure: Failure) -> bool:
        return self._known is not None and self._known.knows(failure.exception, self.frames())

    def _written(
        self, inputs: tuple[InputValue, ...], expected: Failure, style: Style
    ) -> Counterexample | None:
        """The failure that a reproducer in this style shows; with imports, if that compiles."""
        for names in (replace(style, is_class=self._is_class), replace(style, suppressed=ALL_WARNINGS)):
            try:
                made = self._compiled(inputs, names)
            except ValueError:
                return None
            if made is not None:
                return self._confirmed(*made, inputs, expected)
        return None

    def _is_class(self, name: str) -> bool:
        return self._shop.library.find_dotted(name) is not None

    def _confirmed(
        self, program: Program, classes: Path, inputs: tuple[InputValue, ...], expected: Failure
    ) -> Counterexample | None:
        failure = self.run(program, classes)
        if failure is None or failure.exception != expected.exception:
            return None
        self.reproducer = self.render(program, failure)
        self.where = _place(failure, self._question.target, program)
        self._believed = program, classes, failure
        self._inputs = inputs
        return Counterexample(inputs, failure, replayed=True)

    def found(self, failure: Failure) -> Found:
        """The confirmed failure, for the report."""
        if self._believed is None:
            return Found(failure, self.reproducer, self.where)
        program, _, seen = self._believed
        if self._question.target.law is not None:
            grade = Grade.ERROR if self._shop.policy.laws == "only" else Grade.WARNING
            evidence = "objects break a law" if grade is Grade.ERROR else None
            return Found(failure, self.reproducer, self.where, grade, evidence=evidence)
        is_hidden = program.decoded.is_hidden and _is_public(self._shop.library, self._question.target)
        frames = above_call(seen.trace, program.caller)
        shown = Seen(seen.exception, frames, program.warnings, program.decoded.shown)
        grade, likely, evidence = grade_of(self._shop.library, self._question.target, shown)
        if grade is Grade.ERROR and is_hidden:
            grade = Grade.WARNING
        elif grade is Grade.ERROR and not self._fails_ordinarily(seen):
            grade, likely, evidence = Grade.WARNING, Likely.ODD_VALUES, None
        return Found(failure, self.reproducer, self.where, grade, is_hidden, likely=likely, evidence=evidence)

    def _fails_ordinarily(self, seen: Failure) -> bool:
        """Whether objects made of ordinary values fail, too, as far as objects can be made in other ways."""
        shop, question = self._shop, self._question
        if seen.exception == _ARITHMETIC:
            return True  # zero is an ordinary divisor
        if question.plan.is_open or any(isinstance(one, LargeInput) for one in self._inputs):
            return True
        caller = question.driver.caller
        goal = MethodGoal(question.target, caller, shop.library, shop.policy)
        places = Distinct(question.target, shop.library)

        def place_of(run: RunResult) -> Place | None:
            failure = goal.failure_of(run)
            if failure is None:
                return None
            return places.place_of(failure.exception, above_call(failure.trace, caller))

        has_places = seen.exception != _NULL
        for inputs in dict.fromkeys((self._inputs, self.larger)):
            try:
                made = decode(question.plan, variable_names(question.target), inputs).inputs
            except ValueError:  # the smaller ones alone were confirmed
                continue
            if fails_ordinarily(shop, question, inputs, made, place_of, has_places):
                return True
        return False

    def frames(self) -> tuple[TraceElement, ...]:
        """The frames of the confirmed failure above the call of the method."""
        if self._believed is None:
            return ()
        program, _, failure = self._believed
        return above_call(failure.trace, program.caller)

    def mark(self) -> Callable[[], None]:
        """A function that restores the reproducer which is confirmed now."""
        kept = self.reproducer, self.where, self._believed, self._inputs

        def back() -> None:
            self.reproducer, self.where, self._believed, self._inputs = kept

        return back

    def is_stable(self) -> bool:
        """Whether further runs of the reproducer end in the same way, despite clocks and random numbers."""
        if self._believed is None:
            return True
        program, classes, failure = self._believed
        number = _MORE_RUNS
        if program.heap_mib is not None:  # a large receiver fails for its size alone
            number = 0 if self._question.has_large_receiver else _MORE_LARGE_RUNS
        runs = (self.run(program, classes) for _ in range(number))
        return all(run is not None and run.exception == failure.exception for run in runs)

    def render(self, program: Program, failure: Failure) -> Reproducer:
        """The reproducer for the report."""
        question = self._question
        return render_reproducer(question.target, program, failure.exception, question.test_name)

    def _compiled(self, inputs: tuple[InputValue, ...], style: Style) -> tuple[Program, Path] | None:
        """The program and the folder of its classes; None if javac rejects it. It has no warnings."""
        shop, question = self._shop, self._question
        target, name = question.target, question.program_name
        program = render_program(target, question.owner, question.plan, inputs, name, style)
        folder = Path(mkdtemp(prefix="reproducer-", dir=shop.scratch))
        source = folder / "source" / (program.class_name.rpartition(".")[2] + ".java")
        source.parent.mkdir(parents=True)
        source.write_text(program.source, encoding="utf-8")
        classes = folder / "classes"
        asks = not style.suppressed
        status, messages = shop.jvm.compile_with_warnings([source], classes, shop.library.folders, asks)
        if status:
            return None
        warnings = tuple(sorted({one.lint for one in messages_of(messages) if one.lint and not one.is_error}))
        if warnings and asks:
            return self._compiled(inputs, replace(style, suppressed=warnings))
        return program, classes

    def run(self, program: Program, classes: Path) -> Failure | None:
        """The failure that a run of the compiled program shows."""
        shop = self._shop
        goal = MethodGoal(self._question.target, program.caller, shop.library, shop.policy)
        request = RunRequest(
            (classes,), program.class_name, plain=True,
            time_limit_s=REPRODUCER_S if program.heap_mib is None else LARGE_REPRODUCER_S,
            libraries=shop.library.folders, moved=True, memory_mib=program.heap_mib,
        )  # fmt: skip
        result = shop.jvm.run(request)
        self._is_out_of_memory = result.ending is RunEnding.OUT_OF_MEMORY
        return goal.failure_of(result)


def above_call(trace: Sequence[TraceElement], caller: Caller) -> tuple[TraceElement, ...]:
    """The frames of a trace above the line that calls the method; all frames if there is no such line."""
    at = next((number for number, element in enumerate(trace) if caller.is_here(element)), len(trace))
    return tuple(trace[:at])


def _is_public(library: Library, target: Target) -> bool:
    """Whether users can call the method."""
    return target.method.is_public and library.can_be_named(target.owner.name, "?")


def _place(failure: Failure, target: Target, program: Program) -> TraceElement | None:
    """The line of the class path nearest to the throw; the throw itself if there is none.

    For a broken law: the first line of the method that has to keep it.
    """
    if target.law is not None:
        owner, method = target.subject
        rows = method.code.line_numbers if method.code is not None else ()
        line = min((line for _, line in rows), default=None)
        return TraceElement(owner.name.replace("/", "."), method.name, owner.source_file, line)
    frames = above_call(failure.trace, program.caller)
    return own_frame(target, frames) or next(iter(frames), None)
