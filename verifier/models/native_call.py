"""Native and opaque methods of the JDK, run on the Java virtual machine on a copy of what they reach.

The objects that the arguments reach are copied, the method runs there, and what it changed or made comes
back (after Cinger's heap cloning). Only methods whose outcome does not depend on anything else are run so.
What depends on input has no value to copy: then the call is refused, by the name of the field or argument
and of the inputs; a stand-in tells whether the method wrote there. A native method that the program declares
has no library, so calling it throws UnsatisfiedLinkError, as on any machine.

With ``--natives report`` every native method that is called is noted with its treatment.
"""

from __future__ import annotations

from typing import Any

from verifier.classfile import jdk
from verifier.classfile.descriptor import default_of, parse_method_descriptor
from verifier.errors import Unsupported
from verifier.jvm.heap_call import CopyValue, HeapAnswer, HeapCall, Node, Ref
from verifier.jvm.wire import JavaBox
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_NATIVE, ACC_STATIC, RtClass, RtMethod, Run
from verifier.machine.value import BOXED, PAYLOAD, Args, Arr, Guarded, Obj, Value
from verifier.models.calling import no_value, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.io import file
from verifier.models.lang.klass import type_name
from verifier.models.lang.text_access import STRING, Buffer
from verifier.models.util.checksum import FORMULAS
from verifier.terms.term import Op, Term, free_variables
from verifier.texts.text import Text, opaque_name, unknown_text

CLOSED_OWNERS = frozenset(
    f"java/{name}"
    for name in ("util/zip/CRC32", "util/zip/Adler32", "lang/StrictMath", "lang/Float", "lang/Double")
)
"""Classes whose native methods depend on nothing but their arguments."""
_DONE_ALREADY = frozenset(("registerNatives()V", "initIDs()V", "initNative()V"))
"""What only tells the virtual machine of a class's native methods and fields, as it did itself before."""
MOST_NODES = 4000
_BUILDERS = {"java/lang/StringBuilder": "b", "java/lang/StringBuffer": "B"}
_CLASS_OF_BUILDER = {kind: name for name, kind in _BUILDERS.items()}


