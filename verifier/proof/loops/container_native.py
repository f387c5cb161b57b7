"""The native methods of ``java.util.Open``, which stand-ins for collections call, over the heap of a
proof."""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import (
    BOXES,
    Args,
    Guarded,
    Obj,
    Reference,
    Value,
    lift,
    objects_of,
    same_value,
    targets_of,
)
from verifier.models.calling import known_text
from verifier.models.open_comparable import ComparableAnswer
from verifier.proof.loops.container import OPEN, site_of
from verifier.proof.loops.heap import ProofHeap
from verifier.proof.loops.heap_place import ANY_COMPARABLE, MUTE, Kind, Place, PlaceKind, class_of
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

_STRING = jdk.STRING
_ORDER = f"{OPEN}.order(L{jdk.OBJECT};Ljava/util/Comparator;)V"
_COMPARED = frozenset({_STRING, *BOXES}) - {jdk.BOOLEAN}
_ORDERED = _COMPARED | {ANY_COMPARABLE}
"""Final classes whose equals, hashCode and compareTo are consistent and have no side effects."""


def models(heap: ProofHeap) -> dict[tuple[str, str], Run]:
    """The models of java.util.Open's native methods, over the heap of a proof."""

    def put(m: Machine, args: Args) -> None:
        heap.put_content(_content(m, args), args[2])
        heap.move_on()

    def any_content(m: Machine, args: Args) -> Value:
        return heap.any_content(_content(m, args))

    def array(m: Machine, args: Args) -> Value:
        cls = m.non_null(args[3]).payload
        assert isinstance(cls, RtClass)
        return heap.array_of_content(_content(m, args), lift(m.tm, args[2], "I"), cls)

    def flip(m: Machine, args: Args) -> Value:
        return heap.any_value("Z")

    def below(m: Machine, args: Args) -> Value:
        tm = m.tm
        limit = lift(tm, args[0], "I")
        drawn = tm.fresh("index", BV32)
        _assume(m, heap, tm.and_(tm.sle(tm.bv(0, 32), drawn), tm.slt(drawn, limit)))
        return drawn

    def assume(m: Machine, args: Args) -> None:
        tm = m.tm
        _assume(m, heap, tm.not_(tm.eq(lift(tm, args[0], "I"), tm.bv(0, 32))))

    def text(m: Machine, args: Args) -> Value:
        return heap.any_message()

    def has_order(m: Machine, args: Args) -> Value:
        names = heap.content_kinds(_content(m, [args[0], 0]))
        return int(_are_of_one_order(names))

    def is_plain(m: Machine, args: Args) -> Value:
        return int(all(_is_plain_key(target) for target in targets_of(args[0])))

    def is_ordered(m: Machine, args: Args) -> Value:
        names = {None if target is None else _kind(target) for target in targets_of(args[1])}
        names |= heap.content_kinds(_content(m, [args[0], 0]))
        return int(_are_of_one_order(names))

    return {
        (OPEN, "put(Ljava/lang/Object;ILjava/lang/Object;)V"): put,
        (OPEN, "any(Ljava/lang/Object;I)Ljava/lang/Object;"): any_content,
        (OPEN, "array(Ljava/lang/Object;IILjava/lang/Class;)[Ljava/lang/Object;"): array,
        (OPEN, "flip()Z"): flip,
        (OPEN, "below(I)I"): below,
        (OPEN, "assume(Z)V"): assume,
        (OPEN, "text()Ljava/lang/String;"): text,
        (OPEN, "now()I"): lambda m, args: heap.moment(),
        (OPEN, "moveOn()V"): lambda m, args: heap.move_on(),
        (OPEN, "hasOrder(Ljava/lang/Object;)Z"): has_order,
        (OPEN, "isPlain(Ljava/lang/Object;)Z"): is_plain,
        (OPEN, "isOrdered(Ljava/lang/Object;Ljava/lang/Object;)Z"): is_ordered,
        (OPEN, "comparingChangesNothing()Z"): lambda m, args: int(heap.changes_nothing(_ORDER)),
        (OPEN, "hasOwnOrder(Ljava/lang/Object;Ljava/lang/Object;)Z"): lambda m, args: _has_orders(
            m, heap, args
        ),
        (OPEN, "isSame(Ljava/lang/Object;Ljava/lang/Object;)Z"): lambda m, args: int(_is_same(heap, *args)),
        (OPEN, "refuse(Ljava/lang/String;)Ljava/lang/RuntimeException;"): _refuse,
    }


