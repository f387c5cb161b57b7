"""Every command that the documents name runs, and prints what they show of it.

What cannot be run here is listed in ``NOT_RUN``, with the reason. A command that is neither run nor
listed fails.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.cli.documented import Block, Step, is_as_shown, read_document, settled
from tests.java_flags import JAVAC
from verifier.cli.main import build_parser
from verifier.cli.status import EXIT_OF_ANSWER
from verifier.errors import UserError
from verifier.jvm.home import find_java_home
from verifier.suites.jars import find_jacoco, find_junit

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ("README.md", "docs/usage.md", "docs/tasks.md", "docs/check.md", "docs/competition.md")
"""Pages whose commands are run."""
ALL_PAGES = ("README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")))
RUN = ("jr", ".venv/bin/python", ".venv/bin/polywit", "java", "cp")
"""The programs that are run here."""
NOT_RUN = {
    "jr test": "it runs all tests; tests/cli/test_first_start.py has the launcher",
    "python3 -m venv ~/jr-venv": "it installs packages; tests/cli/test_package.py does so",
    "PYTHONPATH=. .venv/bin/benchexec": "containers, and days; tests/toolinfo has the definitions",
    "PYTHONPATH=. benchexec": "containers",
    ".venv/bin/table-generator": "results of BenchExec",
    "mkdir -p results/witnesses": "results of BenchExec",
    ".venv/bin/python scripts/cut_runs.py": "minutes: it cuts runs at random moments",
    ".venv/bin/python scripts/build_archive.py": "minutes; tests/scripts/test_build_archive.py",
    "unzip -q dist/jr.zip -d /tmp/entry": "the archive",
    "cd /tmp/entry/jr": "the archive",
    "smoketest.sh": "the archive",
    'jr check --classpath "$(mvn -q dependency:build-classpath': "Maven",
    "jr check --classpath lib.jar:deps.jar lib.jar": "jars of users; tests/cli/test_whole_check.py",
    "pip install": "it installs packages",
    "jr lsp": "an editor talks to it; tests/cli/test_language_server.py",
}
"""How commands begin that cannot be run here, and why."""
_EXAMPLE = "verify sv-benchmarks/java/examples/Withdraw.yml --property valid-assert"
STATUS = {
    "jr verify app.jar --property no-runtime-exception --args input.txt 3": 10,
    f"./jr {_EXAMPLE} --witness Withdraw.graphml": 10,
    "java Shown.java": 1,
}
"""The exit statuses that are not 0 of commands whose verdict is not shown."""
APP = """
package com.acme;