class Copier:
    """Copies objects of the machine to nodes, and nodes back."""

    def __init__(self, m: Machine, caller: str) -> None:
        self.m = m
        self.caller = caller
        self.nodes: list[Node] = []
        self.objects: list[Any] = []
        self.symbolic: dict[tuple[int, Value], tuple[str, str]] = {}
        """What has a stand-in, by node and place: its name and that of the inputs it depends on."""
        self._numbers: dict[int, int] = {}

    # -- to the Java virtual machine

    def value(self, value: Any, descriptor: str, place: tuple[int, Any], name: str) -> CopyValue:
        """The copy of a value at a place; a stand-in if it depends on input."""
        if isinstance(value, (Term, Guarded)):
            self.symbolic[place] = (name, inputs_of(value))
            value = default_of(descriptor)
        if descriptor[0] not in "L[":
            return JavaBox(descriptor, bool(value) if descriptor == "Z" else value)
        return None if value is None else Ref(self.number(value))

    def number(self, target: Obj) -> int:
        """The node of an object; all that it reaches is copied too."""
        known = self._numbers.get(id(target))
        if known is not None:
            return known
        if len(self.nodes) >= MOST_NODES:
            raise Unsupported(f"{self.caller} on more than {MOST_NODES} objects")
        number = self._numbers[id(target)] = len(self.nodes)
        self.objects.append(target)
        self.nodes.append(self._node(target))
        if self.nodes[number].kind in "ao":
            self._fill(number, target)
        return number

    def _node(self, target: Obj) -> Node:
        cls = target.cls
        payload = target.payload if not isinstance(target, Arr) else None
        if cls.name == STRING or isinstance(payload, Buffer):
            text = payload.text if isinstance(payload, Buffer) else payload
            if isinstance(text, Text) or not isinstance(text, str):
                raise Unsupported(f"{self.caller} on a text that depends on input")
            return Node(_BUILDERS.get(cls.name, "s"), text)
        if isinstance(payload, RtClass):
            if payload.origin != "jdk":
                raise Unsupported(f"{self.caller} on {payload.java_name}")
            return Node("c", _descriptor(payload))
        if target.is_unknown or cls.origin != "jdk" or (payload is not None and payload is not BOXED):
            raise Unsupported(f"{self.caller} on an object of {cls.java_name}")
        return Node("a", cls.element) if isinstance(target, Arr) else Node("o", cls.name)

    def _fill(self, number: int, target: Obj) -> None:
        node, cls = self.nodes[number], target.cls
        if isinstance(target, Arr):
            node.elements = [
                self.value(value, cls.element, (number, at), f"element {at} of {type_name(cls)}")
                for at, value in enumerate(target.slots)
            ]
            return
        for declared in cls.layout:
            if declared is not None:
                key = (declared.cls.name, declared.name, declared.descriptor)
                name = f"field {declared.cls.java_name}.{declared.name}"
                value = target.slots[declared.slot]
                node.fields[key] = self.value(value, declared.descriptor, (number, key), name)

    # -- and back

    def prepare(self, nodes: tuple[Node, ...]) -> None:
        """Objects for the nodes that are new. Whatever may have to run Java code first comes first."""
        m = self.m
        new = nodes[len(self.nodes) :]
        constants = [_constant(m, node) if node.kind == "f" else None for node in new]
        for node, constant in zip(new, constants, strict=True):
            self.objects.append(constant if constant is not None else self._new_object(node))

    def _new_object(self, node: Node) -> Obj:
        m = self.m
        if node.kind == "s":
            return m.new_string(node.name)
        if node.kind == "c":
            cls = m.loader.of_descriptor(node.name)
            assert cls is not None
            return m.loader.mirror(cls)
        if node.kind == "a":
            return m.new_array("[" + node.name, [default_of(node.name)] * len(node.elements))
        if node.kind in "bB":
            builder = m.loader.new_object(m.loader.get(_CLASS_OF_BUILDER[node.kind]))
            builder.payload = Buffer(node.name, None)
            return builder
        cls = m.loader.get(node.name)
        declared = {(f.cls.name, f.name, f.descriptor) for f in cls.layout if f is not None}
        if node.kind != "o" or declared != node.fields.keys():
            raise Unsupported(f"{self.caller} making an object of {cls.java_name}")
        made = m.loader.new_object(cls)
        if cls.name in jdk.CACHED_BOXES:
            made.payload = BOXED
        return made

    def write_back(self, nodes: tuple[Node, ...]) -> None:
        """Write what differs from what was sent."""
        m = self.m
        for number, node in enumerate(nodes):
            sent = self.nodes[number] if number < len(self.nodes) else None
            target = self.objects[number]
            if node.kind in "bB" and sent is not None and node.name != sent.name:
                m.write(target, PAYLOAD, Buffer(node.name, None))
            elif node.kind == "a":
                for at, value in enumerate(node.elements):
                    if sent is None or sent.elements[at] != value:
                        m.write(target, at, self.back(value))
            elif node.kind == "o":
                for key, value in node.fields.items():
                    if sent is None or sent.fields[key] != value:
                        declared = m.loader.get(key[0]).fields[key[1], key[2]]
                        m.write(target, declared.slot, self.back(value))

    def back(self, value: CopyValue) -> Value:
        """A value of the machine."""
        if isinstance(value, Ref):
            return self.objects[value.number]
        if value is None:
            return None
        return int(value.value) if value.tag in "ZBCSIJ" else value.value


def _descriptor(cls: RtClass) -> str:
    from verifier.machine.loader import DESCRIPTOR_OF_PRIMITIVE

    return DESCRIPTOR_OF_PRIMITIVE[cls.name] if cls.is_primitive else cls.descriptor


def _constant(m: Machine, node: Node) -> Result:
    cls = m.loader.get(node.name)
    m.require_init(cls)
    return cls.statics[m.field_slot(cls, *node.constant)]


