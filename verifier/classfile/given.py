"""Whether what fails on a line is a number as a parameter gave it, and whether the method ever tests it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verifier.classfile import jdk
from verifier.classfile.checkers import CALLS, arguments, has_line, operands, unassigned
from verifier.classfile.code import Code
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import MethodInfo
from verifier.classfile.opcode import ARRAY_LOADS, ARRAY_STORES, LOADS, LOCAL_WRITES

_NEW_ARRAYS = frozenset({"newarray", "anewarray"})
_ENDS = frozenset({"goto", "athrow", "pop", "pop2", "putfield", "putstatic"}) | LOCAL_WRITES | ARRAY_STORES
"""Instructions that end a statement."""

_LENGTHS = frozenset({"length", "size"})

Find = Callable[[MethodRef], MethodInfo | None]
Number = Callable[[Sequence[Instruction], int], Instruction | None]


@dataclass(frozen=True)
class Given:
    """The numbers that parameters give to a method.

    ``slots``: parameters of type int. ``arrays``: parameters that are arrays. ``is_negative``: whether all
    these numbers are negative. A loop that counts up begins with such a number, and only a comparison with a
    constant tests it. ``find``: the method that is called, if its code is known.
    """

    slots: frozenset[int]
    arrays: frozenset[int] = frozenset()
    is_negative: bool = False
    find: Find = lambda called: None

    def variables(self, method: MethodInfo) -> frozenset[int]:
        """The local variables that hold such a number: parameters, and those derived from them."""
        return self._kept(method) | self.derived(method)

    def _kept(self, method: MethodInfo) -> frozenset[int]:
        return self.slots & unassigned(method, method.code) if method.code is not None else frozenset()

    def derived(self, method: MethodInfo) -> frozenset[int]:
        """The variables that hold elements of the arrays, or begin with a parameter and count up, only.

        Those that the method, or one that it calls, tests are not among them.
        """
        code = method.code
        if code is None:
            return frozenset()
        steps, arrays, kept = code.instructions, _copied(method, self.arrays), self._kept(method)
        fit: dict[int, bool] = {}
        for at, one in enumerate(steps):
            if one.mnemonic == "istore":
                value = next(iter(operands(steps, at)), ())
                is_one = self.is_negative and len(value) == 1 and _is_load(value[0], kept)
                is_one |= len(value) > 2 and value[-1].mnemonic == "iaload" and _is_load(value[0], arrays)
                fit[one.operands[0]] = fit.get(one.operands[0], True) and is_one
            elif one.mnemonic in LOCAL_WRITES:
                counts = one.mnemonic == "iinc" and self.is_negative and one.operands[1] > 0
                fit[one.operands[0]] = fit.get(one.operands[0], True) and counts
        found = frozenset(slot for slot, fits in fit.items() if fits and slot >= method.argument_slots)
        return frozenset(slot for slot in found if not self.is_tested(method, None, None, frozenset({slot})))

    def is_tested(
        self, method: MethodInfo, line: int | None, called: str | None, slots: frozenset[int]
    ) -> bool:
        """Whether a method that has the line compares the value of one of the slots with anything.

        ``called``: the name of the method that receives them, which is checked separately. A method that
        tests an index and accepts it claims that it is valid.
        """
        code = method.code
        if code is None or not has_line(method, line):
            return False
        if self.is_negative:
            return any(_sign_tested(code, called, slots, self.find))
        return any(_tested(code, called, slots))


def _copied(method: MethodInfo, slots: frozenset[int]) -> frozenset[int]:
    """The unchanged parameters among some, and the variables that are only assigned one of them."""
    assert method.code is not None
    steps, kept = method.code.instructions, slots & unassigned(method, method.code)
    stores = [
        (one.operands[0], _is_load(before, kept))
        for before, one in pairwise(steps)
        if one.mnemonic == "astore"
    ]
    return kept | {slot for slot, fits in stores if fits} - {slot for slot, fits in stores if not fits}


def element_given(method: MethodInfo, line: int | None, given: Given) -> bool:
    """Whether all array indices on a line are numbers as given; there is at least one."""
    return _all_given(method, line, given, _index)


def fixed_places(method: MethodInfo, line: int | None, whole: frozenset[int]) -> bool:
    """Whether a line only uses places of parameters that are arrays, and all of them are constants.

    The method never asks how long one of the arrays (``whole``) is, so it takes arrays of one length.
    """
    code = method.code
    if code is None or method.is_varargs or asks_length(method, whole):
        return False
    kept = whole & unassigned(method, code)
    steps = code.instructions
    used = [
        _element(steps, at)
        for at, one in enumerate(steps)
        if _is_access(one, None) and (line is None or code.line_at(one.offset) == line)
    ]
    old = [(of, places) for of, places in used if of.mnemonic != "dup"]  # a new array is filled
    return bool(old) and all(
        _is_load(of, kept) and len(places) == 1 and [one.mnemonic for one in places[0]] == ["iconst"]
        for of, places in old
    )


def length_given(method: MethodInfo, line: int | None, given: Given) -> bool:
    """Whether all lengths of arrays created on a line are numbers as given; there is at least one."""
    return _all_given(method, line, given, _length)


def written_behind(
    method: MethodInfo, line: int | None, arrays: frozenset[int], slots: frozenset[int]
) -> bool:
    """Whether a line only writes into arrays that are parameters, behind a place that is one."""
    code = method.code
    if code is None:
        return False
    kept = unassigned(method, code)
    steps = code.instructions
    here = [at for at, one in enumerate(steps) if line is None or code.line_at(one.offset) == line]
    stores = [at for at in here if steps[at].mnemonic in ARRAY_STORES]
    if not stores or any(steps[at].mnemonic in ARRAY_LOADS for at in here):
        return False
    return all(_is_behind(steps, at, arrays & kept, slots & kept) for at in stores)


def _is_behind(
    code: Sequence[Instruction], store: int, arrays: frozenset[int], slots: frozenset[int]
) -> bool:
    used = operands(code, store)
    is_known = len(used) == 3 and _is_load(used[2][-1], arrays)
    return is_known and any(_is_load(one, slots) for one in used[1])


def bounded_by_given(
    method: MethodInfo, line: int | None, callee: str | None, whole: frozenset[int], slots: frozenset[int]
) -> bool:
    """Whether a line only uses places of arrays and the like that a number which was given says are there.

    ``callee``: the name of the JDK's method that uses the place, None if the line itself does. ``whole``:
    slots of the arrays and the like as they were given. The method compares one of the numbers, given in
    ``slots``, and never asks how long the whole is. A place is a constant, or computed of variables alone; of
    one before or behind a variable nothing is said.
    """
    code = method.code
    if code is None:
        return False
    kept = unassigned(method, code)
    steps = code.instructions
    from_whole = whole & kept
    here = [
        (_element(steps, at) if callee is None else _places(steps, at))
        for at, one in enumerate(steps)
        if (line is None or code.line_at(one.offset) == line) and _is_access(one, callee)
    ]
    if not here or not any(_tested(code, None, slots & kept)) or asks_length(method, from_whole):
        return False
    return all(_is_load(of, from_whole) and all(map(_is_place, places)) for of, places in here)


def moved_by_fields(method: MethodInfo, line: int | None, callee: str | None, slots: frozenset[int]) -> bool:
    """Whether all places on a line are one of the numbers in slots, plus or minus fields of the receiver.

    ``callee``: see ``bounded_by_given``.
    """
    code = method.code
    if code is None:
        return False
    steps, kept = code.instructions, slots & unassigned(method, code)
    here = [
        _element(steps, at)[1] if callee is None else tuple(_ints(steps, at))
        for at, one in enumerate(steps)
        if (line is None or code.line_at(one.offset) == line) and _is_access(one, callee)
    ]
    return bool(here) and all(
        len(places) == 1 and sum(_is_load(one, kept) for one in places[0]) == 1 and _is_sum(places[0], kept)
        for places in here
    )


def _is_sum(expression: Sequence[Instruction], slots: frozenset[int]) -> bool:
    return all(
        _is_load(one, slots)
        or one.mnemonic in ("iadd", "isub", "getfield")
        or (one.mnemonic == "aload" and one.operands[0] == 0)
        for one in expression
    )


def gives_back(constructors: Sequence[MethodInfo], getter: MethodInfo) -> bool:
    """Whether a method only gives back an int field, which one of the constructors sets to a parameter, and
    tests nothing."""
    steps = [one for one in getter.instructions if one.mnemonic != "nop"]
    if [one.mnemonic for one in steps] != ["aload", "getfield", "ireturn"]:
        return False
    field = steps[1].operands[0].key
    return any(
        before.mnemonic == "iload" and one.mnemonic == "putfield" and one.operands[0].key == field
        for made in constructors
        if not any(map(_is_comparison, made.instructions))
        for before, one in pairwise(made.instructions)
    )


def asks_length(method: MethodInfo, slots: frozenset[int]) -> bool:
    """Whether a method asks how long what is in one of the slots is."""
    steps = method.instructions
    return any(
        _is_load(before, slots)
        and (one.mnemonic == "arraylength" or (one.mnemonic in CALLS and one.operands[0].name in _LENGTHS))
        for before, one in pairwise(steps)
    )


def _is_access(one: Instruction, callee: str | None) -> bool:
    if callee is None:
        return one.mnemonic in ARRAY_LOADS | ARRAY_STORES
    return one.mnemonic in CALLS and one.operands[0].name == callee


_Used = tuple[Instruction, Sequence[Sequence[Instruction]]]
"""The instructions for an array or the like, and for the positions in it; the use itself where the code is
not straight-line."""


def _element(code: Sequence[Instruction], at: int) -> _Used:
    is_store = code[at].mnemonic in ARRAY_STORES
    used = operands(code, at)[: 1 + is_store]
    start = at - sum(map(len, used))
    return (code[start - 1], used[-1:]) if len(used) > is_store else (code[at], ())


def _places(code: Sequence[Instruction], call: int) -> _Used:
    """The one array among a call's arguments and its numbers; of a call without, the receiver."""
    called: MethodRef = code[call].operands[0]
    types = list(parse_method_descriptor(called.descriptor)[0])
    given = list(arguments(code, call))
    if code[call].mnemonic != "invokestatic":
        types.insert(0, "")
    if len(given) < len(types):
        return code[call], ()
    passed = [(one, expression) for one, (_, expression) in zip(reversed(types), given, strict=True)]
    arrays = [expression for one, expression in passed if one.startswith("[")]
    arrays = arrays or [expression for one, expression in passed if not one]
    if len(arrays) != 1 or len(arrays[0]) != 1:
        return code[call], ()
    return arrays[0][0], tuple(expression for one, expression in passed if one == "I")


