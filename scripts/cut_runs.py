"""Cut runs of ``jr verify`` at random moments and look for their accounts.

python scripts/cut_runs.py TASK.yml --property NAME [--runs 100] [--seed 1] [-j 2]

A run is cut by SIGTERM, by SIGKILL of the process that works, or by its CPU, wall or memory limit, in turn.
Each must print a whole account (task, property, result, a verdict as the last line) and write whole JSON
and a whole page. A line for each run that does not; status 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
WAYS = ("SIGTERM", "SIGKILL", "cpu", "wall", "memory")
VERDICTS = ("TRUE", "FALSE", "UNKNOWN")


def main() -> int:
    """See the module text."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("task", type=Path)
    parser.add_argument("--property", default=None)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument(
        "--longest", type=float, default=8.0, help="seconds after which a run is cut at the latest"
    )
    parser.add_argument("--earliest", type=float, default=0.8, help="seconds before which no run is cut")
    parser.add_argument("--jr", help="the jr to run; this checkout's modules by this Python if none is named")
    parser.add_argument("--ways", default=",".join(WAYS), help="how runs are cut, separated by commas")
    given = parser.parse_args()
    draw = random.Random(given.seed)
    ways = given.ways.split(",")
    plans = [(ways[n % len(ways)], draw.uniform(given.earliest, given.longest)) for n in range(given.runs)]
    with ThreadPoolExecutor(given.jobs) as pool:
        found = list(pool.map(lambda plan: run(given.jr, given.task, given.property, *plan), plans))
    whole: Counter[str] = Counter()
    for (way, moment_s), problem in zip(plans, found, strict=True):
        whole[way] += problem is None
        if problem is not None:
            print(f"{way} after {moment_s:.2f} s: {problem}")
    print(", ".join(f"{way} {whole[way]}" for way in WAYS), f"whole of {given.runs}")
    return int(sum(whole.values()) < given.runs)


def run(jr: str | None, task: Path, wanted: str | None, way: str, moment_s: float) -> str | None:
    """Cut one run; what its account lacks."""
    with tempfile.TemporaryDirectory(prefix="jr-cut-") as folder:
        page, data = Path(folder) / "report.html", Path(folder) / "result.json"
        command = [*([jr] if jr else [sys.executable, "-m", "verifier.cli"]), "verify", str(task)]
        command += ["--report", str(page), "--json", str(data)]
        command += ["--property", wanted] if wanted else []
        command += ["--wall-limit", "60"] if way in ("SIGTERM", "SIGKILL", "cpu") else []
        limits = {
            "cpu": ["--time-limit", f"{moment_s + 1:.2f}"],
            "wall": ["--wall-limit", f"{moment_s + 1:.2f}"],
            "memory": ["--memory-limit", f"{int(180 + moment_s * 20)}MiB", "--wall-limit", "20"],
        }
        process = subprocess.Popen(
            [*command, *limits.get(way, [])],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        if way in ("SIGTERM", "SIGKILL"):
            time.sleep(moment_s)
            cut(process, way)
        output, errors = process.communicate(timeout=100)
        return problem_of(output, errors, page, data)


def cut(process: subprocess.Popen[str], way: str) -> None:
    """End a run by a signal; SIGKILL goes to the process that works, a child of the one that watches."""
    if way == "SIGTERM":
        process.send_signal(signal.SIGTERM)
        return
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if children.exists() and (listed := children.read_text().split()):
        subprocess.run(["kill", "-KILL", listed[0]], check=False)


def problem_of(output: str, errors: str, page: Path, data: Path) -> str | None:
    """What is missing or torn."""
    lines = output.splitlines()
    if not lines or lines[-1] not in VERDICTS:
        return f"no verdict: {output[-80:]!r} {errors[-200:]!r}"
    wanted = ("task:", "property:", "result:", *(("open:", "time:") if lines[-1] == "UNKNOWN" else ()))
    for word in wanted:
        if sum(line.startswith(word) for line in lines) != 1:
            return f"no line {word} in {output[:300]!r}"
    try:
        record = json.loads(data.read_text())
    except (OSError, ValueError) as error:
        return f"JSON: {error}"
    if record.get("verdict") != lines[-1] or "counters" not in record.get("statistics", {}):
        return "JSON: another verdict, or no statistics"
    if not page.exists() or not page.read_text().rstrip().endswith("</html>"):
        return "no whole page"
    return None


if __name__ == "__main__":
    sys.exit(main())
