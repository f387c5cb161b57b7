"""The commands of a document: blocks of them in the order of the page, and those that the text mentions.

A block is one of these:

- a transcript, of lines ``$ COMMAND``, each with what it prints; a line ``...`` stands for lines left out,
  and ``...`` at the end of a line for the rest of it;
- ``sh``: commands without what they print;
- a synopsis: ``jr COMMAND ...`` with names of arguments, as ``--help`` has it;
- a file: its first line names the language and the file (``java src/Main.java``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_FENCE = re.compile(r"^```([^`\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MENTION = re.compile(r"`([^`]+)`")
_COMMAND = re.compile(
    r"(?:\./)?jr [a-z-]|(?:\.venv/bin/\S+ )?scripts/\w+\.py |\.venv/bin/|pip |python3 |polywit |benchexec "
)
_VARYING = (
    (re.compile(r"\b\d+(\.\d+)? s\b"), "N s"),
    (re.compile(r"\b\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?"), "DATE"),
    (re.compile(r"(\bat (?:java\.base/)?(?:java|jdk)\.[\w.$<>]+\(\w+\.java):\d+"), r"\1:N"),
    (re.compile(r"\x1b\[\d*m"), ""),
)
"""What differs from run to run, or from JDK to JDK: times, dates, lines of the JDK's sources; and colours."""


@dataclass(frozen=True)
class Step:
    """A command, and what the document shows of its output, if it does."""

    command: str
    shown: str | None


@dataclass(frozen=True)
class Block:
    """Commands that are run one after the other. ``files``: those that the page gave before, by name."""

    steps: tuple[Step, ...]
    files: Mapping[str, str] = field(hash=False)


@dataclass(frozen=True)
class Document:
    """What a page has of commands."""

    blocks: tuple[Block, ...]
    synopses: tuple[str, ...]
    files: tuple[tuple[str, str], ...]
    mentions: tuple[str, ...]


def read_document(page: Path) -> Document:
    """The commands of a page."""
    text = page.read_text(encoding="utf-8")
    blocks: list[Block] = []
    synopses: list[str] = []
    files: list[tuple[str, str]] = []
    for head, content in _FENCE.findall(text):
        kind, _, name = head.partition(" ")
        if name:
            files.append((name, content))
        elif content.startswith("$ "):
            blocks.append(Block(tuple(_transcript(content)), dict(files)))
        elif kind == "sh":
            blocks.append(Block(tuple(Step(line, None) for line in _lines(content)), dict(files)))
        elif not kind and content.startswith("jr "):
            synopses.append(content)
    mentions = [" ".join(found.split()) for found in _MENTION.findall(_FENCE.sub("", text))]
    return Document(
        tuple(blocks), tuple(synopses), tuple(files), tuple(filter(_COMMAND.match, dict.fromkeys(mentions)))
    )


def _transcript(content: str) -> Iterator[Step]:
    for part in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield Step(command, shown)


def _lines(content: str) -> list[str]:
    lines = content.replace("\\\n", " ").splitlines()
    return [" ".join(line.split()) for line in lines if line and not line.startswith("#")]


def is_as_shown(shown: str, printed: str) -> bool:
    """Whether a command printed what a document shows, but for what varies."""
    pattern = ""
    for line in settled(shown).splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            told, dots, _ = line.partition(" ...")
            pattern += re.escape(told) + (r" .*\n" if dots else r"\n")
    return re.fullmatch(pattern, re.sub(r"\n+$", "\n", settled(printed))) is not None


def settled(output: str) -> str:
    """An output without what varies."""
    for varying, instead in _VARYING:
        output = varying.sub(instead, output)
    return output
