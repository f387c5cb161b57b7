"""Mutates good inputs of JR's readers, and lists what is neither read nor refused as each reader promises.

    python scripts/fuzz_readers.py [--inputs 100000] [--seed 1] [--only NAME,...] [SEEDS...]

The readers and their corpus: scripts/fuzzing/readers.py, tests/corpus. SEEDS are more files (class files,
jars, .yml, .graphml ...), each an input for the readers of its suffix. A reader fails if it raises anything
but its own error, or takes more than ``SLOW_S`` of CPU time for one input. Failing inputs are written
below ``--keep``; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.fuzzing.mutating_bytes import mutated
from scripts.fuzzing.readers import CORPUS, READERS

SLOW_S = 5.0
MEMORY_BYTES = 3 << 30
"""Address space of the process."""


def failure_of(name: str, data: bytes, folder: Path) -> str | None:
    """What is wrong with how a reader treats an input; None if it reads or refuses it."""
    reader = READERS[name]
    begun_s = time.process_time()
    try:
        reader.use(data, folder)
    except reader.refusal as error:
        if "\n" in str(error):
            return f"more than a line: {str(error)[:200]!r}"
    except Exception as error:  # what is looked for
        return f"{type(error).__name__}: {error}"[:200]
    took_s = time.process_time() - begun_s
    return f"took {took_s:.1f} s" if took_s > SLOW_S else None


def seeds_of(name: str, more: Sequence[Path]) -> list[bytes]:
    """The corpus of a reader, and those of more files that have its suffix."""
    corpus = sorted(file for file in (CORPUS / name).glob("*") if file.is_file())
    return [
        file.read_bytes()
        for file in (*corpus, *more)
        if file in corpus or file.suffix == READERS[name].suffix
    ]


def fuzz(name: str, seeds: Sequence[bytes], inputs: int, seed: int, keep: Path) -> int:
    """The number of different failures of one reader; an input of each is kept."""
    draw = random.Random(f"{name} {seed}")
    found: dict[str, bytes] = {}
    begun_s = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(inputs):
            data = mutated(draw.choice(seeds), seeds, draw) if number >= len(seeds) else seeds[number]
            failure = failure_of(name, data, Path(folder))
            if failure is not None and failure.partition(":")[0] not in found:
                found[failure.partition(":")[0]] = data
                keep.mkdir(parents=True, exist_ok=True)
                (keep / f"{name}-{number}{READERS[name].suffix}").write_bytes(data)
                print(f"{name}: input {number}: {failure}", flush=True)
    took_s = time.process_time() - begun_s
    peak_mib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"{name}: {inputs} inputs, {len(found)} failures, {took_s:.0f} s, {peak_mib} MiB at most", flush=True
    )
    return len(found)


def main() -> int:
    """See the module text."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("seeds", nargs="*", type=Path)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(READERS), help="names of readers, separated by commas")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failures"))
    options = parser.parse_args()
    names = options.only.split(",")
    if unknown := set(names) - READERS.keys():
        parser.error(f"no such reader: {', '.join(sorted(unknown))}; known: {', '.join(READERS)}")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    failures = sum(
        fuzz(name, seeds_of(name, options.seeds), options.inputs, options.seed, options.keep)
        for name in names
    )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
