"""What models of several classes need: the JDK's own code, concrete text, the oracle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from verifier.errors import Unsupported
from verifier.jvm.trusted_server import Raised, Returned
from verifier.jvm.wire import JavaValue
from verifier.machine.control import CALLED, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtMethod, Run
from verifier.machine.value import Args, Obj, Reference, Value
from verifier.models.lang.text_access import STRING, OwnCode, text_of
from verifier.terms.sort import Sort
from verifier.terms.term import Op as TermOp
from verifier.terms.term import Term
from verifier.texts import query
from verifier.texts.text import Text, Window


def method_of(m: Machine, owner: str, key: str) -> RtMethod:
    """A declared method by class and ``name+descriptor``."""
    method = m.loader.get(owner).methods.get(key)
    if method is None:
        raise Unsupported(
            f"method {owner.replace('/', '.')}.{key}, which this JDK does not declare", of=owner
        )
    return method


def run_bytecode(m: Machine, owner: str, key: str, args: Sequence[Value]) -> Result:
    """Run the class file's own code of a method that has a model."""
    m.push(method_of(m, owner, key), args)
    return CALLED


def or_own_code(owner: str, key: str, model: Run) -> Run:
    """A model that may leave a call to the class file's own code (text_access.OwnCode)."""

    def run(m: Machine, args: Args) -> Result:
        try:
            return model(m, args)
        except OwnCode:
            return run_bytecode(m, owner, key, args)

    return run


def string_models(models: Mapping[str, Run]) -> dict[tuple[str, str], Run]:
    """Such models of methods of String."""
    return {(STRING, key): or_own_code(STRING, key, model) for key, model in models.items()}


def known_text(m: Machine, reference: Reference, purpose: str) -> str:
    """The characters of a String, one of some known texts; forks. ``purpose`` names the caller."""
    text = settled_text(m, m.non_null(reference))
    if text is None:
        raise Unsupported(f"{purpose} of a string that depends on input")
    return text


def settled_text(m: Machine, string: Obj) -> str | None:
    """The characters of a String; None where they are no choice of known texts; forks."""
    text = string.payload
    if isinstance(text, str) or not isinstance(text, Text):
        return text if isinstance(text, str) else None
    settled = ""
    for piece in text.pieces:
        size = _chosen(m, piece.length) if isinstance(piece, Window) else len(piece)
        if not isinstance(size, int):
            return None
        for at in range(size):
            char = piece.char(m.tm, at) if isinstance(piece, Window) else piece[at]
            known = char if isinstance(char, str) else _chosen(m, char)
            if isinstance(known, Term):
                return None
            settled += known if isinstance(known, str) else chr(known)
    return settled


def _chosen(m: Machine, value: int | Term) -> int | Term:
    """One of the values that conditions choose between; forks."""
    while isinstance(value, Term) and value.op == TermOp.ITE:
        value = value.args[1] if m.decide(value.args[0]) else value.args[2]
    return value.lo if isinstance(value, Term) and value.is_const else value


def one_of(m: Machine, reference: Reference, candidates: Iterable[str]) -> str | None:
    """The characters of a String, of which each candidate is thought of; None if it is another one; forks."""
    string = m.non_null(reference)
    text = settled_text(m, string)
    if text is not None:
        return text
    for candidate in sorted(set(candidates)):
        if m.decide(query.equal(m, text_of(m, string), candidate)):
            return candidate
    return None


def no_value(m: Machine, args: Args) -> Result:
    """A model that does nothing."""
    return None


def always(value: Value) -> Run:
    """A model that gives one primitive value (or null)."""
    return lambda m, args: value


def refuse(what: str) -> Run:
    """A model that says what is not modelled."""

    def model(m: Machine, args: Args) -> Result:
        raise Unsupported(what)

    return model


def unknown(m: Machine, name: str, sort: Sort) -> Term:
    """A value from outside the program that no counterexample can deliver."""
    return m.tm.fresh(name, sort)


def ask_oracle(m: Machine, owner: str, name: str, descriptor: str, args: tuple[JavaValue, ...]) -> Any:
    """The value a static JDK method gives for concrete arguments on the real JVM; its exception is thrown."""
    oracle = m.oracle
    method = f"{owner.replace('/', '.')}.{name}"
    if oracle is None:
        raise Unsupported(f"{method} without a Java virtual machine to ask")
    answer = oracle.call(owner, name, descriptor, args)
    if isinstance(answer, Returned):
        return answer.value
    if isinstance(answer, Raised):
        m.throw_new(answer.exception.replace(".", "/"), answer.message)
    raise Unsupported(f"{method}: {answer.reason}")


def is_symbolic(*values: Value) -> bool:
    """Whether any of the values is a term."""
    return any(isinstance(value, Term) for value in values)
