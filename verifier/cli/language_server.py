"""``jr lsp``: a language server. It checks a class when its file is saved, and shows failures as diagnostics.

Each check is a run of ``jr check`` with a store of answers: only methods whose answers may have changed are
asked about again. The next edit of the file ends it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import verifier
from verifier.cli.numbers_given import jobs, seconds
from verifier.cli.status import EXIT_BAD_INPUT
from verifier.errors import UserError

if TYPE_CHECKING:
    from lsprotocol import types
    from pygls.lsp.server import LanguageServer

PYGLS = "pygls>=2,<3"
"""The requirement of the extra "lsp"."""
_SEVERITIES = {"error": 1, "warning": 2, "note": 3}
_PACKAGE = re.compile(r"(?m)^\s*package\s+([\w.$]+)\s*;")
_LOOK_S = 0.5
_SOURCES, _TESTS = ("src", "main", "java"), ("src", "test", "java")
_MARK = "// Written by jr check for "
_EPILOG = """\
The server speaks the Language Server Protocol on stdin and stdout; an editor starts it. It needs pygls, which
the extra "lsp" installs: pip install 'jr-verifier[lsp]'.
"""


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add ``jr lsp`` to the command line."""
    command = commands.add_parser(
        "lsp",
        help="check methods when their files are saved, for editors (Language Server Protocol)",
        description="Check the methods of a class when its file is saved, and show failures in the editor.",
        usage="jr lsp [--classpath PATH[:PATH...]] [--timeout S] [-j N]",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_argument(
        "--classpath", default="", metavar="PATH[:PATH...]", help="jars and folders that the sources need"
    )
    command.add_argument(
        "--timeout", type=seconds, default=5.0, metavar="S", help="CPU time for each method, in seconds"
    )
    command.add_argument("-j", "--jobs", type=jobs, default=1, metavar="N", help="work at N methods at once")
    command.set_defaults(command=_lsp)


def _lsp(given: argparse.Namespace) -> int:
    try:
        import pygls.lsp.server  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name != "pygls":
            raise
        raise UserError(
            f"jr lsp needs pygls, which is not installed: {sys.executable} -m pip install '{PYGLS}'"
        ) from None
    with TemporaryDirectory(prefix="jr-lsp-") as scratch:
        words = ["--timeout", str(given.timeout), "--jobs", str(given.jobs)]
        _Server(Checks(given.classpath, words, Path(scratch).resolve())).serve()
    return 0


@dataclass
class Checks:
    """The checks that run, at most one of each file. ``words``: options of ``jr check``."""

    class_path: str
    words: Sequence[str]
    scratch: Path
    _running: dict[Path, asyncio.subprocess.Process] = field(default_factory=dict)

    def cancel(self, file: Path) -> None:
        """End the check of a file, if there is one. It ends what it started."""
        process = self._running.pop(file, None)
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()

    def cancel_all(self) -> None:
        """End all of them."""
        for file in [*self._running]:
            self.cancel(file)

    async def check(self, file: Path, text: str, show: Callable[[str], None]) -> str | None:
        """Check the class of a source file; ``show`` receives the answers as they come, in JSON. Returns the
        message of ``jr check`` if it fails, for example because the file does not compile."""
        self.cancel(file)
        folder = self.scratch / hashlib.sha256(str(file).encode()).hexdigest()[:16]
        folder.mkdir(exist_ok=True)
        out = folder / "answers.json"
        out.unlink(missing_ok=True)
        command = [sys.executable, "-m", "verifier.cli", "check", class_of(file, text), *self.words]
        command += ["--classpath", os.pathsep.join([str(file), *_class_path(file, self.class_path)])]
        command += ["--json", str(out), "--store", str(folder / "store.jsonl")]
        command += ["--reproducers", str(folder / "tests")]
        package = str(Path(verifier.__file__).parents[1])
        found = os.environ.get("PYTHONPATH")
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([package, *([found] if found else [])])},
        )  # fmt: skip
        self._running[file] = process
        saying = asyncio.create_task(_read(process))
        shown = ""
        while process.returncode is None and self._running.get(file) is process:
            await asyncio.wait([saying], timeout=_LOOK_S)
            shown = self._show(file, process, out, shown, show, is_whole=False)
        said = await saying
        await process.wait()
        if self._running.get(file) is not process:
            return None
        self._show(file, process, out, "", show, is_whole=True)
        del self._running[file]
        return said.strip() if process.returncode == EXIT_BAD_INPUT else None

    def _show(
        self,
        file: Path,
        process: asyncio.subprocess.Process,
        out: Path,
        shown: str,
        show: Callable[[str], None],
        is_whole: bool,
    ) -> str:
        """Show the answers if there are new ones and the check was not ended.

        Before its end only if there are failures, so that earlier answers stay visible.
        """
        text = out.read_text(encoding="utf-8") if out.is_file() else ""
        is_new = bool(text) and text != shown and self._running.get(file) is process
        if is_new and (is_whole or any(one["failures"] for one in json.loads(text)["answers"])):
            show(text)
        return text


