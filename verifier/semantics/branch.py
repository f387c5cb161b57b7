"""Branches and switches: if*, goto, tableswitch, lookupswitch, jsr/ret (JVMS 6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.assumption import Assumption
from verifier.classfile import jdk
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Handler, Instr, RtClass
from verifier.machine.unknown import Opaque
from verifier.machine.value import (
    BOXED,
    OWN,
    PERHAPS_CONSTANT,
    Guarded,
    Obj,
    Reference,
    choices_of,
    is_lambda,
    lift,
    same_boxed_value,
    same_object,
    targets_of,
)
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.terms.term import Term
from verifier.texts.query import equal

Same = Callable[[TermFactory, Obj | None, Obj | None], Term]


def references_equal(tm: TermFactory, a: Reference, b: Reference, same: Same = same_object) -> Term:
    """Whether two references are the same object, as a term."""
    if not isinstance(a, Guarded) and not isinstance(b, Guarded):
        return same(tm, a, b)
    pairs = [
        tm.and_(g, h, same(tm, x, y)) for g, x in choices_of(a, tm.true) for h, y in choices_of(b, tm.true)
    ]
    return tm.or_(*pairs) if pairs else tm.false


def same_in_program(m: Machine) -> Same:
    """Like ``same_object`` for the program's own code.

    Which Strings of the library are one object is open there. The library itself asks that only to save
    a comparison of contents.
    """

    def same(tm: TermFactory, left: Obj | None, right: Obj | None) -> Term:
        if not (_is_known_string(left) and _is_known_string(right)):
            return _same_but_strings(m, left, right)
        assert left is not None and right is not None
        if left is right:
            return tm.true
        if not (_origins(left) & _origins(right) or (_may_share(m, left) and _may_share(m, right))):
            return tm.false
        here, there = left.payload, right.payload
        alike = equal(m, here, there)
        kin = _origins(left) & _origins(right)
        if not kin and PERHAPS_CONSTANT not in (left.origin, right.origin):
            if left.origin in (None, OWN) and right.origin in (None, OWN):
                return tm.false
            alike = tm.and_(alike, equal(m, here, ""))
        older, newer = sorted((left.serial, right.serial))
        return tm.and_(alike, tm.var(f"identity of texts({older},{newer})", BOOL))

    return same


def _is_known_string(target: Obj | None) -> bool:
    return type(target) is Obj and target.cls.name == jdk.STRING


def _origins(string: Obj) -> set[int]:
    """A String and the Strings that methods may have returned instead of it, by serial number."""
    found = {string.serial}
    while isinstance(string.origin, Obj):
        string = string.origin
        found.add(string.serial)
    return found


def _may_share(m: Machine, string: Obj) -> bool:
    """Whether a String may be a constant, or one that the library gives more than once."""
    return string.origin not in (None, OWN) or string.serial in m.loader.permanent


def _same_but_strings(m: Machine, left: Obj | None, right: Obj | None) -> Term:
    """Whether objects that are not both Strings are one, where the specification leaves it open too."""
    tm = m.tm
    same = same_object(tm, left, right)
    if type(left) is not Obj or type(right) is not Obj:
        return same
    if left is not right and is_lambda(left) and is_lambda(right) and same.is_false:
        m.lean(Assumption.IDENTITY)
    if left.cls is not right.cls:
        return same
    if left.cls.name.startswith(jdk.VALUE_BASED):
        m.lean(Assumption.IDENTITY)
    elif (
        left is not right
        and not m.mode.as_here
        and (left.payload is right.payload is BOXED or left.cls.name in jdk.REAL_BOXES)
    ):
        return tm.or_(same, same_boxed_value(tm, left, right))
    return same


def goto(m: Machine, f: Frame, i: Instr) -> None:
    """goto."""
    f.pc = i.a


def _against_zero(
    concrete: Callable[[int], bool], symbolic: Callable[[TermFactory, Term, Term], Term]
) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        a = f.stack[-1]
        if type(a) is int:
            taken = concrete(a)
        else:
            taken = m.decide(symbolic(m.tm, a, m.tm.bv(0, 32)))
        f.stack.pop()
        if taken:
            f.pc = i.a

    return run


def _two_ints(
    concrete: Callable[[int, int], bool], symbolic: Callable[[TermFactory, Term, Term], Term]
) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        b = stack[-1]
        a = stack[-2]
        if type(a) is int and type(b) is int:
            taken = concrete(a, b)
        else:
            taken = m.decide(symbolic(m.tm, lift(m.tm, a, "I"), lift(m.tm, b, "I")))
        del stack[-2:]
        if taken:
            f.pc = i.a

    return run


def _two_references(equal: bool) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        if stack[-2] is not None and stack[-1] is not None:
            stack[-2:] = _told_apart(stack[-2], stack[-1]), _told_apart(stack[-1], stack[-2])
            for at in (-2, -1):
                if isinstance(stack[at], Guarded) and not _is_of_texts(stack[at]) and not m.mode.only_true:
                    stack[at] = m.settled(stack[at])
        alike = same_in_program(m) if f.method.cls.origin == "user" else same_object
        same = m.decide(references_equal(m.tm, stack[-2], stack[-1], alike))
        del stack[-2:]
        if same is equal:
            f.pc = i.a

    return run


def _is_of_texts(reference: Guarded) -> bool:
    """Whether all opaque objects that it may mean are sequences of characters."""
    return all(one.text is not None for _, one in reference.choices if isinstance(one, Opaque))


def _told_apart(reference: Reference, other: Reference) -> Reference:
    """A reference to compare with another: null in the place of opaque objects that it cannot be."""
    targets = targets_of(reference)
    others = targets_of(other)
    apart = [one for one in targets if isinstance(one, Opaque) and _is_none_of(one, others)]
    if not apart:
        return reference
    if not isinstance(reference, Guarded):
        return None
    return Guarded(tuple((guard, None if target in apart else target) for guard, target in reference.choices))


def _is_none_of(target: Opaque, others: Sequence[Obj | None]) -> bool:
    known = [one for one in others if one is not None and not isinstance(one, Opaque)]
    return len(known) == len(others) and all(_is_another(target, one) for one in known)


def _is_another(target: Opaque, other: Obj) -> bool:
    """Whether it is known of an opaque object that it is not the other."""
    if other.cls.name == jdk.CLASS and isinstance(other.payload, RtClass):
        return other.payload.name in target.no_class_of
    return other.cls.name in target.unlike


def _null_check(null: bool) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        a = f.stack[-1]
        if a is None or isinstance(a, Obj):
            is_null = a is None
        else:
            is_null = m.decide(references_equal(m.tm, a, None))
        f.stack.pop()
        if is_null is null:
            f.pc = i.a

    return run


def tableswitch(m: Machine, f: Frame, i: Instr) -> None:
    """tableswitch: a = (low, high), b = (default, targets)."""
    low, high = i.a
    default, targets = i.b
    key = f.stack[-1]
    if type(key) is int:
        f.pc = targets[key - low] if low <= key <= high else default
    else:
        target = default
        tm = m.tm
        for offset, candidate in enumerate(targets):
            if candidate != default and m.decide(tm.eq(key, tm.bv(low + offset, 32))):
                target = candidate
                break
        f.pc = target
    f.stack.pop()


def lookupswitch(m: Machine, f: Frame, i: Instr) -> None:
    """lookupswitch: a = default, b = {key: target}."""
    key = f.stack[-1]
    if type(key) is int:
        f.pc = i.b.get(key, i.a)
    else:
        target = i.a
        tm = m.tm
        for match, candidate in i.b.items():
            if m.decide(tm.eq(key, tm.bv(match, 32))):
                target = candidate
                break
        f.pc = target
    f.stack.pop()


def jsr(m: Machine, f: Frame, i: Instr) -> None:
    """jsr: the return address is an instruction index."""
    f.stack.append(f.pc)
    f.pc = i.a


def ret(m: Machine, f: Frame, i: Instr) -> None:
    """ret."""
    f.pc = f.locals[i.a]


HANDLERS: dict[str, Handler] = {
    "goto": goto,
    "tableswitch": tableswitch,
    "lookupswitch": lookupswitch,
    "jsr": jsr,
    "ret": ret,
    "ifeq": _against_zero(lambda a: a == 0, lambda tm, a, z: tm.eq(a, z)),
    "ifne": _against_zero(lambda a: a != 0, lambda tm, a, z: tm.not_(tm.eq(a, z))),
    "iflt": _against_zero(lambda a: a < 0, lambda tm, a, z: tm.slt(a, z)),
    "ifge": _against_zero(lambda a: a >= 0, lambda tm, a, z: tm.sge(a, z)),
    "ifgt": _against_zero(lambda a: a > 0, lambda tm, a, z: tm.sgt(a, z)),
    "ifle": _against_zero(lambda a: a <= 0, lambda tm, a, z: tm.sle(a, z)),
    "if_icmpeq": _two_ints(lambda a, b: a == b, lambda tm, a, b: tm.eq(a, b)),
    "if_icmpne": _two_ints(lambda a, b: a != b, lambda tm, a, b: tm.not_(tm.eq(a, b))),
    "if_icmplt": _two_ints(lambda a, b: a < b, lambda tm, a, b: tm.slt(a, b)),
    "if_icmpge": _two_ints(lambda a, b: a >= b, lambda tm, a, b: tm.sge(a, b)),
    "if_icmpgt": _two_ints(lambda a, b: a > b, lambda tm, a, b: tm.sgt(a, b)),
    "if_icmple": _two_ints(lambda a, b: a <= b, lambda tm, a, b: tm.sle(a, b)),
    "if_acmpeq": _two_references(True),
    "if_acmpne": _two_references(False),
    "ifnull": _null_check(True),
    "ifnonnull": _null_check(False),
}
