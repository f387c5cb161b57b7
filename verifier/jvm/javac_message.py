"""What javac says about sources. Only here its words are looked at; JR's javac speaks English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

_MESSAGE = re.compile(
    r"(?m)^(?P<file>.+\.java):(?P<line>\d+): (?P<kind>error|warning): (?:\[(?P<lint>[\w-]+)\] )?(?P<text>.*)$"
    r"(?:\n.*\n.*\n  symbol: +(?P<symbol>.*))?"
)


class Complaint(Enum):
    """What a message is about, where that says how to go on."""

    MISSING = "a package, class or member that is not there"
    UNREPORTED = "an exception that has to be caught or declared"
    ENCODING = "bytes that are no characters of the encoding"
    OTHER = "anything else"


_BEGINNINGS = {
    "cannot find symbol": Complaint.MISSING,
    "unreported exception": Complaint.UNREPORTED,
    "unmappable character": Complaint.ENCODING,
}


@dataclass(frozen=True)
class JavacMessage:
    """One message. ``lint``: the word for which ``@SuppressWarnings`` silences it, if there is one."""

    file: Path
    line: int
    is_error: bool
    lint: str | None
    text: str
    symbol: str | None

    @property
    def complaint(self) -> Complaint:
        """What it is about."""
        if self.text.endswith("does not exist"):
            return Complaint.MISSING
        found = (one for words, one in _BEGINNINGS.items() if self.text.startswith(words))
        return next(found, Complaint.OTHER)


def messages_of(text: str) -> Iterator[JavacMessage]:
    """The messages about lines of sources, in javac's order."""
    for found in _MESSAGE.finditer(text):
        yield JavacMessage(
            Path(found["file"]),
            int(found["line"]),
            found["kind"] == "error",
            found["lint"],
            found["text"],
            found["symbol"],
        )


def is_of_other_encoding(text: str) -> bool:
    """Whether a source holds bytes that are no characters of the encoding that was given."""
    return any(one.complaint is Complaint.ENCODING for one in messages_of(text))


def errors_of(text: str) -> list[JavacMessage]:
    """The errors about lines of sources."""
    return [one for one in messages_of(text) if one.is_error]
