"""Candidates for tests: statements that create objects, a call, and observations after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.decoding import decode
from verifier.check.making.driver import call_of
from verifier.check.rejection import Caller
from verifier.check.reproducer import variable_names
from verifier.check.runs.workshop import Question
from verifier.check.target import Target, make_target
from verifier.classfile.model import MethodInfo
from verifier.machine.unknown import COMMON
from verifier.suites.bench import CallSequence
from verifier.verdict.outcome import InputValue

_GETTER = re.compile(r"(get|is|has)[A-Z]\w*\Z|(size|length|isEmpty|count|name|value|peek|toString)\Z")
_PLAIN = frozenset({"java/lang/String", "java/lang/Integer", "java/lang/Long", "java/lang/Boolean"})
_LITERAL = re.compile(
    r"(?:byte|short|char|int|long|float|double|boolean|java\.lang\.String) (?P<name>\w+) = "
    r"(?P<value>(?:\(\w+\) )?-?\d[\w.-]*|true|false|\"(?:[^\"\\\\]|\\\\.)*\");"
)
_NUMBER = re.compile(r"(?<![\w.])-?\d+\b")
_MOST_CHARS = 30
_MOST_OBSERVERS = 3
_OBJECT = "Ljava/lang/Object;"
_STEPS = {
    "Ljava/util/Iterator;": [("hasNext", "Z"), ("next", _OBJECT), ("hasNext", "Z"), ("next", _OBJECT)],
    "Ljava/util/Enumeration;": [
        ("hasMoreElements", "Z"), ("nextElement", _OBJECT), ("hasMoreElements", "Z"), ("nextElement", _OBJECT)
    ],
    "Ljava/util/function/Supplier;": [("get", _OBJECT)],
    "Ljava/util/concurrent/Callable;": [("call", _OBJECT)],
    "Ljava/lang/Iterable;": [("iterator", "Ljava/util/Iterator;")],
}  # fmt: skip
"""Calls that observe results of anonymous classes, in this order."""
_SAMPLES = {
    "Z": "true", "B": "(byte) 1", "S": "(short) 1", "C": "'a'", "I": "1", "J": "1L", "F": "1.0f", "D": "1.0",
    "Ljava/lang/String;": '"a"', _OBJECT: '"a"', "Ljava/lang/CharSequence;": '"a"',
}  # fmt: skip
"""Arguments, by descriptor, for calls of results that are functional interfaces."""
RESULT = "result"
"""The variable of the call's result, if more than one assertion uses it."""


@dataclass(frozen=True)
class Observer:
    """A call on a variable; ``type``: the descriptor of its result. ``arguments``: literals."""

    on: str
    method: str
    type: str
    arguments: str = ""

    @property
    def source(self) -> str:
        """The expression."""
        return f"{self.on}.{self.method}({self.arguments})"


@dataclass(frozen=True)
class Candidate:
    """A test before its result is known.

    ``type``: the descriptor of the call's result, ``V`` if there is none; ``spelled``: as sources name it.
    ``known``: the variables of receiver and arguments that are objects. ``owner``: the class, spelled.
    """

    number: int
    target: Target
    statements: tuple[str, ...]
    call: str
    type: str
    spelled: str
    known: tuple[str, ...]
    arguments: tuple[str, ...]
    observers: tuple[Observer, ...]
    owner: str

    @property
    def method(self) -> str:
        """Its method in the class of candidates."""
        return f"c{self.number}"

    @property
    def cost(self) -> tuple[int, int]:
        """A measure of its complexity: the numbers of statements and characters."""
        numbers = (abs(int(found)) for found in _NUMBER.findall(" ".join((*self.statements, self.call))))
        size = sum(min(number, 1000) for number in numbers)
        return len(self.statements), size + sum(map(len, self.statements)) + len(self.call)

    @property
    def key(self) -> tuple[tuple[str, ...], str]:
        """The key by which equal tests are recognised."""
        return self.statements, self.call


