"""Whether a changed program still disagrees as the first one did: what shrinking and confirming ask."""

from __future__ import annotations

from dataclasses import replace

from scripts.attacking.examining import Examiner
from scripts.attacking.judging import Disagreement, violates
from scripts.attacking.program import Observation, Program
from scripts.attacking.real_machine import FLAGS
from scripts.attacking.shrinking import shrink
from scripts.attacking.verifying import ask_command

_OFTEN = 60


class Judge:
    """Asks about changed programs with the machine and the JR of an examiner."""

    def __init__(self, examiner: Examiner, shrink_s: float) -> None:
        self._examiner = examiner
        self._shrink_s = shrink_s

    def shrink(self, program: Program, one: Disagreement) -> str:
        """The smallest program that compiles and disagrees in the same way.

        What the specification alone says of a program is lost when it changes: such stay as they are.
        """
        if "+" in one.configuration or "+" in one.other or program.sketch.known is not None:
            return program.text
        return shrink(program.text, lambda text: self.still(replace(program, text=text), one), self._shrink_s)

    def confirm(self, program: Program, one: Disagreement) -> bool:
        """Whether the command line gives the verdict that disagrees."""
        examiner = self._examiner
        configuration, _, changed = one.configuration.partition("+")
        if changed:
            return False
        classes = examiner.compile(program.text, f"{program.seed}-confirm")
        if isinstance(classes, str):
            return False
        verdict = ask_command(classes.parent / "src", program.goal, configuration, examiner.setting.limit_s)
        return verdict == ("FALSE" if one.kind in ("wrong-FALSE", "not-shown") else "TRUE")

    def still(self, program: Program, one: Disagreement) -> bool:
        """Whether the program disagrees as ``one`` says."""
        examiner = self._examiner
        if "class Main" not in program.text or " main(String[] args)" not in program.text:
            return False
        classes = examiner.compile(program.text, f"{program.seed}-smaller")
        if isinstance(classes, str):
            return False
        source, limit_s = classes.parent / "src", examiner.setting.limit_s

        def says(configuration: str, verdict: str) -> bool:
            return examiner.jr(source, program.goal, configuration, limit_s).verdict == verdict

        if one.kind == "wrong-TRUE":
            return says(one.configuration, "TRUE") and self._fails(program)
        if one.kind == "contradiction":
            return says(one.configuration, "TRUE") and says(one.other, "FALSE")
        answer = examiner.jr(source, program.goal, one.configuration, limit_s)
        if answer.verdict != "FALSE" or examiner.replay(program, classes, answer, 0) is not False:
            return False
        return not self._fails(program)

    def _fails(self, program: Program) -> bool:
        """Whether some run violates the property."""
        classes = self._examiner.setting.folder / f"{program.seed}-smaller" / "classes"
        machine, runs = self._examiner.machine, list[Observation]()
        if program.sketch.varies and not program.sketch.plain:
            scratch = f"{program.seed}-paused"
            runs = self._examiner.run_often(program.text, classes, program.vectors, _OFTEN, scratch)
        elif not program.sketch.plain:
            runs = machine.run_warm(classes, program.vectors)
        if any(violates(program.goal, run) for run in runs):
            return True
        if not (program.sketch.plain or program.sketch.varies):
            return False
        vector = program.vectors[0]
        return any(violates(program.goal, machine.run_plain(classes, vector, flags)) for flags in FLAGS)
