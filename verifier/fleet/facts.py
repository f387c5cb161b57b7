"""Facts about a machine: its JR, as reported by JR itself, and its platform."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import re
import subprocess
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import verifier
from verifier.errors import UserError
from verifier.jvm.home import find_java_home, read_java_home
from verifier.solver import SOLVERS

UNKNOWN: Final = "not recorded"
_DOCTOR_LIMIT_S = 60.0
PARTS: Final = ("JR", "Python", "JDK", *(solver.title for solver in SOLVERS))
"""The findings of ``jr doctor`` that identify the tool."""


def facts_of(command: Sequence[str]) -> dict[str, str]:
    """The facts about a JR that is started by ``command``, and about this machine."""
    return _told_by_doctor(command) | _machine()


def facts_here() -> dict[str, str]:
    """The facts about the running JR and this machine, without loading the solvers."""
    facts = {"JR": verifier.__version__, "Python": platform.python_version()}
    with contextlib.suppress(UserError):
        facts["JDK"] = read_java_home(find_java_home()).full_version
    for solver in SOLVERS:
        with contextlib.suppress(PackageNotFoundError):
            facts[solver.title] = version(solver.distribution)
    return facts | _machine()


def _machine() -> dict[str, str]:
    facts = {}
    facts["processor"] = _match(r"^model name\s*:\s*(.+)$", "/proc/cpuinfo") or platform.machine()
    facts["cores"] = str(len(os.sched_getaffinity(0)))
    kib = _match(r"^MemTotal:\s+(\d+) kB", "/proc/meminfo")
    facts["memory"] = f"{int(kib) >> 10} MiB" if kib else UNKNOWN
    facts["kernel"] = f"{platform.system()} {platform.release()}"
    return facts


def _told_by_doctor(command: Sequence[str]) -> dict[str, str]:
    """Versions of JR, Python, JDK and solvers; empty for a command that is no JR."""
    words = [*command, "doctor", "--no-run", "--json"]
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_DOCTOR_LIMIT_S
        )
        findings = json.loads(done.stdout)["findings"]
        told = {
            str(item["subject"]): str(item["text"]) for item in findings if item.get("grade") != "missing"
        }
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError, TypeError):
        return {"JR": UNKNOWN}
    return {name: re.split(r" \(|, ", told[name])[0] for name in PARTS if name in told}


def _match(pattern: str, file: str) -> str | None:
    try:
        found = re.search(pattern, Path(file).read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
    except OSError:
        return None
    return found.group(1).strip() if found else None


@cache
def code_digest() -> str:
    """SHA-256 over JR's own code: machines that have the same give the same answers."""
    digest = hashlib.sha256(verifier.__version__.encode())
    root = Path(verifier.__file__).parent
    for source in sorted([*root.rglob("*.py"), *root.rglob("*.java")]):
        digest.update(f"{source.relative_to(root)}\0".encode() + source.read_bytes())
    return digest.hexdigest()
