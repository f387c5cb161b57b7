"""Calls of the JDK's methods on copies of what they reach, made by the Java virtual machine.

The objects that the arguments reach are copied, the method runs there, and what it changed or made comes
back (after Cinger's heap cloning). What depends on input has no value to copy: the path is parted by its
values (``known_value``), and where there are too many the call is refused, by the name of the field or
argument and of the inputs; a stand-in tells whether the method wrote there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import prod
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.descriptor import default_of
from verifier.errors import Unsupported
from verifier.jvm.heap_call import CopyValue, HeapAnswer, HeapCall, Node, PeerCall, Ref
from verifier.jvm.wire import JavaBox
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import ACC_NATIVE, ACC_STATIC, RtClass, RtMethod
from verifier.machine.value import BOXED, PAYLOAD, Args, Arr, Guarded, Number, Obj, Value, lower, objects_of
from verifier.models.lang.klass import type_name
from verifier.models.lang.text_access import STRING, Buffer
from verifier.terms.evaluator import Evaluator, UnknownFunctionError
from verifier.terms.term import Op, Term, free_variables
from verifier.texts.text import Text

MOST_NODES = 4000
_SMALL_RANGE = 256
_FIRST_VALUES = 4
"""So many values of a large range are tried on each path."""
_BUILDERS = {"java/lang/StringBuilder": "b", "java/lang/StringBuffer": "B"}
_CLASS_OF_BUILDER = {kind: name for name, kind in _BUILDERS.items()}


def known_value(m: Machine, value: Any) -> Any:
    """A value that the path is parted by: of a small range each one, of others the first few.

    What is left of a large range keeps its value, which the call then is refused for. So nothing is lost:
    each value is explored, or an obligation says that some were not.
    """
    if isinstance(value, Guarded):
        return m.concrete(value)
    found = _by_model(m, value) if isinstance(value, Term) and value.sort.is_bv else None
    if found is None:
        return value
    constant = m.tm.bv(found, value.sort.width)
    chosen = m.tm.eq(value, constant)
    most = _SMALL_RANGE if _has_few_values(m, value) else _FIRST_VALUES
    if not m.state.known.get(chosen) and _values_tried(m, value) >= most:
        return value
    return lower(constant) if m.decide(chosen) else value


def settled_number(m: Machine, value: Number) -> Number:
    """A whole number that can be one of a few on this path, as each of these; else itself. Forks.

    Only where the lengths of texts are decided: with open ones, any answer may do.
    """
    if not isinstance(value, Term) or not value.sort.is_bv or not m.mode.parts_for_natives:
        return value
    if not _has_few_values(m, value):
        return value
    if m.mode.leaves_lengths_open:
        m.note(OPEN_LENGTH)
        return value
    settled: Number = known_value(m, value)
    return settled


def _has_few_values(m: Machine, value: Term) -> bool:
    """Whether a bit vector can be one of a small range, or what it depends on can."""
    bounds = _bounds(m)

    def size(term: Term) -> int:
        low, high = m.tm.interval(term)
        lowest, highest = bounds.get(term, (low, high))
        return max(0, min(high, highest) - max(low, lowest) + 1)

    if size(value) <= _SMALL_RANGE:
        return True
    inputs = free_variables(value)
    return all(each.sort.is_bv for each in inputs) and prod(map(size, inputs)) <= _SMALL_RANGE


def _bounds(m: Machine) -> dict[Term, tuple[int, int]]:
    """Signed bounds of terms that literals of the path's condition compare with constants."""
    found: dict[Term, tuple[int, int]] = {}
    todo = [(literal, True) for literal in m.state.condition]
    while todo:
        literal, holds = todo.pop()
        if literal.op == Op.NOT:
            todo.append((literal.args[0], not holds))
        elif literal.op == (Op.AND if holds else Op.OR):
            todo += [(part, holds) for part in literal.args]
        elif literal.op in (Op.SLT, Op.SLE):
            left, right = literal.args if holds else reversed(literal.args)
            strict = int((literal.op == Op.SLT) is holds)
            if right.is_const:
                low, high = found.get(left, m.tm.interval(left))
                found[left] = low, min(high, right.lo - strict)
            elif left.is_const:
                low, high = found.get(right, m.tm.interval(right))
                found[right] = max(low, left.lo + strict), high
    return found


