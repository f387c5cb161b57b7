"""Smaller tests that reach the same: fewer calls and names, small numbers, short texts (delta debugging)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verifier.suites.candidates import Candidate

Parts = tuple[tuple[str, ...], tuple[str, ...]]
_CALL = re.compile(r"\w+\.\w+\(.*\);\Z", re.DOTALL)
_GIVEN = re.compile(r"(?P<type>[\w.]+) (?P<name>\w+) = (?P<call>(?P<on>\w+)\.\w+\(.*\));\Z", re.DOTALL)
_END = r" (?:return|throw) (?:\"(?:[^\"\\]|\\.)*\"|[^\";{}])*;"
_MEMBER = re.compile(
    r"(?P<head>(?:public|protected) (?P<type>[\w.\[\]]+) \w+\([^()]*\))(?: throws [\w., ]+)? "
    rf"\{{(?: if \(calls\d\+\+ == 0\) \{{(?: return;|{_END}) \}})?(?:{_END})? \}}"
)
"""A method of an anonymous class that gives or throws one thing, or another one from its second call on."""
_COUNTER = re.compile(r"private int (?P<name>calls\d); ")
_NAMED = re.compile(r"[\w.\[\]]+ (?P<name>\w+) = ")
_NUMERIC = frozenset({"byte", "short", "char", "int", "long", "float", "double"})
_NUMBER = re.compile(r"(?<![\w.\"'\\])-?\d+(?![\w.\"'])(?=L?\b)|(?<![\w.\"'\\])-?\d+(?=L\b)")
_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_NUMBERS = ("0", "1", "2", "-1", "10")
_TEXTS = ('""', '"a"', '"ab"')
_MOST = 60
"""Variants of one test in one round."""


def variants(candidate: Candidate) -> list[Parts]:
    """Statements and arguments of simpler tests, those that leave out most first."""
    found: dict[Parts, None] = {}
    plainer = (_used_only(parts) for parts in _plainer_stubs(candidate))
    for parts in (*_fewer_calls(candidate), *plainer, *_fewer_names(candidate), *_smaller_values(candidate)):
        if len(found) >= _MOST:
            break
        found.setdefault(parts)
    return list(found)


def _fewer_calls(candidate: Candidate) -> Iterator[Parts]:
    """Without all calls before the one that is tested, half of them, and each one alone."""
    statements = candidate.statements
    calls = [at for at, one in enumerate(statements) if _CALL.fullmatch(one)]
    size = len(calls)
    while size >= 1:
        for start in range(0, len(calls), size):
            gone = set(calls[start : start + size])
            kept = tuple(one for at, one in enumerate(statements) if at not in gone)
            yield kept, candidate.arguments
        size //= 2


def _plainer_stubs(candidate: Candidate) -> Iterator[Parts]:
    """With methods of anonymous classes that give nothing: all of one, and one alone."""
    for at, text in enumerate(candidate.statements):
        members = list(_MEMBER.finditer(text))
        for chosen in (members, *([one] for one in members)):
            made = text
            for one in reversed(chosen):
                made = made[: one.start()] + _plain_member(one) + made[one.end() :]
            for counter in _COUNTER.findall(made):
                if f"{counter}++" not in made:
                    made = made.replace(f"private int {counter}; ", "")
            if made != text:
                yield (*candidate.statements[:at], made, *candidate.statements[at + 1 :]), candidate.arguments


def _plain_member(member: re.Match[str]) -> str:
    """The method without what it throws, giving null, 0 or false; ``{ }`` if it gives nothing."""
    nothing = {"void": "{ }", "boolean": "{ return false; }"}.get(member["type"])
    if nothing is None:
        nothing = "{ return 0; }" if member["type"] in _NUMERIC else "{ return null; }"
    return f"{member['head']} {nothing}"


def _used_only(parts: Parts) -> Parts:
    """Without variables that are not used any more."""
    statements, arguments = parts
    kept: list[str] = []
    for statement in reversed(statements):
        found = _NAMED.match(statement)
        rest = "\n".join((*kept, *arguments))
        if found is None or re.search(rf"\b{found['name']}\b", rest):
            kept.append(statement)
    return tuple(reversed(kept)), arguments


def _fewer_names(candidate: Candidate) -> Iterator[Parts]:
    """With the variable that was called, where there is a new one of its type for what the call gave."""
    one_by_one = list(_renamed((candidate.statements, candidate.arguments)))
    every = one_by_one[1:2]
    while every and (more := list(_renamed(every[-1]))):
        every.append(more[1])
    yield from every[1:][-1:]
    yield from one_by_one


def _renamed(parts: Parts) -> Iterator[Parts]:
    """Of each such variable: without the call, and with the call alone."""
    statements, arguments = parts
    for at, statement in enumerate(statements):
        found = _GIVEN.fullmatch(statement)
        if found is None:
            continue
        head = f"{found['type']} {found['on']} = "
        if not any(one.startswith(head) for one in statements[:at]):
            continue
        name = re.compile(rf"\b{found['name']}\b")
        rest = tuple(name.sub(found["on"], one) for one in statements[at + 1 :])
        given = tuple(name.sub(found["on"], one) for one in arguments)
        yield (*statements[:at], *rest), given
        yield (*statements[:at], f"{found['call']};", *rest), given


def _smaller_values(candidate: Candidate) -> Iterator[Parts]:
    """With one number or text replaced by a simpler one."""
    for at, text in enumerate(candidate.statements):
        for made in _simpler(text):
            yield (*candidate.statements[:at], made, *candidate.statements[at + 1 :]), candidate.arguments
    for at, text in enumerate(candidate.arguments):
        for made in _simpler(text):
            yield candidate.statements, (*candidate.arguments[:at], made, *candidate.arguments[at + 1 :])


def _simpler(text: str) -> Iterator[str]:
    for found in _NUMBER.finditer(text):
        for number in _NUMBERS:
            if weight(number) < weight(found.group()):
                yield text[: found.start()] + number + text[found.end() :]
    for found in _TEXT.finditer(text):
        for short in _TEXTS:
            if len(short) < len(found.group()):
                yield text[: found.start()] + short + text[found.end() :]


def weight(number: str) -> int:
    """The smaller, the simpler a number reads."""
    return 2 * abs(int(number)) + number.startswith("-")
