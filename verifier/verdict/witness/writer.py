"""From a verdict to its witness.

A violation witness is one path: an edge for each value the program asked for, in order, at the
file, line and method that asked, then one for each turn of a thread where there are several
(``createThread`` before its first one), then an edge to the violation. A correctness witness has a node for
each loop whose invariants are known, beside the first one.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path, PurePosixPath

from verifier import __version__
from verifier.verdict.formula import is_plain_java
from verifier.verdict.formula_parser import parse_formula
from verifier.verdict.input_kind import input_kind
from verifier.verdict.outcome import (
    Counterexample,
    InputValue,
    Invariant,
    InvariantKind,
    TraceElement,
    is_library_class,
)
from verifier.verdict.witness.graphml import Edge, Graph, Node
from verifier.verdict.witness.literal import render_literal

_MAIN_THREAD = "0"
_EPOCH = re.compile("[0-9]{1,11}")
_ASSIGNED = re.compile(r"(\w+)\s*=\s*(?:\([\w.]+\)\s*)?(?:\w+\.)*Verifier\s*\.\s*nondet\w+\s*\(")


@dataclass(frozen=True)
class Program:
    """The verified program: roots of its sources, its entry class, what was checked, and what it needs."""

    source_roots: tuple[Path, ...]
    entry_class: str
    specification: str
    class_path: tuple[Path, ...] = ()

    @property
    def file(self) -> Path | None:
        """The source file of the entry class; of a program without sources its jar, if that comes first."""
        if self.source_roots:
            return self.find_source(self.entry_class, None)
        return next((place for place in self.class_path[:1] if place.is_file()), None)

    def find_source(self, class_name: str, file: str | None) -> Path | None:
        """The source of a class: by its package and the file that a stack trace names."""
        relative = origin_file(class_name, file)
        found = (root / relative for root in self.source_roots if (root / relative).is_file())
        return next(found, None)


def origin_file(class_name: str, file: str | None) -> str:
    """The path of a class's source below its root, such as ``a/b/C.java``."""
    package, _, simple = class_name.rpartition(".")
    return str(PurePosixPath(*package.split("."), file or simple.partition("$")[0] + ".java"))


def violation_witness(
    program: Program, counterexample: Counterexample, time: datetime | None = None
) -> Graph:
    """The witness of FALSE."""
    steps = [_input_data(program, item, number) for number, item in enumerate(counterexample.inputs)]
    steps += _turns_data(counterexample.schedule)
    failed = _failure_data(program, counterexample.failure.trace)
    steps.append(failed | {"threadId": str(counterexample.thread)})
    last = len(steps)
    nodes = [Node("n0", {"entry": "true"})]
    nodes += [Node(f"n{number}") for number in range(1, last)]
    nodes.append(Node(f"n{last}", {"violation": "true"}))
    edges = [Edge(f"n{number}", f"n{number + 1}", data) for number, data in enumerate(steps)]
    return Graph(_graph_data("violation_witness", program, time), tuple(nodes), tuple(edges))


def _turns_data(schedule: Sequence[tuple[int, int]]) -> list[dict[str, str]]:
    """The threads in the order of their turns, each made before its first one."""
    known = {0}
    steps = []
    for thread, _ in schedule:
        if thread not in known:
            known.add(thread)
            steps.append({"threadId": _MAIN_THREAD, "createThread": str(thread)})
        steps.append({"threadId": str(thread)})
    return steps


def correctness_witness(
    program: Program, invariants: Sequence[Invariant] = (), time: datetime | None = None
) -> Graph:
    """The witness of TRUE, with those invariants of loops that are expressions of Java's own."""
    nodes, edges = [Node("n0", {"entry": "true"})], []
    for one in invariants:
        plain = [text for text in one.texts if is_plain_java(parse_formula(text))]
        file, _, line = one.line.rpartition(":")
        if one.kind is not InvariantKind.LOOP or not plain or not line.isdigit():
            continue
        owner = one.method.partition("(")[0].rpartition(".")[0].replace("/", ".")
        node = f"n{len(nodes)}"
        place = {"originfile": origin_file(owner, file), "startline": line, "endline": line}
        nodes.append(Node(node, {"invariant": " && ".join(f"({text})" for text in plain)}))
        edges.append(Edge("n0", node, {**place, "enterLoopHead": "true"}))
    return Graph(_graph_data("correctness_witness", program, time), tuple(nodes), tuple(edges))


def moment_of(time: datetime | None) -> datetime:
    """When a witness is made, in UTC: ``time``, or what SOURCE_DATE_EPOCH says, or now."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if time is None and _EPOCH.fullmatch(epoch):
        time = datetime.fromtimestamp(int(epoch), timezone.utc)
    return (time or datetime.now(timezone.utc)).astimezone(timezone.utc).replace(microsecond=0, tzinfo=None)


def _graph_data(kind: str, program: Program, time: datetime | None) -> dict[str, str]:
    file = program.file
    return {
        "witness-type": kind,
        "sourcecodelang": "Java",
        "producer": f"JR {__version__}",
        "specification": program.specification,
        "programfile": str(file) if file else origin_file(program.entry_class, None),
        "programhash": hashlib.sha256(file.read_bytes() if file else b"").hexdigest(),
        "architecture": "32bit",
        "creationtime": f"{moment_of(time).isoformat()}Z",
    }


def _input_data(program: Program, item: InputValue, number: int) -> dict[str, str]:
    data = {"threadId": _MAIN_THREAD}
    name = f"input{number + 1}"
    if item.where is not None:
        source = _source_line(program, item.where)
        assigned = _ASSIGNED.search(source)
        if assigned and item.kind != "outside_ended":
            name = assigned.group(1)
        data |= _place(item.where)
    data["sourcecode"] = _call_of(item)
    data["assumption"] = f"{name} = {render_literal(item.value)};"
    if item.where is not None:
        data["assumption.scope"] = _scope(item.where)
    return data


def _failure_data(program: Program, trace: Sequence[TraceElement]) -> dict[str, str]:
    """Where the failure shows in the program's own sources (the trace may start in the JDK)."""
    place = failing_place(program, trace)
    return {"threadId": _MAIN_THREAD} | (_place(place) if place is not None else {})


def failing_place(program: Program, trace: Sequence[TraceElement]) -> TraceElement | None:
    """The innermost line of a trace that is the program's own."""
    if program.source_roots:
        own = (element for element in trace if program.find_source(element.class_name, element.file))
    else:
        own = (element for element in trace if not is_library_class(element.class_name))
    return next(own, None)


def _place(element: TraceElement) -> dict[str, str]:
    data = {"originfile": origin_file(element.class_name, element.file)}
    if element.line is not None:
        data |= {"startline": str(element.line), "endline": str(element.line)}
    return data


def _scope(element: TraceElement) -> str:
    """The method that asked. Validators look for the file's name in it: it is added if missing."""
    scope = f"java::L{element.class_name.replace('.', '/')};.{element.method}"
    stem = PurePosixPath(element.file).stem if element.file else ""
    return scope if stem in scope else f"{scope}@{element.file}"


def _call_of(item: InputValue) -> str:
    """The call that delivered the value, as a reader of witnesses recognises its type."""
    return f"{input_kind(item.kind).call}()"


def _source_line(program: Program, element: TraceElement) -> str:
    file = program.find_source(element.class_name, element.file)
    if file is None or element.line is None:
        return ""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return lines[element.line - 1] if element.line <= len(lines) else ""