def _is_place(expression: Sequence[Instruction]) -> bool:
    if len(expression) == 1:
        return expression[0].mnemonic in ("iload", "iconst")
    return all(one.mnemonic in ("iload", "iadd", "isub") for one in expression)


def numbers_given(method: MethodInfo, line: int | None, callee: str, given: Given) -> bool:
    """Whether the ints that a line passes to the methods of a name are numbers as given, or constants.

    At least one is no constant.
    """
    code = method.code
    if code is None:
        return False
    kept = given.variables(method)
    found = False
    for number, call in enumerate(code.instructions):
        if call.mnemonic not in CALLS or call.operands[0].name != callee:
            continue
        if line is not None and code.line_at(call.offset) != line:
            continue
        for expression in _ints(code.instructions, number):
            if len(expression) != 1:
                return False
            found |= _is_load(expression[0], kept)
            if not (_is_load(expression[0], kept) or expression[0].mnemonic == "iconst"):
                return False
    return found


def _ints(code: Sequence[Instruction], call: int) -> Iterator[Sequence[Instruction]]:
    """The expressions of a call's int arguments; an empty one for each that is not straight."""
    called: MethodRef = code[call].operands[0]
    types = parse_method_descriptor(called.descriptor)[0]
    of_types = list(zip(reversed(types), arguments(code, call), strict=False))
    if len(of_types) < len(types):
        yield ()
    yield from (expression for descriptor, (_, expression) in of_types if descriptor == "I")


