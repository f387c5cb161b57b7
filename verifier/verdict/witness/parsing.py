"""Reads witnesses: checks them against the format, and takes the input values out of them.

The check names every breach of the format it finds; every witness JR writes passes it.
"""

from __future__ import annotations

import glob
import os
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from verifier.errors import UserError
from verifier.verdict.input_kind import KIND_OF_CALL, InputKind
from verifier.verdict.outcome import InputValue
from verifier.verdict.witness.graphml import KEYS, NAMESPACE, Edge, Graph, Node
from verifier.verdict.witness.literal import parse_literal

R = TypeVar("R")
MAX_WITNESS_BYTES = 256 << 20
_GRAPH_DATA = ("witness-type", "sourcecodelang", "producer", "specification", "programfile", "programhash",
               "architecture", "creationtime")  # fmt: skip
_WITNESS_TYPES = ("violation_witness", "correctness_witness")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?")
_CALL = re.compile(
    r"(Verifier\s*\.\s*nondet\w+|Random\s*\.\s*next\w+|Outside\s*\.\s*(?:ended|line|byte|char))\s*\("
)
_OPENING = re.compile(r'\.equals\("|parse(?:Double|Float)\("')


def parse_witness(text: str) -> Graph:
    """The witness in a GraphML text; data is keyed by JR's own key ids. UserError if it is none."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise UserError("a witness has no document type")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        raise UserError(f"not XML: {error}") from None
    graphs = root.findall(_tag("graph"))
    if root.tag != _tag("graphml") or len(graphs) != 1:
        raise UserError("not a GraphML document with one graph")
    declared = {key.get("id", ""): key.get("attr.name", "") for key in root.findall(_tag("key"))}
    own_id = {(key.name, key.holder): key.id for key in KEYS}

    def data_of(element: ElementTree.Element, holder: str) -> dict[str, str]:
        data = {}
        for item in element.findall(_tag("data")):
            key = item.get("key", "")
            name = declared.get(key)
            if name is None:
                raise UserError(f"the data key {key!r} is not declared")
            data[own_id.get((name, holder), name)] = item.text or ""
        return data

    graph = graphs[0]
    nodes = tuple(Node(n.get("id", ""), data_of(n, "node")) for n in graph.findall(_tag("node")))
    edges = tuple(
        Edge(e.get("source", ""), e.get("target", ""), data_of(e, "edge"))
        for e in graph.findall(_tag("edge"))
    )
    return Graph(data_of(graph, "graph"), nodes, edges)


def read_witness(path: Path) -> Graph:
    """The witness in a file; UserError with one line if it cannot be read."""
    return read_bounded(path, MAX_WITNESS_BYTES, parse_witness)


def read_bounded(path: Path, most_bytes: int, parse: Callable[[str], R]) -> R:
    """What a text in a file says; UserError with one line that names the file if it cannot be read."""
    try:
        if path.stat().st_size > most_bytes:
            raise UserError(f"larger than {most_bytes >> 20} MiB")
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: not UTF-8") from None
    except UserError as error:
        raise UserError(f"{path}: {error}") from None


def find_faults(graph: Graph) -> list[str]:
    """Every breach of the format; an empty list for a good witness."""
    faults = [f"the graph has no {key}" for key in _GRAPH_DATA if not graph.data.get(key)]
    kind = graph.data.get("witness-type")
    if kind not in _WITNESS_TYPES:
        faults.append(f"unknown witness-type {kind!r}")
    if not re.fullmatch("[0-9a-f]{64}", graph.data.get("programhash", "")):
        faults.append("programhash is not a SHA-256 hash")
    if not _TIME.fullmatch(graph.data.get("creationtime", "")):
        faults.append("creationtime is not an ISO 8601 time")
    if not graph.data.get("specification", "").startswith("CHECK("):
        faults.append("specification is not a property")
    ids = [node.id for node in graph.nodes]
    if len(set(ids)) != len(ids):
        faults.append("two nodes have the same id")
    faults += [f"an edge leads from or to a missing node: {edge.source} -> {edge.target}"
               for edge in graph.edges if not {edge.source, edge.target} <= set(ids)]  # fmt: skip
    if len([node for node in graph.nodes if node.data.get("entry") == "true"]) != 1:
        faults.append("there is not exactly one entry node")
    if kind == "violation_witness":
        faults += _find_path_faults(graph)
    return faults + _find_data_faults(graph)


def _find_path_faults(graph: Graph) -> list[str]:
    """A violation witness of a run is one path from the entry to the violation."""
    if not graph.nodes:
        return ["there is no violation node"]
    faults = []
    if [node.id for node in graph.nodes if node.data.get("violation") == "true"] != [graph.nodes[-1].id]:
        faults.append("the last node is not the one violation node")
    path = [(a.id, b.id) for a, b in zip(graph.nodes, graph.nodes[1:], strict=False)]
    if [(edge.source, edge.target) for edge in graph.edges] != path:
        faults.append("the edges are not one path through the nodes, in order")
    return faults


def _find_data_faults(graph: Graph) -> list[str]:
    holders: list[tuple[str, Mapping[str, str]]] = [("graph", graph.data)]
    holders += [("node", node.data) for node in graph.nodes]
    holders += [("edge", edge.data) for edge in graph.edges]
    known = {(key.holder, key.id): key for key in KEYS}
    faults = []
    for holder, data in holders:
        for id_, value in data.items():
            key = known.get((holder, id_))
            if key is None:
                faults.append(f"a {holder} has data {id_!r}")
            elif key.type == "boolean" and value not in ("true", "false"):
                faults.append(f"{id_} is {value!r}, not true or false")
            elif key.type == "int" and not re.fullmatch(r"\d+", value):
                faults.append(f"{id_} is {value!r}, not a number")
        if "assumption.scope" in data and not {"assumption", "originfile"} <= data.keys():
            faults.append("an assumption.scope stands without its assumption or file")
    return faults


def read_inputs(graph: Graph, source_roots: tuple[Path, ...] = ()) -> tuple[InputValue, ...]:
    """The input values of a violation witness, in order.

    The type of each comes from the edge's ``sourcecode``, else from the line of the source it names;
    edges that name no call of a nondet method are passed over.
    """
    if graph.data.get("witness-type") != "violation_witness":
        raise UserError(f"it is a {graph.data.get('witness-type')!r}; only violations can be replayed")
    inputs = []
    for edge in graph.edges:
        assumption = edge.data.get("assumption")
        kind = _kind_of(edge, source_roots) if assumption is not None else None
        if assumption is not None and kind is not None:
            try:
                inputs.append(InputValue(kind.name, _value_of(assumption, kind.type)))
            except ValueError:
                raise UserError(f"the assumption {assumption[:80]!r} holds no {kind.name} value") from None
    return tuple(inputs)


def _kind_of(edge: Edge, source_roots: tuple[Path, ...]) -> InputKind | None:
    match = _CALL.search(edge.data.get("sourcecode", "")) or _CALL.search(_line_of(edge, source_roots))
    if match is None:
        return None
    call = "".join(match.group(1).split())
    kind = KIND_OF_CALL.get(call)
    if kind is None:
        raise UserError(f"no input is known that {call} asks for")
    return kind


def _line_of(edge: Edge, source_roots: tuple[Path, ...]) -> str:
    name, line = edge.data.get("originfile"), edge.data.get("startline", "")
    if not name or not (line.isascii() and line.isdigit() and len(line) < 10):
        return ""
    for root in source_roots:
        file = _source_below(root, name)
        if file is not None:
            lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
            return lines[int(line) - 1] if 0 < int(line) <= len(lines) else ""
    return ""


def _source_below(root: Path, name: str) -> Path | None:
    """The source of that name; a witness names those of the task, and no other files of the machine."""
    last = Path(name).name
    try:
        named = Path(os.path.normpath(root / name))
        if named.is_relative_to(os.path.normpath(root)) and named.is_file():
            return named
        others = root.rglob(glob.escape(last)) if last not in ("", "..") else ()
        return next((file for file in others if file.is_file()), None)
    except (OSError, ValueError):  # names that no file system can hold
        return None


def _value_of(assumption: str, type_name: str) -> bool | int | float | str:
    opening, end = _OPENING.search(assumption), assumption.rfind('")')
    if opening is not None and opening.end() <= end:
        return parse_literal(assumption[opening.end() : end], type_name)
    _, equals, value = assumption.partition("=")
    if not equals:
        raise ValueError(assumption)
    value = value.removeprefix("=")
    value = value[1:] if value[:1].isspace() else value
    return parse_literal(value.rstrip().removesuffix(";"), type_name)


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
