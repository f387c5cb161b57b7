"""Whether a failure also occurs with objects that were made of ordinary values.

Evidence looks at the code of the line that fails. It does not tell a matrix of many columns from one of
none, which callers can make, but do not. So the failure is repeated: what made the objects of the class path
(the arguments of constructors, factories and calls before) is replaced by ordinary values, and what is passed
to the method itself stays. One repetition that fails in the same way suffices.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from verifier.check.library import Library
from verifier.check.making.decoding import ObjectInputs
from verifier.check.runs.workshop import Question, Workshop
from verifier.classfile.effect import effect
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.clock import Deadline
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import argument, origins_of
from verifier.jvm.program_run import RunRequest, RunResult
from verifier.strategy.limits import DRAWN_RUN_S, REDUCING_S
from verifier.verdict.outcome import InputValue

Inputs = tuple[InputValue, ...]
_REPETITIONS = 24
_NUMBERS = frozenset({"short", "int", "long", "float", "double"})
"""Kinds of inputs that say how much or how many; bytes and characters are data of any value."""
_ORDINARY = (8, 10, 12, 16, 20, 32, 50, 64, 100)
_LONG = 64
"""Elements of an array that has room."""
_NEW_ARRAYS = frozenset({"newarray", "anewarray", "multianewarray"})
_MOST_DEEP = 3
"""Constructors that call others."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def fails_ordinarily(
    shop: Workshop,
    question: Question,
    inputs: Inputs,
    of_objects: ObjectInputs,
    failure_of: Callable[[RunResult], object],
    has_places: bool,
) -> bool:
    """Whether a repetition with other values of objects fails like the inputs; also if there are no values.

    Repetitions end when their time is over: what none has shown by then is not believed.

    ``failure_of``: the identity of a run's failure, None if it has none. ``has_places``: whether a place in
    an array or text failed, where zero is as ordinary as other numbers.
    """
    request = RunRequest(
        (question.classes, *shop.library.folders), question.driver.class_name, fallback="zero",
        time_limit_s=DRAWN_RUN_S, want_where=False, output_limit_bytes=0, warm=not question.plan.setters,
    )  # fmt: skip

    def run(given: Inputs) -> object:
        return failure_of(shop.jvm.run(replace(request, inputs=given)))

    change = _Change(shop.library, of_objects, has_places)
    repetitions = [change.of(inputs) for _ in range(_REPETITIONS)]
    if inputs in repetitions:
        return True
    wanted = run(inputs)
    deadline = Deadline(REDUCING_S)
    return wanted is None or any(not deadline.is_over() and run(one) == wanted for one in repetitions)


class _Change:
    """Replaces values that made objects by ordinary ones."""

    def __init__(self, library: Library, of_objects: ObjectInputs, has_places: bool) -> None:
        self._sizes = {
            number
            for number, (owner, types, at) in of_objects.passed.items()
            if has_places and any(_is_size(*one, at + 1) for one in _constructors(library, owner, types))
        }
        self._has_places = has_places
        self._of_objects = of_objects
        self._random = random.Random(of_objects.calls)

    def of(self, inputs: Inputs) -> Inputs:
        """The inputs with other values; the objects are made by the same calls."""
        numbers = self._of_objects.numbers
        changed = [self._ordinary(one, at) if at in numbers else one for at, one in enumerate(inputs)]
        for end, behind, kind in reversed(self._of_objects.arrays):
            more = max(0, _LONG - (behind - end - 1))
            changed[behind:behind] = [self._ordinary(_zero(kind)) for _ in range(more)]
            changed[end:end] = [InputValue("boolean", True)] * more
        return tuple(changed)

    def _ordinary(self, given: InputValue, at: int | None = None) -> InputValue:
        """Another value in place of a number or an empty text; what else there is stays.

        A number that is reached by as many calls is ordinary as well, and so is zero for places, but not as
        the size of an array. ``at``: its number.
        """
        if given.kind == "string":
            text = "".join(self._random.choices(_LETTERS, k=self._random.randint(3, 9)))
            return given if given.value else replace(given, value=text)
        if given.kind not in _NUMBERS or isinstance(given.value, str):
            return given
        least = 0 if self._has_places and at not in self._sizes else 1
        if least <= given.value <= self._of_objects.calls and self._random.random() < 1 / 2:
            return given
        number = self._random.choice(_ORDINARY)
        return replace(given, value=float(number) if isinstance(given.value, float) else number)


def _constructors(
    library: Library, owner: str, types: tuple[str, ...]
) -> Iterator[tuple[Library, ClassFile, MethodInfo]]:
    """The constructor of a class as in sources with parameters of these types."""
    name = library.find_dotted(owner)
    for method in library.get(name).methods if name is not None else ():
        if method.name == "<init>" and tuple(map(library.spell, method.parameter_types)) == types:
            yield library, library.get(name or ""), method


def _is_size(
    library: Library, file: ClassFile, method: MethodInfo, number: int, depth: int = _MOST_DEEP
) -> bool:
    """Whether a constructor, or one that it calls, makes an array of as many elements as a parameter says.

    ``number``: of the parameter; the receiver is the first one.
    """
    try:
        body = origins_of(file, method)
    except Unfollowed:
        return False
    for at, one in body.reached():
        taken = [n for n in range(effect(one)[0]) if argument(number) in body.of(at, n)]
        if one.mnemonic in _NEW_ARRAYS and taken:
            return True
        if one.mnemonic != "invokespecial" or not (taken and depth):
            continue
        found = library.method(one.operands[0])
        is_made = found is not None and found[1].name == "<init>" and library.is_own(found[0].name)
        if found is not None and is_made and any(_is_size(library, *found, n, depth - 1) for n in taken):
            return True
    return False


def _zero(kind: str) -> InputValue:
    if kind == "string":
        return InputValue(kind, "")
    zero = False if kind == "boolean" else 0
    return InputValue(kind, float(zero) if kind in ("float", "double") else zero)
