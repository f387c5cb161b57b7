"""The attack: its programs compile, its comparison finds planted mistakes, it shrinks, it goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scripts import attack_proofs
from scripts.attacking.attack_store import Record, Store
from scripts.attacking.attack_table import render_causes, render_table
from scripts.attacking.examining import Examiner, Setting, run_campaign, vectors_of
from scripts.attacking.families.all_families import FAMILIES
from scripts.attacking.families.maker import Maker
from scripts.attacking.gating import GATES, Gate, around, at_entry, gated, names_of_inputs
from scripts.attacking.judging import Disagreement, judge, truth, violates
from scripts.attacking.planted import KINDS, fill, templates, vectors
from scripts.attacking.program import (
    Input,
    Observation,
    Program,
    Sketch,
    place,
    render_final,
    render_reference,
    token,
)
from scripts.attacking.real_machine import Machine
from scripts.attacking.reporting import Reporter
from scripts.attacking.shrinking import shrink
from scripts.attacking.still import Judge
from scripts.attacking.vary import renamed, vary
from scripts.attacking.verifying import Answer, Verifying
from tests.rows import each
from verifier.analysis.run import Run
from verifier.jvm.process import Jvm

PLANTED = """\
public class Main {
  static int twice(int x) {
    return x + x;
  }
  public static void main(String[] args) throws Throwable {
    int a1 = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
    org.sosy_lab.sv_benchmarks.Verifier.assume(a1 >= 0 && a1 < 4);
    int unrelated = 3;
    for (int i = 0; i < 3; i++) {
      unrelated += i;
    }
    if (twice(a1) > 2) {
      assert a1 != 3;
    }
  }
}
"""
SKETCH = Sketch("planted", "planted", PLANTED, (Input("int", (0, 1, 2, 3), True),))


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    one = Machine(tmp_path_factory.mktemp("machine"))
    yield one
    one.close()


class LyingJr(Verifying):
    """Says one verdict about whatever asserts, another about the rest."""

    def __init__(self, about_asserts: str, else_says: str = "TRUE") -> None:
        self._verdicts = {True: about_asserts, False: else_says}
        self.asked = 0

    def __call__(self, folder: Path, goal: str, configuration: str, limit_s: float) -> Answer:
        self.asked += 1
        text = (folder / "Main.java").read_text()
        verdict = self._verdicts["assert" in text]
        return Answer(verdict, inputs=(("int", 2),) if verdict == "FALSE" else ())

    def close(self) -> None:
        pass


def program(text: str = PLANTED, sketch: Sketch = SKETCH) -> Program:
    vectors, exhaustive = vectors_of(sketch.inputs, random.Random(0))
    return Program(sketch, text, "valid-assert", vectors, exhaustive, 1)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("family", each(2, dict.fromkeys(FAMILIES)), ids=lambda f: f.__name__)
def test_each_family_compiles(family: object, seed: int, machine: Machine, tmp_path: Path) -> None:
    assert callable(family)
    sketch = family(random.Random(seed))
    behind = gated(sketch, random.Random(seed))
    for name, text in (
        ("shown", render_reference(sketch.text)),
        ("gated", render_final(behind.sketch.text, {})),
    ):
        changed, _ = vary(text, random.Random(seed))
        source = tmp_path / name
        source.mkdir()
        (source / "Main.java").write_text(changed)
        assert machine.compile(source, tmp_path / f"{name}-classes") == ""


def open_gate(gate: Gate, sketch: Sketch, place_of_gate: int) -> Sketch:
    """The sketch behind this gate, at the entry or around main."""
    draw = random.Random(place_of_gate)
    return (at_entry, around)[place_of_gate % 2](sketch, gate, draw).sketch


def test_only_the_inputs_known_for_a_gate_open_it(machine: Machine, tmp_path: Path) -> None:
    sketch = Maker(random.Random(0)).sketch("planted", "planted", ["throw new IllegalStateException();"])
    for number, make in enumerate(dict.fromkeys(GATES)):
        gate = make(random.Random(number))
        source = tmp_path / gate.name
        source.mkdir()
        behind = open_gate(gate, sketch, number)
        (source / "Main.java").write_text(behind.text)
        assert machine.compile(source, source / "classes") == ""
        (opening,), _ = vectors_of(behind.inputs, random.Random(0))
        others = [" ".join("0" for _ in gate.inputs), " ".join("x0061" for _ in gate.inputs)]
        wrong = others[gate.inputs[0].kind == "string"]
        thrown = [run.main[:1] for run in machine.run_warm(source / "classes", [opening, wrong])]
        assert thrown == [("java.lang.IllegalStateException",), ()], gate


def test_a_gated_program_fails_if_all_that_was_seen_is_so_again(machine: Machine, tmp_path: Path) -> None:
    examiner = Examiner(Setting(tmp_path, only="boxes", gated=True), machine, LyingJr("TRUE"))
    exact = []
    for seed in range(12):
        made = examiner.make(seed)
        assert isinstance(made, Program) and made.gate
        if "Main.differs" in made.text:
            exact.append([one.kind for one in examiner.judge(made)[0]])
    assert len(exact) >= 4 and all(kinds == ["wrong-TRUE"] for kinds in exact), exact


def test_inputs_that_nothing_uses_are_left_out() -> None:
    m = Maker(random.Random(1))
    m.index(3)
    used = m.index(2)
    sketch = m.sketch("planted", "planted", [f"assert {used} < 2;"])
    assert [one.values for one in sketch.inputs] == [(0, 1)]
    assert names_of_inputs(sketch.text) == [("int", used)]


def test_half_of_the_programs_fail(machine: Machine, tmp_path: Path) -> None:
    examiner = Examiner(Setting(tmp_path, only="boxes"), machine, LyingJr("UNKNOWN", "UNKNOWN"))
    words = []
    for seed in range(12):
        made = examiner.make(seed)
        assert isinstance(made, Program)
        words.append(examiner.judge(made)[1].word)
    assert 3 <= words.count("TRUE") <= 9 and 3 <= words.count("FALSE") <= 9, words


@pytest.mark.parametrize(
    ("says", "text", "kinds"),
    [
        ("TRUE", PLANTED, {"wrong-TRUE"}),
        ("FALSE", PLANTED, set()),
        ("UNKNOWN", PLANTED, set()),
        ("FALSE", PLANTED.replace("a1 != 3", "a1 != 4"), {"wrong-FALSE"}),
        ("TRUE", PLANTED.replace("a1 != 3", "a1 != 4"), set()),
    ],
)
def test_planted_mistakes_are_found(
    says: str, text: str, kinds: set[str], machine: Machine, tmp_path: Path
) -> None:
    found, _, answers, _ = Examiner(Setting(tmp_path), machine, LyingJr(says)).judge(program(text))
    assert {one.kind for one in found} == kinds
    assert len(answers) >= 3


def test_contradictions_and_schedules_are_told_apart() -> None:
    open_end = Sketch("planted", "planted", PLANTED, (Input("int", (1, 2), False),))
    one = program(sketch=open_end)
    known = truth(one, [Observation("ended"), Observation("ended")])
    assert known.word == "?"
    answers = {"default": Answer("TRUE"), "z3": Answer("FALSE")}
    assert [d.kind for d in judge(one, known, answers, {"z3": None})] == ["contradiction"]
    scheduled = {"default": Answer("FALSE", scheduled=True)}
    assert [d.kind for d in judge(one, known, scheduled, {"default": False})] == ["not-shown"]
    assert [d.kind for d in judge(one, known, {"z3": Answer("FALSE")}, {"z3": False})] == ["wrong-FALSE"]


def test_what_the_specification_leaves_open_may_not_be_true() -> None:
    one = program(sketch=Sketch("memory", "SB", PLANTED, known="NOT-TRUE"))
    known = truth(one, [Observation("ended")])
    assert [d.kind for d in judge(one, known, {"default": Answer("TRUE")}, {})] == ["wrong-TRUE"]
    assert judge(one, known, {"default": Answer("FALSE")}, {}) == []


def test_a_planted_disagreement_is_shrunk(machine: Machine, tmp_path: Path) -> None:
    jr = LyingJr("TRUE")
    examiner = Examiner(Setting(tmp_path), machine, jr)
    text = Judge(examiner, 60.0).shrink(program(), Disagreement("wrong-TRUE", "default", ""))
    assert "assert" in text and "unrelated" not in text and "twice" not in text
    assert len(text.splitlines()) <= 6


def test_shrinking_keeps_what_matters() -> None:
    text = "".join(f"line {n}\n" for n in range(40))
    found = shrink(text, lambda t: "line 7\n" in t and "line 31\n" in t, 20.0)
    assert found == "line 7\nline 31\n"


def test_findings_are_written_once_for_a_cause(tmp_path: Path) -> None:
    def small(program: Program, one: Disagreement) -> str:
        return "small"

    for _ in range(2):
        reporter = Reporter(tmp_path, small, lambda program, one: True)
        reporter(program(), [Disagreement("wrong-TRUE", "default", "why")] * 2)
    more, place = sorted(tmp_path.iterdir(), key=lambda path: path.name, reverse=True)
    assert (more / "1-wrong-TRUE" / "Main.java").read_text() == PLANTED
    assert (place / "Main.java").read_text() == "small"
    assert (place / "expected.yml").read_text() == "valid-assert: 'FALSE'\n"
    assert (place / "whole" / "Main.java").read_text() == PLANTED


def test_the_store_goes_on_where_it_stopped(machine: Machine, tmp_path: Path) -> None:
    file = tmp_path / "store" / "records.jsonl"
    examiner = Examiner(Setting(tmp_path, only="loops"), machine, LyingJr("UNKNOWN", "UNKNOWN"))
    found: list[Disagreement] = []

    def report(_: Program, more: Sequence[Disagreement]) -> None:
        found.extend(more)

    assert run_campaign(examiner, Store(file), 600.0, 5, report, 2) == 2
    with file.open("a") as out:
        out.write('{"seed": 7, "fam')
    assert run_campaign(examiner, Store(file), 600.0, 5, report, 1) == 1
    assert [record.seed for record in Store(file)] == [5, 6, 7]
    assert found == []


def test_tables_count_families_and_causes() -> None:
    records = [
        Record(1, "arrays", "a", "valid-assert", "TRUE", {"default": "FALSE"}, ["wrong-FALSE"], 3, 1.0),
        Record(2, "arrays", "a", "valid-assert", "FALSE", {"default": "FALSE", "z3": "UNKNOWN"}, [], 3, 2.0),
    ]
    assert "| arrays | 2 | 1 / 1 | 0 | 2 | 1 | 0 | 1 | 0 | 0 | 3 |" in render_table(records)
    assert "wrong-FALSE   arrays: a  (seeds 1)" in render_causes(records)


def test_places_and_inputs_are_rendered() -> None:
    text = f"{place('long', 'x + 1')} {place('String', 's')}"
    assert "see(1, (s));" in render_reference(text)
    assert render_final(text, {0: "assert x > 0;"}) == "assert x > 0; ;"
    assert token("string", "aé") == "x006100e9"
    assert token("double", -0.0) == str(-(1 << 63))
    assert token("float", 1.5) == "1069547520"


def test_nothing_is_renamed_inside_of_texts() -> None:
    text = 'int v2 = f1(v3); assert !"v2 \\" v3".equals(v2 + "f1");'
    assert renamed(text) == 'int vOther2 = fOther1(vOther3); assert !"v2 \\" v3".equals(vOther2 + "f1");'


TEMPLATES = [text for kind in KINDS for text in templates(kind).values()]


@pytest.mark.parametrize("number", each(15, range(len(TEMPLATES))))
def test_a_template_is_right_as_it_is_written(number: int, machine: Machine, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "Main.java").write_text(fill(TEMPLATES[number], "none", random.Random(number)))
    assert machine.compile(source, tmp_path / "classes") == ""
    runs = machine.run_warm(tmp_path / "classes", vectors(number, 30))
    assert len(runs) == 30
    assert not any(run.main or violates("valid-assert", run) for run in runs)


def test_mistakes_are_of_all_kinds() -> None:
    text = "---\n⟨x=a¦b⟩ «= ⟨x⟩¦= 7»; /*any*/ assert a < 1;\n"
    drawn = {
        mistake: {fill(text, mistake, random.Random(seed)) for seed in range(9)}
        for mistake in ("none", "planted", "happens", "token")
    }
    assert all("a = a; " in text or "b = b; " in text for text in drawn["none"])
    assert all("= 7; " in text for text in drawn["planted"])
    assert not any(";  assert" in text for text in drawn["happens"])
    assert len(drawn["token"]) > 3 and not drawn["token"] & drawn["none"]


def test_a_proof_of_what_fails_is_a_finding(
    machine: Machine, jvm: Jvm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = attack_proofs.Asking(machine, jvm, tmp_path, limit_s=1.0, others=1)
    monkeypatch.setattr(Run, "prove_loops", lambda *_: True)
    records = [attack_proofs.examine("arrays", seed, asked) for seed in range(8)]
    fail = [record for record in records if record.truth == "FALSE"]
    assert fail and all(record.found == ["wrong-TRUE"] for record in fail)
    assert not any(record.found for record in records if record not in fail)
