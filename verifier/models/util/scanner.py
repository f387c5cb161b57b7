"""java.util.Scanner: its number syntax, which the JDK takes from the locale's data files.

Everything else of it runs as JDK code.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import (
    Args,
)
from verifier.models.classification import Table, fixed
from verifier.models.lang.text_access import language_of

SCANNER = "java/util/Scanner"
_S = "Ljava/lang/String;"
_PATTERN = "Ljava/util/regex/Pattern;"
ENGLISH = {
    "groupSeparator": "\\x{2c}", "decimalSeparator": "\\x{2e}", "nanString": "\\QNaN\\E",
    "infinityString": "\\Q\u221e\\E", "positivePrefix": "", "negativePrefix": "\\Q-\\E",
    "positiveSuffix": "", "negativeSuffix": "",
}  # fmt: skip
"""The fields that Scanner.useLocale sets for English and for the root locale."""


def _use_locale(m: Machine, args: Args) -> Result:
    scanner, locale = args[0], m.non_null(args[1])
    language = language_of(m, locale)
    if language not in ("", "en"):
        raise Unsupported(f"java.util.Scanner in the language {language}")
    if locale is m.concrete(m.get_field(scanner, "locale", "Ljava/util/Locale;")):
        return scanner
    m.set_field(scanner, "locale", "Ljava/util/Locale;", locale)
    for field, text in ENGLISH.items():
        m.set_field(scanner, field, _S, m.intern(text))
    for field in ("integerPattern", "floatPattern"):
        m.set_field(scanner, field, _PATTERN, None)
    return scanner


_FIXED: dict[tuple[str, str], Run] = {
    (SCANNER, f"useLocale(Ljava/util/Locale;)L{SCANNER};"): _use_locale,
}
MODELS: Table = fixed(_FIXED)
