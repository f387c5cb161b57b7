"""Macs (javax.crypto) where objects are open: the JDK's code runs over an engine that returns any bytes.

A message digest with a name that depends on input is unknown or missing.

An algorithm that every Java platform or the JDK at hand provides has an engine whose results have the
documented length, and which accepts any SecretKeySpec. An algorithm with another name may be missing, or
reject a key. The same is true of a Mac from outside the method, which may also be uninitialised. Every check
assumes that such engines conform to their documentation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtField, RtMethod
from verifier.machine.unknown import Opaque, UnknownThrown, any_length, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.calling import run_bytecode, settled_text
from verifier.models.open_array import new_array
from verifier.models.open_failure import new_exception
from verifier.models.open_heap import Heap
from verifier.terms.sort import BOOL
from verifier.terms.term import Term
from verifier.texts.text import unknown_text

MAC, _ENGINE, _PROVIDER = "javax/crypto/Mac", "javax/crypto/MacSpi", "java/security/Provider"
_KEY, _BAD_KEY = "javax/crypto/spec/SecretKeySpec", "java/security/InvalidKeyException"
_MISSING = "java/security/NoSuchAlgorithmException"
_SECURITY = "java/security/Security"
_EVERYWHERE = {"HMACMD5": 16, "HMACSHA1": 20, "HMACSHA256": 32}
"""The lengths in bytes of the algorithms that every Java platform provides, by names in capitals."""
_HERE = {
    "HMACSHA224": 28,
    "HMACSHA384": 48,
    "HMACSHA512": 64,
    "HMACSHA512/224": 28,
    "HMACSHA512/256": 32,
    "HMACSHA3-224": 28,
    "HMACSHA3-256": 32,
    "HMACSHA3-384": 48,
    "HMACSHA3-512": 64,
}
"""Further standard algorithms, which the JDK provides if it has their class."""
_CLASS_OF = "com/sun/crypto/provider/HmacCore$Hmac{}"
_GET = "getInstance(Ljava/lang/String;)Ljavax/crypto/Mac;"
_DIGEST = "java/security/MessageDigest"
_GET_DIGEST = f"getInstance(Ljava/lang/String;)L{_DIGEST};"
_CHANGES = (
    "insertProviderAt(Ljava/security/Provider;I)I",
    "removeProvider(Ljava/lang/String;)V",
    "setProperty(Ljava/lang/String;Ljava/lang/String;)V",
)
"""Methods that change where the JDK searches for engines."""


def are_macs_answered(heap: Heap, kept: Iterable[RtClass] = ()) -> bool:
    """Whether all engines of Macs are the JDK's and conform to their documentation.

    False where static fields lead to a Mac (one of the classes ``kept``), which an unknown Mac may alias.
    """
    own = any(map(heap.facts.below, (MAC, _ENGINE, _PROVIDER))) or any(MAC in one.supers for one in kept)
    if heap.called is None or heap.facts.anything_goes or own:
        return False
    heap.machine.require_init(heap.machine.loader.get(MAC))
    return True


@dataclass(frozen=True, eq=False)
class _Engine:
    """The results of calls on an engine.

    ``takes_all``: it accepts any SecretKeySpec. ``is_passed``: it belongs to a Mac from outside the method.
    """

    heap: Heap
    length: int | Term
    takes_all: bool
    is_passed: bool = False

    def __call__(self, method: RtMethod, arguments: Args) -> Value:
        m = self.heap.machine
        if self.is_passed:
            self.heap.change(m.loader.get(MAC))
        match method.key:
            case "engineGetMacLength()I":
                return self.length
            case "engineUpdate(B)V" | "engineUpdate([BII)V" | "engineReset()V":
                return None
            case "engineDoFinal()[B":
                return self._result()
            case "engineInit(Ljava/security/Key;Ljava/security/spec/AlgorithmParameterSpec;)V":
                self._take(arguments[1], arguments[2])
                return None
        raise Unsupported(f"javax.crypto.Mac, where it needs {method.name} of an engine that is not run")

    def _result(self) -> Obj:
        m = self.heap.machine
        if isinstance(self.length, int):
            return m.new_array("[B", [lower(arbitrary(m.tm, "B")) for _ in range(self.length)])
        return new_array(m, "[B", self.length)

    def _take(self, key: Value, parameters: Value) -> None:
        """Initialise the engine, or reject the key."""
        m, name = self.heap.machine, "javax.crypto.Mac.init"
        if parameters is not None:
            raise Unsupported(f"{name} with parameters")
        assert key is None or isinstance(key, (Obj, Guarded))
        for guard, one in choices_of(key, m.tm.true):
            is_known = one is not None and not isinstance(one, Opaque) and one.cls.name == _KEY
            is_right = is_known or (isinstance(one, Opaque) and one.is_jdk and one.is_one_of(_KEY))
            if not is_right and m.decide(guard):  # other keys fail once they are destroyed
                raise Unsupported(f"{name} with a key that is no SecretKeySpec of the JDK")
            if is_known and self.takes_all:
                continue
            if m.decide(guard) and m.decide(m.tm.var(f"in{m.state.asked}_unfit", BOOL)):
                self._reject(name)
        m.state.asked += 1

    def _reject(self, name: str) -> None:
        thrown: UnknownThrown = new_exception(self.heap, name, _BAD_KEY)
        self.heap.machine.state.asked += 1
        self.heap.machine.throw(thrown)


def _engine(heap: Heap, length: int | Term, takes_all: bool, is_passed: bool = False) -> Opaque:
    engine = heap.opaque("an engine that is not run", _ENGINE, True)
    engine.answer = _Engine(heap, length, takes_all, is_passed)
    return engine


def value_in_mac(heap: Heap, declared: RtField) -> Value:
    """The value of a field of a Mac from outside the method."""
    match declared.name:
        case "spi":
            return _engine(heap, any_length(heap.machine.tm), False, is_passed=True)
        case "provider":
            return _provider(heap)
        case "algorithm":
            return heap.value(declared.descriptor, False)
        case "initialized":
            return lower(arbitrary(heap.machine.tm, "Z"))
        case "lock":
            return heap.opaque("what others lock", jdk.OBJECT, False)
        case "firstService" | "serviceIterator":
            return None
    raise Unsupported(f"{declared.name} of a javax.crypto.Mac that was not made here")


def _provider(heap: Heap) -> Opaque:
    return heap.opaque("what javax.crypto.Mac.getProvider gives", _PROVIDER, True)


@dataclass
class _Providers:
    """The list of providers of one machine: whether its initial state was used, and whether it was
    changed."""

    heap: Heap
    is_used: bool = False
    is_changed: bool = False
    _why: str = field(default="a list of providers that changes", init=False)

    def make(self, m: Machine, args: Args) -> Result:
        """Mac.getInstance."""
        asked = m.concrete(args[0])
        if asked is None or not are_macs_answered(self.heap):
            return run_bytecode(m, MAC, _GET, args)
        name = settled_text(m, asked)
        self.is_used = True
        if self.is_changed:
            raise Unsupported(self._why)
        length = None if name is None else _length_of(m, name.upper())
        if length is None:
            self._find(m)
        m.state.asked += 1
        made = m.new(MAC)
        takes_all = length is not None
        engine = _engine(self.heap, any_length(m.tm) if length is None else length, takes_all)
        m.set_field(made, "spi", f"L{_ENGINE};", engine)
        m.set_field(made, "provider", f"L{_PROVIDER};", _provider(self.heap))
        m.set_field(made, "algorithm", "Ljava/lang/String;", asked)
        return made

    def make_digest(self, m: Machine, args: Args) -> Result:
        """MessageDigest.getInstance with an unknown name: the algorithm may be missing."""
        heap, asked = self.heap, m.concrete(args[0])
        is_own = any(map(heap.facts.below, (_DIGEST, f"{_DIGEST}Spi", _PROVIDER)))
        if (
            asked is None
            or heap.facts.holes
            or heap.facts.unknown_classes
            or is_own
            or settled_text(m, asked) is not None
        ):
            return run_bytecode(m, _DIGEST, _GET_DIGEST, args)
        self.is_used = True
        if self.is_changed:
            raise Unsupported(self._why)
        self._find(m)
        m.state.asked += 1
        return heap.opaque("what java.security.MessageDigest.getInstance gives", _DIGEST, True)

    @staticmethod
    def _find(m: Machine) -> None:
        """Throw if the algorithm is missing."""
        if m.decide(m.tm.var(f"in{m.state.asked}_missing", BOOL)):
            m.state.asked += 1
            m.throw_new(_MISSING, m.new_string(unknown_text(m.tm, f"in{m.state.asked}_message")))

    def change(self, key: str) -> Modelled:
        """A method that changes the list."""

        def model(m: Machine, args: Args) -> Result:
            self.is_changed = True
            if self.is_used:
                raise Unsupported(self._why)
            return run_bytecode(m, _SECURITY, key, args)

        return Modelled(model)


def _length_of(m: Machine, name: str) -> int | None:
    """The length of the results of a known algorithm."""
    if name in _EVERYWHERE:
        return _EVERYWHERE[name]
    cls = _CLASS_OF.format(name.removeprefix("HMAC").translate(str.maketrans("/-", "__")))
    return _HERE[name] if name in _HERE and m.loader.find(cls) is not None else None


def mac_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Models for a machine where objects are open and only TRUE is asked."""
    if heap.called is None:
        return {}
    providers = _Providers(heap)
    makers = {(MAC, _GET): Modelled(providers.make), (_DIGEST, _GET_DIGEST): Modelled(providers.make_digest)}
    return makers | {(_SECURITY, key): providers.change(key) for key in _CHANGES}
