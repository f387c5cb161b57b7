#!/usr/bin/env python3
"""Do the tests notice when the code is wrong? Changes it at random places, one at a time, and sees.

    scripts/mutate.py run --store DIR [--number 100] [--seed 0] [--cost SECONDS]
        [--rooms ROOM ...] [--tests TEST ...] [--again survivors]
    scripts/mutate.py learn --store DIR TESTS
    scripts/mutate.py table --store DIR

``run`` takes a copy of the committed state and runs the tests once, to learn which of them run which block
of code. It draws mutants (operators, constants, conditions, dropped statements) over the rooms that decide
verdicts, and runs for each the fast tests that run its block, then those of its room, then all others, until
one fails; what only ``./jr test --all`` runs is left out. Results are lines of JSON in DIR, so that a
campaign can be stopped and goes on where it was. Mutants are tried one at a time: start it with ``nice``.
``learn`` takes tests as they are now into the copy, for survivors to be tried with. ``table`` sums up.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from scripts.mutating.cover import forget  # noqa: E402 (the path is set above)
from scripts.mutating.mutant import mutants_of  # noqa: E402
from scripts.mutating.trial import ROOMS, STAGES, Settings, Trial, Trials, modules, record, restore  # noqa: E402
from scripts.sweeping.json_lines import as_record, read_lines  # noqa: E402


def main(arguments: list[str]) -> int:
    """Run or sum up a campaign."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="draw mutants and run the tests on each")
    learn = commands.add_parser("learn", help="take tests as they are now into the copy")
    table = commands.add_parser("table", help="sum up")
    for command in (run, learn, table):
        command.add_argument("--store", type=Path, required=True, help="folder of the campaign")
    run.add_argument("--number", type=int, default=100, help="of mutants")
    run.add_argument("--seed", type=int, default=0)
    run.add_argument("--cost", type=float, default=120.0, help="CPU seconds of tests in one stage, at most")
    run.add_argument("--again", choices=["survivors"], help="try these once more (with another --cost)")
    run.add_argument("--processes", type=int, default=1, help="for the first run, which learns")
    run.add_argument("--rooms", nargs="+", default=list(ROOMS), help="folders where mutants are drawn")
    run.add_argument("--tests", nargs="+", default=["tests"], help="what is learned, and so run")
    learn.add_argument("tests", nargs="+", help="modules or folders of tests")
    given = parser.parse_args(arguments)
    if given.command == "learn":
        return take_in(given.store, given.tests)
    if given.command == "table":
        sys.stdout.write(render(read(given.store)))
        return 0
    return campaign(given)


def campaign(given: argparse.Namespace) -> int:
    """Try all mutants of the campaign that its store does not hold yet."""
    store: Path = given.store
    tree, records = store / "tree", store / "records"
    if not tree.exists():
        tree.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
        subprocess.run(["tar", "-x", "-C", str(tree)], input=archive.stdout, check=True)
        compile_once(tree)
    if not records.exists():
        begun = store / "records.begun"
        shutil.rmtree(begun, ignore_errors=True)
        record(tree.resolve(), begun.resolve(), given.tests, given.processes)
        begun.rename(records)
    restore(tree)
    drawn = [mutant for module in modules(tree, given.rooms) for mutant in mutants_of(tree, module)]
    random.Random(given.seed).shuffle(drawn)
    done = {trial.key: trial for trial in read(store)}
    trials = Trials(Settings(tree.resolve(), given.cost), records.resolve())
    for mutant in drawn[: given.number]:
        before = done.get(mutant.key)
        if before is not None and not (given.again and not before.killed_in):
            continue
        trial = trials.run(mutant)
        with (store / "trials.jsonl").open("a", encoding="utf-8") as file:
            file.write(trial.line_of_store() + "\n")
        what = f"{trial.killed_in}: {trial.killed_by}" if trial.killed_in else "SURVIVES"
        sys.stderr.write(f"{trial.module}:{trial.line} {trial.change[:80]}: {what} ({trial.seconds:.0f} s)\n")
    return 0


def compile_once(tree: Path) -> None:
    """Make byte code for all trials; it holds for sources with the same digest only, never for a mutant."""
    command = [sys.executable, "-m", "compileall", "-qq", "--invalidation-mode", "checked-hash"]
    subprocess.run([*command, "verifier", "scripts", "tests"], cwd=tree, check=True)


def take_in(store: Path, tests: list[str]) -> int:
    """Copy tests from the checkout and learn what they run; what was known of them is forgotten."""
    tree, records = (store / "tree").resolve(), (store / "records").resolve()
    for test in tests:
        source, target = ROOT / test, tree / test
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)
    forget(records, tests)
    more = store / "records.more"
    record(tree, more.resolve(), tests, processes=1)
    for file in more.iterdir():
        with (records / "record.more").open("a", encoding="utf-8") as known:
            known.write(file.read_text(encoding="utf-8"))
    shutil.rmtree(more)
    return 0


def read(store: Path) -> list[Trial]:
    """The trials of a campaign; of several of one mutant the last counts."""
    trials = [as_record(Trial, data, place) for place, data in read_lines(store / "trials.jsonl")]
    return list({trial.key: trial for trial in trials}.values())


def render(trials: list[Trial]) -> str:
    """How many mutants each stage killed, by room, and the survivors."""
    rooms: dict[str, Counter[str]] = {}
    for trial in trials:
        room = "/".join(trial.module.split("/")[1:3])
        rooms.setdefault(room if "." not in room else room.split("/")[0], Counter())[trial.killed_in] += 1
    rows = ["| room | mutants | fast | room | all | survive |", "|---|--:|--:|--:|--:|--:|"]
    total: Counter[str] = sum(rooms.values(), Counter())
    for room, counts in [*sorted(rooms.items()), ("together", total)]:
        numbers = [counts.total(), *(counts[stage] for stage in STAGES), counts[""]]
        rows.append(f"| {room} | " + " | ".join(map(str, numbers)) + " |")
    rows += ["", "| survivor | change | tests that run it | all of them |", "|---|---|--:|---|"]
    for trial in sorted(trials, key=lambda trial: (trial.module, trial.line)):
        if not trial.killed_in:
            change = trial.change.replace("|", "\\|")
            where = f"{trial.module.removeprefix('verifier/')}:{trial.line} {trial.function}"
            rows.append(f"| {where} | `{change}` | {trial.tests} | {'yes' if trial.complete else 'no'} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
