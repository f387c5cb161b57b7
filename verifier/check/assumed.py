"""The assumptions that a TRUE uses, as far as the objects that its runs created show them."""

from __future__ import annotations

from collections.abc import Iterator

from verifier.assumption import OF_CHECK, CheckAssumption
from verifier.check.library import PRIMITIVES, Library
from verifier.check.policy import Policy
from verifier.check.rejection import MethodGoal
from verifier.check.runs.driver_run import DriverRun
from verifier.check.target import Target
from verifier.classfile.mention import methods_in
from verifier.exploration.goal import Goal
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod
from verifier.models.open_initialiser import user_classes
from verifier.models.open_object import OpenHeap
from verifier.verdict.outcome import Analysis

_FUNCTIONAL = "Ljava/lang/FunctionalInterface;"
_ABOVE = {
    "java/lang/CharSequence": CheckAssumption.STEADY_TEXTS,
    "java/util/Collection": CheckAssumption.TYPED_COLLECTIONS,
    "java/util/Map": CheckAssumption.TYPED_COLLECTIONS,
    "java/util/Map$Entry": CheckAssumption.TYPED_COLLECTIONS,
    "java/util/Iterator": CheckAssumption.TYPED_COLLECTIONS,
    "java/util/Enumeration": CheckAssumption.TYPED_COLLECTIONS,
    "java/lang/Iterable": CheckAssumption.TYPED_COLLECTIONS,
    "java/util/Calendar": CheckAssumption.LENIENT_CALENDARS,
    "java/lang/Appendable": CheckAssumption.DOCUMENTED_IO,
    "java/lang/Readable": CheckAssumption.DOCUMENTED_IO,
    "java/lang/AutoCloseable": CheckAssumption.DOCUMENTED_IO,
    "java/lang/Class": CheckAssumption.LINKING_CLASSES,
    "java/lang/ClassLoader": CheckAssumption.LINKING_CLASSES,
}
"""The assumption for each type; it covers subtypes."""
_IN_PACKAGE = {
    "java/io/": CheckAssumption.DOCUMENTED_IO,
    "java/nio/": CheckAssumption.DOCUMENTED_IO,
    "java/security/": CheckAssumption.DOCUMENTED_IO,
    "javax/crypto/": CheckAssumption.DOCUMENTED_IO,
    "java/sql/": CheckAssumption.DOCUMENTED_IO,
    "java/util/zip/": CheckAssumption.DOCUMENTED_IO,
    "java/lang/reflect/": CheckAssumption.LINKING_CLASSES,
}
_CONTAINERS = "Ljava/util/"
_SHOWING = frozenset({"format", "formatted", "printf"})
_STATIC = frozenset({"getstatic", "putstatic"})


def assumed(
    library: Library,
    policy: Policy,
    target: Target,
    run: DriverRun,
    goal: Goal,
    analysis: Analysis | None,
) -> tuple[str, ...]:
    """The names of the assumptions of a TRUE, in the order of the list, then those of the engine."""
    found = {*_of_objects(library, policy, run, analysis), *_of_arguments(policy, target)}
    if isinstance(goal, MethodGoal) and goal.has_rejected:
        found.add(CheckAssumption.REJECTIONS)
    if run.short_texts:
        found.add(CheckAssumption.ORDINARY_TEXTS)
    driver = run.task.entry_class.replace(".", "/")
    presumed = run.presumption is not None and bool(run.presumption.all)
    if policy.statics == "initial" and (presumed or any(_reads_statics(one, driver) for one in run.machines)):
        found.add(CheckAssumption.INITIAL_STATICS)
    mine = tuple(one.word for one in CheckAssumption if one in found)
    return (*mine, *(one.word for one in run.leanings.made()))


def _of_arguments(policy: Policy, target: Target) -> Iterator[CheckAssumption]:
    on_object = not target.method.is_static and not target.is_constructor
    has_objects = on_object or any(one not in PRIMITIVES for one in target.method.parameter_types)
    if has_objects:
        yield CheckAssumption.KNOWN_CLASSES
        if policy.nulls != "anything":
            yield CheckAssumption.NO_NULL
        if policy.objects == "constructed":
            yield CheckAssumption.MADE_OBJECTS


def _of_objects(
    library: Library, policy: Policy, run: DriverRun, analysis: Analysis | None
) -> Iterator[CheckAssumption]:
    types = {name for heap in run.heaps for name in heap.opaque_types}
    for name in types:
        yield from _of_type(library, name)
    ready = {cls.name for heap in run.heaps for cls in heap.ready}
    held = (
        one.descriptor
        for name in ready
        for file in library.supers(name)
        for one in file.fields
        if not one.is_static
    )
    if any(one.startswith(_CONTAINERS) for one in held):
        yield CheckAssumption.TYPED_COLLECTIONS
    if ready and policy.objects == "constructed":
        yield CheckAssumption.UNBROKEN_OBJECTS
        if analysis in (Analysis.INVARIANTS, Analysis.INDUCTION):
            yield CheckAssumption.SHALLOW_OBJECTS
    yield from (OF_CHECK[word] for heap in run.heaps for word in heap.assumed)
    if any(map(_shows, run.heaps)):
        yield CheckAssumption.SHOWN_ELEMENTS


def _of_type(library: Library, name: str) -> Iterator[CheckAssumption]:
    """The assumption about an unknown object of a type."""
    file = library.find(name)
    if file is None:
        return
    is_function = any(one.descriptor == _FUNCTIONAL for one in file.annotations)
    if file.is_interface and (is_function or library.is_own(name)):
        yield CheckAssumption.QUIET_CALLBACKS
    above = {one.name for one in library.supers(name)}
    told = {kind for one, kind in _ABOVE.items() if one in above}
    told |= {kind for one, kind in _IN_PACKAGE.items() if name.startswith(one)}
    yield from told
    is_collection = CheckAssumption.TYPED_COLLECTIONS in told
    if is_collection or not (told or (file.is_interface and is_function)):
        yield CheckAssumption.ANSWERING_OBJECTS


def _shows(heap: OpenHeap) -> bool:
    """Whether the program may convert objects of passed arrays to texts."""
    has_arrays = any(one.cls.is_array and one.cls.element[0] in "L[" for one in heap.targets)
    return has_arrays and any(_names(method, _SHOWING) for method in _ran(heap.machine))


def _ran(m: Machine) -> Iterator[RtMethod]:
    """The methods of the program that ran on any path."""
    for cls in user_classes(m):
        yield from (method for method in cls.methods.values() if method.instrs is not None)


def _names(method: RtMethod, names: frozenset[str]) -> bool:
    code = method.instructions
    return any(ref.name in names for one in code for used in one.operands for ref in methods_in(used))


def _reads_statics(m: Machine, driver: str) -> bool:
    """Whether an executed method, other than the driver's, uses a static field of the program."""
    for method in _ran(m):
        for one in method.instructions:
            if one.mnemonic in _STATIC:
                owner = m.loader.classes.get(one.operands[0].owner)
                if owner is not None and owner.origin == "user" and owner.name != driver:
                    return True
    return False
