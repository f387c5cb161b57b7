"""Reads the SMT-LIB scripts that ``smtlib.script`` writes (that form, not the whole language)."""

from __future__ import annotations

import re
from typing import Any, Final

from verifier.terms.concrete_value import bits_to_float
from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.smtlib import ROUNDED
from verifier.terms.sort import BOOL, F32, F64, Sort, array_sort, bv_sort, sort_of_name
from verifier.terms.term import Op, Term

_TOKEN: Final = re.compile(r";[^\n]*|\|[^|]*\||[()]|[^\s()|]+")

Expression = Any
"""A token or a list of expressions."""


class ReadError(ValueError):
    """The text is not in the form that JR writes."""


def parse(text: str) -> list[Expression]:
    """All expressions of a text."""
    stack: list[list[Expression]] = [[]]
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token.startswith(";"):
            continue
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise ReadError("unbalanced parenthesis")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) != 1:
        raise ReadError("unbalanced parenthesis")
    return stack[0]


def read_script(tm: TermFactory, text: str) -> list[Term]:
    """The assertions of a script."""
    names: dict[str, Term] = {}
    assertions = []
    for command in parse(text):
        match command:
            case ["declare-const", str(name), sort]:
                names[name] = tm.var(name.strip("|"), _sort(sort))
            case ["define-fun", str(name), [], _, body]:
                names[name] = _term(tm, body, names)
            case ["define-fun", str(name), *_] if name.startswith("java."):
                continue
            case ["assert", str(name)]:
                assertions.append(_term(tm, name, names))
            case ["set-logic" | "check-sat" | "set-info", *_]:
                continue
            case _:
                raise ReadError(f"unexpected command {command!r}")
    return assertions


def _sort(expression: Expression) -> Sort:
    match expression:
        case "Bool":
            return BOOL
        case ["_", "BitVec", str(width)]:
            return bv_sort(int(width))
        case ["_", "FloatingPoint", "8", "24"]:
            return F32
        case ["_", "FloatingPoint", "11", "53"]:
            return F64
        case ["Array", index, element]:
            return array_sort(_sort(index), _sort(element))
    raise ReadError(f"unexpected sort {expression!r}")


def _term(tm: TermFactory, expression: Expression, names: dict[str, Term]) -> Term:
    """A literal, a name, or an operator applied to those."""
    match expression:
        case "true" | "false":
            return tm.bool(expression == "true")
        case str(name) if name in names:
            return names[name]
        case ["_", str(value), str(width)] if value.startswith("bv"):
            return tm.bv(int(value[2:]), int(width))
        case ["_", "NaN", exponent, _]:
            return tm.literal(float("nan"), F32 if exponent == "8" else F64)
        case ["fp", str(sign), str(exponent), str(fraction)]:
            digits = sign[2:] + exponent[2:] + fraction[2:]
            sort = F32 if len(digits) == 32 else F64
            raw = int(digits, 2)
            return tm.literal(bits_to_float(((raw + sort.half) & sort.mask) - sort.half, sort), sort)
        case [["as", "const", sort], value]:
            return tm.const_array(_sort(sort), _term(tm, value, names))
        case [["_", str(op), *indices], arg]:
            return _indexed(tm, op, [int(i) for i in indices], _term(tm, arg, names))
        case [str(op), *args] if args:
            if op in ROUNDED:
                args = args[1:]
            return _apply(tm, op, [_term(tm, arg, names) for arg in args])
    raise ReadError(f"unexpected term {expression!r}")


def _indexed(tm: TermFactory, op: str, indices: list[int], arg: Term) -> Term:
    if op == Op.EXTRACT:
        return tm.extract(indices[0], indices[1], arg)
    if op == Op.SEXT:
        return tm.sext(arg.sort.width + indices[0], arg)
    if op == Op.ZEXT:
        return tm.zext(arg.sort.width + indices[0], arg)
    raise ReadError(f"unexpected operator {op}")


def _apply(tm: TermFactory, op: str, args: list[Term]) -> Term:
    sort = args[0].sort
    if op.startswith("java."):
        _, op, _, target = op.split(".")
        sort = sort_of_name(target)
    template = Term(op, sort, tuple(args), None, -1, 0, hi=0)
    result = rebuild(tm, template, args)
    if result is template:
        raise ReadError(f"unexpected operator {op}")
    return result
