"""Deflater and Inflater: the memory outside of the heap that their natives work on.

It is known by the calls that made and used it. Each further call is made on the Java virtual machine after
those before it, in memory of its own, so that each path has the memory that its calls have left.
"""

from __future__ import annotations

from typing import Any

from verifier.assumption import Assumption
from verifier.errors import Unsupported
from verifier.jvm.heap_call import HeapCall
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod, Run
from verifier.machine.threads.shared_access import state_of
from verifier.machine.value import PAYLOAD, Args, Obj
from verifier.machine.virtual_machine import Cell
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.heap_copy import Copier, call_on_peer, caller_of, copy_call

_OWNERS = {"java/util/zip/Deflater": "Deflater", "java/util/zip/Inflater": "Inflater"}
_USES = frozenset(("setDictionary", "deflateBytesBytes", "inflateBytesBytes", "getAdler", "reset"))
"""Natives on arrays; those on buffers outside of the heap are refused."""
_MOST_CALLS = 200
_PAGE = 1 << 20
"""Addresses are multiples of it."""


def _peers(m: Machine) -> Obj:
    return state_of(m, Cell.PEERS, ())


def peer_model(method: RtMethod) -> Run | None:
    """The model of a native of these classes, if it is not refused."""
    if method.cls.name not in _OWNERS:
        return None
    if method.name == "init":
        return lambda m, args: _make(m, method, args)
    if method.name == "end":
        return _end
    if method.name in _USES:
        return lambda m, args: _use(m, method, args)
    return None


def _make(m: Machine, method: RtMethod, args: Args) -> Result:
    copier = Copier(m, caller_of(method))
    call = copy_call(copier, method, args)
    if copier.symbolic:
        raise Unsupported(f"{copier.caller} of a setting that depends on input")
    holder = _peers(m)
    past: tuple[tuple[int, tuple[HeapCall, ...]], ...] = holder.payload
    address = _PAGE * (1 + max((address // _PAGE for address, _ in past), default=0))
    m.write(holder, PAYLOAD, (*past, (address, (call,))))
    return address


def _use(m: Machine, method: RtMethod, args: Args) -> Result:
    if method.name.startswith("deflate"):
        m.lean(Assumption.COMPRESSION)
    address: Any = args[0 if method.is_static else 1]
    holder = _peers(m)
    past = dict(holder.payload)
    if address not in past:
        raise Unsupported(f"{caller_of(method)} of an address that depends on input")
    if len(past[address]) >= _MOST_CALLS:
        raise Unsupported(f"{caller_of(method)} after {_MOST_CALLS} calls")

    def done(call: HeapCall) -> None:
        past[address] = (*past[address], call)
        m.write(holder, PAYLOAD, tuple(past.items()))

    return call_on_peer(m, method, args, address, past[address], done)


def _end(m: Machine, args: Args) -> Result:
    holder = _peers(m)
    m.write(holder, PAYLOAD, tuple(entry for entry in holder.payload if entry[0] != args[0]))
    return None


def _construct(m: Machine, args: Args) -> Result:
    """The reference from a Deflater or Inflater to its memory, without the cleaner that would free it."""
    m.set_field(m.non_null(args[0]), "address", "J", args[2])
    return None


def _clean(owner: str) -> Run:
    return lambda m, args: run_bytecode(m, owner, "run()V", args)


_FIXED: dict[tuple[str, str], Run] = {}
for _owner, _name in _OWNERS.items():
    _FIXED[(f"{_owner}${_name}ZStreamRef", f"<init>(L{_owner};J)V")] = _construct
    _FIXED[(f"{_owner}${_name}ZStreamRef", "clean()V")] = _clean(f"{_owner}${_name}ZStreamRef")
MODELS: Table = fixed(_FIXED)
