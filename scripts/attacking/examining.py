"""One program after the other: draw, run, ask JR, judge, keep; what disagrees is confirmed and shrunk."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scripts.attacking.asserting import assert_something
from scripts.attacking.attack_store import Record, Store
from scripts.attacking.exact import assert_all
from scripts.attacking.families.all_families import draw_sketch
from scripts.attacking.gating import Gated, gated
from scripts.attacking.judging import Disagreement, Truth, judge, truth, violates
from scripts.attacking.program import (
    PAUSE,
    Input,
    Observation,
    Program,
    Sketch,
    Value,
    render_final,
    render_paused,
    render_reference,
    token,
)
from scripts.attacking.real_machine import FLAGS, Machine
from scripts.attacking.vary import SHIFTED, vary
from scripts.attacking.verifying import CONFIGURATIONS, Answer, Verifying
from verifier.process_tree import descendants, measure

WHOLE_LIMIT = 256
"""Up to so many vectors of inputs are run one by one; more are sampled."""
SAMPLE = 40
SCHEDULES = 40
"""Runs of a program whose runs differ, in the warm machine; each has threads of its own."""
REPLAYS = 80
PLAIN_RUNS = 5
GATED = ("symbolic", "default", "symbolic", "apart", "symbolic", "proof", "symbolic")
"""The configuration for a gated program, in turn: what is to be tried is the symbolic analysis."""
_FED = ("boolean", "byte", "char", "short", "int", "long", "float", "double", "string")


@dataclass
class Setting:
    """limit_s: CPU time of one question to JR. only: one family. folder: for scratch files.

    configurations: those to compare, of each program as it is; without any they are drawn. gated: each
    program gets a condition that only a solver meets.
    """

    folder: Path
    limit_s: float = 8.0
    only: str | None = None
    configurations: tuple[str, ...] = ()
    gated: bool = False


def vectors_of(inputs: Sequence[Input], draw: random.Random) -> tuple[tuple[str, ...], bool]:
    """Vectors of inputs to run a program with, and whether these are all."""
    size = 1
    for item in inputs:
        size *= len(item.values)
    if size <= WHOLE_LIMIT:
        chosen = list(itertools.product(*(item.values for item in inputs)))
    else:
        chosen = [tuple(draw.choice(item.values) for item in inputs) for _ in range(SAMPLE)]
    tokens = [_tokens(inputs, values) for values in dict.fromkeys(chosen)]
    return tuple(tokens), size <= WHOLE_LIMIT and all(item.whole for item in inputs)


def _tokens(inputs: Sequence[Input], values: Sequence[Value]) -> str:
    return " ".join(token(item.kind, value) for item, value in zip(inputs, values, strict=True))


Report = Callable[[Program, list[Disagreement]], None]


class Examiner:
    """Judges programs with one warm machine and one warm JR."""

    def __init__(self, setting: Setting, machine: Machine, jr: Verifying) -> None:
        self.setting = setting
        self.machine = machine
        self.jr = jr

    def make(self, seed: int) -> Program | str:
        """The program of a seed, or why there is none."""
        draw = random.Random(f"program {seed}")
        behind = self._gated(draw_sketch(seed, self.setting.only), seed)
        sketch = behind.sketch
        goal = draw.choice(sketch.goals)
        vectors, exhaustive = vectors_of(sketch.inputs, draw)
        if sketch.plain:
            vectors, exhaustive = vectors[:3], exhaustive and len(vectors) <= 3
        program = Program(sketch, sketch.text, goal, vectors, exhaustive, seed, behind.name)
        if sketch.known is None and goal != "no-deadlock":
            classes = self.compile(render_reference(sketch.text), f"{seed}-reference")
            if isinstance(classes, str):
                return classes
            seen = self._reference(sketch, classes, vectors, f"{seed}-paused")
            program = replace(program, text=self._asserted(behind, seen, goal, draw))
        return replace(program, text=render_final(program.text, {}))

    def _gated(self, sketch: Sketch, seed: int) -> Gated:
        return gated(sketch, random.Random(f"gate {seed}")) if self.setting.gated else Gated(sketch, "")

    def _asserted(self, behind: Gated, seen: Sequence[Observation], goal: str, draw: random.Random) -> str:
        """Behind a gate mostly all that one run shows, else something near to what was seen."""
        if self.setting.gated and draw.random() < 0.7:
            text = assert_all(behind, seen, goal, draw)
            if text is not None:
                return text
        return assert_something(behind.sketch, seen, goal, draw, behind.guard)[0]

    def _reference(
        self, sketch: Sketch, classes: Path, vectors: Sequence[str], scratch: str
    ) -> list[Observation]:
        if sketch.plain:
            return [self.machine.run_plain(classes, vector) for vector in vectors]
        if not sketch.varies:
            return self.machine.run_warm(classes, vectors)
        return self.run_often(render_reference(sketch.text), classes, vectors, 8, scratch)

    def run_often(
        self, text: str, classes: Path, vectors: Sequence[str], times: int, scratch: str
    ) -> list[Observation]:
        """Runs of a program whose runs differ: some as it is, some with pauses between its steps."""
        runs = self.machine.run_warm(classes, list(vectors) * times)
        if PAUSE in text:
            paused = self.compile(render_paused(text), scratch)
            if isinstance(paused, Path):
                runs += self.machine.run_warm(paused, list(vectors) * times)
        return runs

    def compile(self, text: str, name: str) -> Path | str:
        """The folder of the classes (the source lies in ``src`` beside it), or javac's messages."""
        base = self.setting.folder / name
        shutil.rmtree(base, ignore_errors=True)
        (base / "src").mkdir(parents=True)
        (base / "src" / "Main.java").write_text(text, encoding="utf-8")
        messages = self.machine.compile(base / "src", base / "classes")
        return messages[1:] if messages else base / "classes"

    def observe(self, program: Program, classes: Path, draw: random.Random) -> list[Observation]:
        """Runs of the finished program: all vectors, many schedules, several settings of the machine."""
        sketch = program.sketch
        runs: list[Observation] = []
        if sketch.varies and not sketch.plain:
            times = max(1, SCHEDULES // len(program.vectors))
            runs = self.run_often(program.text, classes, program.vectors, times, f"{program.seed}-paused")
        elif not sketch.plain:
            runs = self.machine.run_warm(classes, program.vectors)
        often = PLAIN_RUNS if sketch.plain or sketch.varies else draw.random() < 0.25
        for number in range(often):
            if any(violates(program.goal, run) for run in runs):
                break
            flags = FLAGS[draw.randrange(len(FLAGS))] if number else ()
            runs.append(
                self.machine.run_plain(classes, program.vectors[number % len(program.vectors)], flags)
            )
        return runs

    def configurations(self, program: Program) -> list[str]:
        """Those of the setting; else the default (mostly, as its runs cost most) and two others, in turn."""
        if self.setting.configurations:
            return list(self.setting.configurations)
        if self.setting.gated:
            return [GATED[program.seed % len(GATED)]]
        others = [name for name in CONFIGURATIONS if name != "default"]
        second = others[program.seed % len(others)]
        third = others[(program.seed // len(others) + program.seed * 5 + 3) % len(others)]
        first = "default" if program.seed % 3 else "proof"
        return list(dict.fromkeys((first, second, third)))

    def ask(self, program: Program, source: Path) -> dict[str, Answer]:
        """What JR says with several configurations, and about a program changed without effect."""
        answers = {
            name: self.jr(source, program.goal, name, self.setting.limit_s)
            for name in self.configurations(program)
        }
        if self.setting.configurations or self.setting.gated:
            return answers
        draw = random.Random(f"variant {program.seed}")
        changed, how = vary(program.text, draw)
        if how != "nothing":
            compiled = self.compile(changed, f"{program.seed}-variant")
            if isinstance(compiled, Path):
                configuration = draw.choice(("default", "symbolic", "unmerged"))
                answer = self.jr(compiled.parent / "src", program.goal, configuration, self.setting.limit_s)
                answers[f"{configuration}+{how}"] = answer
        return answers

    def replay(self, program: Program, classes: Path, answer: Answer, shift: int) -> bool | None:
        """Whether a plain machine shows the failure with JR's inputs; None if they cannot be fed."""
        kinds = {kind for kind, _ in answer.inputs}
        if not kinds <= set(_FED):
            return None
        vector = " ".join(token(kind, value) for kind, value in answer.inputs[shift:])
        runs = []
        if program.sketch.varies and not program.sketch.plain:
            runs = self.run_often(program.text, classes, [vector], REPLAYS, f"{program.seed}-paused")
        elif not program.sketch.plain:
            runs = self.machine.run_warm(classes, [vector])
        if any(violates(program.goal, run) for run in runs):
            return True
        for flags in FLAGS[: 3 if program.sketch.varies else 1]:
            runs.append(self.machine.run_plain(classes, vector, flags))
        if all(run.ending == "broken" for run in runs):
            return None
        return any(violates(program.goal, run) for run in runs)

    def judge(self, program: Program) -> tuple[list[Disagreement], Truth, dict[str, Answer], int]:
        """All about one program: disagreements, the truth, JR's answers, the number of runs."""
        classes = self.compile(program.text, f"{program.seed}-final")
        if isinstance(classes, str):
            raise ValueError(f"seed {program.seed} does not compile: {classes}")
        runs = self.observe(program, classes, random.Random(f"runs {program.seed}"))
        known = truth(program, runs)
        answers = self.ask(program, classes.parent / "src")
        replayed: dict[str, bool | None] = {}
        for name, answer in answers.items():
            if answer.verdict == "FALSE" and known.word == "?":
                shift = int(name.partition("+")[2] in SHIFTED)
                replayed[name] = self.replay(program, classes, answer, shift)
        return judge(program, known, answers, replayed), known, answers, len(runs)

    def tidy(self, seed: int) -> None:
        """Remove the scratch files of a program."""
        for name in ("reference", "paused", "final", "variant", "smaller", "confirm"):
            shutil.rmtree(self.setting.folder / f"{seed}-{name}", ignore_errors=True)


def used_cpu_s() -> float:
    """CPU time of this process and all below it, ended children included."""
    own = os.getpid()
    return measure([own, *descendants(own)]).cpu_s


def run_campaign(
    examiner: Examiner, store: Store, cpu_s: float, first: int, report: Report, most: int = 1 << 60
) -> int:
    """Examine programs until the CPU time is used up or there were ``most``; returns how many."""
    start_s = used_cpu_s()
    count = 0
    seed = store.next_seed(first)
    while used_cpu_s() - start_s < cpu_s and count < most:
        before_s = used_cpu_s()
        record, program, found = examine(examiner, seed)
        record.cpu_s = round(used_cpu_s() - before_s, 2)
        if program is not None and found:
            report(program, found)
        store.append(record)
        examiner.tidy(seed)
        seed, count = seed + 1, count + 1
    return count


def examine(examiner: Examiner, seed: int) -> tuple[Record, Program | None, list[Disagreement]]:
    """The record of one seed, and what was found."""
    program = examiner.make(seed)
    if isinstance(program, str):
        sketch = draw_sketch(seed, examiner.setting.only)  # as it is without a gate
        sys.stderr.write(f"seed {seed} ({sketch.topic}): {program[:600]}\n")
        return Record(seed, sketch.family, sketch.topic, "", "broken", note=program[:300]), None, []
    sketch = program.sketch
    record = Record(seed, sketch.family, sketch.topic, program.goal, "?")
    try:
        found, known, answers, record.runs = examiner.judge(program)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        record.truth, record.note = "broken", str(error)[:300]
        return record, program, []
    record.truth = known.word
    record.gate = program.gate
    record.verdicts = {name: answer.verdict for name, answer in answers.items()}
    record.found = sorted({one.kind for one in found})
    record.note = next((a.reason[:160] for a in answers.values() if a.verdict == "UNKNOWN"), "")
    return record, program, found
