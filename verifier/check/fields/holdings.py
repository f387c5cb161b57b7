"""Collections of the JDK in fields: of which class they are, and what they hold.

The exact class of what a field holds is known if every write on the class path stores a fresh object of it.
Its elements have the types of the field's type arguments if no code of the class path to which the collection
may escape adds others. Code outside the class path is assumed not to (no heap pollution, JLS 4.12.2).
Reflection and deserialisation are ignored, as in nullness.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from verifier.check.fields.field_facts import FieldFacts
from verifier.check.fields.held_flow import NULL, SURE, Held, Sources, Uses, uses_of
from verifier.check.fields.inner_flow import inner_uses_of
from verifier.check.fields.new_collections import (
    BARE,
    KEPT,
    PARTS,
    UTIL,
    WHOLE,
    Filled,
    Given,
    just_made,
    of_parameter,
    stored_by,
)
from verifier.check.fields.null_effects import NullEffects
from verifier.check.library import Library
from verifier.check.making.functions import erased
from verifier.check.making.generics import ANY, OBJECT, Type, class_formals, method_types, plain, read_type
from verifier.check.nulls.null_flow import NEVER, Fact, Needs, is_sure
from verifier.check.nulls.nullness import Nullness
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.call_graph import Method
from verifier.dataflow.jdk_facts import NULL_FREE
from verifier.dataflow.origins import origins_of
from verifier.models.open_container import anything
from verifier.models.open_heap import Holding
from verifier.models.util.open_enum import ENUM_MAP, OF_ENUMS

_ITERATORS_ADD = {"java/util/LinkedList"}
"""Collections whose Iterator is a ListIterator, which can add."""
_MOST_METHODS = 60
"""The most methods to which a collection may escape; beyond, nothing is known."""
_Found = tuple[Holding | None, tuple[Needs, ...]]
"""The content of a field, and for each part the facts that exclude null in it."""


def _anything(name: str) -> _Found:
    return anything(name, PARTS[name]), (None,) * PARTS[name]


def _is_hidden(declared: FieldInfo, followed: Sequence[Uses]) -> bool:
    """Whether no caller gets what a field holds, or a view of it."""
    return declared.is_private and not any(one.escapes for one in followed)


class Holdings(FieldFacts[_Found]):
    """The content of collections in fields of a class path."""

    prefix, unknown, of_statics = "Ljava/util/", (None, ()), True

    def __init__(self, library: Library, nullness: Nullness) -> None:
        super().__init__(library)
        self.nullness = nullness
        nullness.contents = self._needs
        nullness.effects = NullEffects(library, nullness.passed).needs
        self._empty: set[tuple[str, str]] = set()
        """Fields whose collections are empty at first."""
        self._inner: dict[tuple[str, str], _Found] = {}

    def in_field(self, owner: str, key: str) -> Holding | None:
        """The content of a field (name with descriptor) that a class declares, if it is known."""
        held = self._with_nulls(self.of_field(owner, key))
        if held is None or (owner, key) not in self._empty:
            return held
        if (owner, key) not in self._inner:
            self._inner[owner, key] = self.unknown
            with suppress(Unfollowed):
                self._inner[owner, key] = self._find_inner(owner, key, held)
        inner = self._with_nulls(self._inner[owner, key])
        if inner is not None and not held.is_hidden:
            inner = replace(inner, is_hidden=False)
        return replace(held, inner=inner)

    def _is_vague(self, owner: str, key: str) -> bool:
        """Whether the content of a collection in a field is not followed, or may include null."""
        held = self.in_field(owner, key)
        is_lost = held is None and self.prefix in key and (owner, key) in self.unfollowed
        return is_lost or (held is not None and (OBJECT in held.parts or any(held.nullable)))

    def why_vague(self, owner: str, key: str, is_null: bool) -> str:
        """What makes the content of a field unknown, or null possible in it (``is_null``), in words.

        "" if that is not known.
        """
        name = f"{owner.rpartition('/')[2].replace('$', '.')}.{key[: key.find(self.prefix)]}"
        if not self._is_vague(owner, key):
            return ""
        error = self.unfollowed.get((owner, key))
        if error is not None and error.place is not None:
            return f"what {name} holds is not known because of {_spelled(*error.place)}"
        _, needs = self.of_field(owner, key)
        refuted = [fact for one in needs for fact in one or () if not self.nullness.holds(fact)]
        return f"null may be in {name}: {self._blamed(refuted[0]).spelled}" if refuted and is_null else ""

    def _blamed(self, asked: Fact) -> Fact:
        """One of the facts that refute a fact, and that need no other to be refuted."""
        seen, todo = set[Fact](), [asked]
        while todo:
            fact = todo.pop(0)
            needs = self.nullness.needs_of(fact)
            if needs is None:
                return fact
            seen.add(fact)
            todo += sorted(one for one in needs - seen if not self.nullness.holds(one))
        return asked

    def _with_nulls(self, found: _Found) -> Holding | None:
        held, needs = found
        if held is None:
            return None
        return replace(held, nullable=tuple(one is None or not self._hold(one) for one in needs))

    def _hold(self, needs: frozenset[Fact]) -> bool:
        return all(map(self.nullness.holds, needs))

    def _needs(self, owner: str, key: str, part: int) -> Needs:
        """The facts that exclude null among the elements, keys or values of a field's content."""
        _, needs = self.of_field(owner, key)
        return needs[part] if part < len(needs) else None

    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> _Found:
        made: set[tuple[str, Filled]] = set()
        for writer, method in writing:
            made |= set(stored_by(writer, method, lambda ref: self._library.may_mean(ref, file, declared)))
        names = {name for name, _ in made}
        is_bare = not names.isdisjoint((WHOLE, KEPT))
        names -= {WHOLE, KEPT}
        is_fixed = is_bare and not names
        if is_fixed:
            names = {UTIL + BARE.get(declared.descriptor[len(self.prefix) : -1], "")}
        (one,) = names if len(names) == 1 else ("",)
        if one not in PARTS:
            return self.unknown
        fillings = {filled for _, filled in made}
        if fillings == {()} or (one == ENUM_MAP and all(type(filled) is tuple for filled in fillings)):
            self._empty.add((file.name, declared.key))
        if one in OF_ENUMS:
            keys = {one.types if isinstance(one, Given) else one for one in fillings - {()}}
            (named,) = keys if len(keys) == 1 else (None,)
            if not isinstance(named, tuple):
                return self.unknown
            found = self._of_enums(file, declared, one, named)
        else:
            found = self._holding(file, declared, one, made)
        held, needs = found
        if one in NULL_FREE and not is_bare:
            needs = (NEVER,) * len(needs)
        if is_bare and held is not None:
            bare = declared.descriptor[1:-1]
            held = replace(held, name=bare, is_bare=True, is_fixed=is_fixed, is_hidden=False)
        return held, needs

    def _holding(
        self, file: ClassFile, declared: FieldInfo, name: str, made: set[tuple[str, Filled]]
    ) -> _Found:
        """The content of a collection; unrestricted if the added values are unknown.

        ``made``: what is stored in the field, with the initial content.
        """
        parts = self._parts(file, declared, PARTS[name])
        needs: list[Needs] = [NEVER] * len(parts)
        for kind, filled in made:
            given = self._poured(filled, parts) if filled != () else (NEVER,) * len(parts)
            if given is None:
                return _anything(name)
            if kind == WHOLE:
                continue
            needs = [_both(*both) for both in zip(needs, given, strict=True)]

        def is_typed(op: str, ref: FieldRef | MethodRef, at: int) -> bool:
            return self._is_typed(op, ref, at, parts)

        typed = replace(
            self._sources(file, declared), is_typed=is_typed, iterators_add=name in _ITERATORS_ADD
        )
        for sources in (replace(typed, follows=True, run_by=self._run_by), typed):
            try:
                followed = self._uses(declared, uses_of, sources)
                held = Holding(name, parts, (True,) * len(parts), is_hidden=_is_hidden(declared, followed))
                return held, self._content(parts, needs, followed)
            except Unfollowed as error:
                self.unfollowed.setdefault((file.name, declared.key), error)
        return _anything(name)

    def _run_by(self, op: str, ref: MethodRef) -> list[Method]:
        """The methods that a call may run, and some that it does not; none if code may be run that is not of
        the class path, or that a lambda expression implements."""
        found = self._library.find(ref.owner)
        if (
            found is None
            or not self._library.is_own(ref.owner)
            or (found.is_interface and op != "invokestatic")
        ):
            return []
        below = () if op in ("invokestatic", "invokespecial") else self._library.below(ref.owner)
        near = dict.fromkeys(file for name in (ref.owner, *below) for file in self._library.supers(name))
        named = [file for file in near if ref.key in file.methods_by_key]
        methods = [file.methods_by_key[ref.key] for file in named]
        if not all(self._library.is_own(file.name) for file in named) or any(
            one.is_native for one in methods
        ):
            return []
        return [
            (file.name, one.key) for file, one in zip(named, methods, strict=True) if one.code is not None
        ]

    def _content(
        self, parts: tuple[str, ...], needs: Sequence[Needs], followed: Sequence[Uses]
    ) -> tuple[Needs, ...]:
        """The facts that exclude null in each part of a collection; raises Unfollowed if other values are
        added. ``needs``: those of its initial content."""
        if len(parts) > 1 and any(map(self._sets_entries, self._library.mentioning("setValue"))):
            raise Unfollowed
        is_spread = any(one.spreads for one in followed)
        found: list[Needs] = [None if is_spread else one for one in needs]
        for of in (fact for one in followed for fact in one.poured):
            if of.kind == "parameter" and self.nullness.is_called(of):
                raise Unfollowed  # perhaps with what an unchecked cast let in
            filled = self._filling(of)
            given = self._poured(filled, parts)
            if given is None:
                raise Unfollowed
            found = [_both(*both) for both in zip(found, given, strict=True)]
        for values in (values for one in followed for values in one.added):
            if len(values) != len(parts) or not all(map(self._fits, values, parts)):
                raise Unfollowed
            for at, fact in enumerate(value.fact for value in values):
                found[at] = _both(found[at], NEVER if fact == SURE else fact and frozenset({fact}))
        return tuple(found)

    def _filling(self, fact: Fact) -> Filled:
        """The content of a parameter, or of a field."""
        if fact.kind == "parameter":
            return of_parameter(*self._method(fact.owner, fact.key), fact.number)
        at = fact.key.find(self.prefix)
        return None if at < 0 else FieldRef(fact.owner, fact.key[:at], fact.key[at:])

    def _find_inner(self, owner: str, key: str, held: Holding) -> _Found:
        """The content of the collections that a field's collection holds as its last part; raises Unfollowed.

        All of them are new ones of one class, which code of the class path creates to put them there.
        """
        file = self._library.get(owner)
        declared = file.fields_by_key[key]
        if not held.parts[-1].startswith(self.prefix) or held.is_bare or not declared.is_private:
            raise Unfollowed
        type_ = read_type(declared.signature or declared.descriptor).arguments[-1]
        sources = replace(self._sources(file, declared), makes=self._made_by, iterators_add=True)
        followed = self._uses(declared, inner_uses_of, sources)
        names = set[str]().union(*(one.made for one in followed))
        (name,) = names if len(names) == 1 else ("",)
        if name not in PARTS or name in OF_ENUMS or len(type_.arguments) != PARTS[name]:
            raise Unfollowed
        parts = self._erased(file, type_)
        held = Holding(name, parts, (True,) * len(parts), is_hidden=_is_hidden(declared, followed))
        return held, self._content(parts, [NEVER] * len(parts), followed)

    def _made_by(self, used: InvokeDynamicRef) -> str:
        """The class of the new, empty collections that a lambda expression returns; "" if unknown."""
        handle = next((one.ref for one in used.bootstrap.args if isinstance(one, MethodHandleConst)), None)
        file = self._library.find(handle.owner) if handle and self._library.is_own(handle.owner) else None
        method = file.methods_by_key.get(handle.key) if file and isinstance(handle, MethodRef) else None
        if file is None or method is None or method.code is None or not method.is_synthetic:
            return ""
        origins = origins_of(file, method)
        returned = [at for at, one in origins.reached() if one.mnemonic == "areturn"]
        made = {just_made(file, origins, one, at) for at in returned for one in origins.of(at, 0)}
        ((name, filled),) = made if len(made) == 1 else (("", None),)
        return name if filled == () else ""

    def _poured(self, filled: Filled, parts: tuple[str, ...]) -> tuple[Needs, ...] | None:
        """What excludes null in each part of what fills a collection; None if its types do not fit."""
        types: tuple[str, ...] | None
        needs: tuple[Needs, ...] = ()
        if isinstance(filled, FieldRef):
            types, needs = self._copied(filled)
        elif isinstance(filled, Given):
            types, needs = filled.types, (frozenset({filled.fact}),) * len(filled.types)
        else:
            types = filled
        if types is None or len(types) != len(parts) or not all(map(self._are_below, types, parts)):
            return None
        return needs or (None,) * len(parts)

    def _copied(self, ref: FieldRef) -> tuple[tuple[str, ...] | None, tuple[Needs, ...]]:
        """The types of the content of another field, and the facts that exclude null in it."""
        owner, field = self._library.field(ref) or (None, None)
        held, needs = self.of_field(owner.name, field.key) if owner and field else self.unknown
        return (held.parts, needs) if held is not None else (None, ())

    def _of_enums(self, file: ClassFile, declared: FieldInfo, name: str, keys: tuple[str, ...]) -> _Found:
        """What an enum collection holds: its own code admits only keys or elements of one enum."""
        held, needs = self._holding(file, declared, name, set()) if name == ENUM_MAP else _anything(name)
        return held and replace(held, parts=(*keys, *held.parts[1:])), (NEVER, *needs[1:])

    def _fits(self, value: Held, part: str) -> bool:
        return value.type == NULL or all(self._are_below(one, part) for one in value.type.split("|"))

    def _are_below(self, given: str, part: str) -> bool:
        """Whether all objects of a type (a descriptor) are instances of another one."""
        if part in (OBJECT, given):
            return True
        plain_classes = given.startswith("L") and part.startswith("L")
        return plain_classes and self._library.is_subclass(given[1:-1], part[1:-1])

    def _uses(
        self, declared: FieldInfo, analyse: Callable[[ClassFile, MethodInfo, Sources], Uses], sources: Sources
    ) -> list[Uses]:
        """How the class path uses a field's collection, or what is inside; raises Unfollowed.

        ``analyse`` looks at one method. Calls, functions, parameters and fields are added to ``sources`` as
        they are found.
        """
        kept: set[FieldRef] = set()
        while True:
            names = {declared.name, *(one.name for one in kept)}
            passed = (self._method(owner, key) for owner, key, _ in sorted(sources.parameters))
            functions = map(self._function, sorted(sources.functions))
            walked = list(dict.fromkeys([*self._using(names, sources), *functions, *passed]))
            if len(walked) > _MOST_METHODS:
                raise Unfollowed
            found = [analyse(user, method, sources) for user, method in walked]
            giving = [by for by, uses in zip(walked, found, strict=True) if uses.gives]
            if any(self._is_of_jdk(*by) for by in giving):
                raise Unfollowed
            more = replace(
                sources,
                calls=sources.calls | {method.key for _, method in giving},
                functions=sources.functions.union(*(one.functions for one in found)),
                put_back=sources.put_back.union(*(one.put_back for one in found)),
                parameters=sources.parameters.union(*(one.passed for one in found)),
            )
            stored = kept.union(*(one.kept for one in found))
            if more == sources and stored == kept:
                return found
            sources = more if stored == kept else replace(more, holds=self._holds(stored))
            kept = stored

    def _method(self, owner: str, key: str) -> tuple[ClassFile, MethodInfo]:
        file = self._library.get(owner)
        return file, file.methods_by_key[key]

    def _holds(self, kept: set[FieldRef]) -> Callable[[FieldRef], bool]:
        """Whether a reference may name one of these fields; raises Unfollowed if one is of the JDK."""
        fields = [self._library.field(one) for one in kept]
        known = [one for one in fields if one is not None and self._library.is_own(one[0].name)]
        if len(known) != len(fields):
            raise Unfollowed
        return lambda ref: any(self._library.may_mean(ref, file, declared) for file, declared in known)

    def _sources(self, file: ClassFile, declared: FieldInfo) -> Sources:
        return Sources(
            field=(file.name, declared.key),
            may_mean=lambda ref: self._library.may_mean(ref, file, declared),
            may_be_own=lambda owner: bool(self._library.below(owner)),
            is_own=self._library.is_own,
            is_sure=lambda *place: is_sure(self.nullness.passed(*place)),
        )

    def _function(self, method: Method) -> tuple[ClassFile, MethodInfo]:
        """A method of the class path that a function calls, without others that may override it."""
        file = self._library.get(method[0])
        found = file.methods_by_key.get(method[1])
        if found is None or not (found.is_static or found.is_private):
            raise Unfollowed
        return file, found

    def _is_typed(self, op: str, ref: FieldRef | MethodRef, at: int, parts: tuple[str, ...]) -> bool:
        """Whether a field or a parameter is declared with these type arguments, or with type variables.

        Then javac checks the added values. False where an override omits the type arguments.
        """
        if not self._library.is_own(ref.owner):
            return False
        key = ref.key
        if isinstance(ref, FieldRef):
            _, field = self._library.field(ref) or (None, None)
            return field is not None and _has_arguments(read_type(field.signature or field.descriptor), parts)
        near = [*self._library.supers(ref.owner)]
        if op not in ("invokestatic", "invokespecial"):
            below = [self._library.get(name) for name in self._library.below(ref.owner)]
            near += [one for file in below for one in self._library.supers(file.name)]
        found = [file.methods_by_key[key] for file in near if key in file.methods_by_key]
        return bool(found) and all(_has_arguments(method_types(one).parameters[at], parts) for one in found)

    def _is_of_jdk(self, file: ClassFile, method: MethodInfo) -> bool:
        """Whether JDK code may call a method, other than to get an iterator."""
        near = (file.name, *self._library.below(file.name))
        return method.name != "iterator" and any(
            method.key in above.methods_by_key and not self._library.is_own(above.name)
            for name in near
            for above in self._library.supers(name)
        )

    def _sets_entries(self, name: str) -> bool:
        return b"java/util/Map$Entry" in self._library.content(name)

    def _using(self, fields: set[str], sources: Sources) -> list[tuple[ClassFile, MethodInfo]]:
        """The methods that get the collection from fields, of these names, or from calls."""
        names = fields | {key.partition("(")[0] for key in sources.calls}
        near = (one for text in sorted(names) for one in self._library.methods_mentioning(text))
        return [(file, method) for file, method in dict.fromkeys(near) if _has(method, sources)]

    def _parts(self, file: ClassFile, declared: FieldInfo, count: int) -> tuple[str, ...]:
        """Descriptors of the parts of its content, keys before values."""
        type_ = read_type(declared.signature) if declared.signature else plain(declared.descriptor)
        found = self._erased(file, type_)
        return found if len(found) == count else (OBJECT,) * count

    def _erased(self, file: ClassFile, type_: Type) -> tuple[str, ...]:
        """Descriptors of the type arguments of a type; of Object for lower bounds."""
        formals = class_formals(file)
        return tuple(OBJECT if one.is_lower else erased(one, formals).descriptor for one in type_.arguments)


