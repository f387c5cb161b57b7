"""The options of a run: one frozen dataclass yields command line, help, config file and docs.

Each field's metadata holds its help text, its group and a parser from text; the command line,
a config file and the documentation are all derived from it, so they cannot differ.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from verifier.assumption import BY_WORD, parse_assumptions
from verifier.errors import UserError
from verifier.solver import NAMES

Parser = Callable[[str], object]


@dataclass(frozen=True)
class OptionInfo:
    """What the command line, the config file and the docs know about one option."""

    help: str
    group: str
    parse: Parser
    metavar: str
    choices: tuple[str, ...] = ()
    short: str | None = None


def _option(
    default: object,
    help: str,
    group: str,
    parse: Parser,
    metavar: str,
    choices: tuple[str, ...] = (),
    short: str | None = None,
) -> Any:
    info = OptionInfo(help, group, parse, metavar, choices, short)
    return field(default=default, metadata={"option": info})


def _choice(default: str, help: str, group: str, choices: tuple[str, ...]) -> Any:
    def parse(text: str) -> str:
        if text not in choices:
            raise ValueError(f"choose from {', '.join(choices)}")
        return text

    return _option(default, help, group, parse, "|".join(choices), choices)


def _flag(help: str, group: str, short: str | None = None) -> Any:
    return _option(False, help, group, _parse_bool, "", ("true", "false"), short=short)


def _parse_bool(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise ValueError("it is true or false")
    return text.lower() == "true"


def _positive_float(text: str) -> float:
    value = float(text.removesuffix("s"))
    if not 0 < value < float("inf"):
        raise ValueError("it must be above 0")
    return value


def _positive_int(text: str) -> int:
    value = int(text)
    if value <= 0:
        raise ValueError("it must be above 0")
    return value


def _workers(text: str) -> int:
    return 0 if text == "auto" else _positive_int(text)


def _mebibytes(text: str) -> int:
    """``4000``, ``4000MiB``, ``4GB`` and the like, in MiB."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(|MB|MiB|GB|GiB|M|G)", text.strip())
    if match is None:
        raise ValueError("write it like 4000, 4000MiB or 4GB")
    bytes_of = {"": 1 << 20, "M": 1 << 20, "MiB": 1 << 20, "MB": 10**6}
    bytes_of |= {"G": 1 << 30, "GiB": 1 << 30, "GB": 10**9}
    return _positive_int(str(int(float(match.group(1)) * bytes_of[match.group(2)]) >> 20))


def _path(text: str) -> Path:
    if not text or "\0" in text:
        raise ValueError("it is not a path")
    return Path(text)


def _library(text: str) -> Path:
    path = Path(os.path.abspath(_path(text)))
    if not re.fullmatch(r"lib.+\.so", path.name):
        raise ValueError("a library is called libNAME.so, and the program loads NAME")
    if not path.is_file():
        raise ValueError("there is no such file")
    return path


def _analyses(text: str) -> tuple[str, ...]:
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    unknown = [name for name in names if name not in ANALYSES]
    if unknown or not names:
        raise ValueError(f"choose from {', '.join(ANALYSES)}, separated by commas")
    return names


def _keyword(*words: str, argument: str, parse: Callable[[str], float]) -> Parser:
    """One of ``words``; the one named by ``argument`` may carry ``=NUMBER``."""

    def parse_text(text: str) -> str:
        word, equals, number = text.partition("=")
        if word not in words or (equals and word != argument):
            raise ValueError(f"choose from {', '.join(words)}, or {argument}=NUMBER")
        if equals:
            parse(number)
        return text

    return parse_text