def _content(m: Machine, args: Args) -> Place:
    """The place of one part (elements, keys or values) of a collection's content."""
    site = site_of(m.concrete(args[0]))
    if site is None:
        raise Unsupported("a collection that was made in an unusual way")
    return Place(PlaceKind.CONTENT, site.owner, args[1], site)


def _assume(m: Machine, heap: ProofHeap, holds: Term) -> None:
    if holds.is_false:
        raise PathEnd(Ending.FINISHED)
    heap.assume(holds)


def _are_of_one_order(kinds: set[Kind | None]) -> bool:
    """Whether all of these can be compared with each other, without an effect: none is null."""
    return kinds <= _ORDERED and len(kinds) <= 1


def _kind(target: Obj) -> Kind:
    """What tells how an object is compared with others: its class, or the kind of an opaque object."""
    if not isinstance(target, Opaque) or target.declared is None:
        return target.cls.name
    answers = isinstance(target.answer, ComparableAnswer)
    return ANY_COMPARABLE if answers else MUTE + target.declared.name


def _is_plain_key(target: Obj | None) -> bool:
    """Whether equals and hashCode of an object only compare."""
    if isinstance(target, Opaque):
        return False
    if target is None or target.cls.name in _COMPARED or target.cls.name == jdk.BOOLEAN:
        return True
    own = {"equals(Ljava/lang/Object;)Z", "hashCode()I"}
    above: RtClass | None = target.cls
    while above is not None and above.name != jdk.OBJECT:
        if own & set(above.methods) and above.name != jdk.ENUM:
            return False
        above = above.superclass
    return True


def _has_orders(m: Machine, heap: ProofHeap, args: Args) -> int:
    """Whether a compareTo of the program may be called for a key, or for what is in a collection."""
    found = objects_of(args[1])
    kinds = heap.content_kinds(_content(m, [args[0], 0])) | {_kind(target) for target in found}
    classes = (m.loader.get(class_of(kind)) for kind in sorted(kinds - {None}, key=str) if kind is not None)
    is_open = any(isinstance(one, Opaque) for one in found) and not heap.orders_are_quiet()
    return int(is_open or any(map(_has_own_order, classes)))


def _has_own_order(cls: RtClass) -> bool:
    """Whether a class has a compareTo that may have side effects."""
    plain = cls.origin == "jdk" or cls.name in _COMPARED or jdk.ENUM in cls.supers
    return not plain and jdk.COMPARABLE in cls.supers


def _is_same(heap: ProofHeap, one: Reference, other: Reference) -> bool:
    """Whether two references are equal objects for all inputs, and were so before."""

    def is_steady(target: Obj) -> bool:
        return _is_plain_key(target) or heap.is_steady(target)

    if isinstance(one, Guarded) and isinstance(other, Guarded):
        is_one = len(one.choices) == len(other.choices) and all(
            guard is there and target is that
            for (guard, target), (there, that) in zip(one.choices, other.choices, strict=True)
        )
        return is_one and all(target is None or is_steady(target) for _, target in one.choices)
    if isinstance(one, Guarded) or isinstance(other, Guarded):
        return False
    if one is None or other is None:
        return one is other
    if not is_steady(one):
        return False  # the hash code of the object may have changed
    if one is other:
        return True
    if isinstance(one, Opaque) or isinstance(other, Opaque):
        return False
    if one.cls is not other.cls or one.cls.name not in _COMPARED:
        return False
    if one.cls.name == _STRING:
        left, right = one.payload, other.payload
        return left is right or (isinstance(left, str) and left == right)
    field = next(field for field in one.cls.layout if field is not None and field.name == "value")
    return same_value(one.slots[field.slot], other.slots[field.slot])


def _refuse(m: Machine, args: Args) -> Value:
    raise Unsupported(f"a proof about {known_text(m, args[0], 'a reason')}")
