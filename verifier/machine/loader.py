"""Loading and linking of classes (JVMS 5.3, 5.4), and the mirrors of java.lang.Class.

One class loader: JR does not distinguish loaders. Names are internal ('java/lang/String', '[I', and 'int' for
primitive types).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from verifier.classfile import jdk
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES, default_of
from verifier.classfile.model import ClassFile
from verifier.classfile.overlay import comes_from_model
from verifier.errors import Unsupported
from verifier.machine.memory import Memory, Slots
from verifier.machine.rtclass import (
    ACC_FINAL,
    ACC_NATIVE,
    ACC_PUBLIC,
    INITIALISED,
    Modelled,
    RtClass,
    RtMethod,
    Run,
)
from verifier.machine.unknown import OpenRefs
from verifier.machine.value import Arr, Obj, Reference, SymArr, SymRefs, SymRows
from verifier.stats import Stats
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

PRIMITIVES: dict[str, str] = {**NAMES_OF_PRIMITIVES, "V": "void"}
DESCRIPTOR_OF_PRIMITIVE: dict[str, str] = {v: k for k, v in PRIMITIVES.items()}


class ClassSource(Protocol):
    """Where class files come from (classfile.path.ClassPath)."""

    def load(self, name: str) -> ClassFile | None: ...

    def origin(self, name: str) -> str | None: ...
    def replaced(self, name: str) -> ClassFile | None: ...
    def stands_for(self, name: str) -> str | None: ...
    def flaw(self, name: str) -> str | None: ...
    def resource(self, name: str) -> bytes | None: ...
    def module_of(self, name: str) -> str | None: ...

    def own_classes(self, prefix: str, suffix: str) -> tuple[str, ...]: ...
    def resource_of_jdk(self, module: str | None, path: str) -> bytes | None: ...
    def mentions(self, name: str) -> bool: ...


class Loader:
    """Links classes once for the whole run; their static state is versioned by the memory."""

    def __init__(
        self, source: ClassSource, models: Mapping[tuple[str, str], Modelled], memory: Memory, stats: Stats
    ) -> None:
        self._source = source
        self._models = models
        self._memory = memory
        self._stats = stats
        self.classes: dict[str, RtClass] = {}
        self.native_model: Callable[[RtMethod], Run | None] | None = None
        """Gives native methods without a model of their own one."""
        self.note_native: Callable[[RtMethod, Run], Run] | None = None
        """Makes models of native methods note their calls."""
        self.note_class: Callable[[RtClass], None] = lambda cls: None
        """Called for each class of a file when it is linked, before its subclasses."""
        self.driver = ""
        """The class that calls the method under check, generated for it, if there is one."""
        self.nameable: tuple[str, ...] = ()
        """Classes (with dots) that a name which is not known is taken to mean; there may be others."""
        self._missing: set[str] = set()
        self._instead: set[str] = set()
        """Names of classes that others replace; models are about the methods of those that are replaced."""
        self._mirrors: dict[RtClass, Obj] = {}
        self.permanent: set[int] = set()
        """Serial numbers of the objects that all paths and threads share."""

    def drop_models(self, owners: Collection[str]) -> None:
        """Run the own code of these classes, of which none is loaded yet: for comparison."""
        self._models = {key: model for key, model in self._models.items() if key[0] not in owners}

    def add_models(self, models: Mapping[tuple[str, str], Modelled]) -> None:
        """More models, which take the place of others."""
        self._models = {**self._models, **models}
        for (owner, key), known in models.items():
            cls = self.classes.get(owner)
            method = cls.methods.get(key) if cls is not None else None
            if cls is None or method is None or owner in self._instead or _is_users(cls, method):
                continue
            method.model, method.effects = known.entry, known.effects
            if method.flags & ACC_NATIVE:
                self._attach_native(method)

    def model_of(self, owner: str, key: str) -> Modelled | None:
        """The model of a method of a class (internal name)."""
        return self._models.get((owner, key))

    def own_classes(self, prefix: str, suffix: str) -> tuple[str, ...]:
        """The names of JR's classes among the JDK's that begin and end so."""
        return self._source.own_classes(prefix, suffix)

    def find(self, name: str) -> RtClass | None:
        """The linked class of an internal name, or None if there is no such class."""
        cls = self.classes.get(name)
        if cls is not None:
            return cls
        if name in self._missing:
            return None
        cls = self._link_array(name) if name.startswith("[") else self._link(name)
        if cls is None:
            self._missing.add(name)
        return cls

    def get(self, name: str) -> RtClass:
        """A class that must exist; Unsupported if the class path lacks it."""
        cls = self.find(name)
        if cls is None:
            raise Unsupported(f"class {name.replace('/', '.')}, which is not on the class path", of=name)
        return cls

    def resource(self, name: str) -> bytes | None:
        """The content of a file of the class path, None if there is none; Unsupported where that is open."""
        try:
            return self._source.resource(name)
        except LookupError:
            raise Unsupported(f"the resource {name}") from None

    def mentions(self, *names: str) -> bool:
        """Whether a class file of the program holds one of these as a constant: a name, or a text."""
        return any(map(self._source.mentions, names))

    def module_of(self, name: str) -> str | None:
        """The module of a class of the JDK."""
        return self._source.module_of(name)

    def resource_of_jdk(self, module: str | None, path: str) -> bytes | None:
        """A resource in a module of the JDK."""
        return self._source.resource_of_jdk(module, path)

    def of_descriptor(self, descriptor: str) -> RtClass | None:
        """The class of a field descriptor, primitive types included."""
        if descriptor[0] == "L":
            return self.find(descriptor[1:-1])
        if descriptor[0] == "[":
            return self.find(descriptor)
        return self.primitive(PRIMITIVES[descriptor])

    def primitive(self, name: str) -> RtClass:
        """The class object's class of a primitive type, by its Java name."""
        cls = self.classes.get(name)
        if cls is None:
            cls = RtClass(name, None, None, (), ACC_PUBLIC | ACC_FINAL, "jdk")
            cls.is_primitive = True
            cls.statics[0] = INITIALISED
            self.classes[name] = cls
        return cls

    def define(self, cls: RtClass) -> None:
        """Add a class made at run time (lambdas, proxies)."""
        self.classes[cls.name] = cls

    def array_of(self, component: RtClass) -> RtClass:
        """The array class with elements of a class."""
        if component.is_primitive:
            element = DESCRIPTOR_OF_PRIMITIVE[component.name]
        else:
            element = component.descriptor
        return self.get("[" + element)

    def _link(self, name: str) -> RtClass | None:
        file = self._source.load(name)
        if file is None:
            return None
        if (flaw := self._source.flaw(name)) is not None:
            raise Unsupported(f"class {name.replace('/', '.')}, which is not linked: {flaw}", of=name)
        superclass = self.get(file.super_name) if file.super_name else None
        interfaces = tuple(self.get(i) for i in file.interfaces)
        cls = RtClass(
            name, file, superclass, interfaces, file.access_flags, self._source.origin(name) or "user"
        )
        cls.is_of_driver = bool(self.driver) and name.partition("$")[0] == self.driver
        self.note_class(cls)
        cls.find_class = self.find
        original = self._source.replaced(name)
        if original is not None:
            self._instead.add(name)
            above = [original.super_name] if original.super_name else []
            for parent in [*above, *original.interfaces]:
                cls.supers |= self.get(parent).supers
        cls.methods.attach = self._attach_model
        self.classes[name] = cls
        stood_for = self._source.stands_for(name)
        if stood_for is not None:
            known = self.get(stood_for)
            cls.supers |= known.supers
            cls.java_name = known.java_name
            self._mirrors[cls] = self.mirror(known)
        self._stats.add("classes_loaded")
        return cls

    def _attach_model(self, method: RtMethod) -> None:
        known = self._models.get((method.cls.name, method.key))
        if known is not None and method.cls.name not in self._instead and not _is_users(method.cls, method):
            method.model, method.effects = known.entry, known.effects
        if method.flags & ACC_NATIVE:
            self._attach_native(method)

    def _attach_native(self, method: RtMethod) -> None:
        if method.model is None and self.native_model is not None:
            method.model = self.native_model(method)
        elif method.model is not None and self.note_native is not None:
            method.model = self.note_native(method, method.model)

    def _link_array(self, name: str) -> RtClass | None:
        component = self.of_descriptor(name[1:])
        if component is None:
            return None
        root = self.get(jdk.OBJECT)
        interfaces = (self.get(jdk.CLONEABLE), self.get(jdk.SERIALIZABLE))
        cls = RtClass(
            name, None, root, interfaces, ACC_PUBLIC | ACC_FINAL, component.origin, component=component
        )
        cls.element = name[1:]
        cls.statics[0] = INITIALISED
        if not component.is_primitive:
            # Arrays are covariant (JLS 4.10.3): the super arrays of the component's supers.
            cls.supers |= {"[" + (s if s.startswith("[") else f"L{s};") for s in component.supers}
        self.classes[name] = cls
        return cls

    def new_object(self, cls: RtClass) -> Obj:
        """A fresh instance with default field values."""
        memory = self._memory
        slots = cls.template[:]
        created = Obj(cls, slots, memory.next_serial())
        memory.note_new(slots, created)
        return created

    def new_permanent(self, cls: RtClass) -> Obj:
        """An instance shared by all paths, whose slots never change (constants, mirrors)."""
        created = Obj(cls, cls.template[:], self._memory.next_serial())
        self.permanent.add(created.serial)
        self._memory.settled.add(created.serial)
        return created

    def new_array(self, cls: RtClass, elements: Slots) -> Arr:
        """A fresh array of an array class with these elements (the list is taken over)."""
        memory = self._memory
        created = Arr(cls, elements, memory.next_serial())
        if elements:
            memory.note_new(elements, created)
        return created

    def new_symbolic_array(self, cls: RtClass, length: Term, content: Term) -> SymArr:
        """A fresh array of symbolic length."""
        memory = self._memory
        created = SymArr(cls, length, content, memory.next_serial())
        memory.note_new(created.content, created)
        return created

    def new_symbolic_references(self, cls: RtClass, length: Term, content: Term) -> SymRefs:
        """A fresh array of references of symbolic length."""
        memory = self._memory
        created = SymRefs(cls, length, content, memory.next_serial())
        memory.note_new(created.content, created)
        return created

    def new_open_references(
        self, tm: TermFactory, cls: RtClass, length: Term, element: Callable[[Term], Reference]
    ) -> OpenRefs:
        """A fresh array of references of symbolic length, which are copied as a whole."""
        memory = self._memory
        created = OpenRefs(tm, cls, length, element, memory.next_serial())
        memory.note_new(created.content, created)
        return created

    def new_rows(self, cls: RtClass, length: Term, width: Term, content: Term) -> SymRows:
        """A fresh array of symbolic length with rows of one length."""
        memory = self._memory
        created = SymRows(cls, length, width, content, memory.next_serial())
        memory.note_new(created.content, created)
        return created

    def new_default_array(self, cls: RtClass, length: int) -> Arr:
        """A fresh array filled with the default value."""
        return self.new_array(cls, [default_of(cls.element)] * length)

    def mirror(self, cls: RtClass) -> Obj:
        """The java.lang.Class object of a class; its payload is the RtClass."""
        found = self._mirrors.get(cls)
        if found is None:
            found = self._mirrors[cls] = self.new_permanent(self.get(jdk.CLASS))
            found.payload = cls
        return found


def _is_users(cls: RtClass, method: RtMethod) -> bool:
    """Whether a user's model has the method."""
    return cls.file is not None and method.info is not None and comes_from_model(method.info, cls.file)
