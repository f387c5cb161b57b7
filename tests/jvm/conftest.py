"""One server for all tests here, and a way from Java text to a run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunRequest, RunResult
from verifier.process_tree import RUN_FOLDER

RunProgram = Callable[..., RunResult]


@pytest.fixture(autouse=True)
def no_run_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes read what they are given, and nothing else."""
    monkeypatch.delenv(RUN_FOLDER)


@pytest.fixture(scope="session")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions(memory_limit_mib=128)) as started:
        yield started


@pytest.fixture
def run_program(jvm: Jvm, tmp_path: Path) -> RunProgram:
    """Compile the body of a class Main (or a whole file) and run it."""

    def run(body: str, **request: Any) -> RunResult:
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        imports = "import java.util.*; import org.sosy_lab.sv_benchmarks.Verifier;\n"
        text = body if "class Main" in body else f"{imports}public class Main {{\n{body}\n}}\n"
        (source / "Main.java").write_text(text, encoding="utf-8")
        compiled = jvm.compile([source], tmp_path / "classes")
        assert compiled.ok, compiled.messages
        request.setdefault("time_limit_s", 10.0)
        return jvm.run(RunRequest((tmp_path / "classes",), **request))

    return run
