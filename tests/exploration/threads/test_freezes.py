"""Verdicts of programs that publish objects are those that JLS 17.5 gives (``freezes.yml``)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.exploration.threads.litmus import Litmus, compiled_litmus
from tests.exploration.threads.test_weak_memory import keeps_to_the_model
from verifier.analysis import stress
from verifier.jvm.process import Jvm

_MEMBERS = """\
static int a = 1;
static void reader() {{ {of} x = b; if (x != null) a = {read}; }}
static {qualifier} {of} b;
{members}"""
_MAIN = "{before} Thread t = new Thread(() -> reader()); t.start(); {make} t.join(); assert a == 1;"
_DEFAULTS = {"of": "B", "qualifier": "", "members": "", "before": "", "read": "1"}


def _read() -> list[Litmus]:
    table = yaml.safe_load((Path(__file__).parent / "freezes.yml").read_text(encoding="utf-8"))
    found = []
    for name, entry in table.items():
        parts = _DEFAULTS | entry
        found.append(Litmus(name, _MEMBERS.format(**parts), _MAIN.format(**parts), parts["holds"]))
    return found


FREEZES = _read()


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_litmus(FREEZES, "freezes", tmp_path_factory)


@pytest.mark.parametrize("litmus", FREEZES, ids=lambda litmus: litmus.name)
def test_readers_see_what_was_frozen(
    litmus: Litmus, classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stress, "STRESS_MOST_S", 0)
    keeps_to_the_model(litmus, classes, jvm)