def _probability(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError("a probability lies between 0 and 1")
    return value


Analysed = Literal["concrete", "symbolic", "proof"]
"""What ``--analyses`` names."""
ANALYSES: tuple[Analysed, ...] = get_args(Analysed)
SOLVERS = ("portfolio", *NAMES)
HELPERS = ("never", "late", "early")
MERGING = ("off", "f1", "f2", "f3", "f4", "full", "all")

MAX_CONFIG_BYTES = 1 << 20
_LIMITS = "limits"
_SEARCH = "search"
_SOLVING = "solving"
_OUTPUT = "output"
_ENVIRONMENT = "environment"


@dataclass(frozen=True)
class Options:
    """Everything a user may choose about a run; ``None`` means that JR decides."""

    time_limit_s: float | None = _option(
        None,
        "CPU time the run may use, in seconds, all its processes together; the verdict comes before",
        _LIMITS,
        _positive_float,
        "SECONDS",
    )
    wall_limit_s: float | None = _option(
        None,
        "time the run may take by the clock, in seconds; default: four times the CPU time and 15 s",
        _LIMITS,
        _positive_float,
        "SECONDS",
    )
    memory_limit_mib: int | None = _option(
        None,
        "memory all processes of the run may use together, in MiB (4GB, 4000MiB also work)",
        _LIMITS,
        _mebibytes,
        "MIB",
    )
    cores: int | None = _option(
        None, "processor cores to use; default: those there are", _LIMITS, _positive_int, "N"
    )
    workers: int = _option(
        1,
        "processes that explore the program at the same time, or auto: one for each core (--cores); they "
        "share the limits of time and memory (docs/scale.md)",
        _LIMITS,
        _workers,
        "N|auto",
    )
    cluster: str | None = _option(
        None,
        "let workers of a Dask scheduler explore the program as well, --workers at a time: "
        "tcp://HOST:PORT, tls://HOST:PORT, or local:N, which starts N workers here (docs/scale.md)",
        _LIMITS,
        str,
        "WHERE",
    )
    cluster_without_tls: bool = _flag(
        "use a scheduler on another machine without TLS: whoever reaches its port can run code on all "
        "workers, and read what is sent",
        _LIMITS,
    )
    analyses: tuple[Analysed, ...] = _option(
        ANALYSES,
        "analyses to run, in this order, separated by commas",
        _SEARCH,
        _analyses,
        "LIST",
        ANALYSES,
    )
    strategy: str = _choice(
        "dfs",
        "which path to follow next: depth or breadth first, a random walk down the tree of forks, or "
        "behind the side of a branch that the fewest paths have taken, or nearest to where the program "
        "throws",
        _SEARCH,
        ("dfs", "bfs", "random-path", "coverage", "distance"),
    )
    merge: str = _choice(
        "full",
        "joining of paths: regions (f1), also callees (f2), single-path cases (f3), early returns (f4), "
        "objects and dispatch (full), or wherever possible without an estimate (all)",
        _SEARCH,
        MERGING,
    )
    memory: str = _choice(
        "java",
        "what threads may see of each other: what the Java memory model allows, data races included, or "
        "assume that memory is sequentially consistent",
        _SEARCH,
        ("java", "sequential"),
    )
    natives: str = _choice(
        "continue",
        "native methods without a model: run on copies of their arguments where nothing else matters (run), "
        "also try some values of what depends on input (continue), besides report all that the program "
        "called (report), or refuse them",
        _SEARCH,
        ("run", "continue", "report", "refuse"),
    )
    models: Path | None = _option(
        None,
        "Java classes in DIR, marked with @jr.Model, that are analysed in the place of those of their names; "
        "a TRUE names them (docs/models.md)",
        _SEARCH,
        _path,
        "DIR",
    )
    native_library: Path | None = _option(
        None,
        "a library (libNAME.so) with the program's own native methods, which System.loadLibrary(NAME) finds; "
        "they are run as others are (--natives) and a TRUE names it (docs/usage.md)",
        _SEARCH,
        _library,
        "FILE",
    )
    refuse: tuple[str, ...] = _option(
        (),
        "assumptions about the Java virtual machine not to make, separated by commas, or all; what relies on "
        "one is left open (docs/trust.md)",
        _SEARCH,
        parse_assumptions,
        "LIST",
        tuple(BY_WORD),
    )
    certify: bool = _flag(
        "look at a TRUE a second time, by other means: no merging, no simplifier, no caches, another solver; "
        "invariants are checked one by one (docs/trust.md)",
        _SEARCH,
    )
    seed: int = _option(0, "seed of every random choice", _SEARCH, int, "N")
    solver: str = _choice("portfolio", "the solver to ask, or all that are there", _SOLVING, SOLVERS)
    evaluate: str = _option(
        "intervals",
        "what decides questions before a solver: nothing, rewriting of terms (basic), or also propagation "
        "of intervals, for N rounds",
        _SOLVING,
        _keyword("none", "basic", "intervals", argument="intervals", parse=_positive_int),
        "none|basic|intervals[=N]",
        ("none", "basic", "intervals"),
    )
    prune: str = _option(
        "always",
        "when to ask a solver whether a path is feasible",
        _SOLVING,
        _keyword(
            "never", "always", "probabilistic", "adaptive", argument="probabilistic", parse=_probability
        ),
        "never|always|probabilistic[=P]|adaptive",
        ("never", "always", "probabilistic", "adaptive"),
    )
    cache: str = _choice(
        "normalised", "which earlier answers of solvers are reused", _SOLVING, ("none", "exact", "normalised")
    )
    helpers: str = _choice(
        "late",
        "when a second process asks another solver the same question: never (the solvers take turns, which "
        "needs the least CPU time; always so on one core), late (the question lasts), or early",
        _SOLVING,
        HELPERS,
    )
    dump_queries: Path | None = _option(
        None, "write every question for a solver to DIR, as SMT-LIB", _SOLVING, _path, "DIR"
    )
    json: Path | None = _option(None, "write the result to FILE, as JSON", _OUTPUT, _path, "FILE")
    witness: Path | None = _option(
        None,
        "write a witness of the verdict to FILE, as GraphML, or as YAML if it is called FILE.yml",
        _OUTPUT,
        _path,
        "FILE",
    )
    harness: Path | None = _option(
        None,
        "write a Java program that shows the failure to FILE, and a JUnit 5 test of it beside it",
        _OUTPUT,
        _path,
        "FILE.java",
    )
    report: Path | None = _option(
        None, "write a page about the run for people to FILE, as HTML", _OUTPUT, _path, "FILE"
    )
    stats: bool = _flag("print counters and times before the verdict", _OUTPUT)
    verbose: bool = _flag("log what JR does, on stderr", _OUTPUT, "-v")
    unsafe_runner: bool = _flag(
        "run the program under test even where nothing keeps it from your files (SECURITY.md)", _ENVIRONMENT
    )
    java_home: Path | None = _option(
        None,
        "the JDK to use; default: JAVA_HOME, else the one on PATH or below /usr/lib/jvm",
        _ENVIRONMENT,
        _path,
        "DIR",
    )

    @property
    def clock_limit_s(self) -> float | None:
        """The limit by the clock: the user's, else one that is seldom reached, even on a busy machine."""
        if self.wall_limit_s is None and self.time_limit_s is not None:
            return 4 * self.time_limit_s + 15.0
        return self.wall_limit_s


def each_option() -> Iterator[tuple[dataclasses.Field[Any], OptionInfo]]:
    """The fields of ``Options`` with what is known about them, in order."""
    for item in dataclasses.fields(Options):
        yield item, item.metadata["option"]


def flag_of(name: str) -> str:
    """The command line's spelling of a field: units and underscores are not part of it."""
    return "--" + re.sub(r"_(s|mib)$", "", name).replace("_", "-")


def add_arguments(parser: argparse.ArgumentParser, only: tuple[str, ...] | None = None) -> None:
    """Add all options, or some, to a command; those not given are absent from the namespace."""
    groups: dict[str, argparse._ArgumentGroup] = {}
    for item, info in each_option():
        if only is not None and item.name not in only:
            continue
        if info.group not in groups:
            groups[info.group] = parser.add_argument_group(info.group)
        group = groups[info.group]
        names = [flag_of(item.name), *([info.short] if info.short else [])]
        if info.parse is _parse_bool:
            group.add_argument(
                *names,
                dest=item.name,
                action="store_const",
                const=True,
                default=argparse.SUPPRESS,
                help=info.help,
            )
        else:
            group.add_argument(
                *names,
                dest=item.name,
                metavar=info.metavar,
                type=_argument_type(info.parse),
                default=argparse.SUPPRESS,
                help=info.help,
            )


def _argument_type(parse: Parser) -> Parser:
    def convert(text: str) -> object:
        try:
            return parse(text)
        except (ValueError, OverflowError) as error:
            raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None

    return convert


def build_options(given: Mapping[str, object], config_file: Path | None = None) -> Options:
    """Options from a config file, overridden by those given on the command line."""
    names = {item.name for item in dataclasses.fields(Options)}
    values: dict[str, Any] = read_config(config_file) if config_file is not None else {}
    values.update({name: value for name, value in given.items() if name in names})
    return Options(**values)


def read_config(path: Path) -> dict[str, Any]:
    """Read a config file: YAML, one mapping, option names as on the command line without ``--``."""
    from verifier.yaml_text import NotYamlError, load_yaml

    try:
        if path.is_file() and path.stat().st_size > MAX_CONFIG_BYTES:
            raise UserError(f"{path}: larger than {MAX_CONFIG_BYTES >> 20} MiB")
        data = load_yaml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    except (NotYamlError, ValueError) as error:
        raise UserError(f"{path}: {' '.join(str(error).split())[:200]}") from None
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise UserError(f"{path}: a config file is a mapping of option names to values")
    known = {flag_of(item.name)[2:]: (item.name, info) for item, info in each_option()}
    values: dict[str, Any] = {}
    for key, raw in data.items():
        if key not in known:
            raise UserError(f"{path}: unknown option {key!r}; known: {', '.join(known)}")
        name, info = known[key]
        text = ",".join(map(str, raw)) if isinstance(raw, list) else str(raw)
        try:
            values[name] = info.parse(text)
        except (ValueError, OverflowError) as error:
            raise UserError(f"{path}: {key}: {text!r}: {error}") from None
    return values


def usable_cores(options: Options) -> int:
    """The number of cores this run uses."""
    if options.cores is not None:
        return options.cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def usable_workers(options: Options) -> int:
    """The number of processes that explore at the same time."""
    return options.workers or usable_cores(options)
