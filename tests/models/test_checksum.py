"""The terms for checksums against the reference implementation."""

from __future__ import annotations

import random
import zlib

import pytest

from verifier.models.util.checksum import Step, adler32_step, crc32_step
from verifier.terms.evaluator import evaluate
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV8
from verifier.terms.term import Term


@pytest.mark.parametrize(
    ("step", "before", "reference"), [(crc32_step, 0, zlib.crc32), (adler32_step, 1, zlib.adler32)]
)
@pytest.mark.parametrize("size", [0, 1, 2, 40, 300])
def test_terms_give_the_checksum(step: Step, before: int, reference: object, size: int) -> None:
    assert callable(reference)
    tm = TermFactory()
    variables = [tm.var(f"b{at}", BV8) for at in range(size)]
    term: Term = tm.bv(before, 32)
    for variable in variables:
        term = step(tm, term, variable)
    data = random.Random(size).randbytes(size) if size < 300 else b"\xff" * size
    signed = (byte - 256 if byte > 127 else byte for byte in data)
    model = dict(zip(variables, signed, strict=True))
    assert int(evaluate(term, model)) % 2**32 == reference(data)
