"""Invariants as people read them: by the names that the source gives its variables."""

from __future__ import annotations

import re
from collections.abc import Iterable

from verifier.machine.place import line_of
from verifier.machine.rtclass import Instr
from verifier.verdict.outcome import Invariant

_LOCAL = re.compile(r"\bv([0-9]+)\b")


def shown(head: Instr, texts: Iterable[str]) -> Invariant:
    """Candidates at the head of a loop; a local variable without a name in the class file stays ``v3``."""
    code = head.method.code
    table = () if code is None else code.local_variables
    names = {one.slot: one.name for one in table if one.start <= head.index < one.end}
    spelled = (_LOCAL.sub(lambda found: names.get(int(found[1]), found[0]), text) for text in texts)
    return Invariant(line_of(head), str(head.method), tuple(spelled))
