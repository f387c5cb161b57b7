"""Conditions of contracts as Java source, recovered from the bytecode that states them.

An expression is read by symbolic execution with terms on the operand stack; a branch becomes a conditional
expression. Only expressions are understood: no assignments, loops or allocations. Variables are holes
(``§3§``, say), which a driver and a reproducer replace by names of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

from verifier.check.library import PRIMITIVES, Library
from verifier.classfile.code import Code
from verifier.classfile.constant import (
    DoubleConst,
    FieldRef,
    FloatConst,
    IntConst,
    InvokeDynamicRef,
    LongConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor, slots_of
from verifier.classfile.effect import MOVING, effect
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import LOADS, LOCAL_WRITES, NULL_TESTS
from verifier.dataflow.abstract_frame import Frame, Steps
from verifier.report.harness import java_literal
from verifier.verdict.outcome import InputValue

CONTRACT = "jr/Contract"
READ_FIELD = "jrRead"
"""A helper of drivers and reproducers: it returns the value of a private field, given class, name and
object."""
_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "rem": "%", "and": "&", "or": "|", "xor": "^",
    "shl": "<<", "shr": ">>", "ushr": ">>>",
}  # fmt: skip
_COMPARED = {"eq": "==", "ne": "!=", "lt": "<", "ge": ">=", "gt": ">", "le": "<="}
_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_KINDS = {"i": "I", "l": "J", "f": "F", "d": "D"}
_MOST_STEPS = 600


class NotUnderstood(Exception):
    """Code that is no expression, or an expression that sources outside its class cannot contain."""


@dataclass(frozen=True)
class Term:
    """An expression. ``sides`` of a conditional one: the condition, and both results.

    ``compared``: the operands of a comparison of longs or floats (``lcmp``), and the instruction.
    ``opposite``: the negation of a condition, if that is short.
    """

    source: str
    type: str
    sides: tuple[Term, Term, Term] | None = None
    compared: tuple[Term, Term, str] | None = None
    opposite: str | None = None


_UNSET = Term("", "?")
"""In a local variable that only the method itself knows."""
_Frame = Frame[Term, object]


@dataclass
class Reader(Steps[Term, object]):
    """Reads expressions of the methods of one class, for sources of a package."""

    library: Library
    owner: ClassFile
    package: str
    steps: int = 0
    calls: int = 0

    def value(self, code: Code, start: int, stop: int, variables: Mapping[int, Term]) -> Term:
        """The operand stack at instruction ``stop``, which all paths from ``start`` reach."""
        values = tuple(variables.get(slot, _UNSET) for slot in range(code.max_locals))
        return self._go(code, start, stop, Frame(values))

    def returned(self, method: MethodInfo, variables: Mapping[int, Term]) -> Term:
        """The result of a method, as one expression."""
        if method.code is None:
            raise NotUnderstood(f"{method.name} has no code")
        return self.value(method.code, 0, -1, variables)

    def _go(self, code: Code, at: int, stop: int, frame: _Frame) -> Term:
        while at != stop:
            self.steps += 1
            if at >= len(code.instructions) or self.steps > _MOST_STEPS:
                raise NotUnderstood("a condition that is too long")
            one = code.instructions[at]
            if one.mnemonic.endswith("return") and stop < 0:
                break
            before, frame = frame.stack, self.step(one, frame)
            at += 1
            if one.mnemonic == "goto" or one.mnemonic.startswith("if"):
                target = one.jump_targets()[0]
                if target < at or (stop >= 0 and target > stop):
                    raise NotUnderstood("a loop or a jump")
                if one.mnemonic == "goto":
                    at = target
                    continue
                condition = _condition(one.mnemonic, before)
                there = self._go(code, target, stop, frame)
                return either(condition, there, self._go(code, at, stop, frame))
        if len(frame.stack) != 1:
            raise NotUnderstood("no expression")
        return frame.stack[0]

    def step(self, one: Instruction, frame: _Frame) -> _Frame:
        name = one.mnemonic
        if name in LOCAL_WRITES or name in MOVING:
            raise NotUnderstood(f"{name} in a condition")
        if name not in LOADS and effect(one)[0] > len(frame.stack):
            raise NotUnderstood("no expression")
        return super().step(one, frame)

    def of_type(self, type_: str) -> Term:
        return _UNSET

    def is_wide(self, value: Term) -> bool:
        return value.type in "JD"

    def loaded(self, op: str, value: Term) -> Term:
        if value is _UNSET:
            raise NotUnderstood("a variable that only the method itself knows")
        return value

    def other(self, one: Instruction, type_: str, used: tuple[Term, ...], frame: _Frame) -> Term:
        name, operand = one.mnemonic, one.operand
        if name == "goto" or name.startswith("if"):
            return _UNSET
        if name == "aconst_null":
            return Term("null", "null")
        if name[1:] == "const":
            return _constant(_KINDS[name[0]], operand)
        if name == "ldc":
            return _loaded(operand)
        if name == "checkcast":
            return Term(f"(({self._spelled(operand.name)}) {used[0].source})", _descriptor(operand.name))
        if name == "instanceof":
            return Term(f"({used[0].source} instanceof {self._spelled(operand.name)})", "Z")
        if name == "arraylength":
            return Term(f"{used[0].source}.length", "I")
        if name[1:] == "aload":
            return Term(f"{used[0].source}[{as_type(used[1], 'I').source}]", used[0].type[1:])
        if name in ("lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"):
            return Term("", "I", compared=(used[0], used[1], name))
        kind = _KINDS.get(name[0], "")
        if kind and name[1:] == "neg":
            return Term(f"(-{used[0].source})", kind)
        if kind and name[1:] in _OPERATORS:
            left, right = used
            if name[1:] in ("and", "or", "xor") and "Z" in (left.type, right.type):
                kind, left, right = "Z", as_type(left, "Z"), as_type(right, "Z")
            return Term(f"({left.source} {_OPERATORS[name[1:]]} {right.source})", kind)
        if len(name) == 3 and name[1] == "2":
            kind = {**_KINDS, "b": "B", "c": "C", "s": "S"}[name[2]]
            return Term(f"(({PRIMITIVES[kind]}) {used[0].source})", kind)
        raise NotUnderstood(f"{name} in a condition")

    def field(self, op: str, ref: FieldRef, used: tuple[Term, ...], frame: _Frame) -> Term:
        if op.startswith("put"):
            raise NotUnderstood(f"{op} in a condition")
        value = used[0].source if used else "null"
        found = self.library.field(ref)
        if found is None:
            raise NotUnderstood(f"{ref.name} is missing")
        file, field = found
        near = field.is_public or (file.package == self.package and not field.is_private)
        if near and self.library.can_be_named(file.name, self.package):
            spelled = self.library.spell_class(file.name)
            of = spelled if op == "getstatic" else f"(({spelled}) {value})"
            return Term(f"{of}.{ref.name}", ref.descriptor)
        cast = self._type(ref.descriptor)
        read = f'{READ_FIELD}({self._spelled(file.name)}.class, "{ref.name}", {value})'
        return Term(f"(({cast}) {read})", ref.descriptor)

    def call(self, op: str, ref: MethodRef, used: tuple[Term, ...], frame: _Frame) -> Term:
        if op == "invokespecial":
            raise NotUnderstood(f"{op} in a condition")
        types, result = parse_method_descriptor(ref.descriptor)
        given = used if op == "invokestatic" else used[1:]
        self.calls += self.library.is_own(ref.owner) and ref.owner != CONTRACT
        if ref.owner == CONTRACT and ref.name == "old":
            return given[0]
        arguments = ", ".join(as_type(g, t).source for g, t in zip(given, types, strict=True))
        of = self._spelled(ref.owner)
        if op != "invokestatic":
            of = f"(({of}) {used[0].source})"
        owner = self.library.find(ref.owner) if ref.owner[0] != "[" else None
        _, found = self.library.method(ref) or (None, None)
        near = found is not None and (
            found.is_public or (owner is not None and owner.package == self.package and not found.is_private)
        )
        if result == "V" or not near:
            raise NotUnderstood(f"a call of {ref.name}")
        return Term(f"{of}.{ref.name}({arguments})", result)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Term, ...], frame: _Frame) -> Term:
        """The predicate that ``forall`` and ``exists`` call, as a lambda expression."""
        result = parse_method_descriptor(ref.descriptor)[1]
        body = ref.bootstrap.args[1] if len(ref.bootstrap.args) > 1 else None
        called = getattr(body, "ref", None)
        if result != "Ljava/util/function/IntPredicate;" or not isinstance(called, MethodRef):
            raise NotUnderstood("a function")
        method = self.owner.methods_by_key.get(called.key) if called.owner == self.owner.name else None
        if method is None or not method.is_synthetic:
            raise NotUnderstood("a function")
        index = f"i{self.steps}"
        kinds = [*([] if method.is_static else [f"L{self.owner.name};"]), *method.parameter_types]
        variables = dict(zip(slots_of(kinds), [*used, Term(index, "I")], strict=True))
        answer = as_type(self.returned(method, variables), "Z")
        return Term(f"({index} -> {answer.source})", result)

    def _spelled(self, name: str) -> str:
        return self._type(_descriptor(name))

    def _type(self, descriptor: str) -> str:
        element = descriptor.lstrip("[")
        if element[0] == "L" and not self.library.can_be_named(element[1:-1], self.package):
            raise NotUnderstood(f"{element[1:-1]} cannot be named")
        return self.library.spell(descriptor)


def as_type(term: Term, type: str) -> Term:
    """The term as a value of a type: bytecode has ints for booleans and small integers."""
    if term.type == type or term.type not in "IZ":
        return term
    if type == "Z":
        if term.sides is not None:
            condition, yes, no = term.sides
            return _chosen(condition, as_type(yes, "Z"), as_type(no, "Z"))
        if term.source in ("0", "1"):
            return Term("true" if term.source == "1" else "false", "Z")
        return Term(f"({term.source} != 0)", "Z")
    if type in "BCS":
        return Term(f"(({PRIMITIVES[type]}) {term.source})", type)
    return term


def negated(term: Term) -> Term:
    """The negation of a condition."""
    return Term(term.opposite or f"!{term.source}", "Z", opposite=term.source)


def conjunction(terms: list[Term]) -> str:
    """The conjunction, from left to right."""
    return " && ".join(term.source for term in terms) or "true"


def either(condition: Term, yes: Term, no: Term) -> Term:
    """A conditional expression."""
    if "Z" in (yes.type, no.type):
        return _chosen(condition, as_type(yes, "Z"), as_type(no, "Z"))
    common = no.type if yes.type in ("null", "I") else yes.type
    return Term(f"({condition.source} ? {yes.source} : {no.source})", common, (condition, yes, no))


def _chosen(condition: Term, yes: Term, no: Term) -> Term:
    match yes.source, no.source:
        case "true", "false":
            return condition
        case "false", "true":
            return negated(condition)
        case "true", other:
            return Term(f"({condition.source} || {other})", "Z")
        case "false", other:
            return Term(f"({negated(condition).source} && {other})", "Z")
        case other, "true":
            return Term(f"({negated(condition).source} || {other})", "Z")
        case other, "false":
            return Term(f"({condition.source} && {other})", "Z")
    return Term(f"({condition.source} ? {yes.source} : {no.source})", "Z")


def _comparison(left: Term, operator: str, right: Term) -> Term:
    if "Z" in (left.type, right.type):
        left, right = as_type(left, "Z"), as_type(right, "Z")
    source = f"({left.source} {operator} {right.source})"
    if not {left.type, right.type} & {"F", "D"} or operator in ("==", "!="):
        return Term(source, "Z", opposite=f"({left.source} {_OPPOSITE[operator]} {right.source})")
    return Term(source, "Z")


def _of_compared(left: Term, right: Term, name: str, operator: str) -> Term:
    """A comparison with zero of the result of ``lcmp`` and the like; NaN counts as less (l) or greater
    (g)."""
    also_nan = {"fcmpl": "<", "dcmpl": "<", "fcmpg": ">", "dcmpg": ">"}.get(name)
    if operator[0] == also_nan:
        return negated(_comparison(left, _OPPOSITE[operator], right))
    return _comparison(left, operator, right)


def _condition(name: str, stack: tuple[Term, ...]) -> Term:
    """The condition of a branch."""
    value = stack[-1]
    if name in NULL_TESTS:
        return Term(f"({value.source} {'==' if name == 'ifnull' else '!='} null)", "Z")
    operator = _COMPARED[name[-2:]]
    if name.startswith("if_"):
        return _comparison(stack[-2], operator, value)
    if value.compared is not None:
        return _of_compared(*value.compared, operator)
    if value.type == "Z":
        truth = as_type(value, "Z")
        return negated(truth) if operator == "==" else truth
    return _comparison(value, operator, Term("0", "I"))


def _constant(type: str, value: int | float) -> Term:
    source = java_literal(InputValue(PRIMITIVES[type], value))
    return Term(f"({source})" if source.startswith("-") else source, type)


def _loaded(constant: object) -> Term:
    if isinstance(constant, IntConst):
        return _constant("I", constant.value)
    if isinstance(constant, (FloatConst, DoubleConst)):
        return _constant("F" if isinstance(constant, FloatConst) else "D", constant.value)
    if isinstance(constant, LongConst):
        return _constant("J", constant.value)
    if isinstance(constant, StringConst):
        return Term(java_literal(InputValue("String", constant.value)), "Ljava/lang/String;")
    raise NotUnderstood("a constant")


def _descriptor(name: str) -> str:
    return name if name.startswith("[") else f"L{name};"


def fill(source: str, holes: Mapping[str, str]) -> str:
    """The source with its holes filled."""
    return reduce(lambda text, hole: text.replace(f"§{hole}§", holes[hole]), holes, source)
