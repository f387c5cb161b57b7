"""How one method uses the collections inside of a collection from a field: those of a ``Map<K, List<V>>``.

They are followed as held_flow.py follows the collection itself: from where the outer one gives them, and from
where the method creates them to put them there. Functions that get them are methods of the class path, which
are analysed too, or a few of the JDK. Where an outer collection escapes, nothing is known.
"""

from __future__ import annotations

from verifier.check.fields.held_flow import ADDS, KEEPS, MIXED, NULL, PLAIN, Held, HeldDomain, Sources, Uses
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Frame, Unfollowed
from verifier.dataflow.origins import argument, origins_of

_ENTRY = "java/util/Map$Entry"
_COMPARES = {
    "contains", "containsValue", "containsAll", "indexOf", "lastIndexOf", "equals", "removeAll", "retainAll",
}  # fmt: skip
"""Methods that call ``equals`` of an argument with an element, which may be a method of the program."""
_RECOMPUTES = {"compute", "computeIfPresent"}
"""Methods that give a value to a function and put its result in the place of it."""
_FOLLOWED = (KEEPS | ADDS | _RECOMPUTES | {"computeIfAbsent"}) - _COMPARES - {"sort", "toArray", "comparator"}
_REMOVES = {"()V", "()Ljava/lang/Object;", "(I)Ljava/lang/Object;", "(Ljava/lang/Object;)Ljava/lang/Object;"}
"""Descriptors of ``remove`` without a comparison of elements: of iterators, lists, and keys of maps."""
_SAME_ELEMENTS = {
    "filter", "peek", "sorted", "limit", "skip", "distinct", "max", "min", "findFirst", "findAny",
}  # fmt: skip
"""Methods of streams whose results have the same elements."""
_OTHER_ELEMENTS = {
    "mapToInt", "mapToLong", "mapToDouble", "flatMap", "anyMatch", "allMatch", "noneMatch", "count",
    "forEach", "forEachOrdered", "removeIf",
}  # fmt: skip
"""Methods whose results hold at most what functions return."""
_ON_STREAMS = _SAME_ELEMENTS | _OTHER_ELEMENTS | {"map", "max", "min", "findFirst", "findAny"}
_OPTIONAL = "java/util/Optional"
_ON_OPTIONALS = {"map", "filter", "ifPresent"}
_OF_OPTIONALS = {"isPresent", "isEmpty", "get", "orElseThrow"}
_READ = {f"java/util/{name}" for name in ("Collection", "List", "Set", "Deque", "Queue", "Map", "ArrayList")}
"""Classes whose methods may be functions of one element, which is the receiver."""
_COMPARATOR = "java/util/Comparator"
_COMPARING = ("comparing", "thenComparing")
_MADE_COMPARATOR = (_COMPARATOR, "compare(Ljava/lang/Object;Ljava/lang/Object;)I")
"""The code of a comparator that compares what functions give, which are followed where it is made."""
_PAIRS = ("Ljava/util/function/BiConsumer;", "Ljava/util/Comparator;")
_TESTS = {("java/util/Objects", "nonNull"), ("java/util/Objects", "isNull")}
_EMPTY = ("()V", "(I)V")
"""Constructors of empty collections."""
_OBJECT = f"L{jdk.OBJECT};"
_ABOVE = (jdk.OBJECT, "java/lang/Iterable", "java/lang/Cloneable", "java/io/Serializable")
"""Types outside of ``java.util`` of which collections and their parts are instances."""
_STREAM = "java/util/stream/"
_State = Frame[Held, object]


def inner_uses_of(file: ClassFile, method: MethodInfo, sources: Sources) -> Uses:
    """How a method uses the inner collections; raises Unfollowed if that is not known.

    The field of ``sources`` holds the outer collection, its calls return inner ones.
    """
    return _InnerDomain(file, method, sources).run()


