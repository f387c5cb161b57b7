"""Makers of objects of a generic type: recipes, constructors, factories, constants, subclasses.

``depth`` limits nesting: 0 is constructors with plain arguments, 1 objects made of such objects. Where that
gives no way at all, one more level is tried. All makers are for sources of one package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.changing import has_state, only_reads
from verifier.check.making.generics import (
    BOXES,
    TEXT,
    Bindings,
    Type,
    arguments_of,
    bind,
    class_formals,
    match,
    method_types,
    plain,
    read_type,
    seen_as,
    substitute,
)
from verifier.check.making.growing import growers
from verifier.check.making.implementing import Duty, duties
from verifier.check.making.looked_for import class_literals, fields_read, fields_written, told_apart
from verifier.check.making.makers import (
    Again,
    ArrayOf,
    Body,
    Boxed,
    Call,
    Choice,
    Constant,
    Construct,
    Expression,
    Implement,
    Input,
    Maker,
    Open,
    Prepared,
    after_some,
    by_turns,
    or_null,
)
from verifier.check.making.recipes import Recipe, holes, recipes_of
from verifier.check.nulls import annotated
from verifier.classfile.model import ClassFile, MethodInfo

_MOST_WAYS = 5  # to create one object
_MOST_INSIDE = 4  # to create an object that is part of another
_MOST_CALLS = 6
"""The most methods for calls before the checked one."""
_MOST_CLASSES = 6
_MOST_CONSTANTS = 12
_MOST_LISTED = 64  # constants of an enum that a driver names
_MOST_NESTED = 4
_MOST_STEPS_INSIDE = 2  # calls on an object that is part of another
_MOST_TOLD = 4
"""The most types that a method distinguishes, where an argument may have any class."""
_MOST_STEPS = 400
"""The most attempts to create objects; afterwards, ways that need more are left out."""
_ELSEWHERE = "?"  # a package that is none, where only public classes may be named
_OPENS = (
    "java/io/File", "java/io/RandomAccessFile", "java/lang/Process", "java/lang/Runtime", "java/lang/Thread",
    "java/net/", "java/nio/channels/", "java/nio/file/", "java/util/Timer", "java/util/concurrent/Executors",
    "java/util/concurrent/ForkJoin", "java/util/concurrent/Scheduled", "java/util/concurrent/ThreadPool",
    "java/util/jar/JarFile", "java/util/logging/", "java/util/zip/ZipFile",
)  # fmt: skip
"""Beginnings of the names of library classes that open files, connections, threads or processes, or name what
is to be opened: neither a driver nor the reproducer of a failure is to do that on a user's machine. There are
recipes for a few, which do not."""
_OF_MANY_CLASSES = frozenset({"java/lang/Object", "java/lang/Class"})
_USABLE = ("java/", "javax/")


class NoWay(Exception):
    """There is no way to create a value of a type, which the message names."""


@dataclass
class Construction:
    """Creates makers, and records which values they leave out.

    ``avoid``: the method under check, of the class ``owner``, which creates no values. ``nulls_inside``:
    parts of objects may be null. ``fields``: objects are open. ``for_proof``: arrays of references are open
    as well, which no counterexample can show. ``own_below``: where recipes make objects of a JDK type, its
    subclasses on the class path are used too, and passed objects had calls or are aliases. ``implements``:
    whether drivers may implement interfaces and abstract classes.
    """

    library: Library
    package: str
    owner: ClassFile
    avoid: MethodInfo
    nulls_inside: bool
    fields: bool = False
    for_proof: bool = False
    own_below: bool = False
    implements: bool = True
    gaps: list[str] = field(default_factory=list)
    identity: bool = False
    _known: dict[tuple[Type, int, bool, tuple[object, ...]], Maker] = field(default_factory=dict)
    _steps: int = 0

    @cached_property
    def _read(self) -> frozenset[str]:
        return fields_read(self.library, self.avoid)

    def value(self, type: Type, depth: int, trail: tuple[str, ...] = ()) -> Maker:
        """The maker of a value; NoWay if there is none. ``trail``: the classes of the enclosing objects."""
        if type.dimensions:
            element = type.element
            if self.fields and (element.descriptor in PRIMITIVES or self.for_proof):
                return Open(type.descriptor, self.spell(type))  # several fields may hold the same array
            if element.descriptor not in PRIMITIVES:
                self.gaps.append(f"some arrays of {self.spell(element)}")
            return ArrayOf(self.spell(element), self._part(element, depth, trail))
        if type.base in PRIMITIVES:
            return Input(PRIMITIVES[type.base])
        return self._object(type, depth, trail)

    def spell(self, type: Type) -> str:
        """The erased type as in sources."""
        return self.library.spell(type.descriptor)

    def _part(self, type: Type, depth: int, trail: tuple[str, ...], told: bool | None = None) -> Maker:
        """A nullable value where parts of objects may be null, unless annotations decide."""
        maker = self.value(type, depth, trail)
        is_allowed = (self.nulls_inside or type.is_nullable) if told is None else told
        return or_null(self.spell(type), maker) if is_allowed and type.descriptor not in PRIMITIVES else maker

    def _arguments(
        self, file: ClassFile, method: MethodInfo, types: Sequence[Type], depth: int, trail: tuple[str, ...]
    ) -> list[Maker]:
        """Makers of the arguments of a call, with null where annotations of the method allow it."""
        told = (annotated.parameter(self.library, file, method, number) for number in range(len(types)))
        return [self._part(one, depth, trail, may) for one, may in zip(types, told, strict=True)]

    def _object(self, type: Type, depth: int, trail: tuple[str, ...]) -> Maker:
        name = type.name
        if self.for_proof and self.fields and (type == TEXT or name in BOXES):
            return Open(name, self.library.spell_class(name))  # any of these collections, with its content
        if type == TEXT:
            self.identity = True
            return Input("string")
        if name in BOXES:
            self.identity = True
            return Boxed(name.rpartition("/")[2], BOXES[name])
        spelled = self.library.spell_class(name)
        file = self.library.find(name)
        if file is None:
            raise NoWay(f"class {spelled} is not on the class path")
        if file.is_enum:
            return self.constants(file)
        if self.are_open(name):
            return Open(name, spelled)
        self.gaps.append(f"some objects of {spelled}")
        problem = f"no way to make an object of {spelled}"
        key = (type, depth, bool(trail), type.nulls)
        if key not in self._known:
            self._steps = self._steps + 1 if trail else 0
            if name in trail or len(trail) > _MOST_NESTED or self._steps > _MOST_STEPS:
                raise NoWay(problem)
            maker = self.one_of(type, self.ways(type, depth, trail), problem)
            self._known[key] = self._in_states(file, type, maker, depth, trail)
        return self._known[key]

    def _in_states(
        self, file: ClassFile, type: Type, maker: Maker, depth: int, trail: tuple[str, ...]
    ) -> Maker:
        """With ``own_below``: an object of the class path also after calls, or the last one created."""
        is_own = self.library.is_own(file.name) and file.super_name != "java/lang/Record"
        if not self.own_below or not is_own or len(trail) > 1:
            return maker
        spelled = self.library.spell_class(file.name)
        calls = self.calls(type, depth - 1, (*trail, file.name), changing=True)
        return Again(spelled, Prepared(spelled, maker, calls, most=_MOST_STEPS_INSIDE) if calls else maker)

    def are_open(self, name: str) -> bool:
        """Whether objects of a class are open; some then have classes of the program."""
        if not self.fields:
            return False
        if self.for_proof:
            return True
        return name == "java/lang/Object" or self.library.is_own(name) or any(self.library.at_or_below(name))

    def one_of(self, type: Type, ways: Sequence[Maker], problem: str) -> Maker:
        """A choice between the ways, if there are several."""
        if not ways:
            raise NoWay(problem)
        return ways[0] if len(ways) == 1 else Choice(self.spell(type), tuple(ways))

    def constants(self, file: ClassFile) -> Maker:
        """An arbitrary constant of an enum."""
        spelled = self.library.spell_class(file.name)
        names = [found.name for found in file.fields if found.is_enum]
        if has_state(self.library, file):
            self.gaps.append(f"constants of {spelled} in states that only calls lead to")
        if len(names) > _MOST_CONSTANTS and self.for_proof and self.are_open(file.name):
            return Open(file.name, spelled)  # one value, in place of a path each
        if len(names) > _MOST_LISTED:
            self.gaps.append(f"some constants of {spelled}")
        ways = [Constant(f"{spelled}.{one}") for one in names[:_MOST_LISTED]]
        return self.one_of(Type(f"L{file.name};"), ways, f"{spelled} has no constants")

    def ways(
        self, type: Type, depth: int, trail: tuple[str, ...] = (), overridden: str | None = None
    ) -> list[Maker]:
        """Ways to create an object of a class or a subclass, the simplest first.

        ``overridden``: the key of a method that the object's class must inherit.
        """
        most = _MOST_INSIDE if trail else _MOST_WAYS
        if type.name in _OF_MANY_CLASSES:
            most = _MOST_CONSTANTS
        inner = (*trail, type.name)
        for richness in dict.fromkeys((depth, max(depth, 0) + 1)):
            found: list[Maker] = []
            for way in self._all_ways(type, richness, inner, overridden):
                if way not in found:
                    found.append(way)
                if len(found) == most:
                    break
            if found:
                return found
        return []

    def _all_ways(
        self, type: Type, depth: int, trail: tuple[str, ...], overridden: str | None
    ) -> Iterator[Maker]:
        name = type.name
        file = self.library.get(name)
        is_own = self.library.is_own(name)
        if name == "java/lang/Object":
            yield from self._of_any_class(depth, trail)
            return
        if name == "java/lang/Class":
            if type.arguments:
                yield Constant(f"{self.spell(type.arguments[0])}.class")
                return
            yield from self._class_literals()
        recipes = (
            [] if is_own else [made for r in recipes_of(type) for made in self._cooked(r, type, depth, trail)]
        )
        yield from recipes
        if recipes and self.own_below and len(trail) == 1:
            yield from self._of_own_below(type, depth)
        if recipes or (not is_own and name.startswith(_OPENS)):
            return
        may_implement = self.implements and self._is_usable(file)
        duty = duties(file, type, self.library, self.package) if may_implement else None
        is_function = file.is_interface and duty is not None and len(duty) == 1
        if duty is not None and is_function:
            yield from self._implementation(file, type, duty, depth, trail)
        public = self._of_classes(self._candidates(file, overridden), type, depth, trail, hidden=False)
        if is_own and depth > 0 and len(trail) == 1:
            public = after_some(public, self._from_builders(type, depth, trail))
        sources = [
            public,
            self._from_others(type, depth, trail),
            self._of_classes(self._candidates(file, overridden), type, depth, trail, hidden=True),
        ]
        if duty is not None and not is_function:
            sources.append(self._implementation(file, type, duty, depth, trail))
        for source in sources:
            some = False
            for made in source:
                some = True
                yield made
            if some or depth <= 0:  # all public ways come before others
                return

    def _of_classes(
        self, files: Sequence[ClassFile], wanted: Type, depth: int, trail: tuple[str, ...], *, hidden: bool
    ) -> Iterator[Maker]:
        """Ways to create objects of these classes, alternating between classes."""
        yield from by_turns([self._constructions(file, wanted, depth, trail, hidden) for file in files])

    def _of_any_class(self, depth: int, trail: tuple[str, ...]) -> Iterator[Maker]:
        yield self.value(TEXT, depth, trail)
        yield Boxed("Integer", "int")
        if depth > 0 or not trail:
            yield from self._told_apart(depth, trail)
        yield from self._class_literals()
        if depth > 0:
            yield Constant("new java.lang.Object()")

    def _told_apart(self, depth: int, trail: tuple[str, ...]) -> Iterator[Maker]:
        """Objects of the types that the method tests for, on which its casts may fail."""
        for wanted in told_apart(self.owner, self.avoid)[:_MOST_TOLD]:
            try:
                if wanted.dimensions or not self.library.is_own(wanted.name):
                    yield self.value(wanted, depth, trail)
                else:
                    formals = class_formals(self.library.get(wanted.name))
                    yield self.value(Type(wanted.base, tuple(bind(formals, {}).values())), depth, trail)
            except NoWay:
                continue

    def _class_literals(self) -> Iterator[Maker]:
        """Class literals in the method's own class, as values of the type Class."""
        for literal in class_literals(self.owner)[:_MOST_CONSTANTS]:
            if self.library.can_be_named(literal, self.package):
                yield Constant(f"{self.library.spell_class(literal)}.class")

    def _cooked(self, recipe: Recipe, type: Type, depth: int, trail: tuple[str, ...]) -> Iterator[Maker]:
        try:
            base = self._expression(recipe.text, type, depth, trail)
            calls = []
            for call in recipe.calls:
                name, _, rest = call.partition("(")
                made = self._expression(rest, type, depth, trail)
                assert isinstance(made, Expression)
                calls.append(Call(name, made.types, made.arguments))
        except NoWay:
            return
        yield Prepared(recipe.type, base, tuple(calls)) if calls else base

    def _expression(self, text: str, type: Type, depth: int, trail: tuple[str, ...]) -> Maker:
        """The recipe's expression with makers in its holes."""
        parts, signatures = holes(text)
        bindings = {f"T{number};": one for number, one in enumerate(type.arguments)}
        types = [substitute(read_type(signature), bindings) for signature in signatures]
        makers = tuple(self._part(one, max(depth - 1, 0), trail) for one in types)
        if parts == ("", ""):
            return makers[0]
        if not makers:
            return Constant(parts[0])
        spelled = tuple(
            "" if part.startswith(".") else self.spell(one)
            for part, one in zip(parts[1:], types, strict=True)
        )
        return Expression(parts, spelled, makers)

    def _is_usable(self, file: ClassFile) -> bool:
        """Whether drivers may name a class and create objects of it."""
        foreign = not self.library.is_own(file.name)
        if foreign and (file.name.startswith(_OPENS) or not file.name.startswith(_USABLE)):
            return False
        return self.library.can_be_named(file.name, self.package)

    def _candidates(self, file: ClassFile, overridden: str | None) -> list[ClassFile]:
        """The class and its usable subclasses, which add variety."""
        found = [file]
        if self.library.is_own(file.name) and not file.is_final:
            found += [self.library.get(name) for name in self.library.below(file.name)]
        usable = [
            one
            for one in found
            if self._is_usable(one)
            and not (one is not file and overridden is not None and overridden in one.methods_by_key)
        ]
        return usable[:_MOST_CLASSES]

    def _of_own_below(self, wanted: Type, depth: int) -> Iterator[Maker]:
        """Objects of the class path's subclasses of a JDK type.

        Their parts may have that type too, created by its recipes.
        """
        files = map(self.library.get, self.library.at_or_below(wanted.name))
        usable = [one for one in files if self._is_usable(one)][:_MOST_CLASSES]
        yield from by_turns(
            [self._constructions(one, wanted, depth, (one.name,), hidden=False) for one in usable]
        )

    def _bound(self, pattern: Type, wanted: Type) -> Bindings | None:
        """The bindings of a type's variables with which it is the wanted type or a subtype."""
        file = self.library.find(pattern.name) if pattern.base.startswith("L") else None
        if file is None or pattern.dimensions:
            return None
        view = seen_as(file, wanted.name, self.library.find)
        if view is None:
            return None
        bindings = match(view, wanted)
        if bindings is None:
            return None
        formals = class_formals(file)
        if len(formals) != len(pattern.arguments):
            return bindings
        chosen = bind(formals, bindings)
        return match(pattern, Type(pattern.base, tuple(chosen.values())))

    def _constructions(
        self, file: ClassFile, wanted: Type, depth: int, trail: tuple[str, ...], hidden: bool
    ) -> Iterator[Maker]:
        """Constants, constructors and factories of a class; ``hidden``: those that are not public."""
        itself = Type(f"L{file.name};", tuple(Type(name) for name in class_formals(file)))
        bindings = self._bound(itself, wanted)
        if bindings is None:
            return
        yield from self._constant(file, hidden)
        methods = [m for m in file.methods if not m.is_synthetic and self._is_open(file, m, hidden)]
        methods.sort(key=lambda m: (len(m.parameter_types), m.name != "<init>"))
        for method in methods:
            if method.name == "<init>":
                if not file.is_abstract:
                    yield from self.call(file, method, bind(class_formals(file), bindings), depth, trail)
            elif method.is_static and method.return_type == f"L{file.name};" and method.code is not None:
                own = self._bound(method_types(method).result, wanted)
                if own is not None:
                    yield from self.call(file, method, own, depth, trail)

    def _constant(self, file: ClassFile, hidden: bool) -> Iterator[Maker]:
        """A public constant of a class; ``hidden``: one with a supertype of the class as its declared
        type."""
        spelled = self.library.spell_class(file.name)
        above = {one.name for one in self.library.supers(file.name)} - {file.name, "java/lang/Object"}
        for constant in file.fields:
            name = constant.descriptor[1:-1]
            if constant.is_public and constant.is_static and constant.is_final:
                if hidden and name in above:
                    yield Constant(f"(({spelled}) {spelled}.{constant.name})")
                    return
                if not hidden and name == file.name:
                    yield Constant(f"{spelled}.{constant.name}")
                    return

    def _is_open(self, file: ClassFile, method: MethodInfo, hidden: bool) -> bool:
        is_public = method.is_public and self.library.can_be_named(file.name, _ELSEWHERE)
        if not hidden:
            return is_public
        return not is_public and not method.is_private and file.package == self.package

    def call(
        self, file: ClassFile, method: MethodInfo, bindings: Bindings, depth: int, trail: tuple[str, ...]
    ) -> Iterator[Maker]:
        """The call of a constructor or a static method."""
        if method is self.avoid or (depth <= 0 and not all(map(self._is_plain, method.parameter_types))):
            return
        types = annotated.types_of(file, method)
        known = {**bindings, **bind(types.formals, bindings)}
        is_inner = method.name == "<init>" and file.is_inner
        parameters = [substitute(one, known) for one in types.parameters]
        erased = [self.library.spell(descriptor) for descriptor in method.parameter_types]
        if is_inner and len(parameters) < len(erased):
            parameters = list(map(plain, method.parameter_types))
        try:
            makers = self._arguments(file, method, parameters, depth - 1, trail)
        except NoWay:
            return
        spelled = self.library.spell_class(file.name)
        if is_inner:
            row = next(row for row in file.inner_classes if row.name == file.name)
            if not makers or not method.parameter_types[0].startswith("L"):
                return
            inner = f".new {row.simple_name}("
            middle = [", "] * (len(makers) - 2) if len(makers) > 1 else []
            parts = ("", inner, *middle, ")") if len(makers) > 1 else ("", f"{inner})")
            yield Expression(parts, ("", *erased[1:]), tuple(makers))
            return
        factory = None if method.name == "<init>" else method.name
        is_hidden = not self._is_open(file, method, hidden=False)
        if TEXT in parameters and self.library.is_own(file.name) and trail:
            fixed = [
                Constant('"a"') if one == TEXT else maker
                for one, maker in zip(parameters, makers, strict=True)
            ]
            yield Construct(spelled, tuple(erased), tuple(fixed), factory, is_hidden)
        yield Construct(spelled, tuple(erased), tuple(makers), factory, is_hidden)

    def _is_plain(self, descriptor: str) -> bool:
        name = descriptor.lstrip("[")
        if name in PRIMITIVES or name == TEXT.base or name[1:-1] in BOXES:
            return True
        file = self.library.find(name[1:-1])
        return file is not None and (file.is_enum or bool(recipes_of(plain(name))))

    def _from_others(self, type: Type, depth: int, trail: tuple[str, ...]) -> Iterator[Maker]:
        """Results of public methods of other classes: static ones, and those of builders and the like."""
        names = [name for name in self.library.returning(type.name) if name != type.name]
        names.sort(key=lambda name: name.rpartition("/")[0] != type.name.rpartition("/")[0])
        files = [file for file in map(self.library.find, names) if file is not None and self._is_usable(file)]
        for wants_static in (True, False):
            for file in files:
                for method in sorted(file.methods, key=lambda m: len(m.parameter_types)):
                    fits = method.is_public and not method.is_synthetic and method.return_type == type.base
                    if fits and method.is_static == wants_static and method is not self.avoid:
                        yield from self._given(file, method, type, depth, trail)

    def _from_builders(self, type: Type, depth: int, trail: tuple[str, ...]) -> Iterator[Maker]:
        """Results of builders nested in the class, which may differ from those of constructors."""
        owner = self.library.get(type.name)
        names = [row.name for row in owner.inner_classes if row.name.startswith(f"{type.name}$")]
        for file in filter(None, map(self.library.find, names)):
            for method in file.methods if self._is_usable(file) else ():
                gives = method.return_type == type.base and not method.parameter_types
                if gives and method.is_public and not method.is_static and not method.is_synthetic:
                    yield from self._given(file, method, type, depth, trail)

    def calls(
        self, type: Type, depth: int, trail: tuple[str, ...] = (), grown: bool = False, changing: bool = False
    ) -> tuple[Call, ...]:
        """Public calls that may modify an object; first those that write a field whose name the method reads.

        ``grown``: those that may enlarge it. ``changing``: only those that write fields or return nothing.
        """
        owner = self.library.get(type.name)
        own = arguments_of(owner, type)
        found: list[Call] = []
        candidates: Iterable[MethodInfo] = owner.methods
        if grown:
            candidates = growers(self.library, owner, self._read)
        for method in sorted(candidates, key=lambda one: not self._read & fields_written(owner, one)):
            usable = method.is_public and not method.is_static and not method.is_synthetic
            if not usable or method.name.startswith("<") or method.code is None or only_reads(method):
                continue
            if changing and method.return_type != "V" and not fields_written(owner, method):
                continue
            types = annotated.types_of(owner, method)
            known = own | bind(types.formals, own)
            try:
                parameters = [substitute(one, known) for one in types.parameters]
                arguments = tuple(self._arguments(owner, method, parameters, depth, trail))
            except NoWay:
                continue
            erased = tuple(self.library.spell(descriptor) for descriptor in method.parameter_types)
            found.append(Call(method.name, erased, arguments))
            if len(found) == _MOST_CALLS:
                break
        return tuple(found)

    def _given(
        self, file: ClassFile, method: MethodInfo, wanted: Type, depth: int, trail: tuple[str, ...]
    ) -> Iterator[Maker]:
        bindings = self._bound(method_types(method).result, wanted)
        rich, depth = depth > 0, max(depth, 1)
        if bindings is None or file.name in trail:
            return
        if method.is_static:
            yield from self.call(file, method, bindings, depth, trail)
            return
        own = bind(class_formals(file), bindings)
        types = annotated.types_of(file, method)
        known = {**own, **bind(types.formals, bindings)}
        try:
            itself = Type(f"L{file.name};", tuple(own.values()))
            receiver = self.value(itself, depth - 1, trail)
            fluent = any(m.return_type == itself.base and not m.is_static for m in file.methods)
            if fluent and rich and not file.is_enum:
                receiver = Prepared(self.spell(itself), receiver, self.calls(itself, depth - 1, trail))
            parameters = [substitute(one, known) for one in types.parameters]
            makers = self._arguments(file, method, parameters, depth - 1, trail)
        except NoWay:
            return
        name = f".{method.name}("
        parts = ("", name, *[", "] * (len(makers) - 1), ")") if makers else ("", f"{name})")
        erased = [self.library.spell(descriptor) for descriptor in method.parameter_types]
        yield Expression(parts, ("", *erased), (receiver, *makers))

    def _implementation(
        self, file: ClassFile, wanted: Type, todo: Sequence[Duty], depth: int, trail: tuple[str, ...]
    ) -> Iterator[Maker]:
        """An anonymous class, or a lambda."""
        types: tuple[str, ...] = ()
        arguments: tuple[Maker, ...] = ()
        try:
            bodies = tuple(self._body(one, wanted, depth, trail) for one in todo)
            if not file.is_interface:
                constructors = [
                    m
                    for m in file.methods
                    if m.name == "<init>"
                    and not m.is_synthetic
                    and (m.is_public or m.is_protected or (file.package == self.package and not m.is_private))
                ]
                if not constructors or file.is_inner:
                    return
                simplest = min(constructors, key=lambda m: len(m.parameter_types))
                types = tuple(self.library.spell(descriptor) for descriptor in simplest.parameter_types)
                known = arguments_of(file, wanted)
                parameters = [substitute(p, known) for p in annotated.types_of(file, simplest).parameters]
                arguments = tuple(self._arguments(file, simplest, parameters, depth - 1, trail))
        except NoWay:
            return
        is_lambda = file.is_interface and len(bodies) == 1 and not todo[0].is_generic
        is_lambda = is_lambda and not bodies[0].returns_itself
        yield Implement(self.library.spell_class(file.name), types, arguments, bodies, is_lambda)

    def _body(self, duty: Duty, wanted: Type, depth: int, trail: tuple[str, ...]) -> Body:
        parameters = tuple(f"p{number}" for number in range(len(duty.written[0])))
        typed = ", ".join(
            f"{self.spell(one)} {name}" for one, name in zip(duty.written[0], parameters, strict=True)
        )
        result = duty.written[1]
        spelled = "void" if result.base == "V" else self.spell(result)
        head = f"public {spelled} {duty.method.name}({typed})"
        if result.base == "V":
            return Body(head, parameters, "void", None)
        if result.descriptor == f"L{wanted.name};":
            return Body(head, parameters, spelled, None, returns_itself=True)
        answer = self._part(duty.meant, max(depth - 1, 0), trail)
        changes = depth > 0 and (duty.meant.descriptor in PRIMITIVES or duty.meant == TEXT)
        return Body(head, parameters, self.spell(duty.meant), answer, later=answer if changes else None)
