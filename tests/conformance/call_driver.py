"""Drivers: synthetic methods of JR's machine that make arguments, call a method and show what came of it.

Locals hold the arguments, the result or the exception, and then the parts of each that are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.conformance.canonical import is_plain
from tests.conformance.recipe import (
    After,
    Array,
    Call,
    ClassOf,
    Leaf,
    New,
    Null,
    Prim,
    Recipe,
    Same,
    Static,
    Text,
    leaves_of,
    parts_of,
    python_value,
    skeleton_of,
)
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import synthetic
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, Instr, RtClass, RtMethod
from verifier.machine.value import Guarded, join_references
from verifier.semantics.assembly import make_instr
from verifier.semantics.branch import references_equal, same_in_program
from verifier.terms.sort import BOOL, BV8, BV16, BV32, BV64, F32, F64, bv_sort
from verifier.terms.term import Term
from verifier.texts.text import from_chars, unknown_text
from verifier.verdict.outcome import Ending

HOME = "conformance/Show"
SHOW = MethodRef(HOME, "part", "(Ljava/lang/Object;)Ljava/lang/Object;", False)
LOG = MethodRef("conformance/Log", "taken", "()Ljava/lang/Object;", False)
SORTS = {"Z": BOOL, "B": BV8, "C": BV16, "S": BV16, "I": BV32, "J": BV64, "F": F32, "D": F64}


@dataclass
class Plan:
    """A driver, and the values that its variables have for each member."""

    method: RtMethod
    values: list[dict[Term, Any]]
    arity: int
    result: str
    """Descriptor of the result (of the object, for constructors)."""
    locals: list[Any] = field(default_factory=list)

    @property
    def outcome_at(self) -> int:
        """The local of the result or exception; the next ones hold its kind and the log."""
        return self.arity


class DriverWriter:
    """Writes the driver of one call for some members."""

    def __init__(
        self, machine: Machine, members: list[tuple[Recipe, ...]], symbolic: frozenset[int], fixed: bool
    ) -> None:
        """``symbolic``: the arguments whose leaves are variables; ``fixed``: lengths of texts are not."""
        self._m = machine
        self._members = members
        self._symbolic = symbolic
        self._fixed = fixed
        self._method = RtMethod(machine.loader.get(HOME), "<driver>", "()V", ACC_STATIC)
        self._code: list[Instr] = []
        self._values: list[dict[Term, Any]] = [{} for _ in members]
        self._constants: list[Any] = []

    def write(self, kind: str, owner: str, key: str) -> Plan:
        """The driver of a method: ``kind`` is S (static), N (constructor), V (virtual) or X (not virtual)."""
        arity = len(self._members[0])
        name, _, rest = key.partition("(")
        ref = MethodRef(owner, name, "(" + rest, False)
        for index in range(arity):
            self._argument(index)
            self._custom(_store, index)
        self._op("invokestatic", LOG)
        self._op("pop")
        start = len(self._code)
        if kind == "N":
            self._op("new", ClassRef(owner))
            self._op("dup")
        for index in range(arity):
            self._custom(_load, index)
        self._op(
            {"S": "invokestatic", "N": "invokespecial", "X": "invokespecial", "V": "invokevirtual"}[kind], ref
        )
        result = parse_method_descriptor(ref.descriptor)[1]
        if kind != "N" and result == "V":
            self._custom(_push, None)
        self._custom(_store, arity)
        self._custom(_mark, (arity + 1, "V"))
        if kind != "N" and result[0] in "L[":
            self._custom(_compare, (arity, arity + 3, _references(kind, arity, ref.descriptor)))
        jump = len(self._code)
        self._custom(_jump, jump + 3)
        handler = len(self._code)
        self._custom(_store, arity)
        self._custom(_mark, (arity + 1, "X"))
        self._method.handlers = ((start, jump, handler, None),)
        self._op("invokestatic", LOG)
        self._custom(_store, arity + 2)
        for index in range(arity + 1):
            self._custom(_show, index)
            self._custom(_store, index)
        self._custom(_finish, None)
        self._method.instrs = self._code
        self._method.max_locals = arity + 4
        return Plan(
            self._method, self._values, arity, f"L{owner};" if kind == "N" else result, self._constants
        )

    def _op(self, op: str, *operands: Any) -> None:
        self._code.append(make_instr(synthetic(op, operands), len(self._code), self._method))

    def _custom(self, run: Any, a: Any) -> None:
        self._code.append(Instr(run, "driver", a, None, len(self._code), self._method))

    def _argument(self, index: int) -> None:
        column = [member[index] for member in self._members]
        if index not in self._symbolic:
            assert all(one == column[0] for one in column)
            self._make(column[0], None)
            return
        shapes: dict[object, int] = {}
        chosen = [shapes.setdefault(skeleton_of(one, self._fixed), len(shapes)) for one in column]
        tm = self._m.tm
        for shape in range(len(shapes)):
            one = next(recipe for recipe, at in zip(column, chosen, strict=True) if at == shape)
            names = [f"arg{index}_{shape}_{at}_{_kind(leaf)}" for at, leaf in enumerate(leaves_of(one))]
            for member, (recipe, at) in enumerate(zip(column, chosen, strict=True)):
                leaves = leaves_of(recipe if at == shape else one)
                for leaf, name in zip(leaves, names, strict=True):
                    self._assign(member, leaf, name)
            self._make(
                one,
                iter([self._variable(leaf, name) for leaf, name in zip(leaves_of(one), names, strict=True)]),
            )
        if len(shapes) > 1:
            which = tm.var(f"arg{index}_shape", BV32)
            for member, at in enumerate(chosen):
                self._values[member][which] = at
            self._custom(_choose, [tm.eq(which, tm.bv(at, 32)) for at in range(len(shapes))])

    def _variable(self, leaf: Leaf, name: str) -> Any:
        tm = self._m.tm
        if isinstance(leaf, Text):
            if self._fixed:
                return from_chars([tm.zext(32, tm.var(f"{name}[{i}]", BV16)) for i in range(len(leaf.value))])
            return unknown_text(tm, name)
        variable = tm.var(name, SORTS[leaf.kind])
        if leaf.kind == "Z":
            return self._m.boolean(variable)
        if leaf.kind in "BS":
            return tm.sext(32, variable)
        return tm.zext(32, variable) if leaf.kind == "C" else variable

    def _assign(self, member: int, leaf: Leaf, name: str) -> None:
        tm, values = self._m.tm, self._values[member]
        if isinstance(leaf, Text):
            if not self._fixed:
                values[tm.var(f"{name}.length", bv_sort(31))] = _signed(len(leaf.value), 31)
            for index, unit in enumerate(leaf.value):
                values[tm.var(f"{name}[{index}]", BV16)] = _signed(ord(unit), 16)
            return
        value: Any = python_value(leaf)
        if leaf.kind == "Z":
            value = bool(value)
        elif leaf.kind == "C":
            value = _signed(value, 16)
        values[tm.var(name, SORTS[leaf.kind])] = value

    # -- recipes

    def _make(self, recipe: Recipe, variables: Any) -> None:
        """Push what a recipe makes; leaves are taken from ``variables``, if there are any."""
        if isinstance(recipe, Null):
            self._custom(_push, None)
        elif isinstance(recipe, Prim):
            self._custom(_push, python_value(recipe) if variables is None else next(variables))
        elif isinstance(recipe, Text):
            known = variables is None or recipe.known
            self._custom(_text, recipe.value if known else next(variables))
        elif isinstance(recipe, ClassOf):
            self._custom(_class_of, recipe.descriptor)
        elif isinstance(recipe, Same):
            self._custom(_load, recipe.index)
        elif isinstance(recipe, Static):
            self._op("getstatic", FieldRef(recipe.owner, recipe.name, recipe.descriptor))
        elif isinstance(recipe, New):
            self._op("new", ClassRef(recipe.owner))
            self._op("dup")
            self._parts(recipe, variables)
            self._op("invokespecial", MethodRef(recipe.owner, "<init>", recipe.descriptor, False))
        elif isinstance(recipe, Array):
            self._parts(recipe, variables)
            self._custom(_array, (recipe.descriptor, len(recipe.items)))
        elif isinstance(recipe, Call):
            self._parts(recipe, variables)
            self._invoke(recipe)
        elif isinstance(recipe, After):
            self._after(recipe, variables)

    def _parts(self, recipe: Recipe, variables: Any) -> None:
        for part in parts_of(recipe):
            self._make(part, variables)

    def _invoke(self, call: Call) -> None:
        name, _, rest = call.key.partition("(")
        self._op(
            "invokestatic" if call.static else "invokevirtual", MethodRef(call.owner, name, "(" + rest, False)
        )

    def _after(self, recipe: After, variables: Any) -> None:
        self._make(recipe.made, variables)
        for call in recipe.calls:
            self._op("dup")
            self._parts(call, variables)
            self._invoke(Call(call.owner, call.key, call.args, False))
            if not call.key.endswith(")V"):
                self._op("pop")


def initialising(method: RtMethod, cls: RtClass) -> list[Instr]:
    """The code of a driver that initialises a class, and no more."""
    return [
        Instr(run, "driver", operand, None, at, method)
        for at, (run, operand) in enumerate(((_initialise, cls), (_finish, None)))
    ]


def _references(kind: str, arity: int, descriptor: str) -> list[int]:
    """The arguments that are references; receivers are."""
    parameters = parse_method_descriptor(descriptor)[0]
    receivers = list(range(arity - len(parameters)))
    return receivers + [at + len(receivers) for at, one in enumerate(parameters) if one[0] in "L["]


def _kind(leaf: Leaf) -> str:
    return "text" if isinstance(leaf, Text) else leaf.kind


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >= 1 << (width - 1) else value


# -- instructions of drivers


def _push(m: Machine, f: Frame, i: Instr) -> None:
    f.stack.append(i.a)


def _load(m: Machine, f: Frame, i: Instr) -> None:
    f.stack.append(f.locals[i.a])


def _store(m: Machine, f: Frame, i: Instr) -> None:
    f.locals[i.a] = f.stack.pop()


def _mark(m: Machine, f: Frame, i: Instr) -> None:
    index, kind = i.a
    f.locals[index] = kind


def _compare(m: Machine, f: Frame, i: Instr) -> None:
    """Store for each argument that is a reference when the result is that object, None if nobody knows."""
    result, target, arguments = i.a
    found: list[Term | None] = []
    for argument in arguments:
        try:
            same = references_equal(m.tm, f.locals[result], f.locals[argument], same_in_program(m))
            found.append(m.tm.and_(same, m.tm.not_(references_equal(m.tm, f.locals[result], None))))
        except Unsupported:
            found.append(None)
    f.locals[target] = found


def _jump(m: Machine, f: Frame, i: Instr) -> None:
    f.pc = i.a


def _text(m: Machine, f: Frame, i: Instr) -> None:
    f.stack.append(m.new_string(i.a, None))


def _class_of(m: Machine, f: Frame, i: Instr) -> None:
    cls = m.loader.of_descriptor(i.a)
    assert cls is not None, i.a
    f.stack.append(m.loader.mirror(cls))


def _array(m: Machine, f: Frame, i: Instr) -> None:
    descriptor, count = i.a
    items = f.stack[len(f.stack) - count :]
    del f.stack[len(f.stack) - count :]
    f.stack.append(m.new_array(descriptor, items))


def _initialise(m: Machine, f: Frame, i: Instr) -> None:
    m.require_init(i.a)


def _choose(m: Machine, f: Frame, i: Instr) -> None:
    count = len(i.a)
    options = f.stack[-count:]
    del f.stack[-count:]
    chosen = options[-1]
    for guard, option in zip(i.a[:-1], options[:-1], strict=True):
        chosen = join_references(m.tm, guard, option, chosen)
    f.stack.append(chosen)


def _show(m: Machine, f: Frame, i: Instr) -> None:
    """Push a local, or its parts if it is not plain."""
    value = f.locals[i.a]
    if isinstance(value, Guarded):
        value = m.concrete(value)
    if is_plain(m, value):
        f.stack.append(value)
        return
    cls = m.loader.get(HOME)
    m.require_init(cls)
    m.push(cls.methods[SHOW.name + SHOW.descriptor], [value])


def _finish(m: Machine, f: Frame, i: Instr) -> None:
    raise PathEnd(Ending.FINISHED)