def make_candidate(
    number: int, question: Question, inputs: tuple[InputValue, ...], library: Library
) -> Candidate:
    """The candidate of a driver's inputs; ValueError if they do not fit."""
    target = question.target
    decoded = decode(question.plan, variable_names(target), inputs)
    statements, arguments = _with_literals(decoded.statements, decoded.arguments)
    known = tuple(
        name for name, spelled in zip(arguments, question.plan.types, strict=True)
        if name.isidentifier() and name != "null" and spelled not in PRIMITIVES.values()
    )  # fmt: skip
    return _candidate(number, target, question.owner, statements, arguments, known, library=library)


def candidate_of(number: int, sequence: CallSequence, library: Library) -> Candidate:
    """The candidate of a sequence of calls; ValueError if the class path has no such method."""
    owner = library.get(sequence.owner)
    key = sequence.method + sequence.descriptor
    method = next((one for one in owner.methods if one.key == key), None)
    if method is None:
        raise ValueError(f"{sequence.owner} has no {key}")
    target = make_target(library, owner, method)
    return _candidate(
        number, target, library.spell_class(owner.name), sequence.statements, sequence.arguments,
        sequence.known, library=library,
    )  # fmt: skip


def _candidate(
    number: int, target: Target, owner: str, statements: tuple[str, ...], arguments: tuple[str, ...],
    known: tuple[str, ...], library: Library,
) -> Candidate:  # fmt: skip
    descriptor = f"L{target.owner.name};" if target.is_constructor else target.method.return_type
    observers: list[Observer] = []
    if descriptor in _STEPS:
        observers += [Observer(RESULT, name, given) for name, given in _STEPS[descriptor]]
    elif (use := use_of(library, descriptor)) is not None:
        observers.append(use)
    elif target.is_constructor or _is_own_object(library, descriptor):
        observers += _observers(library, descriptor[1:-1], target, RESULT)
    on_object = not target.is_constructor and not target.method.is_static
    if on_object and arguments[0].isidentifier() and not _only_reads(target.method):
        observers += _observers(library, target.owner.name, target, arguments[0])
    spelled = "void" if descriptor == "V" else library.spell(descriptor)
    return Candidate(
        number,
        target,
        statements,
        call=call_of(target, owner, list(arguments)),
        type=descriptor,
        spelled=spelled,
        known=known,
        arguments=arguments,
        observers=tuple(observers),
        owner=owner,
    )


def variant(
    candidate: Candidate, number: int, statements: tuple[str, ...], arguments: tuple[str, ...]
) -> Candidate:
    """The same test with other statements and arguments, and their names of variables."""
    call = call_of(candidate.target, candidate.owner, list(arguments))
    names = dict(zip(candidate.arguments, arguments, strict=True))
    return replace(
        candidate, number=number, statements=statements, arguments=arguments, call=call,
        known=tuple(names.get(one, one) for one in candidate.known),
        observers=tuple(replace(one, on=names.get(one.on, one.on)) for one in candidate.observers),
    )  # fmt: skip


