"""Fields that are never null in any object that constructors make, by the bytecode of the class path.

A fact (a field, a parameter, a result is never null) holds if each way to refute it is excluded by others:
for a field, every constructor sets it before it hands ``this`` out, and whatever is written into it is not
null; for a parameter, no call in the class path passes null, and users do not either (``--null``); for a
result, no method that may run returns null. What holds is the greatest fixpoint: the largest set of facts
of which each follows from others of the set. By induction over a run, no step is the first to break one.
Reflection, deserialisation and other threads are ignored, as in encapsulation.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from verifier.check.library import Library
from verifier.check.nulls import annotated
from verifier.check.nulls.early_constants import is_set_early
from verifier.check.nulls.null_flow import (
    EXACT,
    NEVER,
    OF_THIS,
    Fact,
    Flow,
    Needs,
    call_of,
    chosen_call_of,
    content_of,
    flow_of,
)
from verifier.classfile.constant import MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.classfile.opcode import RETURNS
from verifier.dataflow.jdk_facts import Fact as JdkFact
from verifier.dataflow.jdk_facts import holds, is_given, left_to

_MOST_FACTS = 400
"""Facts that one is followed to; beyond, it does not hold."""
_DEEPEST = 3
"""Calls of calls of constructors that are looked into."""
_MOST_FLOWS = 5000
"""Methods of a class path that are walked through."""
_CHECKS = 2
"""Calls of calls that are looked into for null checks."""
_THROWABLE = "java/lang/Throwable"
_FILLS = "fillInStackTrace()Ljava/lang/Throwable;"
_READ_OBJECT = "readObject(Ljava/io/ObjectInputStream;)V"
_OF_OBJECT = {"equals", "hashCode", "toString"}


class Nullness:
    """What of a class path is never null; each fact is looked at once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._flows: dict[tuple[str, str], dict[int, Flow | None]] = {}
        """Of each method, by the depth to which null checks are looked into."""
        self._steps: dict[Fact, Needs] = {}
        self._known: dict[Fact, bool] = {}
        self._quiet: dict[str, bool] = {}
        self.contents: Callable[[str, str, int], Needs] = lambda owner, key, part: None
        """What has to hold so that no null is in the collections that a field holds (holdings.py)."""
        self.effects: Callable[[ClassFile, MethodInfo, int], Needs] = lambda file, method, number: None
        """What excludes null that a method puts into the container of a parameter (null_effects.py)."""

    def is_never_null(self, owner: str, key: str) -> bool:
        """Whether a field (name with descriptor) that a class declares is never null in finished objects."""
        return self.holds(Fact("field", owner, key))

    def is_set_at_last(self, owner: str, key: str) -> bool:
        """Whether a field is never null in objects whose constructors returned.

        Others may have seen it null before that.
        """
        return self.is_never_null(owner, key) or self.holds(Fact("finished", owner, key))

    def is_constant(self, owner: str, key: str) -> bool:
        """Whether a static field is never null for those who read it."""
        return self.holds(Fact("static", owner, key))

    def holds(self, fact: Fact) -> bool:
        """Whether a field, parameter, result or constant is never null."""
        if fact not in self._known:
            self._decide(fact)
        return self._known[fact]

    def _decide(self, asked: Fact) -> None:
        """Follow a fact to all that it needs; those that are refuted refute whatever needs them."""
        needs: dict[Fact, Needs] = {}
        todo = [asked]
        while todo:
            fact = todo.pop()
            if fact in needs:
                continue
            if fact in self._known:
                needs[fact] = NEVER if self._known[fact] else None
                continue
            needs[fact] = self.needs_of(fact) if len(needs) < _MOST_FACTS else None
            todo += needs[fact] or ()
        broken = {fact for fact, others in needs.items() if others is None}
        grown = True
        while grown:
            more = {fact for fact, others in needs.items() if others and others & broken} - broken
            broken |= more
            grown = bool(more)
        self._known.update({fact: fact not in broken for fact in needs})

    def needs_of(self, fact: Fact) -> Needs:
        """What a fact needs of others, None if it does not hold."""
        if fact not in self._steps:
            find = {
                "field": self._field,
                "finished": self._finished,
                "static": self._static,
                "parameter": self._parameter,
                "result": self._result,
                "constants": self._constants,
                "content": lambda one: self.contents(one.owner, one.key, one.number),
                "inside": self._inside,
                "elements": self._elements,
            }
            self._steps[fact] = NEVER if fact.kind == "itself" else find[fact.kind](fact)
        return self._steps[fact]

    @staticmethod
    def _inside(fact: Fact) -> Needs:
        """An iterator or a view is what the method gives."""
        owner, key = fact.within.split(" ")[:2]
        return frozenset({Fact("result", owner, key)})

    def _constants(self, fact: Fact) -> Needs:
        """``values`` of an enum is the compiler's (JLS 8.9.3)."""
        file = self._library.find(fact.owner)
        return NEVER if file is not None and file.is_enum and self._library.is_own(fact.owner) else None

    def _flow(self, file: ClassFile, method: MethodInfo, checks: int = _CHECKS) -> Flow | None:
        """What a method does. ``checks``: calls of calls that are looked into for null checks."""
        flows = self._flows.setdefault((file.name, method.key), {})
        if checks not in flows:
            found = None
            if len(self._flows) <= _MOST_FLOWS:
                checked = partial(self._checked, checks=checks - 1)
                found = flow_of(file, method, self._library.is_own, self._ignores, checked)
            flows[checks] = found
        return flows[checks]

    def _checked(self, ref: MethodRef, checks: int) -> frozenset[int] | None:
        """The arguments that are not null where a static call returns; None if it never returns.

        So null checks of any library on the class path are known by their code.
        """
        if not self._library.is_own(ref.owner):
            return frozenset({0}) if holds(JdkFact.GIVES_BACK, ref.owner, ref.key) else frozenset()
        file = self._library.find(ref.owner)
        method = file.methods_by_key.get(ref.key) if file is not None else None
        if file is None or method is None or not method.is_static or method.code is None:
            return frozenset()
        if not any(one.mnemonic in RETURNS for one in method.code.instructions):
            return None
        takes = any(one[0] in "L[" for one in method.parameter_types)
        flow = self._flow(file, method, checks) if takes and checks >= 0 else None
        return frozenset() if flow is None or flow.checked is None else flow.checked

    def _ignores(self, ref: MethodRef) -> bool:
        """Whether no method that a call on an object of the class path may run does anything with it."""
        found = self._targets(ref.owner, ref.key)
        methods = [
            file.methods_by_key[ref.key] for file in found if not file.methods_by_key[ref.key].is_abstract
        ]
        return bool(methods) and all(
            one.code is not None and not _uses_receiver(one.code.instructions) for one in methods
        )

    # -- fields -----------------------------------------------------------------------

    def _field(self, fact: Fact) -> Needs:
        file, declared = self._declaration(fact.owner, fact.key)
        if file is None or declared is None or declared.is_static:
            return None
        makers = [method for method in file.methods if method.name == "<init>"]
        if not makers or not self.is_quiet(file.super_name):
            return None
        for method in makers:
            flow = self._flow(file, method)
            if flow is None or (fact.key in flow.unset and not flow.delegates):
                return None
        return self._written(file, declared, fact.owner)

    def _finished(self, fact: Fact) -> Needs:
        """All constructors set it, or call a method of their own that does; no code writes null into it."""
        file, declared = self._declaration(fact.owner, fact.key)
        if file is None or declared is None or declared.is_static:
            return None
        makers = [method for method in file.methods if method.name == "<init>"]
        for method in makers:
            flow = self._flow(file, method)
            if flow is None or not (flow.delegates or self._sets(file, flow, fact.key, 0)):
                return None
        return self._written(file, declared, fact.owner) if makers else None

    def _sets(self, file: ClassFile, flow: Flow, key: str, depth: int) -> bool:
        """Whether a method that returns has set a field of ``this``."""
        done = flow.sets
        if done is None or key in done:
            return True
        for method in file.methods if depth < _DEEPEST else ():
            is_called = call_of(method.key) in done
            if not is_called and chosen_call_of(method.key) in done:
                below = map(self._library.get, self._library.below(file.name))
                is_called = not any(method.key in one.methods_by_key for one in below)
            if is_called:
                called = self._flow(file, method)
                if called is not None and self._sets(file, called, key, depth + 1):
                    return True
        return False

    def _static(self, fact: Fact) -> Needs:
        """Set by the initialiser before any code reads it, and never to null."""
        file, declared = self._declaration(fact.owner, fact.key)
        if file is None or declared is None or not declared.is_static:
            return None
        if not declared.is_final and (declared.is_public or declared.is_protected):
            return None  # users set it
        needs: set[Fact] = set()
        for writer, method in self._writing(file, declared, "putstatic"):
            flow = self._flow(writer, method) if method is not None else None
            if flow is None:
                return None
            for ref, value in flow.constants:
                if self._library.may_mean(ref, file, declared):
                    if value is None:
                        return None
                    needs |= self._seen_from(value, "")
        if any(map(self._is_refuted, needs)) or not is_set_early(self._library, file, declared):
            return None
        return frozenset(needs)

    def _is_refuted(self, fact: Fact) -> bool:
        """Whether a fact is refuted at once: it saves dearer questions."""
        known = self._known.get(fact)
        return known is False if known is not None else fact.kind == "result" and self.needs_of(fact) is None

    def _declaration(self, owner: str, key: str) -> tuple[ClassFile | None, FieldInfo | None]:
        """The class that declares a field, and the field; of JDK classes, those that keep what was given.

        The latter are meant in objects of a class of the class path alone (``owner``).
        """
        is_own = self._library.is_own
        for file in self._library.supers(owner):
            declared = file.fields_by_key.get(key)
            if declared is not None and (
                is_own(file.name) or (is_own(owner) and is_given(file.name, declared.name))
            ):
                return file, declared
        return None, None

    def _written(self, file: ClassFile, declared: FieldInfo, within: str) -> Needs:
        """What all that is written into a field needs, in objects of the class ``within`` and below it."""
        if annotated.of_field(declared) and not (declared.is_private or declared.is_final):
            return None  # users may
        needs: set[Fact] = set()
        of_jdk = self._writing_above(within, file, declared)
        for writer, method in (*self._writing(file, declared, "putfield"), *of_jdk):
            flow = self._flow(writer, method) if method is not None else None
            if flow is None:
                return None
            for put in flow.puts:
                if self._library.may_mean(put.ref, file, declared) and self._is_in(put.ref.owner, within):
                    if put.value is None:
                        return None
                    is_made = put.own and writer is file and method is not None and method.name == "<init>"
                    needs |= self._seen_from(put.value, within if is_made else "")
        return frozenset(needs)

    def _writing(
        self, file: ClassFile, declared: FieldInfo, op: str
    ) -> Iterator[tuple[ClassFile, MethodInfo | None]]:
        """The methods that may write a field; None where others than those may."""
        writing = self._library.writing(file, declared, op)
        if writing is None:
            yield file, None
        for writer, method in writing or ():
            if op == "putstatic" or not self._is_deserialising(writer, method):
                yield writer, method

    def _is_in(self, owner: str, within: str) -> bool:
        """Whether what is written as a field of a class may be written in an object of a class or below it.

        The verifier demands an object of the class that the reference names (JVMS 4.10.1.9, putfield).
        """
        related = self._library.is_subclass
        return related(owner, within) or related(within, owner) or self._library.find(owner) is None

    def _writing_above(
        self, within: str, file: ClassFile, declared: FieldInfo
    ) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods of the JDK that may write a field of a JDK class, in objects of a class or below it.

        These are methods of the JDK's classes at and above it (see ``GIVEN_FIELDS``).
        """
        above = self._library.supers(within) if not self._library.is_own(file.name) else ()
        for one in above:
            for method in one.methods if not self._library.is_own(one.name) else ():
                if any(
                    each.mnemonic == "putfield" and self._library.may_mean(each.operands[0], file, declared)
                    for each in method.instructions
                ):
                    yield one, method

    def _is_deserialising(self, file: ClassFile, method: MethodInfo) -> bool:
        """Whether a method runs for objects alone that are being read from a stream.

        No other code calls it, classes nested in the same one included.
        """
        if not method.is_private or method.is_static or method.key != _READ_OBJECT:
            return False
        callers = (one for _, one in self._library.methods_mentioning(method.name))
        operands = (each for caller in callers for one in caller.instructions for each in one.operands)
        used = (ref for operand in operands for ref in methods_in(operand))
        return not any(
            ref.key == method.key
            and (ref.owner == file.name or self._library.is_subclass(ref.owner, file.name))
            for ref in used
        )

    def _seen_from(self, needs: frozenset[Fact], within: str) -> frozenset[Fact]:
        """Facts that a constructor needs where it makes objects of a class or below; else of any call."""
        found = set()
        for one in needs:
            if one.kind == "field":
                one = one._replace(number=0)
            elif one.kind == "parameter" and one.key.startswith("<init>") and within not in ("", one.owner):
                one = one._replace(within=within)
            found.add(one)
        return frozenset(found)

    def is_quiet(self, name: str | None) -> bool:
        """Whether no constructor of a class, and of those above it, hands ``this`` out."""
        if name is None or holds(JdkFact.QUIET_CONSTRUCTOR, name, "<init>()V"):
            return True
        if name not in self._quiet:
            self._quiet[name] = self._find_quiet(name)
        return self._quiet[name]

    def _find_quiet(self, name: str) -> bool:
        file = self._library.find(name)
        if file is None:
            return False
        if not self._library.is_own(name):
            is_throwable = self._library.is_subclass(name, _THROWABLE)
            return is_throwable and not any(
                _FILLS in found.methods_by_key
                for below in self._library.below(name)
                if (found := self._library.find(below)) is not None
            )
        flows = [self._flow(file, method) for method in file.methods if method.name == "<init>"]
        return all(flow is not None and not flow.leaks for flow in flows) and self.is_quiet(file.super_name)

    # -- parameters -------------------------------------------------------------------

    def _parameter(self, fact: Fact) -> Needs:
        file = self._library.find(fact.owner)
        method = file.methods_by_key.get(fact.key) if file is not None else None
        if file is None or method is None or annotated.parameter(self._library, file, method, fact.number):
            return None
        if fact.within:
            return self._passed_above(file, fact)
        near = self._near(file, method)
        return None if self._is_run_by_jdk(method, near) else self._passed(method, fact, near)

    def _is_run_by_jdk(self, method: MethodInfo, near: list[str]) -> bool:
        is_chosen = not (method.name == "<init>" or method.is_static or method.is_private)
        return is_chosen and self._is_of_jdk(near, method.key)

    def _near(self, file: ClassFile, method: MethodInfo) -> list[str]:
        """The classes that calls of a method may name, besides those above."""
        is_inherited = not (method.name == "<init>" or method.is_private)
        return [file.name, *(self._library.below(file.name) if is_inherited else ())]

    def is_called(self, fact: Fact) -> bool:
        """Whether code of the class path may call the method of a parameter."""
        file = self._library.get(fact.owner)
        method = file.methods_by_key[fact.key]
        return self._is_called(method, self._near(file, method))

    def _elements(self, fact: Fact) -> Needs:
        """No annotation allows null inside of its type, and no code of the class path puts it there."""
        file = self._library.find(fact.owner)
        method = file.methods_by_key.get(fact.key) if file is not None else None
        if file is None or method is None:
            return None
        near = self._near(file, method)
        if self._is_run_by_jdk(method, near):
            return None
        is_nullable = annotated.types_of(file, method).parameters[fact.number].has_null_inside
        if is_nullable or method.is_synthetic:
            return None
        found = self.effects(file, method, fact.number)
        for passed in self._arguments(method, fact.number, near) if found is not None else ():
            inside = content_of(passed)
            found = None if inside is None or found is None else found | inside
        return found

    def passed(self, file: ClassFile, method: MethodInfo, at: int, number: int) -> Needs:
        """What an argument of a call, by the index of the instruction, needs not to be null."""
        flow = self._flow(file, method)
        found = [] if flow is None else [call.arguments[number] for call in flow.calls if call.at == at]
        return self._seen_from(found[0], "") if found and found[0] is not None else None

    def _is_called(self, method: MethodInfo, near: list[str]) -> bool:
        """Whether code of the class path may call a method, or make a function of it."""
        text = near[0] if method.name == "<init>" else method.name
        operands = (
            each
            for _, one in self._library.methods_mentioning(text)
            for instruction in one.instructions
            for each in instruction.operands
        )
        used = (ref for operand in operands for ref in methods_in(operand))
        return any(ref.key == method.key and self._is_near(ref.owner, near) for ref in used)

    def _passed_above(self, file: ClassFile, fact: Fact) -> Needs:
        """What a constructor is passed by those of its class, and of the next one on the way to another."""
        at = fact.within
        while (below := self._library.find(at)) is not None and below.super_name not in (None, file.name):
            at = below.super_name or ""
        if below is None or below.super_name is None:
            return None
        needs: set[Fact] = set()
        for caller in (below, file):
            for one in caller.methods:
                flow = self._flow(caller, one) if one.name == "<init>" else Flow()
                if flow is None:
                    return None
                for call in flow.calls:
                    if (call.ref.owner, call.ref.key) != (file.name, fact.key):
                        continue
                    passed = call.arguments[fact.number]
                    if passed is None:
                        return None
                    needs |= self._seen_from(passed, fact.within)
        return frozenset(needs)

    def _is_of_jdk(self, names: Iterable[str], key: str) -> bool:
        """Whether the JDK may call a method of these classes: a class of its own declares it, too."""
        return any(
            not self._library.is_own(above.name) and key in above.methods_by_key
            for name in names
            for above in self._library.supers(name)
        )

    def _passed(self, method: MethodInfo, fact: Fact, near: list[str]) -> Needs:
        """What all that the class path passes for a parameter needs."""
        needs: set[Fact] = set()
        for passed in self._arguments(method, fact.number, near):
            if passed is None:
                return None
            needs |= self._seen_from(passed, "")
        return frozenset(needs)

    def _arguments(self, method: MethodInfo, number: int, near: list[str]) -> Iterator[Needs]:
        """What each argument needs that the class path passes for a parameter; None if that is not known."""
        for caller, one in self._library.methods_mentioning(
            near[0] if method.name == "<init>" else method.name
        ):
            if not _mentions(one, method):
                continue
            flow = self._flow(caller, one)
            if flow is None:
                yield None
                continue
            for call in (*flow.calls, *flow.handles):
                if call.ref.key == method.key and self._is_near(call.ref.owner, near):
                    yield call.arguments[number] if number < len(call.arguments) else None

    def _is_near(self, owner: str, near: list[str]) -> bool:
        """Whether a call on a class may reach a method of ``near[0]``: it is above or below it."""
        return owner in near or any(
            file.name == owner for name in near for file in self._library.supers(name)
        )

    # -- results ----------------------------------------------------------------------

    def _is_never_null(self, owner: str, fact: Fact) -> bool:
        """Whether a method of the JDK, declared by ``owner``, never gives null where it is called."""
        if holds(JdkFact.NEVER_NULL, owner, fact.key):
            return True
        if not holds(JdkFact.NEVER_NULL_HERE, owner, fact.key):
            return False
        for above, name in left_to(owner):
            is_own = any(not name or one.name == name for one in self._own_methods(above))
            if is_own or self._may_be_function(fact._replace(owner=above)):
                return False
        is_own = any(one.key == fact.key for one in self._own_methods(fact.owner))
        return fact.number == EXACT or not (is_own or self._may_be_function(fact))

    def _own_methods(self, name: str) -> Iterator[MethodInfo]:
        """The methods of the class path that objects of a type may have, without bodies of functions."""
        library = self._library
        near = {file.name: file for one in (name, *library.below(name)) for file in library.supers(one)}
        own = (file for file in near.values() if library.is_own(file.name))
        return (one for file in own for one in file.methods if not one.is_abstract)

    def _result(self, fact: Fact) -> Needs:
        found = [file for file in self._library.supers(fact.owner) if fact.key in file.methods_by_key]
        if not found:
            return None
        if not self._library.is_own(found[0].name):
            return NEVER if self._is_never_null(found[0].name, fact) else None
        if found[0].is_annotation and not self._library.below(fact.owner):
            return NEVER  # an element of an annotation (JLS 9.7), which only the JDK makes
        needs: set[Fact] = set()
        method = found[0].methods_by_key[fact.key]
        is_fixed = method.is_static or method.is_private or fact.number == EXACT
        if not is_fixed and self._may_be_function(fact):
            return None
        above = set() if found[0].is_interface else {file.name for file in found[1:]}
        for file in found[:1] if is_fixed else self._targets(fact.owner, fact.key):
            one = file.methods_by_key[fact.key]
            if one.is_abstract or (file.name in above and self._is_above(file, found[0])):
                continue
            if not self._library.is_own(file.name):
                return None
            flow = self._flow(file, one)
            if flow is None or any(value is None for value in flow.returns):
                return None
            for value in flow.returns:
                needs |= self._read_in(value or frozenset(), file, fact)
        return frozenset(needs)

    def _read_in(self, needs: frozenset[Fact], file: ClassFile, fact: Fact) -> set[Fact]:
        """Facts of a method where it is called on an object of the class that a result is asked of."""
        is_below = fact.number != EXACT and self._library.is_subclass(fact.owner, file.name)
        name = fact.owner if is_below else file.name
        return {
            one._replace(number=0, owner=name if self._library.is_subclass(name, one.owner) else one.owner)
            if one.kind == "field" and one.number == OF_THIS
            else one
            for one in needs
        }

    def _is_above(self, file: ClassFile, overriding: ClassFile) -> bool:
        """Whether a method of a class runs for no object of a class below that overrides it."""
        name = overriding.name
        return file.name != name and self._library.is_subclass(name, file.name)

    def _targets(self, owner: str, key: str) -> list[ClassFile]:
        """The classes that have the methods which a call may run, and some that it does not."""
        library = self._library
        near = (file for name in (owner, *library.below(owner)) for file in library.supers(name))
        return list({file.name: file for file in near if key in file.methods_by_key}.values())

    def _may_be_function(self, fact: Fact) -> bool:
        """Whether a lambda expression may implement the method: of an interface with this one alone, which is
        not sealed (JLS 9.8)."""
        names = (fact.owner, *self._library.below(fact.owner))
        files = [file for name in names if (file := self._library.find(name)) is not None]
        free = (file for file in files if file.is_interface and file.permitted_subclasses is None)
        return any(map(self._has_one_method, free))

    def _has_one_method(self, file: ClassFile) -> bool:
        """Whether an interface has no more than one abstract method, as far as their names tell."""
        methods = [
            method
            for above in self._library.supers(file.name)
            if above.name != "java/lang/Object"
            for method in above.methods
        ]
        given = {one.name for one in methods if not one.is_abstract} | _OF_OBJECT
        return len({one.name for one in methods if one.is_abstract} - given) < 2


def _mentions(method: MethodInfo, called: MethodInfo) -> bool:
    """Whether a method may call another one, or make a function of it."""
    return any(
        one.mnemonic == "invokedynamic"
        or (one.mnemonic.startswith("invoke") and one.operands[0].name == called.name)
        for one in method.instructions
    )


def _uses_receiver(code: Sequence[Instruction]) -> bool:
    """Whether instructions do more with ``this`` than to ask for its class."""
    return any(
        one.mnemonic == "aload"
        and one.operands[0] == 0
        and not (at + 1 < len(code) and _is_call(code[at + 1], "getClass()Ljava/lang/Class;"))
        for at, one in enumerate(code)
    )


def _is_call(one: Instruction, key: str) -> bool:
    return (
        one.mnemonic.startswith("invoke") and one.mnemonic != "invokedynamic" and one.operands[0].key == key
    )