public class App {
  public static void main(String[] args) {
    assert Tool.half(8) == 4;
    if (args.length == 2) {
      int count = Integer.parseInt(args[1]);
      System.out.println(args[0].substring(count * 5));
    }
  }
}
"""
TOOL = "package com.acme; public class Tool { public static int half(int n) { return n / 2; } }"


def is_run(command: str) -> bool:
    """Whether a command is run here."""
    return any(_begins(command, program) for program in RUN) and not is_listed(command)


def is_listed(command: str) -> bool:
    """Whether ``NOT_RUN`` says why it is not run."""
    return any(_begins(command, begin) for begin in NOT_RUN)


def _begins(command: str, begin: str) -> bool:
    return f"{command.removeprefix('./')} ".startswith(f"{begin} ")


def _blocks() -> dict[str, Block]:
    """What is run, by a name; what several pages show alike once."""
    found: dict[str, tuple[str, Block]] = {}
    for page in PAGES:
        for block in read_document(ROOT / page).blocks:
            commands = [step.command for step in block.steps if is_run(step.command)]
            if commands:
                alike = repr((block.steps, dict(block.files))).replace("./jr ", "jr ")
                found.setdefault(alike, (f"{Path(page).stem} {commands[0]}"[:60], block))
    names = [name for name, _ in found.values()]
    numbers = [names[: place + 1].count(name) for place, name in enumerate(names)]
    return {
        f"{name} ({number})" if names.count(name) > 1 else name: block
        for number, (name, block) in zip(numbers, found.values(), strict=True)
    }


BLOCKS = _blocks()


@cache
def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (commands,) = [
        action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)
    ]
    return dict(commands.choices)


def is_whole(mention: str) -> bool:
    """Whether what the text mentions is a command line: no name of an argument stands in it."""
    words = shlex.split(mention)
    if words[0] not in ("jr", "./jr"):
        return not words[0].startswith("scripts/") and not any(map(_NAME_OF_ARGUMENT.fullmatch, words))
    if words[1] in ("test", "doctor") or words[1].startswith("-") or "--help" in words:
        return True
    if len(words) == 2 or any(map(_NAME_OF_ARGUMENT.fullmatch, words)):
        return False
    parser = parsers()[words[1]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser, "error", _lacks)
        try:
            parser.parse_args(words[2:])
        except _LacksError:
            return False
    return True


_NAME_OF_ARGUMENT = re.compile(r"[A-Z]+|[A-Z]+\.\w+")


class _LacksError(Exception):
    """A command line is only part of one."""


def _lacks(message: str) -> None:
    raise _LacksError(message)


@pytest.fixture
def sandbox(tmp_path: Path) -> Path:
    """A folder that looks like a checkout, with ``jr`` on its ``PATH``."""
    folder = tmp_path / "checkout"
    for name in ("bin", ".venv/bin"):
        (folder / name).mkdir(parents=True)
    for name in ("examples", "sv-benchmarks", "scripts", "toolinfo", "verifier"):
        (folder / name).symlink_to(ROOT / name)
    python = shlex.quote(sys.executable)
    _program(folder / ".venv/bin/python", f'exec {python} "$@"')
    (folder / ".venv/bin/polywit").symlink_to(Path(sys.executable).parent / "polywit")
    for name in ("jr", "bin/jr"):
        _program(folder / name, f'exec {python} -m verifier.cli "$@"')
    return folder


def _program(file: Path, line: str) -> None:
    file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
    file.chmod(0o755)


def run(command: str, folder: Path) -> tuple[int, str]:
    """Exit status and output of a command as a shell has it."""
    java = find_java_home()
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PATH": f"{folder}/bin:{java}/bin:{os.environ['PATH']}",
        },
        timeout=600,
    )
    return done.returncode, done.stdout.replace(f"{folder}/", "")


def expected_status(step: Step) -> int:
    """What a command ends with: by the verdict that is shown, if one is."""
    last = (step.shown or "").strip().rpartition("\n")[2]
    return EXIT_OF_ANSWER.get(last, STATUS.get(step.command, 0))


def build_acme(folder: Path) -> None:
    """What the examples of class paths name: ``app.jar``, ``lib/tool.jar``, ``src`` and ``build/classes``."""
    java = find_java_home() / "bin"
    for name, source in (("src/com/acme/App.java", APP), ("tool/com/acme/Tool.java", TOOL)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(source, encoding="utf-8")
    (folder / "lib").mkdir()
    (folder / "build/classes").mkdir(parents=True)
    for command in (
        [java / "javac", *JAVAC, "-d", "tools", "tool/com/acme/Tool.java"],
        [java / "javac", *JAVAC, "-d", "apps", "-cp", "tools", "src/com/acme/App.java"],
        [java / "jar", "cf", "lib/tool.jar", "-C", "tools", "."],
        [java / "jar", "cfe", "app.jar", "com.acme.App", "-C", "apps", ".", "-C", "tools", "."],
    ):
        subprocess.run(command, check=True, cwd=folder)


@pytest.mark.parametrize("name", BLOCKS)
def test_commands_print_what_is_shown(name: str, sandbox: Path) -> None:
    block = BLOCKS[name]
    for file, content in block.files.items():
        if not (ROOT / file).exists():
            (sandbox / file).parent.mkdir(parents=True, exist_ok=True)
            (sandbox / file).write_text(content, encoding="utf-8")
    if any("app.jar" in step.command for step in block.steps):
        build_acme(sandbox)
    for step in block.steps:
        if is_run(step.command):
            status, printed = run(step.command, sandbox)
            assert status == expected_status(step), printed
            assert step.shown is None or is_as_shown(step.shown, printed), settled(printed)


MENTIONS = {
    mention.removeprefix("./"): page
    for page in PAGES
    for mention in read_document(ROOT / page).mentions
    if is_whole(mention)
}


@pytest.mark.parametrize("mention", [*filter(is_run, MENTIONS)])
def test_commands_in_the_text_run(mention: str, sandbox: Path) -> None:
    if " tests " in mention:
        try:
            find_junit(), find_jacoco()
        except UserError as error:
            pytest.skip(str(error))
    status, printed = run(mention, sandbox)
    assert status == STATUS.get(mention, 0), printed


@pytest.mark.parametrize("page", ALL_PAGES)
def test_options_in_the_text_exist(page: str) -> None:
    """Of what stands in the text with names of arguments, and of what is not run."""
    document = read_document(ROOT / page)
    commands = [*document.mentions, *(step.command for block in document.blocks for step in block.steps)]
    for command in commands:
        words = shlex.split(command)
        script = re.search(r"\bscripts/\w+\.py( [a-z]+)?", command)
        if words[0] in ("jr", "./jr") and words[1] in parsers():
            told = parsers()[words[1]].format_help()
        elif script is not None and page in PAGES and "benchexec" not in command:
            told = _help_of(*script.group().split())
        else:
            continue
        for option in [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]:
            assert re.search(rf"(?<![\w-]){option}\b", told), f"{command}: {option}"


@cache
def _help_of(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words, "--help"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout


@pytest.mark.parametrize("page", ALL_PAGES)
def test_synopses_are_those_of_the_help(page: str) -> None:
    for synopsis in read_document(ROOT / page).synopses:
        command = synopsis.split()[1]
        usage = [
            line.split() for line in parsers()[command].format_usage().replace("usage:", "").splitlines()
        ]
        for line in synopsis.splitlines():
            assert line.split() in usage, f"{line} is not of {usage}"


@pytest.mark.parametrize("page", ALL_PAGES)
def test_files_of_the_checkout_are_shown_as_they_are(page: str) -> None:
    for name, content in read_document(ROOT / page).files:
        if (ROOT / name).exists():
            assert content == (ROOT / name).read_text(encoding="utf-8")


def test_every_command_is_run_or_listed() -> None:
    blocks = [block for page in PAGES for block in read_document(ROOT / page).blocks]
    commands = {step.command for block in blocks for step in block.steps} | set(MENTIONS)
    assert [command for command in commands if not is_run(command) and not is_listed(command)] == []
    for begin in NOT_RUN:
        assert any(_begins(command, begin) for command in commands), begin
    assert set(STATUS) - commands == set()


def test_what_differs_is_seen() -> None:
    assert is_as_shown("a 1.5 s\n...\nd\n", "a 12 s\nb\nc\nd\n")
    assert is_as_shown("| all | 3 ...\n", "| all | 3 | 1.4 |\n")
    assert not is_as_shown("a\n...\nd\n", "a\nb\n")
    assert not is_as_shown("a\n", "a\nb\n")
    assert not is_as_shown("FALSE\n", "TRUE\n")