def _all_given(method: MethodInfo, line: int | None, given: Given, number: Number) -> bool:
    code = method.code
    if code is None:
        return False
    kept = given.variables(method)
    copies = _copied(method, given.arrays) - unassigned(method, code)
    here = [
        number(code.instructions, at)
        for at, one in enumerate(code.instructions)
        if one.mnemonic in (_NEW_ARRAYS if number is _length else ARRAY_LOADS | ARRAY_STORES)
        if line is None or code.line_at(one.offset) == line
        if not _is_next(code.instructions, at, copies)
    ]
    return bool(here) and all(one is not None and _is_load(one, kept) for one in here)


def _is_next(code: Sequence[Instruction], at: int, copies: frozenset[int]) -> bool:
    """Whether an instruction gives the next element in ``for (int one : array)``, which copies the array."""
    return code[at].mnemonic == "iaload" and at > 1 and _is_load(code[at - 2], copies)


def _index(code: Sequence[Instruction], at: int) -> Instruction | None:
    """The instruction that pushes the index of an array access, if it is a single one."""
    return _single(_element(code, at)[1])


def _length(code: Sequence[Instruction], at: int) -> Instruction | None:
    return _single(operands(code, at))


def _single(expressions: Sequence[Sequence[Instruction]]) -> Instruction | None:
    return expressions[0][0] if expressions and len(expressions[0]) == 1 else None