def _by_model(m: Machine, value: Term) -> int | None:
    """The value in the path's model; None where that is not known."""
    if m.state.model is None:
        return None
    try:
        found = Evaluator(m.state.model).value(value)
    except UnknownFunctionError:
        return None
    return found if isinstance(found, int) else None


def _values_tried(m: Machine, value: Term) -> int:
    """How many values the path excludes."""
    variables = free_variables(value)
    excluded = (c.args[0] for c in m.state.condition if c.op == Op.NOT)
    return sum(_tells_a_value(e) and free_variables(e) == variables for e in excluded)


def _tells_a_value(condition: Term) -> bool:
    """Whether it is an equation, or one with what else its sides say."""
    parts = condition.args if condition.op in (Op.AND, Op.OR) else (condition,)
    return any(part.op == Op.EQ for part in parts)


class Copier:
    """Copies objects of the machine to nodes, and nodes back."""

    def __init__(self, m: Machine, caller: str, origins: tuple[str, ...] = ("jdk",)) -> None:
        """``origins``: whose objects may be copied."""
        self.m = m
        self.caller = caller
        self.origins = origins
        self.nodes: list[Node] = []
        self.objects: list[Any] = []
        self.symbolic: dict[tuple[int, Value], tuple[str, str]] = {}
        """What has a stand-in, by node and place: its name and that of the inputs it depends on."""
        self._numbers: dict[int, int] = {}

    # -- to the Java virtual machine

    def value(self, value: Any, descriptor: str, place: tuple[int, Any], name: str) -> CopyValue:
        """The copy of a value at a place; a stand-in if it depends on input."""
        if self.m.mode.parts_for_natives:
            value = known_value(self.m, value)
        if isinstance(value, (Term, Guarded)):
            self.symbolic[place] = (name, inputs_of(value))
            value = default_of(descriptor)
        if descriptor[0] not in "L[":
            return JavaBox(descriptor, bool(value) if descriptor == "Z" else value)
        return None if value is None else Ref(self.number(value))

    def shallow(self, target: Obj) -> None:
        """Copy an object with its numbers alone; its references are null there."""
        self._numbers[id(target)] = len(self.nodes)
        self.objects.append(target)
        node = Node("o", target.cls.name)
        number = len(self.nodes)
        self.nodes.append(node)
        for declared in target.cls.layout:
            if declared is not None:
                key = (declared.cls.name, declared.name, declared.descriptor)
                name = f"field {declared.cls.java_name}.{declared.name}"
                value = None if declared.descriptor[0] in "L[" else target.slots[declared.slot]
                node.fields[key] = self.value(value, declared.descriptor, (number, key), name)

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
            if payload.origin not in self.origins:
                raise Unsupported(f"{self.caller} on {payload.java_name}", of=payload.name)
            return Node("c", _descriptor(payload))
        if (
            target.is_unknown
            or cls.origin not in self.origins
            or (payload is not None and payload is not BOXED)
        ):
            raise Unsupported(f"{self.caller} on an object of {cls.java_name}", of=cls.name)
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
            raise Unsupported(f"{self.caller} making an object of {cls.java_name}", of=cls.name)
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
    copier = Copier(m, caller_of(method))
    call = copy_call(copier, method, args)
    if m.oracle is None:
        raise Unsupported(f"{copier.caller} without a Java virtual machine to ask")
    return copy_back(copier, m.oracle.call_on_copies(call))


