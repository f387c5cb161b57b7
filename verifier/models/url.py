"""java.net.URLEncoder: what encoding makes of a text of unknown length.

Texts that are known, or whose lengths are decided, run through the JDK's own code. Of others it is only said
which characters the result consists of: letters, digits and ``.-*_+%`` (JDK documentation of URLEncoder).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verifier.machine.machine import Machine
from verifier.machine.rtclass import Model
from verifier.machine.text import Char, is_fixed, opaque_name, window
from verifier.models.calling import run_bytecode
from verifier.models.charset import charset_of
from verifier.models.text_access import text_of
from verifier.models.text_edit import in_ranges, opaque_length
from verifier.models.text_query import is_bounded
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV8

ENCODER = "java/net/URLEncoder"
_RANGES = ((37, 37), (42, 43), (45, 46), (48, 57), (65, 90), (95, 95), (97, 122))


@dataclass(frozen=True)
class EncodedStream:
    """Any characters that an encoded text may have."""

    name: str

    def char(self, tm: TermFactory, index: int) -> Char:
        """A variable per index, within the alphabet."""
        free = tm.zext(32, tm.var(f"{self.name}[{index}]", BV8))
        return tm.ite(in_ranges(tm, free, _RANGES), free, tm.bv(ord("+"), 32))

    def excludes(self, char: int) -> bool:
        """Whether a character never occurs."""
        return not any(low <= char <= high for low, high in _RANGES)


def _encode(key: str) -> Model:
    def model(m: Machine, args: list[Any]) -> Any:
        text = text_of(m, args[0])
        if is_fixed(text) or is_bounded(m):
            return run_bytecode(m, ENCODER, key, args)
        m.services["abstracted"] = True
        charset = charset_of(m, args[1])
        size = opaque_length(m, "URLEncoder.encode length", text, charset)
        stream = EncodedStream(opaque_name("URLEncoder.encode", text, charset))
        return m.new_string(window(m.tm, stream, 0, size))

    return model


_S = "Ljava/lang/String;"
MODELS: dict[tuple[str, str], Model] = {
    (ENCODER, key): _encode(key)
    for key in (f"encode({_S}{_S}){_S}", f"encode({_S}Ljava/nio/charset/Charset;){_S}")
}
