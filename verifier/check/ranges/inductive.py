"""Relations between fields of all objects of a class: candidates, dropped until they are inductive (Houdini).

All candidates are assumed at first. Each method that writes a field of them is executed symbolically, and
candidates that it may violate are dropped, until a round drops none (Flanagan and Leino, FME 2001).
Reflection, deserialisation, errors of the virtual machine and other threads are ignored, as in nullness.py,
and so are classes outside the class path.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise, permutations

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.bodies import Body
from verifier.check.ranges.constants import StaticConstants
from verifier.check.ranges.paths import GaveUp, Maker
from verifier.check.ranges.range_walk import RangeWalk
from verifier.check.ranges.subject import Subject
from verifier.classfile.effect import int_constant
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.clock import Deadline, work_s
from verifier.models.open_range import Relation, is_array
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.strategy.limits import RANGE_LEAST_S
from verifier.terms.factory import TermFactory

_LOG = logging.getLogger(__name__)
_MOST_INTS = 8
_MOST_ARRAYS = 5
_MOST_CONSTANTS = 4
_MOST_WRITERS = 150
_LARGEST_LENGTH = 1 << 16
_ARRAYS = ("newarray", "anewarray", "multianewarray")


class Ranges:
    """The relations of a class path; each class is analysed once.

    ``limit_s``: the limit of work for one class.
    """

    def __init__(self, library: Library, nullness: Nullness, limit_s: float) -> None:
        self._library = library
        self._nullness = nullness
        self._limit_s = limit_s
        self._known: dict[str, tuple[Relation, ...]] = {}
        self._constants = StaticConstants(library)

    def of(self, name: str) -> tuple[Relation, ...]:
        """Relations between fields that a class (internal name) declares, which all its objects satisfy."""
        if name not in self._known:
            begun_s = work_s()
            found = self._find(name) if self._library.is_own(name) else ()
            self._known[name] = found
            if found:
                text = ", ".join(map(str, found))
                _LOG.info("%s: %s (%.2f s)", name.replace("/", "."), text, work_s() - begun_s)
        return self._known[name]

    def is_at_hand(self, name: str) -> bool:
        """Whether the relations of a class are known, or it has no fields for any."""
        if name in self._known or not self._library.is_own(name):
            return True
        return not any(map(_is_measured, self._library.get(name).fields))

    def _find(self, name: str) -> tuple[Relation, ...]:
        file = self._library.get(name)
        subject = Subject(self._library, file, self._nullness, self._constants)
        fields = [one for one in file.fields if _is_measured(one) and subject.can_be_followed(one)]
        subject.live = dict.fromkeys(_candidates(file, fields))
        subject.names = frozenset(key for one in subject.live for key in one.fields)
        writers = subject.writers()
        if not subject.live or len(writers) > _MOST_WRITERS:
            return ()
        written = {
            key for body in writers if body.method.name != "<init>" or body.file is not file
            for key in subject.writes(body.method)
        }  # fmt: skip
        finals = {one.key for one in fields if one.is_final}
        subject.finals = subject.names & (finals - written)
        subject.never_null = frozenset(
            key for key in subject.names if is_array(key) and self._nullness.is_never_null(name, key)
        )
        _Rounds(subject, writers, Deadline(self._limit_s)).run()
        return tuple(subject.live)


class _Rounds:
    """The rounds over all writers of a class."""

    def __init__(self, subject: Subject, writers: list[Body], deadline: Deadline) -> None:
        self._subject = subject
        self._writers = writers
        self._deadline = deadline
        self._make = Maker(TermFactory())
        options = SolverOptions(helpers="never", integers=True)
        self._solver = build_solver(self._make.tm, options, Stats())

    def run(self) -> None:
        """Drop candidates until all writers preserve the rest; all of them if time is up."""
        try:
            changed = True
            while changed and self._subject.live:
                before = len(self._subject.live) + len(self._subject.inner)
                for body in self._writers:
                    if body not in self._subject.inner:
                        self._walk(body)
                changed = len(self._subject.live) + len(self._subject.inner) < before
        finally:
            self._solver.close()

    def _walk(self, body: Body) -> None:
        """Drop the candidates that a method may violate, using the variant of the walk that drops the
        fewest."""
        before = dict(self._subject.live)
        self._walk_once(body, peels=False)
        if body.cuts and len(self._subject.live) < len(before) and self._deadline.left_s() > RANGE_LEAST_S:
            simple, self._subject.live = self._subject.live, before
            self._walk_once(body, peels=True)
            self._subject.live = {one: None for one in before if one in simple or one in self._subject.live}

    def _walk_once(self, body: Body, peels: bool) -> None:
        """Drop the candidates that a method may violate; all about fields that it writes, if it is not
        supported."""
        parts = self._subject, self._make, self._solver, self._deadline, body
        for follows in (True, False):
            if self._deadline.left_s() < RANGE_LEAST_S:
                break
            with suppress(GaveUp):
                RangeWalk(*parts, follows, peels).run()
                return
        _LOG.debug("not followed: %s.%s", body.file.name, body.method.key)
        self._subject.walk_all_alone(body)
        written = self._subject.writes(body.method)
        is_over = self._deadline.left_s() < RANGE_LEAST_S or body.method.name == "<init>"
        for relation in list(self._subject.live):
            if is_over or written & set(relation.fields):
                self._subject.drop(relation)


def _is_measured(one: FieldInfo) -> bool:
    return not one.is_static and (one.descriptor == "I" or one.descriptor.startswith("["))


def _candidates(file: ClassFile, fields: list[FieldInfo]) -> Iterator[Relation]:
    """The candidates about instance fields."""
    keys = [one.key for one in fields]
    ints = [key for key in keys if not is_array(key)][:_MOST_INTS]
    arrays = [key for key in keys if is_array(key)][:_MOST_ARRAYS]
    limits = _limits(file, set(ints))
    for key in ints:
        yield from (Relation(least, key) for least in (-1, 0, 1))
        yield from (Relation(key, most, strict) for most in limits for strict in (False, True))
        yield from (Relation(key, array, strict) for array in arrays for strict in (False, True))
    for left, right in permutations(ints, 2):
        yield from (Relation(left, right, strict) for strict in (False, True))
    for left, right in permutations(arrays, 2):
        yield Relation(left, right)
    for array in arrays:
        for length in _lengths(file):
            yield from (Relation(length, array), Relation(array, length))


def _limits(file: ClassFile, keys: set[str]) -> list[int]:
    """Constants that ints are compared with in code that writes int fields."""
    found: dict[int, None] = {}
    for method in file.methods:
        code = method.instructions
        written = {one.operand.key for one in code if one.mnemonic == "putfield"}
        for before, one in pairwise(code) if keys & written else ():
            number = int_constant(before)
            if number is not None and number > 1 and one.mnemonic.startswith("if_icmp"):
                found[number] = None
    return list(found)[:_MOST_CONSTANTS]


def _lengths(file: ClassFile) -> list[int]:
    """Constant lengths of allocated arrays, and 1."""
    found = {1: None}
    for method in file.methods:
        code = method.instructions
        for at, one in enumerate(code):
            count = one.operands[1] if one.mnemonic == "multianewarray" else 1
            if one.mnemonic in _ARRAYS and code[at - count].mnemonic == "iconst":
                length = code[at - count].operands[0]
                if 0 < length < _LARGEST_LENGTH:
                    found[length] = None
    return list(found)[:_MOST_CONSTANTS]
