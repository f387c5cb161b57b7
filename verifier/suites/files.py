"""Files of generated tests: which existing files JR wrote and no user changed since."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

_MARK = re.compile(r"// Written by jr tests; checksum ([0-9a-f]{12})\.\n\Z")


def marked(source: str) -> str:
    """The source with the line that says who wrote it, and by which it is seen whether it was changed."""
    return f"{source}// Written by jr tests; checksum {_checksum(source)}.\n"


def is_free(file: Path) -> bool:
    """Whether the file does not exist, or was written by JR and not changed since."""
    if not os.path.lexists(file):
        return True
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    found = _MARK.search(text)
    return found is not None and found.group(1) == _checksum(text[: found.start()])


def _checksum(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:12]
