"""invokedynamic and dynamic constants: which bootstrap methods are linked, and by what."""

from __future__ import annotations

from collections.abc import Callable

from verifier.classfile import jdk
from verifier.classfile.constant import InvokeDynamicRef
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Handler, Instr
from verifier.semantics.dynamic import link_concat, link_lambda
from verifier.semantics.record_linkage import link_record, link_type_switch

Linker = Callable[[Machine, Instr, InvokeDynamicRef], Callable[[Machine, Frame], None]]
LINKERS: dict[tuple[str, str], Linker] = {
    (jdk.LAMBDA_METAFACTORY, "metafactory"): link_lambda,
    (jdk.LAMBDA_METAFACTORY, "altMetafactory"): link_lambda,
    (jdk.STRING_CONCAT_FACTORY, "makeConcat"): link_concat,
    (jdk.STRING_CONCAT_FACTORY, "makeConcatWithConstants"): link_concat,
    (jdk.OBJECT_METHODS, "bootstrap"): link_record,
    (jdk.SWITCH_BOOTSTRAPS, "typeSwitch"): link_type_switch,
    (jdk.SWITCH_BOOTSTRAPS, "enumSwitch"): link_type_switch,
}


def invokedynamic(m: Machine, f: Frame, i: Instr) -> None:
    """invokedynamic: linked on the first execution."""
    site = i.cache
    if site is None:
        ref: InvokeDynamicRef = i.a
        bootstrap = ref.bootstrap.handle.ref
        linker = LINKERS.get((bootstrap.owner, bootstrap.name))
        if linker is None:
            raise Unsupported(f"invokedynamic through {bootstrap.owner.replace('/', '.')}.{bootstrap.name}")
        site = i.cache = linker(m, i, ref)
    site(m, f)


def ldc_dynamic(m: Machine, f: Frame, i: Instr) -> None:
    """ldc of a dynamically computed constant, a method type or a method handle."""
    raise Unsupported("a constant that is computed when the class is linked")


HANDLERS: dict[str, Handler] = {
    "invokedynamic": invokedynamic,
    "ldc_dynamic": ldc_dynamic,
}
