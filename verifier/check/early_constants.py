"""Static fields that are set before any other code of the class path can read them (JVMS 5.5).

While the initialiser of a class runs, the thread that runs it sees a field unset until it is set; any other
thread waits. So it is asked what may run before that: the initialisers of the classes above, the beginning of
the own one, and all that they lead to. Either that is nothing of another class, or what it is, by a
class-hierarchy analysis of the class path, reads the field nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from verifier.check.library import Library
from verifier.check.reach import Calls
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo

_INITIALISER = "<clinit>()V"
_DEEPEST = 6
"""Calls of own methods inside each other."""
_COMPUTES = re.compile(
    r"java/(lang/(Object|String|StringBuilder|StringBuffer|Math|Character|Boolean|Byte|Short|Integer|Long"
    r"|Float|Double|Class)"
    r"|math/\w+|util/(regex/\w+|Arrays|Objects|Collections|Optional|Locale|BitSet|(Array|Linked)?(List|Deque)"
    r"|(Linked|Tree)?(Hash)?(Map|Set)|TimeZone|UUID|concurrent/(atomic/\w+|locks/\w+|Concurrent\w+|CopyOnWrite\w+))|nio/charset/\w+|time/\w+)"
)
"""Classes of the JDK that call no code of others but the methods of what they are given."""
_RUNS_CODE = re.compile(r"forName|newInstance|invoke|getMethods?|cast|finalize|wait")
_OF_CLASS = re.compile(r"desiredAssertionStatus|get(Simple|Type)?Name|isArray|isInterface")
_BELOW_OBJECTS = frozenset({"java/lang/Object", "java/lang/Enum", "java/lang/Record"})
"""Classes of the JDK whose constructors call nothing."""
_LAMBDAS = "java/lang/invoke/LambdaMetafactory"
_JOINS = "java/lang/invoke/StringConcatFactory"
_HARMLESS = re.compile(r"[BCDFIJSZ]|Ljava/lang/String;|\[+[BCDFIJSZ]|\[+Ljava/lang/String;")


_JDK_RUNS_NO_OTHERS = re.compile(
    r"\[.*|java/(lang/(Object|String\w*|AbstractStringBuilder|Math|StrictMath|Character\w*|Boolean|Byte|Short"
    r"|Integer|Long|Float|Double|Number|Enum|Record|Class|ClassLoader|System|Iterable|Comparable|CharSequence"
    r"|Appendable|Readable|Cloneable|ThreadLocal|InheritableThreadLocal|Throwable|\w*Exception|\w*Error"
    r"|Runnable|AutoCloseable|ref/\w+|reflect/\w+)|math/\w+|io/(?!Object)\w+"
    r"|nio/(charset/)?\w+|time/((format|temporal|chrono)/)?\w+|text/\w+|security/(AccessController|Privileged\w+)"
    r"|util/(?!ServiceLoader|ResourceBundle|Timer|EventListener)\w+|util/(regex|function|stream)/\w+"
    r"|util/concurrent/(Concurrent\w+|CopyOnWrite\w+|TimeUnit|atomic/\w+|locks/\w+))(\$\w+)*"
)
"""Classes of the JDK that run code of the class path only as methods of objects that override the JDK's, or
by reflection (which ``Calls`` takes for a call of anything)."""
_CLASS_IS_ASKED = re.compile(
    r"desiredAssertionStatus|get(Simple|Type|Canonical)?Name|is(Array|Interface|Instance|AssignableFrom|Primitive|Enum)"
    r"|getClassLoader|getResource(AsStream)?|getComponentType|getSuperclass|cast|hashCode|equals|toString"
    r"|get(Declared)?(Method|Field|Constructor)s?|getModifiers|getInterfaces|getEnclosingClass|getGeneric\w+"
)
_KEEPS = re.compile(
    r"java/(lang/(ThreadLocal|InheritableThreadLocal|Iterable|ref/\w+)|util/(Collections?|Iterator|Objects|Arrays"
    r"|BitSet|Optional|(Array|Linked)?(List|Deque)|(Sorted|Navigable)?(Map|Set)|(Weak|Identity|Linked|Tree)?(Hash)?(Map|Set)"
    r"|concurrent/(atomic/\w+|Concurrent\w+|CopyOnWrite\w+)))(\$\w+)*"
)
"""Classes of the JDK that ask what they keep for all kinds of things, but not for its text."""
_AS_TEXT = "toString()Ljava/lang/String;"
_WITHOUT_CALLS_BACK = re.compile(
    r"java/lang/(Object|String|StringBuilder|StringBuffer|Math|Character|Boolean|Byte|Short|Integer|Long|Float"
    r"|Double|Enum|Record|Class)"
)


def is_set_early(library: Library, file: ClassFile, declared: FieldInfo) -> bool:
    """Whether nobody can read a static field of a class before its initialiser has set it, once."""
    method = file.methods_by_key.get(_INITIALISER)
    if method is None or method.code is None:
        return False
    instructions = method.code.instructions
    sets = [at for at, one in enumerate(instructions) if _is_access(one, "putstatic", file, declared)]
    if len(sets) != 1:
        return False
    (last,) = sets
    before = range(last)
    if any(row.start < last for row in method.code.exception_table):
        return False
    if any(target > last for at in before for target in instructions[at].jump_targets()):
        return False
    if any(one.mnemonic == "return" for one in instructions[:last]):
        return False
    is_first = not any(
        _is_initialised_before(above) for above in library.supers(file.name) if above is not file
    )
    if is_first and _Walk(library, file, declared).is_calm(instructions[:last], others=False, deep=0):
        return True
    return not _may_be_read(library, file, declared, instructions[:last])


def _may_be_read(
    library: Library, file: ClassFile, declared: FieldInfo, beginning: Sequence[Instruction]
) -> bool:
    """Whether what may run in the beginning of a class's initialiser, or before it, reads a static field.

    The initialiser itself does not run once more (JVMS 5.5, step 3).
    """
    files = {name: found for name in library.names if (found := library.find(name)) is not None}
    calls = Calls(library, files, frozenset({(file.name, _INITIALISER)}), by_need=True)
    calls.begin(beginning)
    calls.use([file.name])
    codes = (method.code for _, method in calls.from_methods(()))
    met: set[bool] = set()
    for instructions in chain([beginning], (code.instructions for code in codes if code is not None)):
        for one in instructions:
            used = one.operands[0] if one.operands else None
            back: set[bool] = set()
            if isinstance(used, FieldRef):
                if one.mnemonic == "getstatic" and _may_name(library, used, file, declared):
                    return True
            elif isinstance(used, ClassRef) and one.mnemonic.startswith("ldc"):
                calls.use([used.name])  # EnumSet.allOf and the like initialise it
            elif isinstance(used, MethodRef) and not library.is_own(used.owner):
                if _JDK_RUNS_NO_OTHERS.fullmatch(used.owner) is None:
                    return True
                if used.owner == "java/lang/Class" and _CLASS_IS_ASKED.fullmatch(used.name) is None:
                    return True
                back = _calls_back(used)
            elif isinstance(used, InvokeDynamicRef) and used.bootstrap.handle.ref.owner != _LAMBDAS:
                back = {True}
            for is_text in back - met:
                met.add(is_text)
                calls.meet(_AS_TEXT, is_text)
    return False


def _calls_back(ref: MethodRef) -> set[bool]:
    """Which methods of objects of the class path a method of the JDK may call: ``toString``, others."""
    types, _ = parse_method_descriptor(ref.descriptor)
    if ref.owner.startswith("[") or ref.owner == "java/lang/Object":
        return set()  # a virtual call, which runs what the classes have
    if _WITHOUT_CALLS_BACK.fullmatch(ref.owner) is not None:
        if all(map(_HARMLESS.fullmatch, types)):
            return set()
        texts = all(one == "Ljava/lang/Object;" or _HARMLESS.fullmatch(one) for one in types)
        return {True} if texts and ref.name in ("append", "insert", "valueOf") else {True, False}
    if _KEEPS.fullmatch(ref.owner) is not None and ref.name != "toString":
        return {False}
    return {True, False}


def _may_name(library: Library, ref: FieldRef, file: ClassFile, declared: FieldInfo) -> bool:
    if (ref.name, ref.descriptor) != (declared.name, declared.descriptor):
        return False
    return ref.owner == file.name or library.is_subclass(ref.owner, file.name)


def _is_initialised_before(above: ClassFile) -> bool:
    """Whether a class above has an initialiser, which runs first (JVMS 5.5, step 7)."""
    if _INITIALISER not in above.methods_by_key or above.name.startswith("java/"):
        return False
    has_defaults = any(one.code is not None and not one.is_static for one in above.methods)
    return not above.is_interface or has_defaults


def _is_access(one: Instruction, op: str, file: ClassFile, declared: FieldInfo) -> bool:
    if one.mnemonic != op:
        return False
    ref = one.operands[0]
    assert isinstance(ref, FieldRef)
    return (ref.owner, ref.name, ref.descriptor) == (file.name, declared.name, declared.descriptor)


class _Walk:
    def __init__(self, library: Library, file: ClassFile, declared: FieldInfo) -> None:
        self._library = library
        self._file = file
        self._declared = declared

    def is_calm(self, instructions: Sequence[Instruction], others: bool, deep: int) -> bool:
        """Whether code reads the field nowhere and runs no initialiser.

        ``others``: there may be objects or functions of the class path, which the JDK may call.
        """
        for one in instructions:
            used = one.operands[0] if one.operands else None
            if isinstance(used, FieldRef):
                if not self._is_calm_access(one, used):
                    return False
            elif one.mnemonic == "new":
                assert isinstance(used, ClassRef)
                if self._library.is_own(used.name):
                    others = True
                    if not self._is_ready(used.name):
                        return False
            elif isinstance(used, InvokeDynamicRef):
                made_by = used.bootstrap.handle.ref.owner
                if made_by == _LAMBDAS:
                    others = True
                elif made_by != _JOINS or (others and not self._is_harmless(used.descriptor)):
                    return False
            elif isinstance(used, MethodRef) and not self._is_calm_call(one.mnemonic, used, others, deep):
                return False
        return True

    def _is_calm_access(self, one: Instruction, ref: FieldRef) -> bool:
        if not one.mnemonic.endswith("static") or not self._library.is_own(ref.owner):
            return True
        return ref.owner == self._file.name and ref.name != self._declared.name

    def _is_ready(self, name: str) -> bool:
        """Whether to make an object of a class runs no initialiser, but one that runs already."""
        above = self._library.supers(name)
        return all(one is self._file or not _is_initialised_before(one) for one in above)

    def _is_calm_call(self, op: str, ref: MethodRef, others: bool, deep: int) -> bool:
        if ref.owner.startswith("["):
            return True
        if self._library.is_own(ref.owner):
            return self._is_calm_method(op, ref, deep)
        if ref.owner in _BELOW_OBJECTS and ref.name == "<init>":
            return True
        if ref.owner == "java/lang/Class":
            return _OF_CLASS.fullmatch(ref.name) is not None
        if _COMPUTES.fullmatch(ref.owner) is None or _RUNS_CODE.fullmatch(ref.name):
            return False
        return not others or self._is_harmless(ref.descriptor)

    def _is_harmless(self, descriptor: str) -> bool:
        """Whether the arguments have no methods of the class path."""
        types, _ = parse_method_descriptor(descriptor)
        return all(_HARMLESS.fullmatch(one) for one in types)

    def _is_calm_method(self, op: str, ref: MethodRef, deep: int) -> bool:
        """Whether the one method that a call runs is calm; calls that choose at run time are not."""
        file = self._library.find(ref.owner)
        method: MethodInfo | None = file.methods_by_key.get(ref.name + ref.descriptor) if file else None
        if file is None or method is None or method.code is None or deep >= _DEEPEST:
            return False
        if op not in ("invokespecial", "invokestatic") and not method.is_private:
            return False
        if op == "invokestatic" and file is not self._file:
            return False
        return self.is_calm(method.code.instructions, others=True, deep=deep + 1)
