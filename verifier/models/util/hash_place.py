"""Places in hash tables that a hashCode of the program computes from identity hash codes.

Such a hash code may be any number, equal for keys whose computations are equal. A key gets a place of its
own, as if no other key had its hash code; that avoids a path for each possible collision. In a run with a
collision the table calls ``equals`` on the colliding keys. So this module calls it for all possible
collisions, and requires the answer false, without forks and side effects. The order of the table is arbitrary
(``hash_order``).
"""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import CALLED, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.value import Args, Obj, Value, objects_of
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, fixed, telling
from verifier.models.util.hash_key import is_quiet
from verifier.models.util.unchanged import Before, is_one_value, is_unchanged, now
from verifier.models.util.walk_order import entries, is_placed
from verifier.terms.term import Term, free_variables

HASH_MAP = "java/util/HashMap"
_HASH = "hash(Ljava/lang/Object;)I"
_EQUALS = "equals(Ljava/lang/Object;)Z"
CONCURRENT = "java/util/concurrent/ConcurrentHashMap"
_SPREAD = "spread(I)I"
_CALLERS = ("putVal", "get", "replaceNode", "computeIfAbsent", "computeIfPresent", "compute", "merge")
"""Methods of ConcurrentHashMap whose first argument is the key that they spread the hash code of."""
_IDENTITY = "identity_hash_"
_MOST_ENTRIES = 64
_FEW = 8
"""The number of entries in one place that the JDK converts to a tree, ordered by compareTo."""
_WHY = "a hash table whose keys have hash codes that depend on identity hash codes"


def _hash(m: Machine, args: Args) -> Result:
    """HashMap.hash: what places a key."""
    found = objects_of(args[0])
    if _is_left(m) or all(is_quiet(one.cls) for one in found):
        return run_bytecode(m, HASH_MAP, _HASH, args)
    key = m.non_null(args[0]) if len(found) == 1 and args[0] is found[0] else m.concrete(args[0])

    def then(machine: Machine, code: Value) -> Result:
        return code if key is None else _placed(machine, key, code)

    m.push(method_of(m, HASH_MAP, _HASH), [key], then)
    return CALLED


def _spread(m: Machine, args: Args) -> Result:
    """ConcurrentHashMap.spread: what places the key that its callers have."""
    code, frame = args[0], m.frame
    key = frame.locals[1] if len(frame.locals) > 1 else None
    if _is_left(m) or (not m.vm.places and not (isinstance(code, Term) and _follows(code))):
        return run_bytecode(m, CONCURRENT, _SPREAD, args)
    if isinstance(key, Obj) and is_quiet(key.cls):
        return run_bytecode(m, CONCURRENT, _SPREAD, args)
    if not isinstance(key, Obj) or frame.method.name not in _CALLERS:
        raise Unsupported(_WHY)

    def then(machine: Machine, spread: Value) -> Result:
        return _placed(machine, key, spread)

    m.push(method_of(m, CONCURRENT, _SPREAD), args, then)
    return CALLED


def _is_left(m: Machine) -> bool:
    """Whether hash codes are treated normally: with threads, if no key was given a place before."""
    return m.state.threads is not None and not m.vm.places


def _placed(m: Machine, key: Obj, code: Value) -> Result:
    """The place of a key with a hash code."""
    follows = isinstance(code, Term) and _follows(code)
    if not follows and not m.vm.places:
        return code
    is_crowded, others = _others(m, key, code, follows)
    if not follows and not others:
        return code
    if isinstance(code, Term):
        if not follows:
            raise Unsupported(_WHY)
        place = place_of(code)
        if m.vm.places.setdefault(place, code) is not code:
            raise Unsupported(_WHY)
        code = place
    if is_crowded and any(one is not None and _is_compared(one.cls) for one in (key, *others)):
        raise Unsupported(_WHY)
    return _compared(m, key, tuple(others), code)


def _others(m: Machine, key: Obj, code: Value, follows: bool) -> tuple[bool, list[Obj | None]]:
    """Keys of the table in the live frame that may have the same hash code, as far as that is not known.

    And whether one place may have so many of them that it becomes a tree. ``follows``: whether the hash code
    of the key follows from identity hash codes.
    """
    here = place_of(code) if follows and isinstance(code, Term) else code
    found: list[Obj | None] = []
    nodes = _nodes(m)
    for node in nodes:
        place, other = m.get_field(node, "hash", "I"), m.get_field(node, "key", "Ljava/lang/Object;")
        if not (follows or is_placed(m, node)) or is_one_value(place, here):
            continue
        if other is not None and (not isinstance(other, Obj) or other.is_unknown or other is key):
            raise Unsupported(_WHY)
        found.append(other)
    return len(nodes) >= _FEW, found


def _nodes(m: Machine) -> list[Obj]:
    """The entries of the table in the live frame."""
    frame = m.frame
    owner = frame.locals[0]
    if m.state.threads is not None or not isinstance(owner, Obj):
        raise Unsupported(_WHY)
    for kind in (HASH_MAP, CONCURRENT):
        if frame.method.cls.is_subclass_of(kind) and owner.cls.is_subclass_of(kind):
            table = m.concrete(m.get_field(owner, "table", f"[L{kind}$Node;"))
            nodes = entries(m, table) if table is not None else []
            is_known = nodes is not None and len(nodes) <= _MOST_ENTRIES
            if is_known and (kind == HASH_MAP or not any(_is_special(m, node) for node in nodes or ())):
                return nodes or []
    raise Unsupported(_WHY)


def _is_special(m: Machine, node: Obj) -> bool:
    """Whether a node of a ConcurrentHashMap is a tree, a forwarding node, or a reservation."""
    place = m.get_field(node, "hash", "I")
    return isinstance(place, int) and place < 0


def place_of(code: Term) -> int:
    """The place of keys whose hash code is this term."""
    return (code.uid * 0x9E3779B1 >> 3) & 0x7FFFFFF


def _follows(code: Term) -> bool:
    """Whether a hash code depends on identity hash codes alone."""
    free = free_variables(code)
    return bool(free) and all(str(one.data).startswith(_IDENTITY) for one in free)


def _is_compared(cls: RtClass) -> bool:
    """Whether a crowded table may ask the program for the order of two keys of a class."""
    return cls.origin == "user" and any(one.name == jdk.COMPARABLE for one in cls.interfaces)


def _compared(m: Machine, key: Obj, others: tuple[Obj | None, ...], code: Value) -> Result:
    """The hash code, when the key was found to equal none of the others."""
    if not others:
        return code
    before = now(m)
    m.vm.kept_history += 1

    def then(machine: Machine, answer: Value) -> Result:
        return _answered(machine, before, answer, key, others[1:], code)

    return m.call_virtual(key, _EQUALS, [others[0]], then)


def _answered(
    m: Machine, before: Before, answer: Value, key: Obj, others: tuple[Obj | None, ...], code: Value
) -> Result:
    m.vm.kept_history -= 1
    if not isinstance(answer, int) or answer or not is_unchanged(m, before):
        raise Unsupported(_WHY)
    return _compared(m, key, others, code)


MODELS: Table = telling(
    {HASH_MAP, CONCURRENT}, fixed({(HASH_MAP, _HASH): _hash, (CONCURRENT, _SPREAD): _spread})
)
