"""Scripts are read back as the same terms, and other tools understand them."""

from __future__ import annotations

import pytest

from tests.terms.random_term import ARRAY, RandomTerms
from verifier.solving.lowering import Lowering
from verifier.terms.factory import TermFactory
from verifier.terms.smtlib import script
from verifier.terms.sort import BOOL, BV32, F64
from verifier.terms.term import Op
from verifier.terms.term_reader import ReadError, read_script


@pytest.mark.parametrize("seed", range(20))
def test_scripts_are_read_back(seed: int) -> None:
    terms = RandomTerms(seed)
    for _ in range(40):
        terms.step()
    lowering = Lowering(terms.tm, {})
    formulas = [part for pair in terms.pool[BOOL] for part in lowering.lower(pair[0]) if not part.is_const]
    assert read_script(terms.tm, script(formulas) + "; answer: sat (maybe)\n") == formulas


def test_z3_reads_scripts() -> None:
    z3 = pytest.importorskip("z3")
    for seed in range(12):
        terms = RandomTerms(seed)
        for _ in range(40):
            terms.step()
        lowering = Lowering(terms.tm, {})
        formulas = [part for pair in terms.pool[BOOL] for part in lowering.lower(pair[0])]
        assert len(z3.parse_smt2_string(script(formulas))) == len(formulas)


def test_every_sort_and_special_value() -> None:
    tm = TermFactory()
    d, r, x = tm.var("a name|with \\ signs", F64), tm.var("r", ARRAY), tm.var("x", BV32)
    constants = [tm.eq(tm.fadd(d, tm.f64(v)), d) for v in (float("nan"), float("inf"), -0.0, 1e-310)]
    formulas = [
        *(c for c in constants if not c.is_const),
        tm.eq(tm.select(r, tm.bv(3, 8)), x),
        tm.eq(r, tm.const_array(ARRAY, x)),
        tm.eq(d, tm.frem(d, tm.f64(2.5))),
    ]
    other = TermFactory()
    again = read_script(other, script(formulas))
    assert script(again).count("(assert") == len(formulas)
    assert again[-1].args[1].op == Op.FREM or again[-1].args[0].op == Op.FREM


@pytest.mark.parametrize(
    "text", ["(assert", ")", "(frobnicate)", "(assert x)", "(define-fun t () Bool (nonsense true))"]
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_script(TermFactory(), text)