async def _read(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    return (await process.stderr.read()).decode("utf-8", "replace")


def class_of(file: Path, text: str) -> str:
    """The name of the class that a source file is called after."""
    package = _PACKAGE.search(text)
    return f"{package[1]}.{file.stem}" if package else file.stem


def _class_path(file: Path, given: str) -> list[str]:
    """The given class path, then the built classes of the file's project."""
    from verifier.task.project import builder_of, built_classes

    found = [part for part in given.split(os.pathsep) if part]
    project = next((folder for folder in file.parents if builder_of(folder) is not None), None)
    if project is not None:
        with contextlib.suppress(UserError):  # it was not built yet
            found += map(str, built_classes(project) or ())
    return found


@dataclass(frozen=True)
class Shown:
    """A failure as an editor shows it: the line counts from 0."""

    line: int
    severity: int
    code: str
    message: str
    reproducer: str | None


def failures(report: str, file: Path) -> Iterator[Shown]:
    """The failures of a report in JSON (docs/check.schema.json), at the lines of a file."""
    from verifier.check.sarif import rule_of

    for answer in json.loads(report)["answers"]:
        for found in answer["failures"]:
            failure = found["failure"]
            places = [failure["where"], *failure["trace"]]
            lines = (one["line"] for one in places if one is not None and one["file"] == file.name)
            line = next((line for line in lines if line), 1)
            said = f": {failure['message']}" if failure["message"] else ""
            message = "\n".join([f"{answer['method']}: {failure['exception']}{said}", *found["values"]])
            code = failure["exception"] if answer["law"] is None else rule_of(answer["law"])
            yield Shown(line - 1, _SEVERITIES[found["grade"]], code, message, found["reproducer"])


def place_of_test(file: Path, reproducer: Path) -> Path:
    """The path of the test for a failure: beside the tests of a project, else beside the file."""
    parts = file.parent.parts
    for at in range(len(parts) - 2, 0, -1):
        if parts[at : at + 3] == _SOURCES:
            return Path(*parts[:at], *_TESTS, *parts[at + 3 :], reproducer.name)
    return file.with_name(reproducer.name)


class _Params:
    """The parameters of a message. The class has no superclass in pygls, so pygls does not pass the server as
    well."""


class _Server:
    """The methods of the protocol, implemented by ``Checks``."""

    def __init__(self, checks: Checks) -> None:
        from lsprotocol import types
        from pygls.lsp.server import LanguageServer

        self._types = types
        self._checks = checks
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: LanguageServer = LanguageServer("jr", verifier.__version__)
        saves = types.SaveOptions(include_text=False)
        self._answer(types.TEXT_DOCUMENT_DID_SAVE, self._saved, saves)
        self._answer(types.TEXT_DOCUMENT_DID_CHANGE, self._edited)
        self._answer(types.TEXT_DOCUMENT_DID_CLOSE, self._closed)
        self._answer(types.SHUTDOWN, lambda _: self._checks.cancel_all())
        kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
        self._answer(types.TEXT_DOCUMENT_CODE_ACTION, self._actions, kinds)

    def _answer(self, message: str, handler: Callable[..., object], options: object = None) -> None:
        """Let a method answer messages, by a function: pygls writes attributes of what answers."""

        def run(params: _Params) -> object:
            return handler(params)

        self._server.feature(message, options)(run)

    def serve(self) -> None:
        """Until the client ends it."""
        try:
            with os.fdopen(os.dup(0), "rb") as here, os.fdopen(os.dup(1), "wb") as there:
                self._server.start_io(here, there)  # it closes both
        finally:
            self._checks.cancel_all()

    def _saved(self, params: types.DidSaveTextDocumentParams) -> None:
        file = self._file(params.text_document.uri)
        if file.suffix == ".java":
            task = asyncio.create_task(self._check(params.text_document.uri, file))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _check(self, uri: str, file: Path) -> None:
        text = file.read_text(encoding="utf-8", errors="replace")
        said = await self._checks.check(file, text, lambda report: self._show(uri, file, text, report))
        if said is not None:
            message = self._types.LogMessageParams(type=self._types.MessageType.Info, message=said)
            self._server.window_log_message(message)

    def _edited(self, params: types.DidChangeTextDocumentParams) -> None:
        self._checks.cancel(self._file(params.text_document.uri))

    def _closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self._checks.cancel(self._file(params.text_document.uri))
        self._publish(params.text_document.uri, [])

    def _file(self, uri: str) -> Path:
        from pygls.uris import to_fs_path

        return Path(to_fs_path(uri) or "/")

    def _show(self, uri: str, file: Path, text: str, report: str) -> None:
        types, lines = self._types, text.splitlines()
        shown = []
        for one in failures(report, file):
            code = lines[one.line] if one.line < len(lines) else ""
            begin = types.Position(line=one.line, character=len(code) - len(code.lstrip()))
            end = types.Position(line=one.line, character=len(code))
            shown.append(
                types.Diagnostic(
                    range=types.Range(start=begin, end=end),
                    severity=types.DiagnosticSeverity(one.severity),
                    code=one.code,
                    source="jr",
                    message=one.message,
                    data={"reproducer": one.reproducer},
                )
            )
        self._publish(uri, shown)

    def _publish(self, uri: str, shown: Sequence[types.Diagnostic]) -> None:
        self._server.text_document_publish_diagnostics(
            self._types.PublishDiagnosticsParams(uri=uri, diagnostics=list(shown))
        )

    def _actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        """For each failure with a reproducer: write its test."""
        file = self._file(params.text_document.uri)
        found = []
        for one in params.context.diagnostics:
            data = one.data if one.source == "jr" else None
            made = data.get("reproducer") if isinstance(data, dict) else None
            if isinstance(made, str) and Path(made).is_file():
                place = place_of_test(file, Path(made))
                if not place.exists() or _MARK in place.read_text(encoding="utf-8", errors="replace"):
                    found.append(self._writing(one, Path(made), place))
        return found

    def _writing(self, about: types.Diagnostic, made: Path, place: Path) -> types.CodeAction:
        types, uri = self._types, place.as_uri()
        start = types.Position(line=0, character=0)
        text = types.TextEdit(range=types.Range(start=start, end=start), new_text=made.read_text("utf-8"))
        document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=None)
        create = types.CreateFile(uri=uri, options=types.CreateFileOptions(overwrite=True))
        edit = types.TextDocumentEdit(text_document=document, edits=[text])
        return types.CodeAction(
            title=f"JR: write {place.name}, a test that fails so",
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[about],
            edit=types.WorkspaceEdit(document_changes=[create, edit]),
        )
