"""Mutates good inputs of JR's readers, and lists what is neither read nor refused as each reader promises.

    python scripts/fuzz_readers.py [--inputs 100000] [--seed 1] [--only NAME] SEEDS...

SEEDS are files (class files, jars, .yml, .graphml); each is an input for the readers of its suffix. A
reader fails if it raises anything but its own error, or takes more than ``SLOW_S`` of CPU time for one
input. Failing inputs are written below ``--keep``; the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier.classfile.error import ClassFormatError
from verifier.classfile.parser import parse_class
from verifier.config import read_config
from verifier.errors import UserError
from verifier.task.class_path import unpack_entries, with_named_by_jars
from verifier.task.definition import read_task_file
from verifier.task.property import parse_property
from verifier.verdict.witness.parsing import find_faults, parse_witness, read_inputs

SLOW_S = 5.0
MEMORY_BYTES = 3 << 30
"""Address space of the process."""
PIECES = (
    *(
        b"",
        b"\0",
        b"\xff",
        b"\xff\xff\xff\xff",
        b"\x7f\xff",
        b"\xed\xa0\x80",
        b"'",
        b'"',
        b"[",
        b"{",
        b"<",
        b"&a ",
    ),
    *(
        b"*a",
        b"!!int ",
        b"!!bool ",
        b"!!timestamp ",
        b"? ",
        b"%00",
        b"../",
        b"<!DOCTYPE a>",
        b"&lt;",
        b"0x",
        b"9" * 30,
    ),
    *(b'.equals("', b"=", b"\n", b"\r", b" " * 50, b"[" * 50, b"META-INF/versions/", "²".encode()),
)


def mutated(data: bytes, others: Sequence[bytes], draw: random.Random) -> bytes:
    """One to eight changes: bits, bytes, known pieces, cuts, doubled parts, parts of another input."""
    out = bytearray(data)
    for _ in range(draw.choice((1, 1, 2, 3, 8))):
        at = draw.randrange(len(out) + 1)
        end = min(len(out), at + draw.choice((1, 2, 4, 16, 64)))
        match draw.randrange(7):
            case 0 if at < len(out):
                out[at] ^= 1 << draw.randrange(8)
            case 1 if at < len(out):
                out[at] = draw.randrange(256)
            case 2:
                out[at:at] = draw.choice(PIECES)
            case 3:
                out[at:end] = draw.choice(PIECES)
            case 4:
                out[at:end] = b""
            case 5:
                out[at:at] = out[at:end] * draw.choice((1, 2, 20))
            case _:
                other = draw.choice(others)
                begin = draw.randrange(len(other) + 1)
                out[at:end] = other[begin : begin + draw.choice((1, 4, 32, 256))]
    return bytes(out[: 1 << 20])


def use_class(data: bytes, _: Path) -> None:
    """Parse a class file and ask for all that it holds."""
    parsed = parse_class(data)
    _ask_all(parsed)
    for member in (*parsed.fields, *parsed.methods):
        _ask_all(member)
    for method in parsed.methods:
        try:
            code = method.code
        except ClassFormatError:
            continue
        if code is not None:
            _ask_all(code)


def _ask_all(thing: object) -> None:
    for name in dir(type(thing)):
        if not name.startswith("_") and not callable(getattr(type(thing), name, None)):
            try:
                getattr(thing, name)
            except ClassFormatError:
                continue


def use_jar(data: bytes, folder: Path) -> None:
    """Read a jar's manifest and unpack it; nothing may come to lie outside of the folder."""
    jar = folder / "a.jar"
    jar.write_bytes(data)
    with_named_by_jars([jar])
    with tempfile.TemporaryDirectory(dir=folder) as inner:
        unpack_entries([jar], 17, Path(inner) / "out")
        if sorted(path.name for path in Path(inner).iterdir()) not in ([], ["out"]):
            raise AssertionError("a file lies outside of its folder")


def use_task(data: bytes, folder: Path) -> None:
    """Read a task definition."""
    (folder / "task.yml").write_bytes(data)
    read_task_file(folder / "task.yml", None)


def use_config(data: bytes, folder: Path) -> None:
    """Read a file of options."""
    (folder / "config.yml").write_bytes(data)
    read_config(folder / "config.yml")


def use_property(data: bytes, _: Path) -> None:
    """Read a property."""
    parse_property(data.decode("utf-8", "replace"), "fuzz.prp")


def use_witness(data: bytes, folder: Path) -> None:
    """Read a witness, its faults, and its input values."""
    graph = parse_witness(data.decode("utf-8", "replace"))
    find_faults(graph)
    read_inputs(graph, (folder,))


READERS: dict[str, tuple[str, Callable[[bytes, Path], None], type[Exception]]] = {
    "class": (".class", use_class, ClassFormatError),
    "jar": (".jar", use_jar, UserError),
    "task": (".yml", use_task, UserError),
    "config": (".yaml", use_config, UserError),
    "property": (".prp", use_property, UserError),
    "witness": (".graphml", use_witness, UserError),
}


def failure_of(name: str, data: bytes, folder: Path) -> str | None:
    """What is wrong with how a reader treats an input; None if it reads or refuses it."""
    _, use, refusal = READERS[name]
    begun_s = time.process_time()
    try:
        use(data, folder)
    except refusal:
        pass
    except Exception as error:  # what is looked for
        return f"{type(error).__name__}: {error}"[:200]
    took_s = time.process_time() - begun_s
    return f"took {took_s:.1f} s" if took_s > SLOW_S else None


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
                (keep / f"{name}-{number}{READERS[name][0]}").write_bytes(data)
                print(f"{name}: input {number}: {failure}", flush=True)
    print(
        f"{name}: {inputs} inputs, {len(found)} failures, {time.process_time() - begun_s:.0f} s", flush=True
    )
    return len(found)


def main() -> int:
    """See the module text."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("seeds", nargs="+", type=Path)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=tuple(READERS))
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failures"))
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    failures = 0
    for name, (suffix, _, _) in READERS.items():
        seeds = [path.read_bytes() for path in options.seeds if path.suffix == suffix]
        if seeds and options.only in (None, name):
            failures += fuzz(name, seeds, options.inputs, options.seed, options.keep)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
