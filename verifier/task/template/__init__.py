"""A task to begin with, as ``jr init`` writes it: a program, its definition, the properties, ``Verifier``.

The layout is that of SV-COMP's Java tasks (docs/tasks.md), so that any verifier of the competition reads it.
"""

from __future__ import annotations

from pathlib import Path

from verifier.errors import UserError
from verifier.task.property import Property, Specification

_HERE = Path(__file__).resolve().parent
_VERIFIER = "org/sosy_lab/sv_benchmarks/Verifier.java"
_DEFINITION = """\
format_version: "2.0"

input_files:
  - common/
  - src/

properties:
  - property_file: properties/valid-assert.prp
    expected_verdict: false
  - property_file: properties/no-runtime-exception.prp
    expected_verdict: true

options:
  language: Java
"""


def write_task(folder: Path) -> Path:
    """Write a task into ``folder``, which must be empty or missing; the path of its definition.

    Raises UserError if something is there already, or nothing can be written.
    """
    definition = folder / f"{folder.resolve().name}.yml"
    contents = {
        definition: _DEFINITION,
        folder / "src/Main.java": _source("Main"),
        folder / "common" / _VERIFIER: _source("Verifier"),
    }
    contents |= {
        folder / "properties" / f"{kind.value}.prp": f"{Specification(kind).text}\n" for kind in Property
    }
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UserError(f"{folder}: there is something already; name a new folder")
        for path, content in contents.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(content)
    except OSError as error:
        raise UserError(f"{folder}: cannot write the task here: {error.strerror}") from None
    return definition


def _source(name: str) -> str:
    return (_HERE / f"{name}.java").read_text(encoding="utf-8")
