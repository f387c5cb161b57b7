"""What is said of texts of any length holds of real ones, if opaque variables are what really comes out."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import cast

from verifier.machine.machine import Machine
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL
from verifier.terms.term import Term, free_variables
from verifier.texts.query import compare, equal, hash_code
from verifier.texts.text import either, unknown_text

LONG = "a" * 14
REAL = ("", "a", "b", LONG, LONG + "b", LONG + "a", LONG + "Aa", LONG + "BB", LONG + "bb" * 9, "b" * 20)
"""The hash codes of the seventh and the eighth are the same."""


def _hash(text: str) -> int:
    found = 0
    for char in text:
        found = (found * 31 + ord(char)) & 0xFFFFFFFF
    return found


def _order(a: str, b: str) -> int:
    differing = next(((x, y) for x, y in zip(a, b, strict=False) if x != y), None)
    return len(a) - len(b) if differing is None else ord(differing[0]) - ord(differing[1])


def _value(variable: Term, texts: dict[str, str], difference: int) -> int | bool:
    name = str(variable.data)
    if name == "which":
        return True
    if name.startswith("compareTo"):
        return abs(difference)
    text = next(real for one, real in texts.items() if one in name)
    if name.startswith("rank"):
        return sorted(REAL).index(text) << 32 | _hash(text)
    if name.endswith(".length"):
        return len(text)
    at = int(name.rpartition("[")[2][:-1])
    return ord(text[at]) if at < len(text) else 0


def test_equality_order_and_hash_codes_of_real_texts() -> None:
    tm = TermFactory()
    state = SimpleNamespace(known={})
    mode = SimpleNamespace(leaves_lengths_open=True)
    fake = SimpleNamespace(tm=tm, state=state, mode=mode, note=lambda *_: None)
    machine = cast(Machine, fake)
    one, other, third = (unknown_text(tm, name) for name in ("one", "other", "third"))
    chosen = either(tm, tm.var("which", BOOL), other, third)
    asked = [
        (equal(machine, one, right), compare(machine, one, right), compare(machine, right, one))
        for right in (other, chosen)
    ]
    hashed = hash_code(machine, one)
    variables = {each for terms in asked for term in (*terms, hashed) for each in free_variables(term)}
    for a, b in product(REAL, REAL):
        difference = _order(a, b)
        texts = {"one": a, "other": b, "third": "b"}
        values = Evaluator({each: _value(each, texts, difference) for each in variables})
        for same, there, back in asked:
            assert bool(values.value(same)) == (a == b)
            assert (values.value(there), values.value(back)) == (difference, -difference)
        assert cast(int, values.value(hashed)) & 0xFFFFFFFF == _hash(a)
