"""Measures generated suites with JaCoCo on the Java virtual machine, and renders their page."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.library import Library
from verifier.check.sources import SourceFinder, roots_near
from verifier.classfile.model import ClassFile
from verifier.errors import UserError
from verifier.jvm.java_side import javac_command
from verifier.jvm.trusted_server import NO_PLUGINS
from verifier.suites.existing import Existing, measure_existing
from verifier.suites.goals import Branch, Fate, Outcome, SuiteResult, branches_of
from verifier.suites.measuring import Coverage, Measurer
from verifier.suites.page import SourceFile, render_suites
from verifier.suites.suite import Suite

_COMPILE_LIMIT_S = 120.0
_NOT_REACHED = "no test reaches it"


class Gauge:
    """Measures the classes of some owners (internal names of top-level classes).

    ``places``: words and class-path entries, near which sources may be.
    """

    def __init__(
        self, measurer: Measurer, library: Library, owners: Sequence[str], places: Sequence[str | Path]
    ) -> None:
        self._measurer = measurer
        self._library = library
        self.classes = classes_of(library, owners)
        self._places = [Path(place) for place in places]
        self.nested = {o: [name for name in self.classes if name.partition("$")[0] == o] for o in owners}
        """For each owner: its own name and those of its nested classes."""

    def measure_existing(self, folder: Path) -> Existing:
        """See existing.measure_existing."""
        return measure_existing(self._measurer, folder, self.classes, self._library.folders)

    def measure(self, suites: Sequence[Suite], existing: Existing | None = None) -> Coverage:
        """The coverage of suites and existing tests together."""
        return measure_suites(self._measurer, suites, self.classes, self._library.folders, existing)

    def page(self, suites: Sequence[Suite], coverage: Coverage, roots: Sequence[Path] = ()) -> str:
        """The page about suites; ``roots``: folders of sources, looked at first."""
        finder = SourceFinder([*roots, *roots_near(self._places)])
        results = [result_of(suite, self.classes, coverage) for suite in suites]
        return render_suites(results, coverage, source_files(finder, self.classes))


def classes_of(library: Library, owners: Sequence[str]) -> dict[str, ClassFile]:
    """The classes that are measured, by internal name: top-level ones with those nested in them."""
    names = (name for name in library.names if name.partition("$")[0] in owners)
    found = {name: library.find(name) for name in names}
    return {name: parsed for name, parsed in found.items() if parsed is not None}


def measure_suites(
    measurer: Measurer,
    suites: Sequence[Suite],
    classes: Mapping[str, ClassFile],
    folders: Sequence[Path],
    existing: Existing | None = None,
) -> Coverage:
    """Run the tests of suites (not those of defects) together with existing tests.

    UserError if they do not compile or do not end.
    """
    sources = [
        source for suite in suites for source in suite.sources if not source.class_name.endswith("DefectTest")
    ]
    out = Path(mkdtemp(prefix="tests-", dir=measurer.scratch))
    files = []
    for source in sources:
        files.append(out / "src" / f"{source.class_name.replace('.', '/')}.java")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        files[-1].write_text(source.source, encoding="utf-8")
    places = [out / "classes", *folders]
    if files:
        compile_tests(measurer, files, out / "classes", folders)
    names = [source.class_name for source in sources]
    if existing is not None:
        places[1:1] = existing.folders
        names += existing.names
    return measurer.measure(classes, places, names)


def compile_tests(measurer: Measurer, files: Sequence[Path], out: Path, class_path: Sequence[Path]) -> None:
    """Compile test classes; UserError with the first message if javac refuses them."""
    command = [*javac_command(measurer.java_home), "-nowarn", *NO_PLUGINS]
    command += ["-encoding", "UTF-8", "-d", str(out)]
    command += ["-cp", ":".join(str(place) for place in [*class_path, *measurer.junit])]
    command += [str(file) for file in files]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_COMPILE_LIMIT_S, check=False)
    if done.returncode:
        first = next((line for line in done.stderr.splitlines() if "error:" in line), done.stderr[:200])
        raise UserError(f"the tests do not compile: {first}")


def result_of(suite: Suite, classes: Mapping[str, ClassFile], coverage: Coverage) -> SuiteResult:
    """The fate of each side of each branch of a suite's class, including nested classes."""
    why = "; ".join(suite.open_reasons) or _NOT_REACHED
    outcomes = []
    for name, owner in classes.items():
        if name.partition("$")[0] != suite.owner:
            continue
        for branch in branches_of(owner):
            outcomes.append(_outcome(branch, suite, coverage, why))
    passed = [test for test in coverage.passed if _is_of(test, suite)]
    return SuiteResult(
        suite.owner,
        tuple(outcomes),
        tuple(passed),
        tuple(suite.dropped.items()),
    )


def _outcome(branch: Branch, suite: Suite, coverage: Coverage, why: str) -> Outcome:
    tests = coverage.reached.get(branch)
    if tests is not None:
        return Outcome(branch, Fate.COVERED, tests)
    if branch in suite.infeasible:
        return Outcome(branch, Fate.INFEASIBLE, reason="proved: no call takes it")
    return Outcome(branch, Fate.OPEN, reason=why)


def _is_of(test: str, suite: Suite) -> bool:
    return test.rpartition(".")[0] in {source.class_name for source in suite.sources}


def source_files(finder: SourceFinder, classes: Mapping[str, ClassFile]) -> list[SourceFile]:
    """The sources of classes that are found."""
    by_path: dict[Path, tuple[str, set[str]]] = {}
    for name, owner in classes.items():
        place = finder.find(name.replace("/", "."), owner.source_file)
        if place is not None:
            folder = name.rpartition("/")[0]
            shown = f"{folder}/{place.name}" if folder else place.name
            by_path.setdefault(place, (shown, set()))[1].add(name)
    return [
        SourceFile(shown, place.read_text(encoding="utf-8", errors="replace").splitlines(), frozenset(names))
        for place, (shown, names) in by_path.items()
    ]