def inputs_of(value: Any) -> str:
    """The inputs that a value depends on, by name."""
    terms = [guard for guard, _ in value.choices] if isinstance(value, Guarded) else [value]
    names = {str(var.data) for term in terms for var in free_variables(term) if var.op == Op.VAR}
    shown = sorted(names)
    return "input " + ", ".join(shown[:3]) + (", ..." if len(shown) > 3 else "")


def call_on_copies(m: Machine, method: RtMethod, args: Args) -> Result:
    """Run a method on copies; its result, or its exception thrown."""
    caller = f"native {method.cls.java_name}.{method.name}"
    if not method.flags & ACC_NATIVE:
        caller = f"{method.cls.java_name}.{method.name}"
    oracle = m.oracle
    if oracle is None:
        raise Unsupported(f"{caller} without a Java virtual machine to ask")
    copier = Copier(m, caller)
    types = list(method.params)
    if not method.flags & ACC_STATIC:
        types.insert(0, f"L{method.cls.name};")
    copies = [
        copier.value(value, kind, (-1, at), f"argument {at + 1}")
        for at, (value, kind) in enumerate(zip(args, types, strict=True))
    ]
    sent = [Node(n.kind, n.name, list(n.elements), dict(n.fields)) for n in copier.nodes]
    answer = oracle.call_on_copies(
        HeapCall(method.cls.name, method.name, method.descriptor, tuple(sent), tuple(copies))
    )
    if copier.symbolic:
        raise Unsupported(_symbolic_access(copier, answer))
    if not isinstance(answer, HeapAnswer):
        raise Unsupported(f"{caller}: {answer.reason}")
    copier.prepare(answer.nodes)
    copier.write_back(answer.nodes)
    if answer.exception is not None:
        m.throw_new(answer.exception.replace(".", "/"), answer.message)
    return copier.back(answer.value)


def _symbolic_access(copier: Copier, answer: object) -> str:
    """What a call did with a place that depends on input, or may have done."""
    if isinstance(answer, HeapAnswer):
        for (number, place), (name, inputs) in copier.symbolic.items():
            if number < 0:
                continue
            node, sent = answer.nodes[number], copier.nodes[number]
            contents: Any = node.fields if node.kind == "o" else node.elements
            before: Any = sent.fields if node.kind == "o" else sent.elements
            if contents[place] != before[place]:
                return f"{copier.caller} wrote {name} that depends on {inputs}"
    name, inputs = next(iter(copier.symbolic.values()))
    return f"{copier.caller} may read {name} that depends on {inputs}"


def _depends_on_input(value: Value) -> bool:
    """Whether an argument does, or an element of an array."""
    if isinstance(value, Arr):
        return any(isinstance(element, Term) for element in value.slots)
    return isinstance(value, (Term, Guarded))


def native_model(method: RtMethod) -> Run:
    """The model of a native method that has none of its own."""
    name = f"{method.cls.java_name}.{method.name}{method.descriptor}"
    if method.cls.name in CLOSED_OWNERS:
        formula = FORMULAS.get((method.cls.name, method.key))

        def on_copies(m: Machine, args: Args) -> Result:
            if formula is not None and any(map(_depends_on_input, args)):
                m.stats.count("natives", f"{name}: modelled")
                return formula(m, args)
            m.stats.count("natives", f"{name}: run on copies")
            return call_on_copies(m, method, args)

        return on_copies
    own = file.NATIVES.get((method.cls.name, method.name))
    if own is not None:
        return own
    if method.cls.origin == "jdk" and method.is_static and method.key in _DONE_ALREADY:
        return no_value
    if method.cls.origin == "jdk":

        def refused(m: Machine, args: Args) -> Result:
            m.stats.count("natives", f"{name}: refused")
            raise Unsupported(f"native method {name}")

        return refused

    def unlinked(m: Machine, args: Args) -> Result:
        m.stats.count("natives", f"{name}: throws UnsatisfiedLinkError, there is no library")
        return m.throw_new("java/lang/UnsatisfiedLinkError", f"'{_signature(method)}'")

    return unlinked


