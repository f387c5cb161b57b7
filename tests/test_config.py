"""Options: the command line, the config file and the docs say the same."""

from __future__ import annotations

import argparse
import dataclasses
from pathlib import Path

import pytest

from scripts.write_option_docs import render
from verifier.config import (
    Options,
    add_arguments,
    build_options,
    each_option,
    flag_of,
    usable_cores,
    usable_workers,
)
from verifier.errors import UserError


def parse(*arguments: str) -> Options:
    parser = argparse.ArgumentParser(exit_on_error=False, allow_abbrev=False)
    add_arguments(parser)
    return build_options(vars(parser.parse_args(arguments)))


def test_nothing_given_gives_the_defaults() -> None:
    assert parse() == Options()


def test_as_many_workers_as_cores_may_be_used() -> None:
    assert usable_workers(Options()) == usable_workers(Options(cores=4)) == 1
    assert usable_workers(Options(workers=3, cores=2)) == 3
    (info,) = (info for field, info in each_option() if field.name == "workers")
    auto = info.parse("auto")
    assert isinstance(auto, int)
    assert usable_workers(Options(workers=auto, cores=5)) == 5
    assert usable_workers(Options(workers=auto)) == usable_cores(Options())


def test_options_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Options().seed = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        (["--time-limit", "60"], "time_limit_s", 60.0),
        (["--time-limit", "1.5s"], "time_limit_s", 1.5),
        (["--memory-limit", "4000"], "memory_limit_mib", 4000),
        (["--memory-limit", "15GB"], "memory_limit_mib", 14305),
        (["--memory-limit", "2GiB"], "memory_limit_mib", 2048),
        (["--analyses", "symbolic"], "analyses", ("symbolic",)),
        (["--evaluate", "intervals=3"], "evaluate", "intervals=3"),
        (["--prune", "probabilistic=0.25"], "prune", "probabilistic=0.25"),
        (["--json", "a/b.json"], "json", Path("a/b.json")),
        (["--stats"], "stats", True),
        (["-v"], "verbose", True),
    ],
)
def test_values(arguments: list[str], name: str, value: object) -> None:
    assert getattr(parse(*arguments), name) == value


@pytest.mark.parametrize(
    "arguments",
    [
        ["--time-limit", "0"],
        ["--time-limit", "nan"],
        ["--time-limit", "inf"],
        ["--memory-limit", "-1"],
        ["--memory-limit", "4 apples"],
        ["--cores", "0"],
        ["--workers", "0"],
        ["--workers", "some"],
        ["--strategy", "random"],
        ["--analyses", "symbolic,other"],
        ["--analyses", ","],
        ["--evaluate", "intervals=0"],
        ["--evaluate", "basic=3"],
        ["--prune", "probabilistic=2"],
        ["--seed", "x"],
        ["--witness", ""],
    ],
)
def test_bad_values_are_refused(arguments: list[str]) -> None:
    with pytest.raises(argparse.ArgumentError):
        parse(*arguments)


def test_a_config_file_and_the_command_line(tmp_path: Path) -> None:
    config = tmp_path / "jr.yml"
    config.write_text("time-limit: 900\nmemory-limit: 15GB\nstats: true\nanalyses: [symbolic]\nseed: 3\n")
    options = build_options({"seed": 4}, config)
    assert options.time_limit_s == 900
    assert options.memory_limit_mib == 14305
    assert options.stats is True
    assert options.analyses == ("symbolic",)
    assert options.seed == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("time_limit: 900", "unknown option 'time_limit'"),
        ("1: 2", "unknown option 1"),
        ("stats: maybe", "stats"),
        ("[]", "mapping"),
        ("a: [", "not valid YAML"),
        ("a: !!float ''", "not what its tag says"),
        ("strategy:", "strategy: 'None'"),
    ],
)
def test_bad_config_files(tmp_path: Path, text: str, complaint: str) -> None:
    config = tmp_path / "jr.yml"
    config.write_text(text)
    with pytest.raises(UserError, match=complaint):
        build_options({}, config)


def test_a_missing_config_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        build_options({}, tmp_path / "none.yml")


def test_every_default_is_a_value_the_option_accepts() -> None:
    for item, info in each_option():
        if item.default is not None:
            value = item.default
            text = ",".join(value) if isinstance(value, tuple) else str(value)
            assert info.parse(text) == value, item.name


def test_flags_are_distinct() -> None:
    flags = [flag_of(item.name) for item, _ in each_option()]
    assert len(set(flags)) == len(flags) == len(dataclasses.fields(Options))


def test_the_documentation_is_current(root: Path) -> None:
    assert (root / "docs" / "options.md").read_text(encoding="utf-8") == render()
