"""The GraphML of witnesses: which data there is, where it may stand, how it is written.

Source: the SV-COMP exchange format for witnesses, version 1.0. Validators read data by the
*names* in KEYS; a Java validator wants ``startline`` as a number and the file as
``originFileName``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"


@dataclass(frozen=True)
class Key:
    """One kind of data. ``holder`` is graph, node or edge; ``type`` a GraphML type."""

    id: str
    name: str
    type: str
    holder: str
    default: str | None = None


KEYS = (
    Key("witness-type", "witness-type", "string", "graph"),
    Key("sourcecodelang", "sourcecodelang", "string", "graph"),
    Key("producer", "producer", "string", "graph"),
    Key("specification", "specification", "string", "graph"),
    Key("programfile", "programfile", "string", "graph"),
    Key("programhash", "programhash", "string", "graph"),
    Key("architecture", "architecture", "string", "graph"),
    Key("creationtime", "creationtime", "string", "graph"),
    Key("entry", "isEntryNode", "boolean", "node", "false"),
    Key("violation", "isViolationNode", "boolean", "node", "false"),
    Key("sink", "isSinkNode", "boolean", "node", "false"),
    Key("invariant", "invariant", "string", "node"),
    Key("invariant.scope", "invariant.scope", "string", "node"),
    Key("threadId", "threadId", "int", "edge"),
    Key("originfile", "originFileName", "string", "edge"),
    Key("startline", "startline", "int", "edge"),
    Key("endline", "endline", "int", "edge"),
    Key("sourcecode", "sourcecode", "string", "edge"),
    Key("assumption", "assumption", "string", "edge"),
    Key("assumption.scope", "assumption.scope", "string", "edge"),
    Key("enterLoopHead", "enterLoopHead", "boolean", "edge", "false"),
    Key("enterFunction", "enterFunction", "string", "edge"),
    Key("returnFrom", "returnFromFunction", "string", "edge"),
    Key("createThread", "createThread", "string", "edge"),
)


@dataclass(frozen=True)
class Node:
    """A node and its data by key id."""

    id: str
    data: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Edge:
    """An edge between two nodes and its data by key id."""

    source: str
    target: str
    data: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Graph:
    """A whole witness. Nodes stand in the order of the path: readers rely on it."""

    data: Mapping[str, str]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = ()


def render_graphml(graph: Graph) -> str:
    """The witness as text: ASCII alone, whatever the data holds."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
        f'<graphml xmlns="{NAMESPACE}" xmlns:xsi="{SCHEMA_INSTANCE}">',
        *(_render_key(key) for key in KEYS),
        '  <graph edgedefault="directed">',
        *_render_data(graph.data, "    "),
    ]
    for node in graph.nodes:
        lines += _render_element(f"node id={quoteattr(node.id)}", "node", node.data)
    for edge in graph.edges:
        opening = f"edge source={quoteattr(edge.source)} target={quoteattr(edge.target)}"
        lines += _render_element(opening, "edge", edge.data)
    lines += ["  </graph>", "</graphml>"]
    return "\n".join(lines) + "\n"


def _render_key(key: Key) -> str:
    opening = f'  <key id="{key.id}" attr.name="{key.name}" attr.type="{key.type}" for="{key.holder}"'
    return f"{opening}/>" if key.default is None else f"{opening}><default>{key.default}</default></key>"


def _render_element(opening: str, name: str, data: Mapping[str, str]) -> list[str]:
    if not data:
        return [f"    <{opening}/>"]
    return [f"    <{opening}>", *_render_data(data, "      "), f"    </{name}>"]


def _render_data(data: Mapping[str, str], indent: str) -> list[str]:
    return [f'{indent}<data key="{key}">{_encode(value)}</data>' for key, value in data.items()]


def _encode(text: str) -> str:
    """XML text; characters that XML 1.0 cannot hold become question marks."""
    held = "".join(char if char in "\t\n\r" or (char >= " " and _is_scalar(char)) else "?" for char in text)
    return escape(held).encode("ascii", "xmlcharrefreplace").decode("ascii")


def _is_scalar(char: str) -> bool:
    return not 0xD800 <= ord(char) <= 0xDFFF and ord(char) not in (0xFFFE, 0xFFFF)
