"""MessageFormat.format of simple patterns with arguments that depend on input.

A pattern of plain text and placeholders like ``{0}`` inserts texts unchanged; a number becomes an unknown
text. Known arguments are formatted by the Java virtual machine.
"""

from __future__ import annotations

import re

from verifier.classfile import jdk
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, Obj, Value
from verifier.models.classification import Table, fixed
from verifier.models.heap_copy import call_on_copies, refuse_identities, settled_number
from verifier.models.lang.text_access import STRING, payload_text
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term
from verifier.texts.query import checked_length
from verifier.texts.text import InputStream, TextLike, concat, opaque_name, window

OWNER = "java/text/MessageFormat"
KEY = "format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;"
_NUMBERS = jdk.ALL_BOXES - {jdk.BOOLEAN, jdk.CHARACTER}
_LENGTH = bv_sort(10)
"""Numbers are never longer, with all their digits."""
_PLACEHOLDER = re.compile(r"\{([0-9]+)\}")


def _depends(m: Machine, value: Value) -> bool:
    """Whether an argument is a text or number that depends on input."""
    if not isinstance(value, Obj):
        return False
    if value.cls.name == STRING:
        return not isinstance(payload_text(value), str)
    return value.cls.name in _NUMBERS and any(isinstance(slot, Term) for slot in value.slots)


def _is_settled(m: Machine, value: Value) -> bool:
    """Whether a number is a known one on this path, perhaps one of a few; forks."""
    if not isinstance(value, Obj) or value.cls.name == STRING:
        return False
    numbers = [slot for slot in value.slots if isinstance(slot, Term)]
    return not any(isinstance(settled_number(m, number), Term) for number in numbers)


def _shown(m: Machine, value: Obj | None) -> TextLike | None:
    """The text of an argument; None if it is unknown."""
    if value is None:
        return "null"
    if value.cls.name == STRING:
        return payload_text(value)
    if value.cls.name not in _NUMBERS:
        return None
    name = opaque_name("MessageFormat", value.cls.name, *value.slots[1:])
    return window(m.tm, InputStream(name), 0, m.tm.zext(32, m.tm.var(f"{name}.length", _LENGTH)))


def _format(m: Machine, args: Args) -> Result:
    target, array = m.concrete(args[0]), m.concrete(args[1])
    pattern = None if target is None else payload_text(target)
    values = [] if array is None else [m.concrete(value) for value in array.slots]
    depends = any(_depends(m, value) and not _is_settled(m, value) for value in values)
    if isinstance(pattern, str) and "'" not in pattern and depends:
        pieces = _PLACEHOLDER.split(pattern)
        texts = [_shown(m, value) for value in values]
        parts: list[TextLike | None] = list(pieces)
        for at in range(1, len(pieces), 2):
            number = int(pieces[at])
            parts[at] = texts[number] if number < len(texts) else f"{{{number}}}"
        if all(part is not None for part in parts) and not any(set("{}") & set(text) for text in pieces[::2]):
            text = concat(*(part for part in parts if part is not None))
            checked_length(m, text)
            return m.new_string(text)
    m.stats.count("natives", f"{OWNER.replace('/', '.')}.{KEY}: run on copies")
    refuse_identities("MessageFormat.format", values)
    return call_on_copies(m, m.loader.get(OWNER).methods[KEY], args)


_FIXED: dict[tuple[str, str], Run] = {(OWNER, KEY): _format}
MODELS: Table = fixed(_FIXED)
