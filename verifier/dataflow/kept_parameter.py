"""Final fields that hold a parameter of their constructor: objects that existed before.

The arguments of a constructor are computed before the constructor of Object runs for the new object, and so
before other code may refer to it. So a chain of such fields is acyclic and finite: decorators, trees and
expressions that are built bottom-up. Reflection and deserialisation are ignored.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import MethodOrigins, argument, is_argument, origins_of

_KNOWN: WeakKeyDictionary[FieldInfo, bool] = WeakKeyDictionary()


def keeps_parameters(file: ClassFile, declared: FieldInfo) -> bool:
    """Whether all that a class writes into a final instance field are parameters of constructors, or null."""
    if declared.is_static or not declared.is_final or declared.descriptor[0] != "L":
        return False
    if declared not in _KNOWN:
        bodies = (method for method in file.methods if method.code is not None)
        _KNOWN[declared] = all(_is_fine(file, method, declared) for method in bodies)
    return _KNOWN[declared]


def _is_fine(file: ClassFile, method: MethodInfo, declared: FieldInfo) -> bool:
    # A class below may name the field through itself, but may not write it.
    refs = (one.operand for one in method.instructions if one.mnemonic == "putfield")
    if all(ref.key != declared.key for ref in refs):
        return True
    try:
        origins = origins_of(file, method)
    except Unfollowed:
        return False
    return method.name == "<init>" and all(
        origins.of(at, 0) == {argument(0)} and all(_is_given(origins, one) for one in origins.of(at, 1))
        for at, put in origins.reached()
        if put.mnemonic == "putfield" and put.operand.key == declared.key
    )


def _is_given(origins: MethodOrigins, origin: int) -> bool:
    """Whether a value is a parameter of the constructor, or null."""
    if origin < 0:
        return is_argument(origin) and origin != argument(0)
    return origins.code[origin].mnemonic == "aconst_null"
