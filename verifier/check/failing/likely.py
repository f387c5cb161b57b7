"""The grade of a failure: an error with its evidence, or why it is none.

*Likely rejections* are notes: nothing declares them, but they are probably meant. All other failures are
warnings, unless there is evidence that the code is to blame (``evidence``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from verifier.check.answers import Grade, Likely
from verifier.check.failing.as_shown import is_huge
from verifier.check.failing.evidence import MISTAKES, evidence_of
from verifier.check.library import Library
from verifier.check.rejection import JDK_CHECKERS, below_platform, named, throws
from verifier.check.target import Target
from verifier.classfile import jdk
from verifier.classfile.checkers import has_line
from verifier.classfile.mention import classes_in
from verifier.classfile.model import MethodInfo
from verifier.verdict.outcome import TraceElement

_CAST = "java/lang/ClassCastException"
_ASSERTION = "java/lang/AssertionError"
_MISSING = "java/lang/NoClassDefFoundError"
_UNTYPED = frozenset({"rawtypes", "unchecked"})
"""Warnings of javac: a value may have another type than its receiver expects."""


@dataclass(frozen=True)
class Seen:
    """A failure that a run of a reproducer showed.

    ``frames``: the frames of its trace above the line that calls the method. ``warnings``: those of javac for
    the reproducer.
    """

    exception: str
    frames: tuple[TraceElement, ...]
    warnings: frozenset[str] = frozenset()
    given: tuple[str, ...] = ()
    """The receiver, if any, and the arguments, as people are shown them."""


class Graded(NamedTuple):
    """A grade; why a failure is probably no defect, if it is none; the evidence that it is one, if it is."""

    grade: Grade
    likely: Likely | None = None
    evidence: str | None = None


def grade_of(library: Library, target: Target, seen: Seen) -> Graded:
    """The grade of a failure, and what speaks for it."""
    kinds = frozenset(one.name for one in library.supers(seen.exception.replace(".", "/")))
    likely = None if _ASSERTION in kinds else _Rejection(library, target, seen, kinds).likely()
    if likely is not None:
        return Graded(Grade.NOTE, likely)
    by_jdk = seen.frames and not library.is_own(_class_of(seen.frames[0]))
    if by_jdk and jdk.ERROR not in kinds and not kinds & MISTAKES:
        return Graded(Grade.WARNING)
    if any(map(is_huge, seen.given)):
        return Graded(Grade.WARNING, Likely.HUGE)
    evidence = evidence_of(library, target, kinds, seen.frames, seen.given)
    if evidence is not None:
        return Graded(Grade.ERROR, evidence=evidence)
    if _CAST in kinds and _UNTYPED & seen.warnings:
        return Graded(Grade.NOTE, Likely.RAW_TYPE)
    return Graded(Grade.WARNING, Likely.NO_EVIDENCE)


def _class_of(element: TraceElement) -> str:
    return element.class_name.replace(".", "/")


class _Rejection:
    def __init__(self, library: Library, target: Target, seen: Seen, kinds: frozenset[str]) -> None:
        self._library = library
        self._owner = target.subject[0].name
        self._seen = seen
        self._kinds = kinds
        checked = [one for one in seen.frames if one.class_name not in JDK_CHECKERS]
        self._by_helper = len(checked) < len(seen.frames)
        self._frames = checked

    def likely(self) -> Likely | None:
        """The first kind whose rule applies."""
        if self._library.is_own(self._seen.exception.replace(".", "/")):
            return Likely.OWN_EXCEPTION
        if not self._frames:
            return None
        if self._is_missing():
            return Likely.MISSING_CLASS
        return Likely.BY_HAND if self._is_by_hand() else None

    def _is_missing(self) -> bool:
        """Whether the virtual machine needed a class that the class path does not have, or one above."""
        if _MISSING not in self._kinds:
            return False
        below = below_platform(self._library, self._frames)  # it may load a class
        at = self._frames[min(below, len(self._frames) - 1)]
        names = {
            name
            for method in self._methods(at)
            if method.code is not None
            for one in method.code.instructions
            if at.line is None or method.code.line_at(one.offset) == at.line
            for name in classes_in(one.operand)
            if not name.startswith("[")
        }
        return any(map(self._is_incomplete, names | {self._owner}))

    def _is_incomplete(self, name: str) -> bool:
        """Whether a class or one of its supertypes is missing."""
        above = {up for file in self._library.supers(name) for up in (file.super_name, *file.interfaces)}
        return any(up and self._library.find(up) is None for up in {name, *above})

    def _is_by_hand(self) -> bool:
        """Whether code of the class path creates the exception."""
        thrower = self._frames[0]
        if not self._library.is_own(_class_of(thrower)):
            return False
        return self._by_helper or throws(self._library, thrower, self._seen.exception)

    def _methods(self, element: TraceElement) -> list[MethodInfo]:
        owner = self._library.find(_class_of(element))
        found = named(owner, element.method) if owner is not None else []
        return [one for one in found if has_line(one, element.line)]
