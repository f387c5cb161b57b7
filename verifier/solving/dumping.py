"""The stage that writes each query a solver sees to a file, for replaying and for other tools."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from verifier.solving.answer import Answer, Solver
from verifier.terms.smtlib import script
from verifier.terms.term import Term


class DumpingSolver:
    """Writes ``query-NNNNNN.smt2``; the answer is appended as a comment."""

    def __init__(self, inner: Solver, directory: Path) -> None:
        self._inner = inner
        self._directory = directory
        self._count = 0

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        """Write the query, ask below."""
        self._directory.mkdir(parents=True, exist_ok=True)
        path = self._directory / f"query-{self._count:06}.smt2"
        self._count += 1
        text = script(constraints)
        path.write_text(text, encoding="utf-8")
        answer = self._inner.check(constraints, time_limit_s)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"; answer: {type(answer).__name__.lower()}\n")
        return answer

    def close(self) -> None:
        """Close the stages below."""
        self._inner.close()
