#!/usr/bin/env python3
"""Writes docs/java.md by running JR: which features and JDK classes it does how.

    scripts/write_java_docs.py            run all differential programs (some minutes) and write the page
    scripts/write_java_docs.py --update   run only those whose row is missing or does not fit gaps.yml
    scripts/write_java_docs.py --check    say whether the page names the programs and models there are

The programs of tests/differential are run on JR's machine and on a Java virtual machine; a feature counts
as exact only if output, exceptions and stack traces are the same. What is modelled is read from the tables
of models, what is refused from the places that refuse.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.jdk_table import section as render_releases  # noqa: E402 (the path is set above)
from tests.differential.machine_comparison import differences, run_on_machine  # noqa: E402
from tests.differential.reference import Program, compile_programs, find_programs, observe  # noqa: E402
from verifier.jvm.process import Jvm, JvmOptions  # noqa: E402
from verifier.models.registry import model_tables  # noqa: E402

TARGET = ROOT / "docs" / "java.md"
GAPS = ROOT / "tests" / "differential" / "gaps.yml"
LIMIT_S = 60.0

EXACT, MODELLED, BOUNDED, REFUSED = "exact", "modelled", "bounded", "refused"
_TEXT = (
    "exact for texts of known length; of unknown length exact up to 12 characters, beyond that any answers "
    "that agree"
)
_OUTSIDE = "any value the outside may give"
STATES: dict[str, tuple[str, str]] = {
    "annotation_view": (EXACT, "the JDK's parser reads the class file's bytes"),
    "box": (EXACT, "which boxes of larger values are one object is open"),
    "buffer": (EXACT, ""),
    "builder": (BOUNDED, _TEXT),
    "character": (BOUNDED, "exact up to U+00FF; above it for a few characters of a program, else any answer"),
    "charset": (
        BOUNDED,
        "symbolic texts: ASCII is told apart, other characters are refused; of unknown length any bytes",
    ),
    "class_file_view": (EXACT, "generic signatures, records, parameters and nests, as class files have them"),
    "class_loader": (MODELLED, "who has loaded a class, names and parents of loaders; all else is refused"),
    "collector": (REFUSED, "what the garbage collector shows differs from run to run"),
    "condition": (MODELLED, "a wait may end by its time limit at any moment; who waits is refused"),
    "date_format": (MODELLED, "made at a known time; who looks at it opens an obligation"),
    "digest": (
        MODELLED,
        "while lengths stay open, digests of unknown bytes are any bytes; else the JDK's code",
    ),
    "enumeration": (EXACT, ""),
    "field_access": (EXACT, ""),
    "file": (MODELLED, "those of the JDK and those that the program makes; others are open"),
    "file_channel": (MODELLED, "on the files that the program makes; each operation may fail"),
    "path_text": (MODELLED, "what differs from machine to machine is any text, and not compared"),
    "format": (
        BOUNDED,
        "plain conversions, widths of integers, and one of few integers exact; else any text for input",
    ),
    "handle": (EXACT, "VarHandles"),
    "hash_order": (BOUNDED, "all orders of Set.of and Map.of; of more than a few identity hash codes none"),
    "hash_place": (
        EXACT,
        "places that follow from identity hash codes are any; keys that may share one are compared",
    ),
    "walk_order": (EXACT, "iterators over up to four entries whose keys have identity hash codes"),
    "klass": (EXACT, ""),
    "java_package": (MODELLED, "names; what manifests and package-info say is refused"),
    "java_module": (MODELLED, "names and exports; services that the JDK provides; all else is refused"),
    "method_handle": (EXACT, "of methods, constructors and fields; what is made of handles is refused"),
    "resource_bundle": (EXACT, "bundles of the program, by its own class loader"),
    "shutdown": (MODELLED, "as threads, in every order; those that end beside other threads are refused"),
    "stack_walker": (MODELLED, "frames of the program; those of the JDK are refused where a walk meets them"),
    "locale": (MODELLED, "locale and time zone are assumed, see trust.md"),
    "logger": (
        MODELLED,
        "loggers by name, any level; what configures loggers or asks the program's code is refused",
    ),
    "lock": (MODELLED, "one operation each to acquire and release; who waits is refused"),
    "mathematics": (BOUNDED, "IEEE operations exact; sin, exp and such by intervals and by the Java VM"),
    "memory_copy": (EXACT, "between arrays of whole numbers"),
    "message_format": (
        BOUNDED,
        "texts, and one of few integers, are put in as they are; other numbers of input give any text",
    ),
    "native_library": (MODELLED, "those of the JDK are there, a program has none"),
    "native_peer": (MODELLED, "run on the Java virtual machine, on memory as the calls before have left it"),
    "native_call": (MODELLED, "run on a Java VM on copies; no symbolic data but formatted numbers"),
    "number_text": (BOUNDED, "integers exact; reals if special or plain in 7 characters, else any answer"),
    "object": (EXACT, "identity hash codes are any value"),
    "output": (EXACT, "what is printed is dropped, its side effects are not"),
    "proxy": (EXACT, ""),
    "random_source": (MODELLED, "unseeded values are inputs; ThreadLocalRandom gives any value"),
    "reflect_array": (EXACT, ""),
    "reflection": (EXACT, "methods and constructors are listed in any order"),
    "regex": (BOUNDED, "texts of unknown length only: whether all of one matches is exact for short ones"),
    "resource": (MODELLED, "files of the class path, by known names; those of the JDK are refused"),
    "runtime_support": (MODELLED, "references may be cleared at any time; no caches of class data"),
    "serialization": (EXACT, ""),
    "stream_input": (MODELLED, "what arrives from outside is an input"),
    "text_reader": (MODELLED, "in proofs, lines of an unknown text are any lines"),
    "string": (BOUNDED, _TEXT),
    "string_build": (BOUNDED, _TEXT),
    "synchronizer": (MODELLED, "one operation to wait; permits and counts that depend on input are refused"),
    "system": (MODELLED, _OUTSIDE),
    "thread": (MODELLED, "interleavings of the threads are explored, see architecture.md"),
    "thread_group": (EXACT, "threads of the virtual machine's own in main's group are left open"),
    "thread_pool": (EXACT, "steps of the JDK's own code, which nobody can tell from more of them"),
    "throwable": (EXACT, "stack traces included"),
    "unsafe": (EXACT, "only accesses that stay within Java objects"),
    "url": (BOUNDED, "of texts of unknown length only alphabet and beginning of the result are known"),
    "verifier_stub": (EXACT, "the inputs of a task"),
}
"""State of the models of each module of ``verifier.models`` on values that depend on input, and a remark."""

INTRODUCTION = """\
# Java: what JR does how

