"""The benchmark definition: its options exist, and it names every merging setting and solver."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from verifier.config import MERGING, SOLVERS, each_option, flag_of


@pytest.fixture(scope="module")
def definition(root: Path) -> ElementTree.Element:
    return ElementTree.parse(root / "jr.xml").getroot()


def test_options_are_those_of_the_command_line(definition: ElementTree.Element) -> None:
    known = {flag_of(item.name): info for item, info in each_option()}
    for option in definition.iter("option"):
        info = known[str(option.get("name"))]
        if option.text:
            info.parse(option.text)


def test_has_a_run_for_every_merging_setting_and_solver(definition: ElementTree.Element) -> None:
    names = [str(run.get("name")) for run in definition.iter("rundefinition")]
    assert len(names) == len(set(names))
    assert {f"merge-{name}" for name in MERGING} <= set(names)
    assert {f"solver-{name}" for name in SOLVERS if name != "portfolio"} <= set(names)


def test_task_sets_are_named_by_their_property(definition: ElementTree.Element, root: Path) -> None:
    for tasks in definition.iter("tasks"):
        file = root / str(tasks.findtext("propertyfile"))
        assert file.stem == tasks.get("name") and file.is_file()
