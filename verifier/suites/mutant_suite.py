"""The mutants of one class: killed by its tests, by tests made for them, proved equivalent, or open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

from verifier.check.library import Library
from verifier.check.target import Target
from verifier.classfile.mutation import Mutant, mutants_of
from verifier.config import Options
from verifier.fleet.opening import Where
from verifier.jvm.home import JavaHome
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.bench import Jars, compile_tools
from verifier.suites.killing import Fate, Killer, Placed
from verifier.suites.suite import Suite
from verifier.suites.surviving import Judged, Reaching, compare_mutants
from verifier.verdict.outcome import Verdict

_KILLED = (Fate.FAILED, Fate.ENDLESS)


@dataclass(frozen=True)
class Setting:
    """The tools for judging mutants of all classes. ``folder``: for temporary files."""

    library: Library
    home: JavaHome
    jars: Jars
    options: Options
    limit_s: float
    where: Where
    folder: Path
    tick: Callable[[], None]


@dataclass(frozen=True)
class KillingTest:
    """A test made for a mutant. ``class_name``: binary, with dots."""

    class_name: str
    source: str


@dataclass
class MutantReport:
    """The fates of the mutants of a class (internal name), without those that the bytecode verifier
    rejects."""

    owner: str
    killed: int = 0
    by_time: int = 0
    """The killed mutants whose tests do not end."""
    equivalent: list[Mutant] = field(default_factory=list)
    open: list[tuple[Mutant, str]] = field(default_factory=list)
    """With the reason."""
    tests: list[KillingTest] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many there are."""
        return self.killed + len(self.equivalent) + len(self.open)


def judge_mutants(setting: Setting, suite: Suite, targets: Sequence[Target]) -> MutantReport:
    """The fates of all mutants of a class and its nested ones; UserError if its tests do not pass."""
    return _Judging(setting, suite, targets).judge()


@dataclass
class _Judging:
    setting: Setting
    suite: Suite
    targets: Sequence[Target]

    def judge(self) -> MutantReport:
        library, owner = self.setting.library, self.suite.owner
        self.report = MutantReport(owner)
        names = library.nest_of(owner)
        self.mutants = [mutant for name in names for mutant in mutants_of(library.get(name))]
        self.folder = Path(mkdtemp(prefix="mutants-", dir=self.setting.folder))
        with Jvm.start(JvmOptions(java_home=self.setting.options.java_home)) as jvm:
            self.jvm = jvm
            self.tools = compile_tools(jvm, self.setting.jars, self.folder / "tools")
            left = self._judge_survivors(self._kill_by_suite(self._place()))
        self.report.open = [(self.mutants[number], reason) for number, reason in left.items()]
        return self.report

    def _place(self) -> list[Placed]:
        """The class file of each mutant, on disk."""
        placed = []
        for number, mutant in enumerate(self.mutants):
            file = self.folder / f"{number}.class"
            file.write_bytes(mutant.data)
            placed.append(Placed(mutant.owner.replace("/", "."), file))
        self.placed = placed
        return placed

    def _kill_by_suite(self, placed: Sequence[Placed]) -> list[int]:
        """The numbers of the mutants that survive the suite's tests."""
        spelled = self.setting.library.spell_class(self.suite.owner)
        sources = [
            (one.class_name, one.source)
            for one in self.suite.sources
            if one.class_name != f"{spelled}DefectTest"
        ]
        if not sources:
            return list(range(len(placed)))
        fates = self._fates(sources, range(len(placed)))
        return [number for number, fate in fates.items() if fate is Fate.SURVIVED]

    def _fates(self, sources: Sequence[tuple[str, str]], numbers: Iterable[int]) -> dict[int, Fate]:
        """The fates of mutants in tests (name and source); counts those that are killed. Empty: no such
        test."""
        numbers = list(numbers)
        classes = Path(mkdtemp(prefix="tests-", dir=self.folder))
        files = []
        for name, source in sources:
            file = classes / "source" / f"{name.replace('.', '/')}.java"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(source, encoding="utf-8")
            files.append(file)
        folders = self.setting.library.folders
        if self.jvm.compile_against(files, classes, [*folders, *self.setting.jars.junit]) is not None:
            return {}
        killer = Killer(
            self.setting.home.path, self.setting.jars, self.tools, [classes, *folders],
            [name for name, _ in sources],
        )  # fmt: skip
        found: dict[int, Fate] = {}
        told = killer.fates([self.placed[number] for number in numbers])
        for number, fate in zip(numbers, told, strict=True):
            found[number] = fate
            self.report.killed += fate in _KILLED
            self.report.by_time += fate is Fate.ENDLESS
            self.setting.tick()
        return found

    def _judge_survivors(self, survivors: Sequence[int]) -> dict[int, str]:
        """The numbers of mutants that stay open, with reasons."""
        setting = self.setting
        reaching = Reaching(setting.library, self.suite.owner, self.targets)
        chosen = [self.mutants[number] for number in survivors]
        judged = dict(
            compare_mutants(
                setting.home,
                reaching,
                chosen,
                setting.options,
                setting.limit_s,
                setting.where,
                folder=setting.folder,
                tick=setting.tick,
            )
        )
        by_number = {survivors[at]: one for at, one in judged.items()}
        left: dict[int, str] = {}
        for number in survivors:
            one = by_number[number]
            if one.verdict is Verdict.TRUE:
                self.report.equivalent.append(self.mutants[number])
            else:
                left[number] = one.reason or "inputs are known that tell, but no test that does"
        self._add_tests({number: one for number, one in by_number.items() if one.test is not None}, left)
        return left

    def _add_tests(self, told: dict[int, Judged], left: dict[int, str]) -> None:
        """Keep tests that kill; what they kill is left no more."""
        for number, one in sorted(told.items()):
            if number not in left or one.test is None or one.target is None:
                continue
            name = f"{one.test.test_name.removesuffix('_Test')}_Mutant{len(self.report.tests) + 1}_Test"
            package = one.target.package.replace("/", ".")
            test = KillingTest(
                f"{package}.{name}" if package else name,
                one.test.test.replace(one.test.test_name, name),
            )
            before = self.report.killed, self.report.by_time
            fates = self._fates([(test.class_name, test.source)], left)
            if fates.get(number) not in _KILLED:
                self.report.killed, self.report.by_time = before
                continue
            self.report.tests.append(test)
            for killed in [n for n, fate in fates.items() if fate in _KILLED]:
                del left[killed]
