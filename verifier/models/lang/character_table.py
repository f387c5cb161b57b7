"""Characters with a property, from the Java virtual machine in use.

Their properties depend on the Unicode version of the JDK. A regular expression over all characters finds
those of a predicate: ``\\p{javaLetter}`` is ``Character.isLetter``. There are many ranges, so only a few
symbolic characters of a program get exact answers; those for others are left open.
"""

from __future__ import annotations

from itertools import groupby

from verifier.jvm.trusted_server import Returned
from verifier.machine.machine import Machine
from verifier.machine.virtual_machine import Ranges
from verifier.terms.term import Term

LAST_LATIN, LAST = 0xFF, 0xFFFF
"""The last characters of the two tables; surrogates are in none of them."""
_MOST_CHARACTERS = 4
"""The most symbolic characters of a program with exact answers."""
_SURROGATES = range(0xD800, 0xE000)


def latin_ranges(m: Machine, predicate: str) -> Ranges | None:
    """The inclusive ranges of Latin-1 where a predicate of Character holds; None if unknown."""
    return _table(m, predicate, 0, LAST_LATIN)


def ranges_above_latin(m: Machine, predicate: str, char: Term) -> Ranges | None:
    """The inclusive ranges of characters above Latin-1 for which a predicate of Character holds.

    None where the answer for the character is to be left open.
    """
    told = m.vm.told_apart
    if char.uid not in told:
        if len(told) >= _MOST_CHARACTERS:
            return None
        told.add(char.uid)
    return _table(m, predicate, LAST_LATIN + 1, LAST)


def _table(m: Machine, predicate: str, first: int, last: int) -> Ranges | None:
    tables, key = m.vm.character_tables, (predicate, first)
    if key not in tables:
        tables[key] = _ask(m, predicate, first, last)
    return tables[key]


def _ask(m: Machine, predicate: str, first: int, last: int) -> Ranges | None:
    oracle = m.oracle
    if oracle is None:
        return None
    codes = [code for code in range(first, last + 1) if code not in _SURROGATES]
    pattern = f"\\P{{java{predicate.removeprefix('is')}}}"
    text = "".join(map(chr, codes))
    string = "Ljava/lang/String;"
    descriptor = f"({string}{string}){string}"
    mark = chr(LAST_LATIN + 1 if last == LAST_LATIN else LAST_LATIN)  # none of those asked about
    answer = oracle.call("java/lang/String", "replaceAll", descriptor, (text, pattern, mark), False)
    if not isinstance(answer, Returned) or len(str(answer.value)) != len(codes):
        return None
    holds = {code for code, char in zip(codes, str(answer.value), strict=True) if char != mark}
    ranges: list[tuple[int, int]] = []
    for inside, group in groupby(range(first, last + 1), holds.__contains__):
        if inside:
            members = list(group)
            ranges.append((members[0], members[-1]))
    return tuple(ranges)