def _is_load(one: Instruction, slots: frozenset[int]) -> bool:
    return one.mnemonic in LOADS and one.operands[0] in slots


def _tested(code: Code, called: str | None, slots: frozenset[int]) -> Iterator[bool]:
    """For each value that is compared or that a call may test: whether it is that of one of the slots."""
    for number, one in enumerate(code.instructions):
        if _is_comparison(one):
            yield from (_is_load(value, slots) for value in _compared(code.instructions, number))
        elif one.mnemonic in CALLS and one.operands[0].name != called and _may_test(one.operands[0]):
            passed = (expression for _, expression in arguments(code.instructions, number))
            yield any(len(only) == 1 and _is_load(only[0], slots) for only in passed)


def _sign_tested(code: Code, called: str | None, slots: frozenset[int], find: Find) -> Iterator[bool]:
    """The same for comparisons that may tell a negative number from others: those with constants."""
    steps = code.instructions
    for number, one in enumerate(steps):
        if _is_comparison(one):
            with_other = one.mnemonic.startswith("if_i")
            if not with_other or any(
                value.mnemonic == "iconst" for value in steps[max(0, number - 2) : number]
            ):
                yield from (_is_load(value, slots) for value in _compared(steps, number))
        elif one.mnemonic in CALLS and one.operands[0].name != called and _may_test(one.operands[0]):
            tester = find(called_one := one.operands[0])
            is_test = called_one.owner == jdk.OBJECTS or not called_one.owner.startswith("java/")
            for slot, expression in arguments(steps, number):
                if len(expression) == 1 and _is_load(expression[0], slots):
                    of_tester = tester.code if tester is not None else None
                    yield is_test if of_tester is None else any(_tested_alone(of_tester, slot))


def _tested_alone(code: Code, slot: int) -> Iterator[bool]:
    return _sign_tested(code, None, frozenset({slot}), lambda called: None)


def _is_comparison(one: Instruction) -> bool:
    return one.mnemonic.startswith("if") or one.mnemonic.endswith("switch")


def _compared(code: Sequence[Instruction], at: int) -> Iterator[Instruction]:
    """The instructions of the statement before a comparison."""
    at -= 1
    while at >= 0 and not _ends_statement(code[at]):
        yield code[at]
        at -= 1


def _may_test(called: MethodRef) -> bool:
    """Whether a method may be there to test its arguments: it gives nothing, or belongs to Objects."""
    return called.name != "<init>" and (called.descriptor.endswith("V") or called.owner == jdk.OBJECTS)


def _ends_statement(one: Instruction) -> bool:
    name = one.mnemonic
    if name in CALLS:
        return bool(one.operands[0].descriptor.endswith("V"))
    return name in _ENDS or name.startswith("if") or name.endswith(("return", "switch"))
