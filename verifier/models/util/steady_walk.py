"""Iterations over hash tables whose rounds have no effect, so that their order is irrelevant.

If identity hash codes place many entries, the order of an iterator is unknown. If each round of the loop
begins and ends in the same state (at the call of ``hasNext``), and takes one entry, then every order leads to
that state. Two states are the same if older objects and live local variables have equal values; new objects
are garbage then. An iteration that does not end in this way on its path leaves an obligation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from verifier.classfile.liveness import live_before
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.payload import Payload
from verifier.machine.value import PAYLOAD, Obj
from verifier.models.calling import run_bytecode
from verifier.models.util.unchanged import Before, decided, is_one_value, is_unchanged, now

ITERATOR = "java/util/HashMap$HashIterator"
HAS_NEXT = "hasNext()Z"
_NEXT = "nextNode()Ljava/util/HashMap$Node;"
_NODE = "Ljava/util/HashMap$Node;"


@dataclass(frozen=True, eq=False)
class Round:
    """The state of a path at the first call of ``hasNext``."""

    before: Before
    frame: int
    pc: int
    locals: tuple[object, ...]
    stack: tuple[object, ...]


@dataclass(frozen=True, eq=False)
class SteadyWalk(Payload):
    """The payload of an iterator whose order must not show; ``taken``: an entry since it was last asked."""

    why: str
    begun: Before
    first: Round | None = None
    taken: bool = False


def begin(m: Machine, iterator: Obj, why: str) -> None:
    """Begin a walk; ``why``: what is unknown of it. Unsupported in proofs, and where threads may see it."""
    if m.mode.any_parts or m.output is not None or m.state.threads is not None:
        raise Unsupported(why)
    m.write(iterator, PAYLOAD, SteadyWalk(why, now(m)))
    m.vm.unfinished_walks.setdefault(iterator.serial, why)


def is_steady(iterator: Obj) -> bool:
    """Whether an iterator is used in such an iteration."""
    return isinstance(iterator.payload, SteadyWalk)


def take(m: Machine, iterator: Obj) -> Result:
    """HashIterator.nextNode."""
    walk = iterator.payload
    assert isinstance(walk, SteadyWalk)
    if walk.taken or walk.first is None:
        raise Unsupported(walk.why)
    m.write(iterator, PAYLOAD, replace(walk, taken=True))
    return run_bytecode(m, ITERATOR, _NEXT, (iterator,))


def ask(m: Machine, iterator: Obj) -> Result:
    """HashIterator.hasNext: a round ends."""
    walk = iterator.payload
    assert isinstance(walk, SteadyWalk)
    following = m.get_field(iterator, "next", _NODE)
    is_known = following is None or type(following) is Obj
    if m.state.threads is not None or walk.begun.decided != decided(m) or not is_known:
        raise Unsupported(walk.why)
    frame = m.frame
    here = Round(now(m), frame.serial, frame.pc, (*frame.locals,), (*frame.stack,))
    if walk.first is not None and not _is_same(m, walk.first, here, iterator):
        raise Unsupported(walk.why)
    m.write(iterator, PAYLOAD, replace(walk, first=walk.first or here, taken=False))
    if following is None:
        m.vm.unfinished_walks.pop(iterator.serial, None)
    return int(following is not None)


def _is_same(m: Machine, first: Round, here: Round, iterator: Obj) -> bool:
    """Whether a path is where it was, but for an iterator."""
    if (first.frame, first.pc, len(first.stack)) != (here.frame, here.pc, len(here.stack)):
        return False
    frame = m.frame
    code = frame.method.code
    live = live_before(code, frame.code[max(0, frame.pc - 1)].index) if code is not None else None
    if live is None or not is_unchanged(m, first.before, but=iterator):
        return False
    pairs = [(first.locals[slot], here.locals[slot]) for slot in live if slot < len(first.locals)]
    pairs += zip(first.stack, here.stack, strict=True)
    return all(is_one_value(left, right) for left, right in pairs)