def _spelled(file: ClassFile, method: MethodInfo, at: int) -> str:
    """A place in the source, with the class and the method."""
    line = method.code.line_of(at) if method.code is not None else None
    name = f"{file.name.rpartition('/')[2].replace('$', '.')}.{method.name}"
    return name if line is None or file.source_file is None else f"{name} ({file.source_file}:{line})"


def _both(one: Needs, other: Needs) -> Needs:
    """The facts that exclude null in values of two origins; None if it is not excluded in one."""
    return None if one is None or other is None else one | other


def _has_arguments(type_: Type, parts: tuple[str, ...]) -> bool:
    """Whether a type is a JDK collection with these type arguments, or with type variables."""
    if type_.dimensions or not type_.base.startswith("Ljava/util/") or len(type_.arguments) != len(parts):
        return False
    return all(
        one.base.startswith("T") or one.base == ANY or erased(one, {}).descriptor == part
        for one, part in zip(type_.arguments, parts, strict=True)
    )


def _has(method: MethodInfo, sources: Sources) -> bool:
    """Whether a method reads the field, makes one of the calls, or creates a function of one."""
    for one in method.instructions:
        used = one.operand
        if isinstance(used, FieldRef):
            found = one.mnemonic.startswith("get") and (sources.may_mean(used) or sources.holds(used))
        elif isinstance(used, MethodRef):
            found = used.key in sources.calls
        else:
            found = isinstance(used, InvokeDynamicRef) and bool(sources.calls)
        if found:
            return True
    return False