def _with_literals(
    statements: tuple[str, ...], arguments: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Inline numbers and short texts that only the call uses."""
    kept, used = list(statements), list(arguments)
    for at, name in enumerate(arguments):
        others = [one for one in kept if re.search(rf"\b{re.escape(name)}\b", one)]
        found = _LITERAL.fullmatch(others[0]) if len(others) == 1 and used.count(name) == 1 else None
        if found and found["name"] == name and len(found["value"]) <= _MOST_CHARS:
            kept.remove(others[0])
            used[at] = found["value"]
    return tuple(kept), tuple(used)


def _is_own_object(library: Library, descriptor: str) -> bool:
    return descriptor.startswith("L") and library.is_own(descriptor[1:-1])


def use_of(library: Library, descriptor: str) -> Observer | None:
    """A call of the abstract method of a functional interface, which runs the function that is the result."""
    owner = library.find(descriptor[1:-1]) if descriptor.startswith("L") else None
    if owner is None or not owner.is_interface:
        return None
    found = {
        method.key: method
        for file in library.supers(owner.name)
        for method in file.methods
        if method.is_abstract and method.key not in COMMON
    }
    if len(found) != 1 or next(iter(found.values())).return_type == "V":
        return None
    method = next(iter(found.values()))
    arguments = [_SAMPLES.get(one, f"({library.spell(one)}) null") for one in method.parameter_types]
    return Observer(RESULT, method.name, method.return_type, ", ".join(arguments))


def _only_reads(method: MethodInfo) -> bool:
    """Whether a method only reads, judged by its name."""
    return bool(_GETTER.match(method.name)) or method.name in ("equals", "hashCode", "compareTo")


def _observers(library: Library, name: str, target: Target, on: str) -> list[Observer]:
    """Methods of a class that show its state."""
    found: dict[str, Observer] = {}
    for file in library.supers(name):
        if not library.is_own(file.name):
            continue
        fields = {field.name for field in file.fields}
        for method in file.methods:
            if method is target.method or method.is_static or method.is_synthetic or method.parameter_types:
                continue
            if not (method.is_public or (file.package == target.package and not method.is_private)):
                continue
            if not _GETTER.match(method.name) and method.name not in fields:
                continue
            if _is_plain(library, method.return_type):
                found.setdefault(method.name, Observer(on, method.name, method.return_type))
    if len(found) > 1:
        found.pop("toString", None)
    return list(found.values())[:_MOST_OBSERVERS]


def _is_plain(library: Library, descriptor: str) -> bool:
    if descriptor in PRIMITIVES:
        return descriptor != "V"
    if not descriptor.startswith("L"):
        return False
    file = library.find(descriptor[1:-1])
    return descriptor[1:-1] in _PLAIN or (file is not None and file.is_enum)


def render_candidates(
    package: str, name: str, candidates: Sequence[Candidate]
) -> tuple[str, dict[int, Caller], dict[int, tuple[int, int]]]:
    """A class with a method for each candidate; the lines of the calls; the first and last line of each
    method."""
    full = f"{package}.{name}" if package else name
    lines = [f"package {package};", ""] if package else []
    lines += [
        '@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})',
        f"final class {name} {{",
        "  static <T extends Throwable> RuntimeException jrThrow(Throwable thrown) throws T {",
        "    throw (T) thrown;",
        "  }",
    ]
    callers: dict[int, Caller] = {}
    spans: dict[int, tuple[int, int]] = {}
    for candidate in candidates:
        first = len(lines) + 1
        lines.append(f"  static Object[][] {candidate.method}() throws Throwable {{")
        lines += [f"    {statement}" for statement in candidate.statements]
        holder = "Object" if candidate.type == "V" else candidate.spelled
        base = holder.rstrip("[]")
        lines.append(f"    final {holder}[] jrResult = new {base}[1]{holder[len(base) :]};")
        calls = list(_calls(candidate))
        lines.append(f"    java.util.concurrent.Callable<?> jrCall = {calls[0]};")
        callers[candidate.number] = Caller(full, len(lines))
        rest = "".join(f", (java.util.concurrent.Callable<Object>) {call}" for call in calls[1:])
        lines.append(f"    return new Object[][] {{{{{', '.join(candidate.known)}}}, {{jrCall{rest}}}}};")
        lines.append("  }")
        spans[candidate.number] = first, len(lines)
    return "\n".join([*lines, "}", ""]), callers, spans


def _calls(candidate: Candidate) -> Iterator[str]:
    """The lambda expressions of the call and of the observers."""
    if candidate.type == "V":
        yield _lambda(f"{candidate.call}; return null;")
    else:
        yield _lambda(f"return jrResult[0] = {candidate.call};")
    for observer in candidate.observers:
        on = "jrResult[0]" if observer.on == RESULT else observer.on
        yield _lambda(f"return {on}.{observer.method}({observer.arguments});")


def _lambda(statements: str) -> str:
    """A Callable; its body may call methods that declare any Throwable."""
    return f"() -> {{ try {{ {statements} }} catch (Throwable jrThrown) {{ throw jrThrow(jrThrown); }} }}"
