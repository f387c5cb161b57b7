"""Open collections: the library's lists, queues, maps and sets in proofs about loops that change them.

Where a loop changes them, the classes of ``jvm/java/open`` take the place of the JDK's. They keep sizes
and counts of modifications in fields of their own; what was put into a collection is taken together
for all collections that one place of the program creates (its *site*, the payload of each). What
comes out is any object that was ever put in, so that they may do all that the JDK's do.

This module gives the natives of ``java.util.Open`` their meaning. What the classes do not have (a
method of the JDK's that is missing, a subclass of the program that overrides one) is no proof.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Model, RtClass
from verifier.machine.value import BOXES, Arr, Guarded, Obj, SymArr, choices_of, lift, same_value
from verifier.models.calling import text_of
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.verdict.outcome import Ending

if TYPE_CHECKING:
    from verifier.proof.loops.heap import ProofHeap

_OPEN = "java/util/Open"
_STRING = "java/lang/String"
_KEPT_BY_SUPERS = frozenset({"java/util/AbstractList", "java/util/AbstractMap"})
_COLLECTIONS = frozenset({"java/util/Collection", "java/util/Map"})
_MAY_OVERRIDE = frozenset({"removeEldestEntry", "toString"})
_COMPARED = frozenset({_STRING, *BOXES}) - {"java/lang/Boolean"}
"""Final classes whose equals, hashCode and compareTo do nothing but compare, consistently."""
VIEWS = frozenset(
    {
        "java/util/OpenMap$Keys",
        "java/util/OpenMap$Values",
        "java/util/OpenMap$Entries",
        "java/util/TreeMap$SortedKeys",
    }
)
"""Classes of which a map of the JDK's has one object, and a new one is made here each time."""


class Site(str):
    """Where collections are created: a method of the program, an instruction of it, and their class."""

    __slots__ = ()


def open_classes(place: Path | None) -> frozenset[str]:
    """The names of the replaced classes, and of those above them that keep fields for them."""
    if place is None:
        return frozenset()
    found = frozenset(str(p.relative_to(place).with_suffix("")) for p in place.rglob("*.class"))
    return found | _KEPT_BY_SUPERS


def site_of(target: Any) -> str | None:
    """The site of a collection, None for other objects."""
    if isinstance(target, Obj) and not isinstance(target, (Arr, SymArr)):
        payload = list.__getitem__(target.slots, 0)
        return payload if type(payload) is Site else None
    return None


def is_collection(cls: RtClass, replaced: frozenset[str]) -> bool:
    """Whether objects of a class are open collections."""
    above: RtClass | None = cls
    while above is not None:
        if above.name in replaced - _KEPT_BY_SUPERS:
            return "$" not in above.name and bool(_COLLECTIONS & above.supers)
        above = above.superclass
    return False


def check_overrides(cls: RtClass, replaced: frozenset[str]) -> None:
    """The replaced classes call their own methods in other ways than the JDK's."""
    above = cls.superclass
    own = {key for key, method in cls.methods.items() if not method.is_static}
    while above is not None and cls.name not in replaced:
        for key in own & set(above.methods):
            name = key.partition("(")[0]
            if not name.startswith("<") and name not in _MAY_OVERRIDE:
                raise Unsupported(f"a subclass of {above.java_name} that overrides {name}")
        if above.name not in replaced:
            own |= {key for key, method in above.methods.items() if not method.is_static}
        above = above.superclass


def site_here(m: Machine, cls: RtClass) -> Site:
    """The site of an object that is being created."""
    frame = m.frame
    while frame is not None and frame.method.cls.origin == "jdk" and frame.caller is not None:
        frame = frame.caller
    where = "" if frame is None else f"{frame.method}@{frame.pc}"
    return Site(f"{cls.name}@{where}")


