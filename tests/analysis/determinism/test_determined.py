"""What one run decides: programs that look at what differs from run to run are never called safe.

The programs are those of ``varying_programs.yml``, compiled all at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.rows import each
from verifier.analysis.concrete import decide_concretely
from verifier.analysis.determinism.survey import Survey, survey_classes
from verifier.analysis.run import Run
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm, JvmOptions
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Result, Verdict

PROGRAMS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "varying_programs.yml").read_text(encoding="utf-8")
)
IMPORTS = "import java.util.*; import java.util.function.*; import java.util.stream.*;"
MEMORY = {
    "finally_return",
    "finally_continue",
    "finally_throw",
    "catch_throwable_depth",
    "catch_error_depth",
    "catch_memory",
    "lambda_swallows",
}
"""Programs whose code is determined but for where the stack or the heap ends."""
SLOW = {"finalizer", "finalizer_alone", "parallel_order", "parallel_any", "parallel_reduce", "today"} | {
    "boxes",
    "lambda_identity",
    "power_set_order",
    "catch_memory",
    "wide_boxes",
}
"""Programs that only the survey is asked about."""
HIDING = ["finally_swallows", "catch_throwable", *sorted(MEMORY - {"catch_memory"})]
"""Programs with handlers that may hide an error."""
LIMIT_S = 20.0
OPEN_LIMIT_S = 3.0
"""Where TRUE would be wrong: what holds is shown in a second or so."""


@dataclass(frozen=True)
class Compiled:
    """A class directory for each program; the main class is in a package of the program's name."""

    jvm: Jvm
    sources: Path
    classes: Path

    def survey(self, name: str) -> Survey:
        return survey_classes((self.classes / name,))

    def decide(self, name: str, limit_s: float) -> Result:
        """What exploration says in so many seconds of work."""
        task = Task(name, (self.sources,), Specification(Property.VALID_ASSERT, f"{name}.Main"))
        options = Options(analyses=("symbolic",))
        return Run(task, options, Stats(), self.jvm, (self.classes / name,)).decide(Budget.of_work(limit_s))


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compiled]:
    root = tmp_path_factory.mktemp("varying")
    names = [name for programs in PROGRAMS.values() for name in programs]
    for programs in PROGRAMS.values():
        for name, text in programs.items():
            body, _, members = text.partition("---\n")
            main = f"public static void main(String[] args) throws Exception {{\n{body}}}"
            source = root / "sources" / name / "Main.java"
            source.parent.mkdir(parents=True)
            source.write_text(
                f"package {name};\n{IMPORTS}\npublic class Main {{\n{main}\n{members}}}\n", encoding="utf-8"
            )
    everything = ", ".join(f"{name}.Main.class" for name in names)
    (root / "sources" / "All.java").write_text(f"class All {{ Class<?>[] all = {{ {everything} }}; }}\n")
    with Jvm.start(JvmOptions(memory_limit_mib=128)) as jvm:
        result = jvm.compile([root / "sources"], root / "all", main_class="All")
        assert result.ok, result.messages
        for name in names:
            place = root / "classes" / name
            place.mkdir(parents=True)
            (root / "all" / name).rename(place / name)
        yield Compiled(jvm, root / "sources", root / "classes")


def test_names_differ() -> None:
    names = [name for programs in PROGRAMS.values() for name in programs]
    assert len(names) == len(set(names)) >= 160


@pytest.mark.parametrize("name", PROGRAMS["open"])
def test_one_run_is_not_enough(compiled: Compiled, name: str) -> None:
    survey = compiled.survey(name)
    if name in MEMORY:
        assert survey.may_hide_errors
    else:
        # A Random without a seed and Math.random are inputs.
        assert survey.reasons or survey.unreal or name in ("math_random", "unseeded")


@pytest.mark.parametrize("name", PROGRAMS["run"])
def test_one_run_is_enough(compiled: Compiled, name: str) -> None:
    survey = compiled.survey(name)
    assert (survey.reasons, survey.unreal) == ((), None)


@pytest.mark.parametrize("name", each(3, [name for name in PROGRAMS["open"] if name not in SLOW]))
def test_the_symbolic_analysis_leaves_open_what_varies(compiled: Compiled, name: str) -> None:
    assert compiled.decide(name, OPEN_LIMIT_S).verdict is not Verdict.TRUE


@pytest.mark.parametrize("name", PROGRAMS["fixed"])
def test_values_without_a_consequence_do_no_harm(compiled: Compiled, name: str) -> None:
    assert compiled.decide(name, LIMIT_S).verdict is Verdict.TRUE


@pytest.mark.parametrize("name", each(3, HIDING))
def test_a_run_that_may_hide_errors_decides_if_there_were_none(compiled: Compiled, name: str) -> None:
    outcome = decide_concretely(
        (compiled.classes / name,), f"{name}.Main", Property.VALID_ASSERT, compiled.jvm, Stats()
    )
    if name in MEMORY:
        assert outcome.result is None or outcome.result.verdict is Verdict.FALSE
        assert outcome.first.perhaps_exhausted
    else:
        assert outcome.result is not None and outcome.result.verdict is Verdict.TRUE
        assert not outcome.first.perhaps_exhausted
