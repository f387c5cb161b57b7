"""Tool-info module of JR for BenchExec (``BaseTool2``).

A verdict is believed only if the exit status and the last line of the output say the same;
everything else is an error. With the option ``--replay FOLDER`` (of this module, not of JR) a run is
one of the validator: it replays the witness in FOLDER that has the name ``--witness`` gives; where there is
none, as for tasks that hold, the result is unknown.
"""

from __future__ import annotations

import benchexec.result as result
from benchexec.tools.template import BaseTool2, UnsupportedFeatureException

VERDICT_OF = {
    (0, "TRUE"): result.RESULT_TRUE_PROP,
    (10, "FALSE"): result.RESULT_FALSE_PROP,
    (20, "UNKNOWN"): result.RESULT_UNKNOWN,
}
OF_REPLAY = {
    (0, "REPRODUCED"): result.RESULT_FALSE_PROP,
    (1, "NOT REPRODUCED"): result.RESULT_UNKNOWN,
    (20, "NOTHING TO REPLAY"): result.RESULT_UNKNOWN,
}
REPLAY = "--replay"
BAD_INPUT_STATUS = 2
BYTES_PER_MIB = 1 << 20
WALL_SLACK_S = 15
"""How much longer than the CPU time a run may take by the clock: BenchExec ends it after 30 s more."""


class Tool(BaseTool2):
    """JR, a verifier for Java programs."""

    REQUIRED_PATHS = ("jr", "pyproject.toml", "requirements.lock", "scripts", "verifier", ".venv", "lib")

    def name(self):
        return "JR"

    def executable(self, tool_locator):
        return tool_locator.find_executable("jr")

    def version(self, executable):
        return self._version_from_tool(executable, ignore_stderr=True)

    def program_files(self, executable):
        return [executable, *self._program_files_from_executable(executable, self.REQUIRED_PATHS[1:])]

    def cmdline(self, executable, options, task, rlimits):
        if not task.property_file:
            raise UnsupportedFeatureException("JR needs a property file")
        language = (task.options or {}).get("language", "Java")
        if str(language).lower() != "java":
            raise UnsupportedFeatureException(f"JR verifies Java, not {language}")
        if REPLAY in options:
            return self._replay(executable, options, task, rlimits)
        limits = []
        if rlimits.cputime:
            limits += ["--time-limit", str(rlimits.cputime)]
        wall_s = rlimits.walltime or (rlimits.cputime and rlimits.cputime + WALL_SLACK_S)
        if wall_s:
            limits += ["--wall-limit", str(wall_s)]
        if rlimits.memory:
            limits += ["--memory-limit", str(rlimits.memory // BYTES_PER_MIB)]
        if rlimits.cpu_cores:
            limits += ["--cores", str(rlimits.cpu_cores)]
        return [executable, "verify", *limits, *options, "--property", task.property_file, *task.input_files]

    def _replay(self, executable, options, task, rlimits):
        """The command of the validator; options that tell JR how to verify have no meaning for it."""
        if "--witness" not in options:
            raise UnsupportedFeatureException(f"{REPLAY} needs the name of the witness, by --witness")
        folder, name = (options[options.index(word) + 1] for word in (REPLAY, "--witness"))
        witness = f"{folder}/{name}"
        wall_s = rlimits.walltime or (rlimits.cputime and rlimits.cputime + WALL_SLACK_S)
        limits = ["--wall-limit", str(wall_s)] if wall_s else []
        words = ["replay", witness, "--if-there", *limits, "--property", task.property_file]
        return [executable, *words, *task.input_files]

    def determine_result(self, run):
        last_line = run.output[-1].strip() if len(run.output) else ""
        if run.exit_code.signal or run.was_terminated:
            return result.RESULT_ERROR
        replayed = "replay" in run.cmdline[1:2]
        verdict = (OF_REPLAY if replayed else VERDICT_OF).get((run.exit_code.value, last_line))
        if verdict is not None:
            return verdict
        if run.exit_code.value == BAD_INPUT_STATUS:
            return f"{result.RESULT_ERROR} ({'bad witness' if replayed else 'bad input'})"
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        """The value of a line ``identifier: value`` of the account or of ``--stats``."""
        for line in output:
            name, colon, value = line.strip().partition(":")
            if colon and name == identifier:
                return value.strip()
        return None
