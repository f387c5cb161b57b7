"""Runs of a driver that presume earlier runs of initialisers, and a test which initialisers end normally."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from verifier.check.runs.driver_run import DriverRun
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm
from verifier.jvm.program_run import RunEnding, RunRequest
from verifier.machine.presumption import Presumption
from verifier.strategy.limits import INITIALISERS_S, OPENED_SHARE
from verifier.verdict.outcome import Result, Verdict

_NAME = "JrInitialising"
_SOURCE = f"""
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class {_NAME} {{
  /** Arguments: the number of folders, the folders, and names of classes. */
  public static void main(String[] arguments) throws Exception {{
    List<String> given = new ArrayList<>(List.of(arguments));
    URL[] folders = new URL[Integer.parseInt(given.remove(0))];
    for (int i = 0; i < folders.length; i++) folders[i] = Path.of(given.remove(0)).toUri().toURL();
    for (String name : given) initialise(folders, List.of(name));
    if (given.size() > 1) {{
      initialise(folders, given);
      Collections.reverse(given);
      initialise(folders, given);
    }}
  }}

  private static void initialise(URL[] folders, List<String> names) throws ClassNotFoundException {{
    ClassLoader loader = new URLClassLoader(folders, ClassLoader.getPlatformClassLoader());
    for (String name : names) Class.forName(name, true, loader);
  }}
}}
"""


class Initialisers:
    """Which initialisers of a class path end normally on the Java virtual machine, cached by classes.

    An initialiser may depend on what another one left, or fail because of it.
    """

    def __init__(self, jvm: Jvm, folders: Sequence[Path], scratch: Path) -> None:
        self._jvm = jvm
        self._folders = tuple(folders)
        self._scratch = scratch
        self._known: dict[tuple[str, ...], bool] = {}
        """By the internal names of classes, in the order of their use."""

    def end(self, names: Sequence[str]) -> bool:
        """Whether the initialisers of all these classes (internal names) end without an exception.

        Each is run as the first one, and all in the given order and in the opposite one.
        """
        asked = tuple(names)
        if asked not in self._known:
            self._known[asked] = not asked or self._run(asked)
        return self._known[asked]

    def _run(self, names: Sequence[str]) -> bool:
        folders = [str(folder) for folder in self._folders]
        request = RunRequest(
            (self._program, *self._folders), _NAME, time_limit_s=INITIALISERS_S, output_limit_bytes=0,
            arguments=(str(len(folders)), *folders, *(name.replace("/", ".") for name in names)),
        )  # fmt: skip
        result = self._jvm.run(request)
        return result.ending is RunEnding.FINISHED and result.failure is None

    @cached_property
    def _program(self) -> Path:
        """The folder of a program that initialises classes."""
        folder = self._scratch / "initialising"
        folder.mkdir()
        source = folder / f"{_NAME}.java"
        source.write_text(_SOURCE, encoding="utf-8")
        problem = self._jvm.compile_against([source], folder / "classes", [])
        assert problem is None, problem
        return folder / "classes"


def presuming(
    begin: Callable[[Presumption], DriverRun | None],
    initialisers: Initialisers,
    budget: Budget,
    opens: bool = False,
) -> tuple[DriverRun, Result]:
    """The run that counts, and its result: initialisers run in it wherever a path may observe that.

    Of the others, a run on the Java virtual machine has shown that they end normally. ``opens``: static
    fields have arbitrary values at first. ``begin`` gives None where there is no question without that.
    """
    presumption = Presumption(opens=opens)
    known: tuple[DriverRun, Result] | None = None
    while True:
        before = len(presumption.wanted)
        run = begin(presumption)
        if run is None:
            assert known is not None
            return known
        result = run.decide(budget.part_while(presumption.is_open, OPENED_SHARE))
        if result.verdict is Verdict.FALSE or _counts(run, result, presumption, initialisers):
            return run, result
        if presumption.opens and (presumption.opened or run.statics):
            is_open = result.verdict is Verdict.UNKNOWN
            known = run, result if is_open else Result(Verdict.UNKNOWN, "open: the values of static fields")
            presumption = Presumption()
        elif result.verdict is Verdict.TRUE:
            presumption.is_off = True
        elif presumption.is_off or not presumption.all or len(presumption.wanted) == before:
            return run, result
        if budget.left_s() <= 0:
            if result.verdict is Verdict.UNKNOWN:
                return run, result
            return run, Result(Verdict.UNKNOWN, "the time was used up before initialisers were run")


def _counts(run: DriverRun, result: Result, presumption: Presumption, initialisers: Initialisers) -> bool:
    """Whether a run shows TRUE also where initialisers run that it presumed to have run."""
    if result.verdict is not Verdict.TRUE or presumption.is_off or not presumption.all:
        return result.verdict is Verdict.TRUE
    left = [name for name in presumption.all if name not in presumption.wanted]
    return initialisers.end(left) and not run.tells_presumed()
