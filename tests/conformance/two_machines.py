"""Both machines, ready to be compared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.conformance.jvm_side import JvmSide, compile_harness
from tests.conformance.machine_side import MachineSide
from tests.conformance.model_comparison import MOST_SECONDS, Comparison
from verifier.analysis.jvm_oracle import JvmOracle, OpaqueFunctions
from verifier.jvm.process import Jvm, JvmOptions
from verifier.machine.mode import Lengths


@contextmanager
def comparison(
    java_home: Path | None = None, classes: Path | None = None, seconds: float = MOST_SECONDS
) -> Iterator[Comparison]:
    """A comparison on a JDK; ``classes``: where the harness is compiled already."""
    with TemporaryDirectory() as scratch, Jvm.start(JvmOptions(java_home=java_home)) as jvm:
        if classes is None:
            classes = Path(scratch) / "classes"
            classes.mkdir()
            compile_harness(classes, jvm.java_home)
        room = Path(scratch) / "room"
        room.mkdir()
        oracle = JvmOracle(jvm)
        functions = OpaqueFunctions(oracle)
        bounded = MachineSide(classes, jvm.java_home, oracle, functions)
        abstract = MachineSide(classes, jvm.java_home, oracle, functions, Lengths.ABSTRACT)
        yield Comparison(JvmSide(classes, jvm.java_home, room), bounded, abstract, seconds)
