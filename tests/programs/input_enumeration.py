"""Functions over small ranges: all their results on the Java virtual machine, and questions about them.

A question is a task made of a function and a generated ``Main`` that takes symbolic inputs within
the function's range and asserts that one value is never returned. Enumeration knows the answer.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.compiling import javac

HERE = Path(__file__).resolve().parent
FUNCTIONS = HERE / "functions"
DRIVER = HERE / "enumeration" / "Enumerate.java"
MAIN = """import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {{
  static int input() {{
    int value = Verifier.nondetInt();
    Verifier.assume(value >= {name}.LOW && value <= {name}.HIGH);
    return value;
  }}

  public static void main(String[] args) {{
    long result = {name}.of({inputs});
    assert result != {value}L;
  }}
}}
"""


@dataclass(frozen=True)
class Results:
    """What a function does over its whole range."""

    inputs: int
    failures: int
    counts: dict[int, int]

    @property
    def rarest(self) -> int:
        """The result that the fewest inputs give."""
        return min(self.counts, key=lambda value: (self.counts[value], value))

    @property
    def absent(self) -> int:
        """A number that is not a result, between the results if there is such a gap."""
        value = min(self.counts)
        while value in self.counts:
            value += 1
        return value


def function_names() -> list[str]:
    return sorted(path.stem for path in FUNCTIONS.glob("*.java"))


def enumerate_results(scratch: Path, java_home: Path) -> dict[str, Results]:
    """Run all functions over their ranges, in one Java virtual machine."""
    sources = [str(DRIVER), *map(str, sorted(FUNCTIONS.glob("*.java")))]
    javac("-nowarn", "-Xlint:none", "-d", scratch, *sources, java_home=java_home)
    done = subprocess.run(
        [str(java_home / "bin" / "java"), "-cp", str(scratch), "Enumerate"],
        input="".join(f"{name}\n" for name in function_names()),
        capture_output=True,
        text=True,
        check=True,
    )
    results = {}
    for line in done.stdout.splitlines():
        name, inputs, failures, *counts = line.split()
        pairs = (entry.split("=") for entry in counts)
        results[name] = Results(int(inputs), int(failures), {int(v): int(n) for v, n in pairs})
    return results


def write_question(name: str, inputs: int, value: int, folder: Path) -> Path:
    """Write the task that asks whether a function never returns a value; its source folder."""
    folder.mkdir(parents=True)
    calls = ", ".join(["input()"] * inputs)
    (folder / "Main.java").write_text(MAIN.format(name=name, inputs=calls, value=value))
    shutil.copy(FUNCTIONS / f"{name}.java", folder)
    return folder
