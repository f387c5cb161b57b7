"""Verdicts of litmus programs in tables: what orders threads (``orders.yml``), and shapes in all modes."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.exploration.threads.litmus import Litmus, compiled_litmus
from tests.exploration.threads.shapes import OPEN, PROGRAMS
from tests.exploration.threads.test_weak_memory import keeps_to_the_model
from verifier.analysis import stress
from verifier.jvm.process import Jvm

_MEMBERS = """\
static int x, y, a = 1, b = 1; static volatile int v, w; static boolean done;
static final Object L = new Object(), M = new Object();
static Thread s, t;
interface Body {{ void run() throws Exception; }}
static Thread thread(Body body) {{
  return new Thread(() -> {{
    try {{ body.run(); }} catch (Exception e) {{ throw new RuntimeException(e); }} }}); }}
{members}"""
_MAIN = """\
{before}
s = thread(() -> {{ {first} }}); t = thread(() -> {{ {second} }});
s.start(); t.start(); s.join(); t.join(); assert {check};"""
_DEFAULTS = {"members": "", "before": "", "check": "a == 1", "open": False}


def _read() -> tuple[list[Litmus], frozenset[str]]:
    table = yaml.safe_load((Path(__file__).parent / "orders.yml").read_text(encoding="utf-8"))
    found = []
    for name, entry in table.items():
        parts = _DEFAULTS | entry
        members = _MEMBERS.format(**parts).replace("NAME", name)
        found.append(Litmus(name, members, _MAIN.format(**parts), parts["holds"]))
    return found, frozenset(name for name, entry in table.items() if entry.get("open"))


ORDERS, NOT_FOLLOWED = _read()
TABLES = [*ORDERS, *PROGRAMS]


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_litmus(TABLES, "orders", tmp_path_factory)


@pytest.mark.parametrize("litmus", TABLES, ids=lambda litmus: litmus.name)
def test_outcomes_are_those_of_the_memory_model(
    litmus: Litmus, classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stress, "STRESS_MOST_S", 0)
    keeps_to_the_model(litmus, classes, jvm, may_be_open=litmus.name in OPEN | NOT_FOLLOWED)
