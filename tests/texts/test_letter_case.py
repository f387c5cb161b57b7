"""The table of letters is that of java.lang.Character, and what is known of Latin-1 without it as well."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from verifier.analysis.jvm_oracle import JvmOracle
from verifier.jvm.process import Jvm
from verifier.jvm.trusted_server import Call, Returned
from verifier.machine.virtual_machine import VirtualMachine
from verifier.texts.letter_case import change_char, fold, letter_case

SOME = range(0x100, 0x10000, 101)


def asked(jvm: Jvm, name: str, codes: list[int]) -> list[int]:
    """What Character says of characters, in one go."""
    answers = jvm.call_many([Call("java/lang/Character", name, "(I)I", (code,)) for code in codes])
    assert all(isinstance(answer, Returned) for answer in answers)
    return [int(str(answer.value)) for answer in answers if isinstance(answer, Returned)]


def test_letters_change_as_characters_of_java_do(jvm: Jvm) -> None:
    m: Any = SimpleNamespace(tm=None, vm=VirtualMachine(), oracle=JvmOracle(jvm))
    table = letter_case(m)
    codes = sorted({*range(0x100), *SOME, *table.upper, *table.lower, *table.several, 0x3C2, 0x1C5, 0xA7C0})
    capitals, small = asked(jvm, "toUpperCase", codes), asked(jvm, "toLowerCase", codes)
    assert [change_char(m, code, upper=True) for code in codes] == capitals
    assert [change_char(m, code, upper=False) for code in codes] == small
    assert [fold(m, code) for code in codes] == asked(jvm, "toLowerCase", capitals)
    assert {0xDF, 0x130, 0x149, 0xFB01} <= table.several


def test_pairs_never_become_latin(jvm: Jvm) -> None:
    """What is said of the result for a character beyond Latin-1 holds of code points beyond 65,535, too."""
    letters = [
        *range(0x10400, 0x10450),
        *range(0x10570, 0x105BD),
        *range(0x118A0, 0x118E0),
        *range(0x1E900, 0x1E944),
    ]
    for name in ("toUpperCase", "toLowerCase"):
        assert min(asked(jvm, name, letters)) > 0xFFFF
