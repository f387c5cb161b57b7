"""Trying a mutant: the tests that run its block, in three stages, in a copy of the tree.

The fast tests come first, then those of the mutant's room, then all others. A stage ends with the first
test that fails, ends without an answer or takes too long; that test is tried again without the mutant, and
does not count if it fails then, too.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from scripts.mutating.cover import SEEN, Cost, block_at, blocks_of, instrument, read_record
from scripts.mutating.mutant import Mutant
from scripts.mutating.watching import LEAST_LIMIT_S, LIMITS, OUT_OF_TIME, RECORD, TIMES

ROOMS = (
    "verifier/exploration/merging",
    "verifier/exploration/threads",
    "verifier/machine/threads",
    "verifier/solving",
    "verifier/semantics",
    "verifier/proof",
    "verifier/verdict",
)
"""Where mutants are drawn."""
TESTED_ALSO_IN = {
    "verifier/semantics": "tests/differential/",
    "verifier/machine/threads": "tests/exploration/threads/",
}
"""Rooms whose tests do not all lie in the folder of the same name."""
STAGES = ("fast", "room", "all")
ORIGINAL = "original.json"
"""The file with the module that has a mutant in it, and its text without."""
MOST_MEMORY_BYTES = 4 << 30
"""A test process that holds more is stopped, and the mutant killed."""


@dataclass(frozen=True)
class Trial:
    """What became of a mutant."""

    key: str
    module: str
    line: int
    function: str
    kind: str
    change: str
    killed_in: str
    """The stage that killed it, ``""`` for a survivor."""
    killed_by: str
    """The test, or why there is none: ``import``, ``time``."""
    tests: int
    """How many tests were to be run until then."""
    complete: bool
    """Whether all tests that run the block were among them."""
    seconds: float

    def line_of_store(self) -> str:
        """The trial as a line of JSON."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Settings:
    """How a campaign is run."""

    tree: Path
    """The copy, at first without a mutant."""
    cost_s: float
    """CPU time of the tests of one stage together; those that would pass it are left out."""


def record(tree: Path, out: Path, tests: Sequence[str], processes: int) -> None:
    """Run tests in an instrumented copy and write down what they run; the copy is restored."""
    originals = {}
    (tree / f"{SEEN}.py").write_text("seen = set()\nadd = seen.add\n", encoding="utf-8")
    for module in modules(tree):
        originals[module] = (tree / module).read_text(encoding="utf-8")
        (tree / module).write_text(instrument(originals[module], module), encoding="utf-8")
    out.mkdir(parents=True, exist_ok=True)
    try:
        command = [*_pytest(), "-n", str(processes), *tests]
        subprocess.run(command, cwd=tree, env=_environment(tree) | {RECORD: str(out)}, check=False)
    finally:
        for module, source in originals.items():
            (tree / module).write_text(source, encoding="utf-8")


def modules(tree: Path, rooms: Sequence[str] = ROOMS) -> list[str]:
    """The modules that mutants are drawn from, by path."""
    found = [path for room in rooms for path in (tree / room).rglob("*.py")]
    return sorted(str(path.relative_to(tree)) for path in found if path.name != "__init__.py")


def restore(tree: Path) -> None:
    """Take out a mutant that a campaign left in its copy when it was stopped."""
    original = tree / ORIGINAL
    if original.exists():
        module, source = json.loads(original.read_text(encoding="utf-8"))
        (tree / module).write_text(source, encoding="utf-8")
        original.unlink()