Generated by `scripts/write_java_docs.py` from running JR; do not edit.

| state | meaning |
|---|---|
| exact | JR does what a Java virtual machine does, on known and on symbolic values |
| modelled | JR's own description stands for the code; it covers every real behaviour |
| bounded | exact within a bound; beyond it JR says what is open, or assumes any answer (never a wrong TRUE) |
| refused | a path that needs it ends with an open obligation that names it |

Code that is not listed as modelled runs as the bytecode it is, the JDK's own code too.
"""


CLASSES_HEADING = "\n## Modelled classes and methods"
BYTECODE_HEADING = "\n## Classes that run as they are"
REFUSED_HEADING = "\n## Refused"


# -- features ---------------------------------------------------------------------------


def summary(program: Program) -> str:
    """The first sentence of the comment that opens a program."""
    found = re.search(r"/\*\*\s*(.*?)\s*\*/", program.source.read_text(encoding="utf-8"), re.DOTALL)
    text = re.sub(r"\s*\n\s*\*\s*", " ", found[1]) if found else program.name
    return text.replace("|", "\\|").rstrip(".")


def run_programs(programs: list[Program]) -> tuple[dict[str, list[str]], dict[str, int]]:
    """The differences of each program, and how many methods of each JDK class ran as bytecode."""
    found: dict[str, list[str]] = {}
    ran: dict[str, int] = {}
    with TemporaryDirectory() as folder, TemporaryDirectory() as scratch, Jvm.start(JvmOptions()) as jvm:
        classes = Path(folder)
        compile_programs(programs, classes, jvm.java_home)
        reference = observe(programs, classes, Path(scratch), jvm.java_home)
        for number, program in enumerate(programs, 1):
            try:
                result = run_on_machine(program, classes, jvm, LIMIT_S)
            except Exception as problem:  # the page names what failed
                found[program.name] = [f"{type(problem).__name__}"]
                continue
            found[program.name] = differences(program, reference[program.name], result)
            for name, count in result.ran.items():
                ran[name] = max(ran.get(name, 0), count)
            sys.stderr.write(f"\r{number}/{len(programs)} {program.name:30}")
    sys.stderr.write("\n")
    return found, ran


def states_of(found: dict[str, list[str]]) -> dict[str, str]:
    """The state of each program from its differences."""
    gaps = read_gaps()
    return {
        name: f"{REFUSED}: {gaps.get(name, differing[0]).replace('|', '/')}"[:200] if differing else EXACT
        for name, differing in found.items()
    }


def read_gaps() -> dict[str, str]:
    """Programs that are known to differ, and why."""
    return yaml.safe_load(GAPS.read_text(encoding="utf-8")) or {}


def stated(page: str) -> dict[str, str]:
    """The states of programs that a page names."""
    features = page.partition(CLASSES_HEADING)[0]
    rows = re.findall(r"^\| (\w+) \|.*\| ([^|]*) \|$", features, re.MULTILINE)
    return {name: state for name, state in rows if state.startswith((EXACT, REFUSED))}


def render_features(programs: list[Program], states: dict[str, str]) -> str:
    """A table per area of the suite."""
    areas: dict[str, list[Program]] = defaultdict(list)
    for program in programs:
        areas[program.area].append(program)
    parts = ["\n## Features\n\nEach row is a program of `tests/differential/programs`.\n"]
    for area, members in areas.items():
        same = sum(states[p.name] == EXACT for p in members)
        parts.append(f"\n### {area} ({same} of {len(members)} exact)\n\n")
        parts.append("| program | what | state |\n|---|---|---|\n")
        parts += [f"| {p.name} | {summary(p)} | {states[p.name]} |\n" for p in members]
    return "".join(parts)


# -- classes ----------------------------------------------------------------------------


def modelled_classes() -> dict[str, dict[str, list[str]]]:
    """For each module of models: its JDK classes with the names of their modelled methods."""
    found: dict[str, dict[str, list[str]]] = {}
    for module, keys in model_tables().items():
        classes: dict[str, set[str]] = defaultdict(set)
        for owner, key in keys:
            classes[owner.replace("/", ".")].add(key.partition("(")[0])
        found[module] = {owner: sorted(names) for owner, names in sorted(classes.items())}
    return found


def render_models() -> str:
    """Modelled classes with their methods."""
    parts = [f"{CLASSES_HEADING}\n\n| class | methods | state | remark |\n|---|---|---|---|\n"]
    for module, classes in modelled_classes().items():
        state, remark = STATES[module]
        for owner, names in classes.items():
            shown = ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")
            parts.append(f"| {owner} | {shown} | {state} | {remark} |\n")
    return "".join(parts)


def render_classes(ran: dict[str, int]) -> str:
    """Classes of the JDK that run as they are."""
    parts = [
        f"{BYTECODE_HEADING}\n\nJDK classes whose bytecode ran in programs that came out "
        "exact, by package, with how many of their methods ran; inner classes are counted with the outer.\n\n"
        "| package | classes |\n|---|---|\n"
    ]
    packages: dict[str, dict[str, int]] = defaultdict(dict)
    for name, count in ran.items():
        package, _, simple = name.rpartition("/")
        outer = simple.partition("$")[0]
        packages[package][outer] = packages[package].get(outer, 0) + count
    for package, outers in sorted(packages.items()):
        shown = ", ".join(f"{outer} {count}" for outer, count in sorted(outers.items()))
        parts.append(f"| {package.replace('/', '.')} | {shown} |\n")
    return "".join(parts)


REFUSING = {"Unsupported": 0, "refuse": 0, "refused": 1}
"""Functions that make refusals, and which of their arguments is the text."""


def refusals() -> dict[str, list[str]]:
    """What the machine, its opcodes and models refuse, by module: the texts of the obligations."""
    found: dict[str, list[str]] = {}
    for layer in ("machine", "texts", "semantics", "models"):
        for path in sorted((ROOT / "verifier" / layer).rglob("*.py")):
            texts = {
                text
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Call) and len(node.args) > REFUSING.get(_name_of(node.func), 9)
                for text in [_text_of(node.args[REFUSING[_name_of(node.func)]])]
                if text
            }
            if texts:
                found[path.relative_to(ROOT / "verifier").with_suffix("").as_posix()] = sorted(texts)
    return found


def _name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _text_of(node: ast.expr) -> str:
    """A string literal, with ``…`` for what is computed."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(v) if isinstance(v, ast.Constant) else "…" for v in node.values)
    return ""


