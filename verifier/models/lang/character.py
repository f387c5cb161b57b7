"""java.lang.Character: classification and case of symbolic characters.

Known characters run the JDK's own code. Answers for symbolic ones are terms over ranges of characters, which
the Java virtual machine supplies (character_table): all of Latin-1, and above it a few characters of a
program. For others the answer is an opaque variable per question.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, lift, lower
from verifier.models.calling import ask_oracle, run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.lang.character_table import LAST, LAST_LATIN, latin_ranges, ranges_above_latin
from verifier.models.lang.number_text import digit_of
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.terms.term import Term
from verifier.texts.edit import in_ranges, is_white, opaque_char
from verifier.texts.letter_case import change_char
from verifier.texts.text import opaque, opaque_bool

CHARACTER = "java/lang/Character"
PREDICATES = (
    "isDigit", "isLetter", "isLetterOrDigit", "isAlphabetic", "isUpperCase", "isLowerCase", "isTitleCase",
    "isDefined", "isSpaceChar", "isISOControl", "isIdentifierIgnorable", "isJavaIdentifierStart",
    "isJavaIdentifierPart", "isUnicodeIdentifierStart", "isUnicodeIdentifierPart", "isMirrored",
)  # fmt: skip
"""Questions that a regular expression can ask as well (character_table)."""


def _is_high(tm: TermFactory, char: Term) -> Term:
    """Whether a code point is above Latin-1 (or no code point)."""
    return tm.ult(tm.bv(0xFF, 32), char)


def _above_latin(m: Machine, name: str, char: Term) -> Term:
    """The answer for a code point above Latin-1."""
    tm = m.tm
    answer = opaque_bool(tm, name, char)
    ranges = ranges_above_latin(m, name, char)
    if ranges is None:
        return answer
    if name == "isDefined":
        ranges = (*ranges, (0xD800, 0xDFFF))
    return tm.ite(tm.ule(char, tm.bv(LAST, 32)), in_ranges(tm, char, ranges), answer)


def _classifier(name: str, key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char, tm = args[0], m.tm
        is_known = not isinstance(char, Term)
        ranges = latin_ranges(m, name) if not is_known or 0 <= char <= LAST_LATIN else None
        if ranges is None:
            if is_known or m.decide(tm.not_(_is_high(tm, char))):
                return run_bytecode(m, CHARACTER, key, args)
            return m.boolean(_above_latin(m, name, char))
        if is_known:
            return int(any(low <= char <= high for low, high in ranges))
        known = in_ranges(tm, char, ranges)
        high = _is_high(tm, char)
        if name == "isISOControl" or high.is_false:
            return m.boolean(known)
        return m.boolean(tm.ite(high, _above_latin(m, name, char), known))

    return model


def _is_whitespace(m: Machine, args: Args) -> Result:
    return m.boolean(is_white(m.tm, args[0]))


def _case(key: str, upper: bool) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term) and not 0 <= char < 128:
            return run_bytecode(m, CHARACTER, key, args)
        result = change_char(m, char, upper)
        return result if isinstance(result, int) else lower(result)

    return model


def _digit(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char, radix = args
        tm = m.tm
        if isinstance(radix, Term) and (isinstance(char, Term) or 0 <= char < 128):
            good, value = digit_of(m, lift(tm, char, "I"), 36)
            known = tm.and_(tm.sle(tm.bv(2, 32), radix), tm.sle(radix, tm.bv(36, 32)))
            return lower(tm.ite(tm.and_(good, known, tm.slt(value, radix)), value, tm.bv(-1, 32)))
        if not isinstance(char, Term) or isinstance(radix, Term) or not 2 <= radix <= 36:
            return run_bytecode(m, CHARACTER, key, args)
        good, value = digit_of(m, char, radix)
        return lower(tm.ite(good, value, tm.bv(-1, 32)))

    return model


def _numeric_value(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term):
            return run_bytecode(m, CHARACTER, key, args)
        tm = m.tm
        good, value = digit_of(m, char, 36)
        result = tm.ite(good, value, tm.bv(-1, 32))
        for code, number in ((0xB2, 2), (0xB3, 3), (0xB9, 1), (0xBC, -2), (0xBD, -2), (0xBE, -2)):
            result = tm.ite(tm.eq(char, tm.bv(code, 32)), tm.bv(number, 32), result)
        return lower(tm.ite(_is_high(tm, char), opaque(tm, BV32, "getNumericValue", char), result))

    return model


def _coded(key: str, above: Callable[[TermFactory, Term], Term]) -> Run:
    """A question with a numeric answer: the JDK's answer in Latin-1, and the possible values ``above``
    that."""

    def model(m: Machine, args: Args) -> Result:
        char = args[0]
        if not isinstance(char, Term) or m.decide(m.tm.not_(_is_high(m.tm, char))):
            return run_bytecode(m, CHARACTER, key, args)
        return lower(above(m.tm, char))

    return model


def _other_type(tm: TermFactory, char: Term) -> Term:
    return tm.urem(opaque(tm, BV32, "getType", char), tm.bv(31, 32))


def _other_direction(tm: TermFactory, char: Term) -> Term:
    return tm.sub(tm.urem(opaque(tm, BV32, "getDirectionality", char), tm.bv(24, 32)), tm.bv(1, 32))


def _other_title(tm: TermFactory, char: Term) -> Term:
    return opaque_char(tm, "toTitleCase", char)


def _name(m: Machine, args: Args) -> Result:
    """Character.getName reads a file of the JDK: the real one is asked."""
    if isinstance(args[0], Term):
        raise Unsupported("Character.getName of a character that depends on input")
    name = ask_oracle(m, CHARACTER, "getName", "(I)Ljava/lang/String;", (args[0],))
    return None if name is None else m.new_string(name)


def _table() -> dict[tuple[str, str], Run]:
    table: dict[str, Run] = {"getName(I)Ljava/lang/String;": _name}
    for name in PREDICATES:
        for kind in ("C", "I"):
            if not (name == "isAlphabetic" and kind == "C"):
                table[f"{name}({kind})Z"] = _classifier(name, f"{name}({kind})Z")
    for kind in ("C", "I"):
        table[f"toTitleCase({kind}){kind}"] = _coded(f"toTitleCase({kind}){kind}", _other_title)
        table[f"getDirectionality({kind})B"] = _coded(f"getDirectionality({kind})B", _other_direction)
        table[f"isWhitespace({kind})Z"] = _is_whitespace
        for name, upper in (("toUpperCase", True), ("toLowerCase", False)):
            table[f"{name}({kind}){kind}"] = _case(f"{name}({kind}){kind}", upper)
        table[f"digit({kind}I)I"] = _digit(f"digit({kind}I)I")
        table[f"getNumericValue({kind})I"] = _numeric_value(f"getNumericValue({kind})I")
        table[f"getType({kind})I"] = _coded(f"getType({kind})I", _other_type)
    return {(CHARACTER, key): model for key, model in table.items()}


MODELS: Table = fixed(_table())
