"""java.lang.Package: an object for each package of the program, and of the JDK, made once for the run.

Its name is known; what a manifest or a package-info says is refused. Packages of the JDK have no versions in
their texts.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_STATIC, RtClass, Run
from verifier.machine.value import Args, Obj
from verifier.models.calling import refuse
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.klass import class_of

_PACKAGE = "java/lang/Package"
_NAMED = "java/lang/NamedPackage"
_TEXT = "Ljava/lang/String;"
_KNOWN = frozenset({f"getName(){_TEXT}", f"packageName(){_TEXT}", "hashCode()I"})


def _of_class(m: Machine, args: Args) -> Result:
    """Class.getPackage."""
    asked = class_of(m, args[0])
    if asked.is_primitive or asked.component is not None:
        return None
    if asked.file is None:
        raise Unsupported(f"the package of {asked.java_name}")
    name, of_jdk = asked.java_name.rpartition(".")[0], asked.origin == "jdk"
    known = m.vm.packages.get((name, of_jdk))
    if known is None:
        known = m.vm.packages[name, of_jdk] = _new(m, name)
    return known


def _new(m: Machine, name: str) -> Obj:
    cls = m.loader.get(_PACKAGE)
    _refuse_others(cls)
    _refuse_others(m.loader.get(_NAMED))
    made = m.loader.new_permanent(cls)
    made.slots[m.field_slot(cls, "name", _TEXT)] = m.intern(name)
    return made


def _refuse_others(cls: RtClass) -> None:
    """Let no other code of packages run: the fields that it needs are not there."""
    for key, method in cls.methods.items():
        if method.model is None and not method.flags & ACC_STATIC and key not in _KNOWN:
            method.model = refuse(f"Package.{method.name}")


def _to_string(m: Machine, args: Args) -> Result:
    package = m.non_null(args[0])
    name, of_jdk = next(key for key, known in m.vm.packages.items() if known is package)
    if not of_jdk:
        raise Unsupported("Package.toString")
    return m.new_string(f"package {name}")


_FIXED: dict[tuple[str, str], Run] = {
    ("java/lang/Class", f"getPackage()L{_PACKAGE};"): _of_class,
    (_PACKAGE, f"toString(){_TEXT}"): _to_string,
    (_PACKAGE, f"getPackage({_TEXT})L{_PACKAGE};"): refuse("Package.getPackage"),
    (_PACKAGE, f"getPackages()[L{_PACKAGE};"): refuse("Package.getPackages"),
}
MODELS: Table = telling({"java/lang/Class"}, fixed(_FIXED))
