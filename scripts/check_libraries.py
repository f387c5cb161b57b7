"""Checks public methods of libraries, drawn at random, and prints a table of the verdicts.

``scripts/check_libraries.py [--methods 100] [--seed 1] [--timeout 10] [--jobs 2] [--folder F] [JAR ...]``:
by default the jars of Debian's packages in ``PACKAGES``, which have to be installed, or those that
``fetch_library_sources.py`` laid into F with their sources. After the table: the
largest causes of UNKNOWN.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from verifier.check.library import Library  # noqa: E402
from verifier.check.target import Target, find_targets  # noqa: E402
from verifier.jvm.home import find_java_home, read_java_home  # noqa: E402

FOLDER = Path("/usr/share/java")
PACKAGES = {
    "libcommons-lang3-java": "commons-lang3.jar",
    "libcommons-csv-java": "commons-csv.jar",
    "libcommons-cli-java": "commons-cli.jar",
    "libcommons-codec-java": "commons-codec.jar",
    "libcommons-text-java": "commons-text.jar",
    "libjoda-time-java": "joda-time.jar",
    "libgoogle-gson-java": "gson.jar",
}
NEEDS = {"commons-text": ["commons-lang3.jar"]}
"""What else is on the class path of a jar."""
_LINE = re.compile(r"^(?P<name>\S.*\)) +(?P<verdict>TRUE|FALSE|UNKNOWN)(?: +(?P<rest>.*))?$")
_NAMES = re.compile(r"\b[\w$]+(?:\.[\w$]+)+\b|\b\d+\b|JrDriver\w+|\([^)]*\)")


def draw(jar: Path, number: int, seed: int) -> list[str]:
    """So many of the jar's public methods, as TARGET words."""
    home = read_java_home(find_java_home())
    with TemporaryDirectory() as scratch:
        library = Library([jar], home.path, home.version, Path(scratch) / "unpacked")
        targets: list[Target] = find_targets([str(jar)], library, {str(jar): library.folders[:1]})
        texts = sorted(target.text for target in targets)
    return random.Random(seed).sample(texts, min(number, len(texts)))


def check(
    jar: Path, words: Sequence[str], timeout_s: float, jobs: int, output: Path, folder: Path
) -> list[tuple[str, str, str]]:
    """Name, verdict and what else the line says, of each method; the whole text goes to a file."""
    path = ":".join(str(place) for place in [jar, *(folder / name for name in NEEDS.get(jar.stem, ()))])
    command = [str(ROOT / "jr"), "check", "--classpath", path, "--timeout", str(timeout_s)]
    command += ["-j", str(jobs), "--reproducers", str(output.with_suffix("")), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    output.write_text(done.stdout + done.stderr, encoding="utf-8")
    found = []
    for line in done.stdout.splitlines():
        match = _LINE.match(line)
        if match is not None:
            found.append((match["name"].strip(), match["verdict"], match["rest"] or ""))
    return found


def main() -> None:
    """Draw, check, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jars", nargs="*", type=Path)
    parser.add_argument("--methods", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--output", type=Path, default=Path("results/check"))
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    jars = given.jars or [given.folder / name for name in PACKAGES.values()]
    causes: Counter[str] = Counter()
    print("| jar | methods | TRUE | FALSE | UNKNOWN | decided | time |")
    print("|---|---|---|---|---|---|---|")
    for jar in jars:
        begun = time.monotonic()
        words = draw(jar, given.methods, given.seed)
        found = check(jar, words, given.timeout, given.jobs, given.output / f"{jar.stem}.txt", given.folder)
        verdicts = Counter(verdict for _, verdict, _ in found)
        causes.update(_NAMES.sub("_", rest) for _, verdict, rest in found if verdict == "UNKNOWN")
        decided = (verdicts["TRUE"] + verdicts["FALSE"]) / max(1, len(words))
        row = [
            jar.stem,
            len(words),
            verdicts["TRUE"],
            verdicts["FALSE"],
            verdicts["UNKNOWN"],
            f"{decided:.0%}",
        ]
        print("|", " | ".join(map(str, row)), f"| {time.monotonic() - begun:.0f} s |", flush=True)
    for cause, number in causes.most_common(12):
        print(f"- {number}: {cause}")


if __name__ == "__main__":
    main()
