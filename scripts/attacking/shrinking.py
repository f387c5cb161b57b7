"""Makes a program that disagrees smaller: fewer lines, simpler lines, as long as it still disagrees."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

Still = Callable[[str], bool]


def shrink(text: str, still: Still, limit_s: float) -> str:
    """The smallest program found within a time by the clock; ``still`` says whether one disagrees."""
    deadline_s = time.monotonic() + limit_s
    best = text
    changed = True
    while changed and time.monotonic() < deadline_s:
        changed = False
        for candidates in (_without_blocks, _without_lines, _simpler_lines):
            smaller = _descend(best, candidates, still, deadline_s)
            changed = changed or smaller != best
            best = smaller
    return best


def _descend(text: str, candidates: Callable[[str], Iterator[str]], still: Still, deadline_s: float) -> str:
    """Take candidates as long as one of them still disagrees."""
    tried: set[str] = {text}
    again = True
    while again:
        again = False
        for candidate in candidates(text):
            if time.monotonic() > deadline_s:
                return text
            if candidate in tried:
                continue
            tried.add(candidate)
            if still(candidate):
                text, again = candidate, True
                break
    return text


def _without_lines(text: str) -> Iterator[str]:
    """Runs of lines left out, the longest first (delta debugging, Zeller and Hildebrandt 2002)."""
    lines = text.splitlines()
    size = max(1, len(lines) // 2)
    while size:
        for start in range(0, len(lines), size):
            kept = lines[:start] + lines[start + size :]
            yield "\n".join(kept) + "\n"
        size //= 2


def _without_blocks(text: str) -> Iterator[str]:
    """Blocks that open and close on lines of their own left out, or only their frame."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if not line.rstrip().endswith("{"):
            continue
        depth = 0
        for end in range(start, len(lines)):
            depth += lines[end].count("{") - lines[end].count("}")
            if depth <= 0:
                break
        else:
            continue
        yield "\n".join(lines[:start] + lines[end + 1 :]) + "\n"
        yield "\n".join(lines[:start] + lines[start + 1 : end] + lines[end + 1 :]) + "\n"


_SIMPLER = (
    (re.compile(r"\([^()]* \? ([^()?:]*) : [^()?:]*\)"), r"\1"),
    (re.compile(r"\(([^() ]*) [-+*&|^%/<>=!]+ [^() ]*\)"), r"\1"),
    (re.compile(r"\([^() ]* [-+*&|^%/<>=!]+ ([^() ]*)\)"), r"\1"),
    (re.compile(r"(?<=[;{}]) [^;{}]+;"), ""),
    (re.compile(r" [^;{}]+\{[^{}]*\}"), ""),
    (re.compile(r" \|\| [^|&;]*(?=;)"), ""),
)


def _simpler_lines(text: str) -> Iterator[str]:
    """Expressions replaced by one of their parts, statements within a line left out."""
    for pattern, replacement in _SIMPLER:
        for found in pattern.finditer(text):
            yield text[: found.start()] + found.expand(replacement) + text[found.end() :]