class _InnerDomain(HeldDomain):
    def __init__(self, file: ClassFile, method: MethodInfo, sources: Sources) -> None:
        super().__init__(file, method, sources)
        self._puts: list[tuple[int, int]] = []
        """For each call that puts a value into the outer collection: its index, and the value's number."""
        self._new: set[int] = set()
        """The indices of ``new`` of what is put there."""
        self._made: set[str] = set()
        self._functions: set[tuple[str, str]] = set()
        self._put_back: set[tuple[str, str]] = set()

    def parameter(self, number: int, descriptor: str) -> Held:
        found = super().parameter(number, descriptor)
        if (self._file.name, self.method.key) not in self._sources.functions:
            return found
        if descriptor[0] != "L" or self._is_other(descriptor[1:-1]):
            return found
        return self._as(found._replace(held=True, outer=True), descriptor[1:-1])

    def _is_other(self, name: str) -> bool:
        """Whether no JDK collection, nor part of one, is an instance of a class."""
        is_util = name.startswith("java/util/") and not name.startswith("java/util/function/")
        return self._sources.is_own(name) or not (is_util or name in _ABOVE)

    @staticmethod
    def _as(value: Held, name: str) -> Held:
        """An element of a view, which is an inner collection or an entry, as an object of a class."""
        if not (value.held and value.outer) or not name.startswith("java/util/"):
            return value
        return value._replace(held=name != _ENTRY, outer=name == _ENTRY)

    def run(self) -> Uses:
        """Follow new collections from where they are created, as soon as they are known to be put there."""
        while True:
            self._puts, self._made, self._functions, self._put_back = [], set(), set(), set()
            uses = super().run()
            new = {made for at, number in self._puts for made in self._created(at, number)}
            if new <= self._new:
                break
            self._new |= new
        uses.made = self._made | {self.code.instructions[at].operand.name for at in self._new}
        uses.functions, uses.put_back = self._functions, self._put_back
        return uses

    def _created(self, at: int, number: int) -> set[int]:
        """Where the method creates an operand; raises Unfollowed if it may be other than new or null.

        What a function puts back may also be the inner collection that it got.
        """
        origins = origins_of(self._file, self.method)
        found = origins.of(at, number)
        if origins.code[at].mnemonic == "areturn":
            types = self.method.parameter_types
            last = argument(len(types) - 1 + (not self.method.is_static))
            is_got = self.parameter(len(types) - 1, types[-1])
            found -= {last} if is_got.held and not is_got.outer else set()
        if any(one < 0 or origins.code[one].mnemonic not in ("new", "aconst_null") for one in found):
            raise Unfollowed
        return {one for one in found if origins.code[one].mnemonic == "new"}

    def joined(self, a: Held, b: Held) -> Held:
        found = super().joined(a, b)._replace(outer=a.outer or b.outer)
        is_either = a.outer != b.outer and NULL not in (a.type, b.type)
        return found._replace(type=MIXED) if is_either else found

    def other(self, one: Instruction, type_: str, used: tuple[Held, ...], frame: _State) -> Held:
        if one.mnemonic in ("aastore", "areturn", "athrow") and used[-1].outer:
            raise Unfollowed
        if one.mnemonic == "areturn" and (self._file.name, self.method.key) in self._sources.put_back:
            self._puts.append((self._at, 0))
            return self.of_type(type_)
        found = super().other(one, type_, used, frame)
        if one.mnemonic == "new" and self._at in self._new:
            return found._replace(held=True)
        if one.mnemonic != "checkcast" or not isinstance(one.operand, ClassRef):
            return found
        if self._is_other(one.operand.name):
            return found._replace(held=False, outer=False)
        return self._as(found, one.operand.name)

    def field(self, op: str, ref: FieldRef, used: tuple[Held, ...], frame: _State) -> Held:
        if op in ("putfield", "putstatic") and used[-1].outer:
            raise Unfollowed
        found = super().field(op, ref, used, frame)
        return found._replace(held=False, outer=found.held, sure=False)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Held, ...], frame: _State) -> Held:
        if any(one.outer for one in used):
            raise Unfollowed
        found = super().dynamic(ref, used, frame)
        handles = [one.ref for one in ref.bootstrap.args if isinstance(one, MethodHandleConst)]
        if len(handles) != 1 or not isinstance(handles[0], MethodRef):
            return found
        is_own = self._sources.is_own(handles[0].owner)
        code = (handles[0].owner, handles[0].key) if is_own or not used else None
        return found._replace(made=self._sources.makes(ref), code=code)

    def call(self, op: str, ref: MethodRef, used: tuple[Held, ...], frame: _State) -> Held:
        arguments = used if op == "invokestatic" else used[1:]
        if any(one.outer for one in arguments):
            raise Unfollowed
        receiver = None if op == "invokestatic" else used[0]
        if ref.owner == _COMPARATOR and self._is_made_comparator(ref, used):
            return super().call(op, ref, used, frame)._replace(code=_MADE_COMPARATOR)
        if receiver is not None and receiver.outer and (not receiver.held or ref.owner == _ENTRY):
            return self._on_outer(receiver, ref, arguments)
        if receiver is not None and receiver.held and ref.name == "<init>":
            if ref.descriptor not in _EMPTY:
                raise Unfollowed
            return PLAIN
        return super().call(op, ref, used, frame)

    def _on_outer(self, receiver: Held, ref: MethodRef, arguments: tuple[Held, ...]) -> Held:
        """The result of a call on the outer collection, a view, an iterator or an entry of it."""
        on_elements = _ON_OPTIONALS if ref.owner == _OPTIONAL else _ON_STREAMS
        followed = _ON_STREAMS if ref.owner.startswith(_STREAM) else _FOLLOWED | {"removeIf"}
        if ref.owner == _OPTIONAL:
            followed = _ON_OPTIONALS | _OF_OPTIONALS
        if not ref.owner.startswith("java/util/") or ref.name not in followed or receiver.type == MIXED:
            raise Unfollowed
        if ref.name == "remove" and ref.descriptor not in _REMOVES:
            raise Unfollowed
        if ref.name in on_elements:
            return self._asked(ref, arguments)
        is_put = ref.name in ADDS
        if any(one.held for one in (arguments[:-1] if is_put else arguments)):
            raise Unfollowed
        if is_put:
            self._puts.append((self._at, len(arguments)))
        elif ref.name == "computeIfAbsent":
            if not arguments[-1].made:
                raise Unfollowed
            self._made.add(arguments[-1].made)
        elif ref.name in _RECOMPUTES:
            code = arguments[-1].code
            if code is None or not self._sources.is_own(code[0]):
                raise Unfollowed
            self._functions.add(code)
            self._put_back.add(code)
        result = parse_method_descriptor(ref.descriptor)[1]
        if result[0] != "L" or result[1:-1] in jdk.ALL_BOXES or result == f"L{jdk.STRING};":
            return self.of_type(result)
        is_element = result == _OBJECT  # or an entry, or a view
        return Held(result, held=is_element, outer=ref.owner != _ENTRY or not is_element)

    def _is_made_comparator(self, ref: MethodRef, used: tuple[Held, ...]) -> bool:
        """Whether a call gives a comparator of what functions give, which may get elements."""
        if not ref.name.startswith(_COMPARING) or any(one.held for one in used):
            return False
        receiver = used[:1] if ref.name.startswith("then") else ()
        if any(one.code != _MADE_COMPARATOR for one in receiver):
            return False
        functions = [one.code for one in used[len(receiver) :]]
        for code in functions:
            if code is None or not (self._sources.is_own(code[0]) or code[0] == _ENTRY):
                return False
        self._functions |= {code for code in functions if code is not None and code[0] != _ENTRY}
        return True

    def _asked(self, ref: MethodRef, arguments: tuple[Held, ...]) -> Held:
        """The result of a call that gives elements to functions."""
        kinds, result = parse_method_descriptor(ref.descriptor)
        given = [one for kind, one in zip(kinds, arguments, strict=True) if kind[0] == "L"]
        keeps = ref.name in _SAME_ELEMENTS
        for one in given:
            if one.code is None:
                raise Unfollowed
            if one.code == _MADE_COMPARATOR:
                continue
            owner, key = one.code
            name = key.partition("(")[0]
            if self._sources.is_own(owner):
                self._functions.add(one.code)
            elif ref.name == "map":
                if owner != _ENTRY:
                    raise Unfollowed
                keeps = name != "getKey"
            elif kinds[0] in _PAIRS or not ((owner, name) in _TESTS or (owner in _READ and name in KEEPS)):
                raise Unfollowed
        return Held(result, outer=keeps) if result[0] == "L" else self.of_type(result)

    def _spread(self, op: str, ref: FieldRef | MethodRef, at: int) -> None:
        """An inner collection escapes to other code."""
        raise Unfollowed
