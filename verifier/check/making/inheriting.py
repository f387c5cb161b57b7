"""Contracts that a method inherits from those it overrides: behavioural subtyping (Liskov and Wing, 1994).

An overridden method's precondition has to imply that of the overriding method, and its postcondition has to
hold of it as well. The conditions stand in the body of the overridden method, which does not run. They are
read as expressions over receiver, arguments, values saved at the start, and the result, and a driver
evaluates them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.check.making.conditions import CONTRACT, NotUnderstood, Reader, Term, as_type, conjunction, fill
from verifier.check.making.makers import Inheritance, Inherited, Kept
from verifier.check.preconditions import required_lines
from verifier.check.target import Target
from verifier.classfile.code import Code
from verifier.classfile.descriptor import slots_of
from verifier.classfile.model import ClassFile, MethodInfo

_DEFAULTS = {"Z": "false", "J": "0L", "F": "0f", "D": "0d"}


def inheritance_of(target: Target, library: Library) -> Inheritance | None:
    """The contracts of overridden methods; None if they have none. NotUnderstood if they cannot be read."""
    stated = [
        _contract_of(owner, method, target, library)
        for owner, method in _overridden(target, library)
        if _states(method)
    ]
    if not stated:
        return None
    own = None
    if _states(target.method) and _calls(target.method, "requires"):
        own = conjunction(_Contract(target.owner, target.method, library, target.package).requires())
        if "§kept" in own:
            raise NotUnderstood("requires over variables")
    elif _states(target.method):
        own = "true"
    return Inheritance(tuple(stated), own)


def _overridden(target: Target, library: Library) -> Iterator[tuple[ClassFile, MethodInfo]]:
    """The methods of the class path that the target overrides, directly or by its bridges (JVMS 5.4.5)."""
    method = target.method
    if method.is_static or target.is_constructor:
        return
    keys = {method.key} | {
        other.key
        for other in target.owner.methods
        if other.is_bridge and other.name == method.name
        if len(other.parameter_types) == len(method.parameter_types)
    }
    for owner in library.supers(target.owner.name):
        if owner is target.owner or not library.is_own(owner.name):
            continue
        for above in owner.methods:
            seen = not above.is_private and (
                above.is_public or above.is_protected or owner.package == target.owner.package
            )
            if above.key in keys and seen and not above.is_static and not above.is_bridge:
                yield owner, above


def _calls(method: MethodInfo, name: str | None = None) -> list[int]:
    """The calls of contracts in a method."""
    return [
        index
        for index, one in enumerate(method.instructions)
        if one.mnemonic == "invokestatic"
        and one.operands[0].owner == CONTRACT
        and name in (None, one.operands[0].name)
    ]


def _states(method: MethodInfo) -> bool:
    return any(_calls(method, name) for name in ("requires", "ensures", "exceptional"))


def _contract_of(owner: ClassFile, method: MethodInfo, target: Target, library: Library) -> Inherited:
    label = f"{owner.name.replace('/', '.').replace('$', '.')}.{method.name}"
    try:
        contract = _Contract(owner, method, library, target.package)
        requires = conjunction(contract.requires())
        if "§kept" in requires:
            raise NotUnderstood("requires over variables")
        if _calls(method, "exceptional"):
            raise NotUnderstood("what holds when an exception leaves")
        ensures = conjunction(contract.ensures())
        result = None if method.return_type == "V" else library.spell(target.method.return_type)
    except NotUnderstood as problem:
        raise NotUnderstood(f"the contract of {label}: {problem}") from problem
    used = ensures + "".join(one.source for one in contract.kept)
    kept = tuple(one for one in contract.kept if f"§{one.hole}§" in used)
    return Inherited(label, requires, kept, ensures, result)


@dataclass
class _Contract:
    """Reads the contract in the body of a method."""

    owner: ClassFile
    method: MethodInfo
    library: Library
    package: str
    kept: list[Kept] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert self.method.code is not None
        self.code: Code = self.method.code
        self.reader = Reader(self.library, self.owner, self.package)
        self.variables: dict[int, Term] = {}
        kinds = [f"L{self.owner.name};", *self.method.parameter_types]
        for number, (kind, slot) in enumerate(zip(kinds, slots_of(kinds), strict=True)):
            if not self._stores(slot):
                self.variables[slot] = Term(f"§{number}§", kind)

    def _stores(self, slot: int) -> int:
        names = ("istore", "lstore", "fstore", "dstore", "astore", "iinc")
        return sum(one.mnemonic in names and one.operands[0] == slot for one in self.code.instructions)

    def requires(self) -> list[Term]:
        """The preconditions; ``kept`` receives the saved values."""
        wanted = _calls(self.method, "requires")
        leading = required_lines(self.owner, self.method)
        if any(self.code.line_of(index) not in leading for index in wanted):
            raise NotUnderstood("requires behind the start")
        found: list[Term] = []
        start = 0
        while (stop := self._end_of_statement(start)) is not None:
            one = self.code.instructions[stop]
            calls = self.reader.calls
            try:
                value = self.reader.value(self.code, start, stop, self.variables)
            except NotUnderstood:
                break
            is_old = any(start <= at < stop for at in _calls(self.method, "old"))
            if stop in wanted:
                found.append(as_type(value, "Z"))
            elif self.reader.calls > calls and not is_old:
                break  # a call that may have an effect
            elif is_old or one.operands[0] != self._returned():
                self._keep(value, one.operands[0], stop)
            start = stop + 1
        if len(found) != len(wanted):
            raise NotUnderstood("requires of a kind of its own")
        return found

    def _end_of_statement(self, start: int) -> int | None:
        """The next instruction that may end a statement at the start of a method."""
        for index in range(start, len(self.code.instructions)):
            one = self.code.instructions[index]
            if one.mnemonic[1:] == "store" or index in _calls(self.method, "requires"):
                return index
            if one.mnemonic.endswith(("return", "athrow")) or index in _calls(self.method, "ensures"):
                return None
        return None

    def _returned(self) -> int | None:
        """The local variable that a return returns, which is the name of the result there."""
        for index, one in enumerate(self.code.instructions):
            before = self.code.instructions[index - 1]
            if one.mnemonic[1:] == "return" and before.mnemonic[1:] == "load":
                slot: int = before.operands[0]
                return slot
        return None

    def _keep(self, value: Term, slot: int, at: int) -> None:
        """Save a value that the variable of a slot gets at an instruction, and nowhere else."""
        comes_back = any(t <= at for one in self.code.instructions[at:] for t in one.jump_targets())
        if self._stores(slot) != 1 or value.type == "null" or comes_back:
            return
        hole = f"kept{len(self.kept)}"
        default = _DEFAULTS.get(value.type, "0" if value.type in "IBCS" else "null")
        self.kept.append(Kept(hole, self.library.spell(value.type), value.source, default))
        self.variables[slot] = Term(f"§{hole}§", value.type)

    def ensures(self) -> list[Term]:
        """The postconditions before the only return of the method."""
        calls = _calls(self.method, "ensures")
        if not calls:
            return []
        returns = [i for i, one in enumerate(self.code.instructions) if one.mnemonic.endswith("return")]
        if len(returns) != 1:
            raise NotUnderstood("it returns in several places")
        (at,) = returns
        variables = dict(self.variables)
        before = self.code.instructions[at - 1]
        if self.method.return_type != "V" and before.mnemonic[1:] == "load":
            variables.setdefault(before.operands[0], Term("§result§", self.method.return_type))
        found = []
        stop = calls[0]
        start = self._start_of(stop, at, variables)
        for stop in calls:
            found.append(as_type(self.reader.value(self.code, start, stop, variables), "Z"))
            start = stop + 1
        if self.method.return_type == "V":
            if start != at:
                raise NotUnderstood("it does more after what it ensures")
        else:
            self.reader.value(self.code, start, at, variables)
        return found

    def _start_of(self, stop: int, end: int, variables: dict[int, Term]) -> int:
        """The start of the expression that is an instruction's operand, if no jump leads into its middle."""
        for start in range(stop - 1, -1, -1):
            try:
                self.reader.steps = 0
                self.reader.value(self.code, start, stop, variables)
            except NotUnderstood:
                continue
            outside = self.code.instructions[:start]
            if all(not start < target <= end for one in outside for target in one.jump_targets()):
                return start
        raise NotUnderstood("a condition over what only the method itself knows")


