"""Places in hash tables that follow from identity hash codes through a hashCode of the program.

Such a hash code may be any number, the same for all keys for which it is computed alike. So a key gets a
place of its own, as if no other one had its hash code, instead of a path for each one that may have. Where
two do have the same on some run, the table asks the one whether it equals the other; so that is asked here of
all that may, and has to be answered with no, at once and without leaving anything behind. The order of the
table is any (``hash_order``).
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import CALLED, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.value import Args, Obj, Value, choices_of
from verifier.models.calling import method_of, run_bytecode
from verifier.models.classification import Table, fixed, telling
from verifier.models.util.hash_key import is_quiet
from verifier.models.util.unchanged import Before, is_one_value, is_unchanged, now
from verifier.models.util.walk_order import entries, is_placed
from verifier.terms.term import Term, free_variables

HASH_MAP = "java/util/HashMap"
_HASH = "hash(Ljava/lang/Object;)I"
_EQUALS = "equals(Ljava/lang/Object;)Z"
_TABLE = ("table", "[Ljava/util/HashMap$Node;")
_IDENTITY = "identity_hash_"
_MOST_ENTRIES = 64
_FEW = 8
"""So many entries in one place become a tree, in the order of compareTo."""
_COMPARABLE = "java/lang/Comparable"
_WHY = "a hash table whose keys have hash codes that depend on identity hash codes"


def _hash(m: Machine, args: Args) -> Result:
    """HashMap.hash: what places a key."""
    found = [one for _, one in choices_of(args[0], m.tm.true) if one is not None]
    if m.state.threads is not None or all(is_quiet(one.cls) for one in found):
        return run_bytecode(m, HASH_MAP, _HASH, args)
    key = m.non_null(args[0]) if len(found) == 1 and args[0] is found[0] else m.concrete(args[0])

    def then(machine: Machine, code: Value) -> Result:
        return code if key is None else _placed(machine, key, code)

    m.push(method_of(m, HASH_MAP, _HASH), [key], then)
    return CALLED


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
    if is_crowded and any(_is_compared(one.cls) for one in (key, *others)):
        raise Unsupported(_WHY)
    return _compared(m, key, tuple(others), code)


def _others(m: Machine, key: Obj, code: Value, follows: bool) -> tuple[bool, list[Obj]]:
    """Keys of the table in the live frame that may have the same hash code, as far as that is not known.

    And whether one place may have so many of them that it becomes a tree. ``follows``: whether the hash code
    of the key follows from identity hash codes.
    """
    frame = m.frame
    owner = frame.locals[0] if frame.method.cls.is_subclass_of(HASH_MAP) else None
    if not isinstance(owner, Obj) or not owner.cls.is_subclass_of(HASH_MAP) or m.state.threads is not None:
        raise Unsupported(_WHY)
    table = m.concrete(m.get_field(owner, *_TABLE))
    nodes = entries(m, table) if table is not None else []
    if nodes is None or len(nodes) > _MOST_ENTRIES:
        raise Unsupported(_WHY)
    here = place_of(code) if follows and isinstance(code, Term) else code
    found = []
    for node in nodes:
        place, other = m.get_field(node, "hash", "I"), m.get_field(node, "key", "Ljava/lang/Object;")
        if other is None or not (follows or is_placed(m, node)) or is_one_value(place, here):
            continue
        if not isinstance(other, Obj) or other.is_unknown or other is key:
            raise Unsupported(_WHY)
        found.append(other)
    return len(nodes) >= _FEW, found


def place_of(code: Term) -> int:
    """The place of keys whose hash code is this term."""
    return (code.uid * 0x9E3779B1 >> 3) & 0x7FFFFFF


def _follows(code: Term) -> bool:
    """Whether a hash code depends on identity hash codes alone."""
    free = free_variables(code)
    return bool(free) and all(str(one.data).startswith(_IDENTITY) for one in free)


def _is_compared(cls: RtClass) -> bool:
    """Whether a crowded table may ask the program for the order of two keys of a class."""
    return cls.origin == "user" and any(one.name == _COMPARABLE for one in cls.interfaces)


def _compared(m: Machine, key: Obj, others: tuple[Obj, ...], code: Value) -> Result:
    """The hash code, when the key was found to equal none of the others."""
    if not others:
        return code
    before = now(m)
    m.vm.kept_history += 1

    def then(machine: Machine, answer: Value) -> Result:
        return _answered(machine, before, answer, key, others[1:], code)

    return m.call_virtual(key, _EQUALS, [others[0]], then)


def _answered(
    m: Machine, before: Before, answer: Value, key: Obj, others: tuple[Obj, ...], code: Value
) -> Result:
    m.vm.kept_history -= 1
    if not isinstance(answer, int) or answer or not is_unchanged(m, before):
        raise Unsupported(_WHY)
    return _compared(m, key, others, code)


MODELS: Table = telling({HASH_MAP}, fixed({(HASH_MAP, _HASH): _hash}))
