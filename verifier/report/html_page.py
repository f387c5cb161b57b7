"""Style and script of the report's page."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
SCRIPT = Path(__file__).with_name("page.js").read_text(encoding="utf-8")


def script_hash(script: str) -> str:
    """The source by which a content security policy allows this script and no other (CSP 3, 2.3.1)."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