def checked_call(
    inheritance: Inheritance, names: Sequence[str], call: str, assume: str | None
) -> tuple[list[str], int]:
    """The statements that make a call and evaluate inherited contracts; and the first of them about the
    method.

    ``assume``: a method that says which calls count, None where all do.
    """
    before: list[str] = []
    around: list[str] = []
    behind: list[str] = []
    required: list[str] = []
    given = next((one.result for one in inheritance.contracts if one.ensures != "true"), None)
    result = _fresh("result", names)
    own = inheritance.own
    for at, one in enumerate(inheritance.contracts):
        number = at or ""
        holes = {str(slot): name for slot, name in enumerate(names)} | {"result": result}
        holes |= {
            k.hole: _fresh(f"before{number}" + (f"_{n}" if n else ""), names) for n, k in enumerate(one.kept)
        }
        asked = "true"
        if one.requires != "true":
            asked = _fresh(f"required{number}", names)
            before.append(f"boolean {asked} = {fill(one.requires, holes)};")
        required.append(asked)
        for kept in one.kept:
            value = fill(kept.source, holes)
            value = value if asked == "true" else f"{asked} ? {value} : {kept.instead}"
            before.append(f"{kept.type} {holes[kept.hole]} = {value};")
        only = "" if asked == "true" else f"{asked} && "
        if own not in (None, "true"):
            stronger = f"{only}!({fill(own, holes)})"
            around.append(
                f'if ({stronger}) throw new AssertionError("precondition: {one.of} asks for less");'
            )
        if one.ensures != "true":
            ensured = fill(one.ensures, holes)
            behind.append(f'if ({only}!({ensured})) throw new AssertionError("postcondition of {one.of}");')
    if assume is not None and own is None and "true" not in required:
        before.append(f"{assume}({' || '.join(required)});")
    made = f"{given} {result} = {call};" if given is not None else f"{call};"
    return [*before, *around, made, *behind], len(before)


def _fresh(name: str, names: Sequence[str]) -> str:
    while name in names:
        name += "1"
    return name
