"""The stage that writes each query a solver sees to a file, for replaying and for other tools."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from verifier.solving.answer import Answer, Layer, Solver
from verifier.terms.smtlib import script
from verifier.terms.term import Term


class DumpingSolver(Layer):
    """Writes ``query-NNNNNN.smt2``; the answer and its wall time are appended as a comment.

    Numbers go on after those of files that are there: one run may have several pipelines.
    """

    def __init__(self, inner: Solver, directory: Path) -> None:
        super().__init__(inner)
        self._directory = directory
        directory.mkdir(parents=True, exist_ok=True)
        taken = (path.stem.removeprefix("query-") for path in directory.glob("query-*.smt2"))
        self._count = max((int(number) + 1 for number in taken if number.isdecimal()), default=0)

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Write the query, ask below."""
        path = self._directory / f"query-{self._count:06}.smt2"
        self._count += 1
        text = script(constraints)
        path.write_text(text, encoding="utf-8")
        start = time.monotonic()
        answer = self._inner.check(constraints, time_limit_s)
        elapsed_s = time.monotonic() - start
        with path.open("a", encoding="utf-8") as file:
            file.write(f"; answer: {type(answer).__name__.lower()}\n; seconds: {elapsed_s:.4f}\n")
        return answer
