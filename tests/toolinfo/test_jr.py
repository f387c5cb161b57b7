"""The BenchExec module: command lines, and results of stored outputs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from benchexec import result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException
from benchexec.util import ProcessExitCode

from toolinfo.jr import Tool

FALSE_OUTPUT = """\
task:      Withdraw, entry Main.main
property:  valid-assert (no assert statement fails)
analysis:  symbolic
result:    java.lang.AssertionError, reproduced on the Java virtual machine
fails at:  Main.java:9 in Main.main
inputs:    1, in order
    1. int = 101   at Main.main(Main.java:5)
Exception in thread "main" java.lang.AssertionError
    at Main.main(Main.java:9)
FALSE
"""
TRUE_OUTPUT = """\
task:      Sum, entry Main.main
property:  valid-assert (no assert statement fails)
analysis:  symbolic
result:    all paths were explored without a bound
statistics:
  counters.paths: 12
  phases_s.compile: 0.41
TRUE
"""
UNKNOWN_OUTPUT = """\
task:      Loop, entry Main.main
property:  valid-assert (no assert statement fails)
result:    loop stopped after 64 iterations
open:      1 obligation
  - bound hit: loop stopped after 64 iterations (Main.java:4)
UNKNOWN
"""


def determine(
    output: str,
    status: int | None,
    signal: int | None = None,
    reason: str | None = None,
    command: str = "verify",
) -> str:
    run = BaseTool2.Run(
        cmdline=["jr", command],
        exit_code=ProcessExitCode.create(value=status, signal=signal),
        output=BaseTool2.RunOutput(output.splitlines(keepends=True)),
        termination_reason=reason,
    )
    answer: str = Tool().determine_result(run)
    return answer


@pytest.mark.parametrize(
    ("output", "status", "expected"),
    [
        (TRUE_OUTPUT, 0, result.RESULT_TRUE_PROP),
        (FALSE_OUTPUT, 10, result.RESULT_FALSE_PROP),
        (UNKNOWN_OUTPUT, 20, result.RESULT_UNKNOWN),
        ("TRUE", 0, result.RESULT_TRUE_PROP),
        ("TRUE\r\n", 0, result.RESULT_TRUE_PROP),
    ],
)
def test_complete_outputs(output: str, status: int, expected: str) -> None:
    assert determine(output, status) == expected


@pytest.mark.parametrize("output", [TRUE_OUTPUT, FALSE_OUTPUT, UNKNOWN_OUTPUT])
@pytest.mark.parametrize("status", [0, 1, 2, 3, 10, 20, 127, 137, 143, 255])
def test_status_and_last_line_must_agree(output: str, status: int) -> None:
    verdict = output.split()[-1]
    if {"TRUE": 0, "FALSE": 10, "UNKNOWN": 20}[verdict] != status:
        assert determine(output, status).startswith(result.RESULT_ERROR)


@pytest.mark.parametrize("output", [TRUE_OUTPUT, FALSE_OUTPUT, UNKNOWN_OUTPUT])
def test_outputs_truncated_anywhere_are_errors(output: str) -> None:
    whole = len(output.rstrip("\n"))
    for length in range(whole):
        for status in (0, 10, 20):
            assert determine(output[:length], status).startswith(result.RESULT_ERROR)


@pytest.mark.parametrize("output", [TRUE_OUTPUT, FALSE_OUTPUT])
def test_killed_runs_are_errors(output: str) -> None:
    assert determine(output, None, signal=9) == result.RESULT_ERROR
    for status in (0, 10):
        assert determine(output, status, reason="cputime") == result.RESULT_ERROR


@pytest.mark.parametrize(
    "output",
    [
        "",
        "\n",
        "Traceback (most recent call last):\nKeyError: 'TRUE'\n",
        TRUE_OUTPUT + "a line after the verdict\n",
        TRUE_OUTPUT + "\n",
        "the verdict is TRUE\n",
        "true\n",
        "TRUE FALSE\n",
    ],
)
def test_crashed_and_garbled_outputs_are_errors(output: str) -> None:
    for status in (0, 1, 10, 20):
        assert determine(output, status) == result.RESULT_ERROR


def test_bad_input_is_an_error_of_its_own() -> None:
    assert determine("", 2) == "ERROR (bad input)"


@pytest.mark.parametrize(
    ("output", "status", "expected"),
    [
        ("run:       failed\nREPRODUCED\n", 0, result.RESULT_FALSE_PROP),
        ("NOT REPRODUCED\n", 1, result.RESULT_UNKNOWN),
        ("NOTHING TO REPLAY\n", 20, result.RESULT_UNKNOWN),
        ("REPRODUCED\n", 1, result.RESULT_ERROR),
        ("TRUE\n", 0, result.RESULT_ERROR),
        ("", 2, "ERROR (bad witness)"),
    ],
)
def test_results_of_the_validator(output: str, status: int, expected: str) -> None:
    assert determine(output, status, command="replay") == expected


def test_a_run_of_the_validator() -> None:
    task = BaseTool2.Task.with_files(["a/"], property_file="p.prp", options=None)
    options = ["--stats", "--replay", "results/witnesses", "--witness", "One.yml.valid-assert.graphml"]
    line = Tool().cmdline("./jr", options, task, BaseTool2.ResourceLimits(cputime=90))
    witness = "results/witnesses/One.yml.valid-assert.graphml"
    assert line == [
        "./jr",
        "replay",
        witness,
        "--if-there",
        "--wall-limit",
        "105",
        "--property",
        "p.prp",
        "a/",
    ]
    with pytest.raises(UnsupportedFeatureException, match="--witness"):
        Tool().cmdline("./jr", options[:3], task, BaseTool2.ResourceLimits())


def command_line(options: Any = None, prp: str | None = "p.prp", **limits: int) -> list[str]:
    task = BaseTool2.Task.with_files(["a/", "b/"], property_file=prp, options=options)
    line: list[str] = Tool().cmdline("./jr", ["--stats"], task, BaseTool2.ResourceLimits(**limits))
    return line


def test_limits_are_handed_over() -> None:
    line = command_line({"language": "Java"}, cputime=900, walltime=1000, memory=15_000_000_000, cpu_cores=2)
    assert line == [
        *("./jr", "verify", "--time-limit", "900", "--wall-limit", "1000", "--memory-limit", "14305"),
        *("--cores", "2", "--stats", "--property", "p.prp", "a/", "b/"),
    ]


def test_the_verdict_comes_before_benchexec_ends_the_run_by_the_clock() -> None:
    """Without a limit by the clock, that of BenchExec is 30 s more than the CPU time."""
    line = command_line(cputime=900)
    assert line[2:6] == ["--time-limit", "900", "--wall-limit", "915"]


def test_no_limits() -> None:
    assert command_line() == ["./jr", "verify", "--stats", "--property", "p.prp", "a/", "b/"]


def test_what_jr_cannot_do_is_said() -> None:
    with pytest.raises(UnsupportedFeatureException, match="property file"):
        command_line(prp=None)
    with pytest.raises(UnsupportedFeatureException, match="not C"):
        command_line({"language": "C"})


def test_values_for_table_columns() -> None:
    output = BaseTool2.RunOutput(TRUE_OUTPUT.splitlines(keepends=True))
    assert Tool().get_value_from_output(output, "counters.paths") == "12"
    assert Tool().get_value_from_output(output, "analysis") == "symbolic"
    assert Tool().get_value_from_output(output, "counters.merges") is None


def test_the_command_line_is_one_that_jr_accepts() -> None:
    from verifier.cli.main import build_parser

    given = build_parser().parse_args(command_line(cputime=60, memory=10**9)[1:])
    assert given.time_limit_s == 60
    assert given.inputs == [Path("a/"), Path("b/")]
    assert given.property == "p.prp"


def test_benchexec_accepts_the_module(root: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "benchexec.test_tool_info", "toolinfo.jr"),
            *("--no-container", "--tool-directory", str(root)),
        ],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stdout
    assert "Name of tool: “JR”" in done.stdout
    assert "'verify', '--property', 'PROPERTY.PRP', 'INPUT.FILE'" in done.stdout
