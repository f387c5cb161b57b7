"""A proof takes the same steps in each process: no set is iterated where its order matters.

Sets of texts are ordered by a seed that Python draws, sets of terms by addresses. With another order solvers
find other models. So a proof would be found in one process, and not in time in the next.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.loops.test_cutting import TRIES, compiled

__all__ = ["compiled"]

PROVE = """
import sys, zlib
from pathlib import Path

from tests.compiling import shared_servers, shared_jvm
from tests.proof.loops.test_cutting import prove
from verifier.proof.loops import attempts
from verifier.terms.term import Term

digest, make = 0, Term.__init__

def noted(self, *args, **named):
    global digest
    make(self, *args, **named)
    parts = self.uid, self.op, str(self.data), [part.uid for part in self.args]
    digest = zlib.crc32(str(parts).encode(), digest)

_, name, compiled, classes, tried = sys.argv
Term.__init__ = noted
attempts._GUESSES = [attempts._GUESSES[int(at)] for at in tried.split()]
with shared_servers():
    proved = prove(shared_jvm(), name, Path(compiled), Path(classes))
print(proved, digest)
"""


@pytest.mark.parametrize(
    ("name", "tried"), [("NodeBeforeStatic", "0 3 6"), ("ElementsByCallee", "0 9"), ("QueueEmptied", "0")]
)
def test_the_same_terms_are_made_in_the_same_order(
    name: str, tried: str, compiled: Path, tmp_path: Path, root: Path
) -> None:
    """``tried``: which attempts, without those that ask a solver of Horn clauses, whose limit is a time."""
    told = list[set[str]]()
    while len(told) < TRIES and (not told or len(told[-1]) > 1):
        told.append(_said(name, tried, compiled, tmp_path / str(len(told)), root))
    assert len(told[-1]) == 1, told


def _said(name: str, tried: str, compiled: Path, folder: Path, root: Path) -> set[str]:
    """What processes with other seeds say. A solver may lack time on a busy machine, but not each time."""
    said = set()
    for seed in ("1", "2"):
        classes = folder / seed
        classes.mkdir(parents=True)
        words = [sys.executable, "-c", PROVE, name, str(compiled), str(classes), tried]
        variables = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
        run = subprocess.run(words, env=variables, capture_output=True, text=True, check=True)
        said.add(run.stdout)
    return said
