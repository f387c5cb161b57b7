"""Colour of verdicts, for a terminal whose user did not switch it off (NO_COLOR, see no-color.org)."""

from __future__ import annotations

import os
import re
import sys

_COLOUR = {
    "TRUE": "32", "REPRODUCED": "32", "VALIDATED": "32", "EQUAL": "32",
    "FALSE": "31", "NOT REPRODUCED": "31", "REFUSED": "31", "DIFFERENT": "31",
    "UNKNOWN": "33",
}  # fmt: skip
"""Select graphic rendition (ECMA-48 8.3.117): green, red, yellow."""
_ANSWER = re.compile(rf"(?m)(^|(?<=  ))({'|'.join(map(re.escape, _COLOUR))})(?=  |$)")
"""An answer alone on its line, or in a column of its own."""


def is_wanted() -> bool:
    """Whether stdout is a terminal that shows colours, and the user wants them."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def painted(text: str) -> str:
    """The text with its answers in colour."""
    return _ANSWER.sub(lambda found: f"\x1b[1;{_COLOUR[found[2]]}m{found[2]}\x1b[0m", text)