def render_refusals() -> str:
    """A table of refusals by module."""
    parts = [f"{REFUSED_HEADING}\n\n| where in JR | what |\n|---|---|\n"]
    for module, texts in refusals().items():
        parts.append(f"| {module} | {'; '.join(texts).replace('|', '/')} |\n")
    return "".join(parts)


# -- the page ---------------------------------------------------------------------------


def outdated(page: str, programs: Iterable[Program]) -> list[Program]:
    """Programs without a row, or whose row does not fit the list of gaps."""
    states, gaps = stated(page), read_gaps()
    return [p for p in programs if p.name not in states or (states[p.name] == EXACT) == (p.name in gaps)]


def missing(page: str, programs: Iterable[Program]) -> list[str]:
    """Programs, modelled classes and refusals that the page does not name, and gaps that differ."""
    absent = [f"program {program.name}" for program in outdated(page, programs)]
    for module, classes in modelled_classes().items():
        if module not in STATES:
            absent.append(f"state of {module}")
        absent += [f"class {owner}" for owner in classes if f"| {owner} |" not in page]
    absent += [f"refusals of {module}" for module in refusals() if f"| {module} |" not in page]
    return absent


def main() -> int:
    """Write the page, or say what it lacks."""
    programs = find_programs()
    if sys.argv[1:] == ["--check"]:
        absent = missing(TARGET.read_text(encoding="utf-8"), programs)
        sys.stderr.write("\n".join(absent) + ("\n" if absent else ""))
        return 1 if absent else 0
    update = sys.argv[1:] == ["--update"]
    page = TARGET.read_text(encoding="utf-8") if update else ""
    found, ran = run_programs(outdated(page, programs))
    states = stated(page) | states_of(found)
    bytecode = render_classes(ran)
    if update:
        bytecode = page[page.index(BYTECODE_HEADING) : page.index(REFUSED_HEADING)]
    parts = (
        INTRODUCTION,
        render_features(programs, states),
        render_releases(),
        render_models(),
        bytecode,
        render_refusals(),
    )
    TARGET.write_text("".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
