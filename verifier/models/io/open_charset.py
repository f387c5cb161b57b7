"""Charsets with unknown names, and unknown Charset objects, where objects are open.

A name may be illegal or unsupported. Every charset decodes, and replaces malformed input; a few do not
encode. So decoding gives any text, and encoding any bytes.
"""

from __future__ import annotations

from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, Run
from verifier.machine.unknown import Opaque
from verifier.machine.value import PAYLOAD, Args, Obj, Value, size_of
from verifier.models.calling import run_bytecode, settled_text
from verifier.models.io.charset import MODELS as KNOWN
from verifier.models.lang.text_access import STRING, as_int
from verifier.models.open_array import new_array
from verifier.models.open_heap import Heap
from verifier.semantics.array import any_message, is_part
from verifier.terms.sort import BOOL

CHARSET = "java/nio/charset/Charset"
_PROVIDER = "java/nio/charset/spi/CharsetProvider"
_UNSUPPORTED = "java/io/UnsupportedEncodingException"
_OUTSIDE = "java/lang/StringIndexOutOfBoundsException"
_NO_ENCODER = "java/lang/UnsupportedOperationException"
_STREAM, _DECODER = "Ljava/io/InputStream;", "sun/nio/cs/StreamDecoder"
_NAME, _OBJECT = f"L{STRING};", f"L{CHARSET};"


class _Charsets:
    """The models of one machine."""

    def __init__(self, heap: Heap) -> None:
        self._heap = heap

    def _is_any(self, m: Machine, given: Obj) -> bool:
        """Whether a name or a Charset object is unknown, and all charsets are the JDK's."""
        if self._has_own():
            return False
        if isinstance(given, Opaque):
            return given.is_jdk and given.is_one_of(CHARSET)
        return given.cls.name == STRING and settled_text(m, given) is None

    def _has_own(self) -> bool:
        """Whether the program may have charsets of its own."""
        heap = self._heap
        return bool(heap.facts.anything_goes or heap.facts.below(CHARSET) or heap.facts.below(_PROVIDER))

    def _may_be(self, m: Machine, what: str) -> bool:
        """A free choice of this call, which ``_settle`` ends."""
        return m.decide(m.tm.var(f"in{m.state.asked}_{what}", BOOL))

    def _settle(self, m: Machine, thrown: str | None = None, name: Obj | None = None) -> None:
        """End the choices of this call, or throw."""
        m.state.asked += 1
        if thrown is not None:
            m.throw_new(thrown, name)

    def _is_missing(self, m: Machine, given: Obj) -> bool:
        """Whether the charset is missing or illegal, for constructors and methods of String."""
        return not isinstance(given, Opaque) and self._may_be(m, "missing")

    def decode(self, key: str) -> Run:
        """The constructors of String from bytes."""

        def model(m: Machine, args: Args) -> Result:
            is_part = len(args) > 3
            if not is_part:
                m.non_null(args[1])  # this check precedes the lookup of the name
            given = m.non_null(args[-1])
            if not self._is_any(m, given):
                return KNOWN[STRING, key].run(m, args)
            if self._is_missing(m, given):
                self._settle(m, _UNSUPPORTED, given)
            array = m.non_null(args[1])
            if is_part:
                self._require_part(m, array, args[2], args[3])
            self._settle(m)
            text = self._heap.value(_NAME, False)
            assert isinstance(text, Obj)
            m.write(args[0], PAYLOAD, text.payload)
            return None

        return model

    def _require_part(self, m: Machine, array: Obj, offset: Value, count: Value) -> None:
        tm, begin, size = m.tm, as_int(m, offset), as_int(m, count)
        if not m.decide(is_part(tm, begin, size, size_of(tm, array))):
            m.throw_new(_OUTSIDE, any_message(m))

    def encode(self, key: str) -> Run:
        """String.getBytes."""

        def model(m: Machine, args: Args) -> Result:
            given = m.non_null(args[1])
            if not self._is_any(m, given):
                return KNOWN[STRING, key].run(m, args)
            if self._is_missing(m, given):
                self._settle(m, _UNSUPPORTED, given)
            if self._may_be(m, "decoding_only"):
                self._settle(m, _NO_ENCODER)
            self._settle(m)
            return new_array(m, "[B")

        return model

    def reader(self, kind: str) -> Run:
        """StreamDecoder.forInputStreamReader, with a charset or a decoder."""
        key = f"forInputStreamReader({_STREAM}Ljava/lang/Object;L{kind};)L{_DECODER};"

        def model(m: Machine, args: Args) -> Result:
            source, given = m.concrete(args[0]), m.concrete(args[2])
            is_read = isinstance(source, Opaque) and source.is_jdk
            is_any = isinstance(given, Opaque) and given.is_jdk and given.is_one_of(kind)
            if not (is_read and is_any) or self._has_own():
                return run_bytecode(m, _DECODER, key, args)
            return self._heap.opaque("a reader that decodes a stream", _DECODER, True)

        return model


def charset_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Models for a machine where objects are open and only TRUE is asked."""
    if heap.called is None:
        return {}
    charsets = _Charsets(heap)
    runs: dict[tuple[str, str], Run] = {}
    for kind in (CHARSET, "java/nio/charset/CharsetDecoder"):
        made = f"forInputStreamReader({_STREAM}Ljava/lang/Object;L{kind};)L{_DECODER};"
        runs[_DECODER, made] = charsets.reader(kind)
    for kind in (_NAME, _OBJECT):
        runs[STRING, f"getBytes({kind})[B"] = charsets.encode(f"getBytes({kind})[B")
        for part in ("[B", "[BII"):
            runs[STRING, f"<init>({part}{kind})V"] = charsets.decode(f"<init>({part}{kind})V")
    return {key: Modelled(run) for key, run in runs.items()}
