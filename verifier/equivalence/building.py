"""Builds a state of a checkout with its own build tool, in a copy, so that the checkout is unchanged."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from verifier.errors import UserError
from verifier.task.project import builder_of, built_classes

_LIMIT_S = 1200.0
_CLASS_PATH = "jr-class-path"


@dataclass(frozen=True)
class Built:
    """The folder of the classes of all modules, and jars that they need. ``notes``: for the user."""

    classes: Path
    needs: tuple[Path, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Tool:
    """The call of a build tool: its wrapper in the project if there is one, else the command.

    ``asks``: further words that let it write the class path of each module into the file ``_CLASS_PATH``, in
    the same call, as modules need one another.
    """

    wrapper: str
    command: str
    builds: tuple[str, ...]
    asks: tuple[str, ...] = ()


_TOOLS = {
    "Maven": _Tool(
        "mvnw", "mvn", ("-q", "-B", "compile"),
        ("dependency:build-classpath", f"-Dmdep.outputFile={_CLASS_PATH}"),
    ),
    "Gradle": _Tool("gradlew", "gradle", ("-q", "--console=plain", "--no-daemon", "classes")),
}  # fmt: skip


def build_state(root: Path, out: Path, java_home: Path, what: str) -> Built | None:
    """Build the project in a folder, a copy; None if there is none. UserError if that fails.

    ``out``: where the classes of all modules are brought together. ``what``: what users call the state.
    """
    name = builder_of(root)
    if name is None:
        return None
    tool = _TOOLS[name]
    tells = bool(tool.asks) and _call(root, tool, (*tool.builds, *tool.asks), java_home) is None
    said = None if tells else _call(root, tool, tool.builds, java_home)
    if said is not None:
        raise UserError(f"{what}: {tool.command} does not build it: {said}")
    for classes in built_classes(root) or ():
        shutil.copytree(classes, out, dirs_exist_ok=True)
    if not tells:
        note = f"{tool.command} did not tell which jars the project needs; --classpath names them"
        return Built(out, (), (note,))
    texts = [file.read_text(encoding="utf-8") for file in sorted(root.rglob(_CLASS_PATH))]
    named = [Path(one) for text in texts for one in text.strip().split(os.pathsep) if one]
    return Built(out, tuple(one for one in dict.fromkeys(named) if one.is_file()))


def _call(root: Path, tool: _Tool, words: tuple[str, ...], java_home: Path) -> str | None:
    """The first line of what the tool says if it fails."""
    wrapper = root / tool.wrapper
    command = str(wrapper) if os.access(wrapper, os.X_OK) else tool.command
    try:
        done = subprocess.run(
            [command, *words], cwd=root, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LIMIT_S,
            check=False, env={**os.environ, "JAVA_HOME": str(java_home), "TERM": "dumb", "NO_COLOR": "1"},
        )  # fmt: skip
    except FileNotFoundError:
        return "it is not installed"
    except subprocess.TimeoutExpired:
        return "it takes too long"
    if not done.returncode:
        return None
    lines = (done.stdout + done.stderr).decode("utf-8", "replace").splitlines()
    return next((line.strip()[:300] for line in lines if "ERROR" in line or "FAILED" in line), "it failed")
