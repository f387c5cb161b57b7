"""YAML of somebody else's making: plain data or one kind of error, in bounded time and memory.

PyYAML's safe loader makes no objects, but aliases can stand for texts of any size (each level of ten
aliases is ten times as large), and some texts make its own functions fail with errors of their own.
"""

from __future__ import annotations

import yaml

_MERGE = "tag:yaml.org,2002:merge"
MAX_NODES = 100_000
"""Of a document with each alias replaced by what it stands for."""


class NotYamlError(Exception):
    """The text is not YAML that JR reads; the message is one line."""


def load_yaml(text: str) -> object:
    """The one document of ``text`` as dicts, lists, texts, numbers, dates and None."""
    try:
        node = yaml.compose(text, yaml.SafeLoader)
        if node is None:
            return None
        _measure(node, {}, set())
        return _constructed(node)
    except yaml.MarkedYAMLError as error:
        line = f" (line {error.problem_mark.line + 1})" if error.problem_mark else ""
        raise NotYamlError(f"not valid YAML{line}: {one_line(error.problem)}") from None
    except RecursionError:
        raise NotYamlError("not valid YAML: nested too deeply") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise NotYamlError(f"not valid YAML: {one_line(error)}") from None
    except (KeyError, IndexError, AttributeError, TypeError):
        # What the loader's functions for !!bool, !!int, !!float and !!timestamp raise for other texts.
        raise NotYamlError("not valid YAML: a value is not what its tag says") from None


def _constructed(node: yaml.Node) -> object:
    loader = yaml.SafeLoader("")
    try:
        return loader.construct_document(node)
    finally:
        loader.dispose()


def _measure(node: yaml.Node, known: dict[int, int], open_nodes: set[int]) -> int:
    """The number of nodes with aliases replaced; ValueError past the limit, or if a value holds itself."""
    if id(node) in known:
        return known[id(node)]
    if id(node) in open_nodes:
        raise ValueError("a value holds itself")
    open_nodes.add(id(node))
    _refuse_duplicates(node)
    size = 1
    for part in _parts(node):
        size += _measure(part, known, open_nodes)
        if size > MAX_NODES:
            raise ValueError(f"more than {MAX_NODES} values")
    open_nodes.discard(id(node))
    known[id(node)] = size
    return size


def _refuse_duplicates(node: yaml.Node) -> None:
    """Keys of a mapping are unique (YAML 1.2.2, 3.2.1.1); PyYAML takes the last one without a word."""
    seen: set[tuple[str, str]] = set()
    for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
        if isinstance(key, yaml.ScalarNode) and key.tag != _MERGE:
            if (key.tag, key.value) in seen:
                raise NotYamlError(
                    f"not valid YAML (line {key.start_mark.line + 1}): a second {one_line(key.value)!r}"
                )
            seen.add((key.tag, key.value))


def _parts(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def one_line(message: object) -> str:
    """The beginning of a text, without line ends."""
    return " ".join(str(message).split())[:200]