def refuse_identities(caller: str, values: Iterable[Value]) -> None:
    """Refuse what a format would show by its identity hash code, inside of collections too: copies differ.

    What a field of another type holds is no part of what an object shows of itself.
    """
    todo = [target for value in values for target in objects_of(value)]
    seen: set[int] = set()
    while todo:
        target = todo.pop()
        if id(target) in seen or target.cls.name == STRING:
            continue
        seen.add(id(target))
        if _shows_identity(target):
            raise Unsupported(f"{caller} on the identity of a {target.cls.java_name}")
        todo += _shown_in(target)


def _shows_identity(target: Obj) -> bool:
    if isinstance(target, Arr) or target.cls.is_array:
        return True
    shown = target.cls.find_method("toString()Ljava/lang/String;")
    return shown is None or shown.cls.name == jdk.OBJECT


def _shown_in(target: Obj) -> list[Obj]:
    """The objects that an object may show as parts of itself."""
    found: list[Obj] = []
    todo = [target]
    seen: set[int] = set()
    while todo:
        holder = todo.pop()
        if id(holder) in seen or holder.payload is not None:
            continue
        seen.add(id(holder))
        for declared in holder.cls.layout:
            value = holder.slots[declared.slot] if declared is not None else None
            for held in objects_of(value):
                parts = held.slots if isinstance(held, Arr) else [held]
                elements = [target for part in parts for target in objects_of(part)]
                is_any = declared is not None and declared.descriptor.lstrip("[") == "Ljava/lang/Object;"
                (found if is_any else todo).extend(elements)
    return found


def call_in_library(m: Machine, method: RtMethod, args: Args) -> Result:
    """Run a native method of the program on copies, in the library that the user gave."""
    copier = Copier(m, caller_of(method), ("jdk", "user"))
    call = copy_call(copier, method, args)
    assert m.oracle is not None
    return copy_back(copier, m.oracle.call_native(call))


def call_on_peer(
    m: Machine,
    method: RtMethod,
    args: Args,
    address: int,
    past: tuple[HeapCall, ...],
    done: Callable[[HeapCall], None],
) -> Result:
    """Run a method on copies, and on memory outside of the heap as past calls have left it.

    Of the receiver only the numbers are copied. ``done`` is told the call once it has an answer.
    """
    copier = Copier(m, caller_of(method))
    if not method.flags & ACC_STATIC:
        copier.shallow(m.non_null(args[0]))
    call = copy_call(copier, method, args)
    if m.oracle is None:
        raise Unsupported(f"{copier.caller} without a Java virtual machine to ask")
    answer = m.oracle.call_on_copies(PeerCall(address, (*past, call)))
    if isinstance(answer, HeapAnswer) and not copier.symbolic:
        done(call)
    return copy_back(copier, answer)


def caller_of(method: RtMethod) -> str:
    """How obligations name a method."""
    name = f"{method.cls.java_name}.{method.name}"
    return f"native {name}" if method.flags & ACC_NATIVE else name


def copy_call(copier: Copier, method: RtMethod, args: Args) -> HeapCall:
    """The call on copies."""
    types = list(method.params)
    if not method.flags & ACC_STATIC:
        types.insert(0, f"L{method.cls.name};")
    copies = [
        copier.value(value, kind, (-1, at), f"argument {at + 1}")
        for at, (value, kind) in enumerate(zip(args, types, strict=True))
    ]
    sent = [Node(n.kind, n.name, list(n.elements), dict(n.fields)) for n in copier.nodes]
    return HeapCall(method.cls.name, method.name, method.descriptor, tuple(sent), tuple(copies))


def copy_back(copier: Copier, answer: object) -> Result:
    """What a call gave: its writes are done, and its exception is thrown."""
    if copier.symbolic:
        raise Unsupported(_symbolic_access(copier, answer))
    if not isinstance(answer, HeapAnswer):
        raise Unsupported(f"{copier.caller}: {getattr(answer, 'reason', answer)}")
    copier.prepare(answer.nodes)
    copier.write_back(answer.nodes)
    if answer.exception is not None:
        copier.m.throw_new(answer.exception.replace(".", "/"), answer.message)
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
