"""java.lang.reflect.Array: arrays of types known only at run time."""

from __future__ import annotations

from math import prod

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.loader import PRIMITIVES
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, Run
from verifier.machine.value import Args, Arr, Guarded, Obj, Reference, SymArr
from verifier.models.calling import method_of
from verifier.models.classification import Table, fixed
from verifier.models.lang.conversion import widened, widens
from verifier.models.lang.klass import MOST_DIMENSIONS, class_of
from verifier.semantics.array import (
    MAX_LENGTH,
    Index,
    by_elements,
    check_size,
    has_many_lengths,
    in_bounds,
    length_of,
    narrow_element,
    new_multi,
    new_symbolic,
    read,
    write,
)
from verifier.semantics.dynamic import BOXES, UNBOXED
from verifier.terms.term import Term

ARRAY = "java/lang/reflect/Array"
_OBJECT = "Ljava/lang/Object;"


_ILLEGAL = "java/lang/IllegalArgumentException"


def _array_class(m: Machine, component: RtClass, dimensions: int) -> RtClass:
    """The class of arrays of a type; throws if there is none."""
    if component.name == "void" or component.name.count("[") + dimensions > MOST_DIMENSIONS:
        m.throw_new(_ILLEGAL)
    for _ in range(dimensions):
        component = m.loader.array_of(component)
    return component


def _new_array(m: Machine, args: Args) -> Result:
    component, count = class_of(m, args[0]), args[1]
    check_size(m, count)
    cls = _array_class(m, component, 1)
    is_open = component.is_primitive or m.mode.open_arrays
    if is_open and isinstance(count, Term) and has_many_lengths(m, count):
        return new_symbolic(m, cls, count)
    return m.loader.new_default_array(cls, length_of(m, count))


def _new_multi(m: Machine, args: Args) -> Result:
    component, sizes = class_of(m, args[0]), m.non_null(args[1]).slots
    if not sizes:
        m.throw_new(_ILLEGAL, "Empty dimensions array")
    for size in sizes:
        check_size(m, size)
    cls = _array_class(m, component, len(sizes))
    lengths = [length_of(m, size) for size in sizes]
    if prod(max(length, 1) for length in lengths) > MAX_LENGTH:
        raise Unsupported("an array of many elements")
    return new_multi(m, cls, lengths)


def _array(m: Machine, reference: Reference, of_primitives: bool = False) -> Arr | SymArr:
    target = m.non_null(reference)
    if not target.cls.is_array:
        m.throw_new(_ILLEGAL, "Argument is not an array")
    if of_primitives and target.cls.element[0] in "L[":
        m.throw_new(_ILLEGAL, "Argument is not an array of primitive type")
    assert isinstance(target, Arr | SymArr)
    return target


def kind_of_element(array: Obj) -> str:
    """The kind of an array's elements as the operand stack tells them apart."""
    first = array.cls.element[0]
    return "A" if first in "L[" else first if first in "JFD" else "I"


def _get_length(m: Machine, args: Args) -> Result:
    array = _array(m, by_elements(m, args[0]))
    return array.length if isinstance(array, SymArr) else len(array.slots)


def _check_index(m: Machine, array: Obj, index: Index) -> None:
    """The virtual machine gives no message here."""
    if not in_bounds(m, array, index):
        m.throw_new("java/lang/ArrayIndexOutOfBoundsException")


def _get(m: Machine, args: Args) -> Result:
    array = _array(m, by_elements(m, args[0]))
    _check_index(m, array, args[1])
    value = read(m, array, args[1], kind_of_element(array))
    element = array.cls.element
    if element[0] in "L[":
        return value
    owner = BOXES[element][0]
    m.require_init(m.loader.get(owner))
    return m.call(method_of(m, owner, f"valueOf({element})L{owner};"), [value])


def _set(m: Machine, args: Args) -> Result:
    array = _array(m, args[0])
    element = array.cls.element
    value = m.concrete(args[2]) if isinstance(args[2], Guarded) else args[2]
    if value is None and element[0] not in "L[":
        m.throw_new(_ILLEGAL)
    _check_index(m, array, args[1])
    if element[0] in "L[":
        component = array.cls.component
        assert component is not None
        if value is not None and component.name not in value.cls.supers:
            m.throw_new(_ILLEGAL, "array element type mismatch")
        write(m, array, args[1], value, "A")
        return None
    assert value is not None
    source = UNBOXED.get(value.cls.name)
    if source is None or (source != element and not widens(source, element)):
        m.throw_new(_ILLEGAL, "argument type mismatch")
    plain = widened(m, m.get_field(value, "value", source), source, element)
    write(m, array, args[1], plain, kind_of_element(array))
    return None


def _setter(descriptor: str) -> Run:
    def model(m: Machine, args: Args) -> None:
        array = _array(m, args[0], True)
        element = array.cls.element
        _check_index(m, array, args[1])
        if element != descriptor and not widens(descriptor, element):
            m.throw_new(_ILLEGAL, "argument type mismatch")
        value = narrow_element(m, descriptor, args[2]) if descriptor in "ZBCS" else args[2]
        write(m, array, args[1], widened(m, value, descriptor, element), kind_of_element(array))

    return model


def _getter(descriptor: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        array = _array(m, args[0], True)
        element = array.cls.element
        _check_index(m, array, args[1])
        if element != descriptor and not widens(element, descriptor):
            m.throw_new(_ILLEGAL, "argument type mismatch")
        return widened(m, read(m, array, args[1], kind_of_element(array)), element, descriptor)

    return model


_FIXED: dict[tuple[str, str], Run] = {
    (ARRAY, f"newArray(Ljava/lang/Class;I){_OBJECT}"): _new_array,
    (ARRAY, f"multiNewArray(Ljava/lang/Class;[I){_OBJECT}"): _new_multi,
    (ARRAY, f"getLength({_OBJECT})I"): _get_length,
    (ARRAY, f"get({_OBJECT}I){_OBJECT}"): _get,
    (ARRAY, f"set({_OBJECT}I{_OBJECT})V"): _set,
    **{(ARRAY, f"set{PRIMITIVES[d].capitalize()}({_OBJECT}I{d})V"): _setter(d) for d in "ZBCSIJFD"},
    **{(ARRAY, f"get{PRIMITIVES[d].capitalize()}({_OBJECT}I){d}"): _getter(d) for d in "ZBCSIJFD"},
}
MODELS: Table = fixed(_FIXED)
