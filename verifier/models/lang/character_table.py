"""Which characters above Latin-1 have a property, as the Java virtual machine at hand says.

Their properties depend on the Unicode version of the JDK. A regular expression over all characters tells
those of a predicate: ``\\p{javaLetter}`` is ``Character.isLetter``. There are many ranges, so only a few
characters of a program are told apart; the answers for others are left open.
"""

from __future__ import annotations

from itertools import groupby

from verifier.jvm.trusted_server import Returned
from verifier.machine.machine import Machine
from verifier.machine.virtual_machine import Ranges
from verifier.terms.term import Term

FIRST, LAST = 0x100, 0xFFFF
"""The characters that a table tells; surrogates are none of them."""
_MOST_CHARACTERS = 4
"""Characters of a program that are told apart exactly."""
_SURROGATES = range(0xD800, 0xE000)
_OTHER = "#"


def ranges_above_latin(m: Machine, predicate: str, char: Term) -> Ranges | None:
    """The inclusive ranges of characters above Latin-1 for which a predicate of Character holds.

    None where the answer for the character is to be left open.
    """
    told = m.vm.told_apart
    if char.uid not in told:
        if len(told) >= _MOST_CHARACTERS:
            return None
        told.add(char.uid)
    tables = m.vm.character_tables
    if predicate not in tables:
        tables[predicate] = _ask(m, predicate)
    return tables[predicate]


def _ask(m: Machine, predicate: str) -> Ranges | None:
    oracle = m.oracle
    if oracle is None:
        return None
    codes = [code for code in range(FIRST, LAST + 1) if code not in _SURROGATES]
    pattern = f"\\P{{java{predicate.removeprefix('is')}}}"
    text = "".join(map(chr, codes))
    string = "Ljava/lang/String;"
    descriptor = f"({string}{string}){string}"
    answer = oracle.call("java/lang/String", "replaceAll", descriptor, (text, pattern, _OTHER), False)
    if not isinstance(answer, Returned) or len(str(answer.value)) != len(codes):
        return None
    ranges: list[tuple[int, int]] = []
    holds = {code for code, char in zip(codes, str(answer.value), strict=True) if char != _OTHER}
    for inside, group in groupby(range(FIRST, LAST + 1), holds.__contains__):
        if inside:
            members = list(group)
            ranges.append((members[0], members[-1]))
    return tuple(ranges)
