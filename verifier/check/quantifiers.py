"""Quantified contracts without their loops, to show that nothing fails.

``forall`` and ``exists`` of the class ``jr.Contract`` are replaced by versions that evaluate the condition at
one arbitrary index of the range (a Skolem witness) and at a few more indices: the witnesses of other
quantifiers, chosen at the start (prophecy variables), and int arguments. Each behaviour of the loops is one
of the replacement for some witness, so TRUE is sound. A false ``exists`` or a true ``forall`` constrains only
the evaluated indices. That holds for conditions that only read, whose number of evaluations does not matter.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from verifier.check.library import Library
from verifier.check.preconditions import CONTRACT, only_reads
from verifier.check.runs.workshop import Question
from verifier.classfile.constant import InvokeDynamicRef, MethodRef
from verifier.classfile.model import ClassFile
from verifier.jvm.process import Jvm
from verifier.strategy.order import QUANTIFIED

_KEY = "(IILjava/util/function/IntPredicate;)Z"
_QUANTIFIERS = frozenset({f"forall{_KEY}", f"exists{_KEY}"})
_PREDICATE = "java/util/function/IntPredicate"
_MOST_POINTS = 3
_SOURCE = Path(__file__).parent / "java" / "Contract.java"
_DIGEST = "19ba1d3588683b9c1ef3ee68f184a086"
"""The digest of the class in examples/contracts; other classes of this name are not replaced."""


def digest_of(contract: ClassFile) -> str:
    """A digest of the code of a class's methods."""
    digest = hashlib.sha256()
    for key, method in sorted(contract.methods_by_key.items()):
        digest.update(key.encode())
        for one in method.instructions:
            digest.update(f"{one.mnemonic} {one.operands!r}\n".encode())
    return digest.hexdigest()[:32]


def may_be_replaced(reached: Mapping[str, ClassFile], library: Library) -> bool:
    """Whether classes use only quantifiers of the known class, with predicates of ints that only read."""
    contract = library.find(CONTRACT)
    if contract is None or CONTRACT not in reached or digest_of(contract) != _DIGEST:
        return False
    asks = False
    for name, file in reached.items():
        if name == CONTRACT or not library.is_own(name):
            continue
        if _PREDICATE in file.interfaces:
            return False
        for one in _operands(file):
            if isinstance(one, MethodRef) and one.owner == CONTRACT and one.key in _QUANTIFIERS:
                asks = True
            elif isinstance(one, InvokeDynamicRef) and _gives_predicate(one) and not _only_reads(file, one):
                return False
    return asks


def _gives_predicate(made: InvokeDynamicRef) -> bool:
    return made.descriptor.endswith(f")L{_PREDICATE};")


def _operands(file: ClassFile) -> Iterator[object]:
    for method in file.methods:
        for instruction in method.instructions:
            if instruction.mnemonic.startswith("invoke"):
                yield instruction.operands[0]


def _only_reads(file: ClassFile, made: InvokeDynamicRef) -> bool:
    """Whether a function is a lambda expression of the class without side effects."""
    body = made.bootstrap.args[1] if len(made.bootstrap.args) > 1 else None
    called = getattr(body, "ref", None)
    if not isinstance(called, MethodRef) or called.owner != file.name:
        return False
    method = file.methods_by_key.get(called.key)
    return method is not None and method.is_synthetic and only_reads(file, method)


def without_loops(question: Question, jvm: Jvm, library: Library, folder: Path) -> Question | None:
    """The question with loop-free quantifiers, compiled into a folder; None if javac rejects it."""
    numbers = [at for at, spelled in enumerate(question.plan.types) if spelled == "int"][:_MOST_POINTS]
    points = ["W0", "W1", *(f"p{at}" for at in range(len(numbers)))]
    holds = "".join(f"assume({p} < low || {p} >= high || property.test({p}));\n" for p in points)
    fails = "".join(f"if ({p} >= low && {p} < high && property.test({p})) return true;\n" for p in points)
    contract = folder / "sources" / "jr" / "Contract.java"
    contract.parent.mkdir(parents=True)
    text = _SOURCE.read_text(encoding="utf-8").replace("POINTS_HOLD", holds).replace("POINTS_FAIL", fails)
    contract.write_text(text, encoding="utf-8")
    driver = folder / "sources" / question.driver.path
    driver.parent.mkdir(parents=True, exist_ok=True)
    lines = question.driver.source.split("\n")
    at = question.driver.caller.line - 1
    lines[at] = "".join(f"jr.Contract.p{k} = a{a}; " for k, a in enumerate(numbers)) + lines[at]
    driver.write_text("\n".join(lines), encoding="utf-8")
    classes = folder / "classes"
    if jvm.compile_against([contract, driver], classes, library.folders) is not None:
        return None
    return replace(question, classes=classes, attempt=QUANTIFIED)