def _signature(method: RtMethod) -> str:
    """As the virtual machine writes it: ``int Main.f(int, java.lang.String)``."""
    params, returns = parse_method_descriptor(method.descriptor)
    shown = ", ".join(map(_readable, params))
    return f"{_readable(returns)} {method.cls.java_name}.{method.name}({shown})"


def _readable(descriptor: str) -> str:
    depth = descriptor.count("[")
    base = descriptor[depth:]
    words = {
        "Z": "boolean", "B": "byte", "C": "char", "S": "short", "I": "int", "J": "long", "F": "float",
        "D": "double", "V": "void",
    }  # fmt: skip
    return words.get(base, base[1:-1].replace("/", ".")) + "[]" * depth


def noting(method: RtMethod, model: Run) -> Run:
    """A native method's own model that also notes its calls."""
    name = f"{method.cls.java_name}.{method.name}{method.descriptor}"

    def noted(m: Machine, args: Args) -> Result:
        m.stats.count("natives", f"{name}: modelled")
        return model(m, args)

    return noted


def _opaque(owner: str, key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        method = m.loader.get(owner).methods[key]
        if not method.is_static and args[0].cls.name not in _OPAQUE:
            return run_bytecode(m, owner, key, args)  # a class of the program, or one that asks for the time
        if key in _ANY_TEXT and isinstance(args[1], Term) and _rounds(m, args[0]):
            name = opaque_name("NumberFormat.format", m.memory.next_serial())
            return m.new_string(unknown_text(m.tm, name))
        m.stats.count("natives", f"{owner.replace('/', '.')}.{key}: run on copies")
        return call_on_copies(m, method, args)

    return model


def _rounds(m: Machine, number_format: Obj) -> bool:
    """Whether a DecimalFormat has a rounding mode with which no number fails."""
    mode = number_format.slots[m.field_slot(number_format.cls, "roundingMode", "Ljava/math/RoundingMode;")]
    return isinstance(mode, Obj) and mode is not m.get_static(
        "java/math/RoundingMode", "UNNECESSARY", "Ljava/math/RoundingMode;"
    )


_S = "Ljava/lang/String;"
_OPAQUE = {
    "java/text/DecimalFormat": (
        "<init>()V", f"<init>({_S})V", f"<init>({_S}Ljava/text/DecimalFormatSymbols;)V",
        f"applyPattern({_S})V", f"toPattern(){_S}",
    ),
    "java/text/DecimalFormatSymbols": (
        "<init>()V", "<init>(Ljava/util/Locale;)V",
        *(f"getInstance({locale})Ljava/text/DecimalFormatSymbols;" for locale in ("", "Ljava/util/Locale;")),
    ),
    "java/text/NumberFormat": (
        f"format(D){_S}", f"format(J){_S}", f"parse({_S})Ljava/lang/Number;",
        *(f"{name}({locale})Ljava/text/NumberFormat;"
          for name in ("getInstance", "getIntegerInstance", "getPercentInstance", "getNumberInstance")
          for locale in ("", "Ljava/util/Locale;")),
    ),
    "java/text/Format": (f"format(Ljava/lang/Object;){_S}",),
    "java/text/MessageFormat": (
        f"<init>({_S})V", f"<init>({_S}Ljava/util/Locale;)V",
    ),
}  # fmt: skip
"""Methods that would run long over the data files of locales."""
_ANY_TEXT = frozenset({f"format(D){_S}", f"format(J){_S}"})
"""Those that give some text for a number that depends on input, if it can be rounded."""

_FIXED: dict[tuple[str, str], Run] = {
    (owner, key): _opaque(owner, key) for owner, keys in _OPAQUE.items() for key in keys
} | {("java/util/zip/ZipUtils", "loadLibrary()V"): no_value}
MODELS: Table = fixed(_FIXED)