def models(heap: ProofHeap) -> dict[tuple[str, str], Model]:
    """The natives of java.util.Open, over a proof's heap."""

    def put(m: Machine, args: list[Any]) -> Any:
        heap.put_content(_content(m, args), args[2])

    def any_content(m: Machine, args: list[Any]) -> Any:
        return heap.any_content(_content(m, args))

    def flip(m: Machine, args: list[Any]) -> Any:
        return heap.any_value("Z")

    def below(m: Machine, args: list[Any]) -> Any:
        tm = m.tm
        limit = lift(tm, args[0], "I")
        drawn = tm.fresh("index", BV32)
        _assume(m, heap, tm.and_(tm.sle(tm.bv(0, 32), drawn), tm.slt(drawn, limit)))
        return drawn

    def assume(m: Machine, args: list[Any]) -> Any:
        tm = m.tm
        _assume(m, heap, tm.not_(tm.eq(lift(tm, args[0], "I"), tm.bv(0, 32))))

    def text(m: Machine, args: list[Any]) -> Any:
        return heap.any_message()

    def has_order(m: Machine, args: list[Any]) -> Any:
        names = heap.content_classes(_content(m, [args[0], 0]))
        return int(len(names) <= 1 and names <= _COMPARED)

    def is_plain(m: Machine, args: list[Any]) -> Any:
        return int(all(_is_plain_key(target) for target in _targets(m, args[0])))

    def is_ordered(m: Machine, args: list[Any]) -> Any:
        names = {"" if target is None else target.cls.name for target in _targets(m, args[1])}
        names |= heap.content_classes(_content(m, [args[0], 0]))
        return int(len(names) == 1 and names <= _COMPARED)

    def has_own_order(m: Machine, args: list[Any]) -> Any:
        classes = [target.cls for target in _targets(m, args[1]) if target is not None]
        names = heap.content_classes(_content(m, [args[0], 0])) - {""}
        classes += [m.loader.get(name.partition("@")[0]) for name in sorted(names)]
        return int(any(_has_own_order(cls) for cls in classes))

    def is_same(m: Machine, args: list[Any]) -> Any:
        return int(_is_same(m, args[0], args[1]))

    return {
        (_OPEN, "put(Ljava/lang/Object;ILjava/lang/Object;)V"): put,
        (_OPEN, "any(Ljava/lang/Object;I)Ljava/lang/Object;"): any_content,
        (_OPEN, "flip()Z"): flip,
        (_OPEN, "below(I)I"): below,
        (_OPEN, "assume(Z)V"): assume,
        (_OPEN, "text()Ljava/lang/String;"): text,
        (_OPEN, "hasOrder(Ljava/lang/Object;)Z"): has_order,
        (_OPEN, "isPlain(Ljava/lang/Object;)Z"): is_plain,
        (_OPEN, "isOrdered(Ljava/lang/Object;Ljava/lang/Object;)Z"): is_ordered,
        (_OPEN, "hasOwnOrder(Ljava/lang/Object;Ljava/lang/Object;)Z"): has_own_order,
        (_OPEN, "isSame(Ljava/lang/Object;Ljava/lang/Object;)Z"): is_same,
        (_OPEN, "refuse(Ljava/lang/String;)Ljava/lang/RuntimeException;"): _refuse,
    }


def _content(m: Machine, args: list[Any]) -> tuple[str, str, int]:
    """The place of what was put into a collection, one of its parts."""
    site = site_of(m.concrete(args[0]))
    if site is None:
        raise Unsupported("a collection that was made in an unusual way")
    return ("content", site, args[1])


def _assume(m: Machine, heap: ProofHeap, holds: Term) -> None:
    if holds.is_false:
        raise PathEnd(Ending.FINISHED)
    heap.assume(holds)


def _targets(m: Machine, reference: Any) -> list[Obj | None]:
    return [target for _, target in choices_of(reference, m.tm.true)]


def _is_plain_key(target: Obj | None) -> bool:
    """Whether equals and hashCode of an object do nothing but compare."""
    if target is None or target.cls.name in _COMPARED or target.cls.name == "java/lang/Boolean":
        return True
    own = {"equals(Ljava/lang/Object;)Z", "hashCode()I"}
    above: RtClass | None = target.cls
    while above is not None and above.name != "java/lang/Object":
        if own & set(above.methods) and above.name != "java/lang/Enum":
            return False
        above = above.superclass
    return True


def _has_own_order(cls: RtClass) -> bool:
    """Whether a class has a compareTo that may do more than compare."""
    plain = cls.origin == "jdk" or cls.name in _COMPARED or "java/lang/Enum" in cls.supers
    return not plain and "java/lang/Comparable" in cls.supers


def _is_same(m: Machine, one: Any, other: Any) -> bool:
    """Whether two references mean equal plain objects, whatever the inputs are."""
    if isinstance(one, Guarded) or isinstance(other, Guarded):
        return False
    if one is None or other is None:
        return one is other
    if not _is_plain_key(one):
        return False  # the hash code of the same object may have changed
    if one is other:
        return True
    if one.cls is not other.cls or one.cls.name not in _COMPARED:
        return False
    if one.cls.name == _STRING:
        left, right = one.payload, other.payload
        return left is right or (isinstance(left, str) and left == right)
    field = next(field for field in one.cls.layout if field is not None and field.name == "value")
    return same_value(one.slots[field.slot], other.slots[field.slot])


def _refuse(m: Machine, args: list[Any]) -> Any:
    raise Unsupported(f"a proof about {text_of(m, args[0], 'a reason')}")