class Trials:
    """Tries mutants one after the other."""

    def __init__(self, settings: Settings, records: Path) -> None:
        self._settings = settings
        self._costs = read_record(records)
        usual = {cost.test: cost.seconds for costs in self._costs.values() for cost in costs}
        self._original = settings.tree / ORIGINAL
        self._limits = records / "limits.json"
        self._limits.write_text(json.dumps(usual), encoding="utf-8")

    def run(self, mutant: Mutant) -> Trial:
        """Try one mutant in all stages, until one kills it."""
        file = self._settings.tree / mutant.module
        source = file.read_text(encoding="utf-8")
        started = time.monotonic()
        in_, by, count, complete = "", "", 0, True
        self._original.write_text(json.dumps([mutant.module, source]), encoding="utf-8")
        file.write_text(mutant.apply(source), encoding="utf-8")
        try:
            for stage in STAGES:
                costs, cut = self._chosen(stage, mutant, source)
                complete &= not cut
                count += len(costs)
                by = self._killer(costs, file, source)
                if by:
                    in_ = stage
                    break
        finally:
            file.write_text(source, encoding="utf-8")
            self._original.unlink()
        return Trial(
            mutant.key, mutant.module, mutant.line, mutant.function, mutant.kind, mutant.shown(source),
            in_, by, count, complete, round(time.monotonic() - started, 1),
        )  # fmt: skip

    def _chosen(self, stage: str, mutant: Mutant, source: str) -> tuple[list[Cost], bool]:
        """The tests of a stage, and whether some were left out for their cost.

        Those of the room come first, the quickest before others.
        """
        block = block_at(blocks_of(source), mutant.line)
        known = self._costs.get(f"{mutant.module}:{block.first}", []) if block else []
        known = known or self._of_room(mutant.module)
        wanted = [cost for cost in known if stage == _stage_of(cost, mutant.module)]
        wanted.sort(key=lambda cost: (not _is_of_room(cost.test, mutant.module), cost.seconds))
        chosen: list[Cost] = []
        spent = 0.0
        for cost in wanted:
            spent += cost.seconds
            if spent <= self._settings.cost_s or not chosen:
                chosen.append(cost)
        return chosen, len(chosen) < len(wanted)

    def _of_room(self, module: str) -> list[Cost]:
        """The room's tests, for what is run at import or in a process of its own."""
        found = {cost for costs in self._costs.values() for cost in costs if _is_of_room(cost.test, module)}
        return sorted(found, key=lambda cost: cost.seconds)

    def _killer(self, costs: list[Cost], file: Path, source: str) -> str:
        """The test that fails with the mutant and passes without it, or ""."""
        tests, cost_s = [cost.test for cost in costs], sum(cost.seconds for cost in costs)
        while tests:
            status, failed = self._run(tests, cost_s)
            if status == 0:
                return ""
            if status == OUT_OF_TIME or status < 0:
                return "time"
            mutated = file.read_text(encoding="utf-8")
            file.write_text(source, encoding="utf-8")
            passes, _ = self._run([failed] if failed else tests, cost_s)
            file.write_text(mutated, encoding="utf-8")
            if passes == 0:
                return failed or "import"
            if not failed:
                raise RuntimeError(f"without a mutant, too, these cannot be run: {tests}")
            tests = tests[tests.index(failed) + 1 :]
        return ""

    def _run(self, tests: list[str], cost_s: float) -> tuple[int, str]:
        """Exit status of pytest (negative for one that was stopped), and the test that failed."""
        tree = self._settings.tree
        environment = _environment(tree) | {LIMITS: str(self._limits)}
        process = subprocess.Popen(
            [*_pytest(), "-x", *tests],
            cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        )  # fmt: skip
        end = time.monotonic() + 120.0 + 3 * max(LEAST_LIMIT_S, TIMES * cost_s)
        try:
            while True:
                try:
                    text, _ = process.communicate(timeout=0.5)
                    break
                except subprocess.TimeoutExpired:
                    if time.monotonic() > end or _memory_bytes(process.pid) > MOST_MEMORY_BYTES:
                        return -1, ""
        finally:
            _stop(process)
        found = re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", text, re.MULTILINE)
        failed = found.group(1) if found else ""
        return process.returncode, failed if failed in tests else ""


def _stage_of(cost: Cost, module: str) -> str:
    """The stage in which a test is run for a mutant of a module."""
    if not cost.slow:
        return "fast"
    return "room" if _is_of_room(cost.test, module) else "all"


def _is_of_room(test: str, module: str) -> bool:
    """Whether a test lies in the folder of a module's room."""
    room = next(room for room in ROOMS if module.startswith(f"{room}/"))
    folder = room.replace("verifier", "tests", 1)
    return test.startswith((f"{folder}/", TESTED_ALSO_IN.get(room, f"{folder}/")))


def _pytest() -> list[str]:
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "scripts.mutating.watching",
        "--tb=no",
        "-m",
        "not nightly",
    ]
    return [sys.executable, "-m", "pytest", *options]


def _environment(tree: Path) -> dict[str, str]:
    own = Path(__file__).resolve().parents[2]
    return os.environ | {"PYTHONPATH": f"{tree}{os.pathsep}{own}", "PYTHONDONTWRITEBYTECODE": "1"}


def _memory_bytes(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def _stop(process: subprocess.Popen[str]) -> None:
    """End a process with all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
